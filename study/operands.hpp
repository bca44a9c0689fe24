// Operands of the accuracy study: deterministic, of the kinds that are hard for the arithmetic, for any
// format.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "study/formats.hpp"

namespace residua::study {

enum class data { random, near_cancelling, wide_exponent, subnormal_edge, special };
inline constexpr data all_data[] = {data::random, data::near_cancelling, data::wide_exponent,
                                    data::subnormal_edge, data::special};

constexpr std::string_view name_of(data d) {
  constexpr std::string_view names[] = {"random", "near-cancelling", "wide exponent", "subnormal edge",
                                        "special"};
  return names[static_cast<int>(d)];
}

/// A number's limbs as doubles.
struct limbs {
  double limb[most_limbs] = {};
};

/// Operands and room for results, as the backends want them. The count is rounded up to a multiple of eight.
class case_set {
 public:
  case_set(int limbs_each, long count);
  [[nodiscard]] long count() const { return count_; }
  /// Without what rounding up added.
  [[nodiscard]] long asked_for() const { return asked_for_; }
  [[nodiscard]] int limbs_each() const { return limbs_; }
  /// The operands with the results of run number `run`: 0 is the scalar one, others are made as needed.
  batch with_results(int run);

  [[nodiscard]] limbs a(long i) const { return get(0, i); }
  [[nodiscard]] limbs b(long i) const { return get(1, i); }
  [[nodiscard]] limbs c(long i) const { return get(2, i); }
  [[nodiscard]] limbs result(int run, long i) const { return get(3 + run, i); }
  void set(long i, const limbs& a, const limbs& b, const limbs& c);

 private:
  [[nodiscard]] limbs get(int array, long i) const;
  planes array(int index);
  void put(int array, long i, const limbs& x);

  int limbs_;
  long asked_for_, count_;
  std::vector<std::vector<double>> arrays_;  // three operands, then results; each plane after plane
};

/// About `count` cases; for data::special all combinations of the special values instead.
///   random           exponents within [-8, 8]
///   near-cancelling  b = ±a and c = -(a b) but for the last places of one limb, so a + b, a - b or a b + c
///                    cancels
///   wide exponent    the whole range in which the bounds hold
///   subnormal edge   results whose lower limbs are subnormal or vanish, down to where they vanish altogether
///   special          zeros, infinities, NaN, the ends of the range, of both signs
/// The same for the same `seed`.
case_set make_cases(int format, operation op, data kind, long count, std::uint64_t seed = 0);

}  // namespace residua::study
