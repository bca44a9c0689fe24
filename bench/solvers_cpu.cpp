// Sparse solvers on the CPU beside their peers in double, in the same run and by turns:
//
//   cg, bicgstab, gmres
//            an iteration of CG, BiCGStab and GMRES(30) in double and dd beside Eigen's in double, all
//            without preconditioner
//   direct   solve to 1e-25 beside UMFPACK's own solve in double, analysis and factors included, and the
//            digits of both x beside a solution to 1e-45
//
//   solvers_cpu [--threads N] [--json FILE] [MATRIX…]
//
// A MATRIX is a file or generate:PROBLEM; default: a few generated problems, then every matrix in the folder
// that the environment variable RESIDUA_MATRICES names.
//
// For iterations a matrix keeps its pattern and gets the values of bench/endless.hpp. A time is the median of
// rounds; one of iterations the difference between a long and a short run, so that nothing else is counted.
#include <omp.h>
#include <umfpack.h>

#include <CLI/CLI.hpp>
#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <unsupported/Eigen/IterativeSolvers>

#include "bench/endless.hpp"
#include "bench/triad.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/gmres.hpp"
#include "residua/solve/solve.hpp"

namespace {

using namespace residua;
using bench::median;

constexpr int rounds = 5;

/// What run() takes: of one thread the processor's time, which others' work on the machine changes less.
template <class Run>
double seconds(const Run& run) {
  if (omp_get_max_threads() > 1) return bench::seconds(run);
  const std::clock_t begin = std::clock();
  run();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// ---- an iteration ----

using eigen_matrix = Eigen::SparseMatrix<double, Eigen::RowMajor>;
using no_preconditioner = Eigen::IdentityPreconditioner;
using eigen_cg = Eigen::ConjugateGradient<eigen_matrix, Eigen::Lower | Eigen::Upper, no_preconditioner>;
using eigen_bicgstab = Eigen::BiCGSTAB<eigen_matrix, no_preconditioner>;
using eigen_gmres = Eigen::GMRES<eigen_matrix, no_preconditioner>;

constexpr int restart = 30;

eigen_matrix as_eigen(const csr& A) {
  return Eigen::Map<const eigen_matrix>(A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(),
                                        A.value.data());
}

/// Enough iterations for a clock: a hundred million entries in the longer run, but so few that nothing
/// converges; for GMRES whole cycles, as is a quarter of them.
index_t iterations_for(const csr& A, bool is_in_cycles) {
  const auto iterations =
      std::clamp<index_t>(100'000'000 / std::max<index_t>(A.nonzeros() + 10 * A.rows, 1), 20, 160);
  return is_in_cycles ? 4 * restart : iterations;
}

/// Seconds an iteration of run(iterations).
template <class Run>
double time_iteration(index_t iterations, const Run& run) {
  const double brief = seconds([&] { run(iterations / 4); });
  return (seconds([&] { run(iterations); }) - brief) / static_cast<double>(iterations - iterations / 4);
}

[[noreturn]] void end_early(const char* whose) {
  throw error(error_kind::invalid_input, std::string(whose) + " ended early");
}

template <class Method>
void run_eigen(const eigen_matrix& A, index_t iterations) {
  Method method;
  if constexpr (std::is_same_v<Method, eigen_gmres>) method.set_restart(restart);
  method.setMaxIterations(iterations);
  method.setTolerance(0);
  method.compute(A);
  const Eigen::VectorXd b = Eigen::VectorXd::Ones(A.rows()), x = method.solve(b);
  if (method.iterations() < iterations) end_early("Eigen's method");
}

template <class T, class Method>
void run_ours(const context& ctx, const csr_matrix& A, const Method& method, index_t iterations) {
  const array<double> b(ctx, A.rows(), 1.0);
  array<T> x(ctx, A.rows());
  krylov_options o;
  o.tolerance = 0;
  o.restart = restart;
  o.max_iterations = iterations;
  if (method(ctx, A, b, x, o).iterations != iterations) end_early("Residua's method");
}

struct iteration_times {
  double eigen, ours, ours_dd;
};

/// Nothing where a method ends before its iterations.
template <class Peer, class Method>
std::optional<iteration_times> time_iterations(const context& ctx, const csr& endless, const Method& method) {
  const auto peer = as_eigen(endless);
  const csr_matrix A(ctx, endless);
  const auto iterations = iterations_for(endless, std::is_same_v<Peer, eigen_gmres>);
  std::vector<double> eigen, ours, ours_dd;
  try {
    for (int k = 0; k < rounds; ++k) {
      eigen.push_back(time_iteration(iterations, [&](index_t n) { run_eigen<Peer>(peer, n); }));
      ours.push_back(time_iteration(iterations, [&](index_t n) { run_ours<double>(ctx, A, method, n); }));
      ours_dd.push_back(time_iteration(iterations, [&](index_t n) { run_ours<dd>(ctx, A, method, n); }));
    }
  } catch (const error& e) {
    std::printf(" (%s)", e.what());
    return std::nullopt;
  }
  return iteration_times{median(eigen), median(ours), median(ours_dd)};
}

// ---- direct solution ----

/// UMFPACK's x of A x = b by its defaults, which refine in double; empty where A is singular to it. It takes
/// columns, so is given A^T to solve with its transpose.
std::vector<double> solve_by_umfpack(const csr& A, const std::vector<double>& b) {
  const auto n = static_cast<int>(A.rows);
  void *symbolic = nullptr, *numeric = nullptr;
  std::vector<double> x(b.size());
  int status = umfpack_di_symbolic(n, n, A.row_start.data(), A.column.data(), A.value.data(), &symbolic,
                                   nullptr, nullptr);
  if (status == UMFPACK_OK)
    status = umfpack_di_numeric(A.row_start.data(), A.column.data(), A.value.data(), symbolic, &numeric,
                                nullptr, nullptr);
  if (status == UMFPACK_OK)
    status = umfpack_di_solve(UMFPACK_At, A.row_start.data(), A.column.data(), A.value.data(), x.data(),
                              b.data(), numeric, nullptr, nullptr);
  umfpack_di_free_symbolic(&symbolic);
  umfpack_di_free_numeric(&numeric);
  if (status != UMFPACK_OK) x.clear();
  return x;
}

solution solve_directly(const context& ctx, const csr_matrix& A, const array<double>& b, double tolerance) {
  solve_options o;
  o.method = solve_method::direct;
  o.tolerance = tolerance;
  return solve(ctx, A, b, o);
}

/// -log10 of |x - exact| / |exact| in the largest norm; as many digits as qd has where they are equal.
double digits(const std::vector<qd>& x, const std::vector<qd>& exact) {
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    difference = std::max(difference, std::fabs(leading(x[i] - exact[i])));
    size = std::max(size, std::fabs(leading(exact[i])));
  }
  return difference == 0 ? 64 : std::max(0.0, -std::log10(difference / size));
}

struct direct_times {
  double umfpack, ours, digits_of_umfpack, digits_of_ours;
};

/// Nothing where one of the two does not solve.
std::optional<direct_times> time_direct(const context& ctx, const csr& host) {
  const csr_matrix A(ctx, host);
  const std::vector<double> ones(static_cast<std::size_t>(host.rows), 1.0);
  const array<double> b(ctx, ones);
  const auto exact = solve_directly(ctx, A, b, 1e-45);
  auto of_umfpack = solve_by_umfpack(host, ones);
  auto of_ours = solve_directly(ctx, A, b, 1e-25);
  if (!exact.converged || of_umfpack.empty() || !of_ours.converged) return std::nullopt;
  std::vector<double> umfpack, ours;
  for (int k = 0; k < rounds; ++k) {
    umfpack.push_back(seconds([&] { of_umfpack = solve_by_umfpack(host, ones); }));
    ours.push_back(seconds([&] { of_ours = solve_directly(ctx, A, b, 1e-25); }));
  }
  const auto x = exact.x_as<qd>(ctx).to_host(ctx);
  return direct_times{median(umfpack), median(ours),
                      digits(std::vector<qd>(of_umfpack.begin(), of_umfpack.end()), x),
                      digits(of_ours.x_as<qd>(ctx).to_host(ctx), x)};
}

// ---- the run ----

std::vector<std::string> default_matrices() {
  std::vector<std::string> files;
  if (const char* folder = std::getenv("RESIDUA_MATRICES")) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const auto path = entry.path().string();
      if (path.ends_with(".mtx") || path.ends_with(".mtx.gz")) files.push_back(path);
    }
    std::sort(files.begin(), files.end());
  }
  std::vector<std::string> all = {"generate:poisson7:32", "generate:plate:200", "generate:diffusion:300"};
  all.insert(all.end(), files.begin(), files.end());
  return all;
}

