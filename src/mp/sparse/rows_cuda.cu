// Sparse rows and conversions of run-time precision on a GPU.
#include "mp/length.hpp"
#include "mp/sparse/conversions.hpp"
#include "mp/sparse/rows.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

#define RESIDUA_INSTANTIATE(length)                                                                     \
  template void run_mp_steps(const context&, index_t, const multiple::sparse_rows<length>&, unsigned*); \
  template void run_mp_steps(const context&, index_t, const multiple::scaled_by_doubles<length>&,       \
                             unsigned*);                                                                \
  template void run_mp_steps(const context&, index_t, const multiple::doubles_added<length>&, unsigned*);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)
template void run_mp_steps(const context&, index_t, const multiple::nearby_doubles&, unsigned*);

}  // namespace residua::cuda
