// Eigenvalues, singular values and certified solutions on a GPU: syevd and gesvd beside cuSOLVER's in double
// of the same run, with what they are made of, and certified_gesv beside gesv with refinement.
//
//   spectra_cuda [--size N,…] [--format F,…] [--only SECTION,…] [--rounds N] [--json FILE]
//
// Sections: syevd, gesvd, certified, and, if asked for, gesvd_qr (cuSOLVER's gesvd by QR steps as the peer,
// which takes far longer than gesvdp). Matrices are of uniform numbers in [-1, 1). Times are medians of
// rounds, in turns where two are compared, by events; memory and handles of the peers are made before.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "bench/event_timer.hpp"
#include "bench/uniform_cuda.cuh"
#include "lapack/cusolver.hpp"
#include "lapack/eigen/eigen_refinement.hpp"
#include "lapack/svd/svd_refinement.hpp"
#include "residua/certified/gesv.hpp"
#include "residua/lapack.hpp"

namespace {

using namespace residua;
using nlohmann::json;

struct settings {
  std::vector<index_t> sizes{4096, 8192};
  std::vector<std::string> formats{"dd", "td", "qd"}, sections{"syevd", "gesvd", "certified"};
  int rounds = 3;
  std::string output;
};

/// What is run before the clock, and what is timed.
struct timed {
  std::function<void()> prepare, run;
};

/// The medians of works that are run in turns, after one round to warm up.
std::vector<double> medians(const context& ctx, int rounds, const std::vector<timed>& works) {
  std::vector<std::vector<double>> times(works.size());
  for (int round = 0; round <= rounds; ++round) {
    for (std::size_t w = 0; w < works.size(); ++w) {
      if (works[w].prepare) works[w].prepare();
      const double t = bench::event_seconds(ctx.cuda_resources().stream, works[w].run);
      if (round > 0) times[w].push_back(t);
    }
  }
  std::vector<double> result;
  for (auto& t : times) {
    std::nth_element(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2), t.end());
    result.push_back(t[t.size() / 2]);
  }
  return result;
}

template <class T>
void copy_all(const context& ctx, const matrix<T>& A, matrix<T>& B) {
  RESIDUA_CUDA_CHECK(cudaMemcpyAsync(B.view().data(), A.view().data(),
                                     sizeof(T) * static_cast<std::size_t>(A.rows() * A.columns()),
                                     cudaMemcpyDeviceToDevice, ctx.cuda_resources().stream));
}

class table {
 public:
  void add(json row) {
    std::printf("%s\n", row.dump().c_str());
    std::fflush(stdout);
    rows_.push_back(std::move(row));
  }
  void write(const std::string& path, const context& ctx) const {
    cudaDeviceProp device{};
    RESIDUA_CUDA_CHECK(cudaGetDeviceProperties(&device, ctx.cuda_resources().device));
    const json machine{{"backend", "cuda"}, {"device", device.name}};
    std::ofstream(path) << json{{"machine", machine}, {"results", rows_}}.dump(1) << '\n';
  }

 private:
  json rows_ = json::array();
};

/// A row of a decomposition; its rate beside the peer is `ratio`.
json row_of(const char* operation, std::string_view form, index_t n, double t, const char* peer,
            double of_peer) {
  return {{"operation", operation},
          {"format", form},
          {"engine", "auto"},
          {"m", n},
          {"n", n},
          {"k", 0},
          {"seconds", t},
          {"peer", peer},
          {"peer_seconds", of_peer},
          {"ratio", t / of_peer}};
}

// ---- peers ----

/// cuSOLVER's decompositions of a matrix of doubles, with all memory beforehand.
class peer {
 public:
  peer(const context& ctx, index_t n)
      : ctx_(ctx),
        solver_(vendor::cusolver_handle::attached(ctx)),
        n_(n),
        given_(bench::uniform_matrix<double>(ctx, n, n, 1)),
        A_(ctx, n, n),
        U_(ctx, n, n),
        V_(ctx, n, n),
        values_(ctx, n),
        info_(ctx, 1) {}

