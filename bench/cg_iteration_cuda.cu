// Time of one CG iteration on a GPU: Residua's double and dd beside two peers in double made of cuSPARSE and
// cuBLAS, and beside the time that the bytes alone would take at the bandwidth measured in the same run.
//
//   peer A   the calls as a user would write them, with scalars on the host
//   peer B   the same with scalars on the device, sixteen iterations captured in a graph
//
// Each matrix keeps its pattern, but gets values with which CG goes on (bench/endless.hpp). Times are the
// median of repeated differences between a long and a short run, so that nothing but iterations is counted.
//
//   cg_iteration_cuda [MATRIX…]      a MATRIX is a file or generate:PROBLEM; default: a few generated
//                                    problems, then
//                                    every matrix in the folder that the environment variable
//                                      RESIDUA_MATRICES names
#include <cublas_v2.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/cuda_state.hpp"
#include "bench/endless.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/view/array.hpp"
#include "sparse/csr_storage.hpp"

using namespace residua;

namespace {

void check(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) throw error(error_kind::device, "cuBLAS failed");
}

// ---- timing ----

double seconds_of(cudaStream_t stream, const auto& work) {
  cudaEvent_t begin, end;
  RESIDUA_CUDA_CHECK(cudaEventCreate(&begin));
  RESIDUA_CUDA_CHECK(cudaEventCreate(&end));
  RESIDUA_CUDA_CHECK(cudaEventRecord(begin, stream));
  work();
  RESIDUA_CUDA_CHECK(cudaEventRecord(end, stream));
  RESIDUA_CUDA_CHECK(cudaEventSynchronize(end));
  float milliseconds = 0;
  RESIDUA_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return milliseconds * 1e-3;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

constexpr int short_run = 32, long_run = 160, repeats = 7;

/// Microseconds an iteration of run(iterations).
double time_iteration(cudaStream_t stream, const auto& run) {
  run(short_run);
  std::vector<double> times;
  for (int k = 0; k < repeats; ++k) {
    const double brief = seconds_of(stream, [&] { run(short_run); });
    const double whole = seconds_of(stream, [&] { run(long_run); });
    times.push_back((whole - brief) / (long_run - short_run));
  }
  return 1e6 * median(times);
}

// ---- peers ----

__global__ void quotient(const double* a, const double* b, double* positive, double* negative) {
  *positive = *a / *b;
  *negative = -*positive;
}
__global__ void next_beta(const double* fresh, double* old, double* beta) {
  *beta = *fresh / *old;
  *old = *fresh;
}

class vendor_cg {
 public:
  vendor_cg(const context& ctx, const csr_matrix& A)
      : ctx_(ctx),
        stream_(ctx.cuda_resources().stream),
        n_(static_cast<int>(A.rows())),
        x_(ctx, n_),
        r_(ctx, n_, 1.0),
        p_(ctx, n_, 1.0),
        q_(ctx, n_),
        scalars_(ctx, 8) {
    const auto& v = A.storage().view;
    check(cublasCreate(&blas_));
    check(cublasSetStream(blas_, stream_));
    blas_workspace_ = memory_block(ctx, std::size_t{32} << 20);
    check(cublasSetWorkspace(blas_, blas_workspace_.data(), blas_workspace_.bytes()));
    sparse_ = ctx.cuda_resources().cusparse();
    RESIDUA_CUDA_CHECK(
        cusparseCreateCsr(&matrix_, v.rows, v.columns, v.nonzeros, const_cast<sparse_index*>(v.row_start),
                          const_cast<sparse_index*>(v.column), const_cast<double*>(v.value),
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&p_vector_, n_, p_.data(), CUDA_R_64F));
    RESIDUA_CUDA_CHECK(cusparseCreateDnVec(&q_vector_, n_, q_.data(), CUDA_R_64F));
    algorithm_ = fastest_product();
    prepare(algorithm_);
  }
  ~vendor_cg() {
    cusparseDestroySpMat(matrix_);
    cusparseDestroyDnVec(p_vector_);
    cusparseDestroyDnVec(q_vector_);
    cublasDestroy(blas_);
  }

  double product_microseconds() {
    return 1e6 *
           seconds_of(stream_,
                      [&] {
                        for (int k = 0; k < 100; ++k) product();
                      }) /
           100;
  }

  void reset() {
    const std::vector<double> ones(static_cast<std::size_t>(n_), 1.0);
    r_.upload(ctx_, ones);
    p_.upload(ctx_, ones);
    x_.upload(ctx_, std::vector<double>(static_cast<std::size_t>(n_), 0.0));
  }

  /// Peer A.
  void run_host_scalars(int iterations) {
    check(cublasSetPointerMode(blas_, CUBLAS_POINTER_MODE_HOST));
    double rho = 0;
    check(cublasDdot(blas_, n_, r_.data(), 1, r_.data(), 1, &rho));
    const double one = 1;
    for (int k = 0; k < iterations; ++k) {
      product();
      double pq = 0, next = 0;
      check(cublasDdot(blas_, n_, p_.data(), 1, q_.data(), 1, &pq));
      const double alpha = rho / pq, minus = -alpha;
      check(cublasDaxpy(blas_, n_, &alpha, p_.data(), 1, x_.data(), 1));
      check(cublasDaxpy(blas_, n_, &minus, q_.data(), 1, r_.data(), 1));
      check(cublasDdot(blas_, n_, r_.data(), 1, r_.data(), 1, &next));
      const double beta = next / rho;
      rho = next;
      check(cublasDscal(blas_, n_, &beta, p_.data(), 1));
      check(cublasDaxpy(blas_, n_, &one, r_.data(), 1, p_.data(), 1));
    }
  }

  /// Peer B: replays of the recorded sixteen iterations.
  void record() {
    check(cublasSetPointerMode(blas_, CUBLAS_POINTER_MODE_DEVICE));
    double *rho = scalars_.data(), *pq = rho + 1, *alpha = rho + 2, *minus = rho + 3, *next = rho + 4,
           *beta = rho + 5, *one = rho + 6;
    const std::vector<double> start = {1, 1, 1, 1, 1, 1, 1, 1};
    scalars_.upload(ctx_, start);
    check(cublasDdot(blas_, n_, r_.data(), 1, r_.data(), 1, rho));
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(stream_));
    RESIDUA_CUDA_CHECK(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal));
    for (int k = 0; k < 16; ++k) {
      product();
      check(cublasDdot(blas_, n_, p_.data(), 1, q_.data(), 1, pq));
      quotient<<<1, 1, 0, stream_>>>(rho, pq, alpha, minus);
      check(cublasDaxpy(blas_, n_, alpha, p_.data(), 1, x_.data(), 1));
      check(cublasDaxpy(blas_, n_, minus, q_.data(), 1, r_.data(), 1));
      check(cublasDdot(blas_, n_, r_.data(), 1, r_.data(), 1, next));
      next_beta<<<1, 1, 0, stream_>>>(next, rho, beta);
      check(cublasDscal(blas_, n_, beta, p_.data(), 1));
      check(cublasDaxpy(blas_, n_, one, r_.data(), 1, p_.data(), 1));
    }
    cudaGraph_t graph = nullptr;
    RESIDUA_CUDA_CHECK(cudaStreamEndCapture(stream_, &graph));
    RESIDUA_CUDA_CHECK(cudaGraphInstantiate(&recorded_, graph, 0));
    cudaGraphDestroy(graph);
  }
  void run_recorded(int iterations) {
    for (int k = 0; k < iterations; k += 16) RESIDUA_CUDA_CHECK(cudaGraphLaunch(recorded_, stream_));
  }

 private:
  void product() {
    const double one = 1, zero = 0;
    cusparseSetPointerMode(sparse_, CUSPARSE_POINTER_MODE_HOST);
    RESIDUA_CUDA_CHECK(cusparseSpMV(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_, p_vector_,
                                    &zero, q_vector_, CUDA_R_64F, algorithm_, buffer_.data()));
  }
  void prepare(cusparseSpMVAlg_t algorithm) {
    algorithm_ = algorithm;
    const double one = 1, zero = 0;
    std::size_t bytes = 0;
    RESIDUA_CUDA_CHECK(cusparseSpMV_bufferSize(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_,
                                               p_vector_, &zero, q_vector_, CUDA_R_64F, algorithm, &bytes));
    buffer_ = memory_block(ctx_, std::max<std::size_t>(bytes, 16));
    RESIDUA_CUDA_CHECK(cusparseSpMV_preprocess(sparse_, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix_,
                                               p_vector_, &zero, q_vector_, CUDA_R_64F, algorithm,
                                               buffer_.data()));
  }
  cusparseSpMVAlg_t fastest_product() {
    auto best = CUSPARSE_SPMV_CSR_ALG1;
    double best_time = INFINITY;
    for (const auto algorithm : {CUSPARSE_SPMV_CSR_ALG1, CUSPARSE_SPMV_CSR_ALG2}) {
      prepare(algorithm);
      product();
      const double time = product_microseconds();
      if (time < best_time) best = algorithm;
      best_time = std::min(best_time, time);
    }
    return best;
  }

  const context& ctx_;
  cudaStream_t stream_;
  int n_;
  array<double> x_, r_, p_, q_, scalars_;
  memory_block buffer_, blas_workspace_;
  cublasHandle_t blas_ = nullptr;
  cusparseHandle_t sparse_ = nullptr;
  cusparseSpMatDescr_t matrix_ = nullptr;
  cusparseDnVecDescr_t p_vector_ = nullptr, q_vector_ = nullptr;
  cusparseSpMVAlg_t algorithm_ = CUSPARSE_SPMV_CSR_ALG1;
  cudaGraphExec_t recorded_ = nullptr;
};

