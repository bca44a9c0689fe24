// Householder's QR factorisation by blocks of columns, each by halves (Elmroth, Gustavson, IBM J. Res. Dev.
// 44(4), 2000, RGEQR3): the order of steps, which real and complex matrices share.
#pragma once

#include <algorithm>

#include "residua/base/index.hpp"

namespace residua::lapack {

/// Steps has block(rows, count), memory for a block of so many reflectors of so many rows;
/// panel_columns(rows), the most columns of panel(A, tau, Q), which makes their reflectors; half(n), where
/// more are cut; reflect(Q, C), C = Q^H C; and join(Q, half), which makes one block of two neighbouring parts
/// of Q.
template <class Steps>
class recursive_qr {
 public:
  explicit recursive_qr(Steps& steps) : steps_(steps) {}

  /// Factorises in blocks of `width` columns.
  template <class Matrix, class Vector>
  void run(const Matrix& A, const Vector& tau, index_t width) {
    for (index_t j = 0; j < tau.size(); j += width) {
      const index_t count = std::min(width, tau.size() - j), rows = A.rows() - j;
      const auto Q = steps_.block(rows, count);
      factorise(A.block(j, j, rows, count), tau.part(j, count), Q);
      steps_.reflect(Q, A.block(j, j + count, rows, A.columns() - j - count));
    }
  }

  /// Columns of which Q is the block reflector.
  template <class Matrix, class Vector, class Block>
  void factorise(const Matrix& A, const Vector& tau, const Block& Q) {
    const index_t m = A.rows(), n = A.columns();
    if (n <= steps_.panel_columns(m)) return steps_.panel(A, tau, Q);
    const index_t half = Steps::half(n), rest = n - half;
    factorise(A.block(0, 0, m, half), tau.part(0, half), Q.part(0, half));
    steps_.reflect(Q.part(0, half), A.block(0, half, m, rest));
    factorise(A.block(half, half, m - half, rest), tau.part(half, rest), Q.part(half, rest));
    steps_.join(Q, half);
  }

 private:
  Steps& steps_;
};

}  // namespace residua::lapack
