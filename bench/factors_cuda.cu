// Dense factorisations on a GPU beside cuSOLVER's in double of the same run, and what they are made of.
//
//   factors_cuda [--size N,…] [--format F,…] [--only SECTION,…] [--json FILE]
//
// Sections: level3 (gemm, and syrk, trmm, trsm beside it), thin (C -= A B with few terms), factors (getrf,
// potrf, geqrf, or one of them: lu, cholesky, qr), parts (a panel, interchanges, triangles and products as a
// factorisation has them), reflectors (the same of geqrf), solve (gesv to the digits of dd by refinement),
// and, if asked for, large (one LU in place, without a peer). Times are medians of rounds, in turns where two
// are compared, by events.
#include <cusolverDn.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "bench/uniform_cuda.cuh"
#include "lapack/cholesky/wide_block.hpp"
#include "lapack/lu/row_swaps.hpp"
#include "lapack/lu/run_panel.hpp"
#include "lapack/qr/reflected_panel.hpp"
#include "residua/blas.hpp"
#include "residua/lapack.hpp"

namespace {

using namespace residua;

void check_solver(cusolverStatus_t status) {
  if (status != CUSOLVER_STATUS_SUCCESS) {
    throw error(error_kind::device, "cuSOLVER: status " + std::to_string(static_cast<int>(status)));
  }
}

/// Seconds of one run, between events.
double seconds(const context& ctx, const std::function<void()>& run) {
  const auto stream = ctx.cuda_resources().stream;
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  RESIDUA_CUDA_CHECK(cudaEventRecord(begin, stream));
  run();
  RESIDUA_CUDA_CHECK(cudaEventRecord(end, stream));
  RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
  float milliseconds = 0;
  RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
  RESIDUA_CUDA_CHECK(cudaEventDestroy(begin));
  RESIDUA_CUDA_CHECK(cudaEventDestroy(end));
  return 1e-3 * milliseconds;
}

/// What is run before the clock, and what is timed.
struct timed {
  std::function<void()> prepare, run;
};

/// The medians of works that are run in turns, after one round to warm up; fewer rounds where they are long.
std::vector<double> medians(const context& ctx, const std::vector<timed>& works) {
  constexpr int most = 7, least = 3;
  constexpr double enough = 0.5;
  std::vector<std::vector<double>> times(works.size());
  double spent = 0;
  for (int round = 0; round <= most && (round <= least || spent < enough); ++round) {
    for (std::size_t w = 0; w < works.size(); ++w) {
      if (works[w].prepare) works[w].prepare();
      const double t = seconds(ctx, works[w].run);
      if (round > 0) times[w].push_back(t), spent += t;
    }
  }
  std::vector<double> result;
  for (auto& t : times) {
    std::nth_element(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(t.size() / 2), t.end());
    result.push_back(t[t.size() / 2]);
  }
  return result;
}
double median(const context& ctx, const timed& work) { return medians(ctx, {work})[0]; }

struct sizes {
  index_t m, n, k;
};

class table {
 public:
  /// peer: the seconds of what it is compared with, or 0.
  void add(const char* operation, std::string_view form, const sizes& s, double operations, double t,
           const char* peer_name = nullptr, double peer = 0, const std::string& remark = {}) {
    std::printf("%-8s %-7s %6lld %6lld %6lld %10.4f ms %9.2f Gop/s", operation, std::string(form).c_str(),
                static_cast<long long>(s.m), static_cast<long long>(s.n), static_cast<long long>(s.k),
                1e3 * t, 1e-9 * operations / t);
    nlohmann::json row{{"operation", operation},
                       {"format", form},
                       {"engine", "auto"},
                       {"m", s.m},
                       {"n", s.n},
                       {"k", s.k},
                       {"seconds", t},
                       {"rate", 1e-9 * operations / t},
                       {"unit", "Gop/s"}};
    if (peer_name != nullptr) {
      std::printf("  %s %.4f ms, ratio %.3f", peer_name, 1e3 * peer, t / peer);
      row.update({{"peer", peer_name}, {"peer_seconds", peer}, {"ratio", t / peer}});
    }
    std::printf("  %s\n", remark.c_str());
    std::fflush(stdout);
    rows_.push_back(std::move(row));
  }
  void write(const std::string& path, const context& ctx) const {
    cudaDeviceProp device{};
    RESIDUA_CUDA_CHECK(cudaGetDeviceProperties(&device, ctx.cuda_resources().device));
    const nlohmann::json machine{{"backend", "cuda"}, {"device", device.name}};
    std::ofstream(path) << nlohmann::json{{"machine", machine}, {"results", rows_}}.dump(1) << '\n';
  }

