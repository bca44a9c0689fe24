// What a factorisation of run-time precision is made of on a GPU: how often each kernel runs and for how
// long, and how long none does, by CUPTI. A JSON document.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "bench/ranks/gpu_activity.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/view/array.hpp"

namespace {

using residua::index_t, residua::mp, residua::mp_matrix;

struct sum_of_kernel {
  index_t launches = 0;
  double ms = 0;
};

nlohmann::json summary(const nlohmann::json& activity) {
  std::map<std::string, sum_of_kernel> kernels;
  double idle = 0;
  std::uint64_t busy_until = activity.empty() ? 0 : activity.front().at("begin").get<std::uint64_t>();
  const std::uint64_t first = busy_until;
  for (const auto& run : activity) {
    const auto begin = run.at("begin").get<std::uint64_t>(), end = run.at("end").get<std::uint64_t>();
    auto& kernel = kernels[run.at("kernel").get<std::string>()];
    ++kernel.launches;
    kernel.ms += 1e-6 * static_cast<double>(end - begin);
    if (begin > busy_until) idle += 1e-6 * static_cast<double>(begin - busy_until);
    busy_until = std::max(busy_until, end);
  }
  nlohmann::json document{{"all_ms", 1e-6 * static_cast<double>(busy_until - first)}, {"idle_ms", idle}};
  for (const auto& [name, kernel] : kernels)
    document["kernels"][name] = {{"launches", kernel.launches}, {"ms", kernel.ms}};
  return document;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Kernels of getrf of run-time precision on a GPU");
  index_t n = 4096;
  int bits = 424;
  std::string timeline;
  app.add_option("--size", n, "order of the matrix");
  app.add_option("--bits", bits, "of its elements");
  app.add_option("--timeline", timeline, "a file for all kernels one by one");
  CLI11_PARSE(app, argc, argv);
  const auto ctx = residua::context::cuda();
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<mp> values;
  const mp third = mp(1.0, bits) / mp(3.0, bits);
  for (index_t e = 0; e < n * n; ++e) values.push_back(mp(uniform(random), bits) * third);
  residua::array<index_t> pivots(ctx, n, 0);
  residua::bench::gpu_activity activity;
  for (const bool is_warm : {false, true}) {
    mp_matrix A(ctx, n, n, values, bits);
    (void)activity.take();
    getrf(ctx, A, pivots.view());
    const auto runs = activity.take();
    if (!is_warm) continue;
    std::printf("%s\n", summary(runs).dump(1).c_str());
    if (!timeline.empty()) std::ofstream(timeline) << runs.dump();
  }
}
