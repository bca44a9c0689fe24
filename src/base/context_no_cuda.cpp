// The GPU's part of context and memory in a build without CUDA: there is no device, and asking for one is an
// error.
#include "base/context_state.hpp"
#include "residua/base/error.hpp"

namespace residua {

std::vector<cuda_device> cuda_devices() { return {}; }

namespace detail {

struct cuda_state {};

std::shared_ptr<cuda_state> open_cuda(int, void*, bool) {
  throw error(
      error_kind::unsupported,
      "no GPU: this build of Residua has no CUDA code; configure with -DRESIDUA_CUDA=ON or use the CPU");
}
void synchronize(const cuda_state&) {}
bool is_capturing(const cuda_state&) { return false; }
void* allocate_device(const cuda_state&, std::size_t) { return nullptr; }
void free_device(void*) noexcept {}
void copy_to_device(const cuda_state&, void*, const void*, std::size_t) {}
void copy_from_device(const cuda_state&, void*, const void*, std::size_t) {}

}  // namespace detail

}  // namespace residua
