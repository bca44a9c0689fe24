// How the CPU cuts a matrix times a vector into parts that threads take. Where sums are cut depends on sizes
// alone.
#pragma once

#include "blas/level2/gemv_problem.hpp"
#include "number/ceil_div.hpp"

namespace residua::blas {

/// Outputs that a thread sums at a time. In rows of A, enough to read whole pages of a column; in columns,
/// what leaves their sums in the first-level cache. Does not matter to the sums.
inline constexpr index_t most_outputs_in_rows = 512, most_outputs_in_columns = 128;

/// Few long sums are cut into parts, whose sums are merged in order.
inline constexpr index_t most_parts = 32, shortest_part = 4096;

struct matvec_plan {
  index_t parts;  // of each sum
  index_t part_length;
  [[nodiscard]] range part(index_t p) const { return {p * part_length, (p + 1) * part_length}; }
};

template <class TA>
matvec_plan plan_of(const operand<TA>& a) {
  const index_t blocks = ceil_div(a.rows(), most_outputs_in_columns);
  index_t parts = most_parts / blocks, longest = a.columns() / shortest_part;
  if (parts > longest) parts = longest;
  if (parts < 1) parts = 1;
  const index_t length = ceil_div(a.columns(), parts);
  return {parts, round_up(length, shortest_part)};
}

/// What the sums of the parts take, in elements: none where there is one part.
template <class TA>
index_t partial_sums(const operand<TA>& a) {
  const auto plan = plan_of(a);
  return plan.parts == 1 ? 0 : plan.parts * a.rows();
}

}  // namespace residua::blas
