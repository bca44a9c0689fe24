// What BLAS routines are told besides their operands.
#pragma once

namespace residua {

/// Which form of a matrix an operation takes.
enum class op { none, transpose };
/// Which triangle of a symmetric or triangular matrix is read; the other is not touched.
enum class uplo { lower, upper };
/// Whether a triangular matrix has ones on its diagonal, which then are not read.
enum class diag { general, unit };
/// On which side of the other operand the special one stands.
enum class side { left, right };

constexpr op transposed(op o) { return o == op::none ? op::transpose : op::none; }
constexpr uplo opposite(uplo u) { return u == uplo::lower ? uplo::upper : uplo::lower; }

}  // namespace residua
