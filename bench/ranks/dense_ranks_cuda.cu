// Time of Cholesky's and LU factorisation in dd over the GPUs of several ranks; by one rank also of potrf and
// getrf in one context, where the matrix is small enough.
//
//   mpirun -n RANKS dense_ranks_cuda [--json FILE] [--width W] [--lu] [--upper] [--one-context] N...
//
// Each rank makes its own columns on its GPU: elements in [-1, 1) with all bits in use, the same for any
// number of ranks, symmetric for Cholesky, but for N + 1 in one place of each column: on the diagonal, or,
// for LU, a third of the rows below it, so that rows are exchanged. So the condition number is about 1, and
// the error of x in A x = A (1, ..., 1) tells whether the factors are right.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "bench/ranks/on_all_ranks.hpp"
#include "bench/uniform_cuda.cuh"
#include "distributed/messages.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/distributed/cholesky.hpp"
#include "residua/distributed/lu.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/potrf.hpp"
#include "residua/view/matrix.hpp"

namespace {

using namespace residua;

struct own_columns {
  index_t width;
  int rank, ranks;
  [[nodiscard]] __device__ index_t number(index_t own) const {
    return (own / width * ranks + rank) * width + own % width;
  }
};

__global__ void fill_kernel(dd* A, index_t n, index_t columns, own_columns own, bool symmetric) {
  for (index_t k = blockIdx.x * index_t{blockDim.x} + threadIdx.x; k < n * columns;
       k += index_t{gridDim.x} * blockDim.x) {
    const index_t i = k % n, j = own.number(k / n);
    const index_t row = symmetric && i < j ? j : i, column = symmetric && i < j ? i : j;
    const auto place = static_cast<unsigned long long>(row + column * n);
    dd a = dd(bench::uniform(2 * place)) + dd(0x1p-54 * bench::uniform(2 * place + 1));
    const index_t large = symmetric ? column : (column + n / 3) % n;
    if (row == large) a = dd(static_cast<double>(n + 1));
    A[k] = a;
  }
}

class measurement {
 public:
  measurement(const communicator& ranks, const context& ctx, index_t n, index_t width, bool symmetric,
              uplo stored)
      : ranks_(ranks),
        ctx_(ctx),
        columns_(ranks, n, width),
        symmetric_(symmetric),
        stored_(stored),
        A_(ctx, n, columns_.own_columns()),
        ipiv_(ctx, n) {}

  /// Seconds of a factorisation over ranks, the shortest, and the error of a solution with it.
  nlohmann::json over_ranks(int repeats) {
    fill();
    const auto b = row_sums();
    nlohmann::json row = facts();
    row["seconds"] = shortest(repeats, [&] {
      return symmetric_ ? potrf(ctx_, columns_, stored_, A_).info
                        : getrf(ctx_, columns_, A_, ipiv_.view()).info;
    });
    matrix<dd> x(ctx_, n(), 1, std::span<const dd>(b));
    row["solve_seconds"] = seconds([&] {
      symmetric_ ? potrs(ctx_, columns_, stored_, A_, x)
                 : getrs(ctx_, columns_, op::none, A_, ipiv_.view(), x);
    });
    double error = 0;
    for (const auto& e : x.to_host(ctx_)) error = std::max(error, std::abs((e - dd(1.0)).limb[0]));
    row["largest_error"] = error;
    return row;
  }
  /// By one rank.
  nlohmann::json in_one_context(int repeats) {
    nlohmann::json row = facts();
    row["ranks"] = "one context";
    row["seconds"] = shortest(repeats, [&] {
      return symmetric_ ? potrf(ctx_, stored_, A_).info : getrf(ctx_, A_, ipiv_.view()).info;
    });
    return row;
  }

