// Chains of operations on a CPU. Compiled once an instruction set.
#include "base/thread_pool.hpp"
#include "study/kernels/chains.hpp"

namespace residua::study::cpu {

template <class Isa, class Number>
void run_chains(int threads, chain_step step, const chain_operands& o, Number* results) {
  pool::for_each(o.chains, threads, [&](index_t chain) {
    results[chain] = chain_result<operator_division, Number>(step, o, chain);
  });
}

#define RESIDUA_INSTANTIATE(F) \
  template void run_chains<isa::RESIDUA_ISA>(int, chain_step, const chain_operands&, chained<F>*);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cpu
