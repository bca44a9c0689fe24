// Symmetric eigenvalues and singular values, with vectors, on one thread of a CPU: ours beside LAPACK's in
// double, which they start from, and Eigen's over QD's dd_real; and, of a file, what bench/spectra_mpmath.py
// measured. Processor time; medians of the rounds, but for Eigen, which runs once.
//
//   spectra_cpu [--size N,…] [--rounds N] [--eigen-up-to N] [--mpmath FILE] [--json FILE]
#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "bench/eigen_dd_real.hpp"
#include "bench/triad.hpp"
#include "residua/lapack.hpp"
#include "residua/view/matrix.hpp"

extern "C" {
void openblas_set_num_threads(int count);
void dsyevd_(const char* jobz, const char* uplo, const int* n, double* A, const int* lda, double* w,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info);
void dgesdd_(const char* jobz, const int* m, const int* n, double* A, const int* lda, double* s, double* U,
             const int* ldu, double* Vt, const int* ldvt, double* work, const int* lwork, int* iwork,
             int* info);
}

namespace {

using namespace residua;
using eigen_matrix = Eigen::Matrix<dd_real, Eigen::Dynamic, Eigen::Dynamic>;

void check(bool succeeded, const char* what) {
  if (!succeeded) throw error(error_kind::invalid_input, std::string(what) + " failed");
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Uniform numbers of 106 bits; symmetric.
std::vector<dd> numbers(index_t n) {
  std::mt19937_64 engine(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<dd> x(static_cast<std::size_t>(n * n));
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = j; i < n; ++i) {
      const double high = uniform(engine);
      x[static_cast<std::size_t>(i + j * n)] = x[static_cast<std::size_t>(j + i * n)] =
          dd(high) + dd(std::ldexp(high * uniform(engine), -54));
    }
  }
  return x;
}

/// Rows of the results.
class results {
 public:
  explicit results(int rounds) : rounds_(rounds) {}

  /// prepare() is not timed.
  void measure(const char* operation, const std::string& format, index_t n, int rounds,
               const std::function<void()>& prepare, const std::function<void()>& run) {
    std::vector<double> times;
    for (int k = 0; k < rounds; ++k) {
      prepare();
      const double begin = processor_seconds();
      run();
      times.push_back(processor_seconds() - begin);
    }
    add({{"operation", operation},
         {"format", format},
         {"m", n},
         {"n", n},
         {"k", 0},
         {"seconds", bench::median(times)},
         {"rounds", rounds}});
  }
  void add(const nlohmann::json& row) {
    rows_.push_back(row);
    std::printf("%-6s %5lld  %-16s %10.4f s\n", row["operation"].get<std::string>().c_str(),
                row["n"].get<long long>(), row["format"].get<std::string>().c_str(),
                row["seconds"].get<double>());
    std::fflush(stdout);
  }
  [[nodiscard]] int rounds() const { return rounds_; }
  [[nodiscard]] const nlohmann::json& rows() const { return rows_; }

 private:
  int rounds_;
  nlohmann::json rows_ = nlohmann::json::array();
};

template <class T>
void measure_ours(results& all, const context& ctx, index_t n) {
  std::vector<T> elements;
  for (const dd& x : numbers(n)) elements.push_back(T(x.limb[0]) + T(x.limb[1]));
  const matrix<T> A(ctx, n, n, elements);
  matrix<T> X(ctx, n, n), U(ctx, n, n), Vt(ctx, n, n);
  array<T> w(ctx, n);
  const std::string name(format_of<T>::name);
  all.measure(
      "syevd", name, n, all.rounds(), [&] { X = matrix<T>(ctx, n, n, elements); },
      [&] { check(syevd(ctx, uplo::lower, X, w).info == 0, "syevd"); });
  all.measure(
      "gesvd", name, n, all.rounds(), [] {}, [&] { check(gesvd(ctx, A, w, U, Vt).info == 0, "gesvd"); });
}

void measure_lapack(results& all, index_t order) {
  std::vector<double> elements;
  for (const dd& x : numbers(order)) elements.push_back(leading(x));
  const int n = static_cast<int>(order);
  const auto size = static_cast<std::size_t>(order * order);
  std::vector<double> A, w(static_cast<std::size_t>(n)), U(size), Vt(size), work(8 * size + 100 * w.size());
  std::vector<int> iwork(10 * w.size() + 10);
  const int lwork = static_cast<int>(work.size()), liwork = static_cast<int>(iwork.size());
  int info = 0;
  all.measure(
      "syevd", "double, LAPACK", order, all.rounds(), [&] { A = elements; },
      [&] {
        dsyevd_("V", "L", &n, A.data(), &n, w.data(), work.data(), &lwork, iwork.data(), &liwork, &info);
        check(info == 0, "dsyevd");
      });
  all.measure(
      "gesvd", "double, LAPACK", order, all.rounds(), [&] { A = elements; },
      [&] {
        dgesdd_("A", &n, &n, A.data(), &n, w.data(), U.data(), &n, Vt.data(), &n, work.data(), &lwork,
                iwork.data(), &info);
        check(info == 0, "dgesdd");
      });
}

void measure_eigen(results& all, index_t n) {
  eigen_matrix A(n, n);
  const auto elements = numbers(n);
  for (index_t k = 0; k < n * n; ++k) {
    const dd& x = elements[static_cast<std::size_t>(k)];
    A(k % n, k / n) = dd_real(x.limb[0], x.limb[1]);
  }
  all.measure(
      "syevd", "dd_real, Eigen", n, 1, [] {},
      [&] { check(Eigen::SelfAdjointEigenSolver<eigen_matrix>(A).info() == Eigen::Success, "Eigen"); });
  all.measure(
      "gesvd", "dd_real, Eigen", n, 1, [] {},
      [&] {
        Eigen::JacobiSVD<eigen_matrix, Eigen::NoQRPreconditioner> svd(
            A, Eigen::ComputeFullU | Eigen::ComputeFullV);
      });
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Eigenvalues and singular values beside LAPACK, Eigen and mpmath");
  std::vector<index_t> sizes{100, 200, 400};
  int rounds = 3;
  index_t eigen_up_to = 200;
  std::string json_path, mpmath_path;
  program.add_option("--size", sizes)->delimiter(',');
  program.add_option("--rounds", rounds);
  program.add_option("--eigen-up-to", eigen_up_to);
  program.add_option("--mpmath", mpmath_path)->check(CLI::ExistingFile);
  program.add_option("--json", json_path);
  CLI11_PARSE(program, argc, argv);
  try {
    openblas_set_num_threads(1);
    const auto ctx = context::cpu(1);
    results all(rounds);
    for (const index_t n : sizes) {
      measure_lapack(all, n);
      measure_ours<residua::dd>(all, ctx, n);
      measure_ours<residua::td>(all, ctx, n);
      measure_ours<residua::qd>(all, ctx, n);
      if (n <= eigen_up_to) measure_eigen(all, n);
    }
    if (!mpmath_path.empty()) {
      for (const auto& row : nlohmann::json::parse(std::ifstream(mpmath_path))) all.add(row);
    }
    const nlohmann::json document = {{"machine", {{"backend", "cpu"}, {"threads", 1}}},
                                     {"results", all.rows()}};
    if (!json_path.empty()) std::ofstream(json_path) << document.dump(1) << "\n";
  } catch (const std::exception& e) {
    std::fprintf(stderr, "spectra_cpu: %s\n", e.what());
    return 1;
  }
}