 private:
  [[nodiscard]] index_t n() const { return columns_.columns(); }
  [[nodiscard]] nlohmann::json facts() const {
    return {{"factorisation", symmetric_ ? "potrf" : "getrf"},
            {"format", "dd"},
            {"n", n()},
            {"triangle", stored_ == uplo::lower ? "lower" : "upper"},
            {"width", columns_.width()},
            {"ranks", ranks_.size()},
            {"bytes_of_matrix", static_cast<double>(n()) * static_cast<double>(n()) * sizeof(dd)}};
  }
  void fill() {
    if (columns_.own_columns() > 0)
      fill_kernel<<<2048, 256>>>(A_.view().data(), n(), columns_.own_columns(),
                                 {columns_.width(), ranks_.rank(), ranks_.size()}, symmetric_);
    const auto status = cudaDeviceSynchronize();
    if (status != cudaSuccess) throw error(error_kind::device, cudaGetErrorString(status));
  }
  /// A (1, ..., 1), on rank 0.
  std::vector<dd> row_sums() {
    const array<dd> ones(ctx_, columns_.own_columns(), dd(1.0));
    array<dd> own(ctx_, n());
    gemv(ctx_, op::none, 1.0, A_, ones, 0.0, own);
    const auto part = own.to_host(ctx_);
    std::vector<dd> of_ranks(part.size() * static_cast<std::size_t>(ranks_.size())),
        sums(part.size(), dd(0.0));
    ranks_.transport().gather_everywhere(part.data(), part.size() * sizeof(dd), of_ranks.data());
    for (std::size_t k = 0; k < of_ranks.size(); ++k)
      sums[k % part.size()] = sums[k % part.size()] + of_ranks[k];
    return sums;
  }
  template <class F>
  double shortest(int repeats, const F& factorise) {
    double best = 1e300;
    for (int k = 0; k < repeats; ++k) {
      fill();
      index_t info = 0;
      best = std::min(best, seconds([&] { info = factorise(); }));
      if (info != 0) throw error(error_kind::invalid_input, "info is " + std::to_string(info));
    }
    return best;
  }
  template <class F>
  double seconds(const F& f) const {
    ctx_.synchronize();
    static_cast<void>(ranks_.transport().is_true_somewhere(false));
    const auto begin = std::chrono::steady_clock::now();
    f();
    ctx_.synchronize();
    static_cast<void>(ranks_.transport().is_true_somewhere(false));
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  const communicator& ranks_;
  const context& ctx_;
  cyclic_columns columns_;
  bool symmetric_;
  uplo stored_;
  matrix<dd> A_;
  array<index_t> ipiv_;
};

struct arguments {
  std::vector<index_t> orders{8192, 16384, 32768};
  index_t width = 1024;
  int repeats = 2;
  bool lu = false, upper = false, one_context = false;
  std::string json_file;
};

void run(const communicator& ranks, const arguments& a) {
  const int device = device_of_rank(ranks);
  const auto ctx = context::cuda(device);
  if (cudaSetDevice(device) != cudaSuccess) throw error(error_kind::device, "its GPU cannot be set");
  nlohmann::json results = nlohmann::json::array();
  const auto tell = [&](nlohmann::json&& row) {
    results.push_back(std::move(row));
    if (ranks.rank() != 0) return;
    std::printf("%s\n", results.back().dump().c_str());
    std::fflush(stdout);
    if (!a.json_file.empty())
      std::ofstream(a.json_file) << nlohmann::json{{"device", cuda_devices().front().name},
                                                   {"mpi", mpi_version()},
                                                   {"nccl", nccl_version()},
                                                   {"unit", "seconds"},
                                                   {"results", results}}
                                        .dump(1)
                                 << '\n';
  };
  for (const index_t n : a.orders) {
    measurement m(ranks, ctx, n, a.width, !a.lu, a.upper ? uplo::upper : uplo::lower);
    tell(m.over_ranks(a.repeats));
    if (a.one_context && ranks.size() == 1) tell(m.in_one_context(a.repeats));
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Dense factorisations in dd over the GPUs of several ranks");
  arguments a;
  app.add_option("--json", a.json_file, "where the results go, after each of them");
  app.add_option("--width", a.width, "columns of a block")->check(CLI::PositiveNumber);
  app.add_option("--repeats", a.repeats, "runs of which the shortest counts")->check(CLI::PositiveNumber);
  app.add_flag("--lu", a.lu, "getrf instead of potrf");
  app.add_flag("--upper", a.upper, "potrf of the upper triangle");
  app.add_flag("--one-context", a.one_context, "by one rank the routine of one context, too");
  app.add_option("order", a.orders, "orders of matrices");
  CLI11_PARSE(app, argc, argv);
  return bench::on_all_ranks("dense_ranks_cuda", [&](const communicator& ranks) { run(ranks, a); });
}
