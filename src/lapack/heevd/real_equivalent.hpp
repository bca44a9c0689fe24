// Complex matrices as the real ones that their products are products of.
//
// The equivalent of a complex matrix has [Re a, -Im a; Im a, Re a] for each element a. Its even columns are
// the parts of the matrix in turns, blas::interleaved() of it. So the equivalent of A times the parts of B
// are the parts of A B, and the equivalent's transpose is that of A^H: each sum of a product of complex
// matrices is one of 2 k real terms, with the bounds of such.
#pragma once

#include "blas/complex/real_views.hpp"
#include "lapack/complex/equivalent_stage.hpp"
#include "lapack/heevd/heevd_stages.hpp"
#include "loop/run.hpp"

namespace residua::lapack {

/// `real`: of twice the rows and the columns.
template <class T>
void set_equivalent(const context& ctx, const matrix_view<const complex<T>>& A, const matrix_view<T>& real,
                    region stored = region::all) {
  loop::run_elements(ctx, A.rows() * A.columns(), real_equivalent_stage<T>{{}, A, real, stored});
}

template <class T>
void set_complex_identity(const context& ctx, const matrix_view<complex<T>>& target) {
  loop::run_elements(ctx, target.rows() * target.columns(), complex_identity_stage<T>{{}, target});
}

/// Const as Element is.
template <class Element>
using complex_like = std::conditional_t<std::is_const_v<Element>, const complex<std::remove_const_t<Element>>,
                                        complex<Element>>;
/// The complex matrix whose parts are the elements of M in turns.
template <class Element>
matrix_view<complex_like<Element>> as_complex(const matrix_view<Element>& M) {
  return {reinterpret_cast<complex_like<Element>*>(M.data()), M.rows() / 2, M.columns(),
          M.leading_dimension() / 2, M.memory()};
}

/// The parts of the matrix that an equivalent belongs to.
template <class T>
operand<T> parts_in(const matrix_view<T>& equivalent) {
  return operand<T>(matrix_view<const T>(equivalent.data(), equivalent.rows(), equivalent.columns() / 2,
                                         2 * equivalent.leading_dimension(), equivalent.memory()));
}

template <class T>
operand<T> operand_of(const matrix_view<T>& M) {
  return operand<T>(matrix_view<const T>(M));
}

}  // namespace residua::lapack
