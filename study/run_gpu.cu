#include "base/cuda_state.hpp"
#include "number/ceil_div.hpp"
#include "study/backends.hpp"

namespace residua::study {

namespace {

template <class Format, operation op>
__global__ void run_cases(batch cases, long count) {
  const long i = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) run_case<scalar_machine, Format, op>(cases, i);
}

/// Device copies of a batch, in one block of memory.
class device_batch {
 public:
  device_batch(const batch& host, int limbs, long count) : host_(host), limbs_(limbs), count_(count) {
    RESIDUA_CUDA_CHECK(cudaMalloc(&memory_, 4UL * limbs * bytes()));
    double* next = memory_;
    for (planes* p : {&device_.a, &device_.b, &device_.c, &device_.result}) {
      for (int k = 0; k < limbs; ++k, next += count) p->limb[k] = next;
    }
    upload(host_.a, device_.a);
    upload(host_.b, device_.b);
    upload(host_.c, device_.c);
  }
  ~device_batch() { cudaFree(memory_); }
  device_batch(const device_batch&) = delete;
  device_batch& operator=(const device_batch&) = delete;

  [[nodiscard]] const batch& get() const { return device_; }
  void download() {
    for (int k = 0; k < limbs_; ++k) copy(host_.result.limb[k], device_.result.limb[k]);
  }

 private:
  [[nodiscard]] std::size_t bytes() const { return static_cast<std::size_t>(count_) * sizeof(double); }
  void upload(const planes& source, const planes& target) {
    for (int k = 0; k < limbs_; ++k) copy(target.limb[k], source.limb[k]);
  }
  void copy(double* target, const double* source) {
    RESIDUA_CUDA_CHECK(cudaMemcpy(target, source, bytes(), cudaMemcpyDefault));
  }

  batch host_, device_{};
  int limbs_;
  long count_;
  double* memory_ = nullptr;
};

}  // namespace

bool run_gpu(int format, operation op, const batch& cases, long count) {
  return with_case(format, op, [&]<class Format, operation o>() {
    device_batch device(cases, Format::limbs, count);
    constexpr unsigned threads = 256;
    const auto blocks = static_cast<unsigned>(ceil_div(count, threads));
    run_cases<Format, o><<<blocks, threads>>>(device.get(), count);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    device.download();
  });
}

std::string gpu_name() {
  const auto devices = cuda_devices();
  return devices.empty() ? std::string() : devices.front().name;
}

}  // namespace residua::study
