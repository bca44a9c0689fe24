// ilu0, ilut and ic0: the factorisation is repeated with growing shifts until no pivot breaks down.
#include <algorithm>
#include <cmath>
#include <limits>

#include "krylov/precondition/shifted_matrix.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/base/error.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::detail {

namespace {

using precondition::incomplete_factors;
using precondition::shifted_matrix;

/// Throws invalid_input unless A is symmetric, since incomplete Cholesky reads the lower triangle alone.
void check_symmetric(const sparse::csr_view& A, index_t first_row) {
  const auto row = asymmetric_row(A);
  if (row < 0) return;
  throw error(error_kind::invalid_input,
              "ic0 preconditioner: needs a symmetric matrix, which this is not in row " +
                  std::to_string(first_row + row + 1) + "; use ilu0");
}

incomplete_factors factorise(const shifted_matrix& B, double alpha, preconditioner_kind kind,
                             const preconditioner_options& options) {
  if (kind == preconditioner_kind::ic0) return factorise_ic0(B, alpha);
  if (kind == preconditioner_kind::ilut) return factorise_ilut(B, alpha, options);
  return factorise_ilu0(B, alpha);
}

/// Whether the solution x of L U x = (1, ..., 1) is small enough to trust the factors. It has to be in the
/// range of double. For a scaled matrix, whose entries are about 1, no element may be above 1/u: a larger one
/// means that double's digits do not tell the factors from singular ones. Source: Chow, Saad, Experimental
/// study of ILU preconditioners for indefinite matrices, J. Comput. Appl. Math. 86, 1997, section 3.
bool is_stable(const incomplete_factors& f, bool is_scaled) {
  const std::vector<double> ones(static_cast<std::size_t>(f.lower.rows), 1.0);
  std::vector<double> x(ones.size());
  sparse::substitute(f.lower, f.upper, ones.data(), x.data());
  const double most = is_scaled ? 1 / unit_roundoff<double> : std::numeric_limits<double>::max();
  return std::ranges::all_of(x, [most](double e) { return std::fabs(e) <= most; });
}

}  // namespace

shared_preconditioner_state make_incomplete(const context& ctx, const csr_matrix& A, preconditioner_kind kind,
                                            const preconditioner_options& options, index_t first_row) {
  const auto host = fetch(ctx, A);
  if (kind == preconditioner_kind::ic0) check_symmetric(host.view, first_row);
  auto B = precondition::shifted(host.view, A.kind(), kind);
  incomplete_factors f;
  preconditioner_report report;
  report.is_matched = B.is_matched;
  report.shift = precondition::smallest_shift(B.first_shift, B.dominant_shift, [&](double alpha) {
    f = factorise(B, alpha, kind, options);
    return f.broken_row < 0 && is_stable(f, B.is_matched);
  });
  if (std::isinf(report.shift))
    reject_pivot(kind, "pivot that is not finite", first_row + std::max<index_t>(f.broken_row, 0));
  return apply_triangles(ctx, kind, report,
                         {std::move(f.lower), std::move(f.upper), std::move(B.before), std::move(B.after)});
}

}  // namespace residua::detail
