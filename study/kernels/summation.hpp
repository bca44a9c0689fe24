// Global summation: the sum of an array whose exact sum is zero. Nguyen (2016), chapter 5.
#pragma once

#include <string_view>
#include <vector>

#include "base/backends.hpp"
#include "study/kernels/numbers.hpp"
#include "study/kernels/random_elements.hpp"
#include "study/kernels/sum_orders.hpp"
#include "study/kernels/timing.hpp"

namespace residua::study {

/// `count` elements, a multiple of 4: small ones and large ones, each with its negative, shuffled. Rounded to
/// float or double, so that their exact sum is zero in either. Throws invalid_argument.
std::vector<double> elements_of_sum_zero(index_t count, const magnitudes& m, bool rounded_to_float,
                                         std::uint64_t seed);

std::string_view name_of(sum_order order);

struct sum_result {
  timing time;
  double sum = 0;  // rounded to the format, then to double; zero only where the sum is
};

/// On a CPU, by one thread. Compensated: Ogita, Rump, Oishi (2005), Sum2, of float and double alone; other
/// formats throw invalid_argument.
sum_result run_sum(std::string_view format, sum_order order, const std::vector<double>& elements, int repeat);

/// On a GPU, or threads of a CPU in its place: `grid` blocks of `block` threads, each of which sums every
/// grid * block-th element in the order that is asked for (sum_orders.hpp); then the threads of a block, then
/// the blocks, pairwise. `block` is a power of two of at most 1024 and `grid` is at most 65535. Compensated:
/// of float and double alone. Throws invalid_argument.
sum_result run_block_sum(const context& ctx, std::string_view format, sum_order order, int grid, int block,
                         const std::vector<double>& elements, int repeat);

/// The library's dot product, in `bits` bits, of the elements and as many ones: its products and sums are
/// accumulated in fixed point (residua/mp/blas.hpp), on every backend with the same result.
sum_result run_mp_sum(const context& ctx, int bits, const std::vector<double>& elements, int repeat);

/// Sequential, with GMP's floats of so many bits (mpf_t: whole limbs, and one to spare).
sum_result run_gmp_sum(int bits, const std::vector<double>& elements, int repeat);
/// With bits enough that nothing is rounded.
sum_result run_exact_sum(const std::vector<double>& elements, int repeat);

namespace cpu {
template <class Isa, class Element>
computed_as<Element> sum_in_order(element_pointer<const Element> x, index_t count, sum_order order);
/// The GPU's order of additions.
template <class Isa, sum_order order, class Element>
partial_sum<Element, order> sum_by_blocks(element_pointer<const Element> x, index_t count, index_t grid,
                                          index_t block);
}  // namespace cpu

namespace cuda {
/// sums[0] becomes the sum; sums has `grid` elements.
template <sum_order order, class Element>
void sum_by_blocks(const context& ctx, element_pointer<const Element> x, index_t count, int grid, int block,
                   partial_sum<Element, order>* sums);
}  // namespace cuda

}  // namespace residua::study
