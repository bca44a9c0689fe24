// Vandermonde's matrix of dyadic nodes.
#include "generate/limbs.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

dense_matrix make_vandermonde(problem_spec& spec) {
  const index_t n = dense_order(spec), limbs = spec.take_integer("limbs", 1, 1, 4);
  spec.require_all_taken();
  int shift = 0;
  while ((index_t{1} << shift) < n) ++shift;
  return with_limbs(n, limbs, [&]<class T>() {
    std::vector<T> all(static_cast<std::size_t>(n * n));
    for (index_t i = 0; i < n; ++i) {
      integer power(1);
      for (index_t j = 0; j < n; ++j) {
        all[static_cast<std::size_t>(i + j * n)] = rounded_quotient<T>(power, integer(1), -shift * j);
        power *= integer(i + 1);
      }
    }
    return all;
  });
}

}  // namespace residua::detail