 private:
  nlohmann::json rows_ = nlohmann::json::array();
};

std::string text_of(const product_report& r) {
  return std::string(r.used == engine::residue ? "residues, " : "native, ") + std::to_string(r.bits) +
         " bits, spread " + std::to_string(r.spread) + ", " + std::to_string(r.products) + " products";
}

/// Uniform numbers and on the diagonal twice the root of n: positive definite in any triangle of it, and no
/// triangle is ill-conditioned.
template <class T>
matrix<T> dominant(const context& ctx, index_t n, unsigned long long seed) {
  auto A = bench::uniform_matrix<T>(ctx, n, n, seed);
  const array<T> diagonal(ctx, n, T(2 * std::sqrt(static_cast<double>(n))));
  copy(ctx, diagonal, A.view().diagonal());
  ctx.synchronize();
  return A;
}

template <class T>
void copy_all(const context& ctx, const matrix<T>& A, matrix<T>& B) {
  RESIDUA_CUDA_CHECK(cudaMemcpyAsync(B.view().data(), A.view().data(),
                                     sizeof(T) * static_cast<std::size_t>(A.rows() * A.columns()),
                                     cudaMemcpyDeviceToDevice, ctx.cuda_resources().stream));
}

double cubed(index_t n) { return static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n); }

template <class T>
void level3_rows(const context& ctx, table& rows, index_t n) {
  const auto name = name_of(format_of<T>::id);
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 1), B = bench::uniform_matrix<T>(ctx, n, n, 2),
             D = dominant<T>(ctx, n, 3);
  matrix<T> C(ctx, n, n);
  product_report reports[4];
  const auto refill = [&] { copy_all(ctx, B, C); };
  const auto t = medians(
      ctx,
      {{{}, [&] { reports[0] = gemm<T, T, T>(ctx, op::none, op::none, 1.0, A, B, 0.0, C, {}); }},
       {{}, [&] { reports[1] = syrk<T>(ctx, uplo::lower, op::none, 1.0, A, 0.0, C, {}); }},
       {refill,
        [&] {
          reports[2] = trmm<T>(ctx, side::left, uplo::lower, op::none, diag::non_unit, 1.0, A, C.view(), {});
        }},
       {refill, [&] {
          reports[3] = trsm<T>(ctx, side::left, uplo::lower, op::none, diag::non_unit, 1.0, D, C.view(), {});
        }}});
  const char* names[] = {"gemm", "syrk", "trmm", "trsm"};
  for (int r = 0; r < 4; ++r) {
    // As much as a product of all of C takes in the time that a triangle is worth of it.
    rows.add(names[r], name, {n, n, n}, (r == 0 ? 2 : 1) * cubed(n), t[r], r == 0 ? nullptr : "half of gemm",
             t[0] / 2, text_of(reports[r]));
  }
}

template <class T>
void thin_rows(const context& ctx, table& rows, index_t n) {
  matrix<T> C(ctx, n, n);
  for (const index_t k : {32, 64, 128, 256, 512, 1024}) {
    const auto A = bench::uniform_matrix<T>(ctx, n, k, 4), B = bench::uniform_matrix<T>(ctx, k, n, 5);
    product_report report;
    const double t =
        median(ctx, {{}, [&] { report = gemm<T, T, T>(ctx, op::none, op::none, -1.0, A, B, 1.0, C, {}); }});
    const double operations = 2 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(k);
    rows.add("update", name_of(format_of<T>::id), {n, n, k}, operations, t, nullptr, 0, text_of(report));
  }
}

