// Dense factorisations and systems on one thread of a CPU: ours beside LAPACK's in double (OpenBLAS), Eigen's
// over QD's dd_real and FLINT's of 106 bits, LU without radii and Cholesky of balls; the products that ours
// are made of; and batches of small ones beside loops of LAPACK's. In each round everything is run once, in
// turn; medians of the rounds, but for Eigen and FLINT, which run in the first one alone.
//
//   factors_cpu [--size N,…] [--rounds N] [--parts] [--lapack] [--flint LIBFLINT.so] [--json FILE]
//
// --parts: nothing but dd's products, triangles and factors. --lapack: nothing but factors in double and
// float, ours and LAPACK's.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "bench/eigen_dd_real.hpp"
#include "bench/flint/factors.hpp"
#include "bench/triad.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trsm.hpp"
#include "residua/lapack.hpp"
#include "residua/view/matrix.hpp"

extern "C" {
void openblas_set_num_threads(int count);
void dgetrf_(const int* m, const int* n, double* A, const int* lda, int* ipiv, int* info);
void sgetrf_(const int* m, const int* n, float* A, const int* lda, int* ipiv, int* info);
void spotrf_(const char* uplo, const int* n, float* A, const int* lda, int* info);
void dpotrf_(const char* uplo, const int* n, double* A, const int* lda, int* info);
void dgesv_(const int* n, const int* nrhs, double* A, const int* lda, int* ipiv, double* B, const int* ldb,
            int* info);
}

namespace {

using namespace residua;
using bench::median;
using eigen_matrix = Eigen::Matrix<dd_real, Eigen::Dynamic, Eigen::Dynamic>;

/// A routine as one implementation computes it: `prepare` is not timed.
struct contender {
  std::string operation, format;
  index_t m, n, k;
  double operations;
  bool once;  // too slow for every round
  std::function<void()> prepare, run;
  std::vector<double> times{};

  [[nodiscard]] nlohmann::json row() const {
    const double time = median(times);
    return {{"operation", operation},
            {"format", format},
            {"engine", "auto"},
            {"m", m},
            {"n", n},
            {"k", k},
            {"seconds", time},
            {"rate", 1e-9 * operations / time},
            {"unit", "Gop/s"},
            {"rounds", times.size()}};
  }
};

void check(bool succeeded, const char* what) {
  if (!succeeded) throw error(error_kind::invalid_input, std::string(what) + " failed");
}

/// Uniform numbers of 106 bits; with `diagonal` there.
std::vector<dd> numbers(index_t rows, index_t columns, double diagonal = 0) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<dd> x(static_cast<std::size_t>(rows * columns));
  for (dd& element : x) {
    const double high = uniform(engine);
    element = dd(high) + dd(std::ldexp(high * uniform(engine), -54));
  }
  for (index_t i = 0; diagonal != 0 && i < std::min(rows, columns); ++i)
    x[static_cast<std::size_t>(i * (rows + 1))] = dd(diagonal);
  return x;
}
std::vector<double> leading_limbs(const std::vector<dd>& x) {
  std::vector<double> y;
  for (const dd& element : x) y.push_back(leading(element));
  return y;
}

template <class T>
void copy_elements(const context& ctx, const matrix<T>& source, matrix<T>& target) {
  for (index_t j = 0; j < source.columns(); ++j) copy(ctx, source.view().column(j), target.view().column(j));
}

/// The matrices of one order: general ones, and positive definite ones, both with 106 bits and in double.
struct matrices {
  index_t n;
  std::vector<dd> general, definite;
  std::vector<double> general_in_double, definite_in_double;

  explicit matrices(index_t order)
      : n(order),
        general(numbers(n, n)),
        definite(numbers(n, n, static_cast<double>(n))),
        general_in_double(leading_limbs(general)),
        definite_in_double(leading_limbs(definite)) {
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < j; ++i) {
        const auto upper = static_cast<std::size_t>(i + j * n), lower = static_cast<std::size_t>(j + i * n);
        definite[upper] = definite[lower];
        definite_in_double[upper] = definite_in_double[lower];
      }
    }
  }
  [[nodiscard]] double cube() const {
    return static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
  }
};

