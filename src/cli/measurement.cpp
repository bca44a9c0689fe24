// Times of operations, and of the memory's own.
#include "cli/measurement.hpp"

#include <algorithm>
#include <vector>

#include "cli/seconds.hpp"
#include "residua/blas/level1/axpyz.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/view/array.hpp"

namespace residua::cli {

namespace {

/// Seconds of a run, of so many one after the other.
double batch(const context& ctx, int runs, const std::function<void()>& run) {
  ctx.synchronize();
  const double begin = seconds_now();
  for (int r = 0; r < runs; ++r) run();
  ctx.synchronize();
  return (seconds_now() - begin) / runs;
}

int affordable_batches(const effort& asked, double seconds_each) {
  const double affordable = asked.most_seconds / std::max(seconds_each, 1e-7);
  if (affordable >= asked.repeat) return asked.repeat;
  return std::min(asked.repeat, std::max(asked.least, static_cast<int>(affordable)));
}

}  // namespace

timing measure(const context& ctx, const effort& asked, const std::function<void()>& run) {
  constexpr double batch_seconds = 5e-3;
  const double first = batch(ctx, 1, run);  // warms caches, workspace and, on a GPU, loads the code
  // A GPU's first run may take longer by a good part of a second than all others, and is given alone where
  // they would take too long.
  const double longest_first = (ctx.kind() == backend::cuda ? 10 : 1) * asked.most_seconds;
  if (asked.least == 1 && first > longest_first) return {first, 1};
  const double once = batch(ctx, 1, run);
  if (asked.least == 1 && once > asked.most_seconds) return {once, 1};
  const int runs = static_cast<int>(std::clamp(batch_seconds / std::max(once, 1e-7), 1.0, 1e4));
  std::vector<double> seconds(static_cast<std::size_t>(affordable_batches(asked, once * runs)));
  std::generate(seconds.begin(), seconds.end(), [&] { return batch(ctx, runs, run); });
  std::sort(seconds.begin(), seconds.end());
  return {seconds[seconds.size() / 2], seconds.back() / seconds.front()};
}

double memory_ceiling::best() const { return std::max(triad, read); }

memory_ceiling measure_memory(const context& ctx, const effort& asked, index_t n) {
  const array<double> x(ctx, n), y(ctx, n);
  array<double> z(ctx, n);
  const double triad_bytes = ctx.kind() == backend::cuda ? 24 : 32;
  const auto triad = measure(ctx, asked, [&] { axpyz(ctx, 3.0, x, y, z); });
  const auto read = measure(ctx, asked, [&] { (void)sum(ctx, x.view()); });
  const auto elements = static_cast<double>(n);
  return {triad_bytes * elements / triad.seconds, 8.0 * elements / read.seconds};
}

index_t size_beyond_caches(const context& ctx) {
  return ctx.kind() == backend::cuda ? index_t{1} << 28 : index_t{1} << 24;
}

}  // namespace residua::cli
