// Blocked LU without pivoting: Nguyen (2016), section 7.3.
#pragma once

#include <string_view>
#include <vector>

#include "residua/base/context.hpp"
#include "residua/number/expansion.hpp"
#include "study/kernels/random_elements.hpp"
#include "study/kernels/timing.hpp"

namespace residua::study {

struct lud_result {
  timing time;
  std::vector<qd> lu;      // n x n by rows: L below the diagonal, whose ones are not stored, and U
  index_t mismatches = 0;  // elements of A - L U beyond 1e-4, or that are no numbers
  /// The largest |A - L U|_ij / (|L| |U|)_ij, which Higham (2002), theorem 9.3, bounds by gamma_n of the
  /// format's operations, in whatever order they are made; 0 where no bound of those is known.
  double residual = 0, bound = 0;
};

/// `a`: n x n by rows, each a float's value. A matrix whose order is no multiple of `block` (1 to 64) is
/// continued by the identity, which changes none of its factors. Throws invalid_argument; unsupported where a
/// GPU has not the shared memory.
lud_result run_lud(const context& ctx, std::string_view format, index_t n, const std::vector<double>& a,
                   int block, int repeat);

/// In a precision of run time by the library's routines: blocks of the diagonal by scal and ger, the
/// perimeter by trsm, the inside by gemm. The bound is gamma_k with k = n (1 + 2^-12) + 12 roundings: an
/// element is rounded at most once in each of n / block products, whose terms gemm may cut at 2^-12 of that,
/// in block - 1 steps of ger, twice by a reciprocal, and six times by trsm, whose triangles of up to 64 are
/// halved twice; n / block + block <= n + 1. Throws invalid_argument for a precision out of range.
lud_result run_mp_lud(const context& ctx, int bits, index_t n, const std::vector<double>& a, int block,
                      int repeat);

}  // namespace residua::study
