// b - A x for a sparse matrix of doubles and x of run-time precision, on the host.
#pragma once

#include <vector>

#include "residua/base/index.hpp"
#include "residua/mp/mp.hpp"
#include "sparse/csr_view.hpp"

namespace residua::multiple {

struct host_residual {
  std::vector<mp> r;  // of x's precision
  double norm = 0;    // 2^-exponent |r|, at least 1/2 and below sqrt(n) unless r is zero
  std::int64_t exponent = 0;
  /// 2^-error_exponent times a bound on |r - (b - A x)|.
  double error = 0;
  std::int64_t error_exponent = 0;
};

/// A row of k entries is accumulated in fixed point as sums of products are (mp/sums.hpp), with b_i as
/// one more term, and rounded once: it errs by less than u |r_i| + (k + 1) u 2^-62 max(|b_i|, |a_ij
/// x_j|). All numbers must be finite.
host_residual residual_of(int threads, const sparse::csr_view& A, const std::vector<double>& b,
                          const std::vector<mp>& x);

}  // namespace residua::multiple
