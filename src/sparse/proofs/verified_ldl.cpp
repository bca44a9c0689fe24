// A in an order of elimination, and the signs of its pivots.
#include "sparse/proofs/verified_ldl.hpp"

namespace residua::sparse {

template <class T>
verified_ldl<T>::verified_ldl(const csr& A, const std::vector<sparse_index>& elimination)
    : factors_(static_cast<std::size_t>(A.rows)), diagonal_(static_cast<std::size_t>(A.rows)) {
  const auto position = positions_of(elimination);
  for (sparse_index i = 0; i < A.rows; ++i) {
    const auto row = elimination[static_cast<std::size_t>(i)];
    for (auto k = A.row_start[row]; k < A.row_start[row + 1]; ++k) {
      const auto j = position[A.column[k]];
      if (j == i) diagonal_[i] = A.value[k];
      if (j < i) factors_.add_entry(j, {{{{A.value[k]}}}});
    }
    factors_.end_row();
  }
  factors_.count();
}

template <class T>
bool verified_ldl<T>::factorise(const T& sigma) {
  const auto pivot_of = [&](sparse_index i) { return pivot_block<T, 1>{{{{T(diagonal_[i]) - sigma}}}}; };
  // A pivot of zero with entries below it makes others that are not finite.
  return factors_.factorise(pivot_of, is_finite<T, 1>);
}

template <class T>
index_t verified_ldl<T>::negative_pivots() const {
  index_t count = 0;
  factors_.for_each_block([&](sparse_index i, sparse_index j, const pivot_block<T, 1>& block) {
    if (i == j && leading(block.element[0][0]) < 0) ++count;
  });
  return count;
}

template class verified_ldl<double>;
template class verified_ldl<dd>;

}  // namespace residua::sparse