/// cuSOLVER's handle, and memory for it.
class peer {
 public:
  peer(const context& ctx, index_t n)
      : ctx_(ctx),
        n_(static_cast<int>(n)),
        A_(dominant<double>(ctx, n, 6)),
        C_(ctx, n, n),
        b_(ctx, n, 1),
        info_(ctx, 1),
        pivots_(ctx, n),
        tau_(ctx, n),
        general_(bench::uniform_matrix<double>(ctx, n, n, 7)) {
    check_solver(cusolverDnCreate(&handle_));
    check_solver(cusolverDnSetStream(handle_, ctx.cuda_resources().stream));
    int getrf = 0, potrf = 0, geqrf = 0;
    check_solver(cusolverDnDgetrf_bufferSize(handle_, n_, n_, C_.view().data(), n_, &getrf));
    check_solver(
        cusolverDnDpotrf_bufferSize(handle_, CUBLAS_FILL_MODE_LOWER, n_, C_.view().data(), n_, &potrf));
    check_solver(cusolverDnDgeqrf_bufferSize(handle_, n_, n_, C_.view().data(), n_, &geqrf));
    count_ = std::max({getrf, potrf, geqrf});
    work_ = array<double>(ctx, count_);
  }
  ~peer() { cusolverDnDestroy(handle_); }
  peer(const peer&) = delete;
  peer& operator=(const peer&) = delete;

  timed getrf() {
    return {[this] { copy_all(ctx_, general_, C_); }, [this] { run_getrf(); }};
  }
  timed gesv() {
    return {[this] { copy_all(ctx_, general_, C_); },
            [this] {
              run_getrf();
              check_solver(cusolverDnDgetrs(handle_, CUBLAS_OP_N, n_, 1, C_.view().data(), n_, ints(pivots_),
                                            b_.view().data(), n_, ints(info_)));
            }};
  }
  timed potrf() {
    return {[this] { copy_all(ctx_, A_, C_); },
            [this] {
              check_solver(cusolverDnDpotrf(handle_, CUBLAS_FILL_MODE_LOWER, n_, C_.view().data(), n_,
                                            work_.data(), count_, ints(info_)));
            }};
  }
  timed geqrf() {
    return {[this] { copy_all(ctx_, general_, C_); },
            [this] {
              check_solver(cusolverDnDgeqrf(handle_, n_, n_, C_.view().data(), n_, tau_.data(), work_.data(),
                                            count_, ints(info_)));
            }};
  }

 private:
  static int* ints(array<double>& memory) { return reinterpret_cast<int*>(memory.data()); }
  void run_getrf() {
    check_solver(
        cusolverDnDgetrf(handle_, n_, n_, C_.view().data(), n_, work_.data(), ints(pivots_), ints(info_)));
  }

  const context& ctx_;
  int n_, count_ = 0;
  cusolverDnHandle_t handle_ = nullptr;
  matrix<double> A_, C_, b_;
  array<double> info_, pivots_, tau_, work_;
  matrix<double> general_;
};

template <class T>
void lu_row(const context& ctx, table& rows, index_t n) {
  peer vendor(ctx, n);
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 8);
  matrix<T> C(ctx, n, n);
  array<index_t> pivots(ctx, n);
  factor_report found;
  const auto t = medians(
      ctx, {vendor.getrf(),
            {[&] { copy_all(ctx, A, C); }, [&] { found = getrf<T>(ctx, C.view(), pivots.view(), {}); }}});
  rows.add("getrf", name_of(format_of<T>::id), {n, n, 0}, 2 * cubed(n) / 3, t[1], "cuSOLVER double", t[0],
           text_of(found.products) + ", info " + std::to_string(found.info));
}

template <class T>
void cholesky_row(const context& ctx, table& rows, index_t n) {
  peer vendor(ctx, n);
  const auto D = dominant<T>(ctx, n, 9);
  matrix<T> C(ctx, n, n);
  factor_report found;
  const auto t = medians(
      ctx, {vendor.potrf(),
            {[&] { copy_all(ctx, D, C); }, [&] { found = potrf<T>(ctx, uplo::lower, C.view(), {}); }}});
  rows.add("potrf", name_of(format_of<T>::id), {n, n, 0}, cubed(n) / 3, t[1], "cuSOLVER double", t[0],
           text_of(found.products) + ", info " + std::to_string(found.info));
}

