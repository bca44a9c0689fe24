// Gilbert and Peierls' elimination modulo a prime.
#include "sparse/direct/modular_factors.hpp"

#include <algorithm>

namespace residua::sparse {

modular_factors::modular_factors(const csr_view& transposed, std::vector<sparse_index> preferred_row)
    : transposed_(transposed),
      preferred_row_(std::move(preferred_row)),
      row_length_(preferred_row_.size(), 0),
      pivot_of_row_(preferred_row_.size(), -1),
      value_(preferred_row_.size()),
      reached_for_(preferred_row_.size(), -1) {
  for (index_t k = 0; k < transposed.nonzeros; ++k) ++row_length_[transposed.column[k]];
}

bool modular_factors::eliminate(sparse_index column) {
  column_ = column;
  reached_.clear();
  its_upper_.clear();
  for (auto k = transposed_.row_start[column]; k < transposed_.row_start[column + 1]; ++k) {
    reach_from(transposed_.column[k]);
    value_[transposed_.column[k]] = prime_residue(transposed_.value[k]);
  }
  substitute();
  const auto pivot_row = choose_pivot();
  if (pivot_row >= 0) keep(pivot_row);
  for (const auto row : reached_) value_[row] = {};
  return pivot_row >= 0;
}

/// Depth first along L's columns, appending rows once all that they update have been.
void modular_factors::reach_from(sparse_index start) {
  const auto enter = [this](sparse_index row) {
    if (reached_for_[row] == column_) return;
    reached_for_[row] = column_;
    path_.push_back({row, 0});
  };
  enter(start);
  while (!path_.empty()) {
    auto& [row, next] = path_.back();
    const auto pivot = pivot_of_row_[row];
    if (pivot >= 0 && next < lower_[pivot].size()) {
      enter(lower_[pivot][next++].place);
    } else {
      if (pivot >= 0) operations_ += static_cast<std::int64_t>(next);
      reached_.push_back(row);
      path_.pop_back();
    }
  }
}

void modular_factors::substitute() {
  for (auto row = reached_.rbegin(); row != reached_.rend(); ++row) {
    const auto pivot = pivot_of_row_[*row];
    const auto factor = value_[*row];
    if (pivot < 0 || factor.is_zero()) continue;
    its_upper_.push_back({pivot, factor});
    for (const auto& [place, value] : lower_[pivot])
      value_[place] = multiply_add(value, -factor, value_[place]);
  }
}

sparse_index modular_factors::choose_pivot() const {
  sparse_index best = -1;
  for (const auto row : reached_) {
    if (pivot_of_row_[row] >= 0 || value_[row].is_zero()) continue;
    if (row == preferred_row_[column_]) return row;
    if (best < 0 || row_length_[row] < row_length_[best]) best = row;
  }
  return best;
}

void modular_factors::keep(sparse_index pivot_row) {
  const auto inverse = value_[pivot_row].inverse();
  column_entries below;
  for (const auto row : reached_) {
    if (pivot_of_row_[row] >= 0 || row == pivot_row || value_[row].is_zero()) continue;
    below.push_back({row, value_[row] * inverse});
  }
  pivot_of_row_[pivot_row] = static_cast<sparse_index>(rank());
  column_of_pivot_.push_back(column_);
  row_of_pivot_.push_back(pivot_row);
  inverse_pivot_.push_back(inverse);
  entries_ += static_cast<std::int64_t>(below.size() + its_upper_.size()) + 1;
  lower_.emplace_back(below.begin(), below.end());  // copies take no more memory than they need
  upper_.emplace_back(its_upper_.begin(), its_upper_.end());
}

std::vector<modular_entry> modular_factors::right_null_vector() {
  right_.resize(column_of_pivot_.size());
  sparse_index last = -1;
  for (const auto& [pivot, value] : its_upper_) {
    right_[pivot] = value;
    last = std::max(last, pivot);
  }
  std::vector<modular_entry> v{{column_, prime_residue(std::int64_t{-1})}};
  for (auto pivot = last; pivot >= 0; --pivot) {
    if (right_[pivot].is_zero()) continue;
    const auto element = right_[pivot] * inverse_pivot_[pivot];
    right_[pivot] = {};
    v.push_back({column_of_pivot_[pivot], element});
    for (const auto& [place, value] : upper_[pivot])
      right_[place] = multiply_add(value, -element, right_[place]);
    operations_ += static_cast<std::int64_t>(upper_[pivot].size());
  }
  return v;
}

/// L^T y = 0: A = L U, but for columns that depend on others.
std::vector<modular_entry> modular_factors::left_null_vector(sparse_index row) {
  const prime_residue minus_one(std::int64_t{-1});
  std::vector<modular_entry> y{{row, minus_one}};
  value_[row] = minus_one;
  for (auto pivot = rank(); pivot-- > 0;) {
    prime_residue sum;
    for (const auto& [place, value] : lower_[pivot]) sum = multiply_add(value, value_[place], sum);
    operations_ += static_cast<std::int64_t>(lower_[pivot].size());
    if (sum.is_zero()) continue;
    value_[row_of_pivot_[pivot]] = -sum;
    y.push_back({row_of_pivot_[pivot], -sum});
  }
  for (const auto& element : y) value_[element.place] = {};
  return y;
}

}  // namespace residua::sparse
