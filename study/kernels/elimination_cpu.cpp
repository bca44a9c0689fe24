// Gaussian elimination on a CPU. Compiled once an instruction set.
#include "base/thread_pool.hpp"
#include "number/ceil_div.hpp"
#include "study/kernels/elimination.hpp"

namespace residua::study::cpu {

namespace {
constexpr index_t rows_of_chunk = 16;
}

template <class Isa, class Element>
void eliminate(int threads, const elimination<Element>& e) {
  for (index_t t = 0; t + 1 < e.n; ++t) {
    const index_t rows = e.n - t - 1;
    pool::for_each(ceil_div(rows, rows_of_chunk), threads, [&](index_t chunk) {
      const index_t first = t + 1 + chunk * rows_of_chunk;
      for (index_t i = first; i < std::min(e.n, first + rows_of_chunk); ++i) {
        find_multiplier(e, t, i);
        for (index_t j = t; j < e.n; ++j) eliminate_element(e, t, i, j);
      }
    });
  }
}

template <class Isa, class Element>
void substitute_back(const elimination<Element>& e, element_pointer<Element> x) {
  for (index_t i = e.n - 1; i >= 0; --i) {
    auto rest = load_element(e.b, i);
    for (index_t j = i + 1; j < e.n; ++j) rest = rest - load_element(e.a, i * e.n + j) * load_element(x, j);
    store_element(x, i, rest / load_element(e.a, i * e.n + i));
  }
}

template <class Isa>
void residuals(int threads, index_t n, const double* a, const double* b, const qd* x, double* residual) {
  pool::for_each(ceil_div(n, rows_of_chunk), threads, [&](index_t chunk) {
    const index_t first = chunk * rows_of_chunk;
    for (index_t i = first; i < std::min(n, first + rows_of_chunk); ++i) {
      qd rest(b[i]);
      for (index_t j = 0; j < n; ++j) rest = rest - x[j] * a[i * n + j];
      residual[i] = machine::abs(leading(rest));
    }
  });
}

#define RESIDUA_INSTANTIATE(F)                                                       \
  template void eliminate<isa::RESIDUA_ISA>(int, const elimination<element_of<F>>&); \
  template void substitute_back<isa::RESIDUA_ISA>(const elimination<element_of<F>>&, \
                                                  element_pointer<element_of<F>>);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
template void residuals<isa::RESIDUA_ISA>(int, index_t, const double*, const double*, const qd*, double*);

}  // namespace residua::study::cpu
