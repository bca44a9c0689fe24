// certified_gesv on a CPU: whether its bounds contain exact solutions, by FLINT's balls of 2000 bits, of
// random and adversarial systems; how wide they are beside the errors; and its time beside gesv with
// refinement and FLINT's arb_mat_solve.
//
//   certified_cpu --flint LIBFLINT.so [--systems N] [--size N,...] [--rounds N] [--json FILE]
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "bench/flint/solve.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/error.hpp"
#include "residua/certified/gesv.hpp"
#include "residua/generate/problems.hpp"
#include "residua/number/operators.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;
using namespace residua_bench;
using nlohmann::json;

struct settings {
  std::string flint, output;
  int systems = 10000, rounds = 5;
  std::vector<index_t> sizes = {50, 100, 200};
};

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// ---- systems ----

using generator = std::mt19937_64;

double uniform(generator& random) { return std::uniform_real_distribution<double>(-1, 1)(random); }
int integer(generator& random, int least, int most) {
  return std::uniform_int_distribution<int>(least, most)(random);
}

dense_matrix random_matrix(generator& random, index_t n) {
  std::vector<double> all(static_cast<std::size_t>(n * n));
  for (double& a : all) a = uniform(random);
  return {n, n, all};
}
/// Singular values from 1 to 1 / kappa.
dense_matrix with_condition(generator& random, index_t n, double digits, int limbs) {
  char spec[120];
  std::snprintf(spec, sizeof spec, "randsvd:%lld:kappa=1e%d:mode=%d:limbs=%d:seed=%d",
                static_cast<long long>(n), static_cast<int>(digits), integer(random, 1, 5), limbs,
                integer(random, 1, 1 << 30));
  return generate_dense_problem(spec);
}
/// Rows and columns of sizes from 2^-150 to 2^150.
dense_matrix graded(generator& random, index_t n) {
  auto A = random_matrix(random, n);
  auto& all = std::get<std::vector<double>>(A.elements);
  std::vector<int> rows, columns;
  for (index_t i = 0; i < n; ++i) {
    rows.push_back(integer(random, -150, 150));
    columns.push_back(integer(random, -150, 150));
  }
  for (std::size_t k = 0; k < all.size(); ++k)
    all[k] = std::ldexp(all[k], rows[k % rows.size()] + columns[k / rows.size()]);
  return A;
}
/// L U of integers with ones on the diagonals: the determinant is 1, the inverse of integers that grow fast.
dense_matrix unimodular(generator& random, index_t n) {
  const auto size = static_cast<std::size_t>(n);
  std::vector<double> L(size * size), U(size * size), all(size * size);
  for (std::size_t j = 0; j < size; ++j) {
    for (std::size_t i = 0; i < size; ++i) {
      const double a = i == j ? 1 : integer(random, -9, 9);
      if (i >= j) L[i + j * size] = a;
      if (i <= j) U[i + j * size] = i == j ? 1 : a;
    }
  }
  for (std::size_t j = 0; j < size; ++j) {
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t k = 0; k < size; ++k) all[i + j * size] += L[i + k * size] * U[k + j * size];
    }
  }
  return {n, n, all};
}
/// Hilbert's and Vandermonde's.
dense_matrix named(generator& random, index_t n) {
  const bool is_hilbert = integer(random, 0, 1) == 0;
  return generate_dense_problem((is_hilbert ? "hilbert:" : "vandermonde:") + std::to_string(n) + ":limbs=2");
}

struct family {
  const char* name;
  bool of_double;  // its elements
  std::function<dense_matrix(generator&)> make;
};
const std::vector<family> families = {
    {"uniform", true, [](generator& r) { return random_matrix(r, integer(r, 1, 24)); }},
    {"graded", true, [](generator& r) { return graded(r, integer(r, 2, 16)); }},
    {"randsvd in double, kappa to 1e14", true,
     [](generator& r) { return with_condition(r, integer(r, 2, 24), integer(r, 0, 14), 1); }},
    {"randsvd in dd, kappa to 1e30", false,
     [](generator& r) { return with_condition(r, integer(r, 2, 24), integer(r, 0, 30), 2); }},
    {"unimodular", true, [](generator& r) { return unimodular(r, integer(r, 2, 20)); }},
    {"hilbert and vandermonde in dd", false, [](generator& r) { return named(r, integer(r, 2, 18)); }}};

