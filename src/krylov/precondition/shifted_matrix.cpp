// Matrices with full diagonals, which a matching or entries of zero make, and the shifts of these diagonals.
#include "krylov/precondition/shifted_matrix.hpp"

#include <algorithm>

#include "sparse/direct/matching.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::precondition {

namespace {

/// A copy of A that stores a zero wherever a diagonal entry is missing.
csr with_diagonal(const sparse::csr_view& A) {
  csr B;
  B.rows = B.columns = A.rows;
  const auto append = [&B](sparse_index column, double value) {
    B.column.push_back(column);
    B.value.push_back(value);
  };
  for (sparse_index i = 0; i < A.rows; ++i) {
    auto k = A.row_start[i];
    for (; k < A.row_start[i + 1] && A.column[k] < i; ++k) append(A.column[k], A.value[k]);
    if (k == A.row_start[i + 1] || A.column[k] != i) append(i, 0);
    for (; k < A.row_start[i + 1]; ++k) append(A.column[k], A.value[k]);
    B.row_start.push_back(static_cast<sparse_index>(B.value.size()));
  }
  return B;
}

/// Matches the rows that could not be matched to the columns that are left, and limits the exponents of the
/// scaling so that no number leaves double's range on either side of M. M needs L U close to B, and not a
/// well scaled B.
void complete(sparse::matching& m) {
  constexpr int largest_exponent = 400;
  for (auto* exponents : {&m.row_exponent, &m.column_exponent}) {
    for (int& e : *exponents) e = std::clamp(e, -largest_exponent, largest_exponent);
  }
  std::vector<char> taken(m.column.size(), 0);
  for (const auto j : m.column) {
    if (j >= 0) taken[j] = 1;
  }
  auto free = taken.begin();
  for (auto& j : m.column) {
    if (j >= 0) continue;
    free = std::find(free, taken.end(), 0);
    *free = 1;
    j = static_cast<sparse_index>(free - taken.begin());
  }
}

void match(shifted_matrix& B, const sparse::csr_view& A) {
  sparse::compact_matrix compact(A);
  auto m = sparse::maximum_product_matching(compact.view());
  complete(m);
  const auto sorted = matched(m, std::move(compact)).transposed().transposed();
  B.matrix = with_diagonal(sorted.view());
  B.is_matched = true;
  B.after.place.resize(m.column.size());
  for (std::size_t i = 0; i < m.column.size(); ++i) {
    B.before.place.push_back(static_cast<sparse_index>(i));
    B.after.place[m.column[i]] = static_cast<sparse_index>(i);
  }
  B.before.exponent = std::move(m.row_exponent);
  B.after.exponent = std::move(m.column_exponent);
}

double largest_of_row(const csr& B, index_t i) {
  double largest = 0;
  for (auto k = B.row_start[i]; k < B.row_start[i + 1]; ++k)
    largest = std::max(largest, std::fabs(B.value[k]));
  return largest;
}

/// The sign that all diagonal entries have; 0 where signs differ or an entry is zero.
int sign_of_diagonal(const shifted_matrix& B) {
  const auto all = [&B](auto holds) {
    return std::ranges::all_of(B.diagonal, [&](auto place) { return holds(B.matrix.value[place]); });
  };
  if (all([](double d) { return d > 0; })) return 1;
  return all([](double d) { return d < 0; }) ? -1 : 0;
}

/// Sets D. Its elements have the magnitudes of the diagonal where `is_definite`, and elsewhere the largest
/// magnitude of the row, or 1 for a row of zeros. They have the signs of the diagonal, or are positive where
/// `wants_positive`.
void choose_shifts(shifted_matrix& B, bool is_definite, bool wants_positive) {
  for (index_t i = 0; i < B.matrix.rows; ++i) {
    const double d = B.matrix.value[B.diagonal[i]], largest = largest_of_row(B.matrix, i);
    const double size = is_definite ? std::fabs(d) : largest > 0 ? largest : 1;
    B.shift_of_row.push_back(d < 0 && !wants_positive ? -size : size);
  }
}

/// Sets the first alpha above 0, and the alpha above which every row is dominated by its diagonal entry.
void limit_shifts(shifted_matrix& B) {
  double to_positive = 0;
  for (index_t i = 0; i < B.matrix.rows; ++i) {
    double others = 0;
    for (auto k = B.matrix.row_start[i]; k < B.matrix.row_start[i + 1]; ++k)
      others += k == B.diagonal[i] ? 0 : std::fabs(B.matrix.value[k] / B.shift_of_row[i]);
    const double below_zero = std::max(0.0, -B.matrix.value[B.diagonal[i]] / B.shift_of_row[i]);
    to_positive = std::max(to_positive, below_zero);
    B.dominant_shift = std::max(B.dominant_shift, below_zero + others);
  }
  B.first_shift = to_positive + smallest_first_shift;
}

shifted_matrix prepared(const sparse::csr_view& A, matrix_kind symmetry, bool is_cholesky, bool is_matched) {
  shifted_matrix B;
  if (is_matched) {
    match(B, A);
  } else {
    B.matrix = with_diagonal(A);
  }
  const auto view = detail::view_of(B.matrix);
  for (index_t i = 0; i < view.rows; ++i) B.diagonal.push_back(detail::diagonal_position(view, i));
  const int sign = sign_of_diagonal(B);
  const bool is_symmetric = is_cholesky || (symmetry == matrix_kind::symmetric && !is_matched);
  B.sign = is_cholesky ? 1 : is_symmetric ? sign : 0;
  choose_shifts(B, is_symmetric && sign != 0 && B.sign == sign, is_cholesky);
  limit_shifts(B);
  return B;
}

/// Whether the diagonal has a gap, or a zero that elimination does not fill.
bool needs_matching(const sparse::csr_view& A, const shifted_matrix& B) {
  const auto is_zero = [&B](auto place) { return B.matrix.value[place] == 0; };
  if (std::ranges::none_of(B.diagonal, is_zero)) return false;
  return B.matrix.nonzeros() > A.nonzeros || factorise_ilu0(B, 0).broken_row >= 0;
}

}  // namespace

shifted_matrix shifted(const sparse::csr_view& A, matrix_kind symmetry, preconditioner_kind kind) {
  const bool is_cholesky = kind == preconditioner_kind::ic0;
  if (kind == preconditioner_kind::ilut) return prepared(A, symmetry, is_cholesky, /*is_matched=*/true);
  auto B = prepared(A, symmetry, is_cholesky, /*is_matched=*/false);
  if (is_cholesky || !needs_matching(A, B)) return B;
  return prepared(A, symmetry, is_cholesky, /*is_matched=*/true);
}

}  // namespace residua::precondition