// ---- ours ----

template <class T>
double time_residua(const context& ctx, const csr_matrix& A) {
  const array<double> b(ctx, A.rows(), 1.0);
  array<T> x(ctx, A.rows());
  return time_iteration(ctx.cuda_resources().stream, [&](int iterations) {
    krylov_options o;
    o.tolerance = 0;
    o.max_iterations = iterations;
    scal(ctx, T(0.0), x);  // from the start again: its time is in both runs
    const auto report = cg(ctx, A, preconditioner(), b, x, o);
    if (report.iterations != iterations) {
      throw error(error_kind::invalid_input, "CG stopped early: " + std::string(name_of(report.reason)));
    }
  });
}

// ---- ceilings ----

/// Bytes a second of y = x, counting both directions, beyond the caches.
double copy_bandwidth(const context& ctx) {
  const std::size_t bytes = std::size_t{2} << 30;
  const memory_block a(ctx, bytes), b(ctx, bytes);
  auto* stream = ctx.cuda_resources().stream;
  std::vector<double> times;
  for (int k = 0; k < 10; ++k) {
    times.push_back(seconds_of(stream, [&] {
      RESIDUA_CUDA_CHECK(cudaMemcpyAsync(b.data(), a.data(), bytes, cudaMemcpyDeviceToDevice, stream));
    }));
  }
  return 2.0 * static_cast<double>(bytes) / median(times);
}