using contenders = std::vector<contender>;

template <class T>
void add_ours(contenders& all, const context& ctx, const matrices& inputs, const std::vector<T>& general,
              const std::vector<T>& definite) {
  const index_t n = inputs.n;
  const auto A = std::make_shared<matrix<T>>(ctx, n, n, general),
             S = std::make_shared<matrix<T>>(ctx, n, n, definite), W = std::make_shared<matrix<T>>(ctx, n, n);
  const auto pivots = std::make_shared<array<index_t>>(ctx, n);
  const std::string name(format_of<T>::name);
  all.push_back({"gemm", name, n, n, n, 2 * inputs.cube(), false, [] {},
                 [=, &ctx] { gemm(ctx, op::none, op::none, 1.0, *A, *S, 0.0, *W); }});
  all.push_back({"getrf", name, n, n, 0, 2.0 / 3 * inputs.cube(), false,
                 [=, &ctx] { copy_elements(ctx, *A, *W); },
                 [=, &ctx] { check(getrf(ctx, *W, pivots->view()).info == 0, "getrf"); }});
  all.push_back({"potrf", name, n, n, 0, 1.0 / 3 * inputs.cube(), false,
                 [=, &ctx] { copy_elements(ctx, *S, *W); },
                 [=, &ctx] { check(potrf(ctx, uplo::lower, *W).info == 0, "potrf"); }});
}

/// What factors in dd are made of: thin products, triangles, and half of a square.
void add_parts(contenders& all, const context& ctx, const matrices& inputs) {
  const index_t n = inputs.n;
  const auto A = std::make_shared<matrix<dd>>(ctx, n, n, inputs.general),
             S = std::make_shared<matrix<dd>>(ctx, n, n, inputs.definite),
             W = std::make_shared<matrix<dd>>(ctx, n, n);
  const auto start = [=, &ctx] { copy_elements(ctx, *A, *W); };
  for (const index_t k : {64, 128, 256}) {
    all.push_back({"gemm", "dd", n, n, k, 2 * static_cast<double>(n * n * k), false, start, [=, &ctx] {
                     gemm(ctx, op::none, op::none, -1.0, A->view().block(0, 0, n, k),
                          S->view().block(0, 0, k, n), 1.0, W->view());
                   }});
  }
  all.push_back({"trsm", "dd", n, n, 0, inputs.cube(), false, start,
                 [=, &ctx] { trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, 1.0, *S, *W); }});
  all.push_back({"syrk", "dd", n, n, n, inputs.cube(), false, start,
                 [=, &ctx] { syrk(ctx, uplo::lower, op::none, -1.0, *A, 1.0, *W); }});
}

/// A system with x in dd, by factors in double.
void add_refinement(contenders& all, const context& ctx, const matrices& inputs) {
  const auto A = std::make_shared<matrix<double>>(ctx, inputs.n, inputs.n, inputs.general_in_double);
  const auto b = std::make_shared<matrix<dd>>(ctx, inputs.n, 1, numbers(inputs.n, 1)),
             x = std::make_shared<matrix<dd>>(ctx, inputs.n, 1);
  all.push_back({"gesv", "dd", inputs.n, 1, 0, 2.0 / 3 * inputs.cube(), false, [] {},
                 [=, &ctx] { check(gesv(ctx, *A, *b, *x, refinement_options{}).converged, "gesv"); }});
}

