// Chains of dependent operations in registers, on any machine: what arithmetic_rate_cpu and
// arithmetic_rate_cuda time.
#pragma once

#include <string_view>

#include "residua/number/accumulator.hpp"
#include "study/formats.hpp"

namespace residua::bench {

using namespace residua::study;

/// x + t, for dd and ff also by the "sloppy" addition; x * f; x * f + t; and for formats of several limbs a
/// term of a long sum of products, with deferred renormalisation: x += f * t.
enum class chain : int { add, add_sloppy, mul, multiply_add, accumulate };
inline constexpr chain all_chains[] = {chain::add, chain::add_sloppy, chain::mul, chain::multiply_add,
                                       chain::accumulate};

constexpr std::string_view name_of(chain c) {
  constexpr std::string_view names[] = {"add", "add, sloppy", "mul", "multiply-add", "accumulate"};
  return names[static_cast<int>(c)];
}
/// In extended additions and multiplications: a multiply-add is two.
constexpr int operations_of(chain c) { return c == chain::multiply_add || c == chain::accumulate ? 2 : 1; }

template <class Number>
inline constexpr bool is_expansion = false;
template <class T, int N>
inline constexpr bool is_expansion<expansion<T, N>> = true;
template <class Number>
inline constexpr bool is_double_word = false;
template <class T>
inline constexpr bool is_double_word<expansion<T, 2>> = true;

/// What a chain carries from step to step.
template <chain which, class Number>
struct chain_state {
  using type = Number;
};
template <class T, int N>
struct chain_state<chain::accumulate, expansion<T, N>> {
  using type = accumulator<expansion<T, N>>;
};

template <chain which, class Number>
constexpr bool has_chain() {
  if (which == chain::add_sloppy) return is_double_word<Number>;
  return which != chain::accumulate || is_expansion<Number>;
}

/// One step: for numbers of several limbs the networks, without the operators' guard.
template <chain which, class Number>
RESIDUA_INLINE Number step(const Number& x, const Number& f, const Number& t) {
  if constexpr (which == chain::add) {
    if constexpr (is_expansion<Number>) {
      return network::add(x, t);
    } else {
      return x + t;
    }
  } else if constexpr (which == chain::add_sloppy) {
    return network::add_sloppy(x, t);
  } else if constexpr (which == chain::mul) {
    if constexpr (is_expansion<Number>) {
      return network::mul(x, f);
    } else {
      return x * f;
    }
  } else if constexpr (is_expansion<Number>) {
    return network::fma(x, f, t);
  } else if constexpr (requires { fma(x, f, t); }) {
    return fma(x, f, t);
  } else {
    return x * f + t;
  }
}
template <chain which, class T, int N>
RESIDUA_INLINE accumulator<expansion<T, N>> step(accumulator<expansion<T, N>> x, const expansion<T, N>& f,
                                                 const expansion<T, N>& t) {
  x.add_product(f, t);
  return x;
}

template <class T, int N>
RESIDUA_INLINE void start(accumulator<expansion<T, N>>& x, const expansion<T, N>& value) {
  if constexpr (N == 2) {
    x.high = value.limb[0];
    x.low = value.limb[1];
  } else {
    x.sum = value;
  }
}
template <class Number>
RESIDUA_INLINE void start(Number& x, const Number& value) {
  x = value;
}
template <class T, int N>
RESIDUA_INLINE expansion<T, N> finish(const accumulator<expansion<T, N>>& x) {
  if constexpr (N == 2) {
    return {x.high, x.low};
  } else {
    return x.sum;
  }
}
template <class Number>
RESIDUA_INLINE Number finish(const Number& x) {
  return x;
}

/// `K` independent chains of `steps` steps each. values: number k of `values.a` starts chain k, and ends
/// there; f and t are number 0 of b and c. The machine's lanes lie one behind the other. On a GPU, `unrolled`
/// steps a turn of the loop.
template <class Machine, class Format, chain which, int K, int unrolled = 1>
RESIDUA_INLINE void run_chains(const batch& values, long first, long steps) {
  using number = typename Format::template number<Machine>;
  auto f = load<Machine, number>(values.b, 0);
  const auto t = load<Machine, number>(values.c, 0);
  [[maybe_unused]] const int zero = static_cast<int>(steps >> 62);  // which the compiler does not know
  typename chain_state<which, number>::type x[K];
  for (int k = 0; k < K; ++k) start(x[k], load<Machine, number>(values.a, first + k * Machine::lanes));
#if defined(__CUDA_ARCH__)
#  pragma unroll unrolled
#endif
  for (long s = 0; s < steps; ++s) {
#if defined(__CUDA_ARCH__)
#  pragma unroll
#elif !defined(__CUDACC__)
#  pragma GCC unroll 16
#endif
    for (int k = 0; k < K; ++k) {
      if constexpr (which == chain::accumulate) {  // else f * t would be computed once for all
        each_limb(f, [zero](int, auto& limb) { Machine::change(limb, zero); });
      }
      x[k] = step<which>(x[k], f, t);
    }
  }
  for (int k = 0; k < K; ++k) store<Machine>(finish(x[k]), values.result, first + k * Machine::lanes);
}

/// Calls f.template operator()<Format, which>() if the format has that chain; says whether it has.
template <class F>
bool with_chain(int format, chain which, F&& f) {
  bool has = false;
  with_format(format, [&]<class Format>() {
    const auto try_one = [&]<chain c>() {
      if constexpr (has_chain<c, typename Format::template number<scalar_machine>>()) {
        if (c == which) {
          has = true;
          f.template operator()<Format, c>();
        }
      }
    };
    try_one.template operator()<chain::add>();
    try_one.template operator()<chain::add_sloppy>();
    try_one.template operator()<chain::mul>();
    try_one.template operator()<chain::multiply_add>();
    try_one.template operator()<chain::accumulate>();
  });
  return has;
}

}  // namespace residua::bench