  timed syevd() {
    vendor::cusolver_bytes bytes;
    RESIDUA_CUDA_CHECK(cusolverDnXsyevd_bufferSize(solver_.get(), solver_.parameters(), vectors, lower, n_,
                                                   real, a(), n_, real, w(), real, &bytes.on_device,
                                                   &bytes.on_host));
    reserve(bytes);
    return {[this] { copy_all(ctx_, given_, A_); },
            [this, bytes] {
              RESIDUA_CUDA_CHECK(cusolverDnXsyevd(solver_.get(), solver_.parameters(), vectors, lower, n_,
                                                  real, a(), n_, real, w(), real, device_.data(),
                                                  bytes.on_device, host_.data(), bytes.on_host, info()));
            }};
  }
  timed gesvdp() {
    vendor::cusolver_bytes bytes;
    RESIDUA_CUDA_CHECK(cusolverDnXgesvdp_bufferSize(solver_.get(), solver_.parameters(), vectors, 0, n_, n_,
                                                    real, a(), n_, real, w(), real, u(), n_, real, v(), n_,
                                                    real, &bytes.on_device, &bytes.on_host));
    reserve(bytes);
    return {[this] { copy_all(ctx_, given_, A_); },
            [this, bytes] {
              double perturbation = 0;
              RESIDUA_CUDA_CHECK(cusolverDnXgesvdp(solver_.get(), solver_.parameters(), vectors, 0, n_, n_,
                                                   real, a(), n_, real, w(), real, u(), n_, real, v(), n_,
                                                   real, device_.data(), bytes.on_device, host_.data(),
                                                   bytes.on_host, info(), &perturbation));
            }};
  }
  timed gesvd() {
    vendor::cusolver_bytes bytes;
    RESIDUA_CUDA_CHECK(cusolverDnXgesvd_bufferSize(solver_.get(), solver_.parameters(), 'A', 'A', n_, n_,
                                                   real, a(), n_, real, w(), real, u(), n_, real, v(), n_,
                                                   real, &bytes.on_device, &bytes.on_host));
    reserve(bytes);
    return {[this] { copy_all(ctx_, given_, A_); },
            [this, bytes] {
              RESIDUA_CUDA_CHECK(cusolverDnXgesvd(solver_.get(), solver_.parameters(), 'A', 'A', n_, n_, real,
                                                  a(), n_, real, w(), real, u(), n_, real, v(), n_, real,
                                                  device_.data(), bytes.on_device, host_.data(),
                                                  bytes.on_host, info()));
            }};
  }

 private:
  static constexpr auto vectors = CUSOLVER_EIG_MODE_VECTOR;
  static constexpr auto lower = CUBLAS_FILL_MODE_LOWER;
  static constexpr auto real = CUDA_R_64F;

  double* a() { return A_.view().data(); }
  double* u() { return U_.view().data(); }
  double* v() { return V_.view().data(); }
  double* w() { return values_.data(); }
  int* info() { return reinterpret_cast<int*>(info_.data()); }
  void reserve(const vendor::cusolver_bytes& bytes) {
    device_ = array<double>(ctx_, static_cast<index_t>(bytes.on_device / sizeof(double) + 1));
    host_.resize(bytes.on_host);
  }

  const context& ctx_;
  const vendor::cusolver_handle& solver_;
  index_t n_;
  matrix<double> given_, A_, U_, V_;
  array<double> values_, info_, device_;
  std::vector<std::byte> host_;
};

// ---- eigenvalues ----