/// The fewest bytes of a CG iteration with vectors of `element` bytes: A once; p, q (product), q, r read and
/// r written (residual), x, p, r read and x, p written (direction).
double fewest_bytes(const csr_matrix& A, double element) {
  return 12.0 * static_cast<double>(A.nonzeros()) + static_cast<double>(A.rows()) * (4 + 10 * element);
}

struct row {
  std::string name;
  double rows, nonzeros, peer_a, peer_b, ours, ours_dd, floor, floor_dd;
};

row measure(const context& ctx, const std::string& name, double bandwidth) {
  const auto host = load_matrix(name).matrix;
  if (host.rows != host.columns) throw error(error_kind::invalid_input, "not square");
  const csr_matrix A(ctx, bench::endless(host));
  row m{name.substr(name.find_last_of('/') + 1),
        static_cast<double>(A.rows()),
        static_cast<double>(A.nonzeros()),
        0,
        0,
        0,
        0,
        1e6 * fewest_bytes(A, 8) / bandwidth,
        1e6 * fewest_bytes(A, 16) / bandwidth};
  auto* stream = ctx.cuda_resources().stream;
  {
    vendor_cg peer(ctx, A);
    peer.reset();
    m.peer_a = time_iteration(stream, [&](int iterations) { peer.run_host_scalars(iterations); });
    peer.reset();
    peer.record();
    m.peer_b = time_iteration(stream, [&](int iterations) { peer.run_recorded(iterations); });
  }
  m.ours = time_residua<double>(ctx, A);
  m.ours_dd = time_residua<dd>(ctx, A);
  return m;
}

