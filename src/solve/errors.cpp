// Norms of what the errors are made of.
#include "solve/errors.hpp"

#include <algorithm>
#include <cmath>

#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "sparse/host_arrays.hpp"

namespace residua::solving {

namespace {

double one_norm(const context& ctx, const any_array& any) {
  return std::visit(
      [&]<class X>(const X& x) -> double {
        if constexpr (std::is_same_v<X, std::monostate>)
          return 0;
        else
          return leading(asum(ctx, x));
      },
      any);
}

}  // namespace

double one_norm(const context& ctx, const csr_matrix& A) {
  const auto host = detail::fetch(ctx, A);
  std::vector<double> sum(static_cast<std::size_t>(A.columns()), 0.0);
  for (index_t k = 0; k < A.nonzeros(); ++k) sum[host.view.column[k]] += std::fabs(host.view.value[k]);
  return sum.empty() ? 0 : *std::max_element(sum.begin(), sum.end());
}

double forward_error(const problem& p, vector_view<const double> b, const solution& s, double inverse_norm) {
  const double size_of_b = leading(nrm2<double>(p.ctx, b)) * std::ldexp(1.0, p.exponent);
  const double size_of_x = one_norm(p.ctx, s.x);
  const double residual = s.last().report.true_relative_residual * size_of_b;
  const double error = inverse_norm * residual * std::sqrt(static_cast<double>(p.A.rows()));
  return size_of_x > 0 ? error / size_of_x : 0;
}

}  // namespace residua::solving
