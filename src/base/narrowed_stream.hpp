// A stream whose kernels leave some multiprocessors to other streams.
#pragma once

#include <cuda.h>
#include <cuda_runtime.h>

namespace residua::detail {

/// A kernel of one cluster of blocks begins only when as many multiprocessors of one neighbourhood are free.
/// Beside large kernels of this stream, which run on the others, it begins at once. The driver parts the
/// device (green contexts, CUDA 12.5); where it cannot there is no such stream.
class narrowed_stream {
 public:
  static constexpr unsigned left_free = 16;

  explicit narrowed_stream(int device);
  ~narrowed_stream();
  narrowed_stream(const narrowed_stream&) = delete;
  narrowed_stream& operator=(const narrowed_stream&) = delete;

  /// Null if there is none.
  [[nodiscard]] cudaStream_t stream() const { return stream_; }

 private:
  CUgreenCtx part_ = nullptr;
  CUstream stream_ = nullptr;
};

}  // namespace residua::detail
