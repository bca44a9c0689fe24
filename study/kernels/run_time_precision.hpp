// Elimination in a precision of run time by the library's routines, where kernels of the study have formats
// whose lengths are compiled.
#pragma once

#include <vector>

#include "residua/mp/blas.hpp"

namespace residua::study {

/// Errors are measured beside qd, of 212 bits and some roundings: in numbers of fewer bits they are larger by
/// far.
inline constexpr int most_bits_beside_qd = 159;

/// rows x columns elements given by rows, each a double.
inline mp_matrix matrix_by_rows(const context& ctx, index_t rows, index_t columns,
                                const std::vector<double>& a, int bits) {
  std::vector<mp> by_columns;
  by_columns.reserve(a.size());
  for (index_t j = 0; j < columns; ++j)
    for (index_t i = 0; i < rows; ++i)
      by_columns.emplace_back(a[static_cast<std::size_t>(i * columns + j)], bits);
  return {ctx, rows, columns, by_columns, bits};
}

inline mp element_of_matrix(const context& ctx, mp_const_matrix_view a, index_t i, index_t j) {
  mp_array one(ctx, 1, a.bits());
  copy(ctx, a.block(i, j, 1, 1).column(0), one);
  return one.to_host(ctx).front();
}

/// Eliminates the first `steps` columns of A without pivoting; multipliers stand where zeros would. Each
/// column is multiplied by the reciprocal of its pivot, which rounds twice, and the rest is updated by a
/// product of rank one, whose elements are rounded once.
inline void eliminate_columns(const context& ctx, index_t steps, mp_matrix_view a) {
  const mp one(1.0, a.bits());
  for (index_t t = 0; t < steps && t + 1 < a.rows(); ++t) {
    const index_t below = a.rows() - t - 1, right = a.columns() - t - 1;
    const auto multipliers = a.block(t + 1, t, below, 1).column(0);
    scal(ctx, one / element_of_matrix(ctx, a, t, t), multipliers);
    if (right > 0)
      ger(ctx, -one, multipliers, a.block(t, t + 1, 1, right).row(0), a.block(t + 1, t + 1, below, right));
  }
}

}  // namespace residua::study
