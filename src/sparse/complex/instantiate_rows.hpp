// Explicit instantiation of the loops over rows of a complex matrix for a list of row stages LIST(X, T).
#pragma once

#include "loop/instantiate.hpp"

#define RESIDUA_INSTANTIATE_CPU_COMPLEX_ROWS(...)                                                     \
  template void cpu::run_rows<isa::RESIDUA_ISA, __VA_ARGS__>(                                         \
      int, const sparse::complex_csr_view&, const __VA_ARGS__&, const typename __VA_ARGS__::scalars&, \
      loop::stage_sum<__VA_ARGS__>*);
#define RESIDUA_INSTANTIATE_CUDA_ENQUEUE_COMPLEX_ROWS(...)                                                   \
  template void enqueue_rows<__VA_ARGS__>(stage_sequence&, const sparse::complex_csr_view&, const row_plan&, \
                                          const __VA_ARGS__&);
#define RESIDUA_INSTANTIATE_CUDA_COMPLEX_ROWS(...)                                                      \
  template void run_rows<__VA_ARGS__>(const context&, const sparse::complex_csr_view&, const row_plan&, \
                                      const __VA_ARGS__&);
