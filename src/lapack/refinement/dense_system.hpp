// A X = B as refinement sees it.
#pragma once

#include <algorithm>
#include <vector>

#include "blas/level3/run_gemm.hpp"
#include "lapack/matrix_loops.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/lapack/refinement.hpp"
#include "residua/view/matrix.hpp"

namespace residua::lapack {

template <class TA, class T>
struct dense_system {
  const context& ctx;
  const char* routine;
  operand<TA> A;
  matrix_view<const T> B;
  matrix_view<T> X;
  const refinement_options& options;
  matrix_view<const double> magnitudes{};  // |A|
  const char* scaled = "";                 // what reports say of a matrix that was scaled
  /// What scaling has taken from the elements of A and B, in units of 2^-1074; empty where it was nothing.
  matrix_view<const double> lost_of_A{}, lost_of_B{};
};

/// The elements of a matrix without gaps, on the host, as doubles.
template <class T>
std::vector<double> leading_limbs(const context& ctx, const matrix<T>& M) {
  const auto elements = M.to_host(ctx);
  std::vector<double> limbs(elements.size());
  std::transform(elements.begin(), elements.end(), limbs.begin(), [](const T& x) { return leading(x); });
  return limbs;
}

/// Y = alpha A X + beta Y; one vector without the packing of a matrix product.
template <class TA, class T>
void add_product(const context& ctx, const char* routine, double alpha, const operand<TA>& A,
                 const matrix_view<const T>& X, const matrix_view<T>& Y, double beta = 1) {
  if (X.columns() == 1 && A.kind == structure::general) {
    gemv<TA, T>(ctx, A.transposed ? op::transpose : op::none, T(alpha), A.A, X.column(0), T(beta),
                Y.column(0));
  } else {
    blas::run_product(ctx, routine, blas::single_product<TA, T, T>(T(alpha), A, operand<T>(X), T(beta), Y));
  }
}

}  // namespace residua::lapack
