// The stream beside a GPU's context.
#include <atomic>
#include <memory>
#include <optional>

#include "base/attachments.hpp"
#include "base/cuda_state.hpp"
#include "base/narrowed_stream.hpp"
#include "base/side_context.hpp"

namespace residua {

namespace detail {

namespace {

struct owned_stream {
  cudaStream_t stream = nullptr;

  owned_stream() {
    int least = 0, greatest = 0;
    RESIDUA_CUDA_CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    RESIDUA_CUDA_CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
  }
  ~owned_stream() { cudaStreamDestroy(stream); }
  owned_stream(const owned_stream&) = delete;
  owned_stream& operator=(const owned_stream&) = delete;
};

/// A point in a stream's work that another stream waits for.
struct owned_event {
  cudaEvent_t event = nullptr;

  owned_event() { RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming)); }
  ~owned_event() { cudaEventDestroy(event); }
  owned_event(const owned_event&) = delete;
  owned_event& operator=(const owned_event&) = delete;

  void record(cudaStream_t stream) const { RESIDUA_CUDA_CHECK(cudaEventRecord(event, stream)); }
  void wait(cudaStream_t stream) const { RESIDUA_CUDA_CHECK(cudaStreamWaitEvent(stream, event)); }
};

}  // namespace

/// A context whose kernels leave room to others, if the driver can part the device.
struct narrowed_context {
  narrowed_stream own;
  std::optional<context> ctx;

  explicit narrowed_context(int device) : own(device) {
    if (own.stream() != nullptr) ctx.emplace(context::cuda(device, own.stream()));
  }
};

struct side_state {
  owned_stream own;
  owned_event of_main, of_side;
  std::unique_ptr<narrowed_context> narrowed;  // made at the first use
  context ctx;
  std::atomic<bool> is_open = false;

  explicit side_state(const cuda_state& main) : ctx(context::cuda(main.device, own.stream)) {}
};

bool shares_device(const cuda_state& cuda) {
  const auto* side = attachments::instance().find<side_state>(cuda);
  return side != nullptr && side->is_open;
}

namespace {

side_state& side_of(const context& main) {
  auto& cuda = main.cuda_resources();
  const device_guard guard(cuda.device);
  return attachments::instance().get<side_state>(cuda);
}

}  // namespace

}  // namespace detail

side_context::side_context(const context& main, bool leaves_room)
    : main_(main), turn_(main), state_(detail::side_of(main)) {
  auto& cuda = main.cuda_resources();
  const detail::device_guard guard(cuda.device);
  if (leaves_room) {
    if (!state_.narrowed) state_.narrowed = std::make_unique<detail::narrowed_context>(cuda.device);
    if (state_.narrowed->ctx) narrowed_ = &*state_.narrowed->ctx;
    state_.of_main.record(cuda.stream);
    state_.of_main.wait(side_context::main().cuda_resources().stream);
  }
  meet();
  state_.is_open = true;
}

/// The context must not go on before the side has ended, so that an error here, which only a GPU that has
/// failed can give, is left to the context's next call to report.
side_context::~side_context() {
  auto& cuda = main_.cuda_resources();
  state_.is_open = false;
  int before = 0;
  cudaGetDevice(&before);
  cudaSetDevice(cuda.device);
  cudaEventRecord(state_.of_side.event, state_.own.stream);
  cudaStreamWaitEvent(cuda.stream, state_.of_side.event);
  if (narrowed_ != nullptr) {
    cudaEventRecord(state_.of_main.event, narrowed_->cuda_resources().stream);
    cudaStreamWaitEvent(cuda.stream, state_.of_main.event);
  }
  cudaSetDevice(before);
}

const context& side_context::side() const { return state_.ctx; }
const context& side_context::main() const { return narrowed_ != nullptr ? *narrowed_ : main_; }

void side_context::meet() const {
  auto& cuda = main().cuda_resources();
  const detail::device_guard guard(cuda.device);
  state_.of_main.record(cuda.stream);
  state_.of_side.record(state_.own.stream);
  state_.of_main.wait(state_.own.stream);
  state_.of_side.wait(cuda.stream);
}

}  // namespace residua
