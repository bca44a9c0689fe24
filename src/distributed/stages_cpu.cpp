// The loops over blocks, compiled once an instruction set.
#include "blas/level1/level1_reductions.hpp"
#include "distributed/blocks_cpu.hpp"
#include "krylov/bicgstab_stages.hpp"
#include "krylov/conversion_stages.hpp"
#include "residua/number/format.hpp"
#include "sparse/spmv_stages.hpp"

namespace residua {

#define RESIDUA_ELEMENT_BLOCKS(...)                                                                  \
  template void cpu::run_element_blocks<isa::RESIDUA_ISA, __VA_ARGS__>(                              \
      int, const distributed::block_list&, const __VA_ARGS__&, const typename __VA_ARGS__::scalars&, \
      distributed::partial_sums<__VA_ARGS__>);
#define RESIDUA_ROW_BLOCKS(...)                                                         \
  template void cpu::run_row_blocks<isa::RESIDUA_ISA, __VA_ARGS__>(                     \
      int, const distributed::block_list&, const sparse::csr_view&, const __VA_ARGS__&, \
      const typename __VA_ARGS__::scalars&, distributed::partial_sums<__VA_ARGS__>);
#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                  \
  RESIDUA_ELEMENT_BLOCKS(blas::dot_stage<type>)                           \
  RESIDUA_ELEMENT_BLOCKS(blas::norm_stage<type>)                          \
  RESIDUA_CG_ELEMENT_STAGES(RESIDUA_ELEMENT_BLOCKS, type)                 \
  RESIDUA_CG_ROW_STAGES(RESIDUA_ROW_BLOCKS, type)                         \
  RESIDUA_BICGSTAB_ELEMENT_STAGES(RESIDUA_ELEMENT_BLOCKS, type)           \
  RESIDUA_BICGSTAB_ROW_STAGES(RESIDUA_ROW_BLOCKS, type)                   \
  RESIDUA_CONVERSION_STAGES(RESIDUA_ELEMENT_BLOCKS, type, method_scalars) \
  RESIDUA_SPMV_STAGES(RESIDUA_ROW_BLOCKS, type)
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
