// Left-looking Cholesky on panels.
#include "sparse/direct/cholesky.hpp"

#include <algorithm>

#include "base/backends.hpp"
#include "sparse/triangular_factors.hpp"

namespace residua::sparse {

namespace {

/// Those of the widest instruction set that the machine has, whatever the context: their bits are the same.
panel_kernels best_kernels() {
  return with_instruction_set(available_instruction_sets().back(),
                              []<class Isa>() { return cpu::panel_kernels_for<Isa>(); });
}

}  // namespace

supernodal_cholesky::supernodal_cholesky(std::shared_ptr<const supernodes> its)
    : structure_(std::move(its)), kernels_(best_kernels()) {
  const auto n = static_cast<std::size_t>(structure_->order());
  position_.resize(n);
  owner_.resize(n);
  for (std::size_t k = 0; k < n; ++k) position_[structure_->elimination[k]] = static_cast<sparse_index>(k);
  for (sparse_index s = 0; s < structure_->count(); ++s)
    std::fill(owner_.begin() + structure_->first[s], owner_.begin() + structure_->first[s + 1], s);
}

double supernodal_cholesky::bytes_for(const supernodes& its) {
  const auto elements = static_cast<double>(its.stored() + its.largest_update + 2 * panel_slack);
  return sizeof(double) * elements + sizeof(sparse_index) * 6.0 * its.order();
}

void supernodal_cholesky::load(const csr_view& A, double sign, sparse_index s) {
  const auto rows = structure_->rows(s);
  for (std::size_t i = 0; i < rows.size(); ++i) place_[rows[i]] = static_cast<sparse_index>(i);
  for (auto j = structure_->first[s]; j < structure_->first[s + 1]; ++j) {
    double* column = panel(s) + static_cast<std::int64_t>(j - structure_->first[s]) * rows.size();
    const auto given = structure_->elimination[j];
    for (auto k = A.row_start[given]; k < A.row_start[given + 1]; ++k) {
      const auto i = position_[A.column[k]];
      if (i >= j) column[place_[i]] = sign * A.value[k];
    }
  }
}

/// What supernode d changes of s.
void supernodal_cholesky::update(sparse_index s, sparse_index d) {
  const auto rows = structure_->rows(d).subspan(static_cast<std::size_t>(next_row_[d]));
  const auto length = static_cast<index_t>(rows.size());
  index_t columns = 0;
  while (columns < length && rows[columns] < structure_->first[s + 1]) ++columns;
  const auto stride = static_cast<index_t>(structure_->rows(d).size());
  kernels_.assign(
      {length, columns, structure_->width(d), panel(d) + next_row_[d], stride, work_.data(), length});
  const auto target_stride = static_cast<std::int64_t>(structure_->rows(s).size());
  for (index_t j = 0; j < columns; ++j) {
    double* target = panel(s) + (rows[j] - structure_->first[s]) * target_stride;
    const double* source = work_.data() + j * length;
    for (index_t i = j; i < length; ++i) target[place_[rows[i]]] -= source[i];
  }
  hand_on(d, static_cast<sparse_index>(next_row_[d] + columns));
}

/// Supernode s changes next the one that has its row `row`, if there is one.
void supernodal_cholesky::hand_on(sparse_index s, sparse_index row) {
  next_row_[s] = row;
  const auto rows = structure_->rows(s);
  if (static_cast<std::size_t>(row) == rows.size()) return;
  const auto target = owner_[rows[row]];
  next_source_[s] = first_source_[target];
  first_source_[target] = s;
}

sparse_index supernodal_cholesky::factorise(const csr_view& A, double sign) {
  const auto count = static_cast<std::size_t>(structure_->count());
  value_.assign(static_cast<std::size_t>(structure_->stored() + panel_slack), 0.0);
  work_.assign(static_cast<std::size_t>(structure_->largest_update), 0.0);
  place_.assign(static_cast<std::size_t>(structure_->order()), 0);
  first_source_.assign(count, -1);
  next_source_.assign(count, -1);
  next_row_.assign(count, 0);
  for (sparse_index s = 0; s < structure_->count(); ++s) {
    load(A, sign, s);
    for (auto d = first_source_[s]; d >= 0;) {
      const auto next = next_source_[d];
      update(s, d);
      d = next;
    }
    const auto rows = static_cast<index_t>(structure_->rows(s).size());
    const auto broken = kernels_.factorise(panel(s), rows, structure_->width(s));
    if (broken >= 0) return structure_->elimination[structure_->first[s] + broken];
    hand_on(s, structure_->width(s));
  }
  for (auto* done : {&place_, &first_source_, &next_source_, &next_row_})
    std::vector<sparse_index>().swap(*done);
  std::vector<double>().swap(work_);
  return -1;
}

void supernodal_cholesky::solve(double* v) const {
  const auto& its = *structure_;
  std::vector<double> x(static_cast<std::size_t>(its.order())),
      y(static_cast<std::size_t>(its.longest) + panel_slack);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = v[its.elimination[k]];
  const auto gather = [&](std::span<const sparse_index> rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) y[i] = x[rows[i]];
  };
  for (sparse_index s = 0; s < its.count(); ++s) {
    const auto rows = its.rows(s);
    gather(rows);
    kernels_.forward(panel(s), static_cast<index_t>(rows.size()), its.width(s), y.data());
    for (std::size_t i = 0; i < rows.size(); ++i) x[rows[i]] = y[i];
  }
  for (sparse_index s = its.count() - 1; s >= 0; --s) {
    const auto rows = its.rows(s);
    gather(rows);
    kernels_.backward(panel(s), static_cast<index_t>(rows.size()), its.width(s), y.data());
    std::copy(y.begin(), y.begin() + its.width(s), x.begin() + its.first[s]);
  }
  for (std::size_t k = 0; k < x.size(); ++k) v[its.elimination[k]] = x[k];
}

template <class Visit>
void supernodal_cholesky::for_each_entry(const Visit& visit) const {
  const auto& its = *structure_;
  for (sparse_index s = 0; s < its.count(); ++s) {
    const auto rows = its.rows(s);
    for (sparse_index c = 0; c < its.width(s); ++c) {
      for (std::size_t i = static_cast<std::size_t>(c); i < rows.size(); ++i) {
        const double value = panel(s)[c * rows.size() + i];
        if (value != 0) visit(rows[i], its.first[s] + c, value);
      }
    }
  }
}

index_t supernodal_cholesky::levels() const {
  level_count count(static_cast<std::size_t>(structure_->order()));
  for_each_entry([&](sparse_index i, sparse_index j, double) {
    if (i != j) count.wait(i, j);
  });
  return count.levels();
}

csr supernodal_cholesky::lower() const {
  const auto& its = *structure_;
  csr L;
  L.rows = L.columns = its.order();
  std::vector<sparse_index> length(static_cast<std::size_t>(its.order()) + 1, 0);
  for_each_entry([&](sparse_index i, sparse_index, double) { ++length[i + 1]; });
  for (std::size_t i = 1; i < length.size(); ++i) length[i] += length[i - 1];
  L.row_start = length;
  L.column.resize(static_cast<std::size_t>(length.back()));
  L.value.resize(L.column.size());
  for_each_entry([&](sparse_index i, sparse_index j, double value) {
    L.column[length[i]] = j;
    L.value[length[i]++] = value;
  });
  return L;
}

}  // namespace residua::sparse