void add_lapack(contenders& all, const matrices& inputs) {
  const auto W = std::make_shared<std::vector<double>>(), b = std::make_shared<std::vector<double>>();
  const auto ipiv = std::make_shared<std::vector<int>>(static_cast<std::size_t>(inputs.n));
  const int n = static_cast<int>(inputs.n);
  const auto run = [=](const auto& routine) {
    return [=] {
      int info = 0;
      routine(W->data(), ipiv->data(), b->data(), info);
      check(info == 0, "LAPACK");
    };
  };
  const auto start = [=](const std::vector<double>& source) {
    return [=, &source] {
      *W = source;
      b->assign(static_cast<std::size_t>(n), 1.0);
    };
  };
  const char* const name = "double, LAPACK";
  all.push_back({"getrf", name, n, n, 0, 2.0 / 3 * inputs.cube(), false, start(inputs.general_in_double),
                 run([=](double* A, int* p, double*, int& info) { dgetrf_(&n, &n, A, &n, p, &info); })});
  all.push_back({"potrf", name, n, n, 0, 1.0 / 3 * inputs.cube(), false, start(inputs.definite_in_double),
                 run([=](double* A, int*, double*, int& info) { dpotrf_("L", &n, A, &n, &info); })});
  all.push_back({"gesv", name, n, 1, 0, 2.0 / 3 * inputs.cube(), false, start(inputs.general_in_double),
                 run([=](double* A, int* p, double* x, int& info) {
                   const int one = 1;
                   dgesv_(&n, &one, A, &n, p, x, &n, &info);
                 })});
}

/// LU and Cholesky in single precision.
void add_lapack_in_float(contenders& all, const matrices& inputs) {
  using elements = std::vector<float>;
  const auto W = std::make_shared<elements>();
  const auto general =
                 std::make_shared<elements>(inputs.general_in_double.begin(), inputs.general_in_double.end()),
             definite = std::make_shared<elements>(inputs.definite_in_double.begin(),
                                                   inputs.definite_in_double.end());
  const auto ipiv = std::make_shared<std::vector<int>>(static_cast<std::size_t>(inputs.n));
  const int n = static_cast<int>(inputs.n);
  all.push_back({"getrf", "float, LAPACK", n, n, 0, 2.0 / 3 * inputs.cube(), false, [=] { *W = *general; },
                 [=] {
                   int info = 0;
                   sgetrf_(&n, &n, W->data(), &n, ipiv->data(), &info);
                   check(info == 0, "LAPACK");
                 }});
  all.push_back({"potrf", "float, LAPACK", n, n, 0, 1.0 / 3 * inputs.cube(), false, [=] { *W = *definite; },
                 [=] {
                   int info = 0;
                   spotrf_("L", &n, W->data(), &n, &info);
                   check(info == 0, "LAPACK");
                 }});
}

eigen_matrix in_eigen(index_t n, const std::vector<dd>& elements) {
  eigen_matrix M(n, n);
  for (index_t k = 0; k < n * n; ++k) {
    const dd& x = elements[static_cast<std::size_t>(k)];
    M(k % n, k / n) = dd_real(x.limb[0], x.limb[1]);
  }
  return M;
}

void add_eigen(contenders& all, const matrices& inputs) {
  const auto M = std::make_shared<eigen_matrix>();
  const char* const name = "dd_real, Eigen";
  all.push_back({"getrf", name, inputs.n, inputs.n, 0, 2.0 / 3 * inputs.cube(), true,
                 [=, &inputs] { *M = in_eigen(inputs.n, inputs.general); },
                 [=] { Eigen::PartialPivLU<Eigen::Ref<eigen_matrix>> lu(*M); }});
  all.push_back(
      {"potrf", name, inputs.n, inputs.n, 0, 1.0 / 3 * inputs.cube(), true,
       [=, &inputs] { *M = in_eigen(inputs.n, inputs.definite); },
       [=] { check(Eigen::LLT<Eigen::Ref<eigen_matrix>>(*M).info() == Eigen::Success, "Eigen's LLT"); }});
}

void add_flint(contenders& all, const matrices& inputs, const std::string& path) {
  if (path.empty()) return;
  const auto flint = std::make_shared<bench::flint_factors>(path);
  constexpr long bits = 106;
  const char* const name = "106 bits, FLINT";
  all.push_back({"getrf", name, inputs.n, inputs.n, 0, 2.0 / 3 * inputs.cube(), true,
                 [=, &inputs] { flint->set(inputs.n, bits, inputs.general); },
                 [=] { check(flint->lu(), "FLINT's LU"); }});
  all.push_back({"potrf", name, inputs.n, inputs.n, 0, 1.0 / 3 * inputs.cube(), true,
                 [=, &inputs] {
                   flint->clear();
                   flint->set(inputs.n, bits, inputs.definite);
                 },
                 [=] { check(flint->cholesky(), "FLINT's Cholesky"); }});
}

