// H in blocks of order two, and the pivots that count as one eigenvalue of either sign.
#include "sparse/proofs/verified_pairs.hpp"

#include <utility>

namespace residua::sparse {

namespace {

/// Whether b^2 > a d, whatever rounding does: leading limbs of products are within a factor of 1 + 2 u of
/// them, but for underflow, which b^2 is kept away from and which lifts a d to less than 2^-1060.
template <class T>
bool has_negative_determinant(const pivot_block<T, 2>& D) {
  const T& b = D.element[0][1];
  const double square = leading(b * b), product = leading(D.element[0][0] * D.element[1][1]);
  return is_finite(D) && square > 0x1p-900 && square * (1 - 0x1p-50) > product;
}

}  // namespace

template <class T>
verified_pairs<T>::verified_pairs(const csr_view& B, const std::vector<sparse_index>& elimination)
    : factors_(static_cast<std::size_t>(B.rows)), diagonal_(static_cast<std::size_t>(B.rows)) {
  const auto position = positions_of(elimination);
  // Of an entry of B the block has the place at the upper right, of the one across the diagonal the other.
  std::vector<std::vector<std::pair<sparse_index, pivot_block<double, 2>>>> rows(diagonal_.size());
  for (sparse_index row = 0; row < B.rows; ++row) {
    for (auto k = B.row_start[row]; k < B.row_start[row + 1]; ++k) {
      const auto i = position[row], j = position[B.column[k]];
      const double value = B.value[k];
      if (i == j)
        diagonal_[i] = value;
      else if (j < i)
        rows[i].push_back({j, {{{{0, value}, {0, 0}}}}});
      else
        rows[j].push_back({i, {{{{0, 0}, {value, 0}}}}});
    }
  }
  for (const auto& row : rows) {
    for (const auto& [j, block] : row) factors_.add_entry(j, block);
    factors_.end_row();
  }
  factors_.count();
}

template <class T>
bool verified_pairs<T>::factorise(double sigma) {
  const auto pivot_of = [&](sparse_index i) {
    const T shift(-sigma), diagonal(diagonal_[i]);
    return pivot_block<T, 2>{{{{shift, diagonal}, {diagonal, shift}}}};
  };
  return factors_.factorise(pivot_of, has_negative_determinant<T>);
}

template class verified_pairs<double>;
template class verified_pairs<dd>;

}  // namespace residua::sparse
