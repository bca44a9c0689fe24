// Exponents of geequ and poequ, for operands; and whether a matrix gains by them.
#pragma once

#include <optional>

#include "lapack/matrix_loops.hpp"
#include "residua/lapack/geequ.hpp"

namespace residua::lapack {

/// The scaling exponents of a matrix whose magnitudes, all finite, are given.
scaling_exponents general_exponents(const context& ctx, const matrix_view<const double>& magnitudes);

/// The scaling exponents of a symmetric matrix with this diagonal.
scaling_exponents symmetric_exponents(const std::vector<double>& diagonal);

/// The exponents that are worth while, the others 0: those of rows where row sums differ by more than a
/// factor of 2^10 or so, or the largest element is outside 2^-100 ... 2^100, where factors in float would
/// leave their range; those of columns, which make the error bound of x worse, where column sums differ so,
/// or together with the same ones of rows. LAPACK's xLAQGE scales from a factor of ten on; here it takes a
/// copy of A, and up to 2^10 it does not change which format of factors is trusted by much. Nothing where
/// none are.
std::optional<scaling_exponents> worthwhile(scaling_exponents exponents, double largest);

inline array<index_t> exponents_in_memory(const context& ctx, const std::vector<int>& e) {
  return array<index_t>(ctx, std::vector<index_t>(e.begin(), e.end()));
}

/// target(i, j) = 2^(rows[i] + columns[j]) source(i, j), exact but where it leaves the range of its limbs.
template <class T>
void copy_scaled(const context& ctx, const operand<T>& source, const scaling_exponents& exponents,
                 const matrix_view<T>& target) {
  const auto rows = exponents_in_memory(ctx, exponents.rows),
             columns = exponents_in_memory(ctx, exponents.columns);
  loop::run_elements(ctx, target.rows() * target.columns(),
                     scaled_copy_stage<T>{{}, source, target, rows.view(), columns.view()});
  ctx.synchronize();  // before the exponents' memory is given back
}

/// What elements have lost at the lower end of the range where copy_scaled made `scaled` of `source`: bounds
/// in units of 2^-1074. Returns the largest.
template <class T>
double measure_losses(const context& ctx, const operand<T>& source, const scaling_exponents& exponents,
                      const operand<T>& scaled, const matrix_view<double>& losses) {
  const auto rows = exponents_in_memory(ctx, exponents.rows),
             columns = exponents_in_memory(ctx, exponents.columns);
  return loop::reduce_elements(ctx, losses.rows() * losses.columns(),
                               lost_limbs_stage<T>{{}, source, scaled, losses, rows.view(), columns.view()});
}

}  // namespace residua::lapack
