// Chains of dependent operations, from which errors of products and quotients are seen to grow: the
// micro-benchmarks of Nguyen (2016), chapter 8.
#pragma once

#include <string_view>
#include <vector>

#include "base/backends.hpp"
#include "residua/base/index.hpp"
#include "study/kernels/numbers.hpp"
#include "study/kernels/random_elements.hpp"
#include "study/kernels/timing.hpp"

namespace residua::study {

/// What becomes of x by one factor y: x y; x y after x was made one limb and split again, where numbers are
/// composite; x y / y.
enum class chain_step { product, normalised_product, do_undo };

/// CUDA's divisions (study/division.cuh) for formats of floats; others and CPUs have IEEE's alone.
enum class chain_division { ieee, approximate };
std::string_view name_of(chain_division d);

/// Many chains of one length. Factor i of chain c stands at i * of_step + c * of_chain.
struct chain_set {
  index_t chains = 0, length = 0, of_step = 0, of_chain = 0;
  std::vector<double> start, factors;  // each a float's value
};
/// The longest chain whose product is computed exactly.
inline constexpr index_t most_factors = 128;
/// Each chain with factors of its own, at most so many. Throws invalid_argument.
chain_set random_products(index_t chains, index_t length, const magnitudes& m, std::uint64_t seed);
/// All chains with the same factors, and starts of their own.
chain_set random_do_undos(index_t chains, index_t length, const interval& x, const interval& y,
                          std::uint64_t seed);

struct chain_errors {
  timing time;
  double absolute = 0, relative = 0;  // means over all chains
  double largest = 0;                 // relative
  /// Of the relative error, by the format's bound of one operation; 0: none is known.
  double bound = 0;
};

/// The errors against exact results, which GMP holds: products of floats of up to 128 factors, or the starts.
/// Throws invalid_argument for an unknown format, a set without chains, a division that the backend or the
/// format has not, or normalised products of numbers that are not composite.
chain_errors run_chains(const context& ctx, std::string_view format, chain_step step, chain_division division,
                        const chain_set& set, int repeat);

/// The same in a precision of run time by the library's numbers, on one thread of the host. Products and
/// quotients are rounded once. Throws invalid_argument for a precision out of range, normalised products, or
/// a set without chains.
chain_errors run_mp_chains(int bits, chain_step step, const chain_set& set, int repeat);

/// Where the numbers of a set lie.
struct chain_operands {
  index_t chains, length, of_step, of_chain;
  const double *start, *factors;
};

struct operator_division {
  template <class Number>
  static RESIDUA_INLINE Number divide(const Number& a, const Number& b) {
    return a / b;
  }
};

/// A number of a 12-byte format between operations: each is made in dd and rounded to the format, as if it
/// were stored.
template <plane_stored T>
struct rounded_triple {
  double limb[2];

  RESIDUA_INLINE explicit rounded_triple(dd x) {
    const dd rounded = T::round(x);
    limb[0] = rounded.hi();
    limb[1] = rounded.lo();
  }
  rounded_triple() = default;
  RESIDUA_INLINE explicit rounded_triple(double x) : limb{x, 0.0} {}
  [[nodiscard]] RESIDUA_INLINE dd value() const { return {limb[0], limb[1]}; }
};
template <plane_stored T>
RESIDUA_INLINE rounded_triple<T> operator*(const rounded_triple<T>& a, const rounded_triple<T>& b) {
  return rounded_triple<T>(a.value() * b.value());
}
template <plane_stored T>
RESIDUA_INLINE rounded_triple<T> operator/(const rounded_triple<T>& a, const rounded_triple<T>& b) {
  return rounded_triple<T>(a.value() / b.value());
}

namespace detail {
template <class Format>
struct link_of_chain {
  using type = number_of<Format>;
};
template <plane_stored T>
struct link_of_chain<triple_format<T>> {
  using type = rounded_triple<T>;
};
}  // namespace detail
/// What a chain of a format is of.
template <class Format>
using chained = typename detail::link_of_chain<Format>::type;

template <class T>
RESIDUA_INLINE composite<T> renormalised(const composite<T>& x) {
  return normalised(x);
}
template <class Number>
RESIDUA_INLINE Number renormalised(const Number& x) {
  return x;
}

template <class Division, class Number>
RESIDUA_INLINE Number stepped(chain_step step, const Number& x, const Number& y) {
  if (step == chain_step::product) return x * y;
  if (step == chain_step::normalised_product) return renormalised(x) * y;
  return Division::divide(x * y, y);
}

template <class Division, class Number>
RESIDUA_INLINE Number chain_result(chain_step step, const chain_operands& o, index_t chain) {
  Number x = made_of<Number>(o.start[chain]);
  for (index_t i = 0; i < o.length; ++i)
    x = stepped<Division>(step, x, made_of<Number>(o.factors[i * o.of_step + chain * o.of_chain]));
  return x;
}

namespace cpu {
template <class Isa, class Number>
void run_chains(int threads, chain_step step, const chain_operands& o, Number* results);
}  // namespace cpu

namespace cuda {
/// A thread a chain.
template <class Number>
void run_chains(const context& ctx, chain_step step, chain_division division, const chain_operands& o,
                Number* results);
}  // namespace cuda

}  // namespace residua::study