// ---- what the bounds are worth ----

struct tally {
  int systems = 0, found = 0, elements = 0, outside = 0, exact = 0;
  std::vector<double> widths, ratios;  // radius / |x|, and radius / error where that is not zero
  std::map<std::string, int> inverses;

  void add(const tally& other) {
    systems += other.systems;
    found += other.found;
    elements += other.elements;
    outside += other.outside;
    exact += other.exact;
    widths.insert(widths.end(), other.widths.begin(), other.widths.end());
    ratios.insert(ratios.end(), other.ratios.begin(), other.ratios.end());
    for (const auto& [name, count] : other.inverses) inverses[name] += count;
  }
  [[nodiscard]] json row(const std::string& name) const {
    auto sorted = ratios;
    std::sort(sorted.begin(), sorted.end());
    const double high = sorted.empty() ? 0 : sorted[sorted.size() * 99 / 100];
    return {{"family", name},
            {"systems", systems},
            {"found", found},
            {"elements", elements},
            {"outside_their_bounds", outside},
            {"exact_elements", exact},
            {"median_bound_over_error", median(ratios)},
            {"percentile_99_bound_over_error", high},
            {"median_relative_bound", median(widths)},
            {"inverse_in", inverses}};
  }
};

template <class TA, class T>
void judge(const context& ctx, const flint_library& flint, const std::vector<TA>& A, generator& random,
           tally& t) {
  const auto n = static_cast<index_t>(std::lround(std::sqrt(static_cast<double>(A.size()))));
  std::vector<T> b(static_cast<std::size_t>(n));
  for (T& x : b) x = T(uniform(random)) + T(0x1p-60 * (limb_count<T> - 1) * uniform(random));
  const matrix<TA> a(ctx, n, n, A);
  const matrix<T> right(ctx, n, 1, b);
  matrix<T> X(ctx, n, 1);
  matrix<double> bounds(ctx, n, 1);
  const auto report = certified_gesv(ctx, a, right, X, bounds);
  ++t.systems;
  ++t.inverses[std::string(name_of(report.inverse))];
  if (!report.found) return;
  ++t.found;
  constexpr long oracle_bits = 2000;
  flint_system exact(flint, A, b);
  if (!exact.solve(oracle_bits)) throw std::runtime_error("FLINT did not solve a system in 2000 bits");
  const auto x = X.to_host(ctx);
  const auto radius = bounds.to_host(ctx);
  for (index_t i = 0; i < n; ++i) {
    const auto place = static_cast<std::size_t>(i);
    const double error = exact.distance(i, x[place]), size = std::fabs(leading(x[place]));
    ++t.elements;
    if (!(error <= radius[place])) ++t.outside;
    if (size > 0) t.widths.push_back(radius[place] / size);
    // An exact element is as far from the oracle's ball as that is wide.
    if (error > size * 0x1p-500)
      t.ratios.push_back(radius[place] / error);
    else
      ++t.exact;
  }
}

template <class T>
tally judge_family(const context& ctx, const flint_library& flint, const family& f, int systems,
                   unsigned seed) {
  tally t;
  generator random(seed);
  for (int k = 0; k < systems; ++k) {
    const dense_matrix A = f.make(random);
    if (A.element_format() == format::fp64)
      judge<double, T>(ctx, flint, std::get<std::vector<double>>(A.elements), random, t);
    else
      judge<T, T>(ctx, flint, A.elements_as<T>(), random, t);
  }
  return t;
}

/// As many systems of each family, in double where its matrices are, and in dd.
json judge_all(const context& ctx, const flint_library& flint, int systems) {
  json rows = json::array();
  tally all;
  const auto record = [&](const tally& t, const family& f, const char* format_of_x) {
    all.add(t);
    rows.push_back(t.row(f.name));
    rows.back()["x_in"] = format_of_x;
    std::printf("%s\n", rows.back().dump().c_str());
  };
  constexpr int parts = 10;
  const int each = ceil_div(systems, parts);
  unsigned seed = 1;
  for (const auto& f : families) {
    if (f.of_double) record(judge_family<double>(ctx, flint, f, each, seed++), f, "double");
    record(judge_family<dd>(ctx, flint, f, each, seed++), f, "dd");
  }
  rows.push_back(all.row("all"));
  std::printf("%s\n", rows.back().dump().c_str());
  return rows;
}

// ---- time ----

