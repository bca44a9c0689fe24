// The errors of gemv and gemm in every format: table 2.5 of Mukunoki's thesis (2013), with the formats that
// it had not.
#pragma once

#include <cstdint>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/number/format.hpp"

namespace residua::study {

/// Relative to the exact elements, which are sums of numbers in [0, 1): |A| |x| is A x.
struct product_errors {
  double mean = 0, largest = 0;
  double bound = 0;  // that gemv.hpp and gemm.hpp derive, for either engine
};

/// y = A x of order n, all elements, and about two thousand elements of C = A B. Operands are uniform random
/// doubles in [0, 1), as in the thesis, rounded where the format is shorter. In td and qd their products and
/// sums would be exact, so there all limbs are random. Exact values by GMP. n >= 1; throws invalid_argument.
product_errors gemv_errors(const context& ctx, format f, index_t n, std::uint64_t seed);
product_errors gemm_errors(const context& ctx, format f, index_t n, std::uint64_t seed);

}  // namespace residua::study
