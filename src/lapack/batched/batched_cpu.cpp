// Small matrices on the CPU, eight side by side in SIMD lanes. Compiled once an instruction set.
#include "lapack/batched/run_batched.hpp"
#include "loop/cpu.hpp"

namespace residua::cpu {

using namespace RESIDUA_ISA;

template <class Isa, class Task, class T>
void run_batched(int threads, const Task& task, index_t count, index_t columns, T* memory) {
#if RESIDUA_HAS_VECTORS
  using work = lapack::group_work<T, pack_lane, lapack::group_width>;
  static_assert(pack::lanes == lapack::group_width);
  constexpr int width = lapack::group_width;
#else
  using work = lapack::group_work<T, scalar_lane, 1>;
  constexpr int width = 1;
#endif
  const index_t elements = lapack::group_elements<T>(task.order(), columns);
  pool::for_each(ceil_div(count, width), threads,
                 [&](index_t group, int seat) { work::run(task, group * width, memory + seat * elements); });
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                   \
  template void run_batched<isa::RESIDUA_ISA>(int, const lapack::batched_factors<type>&, index_t, index_t, \
                                              std::add_pointer_t<type>);                                   \
  template void run_batched<isa::RESIDUA_ISA>(int, const lapack::batched_systems<type>&, index_t, index_t, \
                                              std::add_pointer_t<type>);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::cpu
