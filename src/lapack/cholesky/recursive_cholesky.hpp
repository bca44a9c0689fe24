// Cholesky's factorisation by halving, whatever the elements are.
#pragma once

#include "residua/base/index.hpp"
#include "residua/view/types.hpp"

namespace residua::lapack {

/// Steps has, for matrices of the type Matrix,
///   static index_t block_order();         the largest triangle that is factorised in one piece
///   static index_t half(index_t n);       where a larger one is cut
///   bool has_failed();                    whether a minor is known not to be positive
///   void block(A, origin);                factorises such a triangle
///   void solve_beside(first, beside);     solves for what lies beside the two triangles with the first one
///   void subtract_square(beside, second); takes its square from the other
template <class Steps, class Matrix>
class recursive_cholesky {
 public:
  recursive_cholesky(Steps& steps, uplo stored) : steps_(steps), stored_(stored) {}

  void factorise(const Matrix& A, index_t origin = 0) {
    if (steps_.has_failed()) return;
    const index_t n = A.rows();
    if (n <= Steps::block_order()) return steps_.block(A, origin);
    const index_t half = Steps::half(n), rest = n - half;
    const auto first = A.block(0, 0, half, half), second = A.block(half, half, rest, rest);
    factorise(first, origin);
    if (steps_.has_failed()) return;
    const auto beside = stored_ == uplo::lower ? A.block(half, 0, rest, half) : A.block(0, half, half, rest);
    steps_.solve_beside(first, beside);
    steps_.subtract_square(beside, second);
    factorise(second, origin + half);
  }

 private:
  Steps& steps_;
  uplo stored_;
};

}  // namespace residua::lapack
