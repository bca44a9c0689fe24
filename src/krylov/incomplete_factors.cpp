// Incomplete LU and Cholesky factors without fill-in on the host, and the triangular solves with them.
#include <cmath>

#include "krylov/preconditioner_state.hpp"
#include "residua/base/error.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::detail {

namespace {

/// The pattern of A with its own values, and where each row's diagonal entry lies.
struct factors {
  sparse::csr_view pattern;
  std::vector<double> value;
  std::vector<sparse_index> diagonal;
};

factors copy_of(const sparse::csr_view& A, preconditioner_kind kind) {
  factors F{A, {A.value, A.value + A.nonzeros}, std::vector<sparse_index>(static_cast<std::size_t>(A.rows))};
  for (sparse_index i = 0; i < A.rows; ++i) {
    F.diagonal[i] = diagonal_position(A, i);
    if (F.diagonal[i] < 0) reject_pivot(kind, "no diagonal entry", i);
  }
  return F;
}

/// Row by row (IKJ): Saad, Iterative Methods for Sparse Linear Systems, algorithm 10.4. L has a unit
/// diagonal.
void factorise_lu(factors& F) {
  const auto& A = F.pattern;
  std::vector<sparse_index> position(static_cast<std::size_t>(A.columns),
                                     -1);  // of column j in the current row
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) position[A.column[k]] = k;
    for (auto k = A.row_start[i]; k < F.diagonal[i]; ++k) {
      const auto j = A.column[k];
      const double l = F.value[k] /= F.value[F.diagonal[j]];
      for (auto m = F.diagonal[j] + 1; m < A.row_start[j + 1]; ++m) {
        const auto place = position[A.column[m]];
        if (place >= 0) F.value[place] = std::fma(-l, F.value[m], F.value[place]);
      }
    }
    const double pivot = F.value[F.diagonal[i]];
    if (pivot == 0 || !std::isfinite(pivot)) {
      reject_pivot(preconditioner_kind::ilu0, pivot == 0 ? "zero pivot" : "pivot that is not finite", i);
    }
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) position[A.column[k]] = -1;
  }
}

/// The sum of l_ik l_jk over the columns k < j that rows i and j of L share.
double shared_products(const factors& F, sparse_index i, sparse_index j) {
  const auto& A = F.pattern;
  double sum = 0;
  auto a = A.row_start[i], b = A.row_start[j];
  while (A.column[a] < j && A.column[b] < j) {
    if (A.column[a] == A.column[b]) sum = std::fma(F.value[a], F.value[b], sum);
    const bool step_a = A.column[a] <= A.column[b], step_b = A.column[b] <= A.column[a];
    a += step_a ? 1 : 0;
    b += step_b ? 1 : 0;
  }
  return sum;
}

/// L in the lower triangle, row by row; the upper triangle receives L's transpose.
void factorise_cholesky(factors& F) {
  const auto& A = F.pattern;
  std::vector<sparse_index> next(F.diagonal);  // in row j: where its next entry of L^T goes
  for (sparse_index i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < F.diagonal[i]; ++k) {
      const auto j = A.column[k];
      F.value[k] = (F.value[k] - shared_products(F, i, j)) / F.value[F.diagonal[j]];
      F.value[++next[j]] = F.value[k];
    }
    const double pivot = F.value[F.diagonal[i]] - shared_products(F, i, i);
    if (!(pivot > 0) || !std::isfinite(pivot)) {
      reject_pivot(preconditioner_kind::ic0, "pivot that is not positive", i);
    }
    F.value[F.diagonal[i]] = std::sqrt(pivot);
  }
}

class host_factors final : public preconditioner_state {
 public:
  host_factors(const csr_matrix& A, preconditioner_kind which)
      : preconditioner_state(which), matrix_(A), F_(copy_of(A.storage().view, which)) {
    which == preconditioner_kind::ilu0 ? factorise_lu(F_) : factorise_cholesky(F_);
  }

  void solve(const context& /*ctx*/, vector_view<const double> r, vector_view<double> z) const override {
    const auto& A = F_.pattern;
    const bool unit_lower = kind == preconditioner_kind::ilu0;
    for (sparse_index i = 0; i < A.rows; ++i) {
      double sum = r[i];
      for (auto k = A.row_start[i]; k < F_.diagonal[i]; ++k)
        sum = std::fma(-F_.value[k], z[A.column[k]], sum);
      z[i] = unit_lower ? sum : sum / F_.value[F_.diagonal[i]];
    }
    for (auto i = static_cast<sparse_index>(A.rows) - 1; i >= 0; --i) {
      double sum = z[i];
      for (auto k = F_.diagonal[i] + 1; k < A.row_start[i + 1]; ++k)
        sum = std::fma(-F_.value[k], z[A.column[k]], sum);
      z[i] = sum / F_.value[F_.diagonal[i]];
    }
  }

 private:
  csr_matrix matrix_;  // owns the pattern
  factors F_;
};

}  // namespace

std::shared_ptr<const preconditioner_state> factorise_on_host(const csr_matrix& A, preconditioner_kind kind) {
  return std::make_shared<host_factors>(A, kind);
}

}  // namespace residua::detail
