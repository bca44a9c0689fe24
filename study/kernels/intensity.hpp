// Additions or multiplications between a load and a store: the micro-benchmark of Nguyen (2016), chapter 6.
#pragma once

#include <string_view>

#include "base/backends.hpp"
#include "residua/base/index.hpp"
#include "study/kernels/numbers.hpp"
#include "study/kernels/timing.hpp"

namespace residua::study {

enum class intensity_operation { add, mul };
std::string_view name_of(intensity_operation op);

/// How many threads take an element each. On a CPU `block` is 0 and elements are shared among its threads.
struct intensity_launch {
  index_t elements = 1;
  int block = 0;
};

struct intensity_result {
  timing time;
  double bytes_of_element = 0;
  double moves = 2;  // how often an element is loaded or stored
  /// The first element's results added up: of additions of ones the number of operations, exactly.
  double result = 0;
};

/// Each element x, 1 or 1 + 2^-20, is loaded, `operations` times added to or multiplied with one of four
/// numbers in turn, so that four operations do not wait for each other, and their sum is stored. Throws
/// invalid_argument for an unknown format, fewer than 1 operation or element, or a block that is not 0 on a
/// CPU and 1 to 1024 on a GPU.
intensity_result run_intensity(const context& ctx, std::string_view format, intensity_operation op,
                               index_t operations, const intensity_launch& launch, int repeat);

/// In a precision of run time by the library, each of whose operations is a pass over vectors: `operations`
/// times y += x, x of ones, from zeros on; or y = (1 + 2^-20) y from ones on. An addition moves three
/// elements, a multiplication two. Throws invalid_argument for a precision out of range, fewer than 1
/// operation or element.
intensity_result run_mp_intensity(const context& ctx, int bits, intensity_operation op, index_t operations,
                                  index_t elements, int repeat);

inline constexpr int independent = 4;

template <class Number>
RESIDUA_INLINE Number combined(intensity_operation op, const Number& a, const Number& b) {
  return op == intensity_operation::add ? a + b : a * b;
}

/// The work on one element, and at most three additions more for those of the four numbers that took part.
/// Additions begin at zero, multiplications at one.
template <class Number>
RESIDUA_INLINE Number worked_on(const Number& x, intensity_operation op, index_t operations) {
  Number sums[independent];
  for (auto& y : sums) y = made_of<Number>(op == intensity_operation::add ? 0.0 : 1.0);
  const index_t rounds = operations / independent;
  for (index_t k = 0; k < rounds; ++k)
    for (auto& y : sums) y = combined(op, y, x);
  for (int k = 0; k < independent; ++k)
    if (k < operations % independent) sums[k] = combined(op, sums[k], x);
  Number total = sums[0];
  for (int k = 1; k < independent; ++k)
    if (k < operations) total = total + sums[k];
  return total;
}

namespace cpu {
template <class Isa, class Element>
void work(int threads, intensity_operation op, index_t operations, index_t elements,
          element_pointer<const Element> x, element_pointer<Element> results);
}  // namespace cpu

namespace cuda {
template <class Element>
void work(const context& ctx, intensity_operation op, index_t operations, const intensity_launch& launch,
          element_pointer<const Element> x, element_pointer<Element> results);
}  // namespace cuda

}  // namespace residua::study
