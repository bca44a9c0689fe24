// Postorder, partition of columns into supernodes, and the rows of each.
#include "sparse/direct/supernodes.hpp"

#include <algorithm>

namespace residua::sparse {

namespace {

/// Columns first ... last - 1, whose panel has so many rows, and among its elements so many zeros.
struct block {
  sparse_index first, last;
  std::int64_t rows, zeros;
  [[nodiscard]] std::int64_t width() const { return last - first; }
  [[nodiscard]] double stored() const {
    const std::int64_t above_diagonal = width() * (width() - 1) / 2;
    return static_cast<double>(width() * rows - above_diagonal);
  }
};

std::vector<sparse_index> postorder(const std::vector<sparse_index>& parent) {
  const auto n = static_cast<sparse_index>(parent.size());
  std::vector<sparse_index> child(parent.size(), -1), sibling(parent.size(), -1), order, path;
  for (sparse_index j = n - 1; j >= 0; --j) {
    if (parent[j] >= 0) sibling[j] = child[parent[j]], child[parent[j]] = j;
  }
  order.reserve(parent.size());
  for (sparse_index root = 0; root < n; ++root) {
    if (parent[root] >= 0) continue;
    path.push_back(root);
    while (!path.empty()) {
      const auto j = path.back();
      if (child[j] >= 0) {
        path.push_back(child[j]);
        child[j] = sibling[path.back()];
      } else {
        order.push_back(j);
        path.pop_back();
      }
    }
  }
  return order;
}

/// The elimination tree and its columns' counts, renumbered.
struct ordered_tree {
  std::vector<sparse_index> elimination, parent;
  std::vector<std::int64_t> count;

  ordered_tree(const std::vector<sparse_index>& given, const factor_sizes& sizes) {
    const auto order = postorder(sizes.parent);
    std::vector<sparse_index> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = static_cast<sparse_index>(k);
    for (const auto j : order) {
      elimination.push_back(given[j]);
      parent.push_back(sizes.parent[j] < 0 ? -1 : place[sizes.parent[j]]);
      count.push_back(sizes.count[j]);
    }
  }
};

/// Neighbouring columns of which each has the structure of the one before, less its own row.
std::vector<block> equal_columns(const ordered_tree& tree) {
  std::vector<block> blocks;
  for (sparse_index j = 0; j < static_cast<sparse_index>(tree.parent.size()); ++j) {
    if (j > 0 && tree.parent[j - 1] == j && tree.count[j - 1] == tree.count[j] + 1) {
      blocks.back().last = j + 1;
    } else {
      blocks.push_back({j, j + 1, tree.count[j], 0});
    }
  }
  return blocks;
}

/// Narrow panels lose more by being narrow than by zeros; the numbers are CHOLMOD's (Chen, Davis, Hager,
/// Rajamanickam 2008). CHOLMOD joins those of up to four columns whatever that stores, as the rule of up to
/// 16 does: no more than three quarters of their elements are zeros, since the last column has none.
bool is_worth_its_zeros(const block& b) {
  const double part = static_cast<double>(b.zeros) / b.stored();
  return part < (b.width() <= 16 ? 0.8 : b.width() <= 48 ? 0.1 : 0.05);
}

/// The rows of a child are its own columns and rows of its parent.
block joined(const block& child, const block& parent) {
  const std::int64_t rows = child.width() + parent.rows;
  return {child.first, parent.last, rows, child.zeros + parent.zeros + child.width() * (rows - child.rows)};
}

std::vector<block> relaxed(const std::vector<block>& blocks, const std::vector<sparse_index>& parent) {
  std::vector<block> kept;
  for (auto b : blocks) {
    while (!kept.empty()) {
      const auto above = parent[kept.back().last - 1];
      if (above < 0 || above >= b.last) break;
      const auto both = joined(kept.back(), b);
      if (!is_worth_its_zeros(both)) break;
      b = both;
      kept.pop_back();
    }
    kept.push_back(b);
  }
  return kept;
}

/// Collects the rows of one supernode after the other.
class row_collector {
 public:
  row_collector(const symmetric_pattern& A, supernodes& its)
      : A_(A),
        its_(its),
        place_(its.elimination.size()),
        owner_(place_.size()),
        seen_in_(place_.size(), -1),
        child_(its.first.size(), -1),
        sibling_(its.first.size(), -1) {
    for (std::size_t k = 0; k < place_.size(); ++k) place_[its.elimination[k]] = static_cast<sparse_index>(k);
    for (sparse_index s = 0; s < its.count(); ++s)
      std::fill(owner_.begin() + its.first[s], owner_.begin() + its.first[s + 1], s);
  }

  void collect() {
    for (sparse_index s = 0; s < its_.count(); ++s) {
      const auto begin = static_cast<std::int64_t>(its_.row.size());
      for (auto j = its_.first[s]; j < its_.first[s + 1]; ++j) its_.row.push_back(j);
      add_rows(s);
      std::sort(its_.row.begin() + begin + its_.width(s), its_.row.end());
      its_.row_start.push_back(static_cast<std::int64_t>(its_.row.size()));
      close(s);
    }
  }

 private:
  void add(sparse_index s, sparse_index i) {
    if (i < its_.first[s + 1] || seen_in_[i] == s) return;
    seen_in_[i] = s;
    its_.row.push_back(i);
  }

  void add_rows(sparse_index s) {
    for (auto j = its_.first[s]; j < its_.first[s + 1]; ++j) {
      const auto given = its_.elimination[j];
      for (auto k = A_.row_start[given]; k < A_.row_start[given + 1]; ++k) add(s, place_[A_.column[k]]);
    }
    for (auto c = child_[s]; c >= 0; c = sibling_[c]) {
      for (auto k = its_.row_start[c] + its_.width(c); k < its_.row_start[c + 1]; ++k) add(s, its_.row[k]);
    }
  }

  /// Hands the rows below to the parent, and counts what the numbers will need.
  void close(sparse_index s) {
    const auto rows = its_.rows(s);
    const auto length = static_cast<sparse_index>(rows.size());
    its_.value_start.push_back(its_.value_start.back() + std::int64_t{length} * its_.width(s));
    its_.longest = std::max(its_.longest, length);
    for (auto p = its_.width(s); p < length;) {
      auto q = p;
      while (q < length && owner_[rows[q]] == owner_[rows[p]]) ++q;
      its_.largest_update = std::max(its_.largest_update, std::int64_t{length - p} * (q - p));
      p = q;
    }
    if (its_.width(s) == length) return;
    const auto parent = owner_[rows[its_.width(s)]];
    sibling_[s] = child_[parent];
    child_[parent] = s;
  }

  const symmetric_pattern& A_;
  supernodes& its_;
  std::vector<sparse_index> place_, owner_, seen_in_, child_, sibling_;
};

}  // namespace

supernodes supernodes_of(const symmetric_pattern& A, const std::vector<sparse_index>& elimination,
                         const factor_sizes& sizes) {
  ordered_tree tree(elimination, sizes);
  supernodes its;
  for (const auto& b : relaxed(equal_columns(tree), tree.parent)) its.first.push_back(b.last);
  its.elimination = std::move(tree.elimination);
  row_collector(A, its).collect();
  return its;
}

}  // namespace residua::sparse
