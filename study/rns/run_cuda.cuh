// The backend of the routines in blas.hpp on a GPU, in memory that host and device share.
#pragma once

#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/rns/number.hpp"
#include "study/rns/planes.hpp"

namespace residua::study::rns {

template <class Stage>
__global__ void over_elements(index_t count, Stage stage) {
  const index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (k < count) stage(k);
}
template <class Stage>
__global__ void over_residues(index_t count, Stage stage) {
  const index_t k = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (k < count) stage(k, static_cast<int>(blockIdx.y));
}

class device_run {
 public:
  device_run() = default;
  device_run(const device_run&) = delete;
  device_run& operator=(const device_run&) = delete;
  ~device_run() {
    for (void* const block : blocks_) cudaFree(block);
  }

  std::uint64_t* allocate(index_t words) {
    void* block = nullptr;
    const auto bytes = sizeof(std::uint64_t) * static_cast<std::size_t>(words > 0 ? words : 1);
    RESIDUA_CUDA_CHECK(cudaMallocManaged(&block, bytes));
    blocks_.push_back(block);
    RESIDUA_CUDA_CHECK(cudaMemset(block, 0, bytes));
    return static_cast<std::uint64_t*>(block);
  }
  /// The tables where the device reads them.
  [[nodiscard]] moduli_view copy(const moduli_set& set) {
    std::uint64_t* const tables = allocate(static_cast<index_t>(set.tables().size()));
    RESIDUA_CUDA_CHECK(cudaMemcpy(tables, set.tables().data(), set.tables().size() * sizeof(std::uint64_t),
                                  cudaMemcpyHostToDevice));
    return set.view_at(tables);
  }

  template <class Stage>
  void elements(index_t count, const Stage& stage) {
    if (count > 0) over_elements<<<blocks(count), threads>>>(count, stage);
    finish();
  }
  template <class Stage>
  void residues(index_t count, int moduli, const Stage& stage) {
    const dim3 grid(blocks(count), static_cast<unsigned>(moduli));
    if (count > 0) over_residues<<<grid, threads>>>(count, stage);
    finish();
  }

 private:
  static constexpr unsigned threads = 128;
  static unsigned blocks(index_t count) { return static_cast<unsigned>(ceil_div(count, threads)); }
  static void finish() {
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    RESIDUA_CUDA_CHECK(cudaDeviceSynchronize());
  }

  std::vector<void*> blocks_;
};

}  // namespace residua::study::rns