class geometric_mean {
 public:
  void add(double ratio) {
    sum_ += std::log(ratio);
    largest_ = std::max(largest_, ratio);
    ++count_;
  }
  void print(const char* what) const {
    if (count_ > 0)
      std::printf("%s: geometric mean of %d: %.3f, largest %.2f\n", what, count_, std::exp(sum_ / count_),
                  largest_);
  }

 private:
  double sum_ = 0, largest_ = 0;
  int count_ = 0;
};

/// Of a method's iterations, double and dd.
struct iteration_means {
  geometric_mean in_double, in_dd;
};
struct summary {
  iteration_means cg, bicgstab, gmres;
  geometric_mean direct;
};

/// Prints and notes what was measured of a method.
void note(nlohmann::json& row, const std::string& name, const std::optional<iteration_times>& its,
          iteration_means& means) {
  if (!its) {
    std::printf(" %10s %6s %6s", "-", "-", "-");
    return;
  }
  means.in_double.add(its->ours / its->eigen);
  means.in_dd.add(its->ours_dd / its->eigen);
  row.update({{name + "_eigen_seconds", its->eigen},
              {name + "_double_seconds", its->ours},
              {name + "_dd_seconds", its->ours_dd}});
  std::printf(" %10.2f %6.2f %6.2f", 1e6 * its->eigen, its->ours / its->eigen, its->ours_dd / its->eigen);
  std::fflush(stdout);
}