std::vector<std::string> matrices(int argc, char** argv) {
  if (argc > 1) return {argv + 1, argv + argc};
  std::vector<std::string> files;
  if (const char* folder = std::getenv("RESIDUA_MATRICES")) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const auto path = entry.path().string();
      if (path.ends_with(".mtx") || path.ends_with(".mtx.gz")) files.push_back(path);
    }
    std::sort(files.begin(), files.end());
  }
  std::vector<std::string> all = {"generate:poisson27:128",  "generate:poisson7:192",
                                  "generate:poisson7:64",    "generate:plate:700",
                                  "generate:diffusion:1000", "generate:powerlaw:1000000"};
  all.insert(all.end(), files.begin(), files.end());
  return all;
}

/// Geometric means of dd against the peers.
class summary {
 public:
  void add(const row& m) {
    log_a_ += std::log(m.ours_dd / m.peer_a);
    log_b_ += std::log(m.ours_dd / m.peer_b);
    slowest_b_ = std::max(slowest_b_, m.ours_dd / m.peer_b);
    ++count_;
  }
  void print(const char* what) const {
    if (count_ == 0) return;
    std::printf("%s: geometric mean of %d: dd/A %.3f, dd/B %.3f; largest dd/B %.2f\n", what, count_,
                std::exp(log_a_ / count_), std::exp(log_b_ / count_), slowest_b_);
  }

 private:
  double log_a_ = 0, log_b_ = 0, slowest_b_ = 0;
  int count_ = 0;
};

void print(const row& m) {
  std::printf("%-28s %9.0f %10.0f %8.1f %8.1f %8.1f %8.1f %8.1f %8.1f %6.2f %6.2f %6.2f\n", m.name.c_str(),
              m.rows, m.nonzeros, m.peer_a, m.peer_b, m.ours, m.ours_dd, m.floor, m.floor_dd,
              m.ours_dd / m.peer_a, m.ours_dd / m.peer_b, m.ours / m.peer_b);
  std::fflush(stdout);
}

void run(int argc, char** argv) {
  const auto ctx = context::cuda();
  const double bandwidth = copy_bandwidth(ctx);
  std::printf("%s, copy %.0f GB/s; microseconds an iteration; floor: bytes at that bandwidth\n",
              cuda_devices().front().name.c_str(), bandwidth * 1e-9);
  std::printf("%-28s %9s %10s %8s %8s %8s %8s %8s %8s %6s %6s %6s\n", "matrix", "rows", "nonzeros", "peer A",
              "peer B", "double", "dd", "floor", "floor dd", "dd/A", "dd/B", "dbl/B");
  summary generated, read;
  for (const auto& name : matrices(argc, argv)) {
    try {
      const auto m = measure(ctx, name, bandwidth);
      print(m);
      (is_problem_name(name) ? generated : read).add(m);
    } catch (const error& e) {
      std::printf("%-28s not measured: %s\n", name.c_str(), e.what());
    }
  }
  generated.print("generated");
  read.print("files");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "cg_iteration_cuda: %s\n", e.what());
    return 2;
  }
  return 0;
}
