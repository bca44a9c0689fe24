// Contexts of the reference and of CPUs, the instruction set that a CPU has, and what all contexts answer.
#include "residua/base/context.hpp"

#include "base/context_state.hpp"
#include "base/cuda_devices.hpp"
#include "base/thread_pool.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace {

bool executes(instruction_set isa) {
#if defined(__x86_64__)
  switch (isa) {
    case instruction_set::avx512:
      return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
             __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
             __builtin_cpu_supports("avx512cd") != 0 && executes(instruction_set::avx2);
    case instruction_set::avx2:
      return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
             __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
             __builtin_cpu_supports("aes") != 0 && __builtin_cpu_supports("pclmul") != 0;
    case instruction_set::baseline:
      return true;
  }
#endif
  return isa == instruction_set::baseline;
}

/// Whether the build has kernels for an instruction set (RESIDUA_ISAS).
bool is_compiled(instruction_set isa) {
#if defined(RESIDUA_LACKS_BASELINE)
  if (isa == instruction_set::baseline) return false;
#endif
#if defined(RESIDUA_LACKS_AVX2)
  if (isa == instruction_set::avx2) return false;
#endif
#if defined(RESIDUA_LACKS_AVX512)
  if (isa == instruction_set::avx512) return false;
#endif
  return isa == instruction_set::baseline || isa == instruction_set::avx2 || isa == instruction_set::avx512;
}

}  // namespace

std::string_view name_of(backend b) {
  switch (b) {
    case backend::reference:
      return "reference";
    case backend::cpu:
      return "cpu";
    case backend::cuda:
      return "cuda";
  }
  return "?";
}

std::string_view name_of(instruction_set isa) {
  switch (isa) {
    case instruction_set::baseline:
      return "baseline";
    case instruction_set::avx2:
      return "avx2";
    case instruction_set::avx512:
      return "avx512";
  }
  return "?";
}

std::vector<instruction_set> available_instruction_sets() {
  std::vector<instruction_set> available;
  for (const auto isa : {instruction_set::baseline, instruction_set::avx2, instruction_set::avx512}) {
    if (executes(isa) && is_compiled(isa)) available.push_back(isa);
  }
  return available;
}

context::context(std::shared_ptr<detail::context_state> state) : state_(std::move(state)) {}

namespace {

std::shared_ptr<detail::context_state> state_of(backend kind, int threads, instruction_set isa,
                                                std::shared_ptr<detail::cuda_state> cuda = nullptr) {
  auto state = std::make_shared<detail::context_state>();
  state->kind = kind;
  state->threads = threads;
  state->isa = isa;
  state->cuda = std::move(cuda);
  return state;
}

}  // namespace

context context::reference() { return context(state_of(backend::reference, 1, instruction_set::baseline)); }

context context::cpu(int threads) {
  const auto available = available_instruction_sets();
  if (available.empty()) {
    throw error(error_kind::unsupported,
                "context::cpu: this build of Residua has kernels for wider instruction sets than this "
                "processor's (RESIDUA_ISAS)");
  }
  return cpu(threads, available.back());
}

context context::cpu(int threads, instruction_set isa) {
  require(threads >= 0, "context::cpu", "threads >= 0", threads);
  if (!executes(isa)) {
    throw error(error_kind::unsupported,
                "context::cpu: this processor does not execute " + std::string(name_of(isa)));
  }
  if (!is_compiled(isa)) {
    throw error(error_kind::unsupported,
                "context::cpu: this build of Residua has no kernels for " + std::string(name_of(isa)));
  }
  return context(state_of(backend::cpu, threads == 0 ? pool::default_threads() : threads, isa));
}

context context::cuda(int device) {
  return context(
      state_of(backend::cuda, 1, instruction_set::baseline, detail::open_cuda(device, nullptr, true)));
}

context context::cuda(int device, void* stream) {
  return context(
      state_of(backend::cuda, 1, instruction_set::baseline, detail::open_cuda(device, stream, false)));
}

std::vector<cuda_device> cuda_devices() { return detail::usable_among(detail::all_cuda_devices()); }

context context::best() {
  const auto devices = cuda_devices();
  return devices.empty() ? cpu() : cuda(devices.front().number);
}

backend context::kind() const { return state_->kind; }
memory_space context::memory() const {
  return state_->kind == backend::cuda ? memory_space::device : memory_space::host;
}
int context::threads() const { return state_->threads; }
instruction_set context::isa() const { return state_->isa; }
detail::cuda_state& context::cuda_resources() const { return *state_->cuda; }

void context::synchronize() const {
  const stream_turn turn(*this);
  if (state_->kind == backend::cuda) detail::synchronize(*state_->cuda);
}

}  // namespace residua
