// Kahan's triangular matrix.
#include "generate/limbs.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

dense_matrix make_kahan(problem_spec& spec) {
  const index_t n = dense_order(spec), limbs = spec.take_integer("limbs", 1, 1, 4);
  const double cosine = spec.take_number("cosine", 0.285, 0.0, 1.0);
  spec.require_all_taken();
  return with_limbs(n, limbs, [&]<class T>() {
    using std::sqrt;
    const T c(cosine), s = sqrt(T(1.0) - c * c);
    std::vector<T> power(static_cast<std::size_t>(n), T(1.0));
    for (std::size_t i = 1; i < power.size(); ++i) power[i] = power[i - 1] * s;
    return elements_by_columns<T>(n, [&](index_t i, index_t j) -> T {
      const T& diagonal = power[static_cast<std::size_t>(i)];
      return i == j ? diagonal : i < j ? -(c * diagonal) : T(0.0);
    });
  });
}

}  // namespace residua::detail
