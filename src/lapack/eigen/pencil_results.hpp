// What definite pencils, real and complex, are scaled by and return.
#pragma once

#include <limits>
#include <vector>

#include "residua/blas/level1/copy.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/view/array.hpp"

namespace residua::lapack {

/// The powers of two that A, and B twice, are divided by.
struct pencil_scale {
  int of_A, of_L;

  /// The exponents of the powers of two by which eigenvalues and vectors are multiplied at the end.
  [[nodiscard]] int of_values(int itype) const { return itype == 1 ? of_A - 2 * of_L : of_A + 2 * of_L; }
  [[nodiscard]] int of_vectors(int itype) const { return itype == 3 ? of_L : -of_L; }
};

/// Nothing was found, and why.
inline eigen_report without_result(index_t info, std::string_view reason) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  eigen_report report;
  report.info = info;
  report.residual = report.orthogonality = report.eigenvalue_error = unknown;
  report.products = {engine::native, reason};
  return report;
}

/// values x 2^exponent.
template <class T>
void write_values(const context& ctx, std::vector<T> values, int exponent, const vector_view<T>& w) {
  using std::ldexp;
  for (T& value : values) value = ldexp(value, exponent);
  const array<T> on_device(ctx, values);
  copy<T>(ctx, on_device.view(), w);
}

}  // namespace residua::lapack