nlohmann::json measure(const context& ctx, const std::string& source, summary& means) {
  const auto host = load_matrix(source).matrix;
  if (host.rows != host.columns) throw error(error_kind::invalid_input, "not square");
  const auto name = source.substr(source.find_last_of('/') + 1);
  nlohmann::json row = {{"matrix", name}, {"rows", host.rows}, {"nonzeros", host.nonzeros()}};
  std::printf("%-28s %8lld %9lld", name.c_str(), static_cast<long long>(host.rows),
              static_cast<long long>(host.nonzeros()));
  const auto endless = bench::endless(host);
  const auto method = [](const auto& its) {
    return [its](const context& own_context, const csr_matrix& A, const auto& b, auto& x,
                 const krylov_options& o) { return its(own_context, A, preconditioner(), b, x, o); };
  };
  note(row, "cg", time_iterations<eigen_cg>(ctx, endless, method([](auto&&... a) { return cg(a...); })),
       means.cg);
  note(row, "bicgstab",
       time_iterations<eigen_bicgstab>(ctx, endless, method([](auto&&... a) { return bicgstab(a...); })),
       means.bicgstab);
  note(row, "gmres",
       time_iterations<eigen_gmres>(ctx, endless, method([](auto&&... a) { return gmres(a...); })),
       means.gmres);
  if (const auto direct = time_direct(ctx, host)) {
    means.direct.add(direct->ours / direct->umfpack);
    row.update({{"umfpack_seconds", direct->umfpack},
                {"direct_dd_seconds", direct->ours},
                {"umfpack_digits", direct->digits_of_umfpack},
                {"direct_dd_digits", direct->digits_of_ours}});
    std::printf(" %10.2f %6.2f %8.1f %8.1f\n", 1e3 * direct->umfpack, direct->ours / direct->umfpack,
                direct->digits_of_umfpack, direct->digits_of_ours);
  } else {
    std::printf(" not solved by both\n");
  }
  return row;
}

void run(int threads, const std::vector<std::string>& matrices, const std::string& json_file) {
  const auto ctx = threads > 0 ? context::cpu(threads) : context::cpu();
  omp_set_num_threads(ctx.threads());  // Eigen's and OpenBLAS's in UMFPACK
  std::printf(
      "%d threads; methods: microseconds an iteration of Eigen's, ours beside it; direct: milliseconds\n",
      ctx.threads());
  std::printf("%-28s %8s %9s", "matrix", "rows", "nonzeros");
  for (const char* method : {"CG", "BiCGStab", "GMRES(30)"})
    std::printf(" %10s %6s %6s", method, "double", "dd");
  std::printf(" %10s %6s %8s %8s\n", "UMFPACK", "ours", "its dig.", "our dig.");
  summary means;
  nlohmann::json results = nlohmann::json::array();
  for (const auto& source : matrices) {
    try {
      results.push_back(measure(ctx, source, means));
    } catch (const error& e) {
      std::printf("%-28s not measured: %s\n", source.c_str(), e.what());
    }
  }
  const auto print = [](const char* name, const iteration_means& its) {
    its.in_double.print((std::string("double ") + name + " / Eigen's").c_str());
    its.in_dd.print((std::string("dd ") + name + " / Eigen's double").c_str());
  };
  print("CG", means.cg);
  print("BiCGStab", means.bicgstab);
  print("GMRES(30)", means.gmres);
  means.direct.print("direct with dd refinement / UMFPACK");
  if (json_file.empty()) return;
  std::ofstream out(json_file);
  out << nlohmann::json{{"threads", ctx.threads()}, {"results", results}}.dump(1) << '\n';
  if (!out.flush()) throw error(error_kind::invalid_input, "cannot write " + json_file);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Sparse solvers on the CPU beside Eigen and UMFPACK");
  int threads = 0;
  std::string json_file;
  std::vector<std::string> matrices;
  app.add_option("--threads", threads)->check(CLI::PositiveNumber);
  app.add_option("--json", json_file);
  app.add_option("MATRIX", matrices);
  CLI11_PARSE(app, argc, argv);
  try {
    run(threads, matrices.empty() ? default_matrices() : matrices, json_file);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "solvers_cpu: %s\n", e.what());
    return 2;
  }
  return 0;
}
