// Passes of a method recorded in a CUDA graph and replayed.
#include "krylov/engine_cuda.hpp"

#include "base/device_memory.hpp"

namespace residua::krylov {

recorded_graph::~recorded_graph() {
  if (executable_ != nullptr) cudaGraphExecDestroy(executable_);
}

void recorded_graph::begin(cudaStream_t stream) {
  const auto memory = detail::device_memory::instance().hold();
  RESIDUA_CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
}

void recorded_graph::end(cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  RESIDUA_CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
  const auto status = cudaGraphInstantiate(&executable_, graph, 0);
  cudaGraphDestroy(graph);
  RESIDUA_CUDA_CHECK(status);
}

void recorded_graph::launch(cudaStream_t stream) const {
  RESIDUA_CUDA_CHECK(cudaGraphLaunch(executable_, stream));
}

scalar_mailbox::scalar_mailbox(std::size_t bytes) : bytes_(bytes) {
  for (auto& copy : copy_) RESIDUA_CUDA_CHECK(cudaMallocHost(&copy, bytes));
  for (auto& event : arrived_) RESIDUA_CUDA_CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
}

scalar_mailbox::~scalar_mailbox() {
  for (auto* copy : copy_) cudaFreeHost(copy);
  for (auto* event : arrived_) {
    if (event != nullptr) cudaEventDestroy(event);
  }
}

void scalar_mailbox::post(int slot, const void* device_scalars, cudaStream_t stream) {
  RESIDUA_CUDA_CHECK(cudaMemcpyAsync(copy_[slot], device_scalars, bytes_, cudaMemcpyDeviceToHost, stream));
  RESIDUA_CUDA_CHECK(cudaEventRecord(arrived_[slot], stream));
}

const void* scalar_mailbox::collect(int slot) const {
  RESIDUA_CUDA_CHECK(cudaEventSynchronize(arrived_[slot]));
  return copy_[slot];
}

}  // namespace residua::krylov
