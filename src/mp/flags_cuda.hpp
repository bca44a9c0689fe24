// What kernels of run-time precision leave for the host in pinned memory: what they met.
#pragma once

#include "base/cuda_state.hpp"
#include "mp/number.hpp"
#include "residua/base/context.hpp"

namespace residua::cuda {

/// Words of the context's pinned memory that a kernel writes itself: no copy to wait for. The words belong
/// to one routine at a time, which has the calling thread's turn. A flag has a word of its own: threads
/// that set it all write the same.
class met_flags {
 public:
  static constexpr int most = 4;

  explicit met_flags(const context& ctx) : met_flags(ctx.cuda_resources()) { clear(); }
  /// As they were left.
  explicit met_flags(detail::cuda_state& cuda) : cuda_(cuda) {}
  void clear() const {
    for (int k = 0; k < most; ++k) device()[k] = 0;
  }
  [[nodiscard]] unsigned* device() const { return static_cast<unsigned*>(cuda_.host_sums); }
  /// Waits for the stream.
  [[nodiscard]] unsigned value() const {
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda_.stream));
    const volatile unsigned* const host = device();
    unsigned flags = 0;
    for (int k = 0; k < most; ++k) flags |= host[k] << k;
    return flags;
  }

 private:
  detail::cuda_state& cuda_;
};

#if defined(__CUDACC__)
__device__ inline void report(unsigned* met, unsigned flags) {
  for (int k = 0; k < met_flags::most; ++k) {
    if ((flags >> k & 1) != 0) met[k] = 1;
  }
}
#endif

}  // namespace residua::cuda