/// Seconds of one projection, of one measurement and of one correction.
template <class T>
json eigen_parts(const context& ctx, const settings& s, const matrix<T>& A) {
  const index_t n = A.rows();
  matrix<double> rounded(ctx, n, n);
  matrix<T> X(ctx, n, n), V(ctx, n, n);
  const auto symmetric = dense::symmetric_operand<T>(uplo::lower, A.view());
  const double start = medians(ctx, s.rounds,
                               {{[&] { lapack::copy_matrix<double, T>(ctx, symmetric, rounded.view()); },
                                 [&] { (void)vendor::eigenvectors(ctx, rounded.view()); }}})[0];
  lapack::copy_matrix<T, double>(ctx, dense::operand<double>(rounded.view()), X.view());
  const double norm = leading(lapack::norm_of<T>(ctx, matrix_norm::frobenius, symmetric));
  lapack::eigen_refinement<T> refinement(ctx, "spectra_cuda", symmetric, norm, X.view(), V.view(), {});
  const double project = medians(ctx, s.rounds, {{{}, [&] { refinement.project(); }}})[0];
  lapack::eigen_distance distance{};
  const double measure = medians(ctx, s.rounds, {{{}, [&] { distance = refinement.measure(); }}})[0];
  const double correct =
      bench::event_seconds(ctx.cuda_resources().stream, [&] { refinement.correct(distance); });
  return {{"start", start}, {"project", project}, {"measure", measure}, {"correct", correct}};
}

template <class T>
void syevd_rows(const context& ctx, const settings& s, table& rows, index_t n) {
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 1);
  matrix<T> X(ctx, n, n);
  array<T> w(ctx, n);
  eigen_report report;
  peer vendors(ctx, n);
  const auto t = medians(
      ctx, s.rounds,
      {{[&] { copy_all(ctx, A, X); }, [&] { report = syevd<T>(ctx, uplo::lower, X.view(), w.view(), {}); }},
       vendors.syevd()});
  auto row = row_of("syevd", name_of(format_of<T>::id), n, t[0], "cuSOLVER's syevd in double", t[1]);
  row.update({{"info", report.info},
              {"refinements", report.refinements},
              {"residual", report.residual},
              {"orthogonality", report.orthogonality},
              {"eigenvalue_error", report.eigenvalue_error},
              {"parts", eigen_parts<T>(ctx, s, A)}});
  rows.add(std::move(row));
}

// ---- singular values ----

template <class T>
json svd_parts(const context& ctx, const settings& s, const matrix<T>& A) {
  const index_t n = A.rows();
  matrix<double> rounded(ctx, n, n), left(ctx, n, n), right(ctx, n, n);
  const dense::operand<T> whole(A.view());
  const double start =
      medians(ctx, s.rounds,
              {{[&] { lapack::copy_matrix<double, T>(ctx, whole, rounded.view()); },
                [&] { (void)vendor::singular_vectors(ctx, rounded.view(), left.view(), right.view()); }}})[0];
  matrix<T> U(ctx, n, n), V(ctx, n, n), spare(ctx, n, n);
  lapack::copy_matrix<T, double>(ctx, dense::operand<double>(left.view()), U.view());
  lapack::copy_matrix<T, double>(ctx, dense::operand<double>(right.view()), V.view());
  const double norm = leading(lapack::norm_of<T>(ctx, matrix_norm::frobenius, whole));
  lapack::refinement_products<T> products(ctx, "spectra_cuda", {});
  lapack::svd_refinement<T> refinement(ctx, "spectra_cuda", whole, norm, {U.view(), V.view(), spare.view()},
                                       products);
  const double project = medians(ctx, s.rounds, {{{}, [&] { refinement.project(); }}})[0];
  lapack::eigen_distance distance{};
  const double measure = medians(ctx, s.rounds, {{{}, [&] { distance = refinement.measure(); }}})[0];
  const double correct =
      bench::event_seconds(ctx.cuda_resources().stream, [&] { refinement.correct(distance); });
  return {{"start", start}, {"project", project}, {"measure", measure}, {"correct", correct}};
}

