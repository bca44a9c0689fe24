// Operations between a load and a store on a CPU. Compiled once an instruction set.
#include <algorithm>

#include "base/thread_pool.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/intensity.hpp"

namespace residua::study::cpu {

namespace {

template <intensity_operation op, class Number>
void work_on_each(int threads, index_t operations, index_t elements, const Number* x, Number* results) {
  constexpr index_t of_chunk = 1024;
  pool::for_each(ceil_div(elements, of_chunk), threads, [&](index_t chunk) {
    const index_t last = std::min(elements, (chunk + 1) * of_chunk);
    for (index_t i = chunk * of_chunk; i < last; ++i) results[i] = worked_on(x[i], op, operations);
  });
}

}  // namespace

template <class Isa, class Number>
void work(int threads, intensity_operation op, index_t operations, index_t elements, const Number* x,
          Number* results) {
  if (op == intensity_operation::add)
    work_on_each<intensity_operation::add>(threads, operations, elements, x, results);
  else
    work_on_each<intensity_operation::mul>(threads, operations, elements, x, results);
}

#define RESIDUA_INSTANTIATE(F)                                                                          \
  template void work<isa::RESIDUA_ISA>(int, intensity_operation, index_t, index_t, const number_of<F>*, \
                                       number_of<F>*);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cpu
