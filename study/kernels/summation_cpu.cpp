// Sums in several orders on a CPU. Compiled once an instruction set.
#include <vector>

#include "study/kernels/summation.hpp"

namespace residua::study::cpu {

namespace {

template <class Number>
Number sum_sequentially(const Number* x, index_t count) {
  Number sum = x[0];
  for (index_t i = 1; i < count; ++i) sum = sum + x[i];
  return sum;
}

/// Halves down to 32 elements.
template <class Number>
Number sum_pairwise(const Number* x, index_t count) {
  constexpr index_t base = 32;
  if (count <= base) return sum_sequentially(x, count);
  const index_t half = count / 2;
  return sum_pairwise(x, half) + sum_pairwise(x + half, count - half);
}

template <class T>
one_limb<T> sum_compensated(const one_limb<T>* x, index_t count) {
  T sum = x[0].limb[0], lost = T(0);
  for (index_t i = 1; i < count; ++i) {
    const auto next = two_sum(sum, x[i].limb[0]);
    sum = next.value;
    lost = limb::add(lost, next.error);
  }
  return {{limb::add(sum, lost)}};
}

}  // namespace

template <class Isa, class Number>
Number sum_in_order(const Number* x, index_t count, sum_order order) {
  if constexpr (requires { sum_compensated(x, count); }) {
    if (order == sum_order::compensated) return sum_compensated(x, count);
  }
  return order == sum_order::pairwise ? sum_pairwise(x, count) : sum_sequentially(x, count);
}

template <class Isa, sum_order order, class Number>
partial_sum<Number, order> sum_by_blocks(const Number* x, index_t count, index_t grid, index_t block) {
  using partial = partial_sum<Number, order>;
  std::vector<partial> sums(static_cast<std::size_t>(grid)), of_threads(static_cast<std::size_t>(block));
  for (index_t b = 0; b < grid; ++b) {
    for (index_t t = 0; t < block; ++t)
      of_threads[t] = sum_of_share<order>(share_of_array<Number>{x, count, b * block + t, grid * block});
    for (index_t apart = block / 2; apart > 0; apart /= 2)
      for (index_t t = 0; t < apart; ++t) of_threads[t] = of_threads[t] + of_threads[t + apart];
    sums[b] = of_threads[0];
  }
  for (index_t apart = 1; apart < grid; apart *= 2)
    for (index_t b = 0; b + apart < grid; b += 2 * apart) sums[b] = sums[b] + sums[b + apart];
  return sums[0];
}

#define RESIDUA_INSTANTIATE(F) \
  template number_of<F> sum_in_order<isa::RESIDUA_ISA>(const number_of<F>*, index_t, sum_order);
RESIDUA_KERNEL_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
#define RESIDUA_INSTANTIATE(F, order)                                                                     \
  template partial_sum<number_of<F>, sum_order::order> sum_by_blocks<isa::RESIDUA_ISA, sum_order::order>( \
      const number_of<F>*, index_t, index_t, index_t);
RESIDUA_ORDERED_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE

}  // namespace residua::study::cpu