template <class T>
void gesvd_rows(const context& ctx, const settings& s, table& rows, index_t n, bool by_qr) {
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 1);
  matrix<T> U(ctx, n, n), Vt(ctx, n, n);
  array<T> values(ctx, n);
  svd_report report;
  peer vendors(ctx, n);
  const auto t =
      medians(ctx, s.rounds,
              {{{}, [&] { report = gesvd<T>(ctx, A.view(), values.view(), U.view(), Vt.view(), {}); }},
               by_qr ? vendors.gesvd() : vendors.gesvdp()});
  auto row = row_of("gesvd", name_of(format_of<T>::id), n, t[0],
                    by_qr ? "cuSOLVER's gesvd in double" : "cuSOLVER's gesvdp in double", t[1]);
  row.update({{"info", report.info},
              {"refinements", report.refinements},
              {"residual", report.residual},
              {"orthogonality", report.orthogonality},
              {"singular_value_error", report.singular_value_error}});
  if (!by_qr) row["parts"] = svd_parts<T>(ctx, s, A);
  rows.add(std::move(row));
}

// ---- certified solutions ----

template <class TA>
void certified_rows(const context& ctx, const settings& s, table& rows, index_t n) {
  const auto A = bench::uniform_matrix<TA>(ctx, n, n, 1);
  const auto b = bench::uniform_matrix<dd>(ctx, n, 1, 2);
  matrix<dd> X(ctx, n, 1);
  matrix<double> radius(ctx, n, 1);
  certified_report report;
  const auto t = medians(ctx, s.rounds,
                         {{{}, [&] { report = certified_gesv(ctx, A, b, X, radius); }},
                          {{}, [&] { (void)gesv(ctx, A, b, X, refinement_options{}); }}});
  auto row = row_of("certified_gesv", name_of(format_of<TA>::id), n, t[0], "gesv with refinement", t[1]);
  row.update({{"x_in", "dd"},
              {"found", report.found},
              {"inverse", name_of(report.inverse)},
              {"contraction", report.contraction},
              {"relative_bound", report.relative_bound}});
  rows.add(std::move(row));
}

format format_named(const std::string& name) {
  for (const format f : solver_formats) {
    if (name_of(f) == name) return f;
  }
  throw error(error_kind::invalid_argument, "spectra_cuda: " + name + " is no format of decompositions");
}

void run(const settings& s) {
  const auto ctx = context::cuda(0);
  table rows;
  const auto wants = [&](const char* section) {
    return std::find(s.sections.begin(), s.sections.end(), section) != s.sections.end();
  };
  for (const index_t n : s.sizes) {
    for (const auto& name : s.formats) {
      with_solver_format(format_named(name), [&]<class T>() {
        if (wants("syevd")) syevd_rows<T>(ctx, s, rows, n);
        if (wants("gesvd")) gesvd_rows<T>(ctx, s, rows, n, false);
        if (wants("gesvd_qr")) gesvd_rows<T>(ctx, s, rows, n, true);
      });
    }
    if (!wants("certified")) continue;
    certified_rows<double>(ctx, s, rows, n);
    certified_rows<dd>(ctx, s, rows, n);
  }
  if (!s.output.empty()) rows.write(s.output, ctx);
}

}  // namespace

int main(int argc, char** argv) {
  settings s;
  CLI::App program("Eigenvalues, singular values and certified solutions beside cuSOLVER");
  program.add_option("--size", s.sizes)->delimiter(',')->check(CLI::PositiveNumber);
  program.add_option("--format", s.formats)->delimiter(',');
  program.add_option("--only", s.sections)->delimiter(',');
  program.add_option("--rounds", s.rounds)->check(CLI::PositiveNumber);
  program.add_option("--json", s.output);
  CLI11_PARSE(program, argc, argv);
  try {
    run(s);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "spectra_cuda: %s\n", e.what());
    return 1;
  }
}