template <class T>
void qr_row(const context& ctx, table& rows, index_t n) {
  peer vendor(ctx, n);
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 8);
  matrix<T> C(ctx, n, n);
  array<T> tau(ctx, n);
  product_report found;
  const auto t = medians(
      ctx, {vendor.geqrf(),
            {[&] { copy_all(ctx, A, C); }, [&] { found = geqrf<T>(ctx, C.view(), tau.view(), {}); }}});
  rows.add("geqrf", name_of(format_of<T>::id), {n, n, 0}, 4 * cubed(n) / 3, t[1], "cuSOLVER double", t[0],
           text_of(found));
}

/// The blocks of columns of potrf: the square of one, and rows beside it.
template <class T>
void block_rows(const context& ctx, table& rows, index_t n) {
  const auto name = name_of(format_of<T>::id);
  constexpr index_t columns = lapack::wide_columns;
  const auto D = dominant<T>(ctx, n, 15);
  matrix<T> C(ctx, n, n);
  array<index_t> info(ctx, 1, index_t{0});
  const array<double> spare(ctx, 2 * n + 2);
  auto* numbers = reinterpret_cast<int*>(const_cast<double*>(spare.data()));
  const lapack::row_sizes sizes{numbers, numbers + n, numbers + 2 * n, numbers + 3 * n, numbers + 3 * n};
  cuda::find_row_sizes<T>(ctx, D, sizes);
  const lapack::factor_part<T> all{C.view(), uplo::lower};
  const auto square = all.block(0, 0, columns, columns);
  int* progress = numbers + 3 * n + 1;
  const auto factorise = [&] {
    RESIDUA_CUDA_CHECK(cudaMemsetAsync(progress, 0, sizeof(int), ctx.cuda_resources().stream));
    cuda::factorise_square<T>(ctx, {square, 0, sizes, info.data(), progress});
  };
  const auto refill = [&] { copy_all(ctx, D, C); };
  rows.add("square", name, {columns, columns, 0}, cubed(columns) / 3, median(ctx, {refill, factorise}));
  for (index_t m = 256; m < n; m *= 2) {
    const auto beside = all.block(columns, 0, std::min(m, n - columns), columns);
    const double t =
        median(ctx, {refill, [&] {
                       factorise();
                       cuda::solve_beside<T>(ctx, {square, beside, columns, sizes, info.data(), progress});
                     }});
    rows.add("block", name, {beside.rows(), columns, 0},
             static_cast<double>(columns) * static_cast<double>(columns) * static_cast<double>(beside.rows()),
             t);
  }
}

