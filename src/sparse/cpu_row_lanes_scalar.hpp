// Rows in lanes where there are no vectors: the same lanes and trees as sparse/cpu_row_lanes.hpp, one entry
// at a time.
#pragma once

#include "loop/cpu.hpp"
#include "sparse/csr_view.hpp"

namespace residua::RESIDUA_ISA {

using namespace sparse;

/// Entry k of a row in lane k mod 8.
template <class T>
struct row_lanes {
  accumulator<T> lane[sum_lanes];

  row_lanes(const csr_view& A, index_t begin, index_t end, const vector_view<const T>& x) {
    constexpr index_t block = terms_between_renormalisations * sum_lanes;
    clear(lane, sum_lanes);
    for (index_t k = begin; k < end; ++k) {
      lane[(k - begin) % sum_lanes].add_product(A.value[k], x[A.column[k]]);
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
inline bool are_short(const csr_view& A, const sparse_index* start) {
  index_t longest = 0;
  for (int l = 0; l < sum_lanes; ++l) {
    const index_t length = start[l + 1] - start[l];
    longest = longest < length ? length : longest;
  }
  return longest < sum_lanes && start[sum_lanes - 1] + longest <= A.nonzeros;
}

template <class T>
[[gnu::noinline]] accumulator<T> accumulate_one_of_eight(const csr_view& A, index_t i, bool short_rows,
                                                         const vector_view<const T>& x) {
  const index_t begin = A.row_start[i], end = A.row_start[i + 1];
  if (!short_rows) return merge_neighbours(row_lanes<T>(A, begin, end, x));
  accumulator<T> sum;
  sum.clear();
  for (index_t k = begin; k < end; ++k) sum.add_product(A.value[k], x[A.column[k]]);
  return sum;
}

template <class T>
[[gnu::noinline]] accumulator<T> accumulate_single_row(const csr_view& A, index_t i,
                                                       const vector_view<const T>& x) {
  accumulator<T> product;
  product.clear();
  row_lanes<T> row(A, A.row_start[i], A.row_start[i + 1], x);
  merge_tree(product, row.lane);
  return product;
}

template <class Stage, class Acc>
void lane_rows(const csr_view& A, const Stage& stage, const typename Stage::scalars& s, index_t begin,
               index_t end, Acc* sum) {
  constexpr int K = Stage::sums;
  Acc lane[sum_lanes][K == 0 ? 1 : K];
  for (auto& sums : lane) clear(sums, K);
  index_t i = begin;
  for (int turn = 0; i + sum_lanes <= end; i += sum_lanes, ++turn) {
    const bool short_rows = are_short(A, A.row_start + i);
    for (int l = 0; l < sum_lanes; ++l) {
      const auto product = accumulate_one_of_eight(A, i + l, short_rows, stage.operand);
      stage.row(s, scalar_lane{i + l}, product.value(), lane[l]);
      if (turn % terms_between_renormalisations == 0) renormalise(lane[l], K);
    }
  }
  for (int k = 0; k < K; ++k) {
    Acc of_sum[sum_lanes];
    for (int l = 0; l < sum_lanes; ++l) of_sum[l] = lane[l][k];
    renormalise(of_sum, sum_lanes);
    merge_tree(sum[k], of_sum);
  }
  for (; i < end; ++i) stage.row(s, scalar_lane{i}, accumulate_single_row(A, i, stage.operand).value(), sum);
  renormalise(sum, K);
}

}  // namespace residua::RESIDUA_ISA
