// What kernels of run-time precision met, on its way to the host.
#pragma once

#include "base/cuda_state.hpp"
#include "residua/base/context.hpp"

namespace residua::cuda {

/// A word of the context's scratch memory that kernels set bits of. It belongs to one routine at a time,
/// which has the calling thread's turn.
class met_flags {
 public:
  explicit met_flags(const context& ctx) : cuda_(ctx.cuda_resources()) {
    RESIDUA_CUDA_CHECK(cudaMemsetAsync(device(), 0, sizeof(unsigned), cuda_.stream));
  }
  [[nodiscard]] unsigned* device() const { return static_cast<unsigned*>(cuda_.scratch.result()); }
  /// Waits for the stream.
  [[nodiscard]] unsigned value() const {
    auto* const host = static_cast<unsigned*>(cuda_.host_sums);
    RESIDUA_CUDA_CHECK(
        cudaMemcpyAsync(host, device(), sizeof(unsigned), cudaMemcpyDeviceToHost, cuda_.stream));
    RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda_.stream));
    return *host;
  }

 private:
  detail::cuda_state& cuda_;
};

}  // namespace residua::cuda
