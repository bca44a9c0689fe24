// Prints the networks whose sums study/proofs/prove_sums.py proves: they are instantiated, from the headers
// as they are, for a limb that records what is done to it.
//
//   network NAME            a new network
//   operand X...            the limbs of a normalised operand
//   terms X...              limbs that are summed
//   two_sum X Y = S T       an error-free addition; fast_two_sum likewise
//   add X Y = S             a rounded addition
//   result X...             the limbs returned
#include <cstdio>

#include "residua/number/quad_word.hpp"
#include "residua/number/triple_word.hpp"

namespace residua {
namespace proof {

int limbs = 0;

struct recorded {
  int number = limbs++;
};

recorded add(recorded a, recorded b) {
  const recorded sum;
  std::printf("add %d %d = %d\n", a.number, b.number, sum.number);
  return sum;
}
sum_and_error<recorded> sum(const char* kind, recorded a, recorded b) {
  const sum_and_error<recorded> result;
  std::printf("%s %d %d = %d %d\n", kind, a.number, b.number, result.value.number, result.error.number);
  return result;
}
// Found by argument-dependent lookup, and preferred to the templates of eft.hpp.
sum_and_error<recorded> two_sum(recorded a, recorded b) { return sum("two_sum", a, b); }
sum_and_error<recorded> fast_two_sum(recorded a, recorded b) { return sum("fast_two_sum", a, b); }

}  // namespace proof

template <>
struct limb_operations<proof::recorded> {
  static proof::recorded add(proof::recorded a, proof::recorded b) { return proof::add(a, b); }
};

namespace proof {

template <int N>
using number = expansion<recorded, N>;

template <int N>
number<N> printed(const char* kind, const number<N>& x) {
  std::printf("%s", kind);
  for (const recorded& limb : x.limb) std::printf(" %d", limb.number);
  std::printf("\n");
  return x;
}
recorded printed(const char* kind, recorded x) {
  std::printf("%s %d\n", kind, x.number);
  return x;
}

template <class A, class B>
void record_sum(const char* name) {
  std::printf("network %s\n", name);
  const A a = printed("operand", A{});
  const B b = printed("operand", B{});
  printed("result", network::add(a, b));
}
template <int N, class F>
void record_normalisation(const char* name, F normalised) {
  std::printf("network %s\n", name);
  printed("result", number<N>(normalised(printed("terms", number<N>{}))));
}

void record_networks() {
  record_sum<number<3>, number<3>>("td + td");
  record_sum<number<4>, number<4>>("qd + qd");
  record_sum<number<3>, recorded>("td + limb");
  record_sum<number<4>, recorded>("qd + limb");
  record_normalisation<3>("normalised_product of td", [](const number<3>& x) {
    return network::normalised_product(x.limb[0], x.limb[1], x.limb[2]);
  });
  record_normalisation<4>("normalised_product of qd",
                          [](const number<4>& x) { return network::normalised_product(x); });
  record_normalisation<3>("normalised_sum of td",
                          [](const number<3>& x) { return network::normalised_sum(x); });
  record_normalisation<4>("normalised_sum of qd",
                          [](const number<4>& x) { return network::normalised_sum(x); });
}

}  // namespace proof
}  // namespace residua

int main() { residua::proof::record_networks(); }
