// Contexts of a GPU: its stream, library handles, memory and copies.
#include <algorithm>
#include <cstring>

#include "base/attachments.hpp"
#include "base/cuda_devices.hpp"
#include "base/cuda_state.hpp"
#include "base/device_memory.hpp"
#include "base/host_staging.hpp"

namespace residua::detail {

std::vector<cuda_device> all_cuda_devices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) {
    cudaGetLastError();
    return {};
  }
  std::vector<cuda_device> devices;
  for (int d = 0; d < count; ++d) {
    cudaDeviceProp facts;
    RESIDUA_CUDA_CHECK(cudaGetDeviceProperties(&facts, d));
    devices.push_back(
        {d, facts.name, facts.major * 10 + facts.minor, facts.totalGlobalMem, facts.multiProcessorCount});
  }
  return devices;
}

namespace {

/// As a destructor may: see free_device.
void leave_memory(const cuda_state& cuda) noexcept {
  try {
    device_memory::instance().leave(cuda);
  } catch (const error&) {
    (void)cudaGetLastError();
  }
}

}  // namespace

cuda_state::cuda_state(int device_number, cudaStream_t given, bool make_stream)
    : device(device_number), stream(given), owns_stream(make_stream) {
  const device_guard guard(device);
  if (make_stream) RESIDUA_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  RESIDUA_CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
  RESIDUA_CUDA_CHECK(cudaMalloc(&scratch.vector, device_scratch::bytes));
  RESIDUA_CUDA_CHECK(cudaMalloc(&arrivals, arrival_counters * sizeof(unsigned)));
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(arrivals, 0, arrival_counters * sizeof(unsigned), stream));
  RESIDUA_CUDA_CHECK(cudaMallocHost(&host_sums, host_sums_bytes));
  device_memory::instance().join(*this);
}

cuda_state::~cuda_state() {
  attachments::instance().release(*this);
  leave_memory(*this);
  if (cusparse_ != nullptr) cusparseDestroy(cusparse_);
  if (cublas_ != nullptr) cublasDestroy(cublas_);
  cudaFree(cublas_workspace_);
  cudaFree(scratch.vector);
  cudaFree(arrivals);
  cudaFreeHost(host_sums);
  if (owns_stream && stream != nullptr) cudaStreamDestroy(stream);
}

cusparseHandle_t cuda_state::cusparse() {
  if (cusparse_ == nullptr) {
    RESIDUA_CUDA_CHECK(cusparseCreate(&cusparse_));
    RESIDUA_CUDA_CHECK(cusparseSetStream(cusparse_, stream));
  }
  return cusparse_;
}

cublasHandle_t cuda_state::cublas() {
  constexpr std::size_t bytes = std::size_t{32} << 20;  // what cuBLAS's manual recommends for Hopper
  if (cublas_ == nullptr) {
    if (is_capturing(*this)) {
      throw error(error_kind::invalid_argument,
                  "GPU: the first product of doubles of a context cannot be captured, as cuBLAS allocates; "
                  "run one before");
    }
    RESIDUA_CUDA_CHECK(cudaMalloc(&cublas_workspace_, bytes));
    RESIDUA_CUDA_CHECK(cublasCreate(&cublas_));
    RESIDUA_CUDA_CHECK(cublasSetStream(cublas_, stream));
    RESIDUA_CUDA_CHECK(cublasSetWorkspace(cublas_, cublas_workspace_, bytes));
  }
  return cublas_;
}

namespace {

std::string text_of_capability(int capability) {
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

void require_usable_device(int number) {
  const auto devices = all_cuda_devices();
  const auto count = static_cast<int>(devices.size());
  if (number < 0 || number >= count) {
    throw error(error_kind::unsupported,
                count == 0
                    ? std::string("no GPU: no usable CUDA device on this machine")
                    : "no GPU number " + std::to_string(number) + ": there are " + std::to_string(count));
  }
  const auto& device = devices[static_cast<std::size_t>(number)];
  if (!is_usable(device)) {
    throw error(error_kind::unsupported, "GPU " + device.name + ": compute capability " +
                                             text_of_capability(device.compute_capability) +
                                             ", this build has code for " +
                                             text_of_capability(oldest_capability) + " and later");
  }
}

}  // namespace

std::shared_ptr<cuda_state> open_cuda(int device, void* stream, bool owns_stream) {
  require_usable_device(device);
  return std::make_shared<cuda_state>(device, static_cast<cudaStream_t>(stream), owns_stream);
}

bool is_capturing(const cuda_state& cuda) {
  auto status = cudaStreamCaptureStatusNone;
  RESIDUA_CUDA_CHECK(cudaStreamIsCapturing(cuda.stream, &status));
  return status != cudaStreamCaptureStatusNone;
}

void synchronize(const cuda_state& cuda) { RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream)); }

std::optional<int> make_current(const cuda_state& cuda) {
  int previous = 0;
  RESIDUA_CUDA_CHECK(cudaGetDevice(&previous));
  if (previous == cuda.device) return std::nullopt;
  RESIDUA_CUDA_CHECK(cudaSetDevice(cuda.device));
  return previous;
}

void make_current(int device) noexcept {
  int current = device;
  if (cudaGetDevice(&current) == cudaSuccess && current != device) cudaSetDevice(device);
}

void* allocate_device(const cuda_state& cuda, std::size_t bytes) {
  void* data = device_memory::instance().take(cuda, bytes);
  const device_guard guard(cuda.device);
  RESIDUA_CUDA_CHECK(cudaMemsetAsync(data, 0, bytes, cuda.stream));
  return data;
}

/// What a GPU that has failed refuses is left to the next call to report.
void free_device(void* data) noexcept {
  try {
    device_memory::instance().give_back(data);
  } catch (const error&) {
    (void)cudaGetLastError();
  }
}

namespace {

host_staging& staging_of(const cuda_state& cuda) { return attachments::instance().get<host_staging>(cuda); }

}  // namespace

void copy_to_device(const cuda_state& cuda, void* target, const void* source, std::size_t bytes) {
  const device_guard guard(cuda.device);
  if (bytes <= host_staging::bytes && !is_capturing(cuda)) {
    void* staged = staging_of(cuda).data();
    std::memcpy(staged, source, bytes);
    source = staged;
  }
  RESIDUA_CUDA_CHECK(cudaMemcpyAsync(target, source, bytes, cudaMemcpyHostToDevice, cuda.stream));
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
}

void copy_from_device(const cuda_state& cuda, void* target, const void* source, std::size_t bytes) {
  const device_guard guard(cuda.device);
  const bool is_staged = bytes <= host_staging::bytes && !is_capturing(cuda);
  void* arrival = is_staged ? staging_of(cuda).data() : target;
  RESIDUA_CUDA_CHECK(cudaMemcpyAsync(arrival, source, bytes, cudaMemcpyDeviceToHost, cuda.stream));
  RESIDUA_CUDA_CHECK(cudaStreamSynchronize(cuda.stream));
  if (is_staged) std::memcpy(target, arrival, bytes);
}

}  // namespace residua::detail
