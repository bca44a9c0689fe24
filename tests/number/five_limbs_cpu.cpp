// The CPU's kernels for the format of five limbs, from the library's own sources. Compiled once an
// instruction set.
#include "five_limbs.hpp"

static_assert(residua::solver_format<residua_test::five_limbs>);

#include "blas/level1/level1_cpu.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level2/gemv_cpu.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level3/gemm_cpu.cpp"
#undef RESIDUA_INSTANTIATE
#include "krylov/stages_cpu.cpp"
#undef RESIDUA_INSTANTIATE
#include "sparse/spmv_cpu.cpp"

namespace residua::RESIDUA_ISA {

/// What looks like a complex dd is no number, neither in packs nor in vectors.
struct complex_dd {
  dd re, im;
};
#if RESIDUA_HAS_VECTORS
template <class T>
concept has_pack = requires {
  typename pack_of<T>;
};
template <class T>
concept has_vector = requires {
  typename vector_of<T>;
};
static_assert(has_pack<double> && has_pack<dd> && has_vector<qd>);
static_assert(!has_pack<complex_dd> && !has_vector<complex_dd> && !has_pack<float>);
#endif

}  // namespace residua::RESIDUA_ISA