/// What the factorisation of a matrix of n columns is made of, one of each.
template <class T>
void part_rows(const context& ctx, table& rows, index_t n) {
  const auto name = name_of(format_of<T>::id);
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 10), D = dominant<T>(ctx, n, 11);
  matrix<T> C(ctx, n, n);
  array<index_t> pivots(ctx, n), info(ctx, 1, index_t{0});
  const array<double> spare(ctx, static_cast<index_t>(lapack::panel_bytes(n) / sizeof(double) + 1));
  const auto refill = [&] { copy_all(ctx, A, C); };
  refill();
  for (index_t m = 1024; m <= n; m *= 2) {
    const auto panel = C.view().block(0, 0, m, 32);
    const double t =
        median(ctx, {refill, [&] {
                       lapack::run_panel<T>(ctx, {panel, pivots.view().part(0, 32), 0, info.data()},
                                            const_cast<double*>(spare.data()));
                     }});
    rows.add("panel", name, {m, 32, 0}, 32 * 32 * static_cast<double>(m), t);
  }
  (void)getrf<T>(ctx, C.view(), pivots.view(), {});
  for (index_t k = 32; k <= n / 2; k *= 4) {
    const double swapped = median(
        ctx, {{}, [&] {
                lapack::swap_rows<T>(ctx, {C.view().block(0, 0, n, n / 2), pivots.view().part(0, k), 0});
              }});
    rows.add("swaps", name, {k, n / 2, 0}, 0, swapped);
  }
  const double small =
      median(ctx, {[&] { copy_all(ctx, D, C); },
                   [&] { (void)potrf<T>(ctx, uplo::lower, C.view().block(0, 0, 32, 32), {}); }});
  rows.add("potrf", name, {32, 32, 0}, cubed(32) / 3, small);
  if constexpr (lapack::has_wide_blocks<T>) block_rows<T>(ctx, rows, n);
  for (index_t k = 32; k <= n / 2; k *= 4) {
    const auto d = D.view().block(0, 0, k, k);
    const double t = median(ctx, {refill, [&] {
                                    (void)trsm<T>(ctx, side::right, uplo::lower, op::transpose,
                                                  diag::non_unit, 1.0, d, C.view().block(0, 0, n - k, k), {});
                                  }});
    rows.add("trsm_r", name, {n - k, k, 0},
             static_cast<double>(k) * static_cast<double>(k) * static_cast<double>(n - k), t);
  }
  refill();
  for (index_t k = 32; k <= n / 2; k *= 2) {
    const auto d = D.view().block(0, 0, k, k);
    for (const index_t columns : {k, n - k}) {
      const auto b = C.view().block(0, 0, k, columns);
      product_report report;
      const double t =
          median(ctx, {refill, [&] {
                         report = trsm<T>(ctx, side::left, uplo::lower, op::none, diag::unit, 1.0, d, b, {});
                       }});
      rows.add("trsm", name, {k, columns, 0},
               static_cast<double>(k) * static_cast<double>(k) * static_cast<double>(columns), t, nullptr, 0,
               text_of(report));
    }
    const auto a = A.view().block(0, 0, n - k, k), b = A.view().block(0, 0, k, k);
    product_report report;
    const double t = median(ctx, {refill, [&] {
                                    report = gemm<T, T, T>(ctx, op::none, op::none, -1.0, a, b, 1.0,
                                                           C.view().block(k, k, n - k, k), {});
                                  }});
    rows.add("update", name, {n - k, k, k},
             2 * static_cast<double>(n - k) * static_cast<double>(k) * static_cast<double>(k), t, nullptr, 0,
             text_of(report));
  }
}

/// What geqrf is made of: panels, and blocks of k reflectors on as many columns, those of 256 and 512 on all
/// behind.
template <class T>
void reflector_rows(const context& ctx, table& rows, index_t n) {
  const auto name = name_of(format_of<T>::id);
  const auto A = bench::uniform_matrix<T>(ctx, n, n, 16);
  matrix<T> C(ctx, n, n);
  array<T> tau(ctx, n);
  const product_options options;
  const auto refill = [&] { copy_all(ctx, A, C); };
  for (index_t m = 1024; m <= n; m *= 2) {
    const index_t k = lapack::reflected_panel_columns<T>(ctx, m);
    if (k == 0) continue;
    const lapack::reflector_frame<T> frame(ctx, "factors_cuda", m, k, k, options);
    const lapack::reflected_panel<T> panel{C.view().block(0, 0, m, k), tau.view().part(0, k),
                                           frame.block(m, k)};
    const double t = median(ctx, {refill, [&] { lapack::run_panel(ctx, panel); }});
    rows.add("panel_qr", name, {m, k, 0}, 2 * static_cast<double>(k * k) * static_cast<double>(m), t);
  }
  refill();
  const index_t most = lapack::widest_reflector_block;
  const auto reflectors = C.view().block(0, 0, n, most);
  geqrf<T>(ctx, reflectors, tau.view().part(0, most), options);
  matrix<T> B(ctx, n, n);
  const auto refill_B = [&] { copy_all(ctx, A, B); };
  for (index_t k = 16; k <= most; k *= 2) {
    const index_t columns = 2 * k < most ? k : n - k;
    lapack::reflector_frame<T> frame(ctx, "factors_cuda", n, k, columns, options);
    const auto Q = frame.load(reflectors.block(0, 0, n, k), tau.view().part(0, k));
    const auto behind = B.view().block(0, 0, n, columns);
    const double t = median(ctx, {refill_B, [&] { frame.apply(Q, side::left, op::transpose, behind); }});
    rows.add("reflect", name, {n, columns, k},
             4 * static_cast<double>(k) * static_cast<double>(n) * static_cast<double>(columns), t, nullptr,
             0, text_of(frame.report()));
    const index_t half = k / 2;
    rows.add("join", name, {n, k, half}, 2 * static_cast<double>(half * half) * static_cast<double>(n),
             median(ctx, {{}, [&] { frame.join(Q, half); }}));
  }
}

