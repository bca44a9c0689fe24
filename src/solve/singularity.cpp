// Null vectors modulo a prime, verified in integers (sparse/direct/singularity.hpp).
#include "solve/singularity.hpp"

#include <cmath>

#include "residua/blas/level1/copy.hpp"
#include "sparse/direct/compact_matrix.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

/// Whether v.b is not zero for sure: its computed value is larger than the bound n u |v||b| of its rounding
/// error, which is taken twice for terms of higher order.
bool has_nonzero_product(const std::vector<double>& v, const std::vector<double>& b) {
  double sum = 0, magnitudes = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {
    sum += v[i] * b[i];
    magnitudes += std::fabs(v[i] * b[i]);
  }
  return std::fabs(sum) > 2 * static_cast<double>(v.size()) * unit_roundoff<double> * magnitudes;
}

}  // namespace

void examination::examine_before_factors(const detail::factor_plan& plan) {
  constexpr index_t large = 50000;
  if (problem_.A.rows() <= large || is_singular_) return;
  const auto host = detail::fetch(problem_.ctx, problem_.A);
  is_singular_ =
      sparse::prove_singular(host.view, plan.match, plan.order.elimination, quick_limits).is_proved;
}

null_space null_space_of(const sparse::csr_view& A) {
  auto found = sparse::prove_singular(A, full_limits);
  null_space facts{found.is_proved, found.rank, {}};
  if (!found.is_proved) return facts;
  if (found.side == sparse::null_side::right) {
    const auto transposed = sparse::compact_matrix(A).transposed();
    found = sparse::prove_singular(transposed.view(), full_limits);
    if (!found.is_proved || found.side != sparse::null_side::right) return facts;
  }
  facts.left_null_vector = std::move(found.null_vector);
  return facts;
}

bool null_space::excludes(const std::vector<double>& b) const {
  return !left_null_vector.empty() && has_nonzero_product(left_null_vector, b);
}

void examination::examine() {
  if (is_done_) return;
  is_done_ = true;
  const auto host = detail::fetch(problem_.ctx, problem_.A);
  found_ = null_space_of(host.view);
  is_singular_ = is_singular_ || found_.is_singular;
}

bool examination::excludes(vector_view<const double> b) const {
  if (found_.left_null_vector.empty()) return false;
  array<double> packed(problem_.ctx, b.size());
  copy<double>(problem_.ctx, b, packed);
  return found_.excludes(packed.to_host(problem_.ctx));
}

}  // namespace residua::solving
