// The number of limbs in which residual() sums, for its error bound (residua/sparse/spmv.hpp).
#pragma once

namespace residua::sparse {

/// The limbs K of the sums of residual() for x of N limbs. spmv.cpp has a check that its stages sum in as
/// many.
template <int N>
inline constexpr int residual_limbs = N <= 2 ? 4 : N + 2;

}  // namespace residua::sparse
