// Explicit instantiation of a loop for every solver format of a list of stages LIST(X, T).
#pragma once

#include "base/backends.hpp"
#include "residua/number/format.hpp"

#define RESIDUA_INSTANTIATE_CPU_ELEMENTS(...)                                                          \
  template void cpu::run_elements<isa::RESIDUA_ISA, __VA_ARGS__>(int, index_t, const __VA_ARGS__&,     \
                                                                 const typename __VA_ARGS__::scalars&, \
                                                                 loop::stage_sum<__VA_ARGS__>*);
#define RESIDUA_INSTANTIATE_CUDA_ELEMENTS(...) \
  template void run_elements<__VA_ARGS__>(const context&, index_t, const __VA_ARGS__&);
#define RESIDUA_INSTANTIATE_CUDA_REDUCTION(...)                                                  \
  template loop::stage_result<__VA_ARGS__> reduce_elements<__VA_ARGS__>(const context&, index_t, \
                                                                        const __VA_ARGS__&);     \
  template void reduce_elements<__VA_ARGS__>(const context&, index_t, const __VA_ARGS__&,        \
                                             loop::stage_result<__VA_ARGS__>*);
#define RESIDUA_INSTANTIATE_CUDA_ENQUEUE_ELEMENTS(...) \
  template void enqueue_elements<__VA_ARGS__>(stage_sequence&, index_t, const __VA_ARGS__&);
