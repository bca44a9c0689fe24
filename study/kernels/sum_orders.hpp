// In which order a thread adds its share of an array: one source for the threads of a GPU and for the loop
// of a CPU that stands in their place.
#pragma once

#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"
#include "residua/number/eft.hpp"
#include "study/kernels/numbers.hpp"

namespace residua::study {

enum class sum_order { sequential, pairwise, compensated };

/// Every step-th element from `first` on.
template <class Element>
struct share_of_array {
  element_pointer<const Element> x;
  index_t count, first, step;

  [[nodiscard]] RESIDUA_INLINE index_t size() const {
    return first < count ? ceil_div(count - first, step) : 0;
  }
  RESIDUA_INLINE computed_as<Element> operator[](index_t k) const {
    return load_element(x, first + k * step);
  }
};

/// A sum of one limb and what rounding took from it.
template <class T>
struct compensated_sum {
  T sum, lost;
};
template <class T>
RESIDUA_INLINE compensated_sum<T> operator+(const compensated_sum<T>& a, const compensated_sum<T>& b) {
  const auto both = two_sum(a.sum, b.sum);
  return {both.value, limb::add(limb::add(a.lost, b.lost), both.error)};
}

/// What threads and blocks hand on: a number as it is computed with, or with its compensation.
template <class Element, sum_order order>
struct partial_of_sum {
  using type = computed_as<Element>;
};
template <class T>
struct partial_of_sum<one_limb<T>, sum_order::compensated> {
  using type = compensated_sum<T>;
};
template <class Element, sum_order order>
using partial_sum = typename partial_of_sum<Element, order>::type;

/// The sum that a partial one stands for, rounded to the format of the elements and then to double.
template <class Element>
double value_of_partial(const computed_as<Element>& sum) {
  return value_of<double>(as_stored<Element>(sum));
}
template <class Element, class T>
double value_of_partial(const compensated_sum<T>& s) {
  return static_cast<double>(limb::add(s.sum, s.lost));
}

template <class Element>
RESIDUA_INLINE computed_as<Element> sum_of_range(const share_of_array<Element>& its, index_t begin,
                                                 index_t end) {
  auto sum = made_of<computed_as<Element>>(0.0);
  for (index_t k = begin; k < end; ++k) sum = sum + its[k];
  return sum;
}

/// Blocks of 32 elements one after the other; then sums of equally many in pairs, as a counter carries.
template <class Element>
RESIDUA_INLINE computed_as<Element> sum_in_pairs(const share_of_array<Element>& its) {
  using number = computed_as<Element>;
  constexpr index_t base = 32;
  constexpr int most_levels = 40;
  number level[most_levels];
  const index_t blocks = its.size() / base;
  for (index_t b = 0; b < blocks; ++b) {
    number sum = sum_of_range(its, b * base, (b + 1) * base);
    int l = 0;
    for (index_t carry = b; (carry & 1) != 0; carry >>= 1) sum = level[l++] + sum;
    level[l] = sum;
  }
  number sum = sum_of_range(its, blocks * base, its.size());
  for (int l = 0; (blocks >> l) != 0; ++l)
    if (((blocks >> l) & 1) != 0) sum = level[l] + sum;
  return sum;
}

template <class T>
RESIDUA_INLINE compensated_sum<T> sum_with_compensation(const share_of_array<one_limb<T>>& its) {
  compensated_sum<T> s{T(0), T(0)};
  const index_t size = its.size();
  for (index_t k = 0; k < size; ++k) {
    const auto next = two_sum(s.sum, its[k].limb[0]);
    s.sum = next.value;
    s.lost = limb::add(s.lost, next.error);
  }
  return s;
}

template <sum_order order, class Element>
RESIDUA_INLINE partial_sum<Element, order> sum_of_share(const share_of_array<Element>& its) {
  if constexpr (order == sum_order::compensated) {
    return sum_with_compensation(its);
  } else if constexpr (order == sum_order::pairwise) {
    return sum_in_pairs(its);
  } else {
    return sum_of_range(its, 0, its.size());
  }
}

// Each format with each order that it has: compensated sums are of one limb.
#define RESIDUA_ORDERED_FORMATS(X)          \
  X(float_format, compensated)              \
  X(double_format, compensated)             \
  RESIDUA_EACH_KERNEL_FORMAT(X, sequential) \
  RESIDUA_EACH_KERNEL_FORMAT(X, pairwise)
#define RESIDUA_EACH_KERNEL_FORMAT(X, order) \
  X(float_format, order)                     \
  X(double_format, order)                    \
  X(composite_float_format, order)           \
  X(composite_double_format, order)          \
  X(floats_format<2>, order)                 \
  X(triple_format<ds>, order)                \
  X(triple_format<di>, order)                \
  X(triple_format<dit>, order)               \
  X(doubles_format<2>, order)                \
  X(doubles_format<3>, order)                \
  X(doubles_format<4>, order)

}  // namespace residua::study
