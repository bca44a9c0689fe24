// Limbs that count their operations. For the host's compiler alone.
#include "bench/arithmetic/operation_count.hpp"

#include "bench/arithmetic/arithmetic_chains.hpp"

namespace residua::bench {

static operation_count counted;

struct counting_wide {
  counting_wide operator-() const { return {}; }
};
struct counting_narrow {
  counting_narrow operator-() const { return {}; }
};
inline counting_narrow to_single(counting_wide) {
  ++counted.casts;
  return {};
}
inline counting_wide to_double(counting_narrow) {
  ++counted.casts;
  return {};
}

template <class T, int operation_count::*counter>
struct counting_operations {
  static T one() {
    ++(counted.*counter);
    return {};
  }
  static T add(T, T) { return one(); }
  static T sub(T, T) { return one(); }
  static T mul(T, T) { return one(); }
  static T fma(T, T, T) { return one(); }
  static T splat(double) { return {}; }
};

struct counting_machine {
  using wide = counting_wide;
  using narrow = counting_narrow;
  static constexpr int lanes = 1;
};

}  // namespace residua::bench

namespace residua {
template <>
struct limb_operations<bench::counting_wide>
    : bench::counting_operations<bench::counting_wide, &bench::operation_count::wide> {};
template <>
struct limb_operations<bench::counting_narrow>
    : bench::counting_operations<bench::counting_narrow, &bench::operation_count::narrow> {};
}  // namespace residua

namespace residua::bench {

operation_count operations_of_step(int format, chain which) {
  counted = {};
  with_chain(format, which, [&]<class Format, chain c>() {
    using number = typename Format::template number<counting_machine>;
    number f{}, t{};
    typename chain_state<c, number>::type x{};
    static_cast<void>(step<c>(x, f, t));
  });
  return counted;
}

}  // namespace residua::bench