double seconds(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The fewest bits, a multiple of 64, with which FLINT's radii beside the largest element are no larger.
long bits_for(flint_system& system, index_t n, double wanted) {
  for (long bits = 64; bits <= 4096; bits += 64) {
    if (!system.solve(bits)) continue;
    double largest = 0;
    for (index_t i = 0; i < n; ++i) largest = std::max(largest, system.radius(i));
    if (largest <= wanted) return bits;
  }
  throw std::runtime_error("FLINT needs more than 4096 bits");
}

template <class T>
json time_of(const context& ctx, const flint_library& flint, const dense_matrix& A, const char* name,
             int rounds) {
  const index_t n = A.rows;
  const auto& elements = std::get<std::vector<double>>(A.elements);
  generator random(5);
  std::vector<T> b(static_cast<std::size_t>(n));
  for (T& x : b) x = T(uniform(random));
  const matrix<double> a(ctx, n, n, elements);
  const matrix<T> right(ctx, n, 1, b);
  matrix<T> X(ctx, n, 1);
  matrix<double> radius(ctx, n, 1);
  const auto report = certified_gesv(ctx, a, right, X, radius);
  const auto bounds = radius.to_host(ctx);
  flint_system balls(flint, elements, b);
  const double wanted = *std::max_element(bounds.begin(), bounds.end());
  const long bits = bits_for(balls, n, wanted);
  std::vector<double> certified, plain, peer;
  for (int k = 0; k < rounds; ++k) {
    certified.push_back(seconds([&] { certified_gesv(ctx, a, right, X, radius); }));
    plain.push_back(seconds([&] { gesv(ctx, a, right, X, refinement_options{}); }));
    peer.push_back(seconds([&] { balls.solve(bits); }));
  }
  double largest = 0;
  for (index_t i = 0; i < n; ++i) largest = std::max(largest, balls.radius(i));
  return {{"system", name},
          {"n", n},
          {"x_in", format_of<T>::name},
          {"inverse", name_of(report.inverse)},
          {"found", report.found},
          {"largest_bound", wanted},
          {"seconds", median(certified)},
          {"gesv_seconds", median(plain)},
          {"flint_bits", bits},
          {"flint_largest_radius", largest},
          {"flint_seconds", median(peer)}};
}

json time_all(const context& ctx, const flint_library& flint, const settings& s) {
  json rows = json::array();
  for (const index_t n : s.sizes) {
    generator random(3);
    const auto uniform_one = random_matrix(random, n), hard = with_condition(random, n, 12, 1);
    const auto record = [&](json row) {
      std::printf("%s\n", row.dump().c_str());
      rows.push_back(std::move(row));
    };
    record(time_of<double>(ctx, flint, uniform_one, "uniform", s.rounds));
    record(time_of<dd>(ctx, flint, uniform_one, "uniform", s.rounds));
    record(time_of<double>(ctx, flint, hard, "randsvd, kappa 1e12", s.rounds));
    record(time_of<dd>(ctx, flint, hard, "randsvd, kappa 1e12", s.rounds));
  }
  return rows;
}

void run(const settings& s) {
  const flint_library flint(s.flint);
  flint.call<void>("flint_set_num_threads", 1);
  const auto ctx = context::cpu(1);
  json document = {{"flint", flint.version()}, {"threads", 1}};
  if (s.systems > 0) document["containment"] = judge_all(ctx, flint, s.systems);
  if (s.rounds > 0) document["time"] = time_all(ctx, flint, s);
  if (s.output.empty()) return;
  std::ofstream out(s.output);
  out << document.dump(1) << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + s.output);
}

}  // namespace

int main(int argc, char** argv) {
  settings s;
  CLI::App app("Certified solutions of dense systems beside FLINT's, on one thread");
  app.add_option("--flint", s.flint, "FLINT's library, 3.1 or newer")->check(CLI::ExistingFile)->required();
  app.add_option("--systems", s.systems, "Whose bounds are held against exact solutions");
  app.add_option("--size", s.sizes, "Of systems that are timed")->delimiter(',')->check(CLI::PositiveNumber);
  app.add_option("--rounds", s.rounds, "Of which medians are taken");
  app.add_option("--json", s.output);
  CLI11_PARSE(app, argc, argv);
  try {
    run(s);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "certified_cpu: %s\n", e.what());
    return 1;
  }
}
