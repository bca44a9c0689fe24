// What ger, syr and syr2 have in common: updates of single elements against MPFR.
#pragma once

#include "blas/level2/triangles.hpp"

namespace residua_test {

/// Sums the terms of one element exactly, and their magnitudes.
class exact_update {
 public:
  template <class T>
  exact_update(const arithmetic_t<T>& alpha, const T& a)
      : value_(residua::oracle::exact_bits), alpha_(alpha), of_a_(a) {
    value_.set(a);
    mpfr_abs(of_a_.get(), of_a_.get(), MPFR_RNDN);
  }
  template <class T>
  void add(const T& x, const T& y) {
    mp a(x), b(y);
    mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
    mpfr_mul(a.get(), a.get(), alpha_.get(), MPFR_RNDN);
    mpfr_add(value_.get(), value_.get(), a.get(), MPFR_RNDN);
    mpfr_abs(a.get(), a.get(), MPFR_RNDN);
    mpfr_add(terms_.get(), terms_.get(), a.get(), MPFR_RNDU);
  }
  /// |computed - value| <= of_terms * terms + of_a * |a| + a rounding to the format of storage.
  template <class T>
  [[nodiscard]] testing::AssertionResult bounds(const T& computed, double of_terms, double of_a) {
    using unit = bound_of_format<T>;
    mp size(value_);
    mpfr_abs(size.get(), size.get(), MPFR_RNDN);
    mpfr_mul_d(size.get(), size.get(), storage_rounding<T>, MPFR_RNDU);
    mpfr_mul_d(terms_.get(), terms_.get(), of_terms * unit::unit, MPFR_RNDU);
    mpfr_mul_d(of_a_.get(), of_a_.get(), of_a * unit::unit, MPFR_RNDU);
    mpfr_add(size.get(), size.get(), terms_.get(), MPFR_RNDU);
    mpfr_add(size.get(), size.get(), of_a_.get(), MPFR_RNDU);
    return within(computed, value_, 1, size);
  }

 private:
  mp value_, alpha_, of_a_, terms_;
};

/// x as it is computed with.
template <class T>
arithmetic_t<T> number_of(const T& x) {
  if constexpr (std::is_constructible_v<arithmetic_t<T>, T>) {
    return arithmetic_t<T>(x);
  } else {
    arithmetic_t<T> sum(0.0);
    for (const auto limb : x.limb) sum += limb;
    return sum;
  }
}

/// Data of a kind whose products neither overflow nor underflow when they are scaled; cancelling: A is close
/// to -x y'.
template <class T>
struct update_operands {
  arithmetic_t<T> alpha;
  std::vector<T> A, x, y;
};
template <class T>
update_operands<T> update_operands_of(data kind, index_t m, index_t n, std::uint64_t seed) {
  source_of<T> source({-3, 3}, seed);
  update_operands<T> o{drawn<arithmetic_t<T>>(source, 1), vector_of<T>(kind, m * n, seed + 1),
                       vector_of<T>(kind, m, seed + 2), vector_of<T>(kind, n, seed + 3)};
  if (kind != data::cancelling) return o;
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      auto& a = o.A[i + j * m];
      a = stored<T>(-(o.alpha * number_of(o.x[i]) * number_of(o.y[j])));
      nudge(a, (i + j) % 4);
    }
  }
  return o;
}

}  // namespace residua_test
