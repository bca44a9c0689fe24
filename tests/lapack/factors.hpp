// Matrices and exact checks of dense factorisations.
#pragma once

#include "blas/level3/gemm_oracle.hpp"
#include "residua/lapack/report.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {

using residua::factor_report;

/// Calls function.template operator()<T>() for every format of factorisations.
template <class F>
void for_each_factor_format(F&& function) {
  {
    SCOPED_TRACE("float");
    function.template operator()<float>();
  }
  for_each_format(function);
}

/// How often an order is halved down to one piece.
inline double halvings(index_t order) { return std::ceil(std::log2(static_cast<double>((order + 31) / 32))); }

/// getrf.hpp, without the roots of potrf.hpp, where each sum is cut into so many parts; by residues, or in
/// the format's own arithmetic.
template <class T>
double bound_of_parts(index_t order, double parts, bool by_residues) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const double k = static_cast<double>(order);
  constexpr int limbs = residua::limb_count<arithmetic_t<T>>;
  const double dot = by_residues ? 25 * k + (limbs + 1) * parts + bounds::dot * 32 : bounds::dot * k;
  const double units = dot + parts * (bounds::product + 2 * bounds::scaled_sum) + bounds::quotient;
  return (std::is_same_v<T, double> ? 2 : 1) * units * bound_of_format<T>::unit;
}
/// By halves.
template <class T>
double factor_bound(index_t order, bool by_residues = false) {
  const double levels = halvings(order);
  const double roundings = std::is_same_v<T, float> ? (2 * levels + 4) * residua::unit_roundoff<T> : 0;
  return bound_of_parts<T>(order, 2 * levels + 3, by_residues) + roundings;
}

/// |a - sum of l_k u_k| <= bound sum |l_k u_k| for the terms that were added.
class exact_difference : public exact_element {
 public:
  template <class T>
  testing::AssertionResult lies_near(const T& a, double bound) const {
    return residual_of(arithmetic_t<T>(1.0), a, {bound, 0});
  }
};

/// A as the interchanges of getrf leave it.
template <class T>
std::vector<T> with_rows_exchanged(std::vector<T> A, index_t rows, const std::vector<index_t>& ipiv) {
  const auto columns = rows == 0 ? 0 : static_cast<index_t>(A.size()) / rows;
  for (index_t i = 0; i < static_cast<index_t>(ipiv.size()); ++i) {
    for (index_t j = 0; j < columns; ++j) {
      std::swap(A[static_cast<std::size_t>(i + j * rows)],
                A[static_cast<std::size_t>(ipiv[static_cast<std::size_t>(i)] - 1 + j * rows)]);
    }
  }
  return A;
}

}  // namespace residua_test