void solve_row(const context& ctx, table& rows, index_t n) {
  peer vendor(ctx, n);
  const auto A = bench::uniform_matrix<double>(ctx, n, n, 12);
  const auto B = bench::uniform_matrix<dd>(ctx, n, 1, 13);
  matrix<dd> X(ctx, n, 1);
  refinement_report report;
  const auto t =
      medians(ctx, {vendor.gesv(), {{}, [&] { report = gesv<double, dd>(ctx, A, B, X.view(), {}); }}});
  char remark[160];
  std::snprintf(remark, sizeof remark,
                "%d refinements, condition %.1e, backward error %.1e, error bound %.1e", report.refinements,
                report.condition_estimate, report.componentwise_backward_error, report.forward_error_bound);
  rows.add("gesv", "dd", {n, 1, 0}, 2 * cubed(n) / 3, t[1], "cuSOLVER double", t[0], remark);
}

/// One matrix as large as memory allows, factorised where it lies; A x = b with x of ones is solved to see
/// that the factors are right.
template <class T>
void large_row(const context& ctx, table& rows, index_t n) {
  auto A = bench::uniform_matrix<T>(ctx, n, n, 14);
  array<T> ones(ctx, n, T(1.0)), b(ctx, n);
  array<index_t> pivots(ctx, n);
  gemv<T, T>(ctx, op::none, 1.0, A, ones, 0.0, b);
  factor_report report;
  const double t = seconds(ctx, [&] { report = getrf<T>(ctx, A.view(), pivots.view(), {}); });
  const matrix_view<T> x(b.data(), n, 1, n, ctx.memory());
  getrs<T>(ctx, op::none, A, pivots.view(), x);
  axpy<T>(ctx, -1.0, ones, b);
  char remark[160];
  std::snprintf(remark, sizeof remark, ", matrix %.1f GB, workspace at most %.1f GB, error of x %.1e",
                1e-9 * sizeof(T) * static_cast<double>(n) * static_cast<double>(n),
                1e-9 * static_cast<double>(getrf_workspace_bytes<T>(ctx, n, n, {})),
                std::fabs(leading(nrm2<T>(ctx, b)) / std::sqrt(static_cast<double>(n))));
  rows.add("getrf", name_of(format_of<T>::id), {n, n, 0}, 2 * cubed(n) / 3, t, nullptr, 0,
           text_of(report.products) + remark);
}

format format_named(const std::string& name) {
  for (const format f : solver_formats) {
    if (name_of(f) == name) return f;
  }
  throw error(error_kind::invalid_argument, "factors_cuda: " + name + " is no format of factorisations");
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Dense factorisations beside cuSOLVER");
  std::vector<index_t> orders{4096, 8192, 16384};
  std::vector<std::string> formats{"dd"},
      sections{"level3", "thin", "factors", "parts", "reflectors", "solve"};
  std::string json;
  program.add_option("--size", orders)->delimiter(',');
  program.add_option("--format", formats)->delimiter(',');
  program.add_option("--only", sections)->delimiter(',');
  program.add_option("--json", json);
  CLI11_PARSE(program, argc, argv);
  const auto ctx = context::cuda(0);
  table rows;
  const auto wants = [&](const char* section) {
    return std::find(sections.begin(), sections.end(), section) != sections.end();
  };
  for (const index_t n : orders) {
    for (const auto& name : formats) {
      with_solver_format(format_named(name), [&]<class T>() {
        if (wants("level3")) level3_rows<T>(ctx, rows, n);
        if (wants("thin")) thin_rows<T>(ctx, rows, n);
        if (wants("factors") || wants("lu")) lu_row<T>(ctx, rows, n);
        if (wants("factors") || wants("cholesky")) cholesky_row<T>(ctx, rows, n);
        if (wants("factors") || wants("qr")) qr_row<T>(ctx, rows, n);
        if (wants("parts")) part_rows<T>(ctx, rows, n);
        if (wants("reflectors")) reflector_rows<T>(ctx, rows, n);
        if (wants("large")) large_row<T>(ctx, rows, n);
      });
    }
    if (wants("solve")) solve_row(ctx, rows, n);
  }
  if (!json.empty()) rows.write(json, ctx);
  return 0;
}
