// The GPU's part of a context: device, stream, library handles, and the check of every CUDA call.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusparse.h>

#include <string>
#include <unordered_map>

#include "base/context_state.hpp"
#include "residua/base/error.hpp"
#include "residua/base/memory_block.hpp"

namespace residua::detail {

/// Throws device (or out_of_memory) naming the call that failed and what the run-time says of it.
inline void check(cudaError_t status, const char* call) {
  if (status == cudaSuccess) return;
  const auto kind = status == cudaErrorMemoryAllocation ? error_kind::out_of_memory : error_kind::device;
  throw error(kind, std::string("GPU: ") + call + ": " + cudaGetErrorString(status));
}
inline void check(cusparseStatus_t status, const char* call) {
  if (status == CUSPARSE_STATUS_SUCCESS) return;
  const bool memory =
      status == CUSPARSE_STATUS_ALLOC_FAILED || status == CUSPARSE_STATUS_INSUFFICIENT_RESOURCES;
  throw error(memory ? error_kind::out_of_memory : error_kind::device,
              std::string("GPU: ") + call + ": " + cusparseGetErrorString(status));
}
inline void check(cublasStatus_t status, const char* call) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw error(status == CUBLAS_STATUS_ALLOC_FAILED ? error_kind::out_of_memory : error_kind::device,
              std::string("GPU: ") + call + ": " + cublasGetStatusString(status));
}
#define RESIDUA_CUDA_CHECK(call) ::residua::detail::check((call), #call)

/// Device memory of fixed size that every context of a GPU has, so that short routines need no workspace: in
/// places that do not overlap, each of which belongs to one routine at a time.
struct device_scratch {
  /// A vector that a routine copies or solves for (blas/level2: trmv, trsv).
  static constexpr std::size_t vector_bytes = std::size_t{512} << 10;
  /// Partial sums of blocks: of a stage, or of a matrix times a vector.
  static constexpr std::size_t sums_bytes = std::size_t{4} << 20;

  void* vector = nullptr;  // where the memory begins
  [[nodiscard]] void* sums() const { return static_cast<std::byte*>(vector) + vector_bytes; }
  static constexpr std::size_t bytes = vector_bytes + sums_bytes;
};

struct cuda_state {
  cuda_state(int device_number, cudaStream_t given, bool make_stream);
  ~cuda_state();
  cuda_state(const cuda_state&) = delete;
  cuda_state& operator=(const cuda_state&) = delete;

  // Created at the first use. cuBLAS gets workspace of its own, so that its calls allocate nothing and can be
  // captured; the first use itself cannot be, and throws then.
  cusparseHandle_t cusparse();
  cublasHandle_t cublas();

  int device = 0;
  int multiprocessors = 0;
  cudaStream_t stream = nullptr;
  bool owns_stream = false;
  device_scratch scratch;
  unsigned* arrivals = nullptr;  // device: counters, each zero between kernels
  std::unordered_map<const void*, int>
      resident_blocks;        // of a kernel on a multiprocessor; of clusters, in all
  void* host_sums = nullptr;  // pinned: kernels leave results for the caller
  static constexpr std::size_t arrival_counters = 4096;
  static constexpr std::size_t host_sums_bytes = 256;

 private:
  cusparseHandle_t cusparse_ = nullptr;
  cublasHandle_t cublas_ = nullptr;
  void* cublas_workspace_ = nullptr;
};

/// Makes the context's device the calling thread's current one for a scope.
class device_guard {
 public:
  explicit device_guard(int device) : device_(device) {
    RESIDUA_CUDA_CHECK(cudaGetDevice(&previous_));
    if (previous_ != device) RESIDUA_CUDA_CHECK(cudaSetDevice(device));
  }
  ~device_guard() {
    if (previous_ != device_) cudaSetDevice(previous_);
  }
  device_guard(const device_guard&) = delete;
  device_guard& operator=(const device_guard&) = delete;

 private:
  int device_, previous_ = 0;
};

}  // namespace residua::detail
