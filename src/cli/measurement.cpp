// Times of operations, and of the memory's own.
#include "cli/measurement.hpp"

#include <algorithm>
#include <vector>

#include "cli/seconds.hpp"
#include "residua/blas/level1/axpyz.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/view/array.hpp"

namespace residua::cli {

namespace {}  // namespace

timing measure(const context& ctx, int repeat, const std::function<void()>& run) {
  const auto batch = [&](int runs) {
    ctx.synchronize();
    const double begin = seconds_now();
    for (int r = 0; r < runs; ++r) run();
    ctx.synchronize();
    return (seconds_now() - begin) / runs;
  };
  constexpr double batch_seconds = 5e-3;
  batch(1);  // warms caches, workspace and, on a GPU, loads the code
  const double once = batch(1);
  const int runs = static_cast<int>(std::clamp(batch_seconds / std::max(once, 1e-7), 1.0, 1e4));
  constexpr double most_seconds = 2;
  const double affordable = most_seconds / std::max(once * runs, 1e-7);
  const int batches =
      affordable >= repeat ? repeat : std::min(repeat, std::max(3, static_cast<int>(affordable)));
  std::vector<double> seconds(static_cast<std::size_t>(batches));
  std::generate(seconds.begin(), seconds.end(), [&] { return batch(runs); });
  std::sort(seconds.begin(), seconds.end());
  return {seconds[seconds.size() / 2], seconds.back() / seconds.front()};
}

double memory_ceiling::best() const { return std::max(triad, read); }

memory_ceiling measure_memory(const context& ctx, int repeat, index_t n) {
  const array<double> x(ctx, n), y(ctx, n);
  array<double> z(ctx, n);
  const double triad_bytes = ctx.kind() == backend::cuda ? 24 : 32;
  const auto triad = measure(ctx, repeat, [&] { axpyz(ctx, 3.0, x, y, z); });
  const auto read = measure(ctx, repeat, [&] { (void)sum(ctx, x.view()); });
  const auto elements = static_cast<double>(n);
  return {triad_bytes * elements / triad.seconds, 8.0 * elements / read.seconds};
}

index_t size_beyond_caches(const context& ctx) {
  return ctx.kind() == backend::cuda ? index_t{1} << 28 : index_t{1} << 24;
}

}  // namespace residua::cli
