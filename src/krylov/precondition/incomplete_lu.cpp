// ILU(0) and ILUT, which factorise row by row.
#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

#include "krylov/precondition/shifted_matrix.hpp"
#include "residua/base/error.hpp"

namespace residua::precondition {

namespace {

/// A pivot as a sum of products, with the sum of their magnitudes and their number.
struct pivot_sum {
  double value, magnitude;
  index_t terms = 0;
  explicit pivot_sum(double first) : value(first), magnitude(std::fabs(first)) {}
  void subtract_product(double a, double b) {
    value = std::fma(-a, b, value);
    magnitude += std::fabs(a * b);
    ++terms;
  }
};

void append(csr& T, sparse_index column, double value) {
  T.column.push_back(column);
  T.value.push_back(value);
}

void end_row(csr& T) {
  constexpr auto most = static_cast<std::size_t>(std::numeric_limits<sparse_index>::max());
  if (T.value.size() > most) {
    throw error(error_kind::out_of_memory,
                "preconditioner: incomplete factors of more than 2147483647 entries");
  }
  T.row_start.push_back(static_cast<sparse_index>(T.value.size()));
}

bool all_finite(const double* begin, const double* end) {
  return std::all_of(begin, end, [](double a) { return std::isfinite(a); });
}

/// ILU(0): the rows of L and U are computed in the place of B's, one after the other.
class in_place_lu {
 public:
  in_place_lu(const shifted_matrix& B, double alpha)
      : B_(B),
        value_(B.matrix.value),
        position_(static_cast<std::size_t>(B.matrix.rows), -1),
        alpha_(alpha) {}

  /// Factorises row i. Returns whether its pivot is accepted and its elements are finite.
  bool factorise(index_t i) {
    const auto& A = B_.matrix;
    const auto begin = A.row_start[i], end = A.row_start[i + 1], diagonal = B_.diagonal[i];
    for (auto k = begin; k < end; ++k) position_[A.column[k]] = k;
    pivot_sum pivot(B_.diagonal_entry(i, alpha_));
    for (auto k = begin; k < diagonal; ++k) eliminate(k, static_cast<sparse_index>(i), pivot);
    for (auto k = begin; k < end; ++k) position_[A.column[k]] = -1;
    value_[diagonal] = pivot.value;
    return B_.accepts(pivot.value, pivot.magnitude, pivot.terms) &&
           all_finite(value_.data() + begin, value_.data() + end);
  }

  [[nodiscard]] incomplete_factors result() const {
    incomplete_factors f;
    f.lower.rows = f.lower.columns = f.upper.rows = f.upper.columns = B_.matrix.rows;
    for (index_t i = 0; i < B_.matrix.rows; ++i) {
      const auto diagonal = B_.diagonal[i];
      for (auto k = B_.matrix.row_start[i]; k < diagonal; ++k)
        append(f.lower, B_.matrix.column[k], value_[k]);
      append(f.lower, static_cast<sparse_index>(i), 1);
      for (auto k = diagonal; k < B_.matrix.row_start[i + 1]; ++k)
        append(f.upper, B_.matrix.column[k], value_[k]);
      end_row(f.lower);
      end_row(f.upper);
    }
    return f;
  }

 private:
  /// Subtracts from row i the multiple of a row of U by which entry k, of row i and left of its diagonal,
  /// becomes one of L. The columns that both rows have are found by going over one of the rows and looking in
  /// the other: over row i where the row of U is much the longer one.
  void eliminate(sparse_index k, sparse_index i, pivot_sum& pivot) {
    const auto& A = B_.matrix;
    const auto row = A.column[k];
    const double l = value_[k] /= value_[B_.diagonal[row]];
    const auto begin = B_.diagonal[row] + 1, end = A.row_start[row + 1], own_end = A.row_start[i + 1];
    constexpr sparse_index search_steps = 16;  // a binary search in a long row, about
    if (end - begin <= search_steps * (own_end - k)) {
      for (auto m = begin; m < end; ++m) subtract(position_[A.column[m]], i, l, value_[m], pivot);
      return;
    }
    for (auto place = k + 1; place < own_end; ++place) {
      const auto first = A.column.begin() + begin, last = A.column.begin() + end;
      const auto found = std::lower_bound(first, last, A.column[place]);
      if (found != last && *found == A.column[place])
        subtract(place, i, l, value_[found - A.column.begin()], pivot);
    }
  }

  void subtract(sparse_index place, sparse_index i, double l, double u, pivot_sum& pivot) {
    if (place == B_.diagonal[i]) {
      pivot.subtract_product(l, u);
    } else if (place >= 0) {
      value_[place] = std::fma(-l, u, value_[place]);
    }
  }

  const shifted_matrix& B_;
  std::vector<double> value_;
  std::vector<sparse_index> position_;  // of column j in the current row; -1: nowhere
  double alpha_;
};

/// ILUT: the rows of L and U are computed one after the other in a working row.
class threshold_lu {
 public:
  threshold_lu(const shifted_matrix& B, double alpha, const preconditioner_options& options)
      : B_(B),
        alpha_(alpha),
        options_(options),
        value_(static_cast<std::size_t>(B.matrix.rows), 0.0),
        is_present_(value_.size(), 0) {
    f_.lower.rows = f_.lower.columns = f_.upper.rows = f_.upper.columns = B.matrix.rows;
  }

