// Blocks [a, -b; b, a] of a real matrix as the complex numbers a + b i.
#include "sparse/direct/complex_form.hpp"

#include <algorithm>
#include <cmath>

namespace residua::sparse {

namespace {

/// What is left of a row.
class row_reader {
 public:
  row_reader(const csr_view& R, sparse_index row)
      : R_(R), next_(R.row_start[row]), end_(R.row_start[row + 1]) {}

  /// The pair of columns that the next entry is in.
  [[nodiscard]] bool is_over() const { return next_ == end_; }
  [[nodiscard]] sparse_index pair() const { return R_.column[next_] / 2; }
  /// The value in a column that is not before the next entry's; zero where none is stored.
  double take(sparse_index column) {
    return !is_over() && R_.column[next_] == column ? R_.value[next_++] : 0;
  }

 private:
  const csr_view& R_;
  sparse_index next_, end_;
};

/// Whether the rows 2 i and 2 i + 1 are those of complex numbers, which are added then.
bool add_row(const csr_view& R, sparse_index i, complex_form& form) {
  row_reader upper(R, 2 * i), lower(R, 2 * i + 1);
  while (!upper.is_over() && !lower.is_over()) {
    const auto j = upper.pair();
    if (lower.pair() != j) return false;
    const double re = upper.take(2 * j), minus_im = upper.take(2 * j + 1);
    const double im = lower.take(2 * j), also_re = lower.take(2 * j + 1);
    if (re != also_re || im != -minus_im) return false;
    form.column.push_back(j);
    form.parts.insert(form.parts.end(), {re, im});
  }
  form.row_start.push_back(static_cast<sparse_index>(form.column.size()));
  return upper.is_over() && lower.is_over();
}

bool is_real(const complex_form& form) {
  for (std::size_t k = 1; k < form.parts.size(); k += 2) {
    if (form.parts[k] != 0) return false;
  }
  return true;
}

}  // namespace

compact_matrix complex_form::sizes() const {
  compact_matrix its;
  its.row_start = row_start;
  its.column = column;
  for (std::size_t k = 0; k < parts.size(); k += 2)
    its.value.push_back(std::max(std::fabs(parts[k]), std::fabs(parts[k + 1])));
  return its;
}

std::optional<complex_form> complex_form_of(const csr_view& R) {
  if (R.rows % 2 != 0) return std::nullopt;
  complex_form form;
  for (sparse_index i = 0; i < R.rows / 2; ++i) {
    if (!add_row(R, i, form)) return std::nullopt;
  }
  if (is_real(form)) return std::nullopt;
  return form;
}

}  // namespace residua::sparse
