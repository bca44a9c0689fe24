// Compiled once an instruction set.
#include "bench/arithmetic/arithmetic_rate.hpp"
#include "study/simd_machine.hpp"

namespace residua::RESIDUA_ISA {

long run_rate_chains(int format, bench::chain which, const study::batch& values, long steps) {
  using namespace bench;
  long numbers = 0;
  with_chain(format, which, [&]<class Format, chain c>() {
    constexpr int registers = Format::limbs * pack::vectors, K = registers >= 12 ? 1 : 12 / registers;
    run_chains<simd_machine, Format, c, K>(values, 0, steps);
    numbers = K * pack::lanes;
  });
  return numbers;
}

}  // namespace residua::RESIDUA_ISA
