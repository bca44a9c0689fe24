// Pinned host memory that short copies from and to a GPU go through.
#include "base/host_staging.hpp"

namespace residua::detail {

host_staging::host_staging(const cuda_state& cuda) {
  const device_guard guard(cuda.device);
  RESIDUA_CUDA_CHECK(cudaMallocHost(&data_, bytes));
}
host_staging::~host_staging() { cudaFreeHost(data_); }

}  // namespace residua::detail
