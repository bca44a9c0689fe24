// Inverses of the blocks on the diagonal, applied as one sparse matrix on every backend.
#include "krylov/precondition/block_jacobi.hpp"

#include <algorithm>
#include <cmath>

#include "krylov/precondition/shifted_matrix.hpp"
#include "krylov/preconditioner_state.hpp"
#include "residua/number/arithmetic.hpp"
#include "residua/sparse/spmv.hpp"
#include "sparse/host_arrays.hpp"

namespace residua {

namespace precondition {

namespace {

bool have_equal_patterns(const sparse::csr_view& A, index_t i, index_t j) {
  return std::equal(A.column + A.row_start[i], A.column + A.row_start[i + 1], A.column + A.row_start[j],
                    A.column + A.row_start[j + 1]);
}

/// The row at or below k with the largest entry of column k.
index_t pivot_row(const std::vector<dd>& block, index_t m, index_t k) {
  index_t best = k;
  for (index_t i = k + 1; i < m; ++i) {
    if (std::fabs(leading(block[i * m + k])) > std::fabs(leading(block[best * m + k]))) best = i;
  }
  return best;
}

/// Eliminates column k from all rows but row k, and leaves the inverse's column k in its place.
void eliminate(std::vector<dd>& block, index_t m, index_t k) {
  dd* pivot = &block[k * m];
  const dd reciprocal = dd(1.0) / pivot[k];
  pivot[k] = dd(1.0);
  for (index_t j = 0; j < m; ++j) pivot[j] = pivot[j] * reciprocal;
  for (index_t i = 0; i < m; ++i) {
    dd* row = &block[i * m];
    if (i == k || leading(row[k]) == 0) continue;
    const dd factor = -row[k];
    row[k] = dd(0.0);
    for (index_t j = 0; j < m; ++j) row[j] = row[j] + factor * pivot[j];
  }
}

double largest_entry(const std::vector<dd>& block) {
  double largest = 0;
  for (const dd& a : block) largest = std::max(largest, std::fabs(leading(a)));
  return largest;
}

}  // namespace

std::vector<index_t> block_starts(const sparse::csr_view& A, index_t most) {
  std::vector<index_t> starts{0};
  for (index_t begin = 0; begin < A.rows;) {
    index_t end = begin + 1;
    while (end < A.rows && end - begin < most && have_equal_patterns(A, begin, end)) ++end;
    if (end - starts.back() > most) starts.push_back(begin);
    begin = end;
  }
  if (A.rows > 0) starts.push_back(A.rows);
  return starts;
}

std::vector<dd> block_of(const sparse::csr_view& A, index_t first, index_t last, double alpha) {
  const index_t m = last - first;
  std::vector<dd> block(static_cast<std::size_t>(m * m), dd(0.0));
  for (index_t i = 0; i < m; ++i) {
    double largest = 0;
    for (auto k = A.row_start[first + i]; k < A.row_start[first + i + 1]; ++k) {
      if (A.column[k] < first || A.column[k] >= last) continue;
      block[i * m + A.column[k] - first] = dd(A.value[k]);
      largest = std::max(largest, std::fabs(A.value[k]));
    }
    dd& diagonal = block[i * m + i];
    const double shift = alpha * (largest > 0 ? largest : 1);
    diagonal = diagonal + dd(leading(diagonal) < 0 ? -shift : shift);
  }
  return block;
}

bool invert(std::vector<dd>& block, index_t m) {
  const double smallest = static_cast<double>(m * m) * unit_roundoff<dd> * largest_entry(block);
  std::vector<index_t> exchanged;
  for (index_t k = 0; k < m; ++k) {
    const index_t row = pivot_row(block, m, k);
    const double pivot = std::fabs(leading(block[row * m + k]));
    if (!(pivot > smallest) || !std::isfinite(pivot)) return false;
    if (row != k) std::swap_ranges(&block[k * m], &block[k * m] + m, &block[row * m]);
    exchanged.push_back(row);
    eliminate(block, m, k);
  }
  for (index_t k = m - 1; k >= 0; --k) {
    if (exchanged[k] == k) continue;
    for (index_t i = 0; i < m; ++i) std::swap(block[i * m + k], block[i * m + exchanged[k]]);
  }
  return std::ranges::all_of(block, [](const dd& a) { return std::isfinite(leading(a)); });
}

}  // namespace precondition

namespace detail {

namespace {

struct inverse_blocks final : preconditioner_state {
  explicit inverse_blocks(csr_matrix its)
      : preconditioner_state(preconditioner_kind::block_jacobi), inverse(std::move(its)) {}
  void solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    spmv<double>(ctx, 1.0, inverse, r, 0.0, z);
  }
  csr_matrix inverse;
};

void append(csr& inverse, const std::vector<dd>& block, index_t first, index_t m) {
  for (index_t i = 0; i < m; ++i) {
    for (index_t j = 0; j < m; ++j) {
      const double value = leading(block[i * m + j]);
      if (value == 0) continue;
      inverse.column.push_back(static_cast<sparse_index>(first + j));
      inverse.value.push_back(value);
    }
    inverse.row_start.push_back(static_cast<sparse_index>(inverse.value.size()));
  }
}

}  // namespace

shared_preconditioner_state make_block_jacobi(const context& ctx, const csr_matrix& A,
                                              const preconditioner_options& options, index_t first_row) {
  const auto host = fetch(ctx, A);
  const auto starts = precondition::block_starts(host.view, options.block_size);
  csr inverse;
  inverse.rows = inverse.columns = A.rows();
  preconditioner_report report;
  for (std::size_t b = 0; b + 1 < starts.size(); ++b) {
    const index_t m = starts[b + 1] - starts[b];
    std::vector<dd> block;
    // A row of the block has m entries, none larger than D's in magnitude. From alpha = m on the diagonal
    // entry dominates the others, and the block is regular.
    const double alpha = precondition::smallest_shift(
        precondition::smallest_first_shift, static_cast<double>(m), [&](double shift) {
          block = precondition::block_of(host.view, starts[b], starts[b + 1], shift);
          return precondition::invert(block, m);
        });
    if (!std::isfinite(alpha))
      reject_pivot(preconditioner_kind::block_jacobi, "block without a finite inverse",
                   first_row + starts[b]);
    report.shift = std::max(report.shift, alpha);
    append(inverse, block, starts[b], m);
  }
  report.entries = inverse.nonzeros();
  auto state = std::make_shared<inverse_blocks>(csr_matrix(ctx, std::move(inverse)));
  state->report = report;
  return state;
}

}  // namespace detail

}  // namespace residua