  /// Factorises row i. Returns whether its pivot is accepted and its elements are finite.
  bool factorise(index_t i) {
    pivot_sum pivot(B_.diagonal_entry(i, alpha_));
    const double limit = options_.drop_tolerance * scatter(i);
    while (!left_.empty()) {
      const auto k = left_.top();
      left_.pop();
      eliminate(static_cast<sparse_index>(i), k, limit, pivot);
    }
    keep_largest(kept_left_);
    gather_right(limit);
    const bool holds = B_.accepts(pivot.value, pivot.magnitude, pivot.terms) && append_rows(i, pivot.value);
    kept_left_.clear();
    kept_right_.clear();
    return holds;
  }

  incomplete_factors result() && { return std::move(f_); }

 private:
  using entry = std::pair<sparse_index, double>;

  /// Fills the working row; returns its 2-norm.
  double scatter(index_t i) {
    double norm = 0;
    for (auto k = B_.matrix.row_start[i]; k < B_.matrix.row_start[i + 1]; ++k) {
      norm = std::hypot(norm, B_.matrix.value[k]);
      if (k != B_.diagonal[i]) add(static_cast<sparse_index>(i), B_.matrix.column[k], B_.matrix.value[k]);
    }
    return norm;
  }

  void add(sparse_index i, sparse_index j, double value) {
    if (is_present_[j] == 0) {
      is_present_[j] = 1;
      j < i ? left_.push(j) : right_.push_back(j);
    }
    value_[j] += value;
  }

  double take(sparse_index j) {
    is_present_[j] = 0;
    return std::exchange(value_[j], 0.0);
  }

  void eliminate(sparse_index i, sparse_index k, double limit, pivot_sum& pivot) {
    const auto begin = f_.upper.row_start[k];
    const double l = take(k) / f_.upper.value[begin];
    if (!(std::fabs(l) >= limit) || l == 0) return;
    kept_left_.emplace_back(k, l);
    for (auto m = begin + 1; m < f_.upper.row_start[k + 1]; ++m) {
      const auto j = f_.upper.column[m];
      j == i ? pivot.subtract_product(l, f_.upper.value[m]) : add(i, j, -l * f_.upper.value[m]);
    }
  }

  void gather_right(double limit) {
    for (const auto j : right_) {
      const double u = take(j);
      if (std::fabs(u) >= limit && u != 0) kept_right_.emplace_back(j, u);
    }
    right_.clear();
    keep_largest(kept_right_);
  }

  /// Keeps the `fill` largest entries, of equal ones those of the first columns, and sorts them by columns.
  void keep_largest(std::vector<entry>& entries) const {
    const auto most = static_cast<std::size_t>(options_.fill);
    if (entries.size() > most) {
      std::ranges::nth_element(entries, entries.begin() + static_cast<std::ptrdiff_t>(most),
                               [](const entry& a, const entry& b) {
                                 const double size_a = std::fabs(a.second), size_b = std::fabs(b.second);
                                 return size_a > size_b || (size_a == size_b && a.first < b.first);
                               });
      entries.resize(most);
    }
    std::ranges::sort(entries, {}, &entry::first);
  }

  /// Appends the entries that were kept to L and U. Returns whether they are finite.
  bool append_rows(index_t i, double pivot) {
    for (const auto& [j, l] : kept_left_) append(f_.lower, j, l);
    append(f_.lower, static_cast<sparse_index>(i), 1);
    append(f_.upper, static_cast<sparse_index>(i), pivot);
    for (const auto& [j, u] : kept_right_) append(f_.upper, j, u);
    end_row(f_.lower);
    end_row(f_.upper);
    const auto finite = [](const entry& e) { return std::isfinite(e.second); };
    return std::ranges::all_of(kept_left_, finite) && std::ranges::all_of(kept_right_, finite);
  }

  const shifted_matrix& B_;
  double alpha_;
  const preconditioner_options& options_;
  std::vector<double> value_;     // the working row beside its diagonal entry
  std::vector<char> is_present_;  // in left_ or right_
  std::priority_queue<sparse_index, std::vector<sparse_index>, std::greater<>> left_;
  std::vector<sparse_index> right_;
  std::vector<entry> kept_left_, kept_right_;
  incomplete_factors f_;
};

template <class Rows>
incomplete_factors factorise_rows(Rows&& rows, index_t n) {
  for (index_t i = 0; i < n; ++i) {
    if (!rows.factorise(i)) return {{}, {}, i};
  }
  return std::forward<Rows>(rows).result();
}

}  // namespace

incomplete_factors factorise_ilu0(const shifted_matrix& B, double alpha) {
  return factorise_rows(in_place_lu(B, alpha), B.matrix.rows);
}

incomplete_factors factorise_ilut(const shifted_matrix& B, double alpha,
                                  const preconditioner_options& options) {
  return factorise_rows(threshold_lu(B, alpha, options), B.matrix.rows);
}

}  // namespace residua::precondition
