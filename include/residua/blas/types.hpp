// What BLAS routines are told besides their operands.
#pragma once

namespace residua {

/// Which form of a matrix an operation takes.
enum class op { none, transpose };
/// Which triangle of a symmetric or triangular matrix is read; the other is not touched.
enum class uplo { lower, upper };

}  // namespace residua
