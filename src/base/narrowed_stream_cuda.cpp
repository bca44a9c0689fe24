// The driver's functions that part a device are asked for by name: older drivers have none, and the library
// is not linked with the driver.
#include "base/narrowed_stream.hpp"

namespace residua::detail {

namespace {

template <class Function>
Function* driver_function(const char* name) {
  constexpr unsigned version = 12050;
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  const auto status = cudaGetDriverEntryPointByVersion(name, &found, version, cudaEnableDefault, &result);
  if (status != cudaSuccess || result != cudaDriverEntryPointSuccess) {
    (void)cudaGetLastError();
    return nullptr;
  }
  return reinterpret_cast<Function*>(found);
}

// NOLINTNEXTLINE(bugprone-macro-parentheses): a name that is declared
#define RESIDUA_DRIVER_FUNCTION(name) decltype(::name)* name = driver_function<decltype(::name)>(#name)

struct driver {
  RESIDUA_DRIVER_FUNCTION(cuDeviceGetDevResource);
  RESIDUA_DRIVER_FUNCTION(cuDevSmResourceSplitByCount);
  RESIDUA_DRIVER_FUNCTION(cuDevResourceGenerateDesc);
  RESIDUA_DRIVER_FUNCTION(cuGreenCtxCreate);
  RESIDUA_DRIVER_FUNCTION(cuGreenCtxDestroy);
  RESIDUA_DRIVER_FUNCTION(cuGreenCtxStreamCreate);

  [[nodiscard]] bool is_complete() const {
    return cuDeviceGetDevResource != nullptr && cuDevSmResourceSplitByCount != nullptr &&
           cuDevResourceGenerateDesc != nullptr && cuGreenCtxCreate != nullptr &&
           cuGreenCtxDestroy != nullptr && cuGreenCtxStreamCreate != nullptr;
  }
  static const driver& instance() {
    static const driver functions;
    return functions;
  }
};

#undef RESIDUA_DRIVER_FUNCTION

}  // namespace

narrowed_stream::narrowed_stream(int device) {
  const auto& d = driver::instance();
  if (!d.is_complete()) return;
  CUdevResource all{}, free{}, rest{};
  CUdevResourceDesc description = nullptr;
  unsigned groups = 1;
  const bool is_parted =
      d.cuDeviceGetDevResource(device, &all, CU_DEV_RESOURCE_TYPE_SM) == CUDA_SUCCESS &&
      d.cuDevSmResourceSplitByCount(&free, &groups, &all, &rest,
                                    CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE,
                                    left_free) == CUDA_SUCCESS &&
      groups == 1 && rest.type == CU_DEV_RESOURCE_TYPE_SM &&
      d.cuDevResourceGenerateDesc(&description, &rest, 1) == CUDA_SUCCESS &&
      d.cuGreenCtxCreate(&part_, description, device, CU_GREEN_CTX_DEFAULT_STREAM) == CUDA_SUCCESS;
  if (!is_parted) return;
  if (d.cuGreenCtxStreamCreate(&stream_, part_, CU_STREAM_NON_BLOCKING, 0) != CUDA_SUCCESS) stream_ = nullptr;
}

narrowed_stream::~narrowed_stream() {
  if (stream_ != nullptr) cudaStreamDestroy(stream_);
  if (part_ != nullptr) driver::instance().cuGreenCtxDestroy(part_);
}

}  // namespace residua::detail
