// Symmetric, Hermitian and general eigenvalues and singular values, with vectors, on one thread of a CPU:
// ours beside LAPACK's in double, which they start from, and Eigen's over QD's dd_real; and, of a file, what
// bench/spectra_mpmath.py measured. Processor time; medians of the rounds, but for Eigen, which runs once.
//
//   spectra_cpu [--size N,…] [--rounds N] [--eigen-up-to N] [--mpmath FILE] [--json FILE]
#include <CLI/CLI.hpp>
#include <complex>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "bench/eigen_dd_real.hpp"
#include "bench/triad.hpp"
#include "residua/lapack.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/view/matrix.hpp"

extern "C" {
void openblas_set_num_threads(int count);
void dsyevd_(const char* jobz, const char* uplo, const int* n, double* A, const int* lda, double* w,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info);
void dgesdd_(const char* jobz, const int* m, const int* n, double* A, const int* lda, double* s, double* U,
             const int* ldu, double* Vt, const int* ldvt, double* work, const int* lwork, int* iwork,
             int* info);
void dgeev_(const char* left, const char* right, const int* n, double* A, const int* lda, double* wr,
            double* wi, double* VL, const int* ldvl, double* VR, const int* ldvr, double* work,
            const int* lwork, int* info);
void zheevd_(const char* jobz, const char* uplo, const int* n, std::complex<double>* A, const int* lda,
             double* w, std::complex<double>* work, const int* lwork, double* rwork, const int* lrwork,
             int* iwork, const int* liwork, int* info);
}

