// Rows in lanes where there are no vectors: the same lanes and trees as sparse/cpu_row_lanes.hpp, one entry
// at a time. View: csr_view or complex_csr_view.
#pragma once

#include "loop/cpu.hpp"
#include "sparse/complex/row_products.hpp"

namespace residua::RESIDUA_ISA {

using namespace sparse;

RESIDUA_INLINE double entry(const csr_view& A, index_t k) { return A.value[k]; }
RESIDUA_INLINE complex<double> entry(const complex_csr_view& A, index_t k) { return A.entry(k); }

/// Entry k of a row in lane k mod 8.
template <class T>
struct row_lanes {
  accumulator<T> lane[sum_lanes];

  template <class View>
  row_lanes(const View& A, index_t begin, index_t end, const vector_view<const T>& x) {
    constexpr index_t block = rows_between_renormalisations<View> * sum_lanes;
    clear(lane, sum_lanes);
    for (index_t k = begin; k < end; ++k) {
      lane[(k - begin) % sum_lanes].add_product(entry(A, k), x[A.column[k]]);
      if ((k - begin) % block == block - 1) renormalise(lane, sum_lanes);
    }
  }
};

/// The sum of a row's lanes as eight rows are merged together: neighbours first.
template <class T>
accumulator<T> merge_neighbours(row_lanes<T> row) {
  for (int count = sum_lanes / 2; count > 0; count /= 2) {
    for (int l = 0; l < count; ++l) {
      row.lane[l] = row.lane[2 * l];
      row.lane[l].merge(row.lane[2 * l + 1]);
    }
  }
  return row.lane[0];
}

/// Whether eight rows are summed one row a lane: as sparse/cpu_row_lanes.hpp decides it.
template <class View>
bool are_short(const View& A, const sparse_index* start) {
  index_t longest = 0;
  for (int l = 0; l < sum_lanes; ++l) {
    const index_t length = start[l + 1] - start[l];
    longest = longest < length ? length : longest;
  }
  return longest < sum_lanes && start[sum_lanes - 1] + longest <= A.nonzeros;
}

template <class View, class T>
[[gnu::noinline]] accumulator<T> accumulate_one_of_eight(const View& A, index_t i, bool short_rows,
                                                         const vector_view<const T>& x) {
  const index_t begin = A.row_start[i], end = A.row_start[i + 1];
  if (!short_rows) return merge_neighbours(row_lanes<T>(A, begin, end, x));
  accumulator<T> sum;
  sum.clear();
  for (index_t k = begin; k < end; ++k) sum.add_product(entry(A, k), x[A.column[k]]);
  return sum;
}

template <class View, class T>
[[gnu::noinline]] accumulator<T> accumulate_single_row(const View& A, index_t i,
                                                       const vector_view<const T>& x) {
  accumulator<T> product;
  product.clear();
  row_lanes<T> row(A, A.row_start[i], A.row_start[i + 1], x);
  merge_tree(product, row.lane);
  return product;
}

/// Gives a stage row l of eight from row `first` on: its sums are in lane l or, where a row is two of parts,
/// in the lanes that these have in packs.
template <class Stage, class Product, class Acc, int K>
void give_one_of_eight(const csr_view& A, const Stage& stage, const typename Stage::scalars& s, index_t first,
                       int l, const Product& product, Acc (*lane)[K]) {
  give_row(A, stage, s, first + l, product, lane[l]);
}
template <class Stage, class Product, class Acc, int K>
void give_one_of_eight(const complex_csr_view& A, const Stage& stage, const typename Stage::scalars& s,
                       index_t first, int l, const Product& product, Acc (*lane)[K]) {
  if constexpr (is_complex_stage<Stage>) {
    give_row(A, stage, s, first + l, product, lane[l]);
  } else {
    const index_t row = 2 * (first + l);
    stage.row(s, scalar_lane{row}, product.re.value(), lane[2 * l % sum_lanes]);
    stage.row(s, scalar_lane{row + 1}, product.im.value(), lane[(2 * l + 1) % sum_lanes]);
  }
}

template <class View, class Stage, class Acc>
void lane_rows(const View& A, const Stage& stage, const typename Stage::scalars& s, index_t begin,
               index_t end, Acc* sum) {
  constexpr int K = Stage::sums;
  const auto& operand = operand_of(A, stage.operand);
  Acc lane[sum_lanes][K == 0 ? 1 : K];
  for (auto& sums : lane) clear(sums, K);
  index_t i = begin;
  for (int turn = 0; i + sum_lanes <= end; i += sum_lanes, ++turn) {
    const bool short_rows = are_short(A, A.row_start + i);
    for (int l = 0; l < sum_lanes; ++l) {
      give_one_of_eight(A, stage, s, i, l, accumulate_one_of_eight(A, i + l, short_rows, operand), lane);
    }
    if (turn % rows_between_renormalisations<View> == 0) {
      for (auto& sums : lane) renormalise(sums, K);
    }
  }
  for (int k = 0; k < K; ++k) {
    Acc of_sum[sum_lanes];
    for (int l = 0; l < sum_lanes; ++l) of_sum[l] = lane[l][k];
    renormalise(of_sum, sum_lanes);
    merge_tree(sum[k], of_sum);
  }
  for (; i < end; ++i) give_row(A, stage, s, i, accumulate_single_row(A, i, operand), sum);
  renormalise(sum, K);
}

}  // namespace residua::RESIDUA_ISA
