// The GPU's part of context and memory in a build without CUDA: there is no device, and asking for one is an
// error.
#include "base/context_state.hpp"
#include "base/cuda_devices.hpp"
#include "base/side_context.hpp"
#include "residua/base/error.hpp"

namespace residua::detail {

std::vector<cuda_device> all_cuda_devices() { return {}; }

struct cuda_state {};
struct side_state {};

std::shared_ptr<cuda_state> open_cuda(int, void*, bool) {
  throw error(
      error_kind::unsupported,
      "no GPU: this build of Residua has no CUDA code; configure with -DRESIDUA_CUDA=ON or use the CPU");
}
void synchronize(const cuda_state&) {}
std::optional<int> make_current(const cuda_state&) { return std::nullopt; }
void make_current(int) noexcept {}
bool is_capturing(const cuda_state&) { return false; }
void* allocate_device(const cuda_state&, std::size_t) { return nullptr; }
void free_device(void*) noexcept {}
void copy_to_device(const cuda_state&, void*, const void*, std::size_t) {}
void copy_from_device(const cuda_state&, void*, const void*, std::size_t) {}
bool shares_device(const cuda_state&) { return false; }

namespace {

[[noreturn]] side_state& no_side() {
  throw error(error_kind::unsupported,
              "no GPU: this build of Residua has no CUDA code, and no second stream");
}

}  // namespace

}  // namespace residua::detail

namespace residua {

side_context::side_context(const context& main, bool /*leaves_room*/)
    : main_(main), turn_(main), state_(detail::no_side()) {}
side_context::~side_context() = default;
const context& side_context::side() const { return main_; }
const context& side_context::main() const { return main_; }
void side_context::meet() const {}

}  // namespace residua
