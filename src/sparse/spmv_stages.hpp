// The bodies of the sparse products, once for every backend; see loop/stage.hpp.
#pragma once

#include "loop/stage.hpp"
#include "residua/number/format.hpp"
#include "residua/view/scalar.hpp"

namespace residua::sparse {

using namespace loop;

template <class T>
struct spmv_stage {
  using number = T;
  using scalars = no_scalars;
  using product_accumulator = accumulator<T>;
  static constexpr int sums = 0;
  scalar<T> alpha, beta;
  vector_view<const T> operand;
  vector_view<T> y;
  [[nodiscard]] bool unit_increments() const { return operand.increment() == 1 && y.increment() == 1; }
  template <class Lane, class Product, class Acc>
  RESIDUA_INLINE void row(const no_scalars&, Lane lane, const Product& product, Acc*) const {
    const T of_y = beta.get();
    const auto scaled = lane.splat(alpha.get()) * product;
    lane.store(y, of_y == T(0.0) ? scaled : multiply_add(lane.splat(of_y), lane.load(y), scaled));
  }
};

template <class T>
struct residual_stage {
  using number = T;
  using scalars = no_scalars;
  // Two limbs more than x has, and four at least.
  static constexpr int limbs = limb_count<T>;
  using product_accumulator = cascaded_accumulator<double, limbs <= 2 ? 4 : limbs + 2>;
  static constexpr int sums = 0;
  vector_view<const double> b;
  vector_view<const T> operand;
  vector_view<T> r;
  template <class Lane, class Acc>
  RESIDUA_INLINE void row(const no_scalars&, Lane lane, const product_accumulator& product, Acc*) const {
    auto difference = product;
    difference.add(-lane.load(b));
    lane.store(r, rounded(difference));
  }

 private:
  static RESIDUA_INLINE T rounded(const product_accumulator& difference) {
    if constexpr (limbs == 1) {
      return -difference.rounded().hi();
    } else {
      return -difference.template rounded<limbs>();
    }
  }
};

#define RESIDUA_SPMV_STAGES(X, T) \
  X(sparse::spmv_stage<T>)        \
  X(sparse::residual_stage<T>)

}  // namespace residua::sparse
