// Hilbert's matrix, rounded, or scaled to integers.
#include "generate/limbs.hpp"
#include "generate/makers.hpp"

namespace residua::detail {

namespace {

/// The least common multiple of 1 ... last: the largest power of each prime.
integer common_multiple(index_t last) {
  integer multiple(1);
  std::vector<bool> is_composite(static_cast<std::size_t>(last) + 1, false);
  for (index_t p = 2; p <= last; ++p) {
    if (is_composite[static_cast<std::size_t>(p)]) continue;
    for (index_t k = p; k <= last; k += p) is_composite[static_cast<std::size_t>(k)] = true;
    for (index_t power = p; power <= last; power *= p) multiple *= integer(p);
  }
  return multiple;
}

template <class T>
bool equals(const T& x, const integer& wanted) {
  double limbs[limb_count<T>];
  if constexpr (limb_count<T> == 1)
    limbs[0] = x;
  else
    std::copy_n(x.limb, limb_count<T>, limbs);
  if (!std::isfinite(limbs[0])) return false;
  auto [significand, exponent] = exact_value(limbs, shape_of_format<T>());
  integer shifted = wanted;
  if (exponent < 0)
    shifted <<= static_cast<std::uint64_t>(-exponent);
  else
    significand <<= static_cast<std::uint64_t>(exponent);
  return compare(significand, shifted) == 0;
}

}  // namespace

dense_matrix make_hilbert(problem_spec& spec) {
  const index_t n = dense_order(spec), limbs = spec.take_integer("limbs", 1, 1, 4);
  const bool integers = spec.take_integer("integers", 0, 0, 1) == 1;
  spec.require_all_taken();
  const index_t last = 2 * n - 1;
  if (integers && last > 53 * limbs * 2)  // exp(last) is about the multiple, of less than 1024 bits
    spec.reject("the scaled elements are integers that " + std::to_string(limbs) + " limbs cannot hold");
  return with_limbs(n, limbs, [&]<class T>() {
    const integer numerator = integers ? common_multiple(last) : integer(1);
    std::vector<T> value;  // of each denominator
    for (index_t k = 1; k <= last; ++k) {
      value.push_back(rounded_quotient<T>(numerator, integer(k), 0));
      if (integers && !equals(value.back(), division(numerator, integer(k)).value)) {
        spec.reject("the scaled elements are integers that " + std::to_string(limbs) + " limbs cannot hold");
      }
    }
    return elements_by_columns<T>(
        n, [&](index_t i, index_t j) { return value[static_cast<std::size_t>(i + j)]; });
  });
}

}  // namespace residua::detail
