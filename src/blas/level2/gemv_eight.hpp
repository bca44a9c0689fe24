// Eight numbers at once and eight sums of products, with vectors or, where there are none, one after the
// other: the same lanes, so the same bits. Files compiled once an instruction set include this one.
#pragma once

#include "blas/level2/gemv_problem.hpp"
#include "loop/cpu.hpp"

namespace residua::RESIDUA_ISA {

using namespace blas;

inline constexpr index_t lanes = sum_lanes;

#if RESIDUA_HAS_VECTORS

template <class Number>
using eight = pack_of<Number>;
template <class Number>
using eight_sums = accumulator<pack_of<Number>>;

template <class Number>
RESIDUA_INLINE eight<Number> eight_times(const Number& a) {
  return splat_eight(a);
}
template <class Number>
RESIDUA_INLINE eight<Number> gathered(const Number* source) {
  return load_eight(source);
}
/// Eight elements of x from i on; its increment is 1.
template <class T>
RESIDUA_INLINE auto load_whole(const vector_view<T>& x, index_t i) {
  return pack_lane{i}.load(x);
}
template <class A, class Number>
RESIDUA_INLINE void add_eight(accumulator<Number>& sum, const A& a, const Number& x) {
  add_product(sum, a, x);
}
template <class PackAcc, class Acc>
RESIDUA_INLINE void split_lanes(const PackAcc& sum, Acc* lane) {
  lanes_of(sum, lane);
}

#else

template <class Number>
struct eight {
  Number lane[lanes];
};
template <class Number>
struct eight_sums {
  accumulator<Number> lane[lanes];
  void clear() {
    for (auto& sum : lane) sum.clear();
  }
  void renormalise() {
    for (auto& sum : lane) sum.renormalise();
  }
};

template <class Number>
eight<Number> eight_times(const Number& a) {
  eight<Number> x;
  for (Number& lane : x.lane) lane = a;
  return x;
}
template <class Number>
eight<Number> gathered(const Number* source) {
  eight<Number> x;
  for (index_t l = 0; l < lanes; ++l) x.lane[l] = source[l];
  return x;
}
template <class T>
auto load_whole(const vector_view<T>& x, index_t i) {
  eight<arithmetic_t<std::remove_const_t<T>>> loaded;
  for (index_t l = 0; l < lanes; ++l) loaded.lane[l] = scalar_lane{i + l}.load(x);
  return loaded;
}
template <class A, class Number>
void add_eight(eight_sums<Number>& sum, const eight<A>& a, const eight<Number>& x) {
  for (index_t l = 0; l < lanes; ++l) add_product(sum.lane[l], a.lane[l], x.lane[l]);
}
template <class Number>
void split_lanes(const eight_sums<Number>& sum, accumulator<Number>* lane) {
  for (index_t l = 0; l < lanes; ++l) lane[l] = sum.lane[l];
}

#endif

/// Loads the first `count` of eight elements of any increment, zeros behind them.
template <class T>
auto load_some(const vector_view<T>& x, index_t i, index_t count) {
  using number = arithmetic_t<std::remove_const_t<T>>;
  number element[lanes];
  for (index_t l = 0; l < lanes; ++l) element[l] = l < count ? scalar_lane{i + l}.load(x) : number(0.0);
  return gathered(element);
}

/// The sum over the lanes, in a fixed tree.
template <class Sums, class Acc>
void merge_eight(Acc& total, const Sums& sum) {
  Acc lane[lanes];
  split_lanes(sum, lane);
  merge_tree(total, lane);
}

}  // namespace residua::RESIDUA_ISA
