// cuSOLVER for one decomposition: its handle, its workspace, and what it says of a matrix.
#pragma once

#include <cusolverDn.h>

#include <string>
#include <vector>

#include "base/attachments.hpp"
#include "base/cuda_state.hpp"
#include "base/workspace.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/memory_block.hpp"

namespace residua::detail {

inline void check(cusolverStatus_t status, const char* call) {
  if (status == CUSOLVER_STATUS_SUCCESS) return;
  throw error(
      status == CUSOLVER_STATUS_ALLOC_FAILED ? error_kind::out_of_memory : error_kind::device,
      std::string("GPU: ") + call + ": cuSOLVER's status " + std::to_string(static_cast<int>(status)));
}

}  // namespace residua::detail

namespace residua::vendor {

/// What a decomposition asks for beside its matrices.
struct cusolver_bytes {
  std::size_t on_device = 0, on_host = 0;
};

/// A handle on a context's stream, kept for as long as the context. cuSOLVER's results are the same on every
/// run, as its handles are made.
class cusolver_handle {
 public:
  explicit cusolver_handle(const detail::cuda_state& cuda) {
    const detail::device_guard guard(cuda.device);
    RESIDUA_CUDA_CHECK(cusolverDnCreate(&handle_));
    RESIDUA_CUDA_CHECK(cusolverDnSetStream(handle_, cuda.stream));
    RESIDUA_CUDA_CHECK(cusolverDnCreateParams(&parameters_));
  }
  [[nodiscard]] static const cusolver_handle& attached(const context& ctx) {
    return detail::attachments::instance().get<cusolver_handle>(ctx.cuda_resources());
  }
  ~cusolver_handle() {
    cusolverDnDestroyParams(parameters_);
    cusolverDnDestroy(handle_);
  }
  cusolver_handle(const cusolver_handle&) = delete;
  cusolver_handle& operator=(const cusolver_handle&) = delete;

  [[nodiscard]] cusolverDnHandle_t get() const { return handle_; }
  [[nodiscard]] cusolverDnParams_t parameters() const { return parameters_; }

 private:
  cusolverDnHandle_t handle_ = nullptr;
  cusolverDnParams_t parameters_ = nullptr;
};

/// Workspace of a decomposition with n values, which are put there, too.
class cusolver_workspace {
 public:
  cusolver_workspace(const context& ctx, const char* routine, index_t n, const cusolver_bytes& bytes)
      : ctx_(ctx),
        bytes_(bytes),
        frame_(ctx, routine, info_bytes + value_bytes(n) + bytes.on_device),
        host_(bytes.on_host),
        n_(n) {}

  [[nodiscard]] int* info() const { return static_cast<int*>(frame_.data()); }
  [[nodiscard]] double* values() const { return reinterpret_cast<double*>(place(info_bytes)); }
  [[nodiscard]] void* on_device() const { return place(info_bytes + value_bytes(n_)); }
  [[nodiscard]] void* on_host() { return host_.data(); }
  [[nodiscard]] const cusolver_bytes& bytes() const { return bytes_; }

  /// What such a workspace takes of the context's.
  [[nodiscard]] static std::size_t frame_bytes_of(index_t n, const cusolver_bytes& bytes) {
    return frame_bytes(info_bytes + value_bytes(n) + bytes.on_device);
  }

  /// cuSOLVER's info; waits for the decomposition.
  [[nodiscard]] int awaited_info() const {
    int info = 0;
    download_bytes(ctx_, &info, this->info(), sizeof info);
    return info;
  }
  /// Whether the decomposition was found; waits for it.
  [[nodiscard]] bool is_found() const { return awaited_info() == 0; }

 private:
  static constexpr std::size_t info_bytes = 256;  // what cudaMalloc aligns to, and more than cuSOLVER needs
  static std::size_t value_bytes(index_t n) {
    return round_up(static_cast<std::size_t>(n) * sizeof(double), info_bytes);
  }
  [[nodiscard]] std::byte* place(std::size_t offset) const {
    return static_cast<std::byte*>(frame_.data()) + offset;
  }

  const context& ctx_;
  cusolver_bytes bytes_;
  workspace_frame frame_;
  std::vector<std::byte> host_;
  index_t n_;
};

}  // namespace residua::vendor