namespace {

using namespace residua;
using eigen_matrix = Eigen::Matrix<dd_real, Eigen::Dynamic, Eigen::Dynamic>;

void check(bool succeeded, const char* what) {
  if (!succeeded) throw error(error_kind::invalid_input, std::string(what) + " failed");
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Uniform numbers of 106 bits.
std::vector<dd> general_numbers(index_t n, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<dd> x;
  for (index_t k = 0; k < n * n; ++k) {
    const double high = uniform(engine);
    x.push_back(dd(high) + dd(std::ldexp(high * uniform(engine), -54)));
  }
  return x;
}
/// Symmetric, or, with a sign of -1, skew-symmetric.
std::vector<dd> numbers(index_t n, unsigned seed = 1, double sign = 1) {
  auto x = general_numbers(n, seed);
  for (index_t j = 0; j < n; ++j) {
    if (sign < 0) x[static_cast<std::size_t>(j * (n + 1))] = dd(0.0);
    for (index_t i = j + 1; i < n; ++i)
      x[static_cast<std::size_t>(j + i * n)] = x[static_cast<std::size_t>(i + j * n)] * sign;
  }
  return x;
}
template <class T>
std::vector<T> in_format(const std::vector<dd>& all) {
  std::vector<T> elements;
  for (const dd& x : all) elements.push_back(T(x.limb[0]) + T(x.limb[1]));
  return elements;
}
template <class T>
std::vector<T> leading_limbs(const std::vector<dd>& all) {
  std::vector<T> elements;
  for (const dd& x : all) elements.push_back(T(leading(x)));
  return elements;
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
  const auto elements = in_format<T>(numbers(n));
  const matrix<T> A(ctx, n, n, elements), G(ctx, n, n, in_format<T>(general_numbers(n, 1)));
  matrix<T> X(ctx, n, n), U(ctx, n, n), Vt(ctx, n, n);
  array<T> w(ctx, n), wi(ctx, n);
  const std::string name(format_of<T>::name);
  all.measure(
      "syevd", name, n, all.rounds(), [&] { X = matrix<T>(ctx, n, n, elements); },
      [&] { check(syevd(ctx, uplo::lower, X, w).info == 0, "syevd"); });
  all.measure(
      "gesvd", name, n, all.rounds(), [] {}, [&] { check(gesvd(ctx, A, w, U, Vt).info == 0, "gesvd"); });
  all.measure(
      "geev", name, n, all.rounds(), [] {}, [&] { check(geev(ctx, G, w, wi, X).info == 0, "geev"); });
}

template <class T>
void measure_hermitian(results& all, const context& ctx, index_t n) {
  const auto re = in_format<T>(numbers(n)), im = in_format<T>(numbers(n, 2, -1));
  std::vector<complex<T>> elements;
  for (std::size_t k = 0; k < re.size(); ++k) elements.emplace_back(re[k], im[k]);
  array<complex<T>> X(ctx, n * n);
  array<T> w(ctx, n);
  all.measure(
      "heevd", std::string(format_of<T>::name), n, all.rounds(),
      [&] { X = array<complex<T>>(ctx, std::span<const complex<T>>(elements)); },
      [&] {
        const matrix_view<complex<T>> A(X.data(), n, n, n, ctx.memory());
        check(heevd(ctx, uplo::lower, A, w).info == 0, "heevd");
      });
}

void measure_lapack(results& all, index_t order) {
  const auto elements = leading_limbs<double>(numbers(order)),
             general = leading_limbs<double>(general_numbers(order, 1));
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
  std::vector<double> wi(w.size());
  all.measure(
      "geev", "double, LAPACK", order, all.rounds(), [&] { A = general; },
      [&] {
        dgeev_("N", "V", &n, A.data(), &n, w.data(), wi.data(), Vt.data(), &n, U.data(), &n, work.data(),
               &lwork, &info);
        check(info == 0, "dgeev");
      });
}

void measure_hermitian_lapack(results& all, index_t order) {
  const auto re = leading_limbs<double>(numbers(order)), im = leading_limbs<double>(numbers(order, 2, -1));
  std::vector<std::complex<double>> elements, A;
  for (std::size_t k = 0; k < re.size(); ++k) elements.emplace_back(re[k], im[k]);
  const int n = static_cast<int>(order);
  std::vector<double> w(static_cast<std::size_t>(n)), rwork(2 * elements.size() + 6 * w.size() + 1);
  std::vector<std::complex<double>> work(elements.size() + 100 * w.size());
  std::vector<int> iwork(10 * w.size() + 10);
  const int lwork = static_cast<int>(work.size()), lrwork = static_cast<int>(rwork.size()),
            liwork = static_cast<int>(iwork.size());
  int info = 0;
  all.measure(
      "heevd", "double, LAPACK", order, all.rounds(), [&] { A = elements; },
      [&] {
        zheevd_("V", "L", &n, A.data(), &n, w.data(), work.data(), &lwork, rwork.data(), &lrwork,
                iwork.data(), &liwork, &info);
        check(info == 0, "zheevd");
      });
}

eigen_matrix as_eigen(index_t n, const std::vector<dd>& elements) {
  eigen_matrix A(n, n);
  for (index_t k = 0; k < n * n; ++k) {
    const dd& x = elements[static_cast<std::size_t>(k)];
    A(k % n, k / n) = dd_real(x.limb[0], x.limb[1]);
  }
  return A;
}

void measure_eigen(results& all, index_t n) {
  const auto A = as_eigen(n, numbers(n)), G = as_eigen(n, general_numbers(n, 1));
  all.measure(
      "syevd", "dd_real, Eigen", n, 1, [] {},
      [&] { check(Eigen::SelfAdjointEigenSolver<eigen_matrix>(A).info() == Eigen::Success, "Eigen"); });
  all.measure(
      "gesvd", "dd_real, Eigen", n, 1, [] {},
      [&] {
        Eigen::JacobiSVD<eigen_matrix, Eigen::NoQRPreconditioner> svd(
            A, Eigen::ComputeFullU | Eigen::ComputeFullV);
      });
  all.measure(
      "geev", "dd_real, Eigen", n, 1, [] {},
      [&] { check(Eigen::EigenSolver<eigen_matrix>(G).info() == Eigen::Success, "Eigen"); });
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
      measure_hermitian_lapack(all, n);
      measure_hermitian<residua::dd>(all, ctx, n);
      measure_hermitian<residua::td>(all, ctx, n);
      measure_hermitian<residua::qd>(all, ctx, n);
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