/// About a million elements of matrices of order n.
index_t batch_count(index_t n) { return std::max(index_t{1024}, (index_t{1} << 20) / (n * n)); }

template <class T>
void add_batch(contenders& all, const context& ctx, index_t n) {
  const index_t count = batch_count(n);
  std::vector<T> elements;
  for (const dd& x : numbers(n, n * count)) elements.push_back(static_cast<T>(x));
  for (index_t k = 0; k < n * count; ++k)
    elements[static_cast<std::size_t>(k * n + k % n)] = T(static_cast<double>(n));
  const auto A = std::make_shared<matrix<T>>(ctx, n, n * count, elements),
             W = std::make_shared<matrix<T>>(ctx, n, n * count);
  const auto pivots = std::make_shared<array<index_t>>(ctx, n * count),
             info = std::make_shared<array<index_t>>(ctx, count);
  const auto b =
      std::make_shared<matrix<T>>(ctx, n, count, std::vector<T>(static_cast<std::size_t>(n * count), T(1.0)));
  const auto batch = [=] { return matrix_batch<T>(W->view().block(0, 0, n, n), n * n, count); };
  const auto start = [=, &ctx] { copy_elements(ctx, *A, *W); };
  const std::string name(format_of<T>::name);
  const double cubes = static_cast<double>(n * n * n * count);
  all.push_back({"getrf_batched", name, count, n, 0, 2.0 / 3 * cubes, false, start,
                 [=, &ctx] { getrf_batched<T>(ctx, batch(), pivots->view(), info->view()); }});
  all.push_back({"potrf_batched", name, count, n, 0, 1.0 / 3 * cubes, false, start,
                 [=, &ctx] { potrf_batched<T>(ctx, uplo::lower, batch(), info->view()); }});
  all.push_back({"gesv_batched", name, count, n, 0, (2.0 / 3 + 2.0 / static_cast<double>(n)) * cubes, false,
                 start, [=, &ctx] {
                   const matrix_batch<T> x(b->view().block(0, 0, n, 1), n, count);
                   gesv_batched<T>(ctx, batch(), pivots->view(), x, info->view());
                 }});
}

void add_lapack_loops(contenders& all, index_t order) {
  const index_t count = batch_count(order), size = order * order;
  auto elements = std::make_shared<std::vector<double>>(leading_limbs(numbers(order, order * count)));
  for (index_t k = 0; k < order * count; ++k)
    (*elements)[static_cast<std::size_t>(k * order + k % order)] = static_cast<double>(order);
  const auto W = std::make_shared<std::vector<double>>(),
             b = std::make_shared<std::vector<double>>(static_cast<std::size_t>(order));
  const auto ipiv = std::make_shared<std::vector<int>>(static_cast<std::size_t>(order));
  const int n = static_cast<int>(order);
  const auto loop = [=](const auto& routine) {
    return [=] {
      int info = 0;
      for (index_t i = 0; i < count; ++i) routine(W->data() + i * size, info);
    };
  };
  const auto start = [=] { *W = *elements; };
  const char* const name = "double, LAPACK";
  const double cubes = static_cast<double>(size * order * count);
  all.push_back({"getrf_batched", name, count, order, 0, 2.0 / 3 * cubes, false, start,
                 loop([=](double* A, int& info) { dgetrf_(&n, &n, A, &n, ipiv->data(), &info); })});
  all.push_back({"potrf_batched", name, count, order, 0, 1.0 / 3 * cubes, false, start,
                 loop([=](double* A, int& info) { dpotrf_("L", &n, A, &n, &info); })});
  all.push_back({"gesv_batched", name, count, order, 0, (2.0 / 3 + 2.0 / static_cast<double>(order)) * cubes,
                 false, start, loop([=](double* A, int& info) {
                   const int one = 1;
                   std::fill(b->begin(), b->end(), 1.0);
                   dgesv_(&n, &one, A, &n, ipiv->data(), b->data(), &n, &info);
                 })});
}

