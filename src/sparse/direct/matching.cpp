// The assignment problem of costs log(max_j |a_ij|) - log|a_ij|, by shortest augmenting paths over rows.
#include "sparse/direct/matching.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

namespace residua::sparse {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

class assignment {
 public:
  explicit assignment(const csr_view& A)
      : A_(A),
        cost_(A.value, A.value + A.nonzeros),
        largest_(static_cast<std::size_t>(A.rows), 0.0),
        row_price_(static_cast<std::size_t>(A.rows), 0.0),
        column_price_(static_cast<std::size_t>(A.columns), infinity),
        column_of_(static_cast<std::size_t>(A.rows), -1),
        row_of_(static_cast<std::size_t>(A.columns), -1),
        distance_(static_cast<std::size_t>(A.columns), infinity),
        previous_row_(static_cast<std::size_t>(A.columns), -1),
        settled_(static_cast<std::size_t>(A.columns), 0) {
    make_costs();
    match_cheaply();
    for (sparse_index i = 0; i < A.rows; ++i) {
      if (column_of_[i] < 0) augment(i);
    }
  }

  [[nodiscard]] matching result() const {
    const auto exponent = [](double price) { return static_cast<int>(std::lrint(price / std::log(2.0))); };
    matching m;
    m.column = column_of_;
    for (std::size_t i = 0; i < column_of_.size(); ++i) {
      m.row_exponent.push_back(exponent(row_price_[i] - largest_[i]));
      m.rank += column_of_[i] >= 0 ? 1 : 0;
    }
    for (const double price : column_price_) m.column_exponent.push_back(exponent(price));
    return m;
  }

 private:
  using candidate = std::pair<double, sparse_index>;  // distance, column
  using heap = std::priority_queue<candidate, std::vector<candidate>, std::greater<>>;

  /// Costs are not negative, with a zero in each row; column prices are the smallest cost of their columns.
  void make_costs() {
    for (sparse_index i = 0; i < A_.rows; ++i) {
      double largest = 0;
      for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k)
        largest = std::max(largest, std::fabs(A_.value[k]));
      largest_[i] = largest > 0 ? std::log(largest) : 0;
      for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k) {
        cost_[k] = largest_[i] - std::log(std::fabs(A_.value[k]));
        auto& price = column_price_[A_.column[k]];
        price = std::min(price, cost_[k]);
      }
    }
    for (double& price : column_price_) price = std::isfinite(price) ? price : 0;
  }

  /// Rows take a free column of reduced cost zero, where there is one.
  void match_cheaply() {
    for (sparse_index i = 0; i < A_.rows; ++i) {
      double best = infinity;
      for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k)
        best = std::min(best, cost_[k] - column_price_[A_.column[k]]);
      if (!std::isfinite(best)) continue;
      row_price_[i] = best;
      for (auto k = A_.row_start[i]; k < A_.row_start[i + 1]; ++k) {
        const auto j = A_.column[k];
        if (row_of_[j] >= 0 || cost_[k] - column_price_[j] > best) continue;
        row_of_[j] = i;
        column_of_[i] = j;
        break;
      }
    }
  }

  /// Dijkstra's search, by reduced costs, for the nearest free column from row `start`; the matching is
  /// turned over along the path to it. Without a path the row stays unmatched.
  void augment(sparse_index start) {
    heap open;
    double length = 0;
    sparse_index end = -1;
    for (auto row = start; row >= 0;) {
      relax(row, length, open);
      const auto column = nearest(open);
      if (column < 0) break;
      length = distance_[column];
      if (row_of_[column] < 0) {
        end = column;
        break;
      }
      settled_[column] = 1;
      row = row_of_[column];
    }
    if (end >= 0) {
      reprice(start, length);
      turn_over(start, end);
    }
    for (const auto column : touched_) {
      settled_[column] = 0;
      distance_[column] = infinity;
    }
    touched_.clear();
  }

  void relax(sparse_index row, double length, heap& open) {
    for (auto k = A_.row_start[row]; k < A_.row_start[row + 1]; ++k) {
      const auto j = A_.column[k];
      if (settled_[j] != 0) continue;
      // Rounding may leave a reduced cost just below zero.
      const double further = length + std::max(0.0, cost_[k] - row_price_[row] - column_price_[j]);
      if (!(further < distance_[j])) continue;
      if (!std::isfinite(distance_[j])) touched_.push_back(j);
      distance_[j] = further;
      previous_row_[j] = row;
      open.emplace(further, j);
    }
  }

  sparse_index nearest(heap& open) const {
    while (!open.empty()) {
      const auto [distance, column] = open.top();
      open.pop();
      if (settled_[column] == 0 && distance == distance_[column]) return column;
    }
    return -1;
  }

  /// Keeps reduced costs from becoming negative, and those of matched entries zero.
  void reprice(sparse_index start, double length) {
    row_price_[start] += length;
    for (const auto column : touched_) {
      if (settled_[column] == 0) continue;
      column_price_[column] += distance_[column] - length;
      row_price_[row_of_[column]] += length - distance_[column];
    }
  }

  void turn_over(sparse_index start, sparse_index end) {
    for (auto column = end;;) {
      const auto row = previous_row_[column];
      const auto next = column_of_[row];
      column_of_[row] = column;
      row_of_[column] = row;
      if (row == start) return;
      column = next;
    }
  }

  const csr_view& A_;
  std::vector<double> cost_, largest_, row_price_, column_price_;
  std::vector<sparse_index> column_of_, row_of_;
  std::vector<double> distance_;  // from the row that a search begins at, by column
  std::vector<sparse_index> previous_row_;
  std::vector<char> settled_;
  std::vector<sparse_index> touched_;
};

}  // namespace

matching maximum_product_matching(const csr_view& A) { return assignment(A).result(); }

compact_matrix matched(const matching& m, compact_matrix A) {
  std::vector<sparse_index> new_column(m.column.size());
  for (sparse_index i = 0; i < A.order(); ++i) new_column[m.column[i]] = i;
  for (sparse_index i = 0; i < A.order(); ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const auto j = A.column[k];
      A.value[k] = std::ldexp(A.value[k], m.row_exponent[i] + m.column_exponent[j]);
      A.column[k] = new_column[j];
    }
  }
  return A;
}

}  // namespace residua::sparse
