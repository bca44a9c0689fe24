// Operations between a load and a store on a CPU. Compiled once an instruction set.
#include <algorithm>

#include "base/thread_pool.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/intensity.hpp"

namespace residua::study::cpu {

namespace {

template <intensity_operation op, class Input, class Output>
void work_on_each(int threads, index_t operations, index_t elements, const Input& x, const Output& results) {
  constexpr index_t of_chunk = 1024;
  pool::for_each(ceil_div(elements, of_chunk), threads, [&](index_t chunk) {
    const index_t last = std::min(elements, (chunk + 1) * of_chunk);
    for (index_t i = chunk * of_chunk; i < last; ++i)
      store_element(results, i, worked_on(load_element(x, i), op, operations));
  });
}

}  // namespace

template <class Isa, class Element>
void work(int threads, intensity_operation op, index_t operations, index_t elements,
          element_pointer<const Element> x, element_pointer<Element> results) {
  if (op == intensity_operation::add)
    work_on_each<intensity_operation::add>(threads, operations, elements, x, results);
  else
    work_on_each<intensity_operation::mul>(threads, operations, elements, x, results);
}

#define RESIDUA_INSTANTIATE(F)                                                                    \
  template void work<isa::RESIDUA_ISA, element_of<F>>(int, intensity_operation, index_t, index_t, \
                                                      element_pointer<const element_of<F>>,       \
                                                      element_pointer<element_of<F>>);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cpu
