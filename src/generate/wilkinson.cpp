// Wilkinson's example of the largest growth of elements.
#include "generate/limbs.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

dense_matrix make_wilkinson(problem_spec& spec) {
  const index_t n = dense_order(spec);
  spec.require_all_taken();
  return {n, n, elements_by_columns<double>(n, [&](index_t i, index_t j) {
            return i == j || j == n - 1 ? 1.0 : i > j ? -1.0 : 0.0;
          })};
}

}  // namespace residua::detail
