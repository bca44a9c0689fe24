// What BLAS routines are told besides their operands.
#pragma once

namespace residua {

/// Which form of a matrix an operation takes. For formats of real numbers, whose conjugates are
/// themselves, `conjugate` is the same as `none` and `conjugate_transpose` the same as `transpose`, as in
/// BLAS.
enum class op { none, transpose, conjugate, conjugate_transpose };
[[nodiscard]] constexpr bool is_transposed(op o) {
  return o == op::transpose || o == op::conjugate_transpose;
}
/// Which triangle of a symmetric or triangular matrix is read; the other is not touched.
enum class uplo { lower, upper };
/// Whether the diagonal of a triangular matrix is read, or taken to be ones and not touched.
enum class diag { non_unit, unit };
/// On which side of the other operand a symmetric or triangular matrix stands.
enum class side { left, right };

}  // namespace residua