double seconds(const std::function<void()>& run) {
  const std::clock_t begin = std::clock();
  run();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// All in turn, round after round.
void measure(contenders& all, int rounds, nlohmann::json& results) {
  for (int round = 0; round < rounds; ++round) {
    for (auto& c : all) {
      if (round > 0 && c.once) continue;
      c.prepare();
      c.times.push_back(seconds(c.run));
    }
  }
  for (const auto& c : all) {
    results.push_back(c.row());
    std::printf("%-14s %-16s %8lld %6lld %10.3f Gop/s\n", c.operation.c_str(), c.format.c_str(),
                static_cast<long long>(c.m), static_cast<long long>(c.n),
                results.back()["rate"].get<double>());
  }
}

struct command {
  std::vector<index_t> sizes{512, 1024, 2048}, orders{4, 8, 16, 32, 64};
  int rounds = 5;
  bool parts = false, lapack = false;
  std::string flint, json;
};

contenders parts_of(const context& ctx, const matrices& inputs) {
  contenders all;
  add_ours<dd>(all, ctx, inputs, inputs.general, inputs.definite);
  add_parts(all, ctx, inputs);
  return all;
}
contenders factors_of_hardware_formats(const context& ctx, const matrices& inputs) {
  contenders all;
  const std::vector<float> general(inputs.general_in_double.begin(), inputs.general_in_double.end()),
      definite(inputs.definite_in_double.begin(), inputs.definite_in_double.end());
  add_ours<double>(all, ctx, inputs, inputs.general_in_double, inputs.definite_in_double);
  add_ours<float>(all, ctx, inputs, general, definite);
  add_lapack(all, inputs);
  add_lapack_in_float(all, inputs);
  return all;
}
contenders peers_of(const context& ctx, const matrices& inputs, const std::string& flint) {
  contenders all;
  add_ours<dd>(all, ctx, inputs, inputs.general, inputs.definite);
  add_ours<double>(all, ctx, inputs, inputs.general_in_double, inputs.definite_in_double);
  add_refinement(all, ctx, inputs);
  add_lapack(all, inputs);
  add_eigen(all, inputs);
  add_flint(all, inputs, flint);
  return all;
}

void run(const command& c) {
  openblas_set_num_threads(1);
  const auto ctx = context::cpu(1);
  auto results = nlohmann::json::array();
  for (const index_t n : c.sizes) {
    const matrices inputs(n);
    auto all = c.parts    ? parts_of(ctx, inputs)
               : c.lapack ? factors_of_hardware_formats(ctx, inputs)
                          : peers_of(ctx, inputs, c.flint);
    measure(all, c.rounds, results);
  }
  for (const index_t n : c.parts || c.lapack ? std::vector<index_t>{} : c.orders) {
    contenders all;
    add_batch<dd>(all, ctx, n);
    add_batch<double>(all, ctx, n);
    add_lapack_loops(all, n);
    measure(all, c.rounds, results);
  }
  if (c.json.empty()) return;
  std::ofstream out(c.json);
  out << nlohmann::json{{"results", results}}.dump(1) << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + c.json);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Dense factorisations on one thread beside LAPACK, Eigen over QD, and FLINT");
  command c;
  app.add_option("--size", c.sizes)->delimiter(',')->check(CLI::PositiveNumber);
  app.add_option("--order", c.orders, "Of batches")->delimiter(',')->check(CLI::Range(1, 64));
  app.add_option("--rounds", c.rounds)->check(CLI::PositiveNumber);
  app.add_flag("--parts", c.parts, "Nothing but dd's products, triangles and factors");
  app.add_flag("--lapack", c.lapack, "Nothing but factors in double and float, ours and LAPACK's");
  app.add_option("--flint", c.flint, "FLINT's library")->check(CLI::ExistingFile);
  app.add_option("--json", c.json);
  CLI11_PARSE(app, argc, argv);
  try {
    run(c);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "factors_cpu: %s\n", e.what());
    return 2;
  }
  return 0;
}
