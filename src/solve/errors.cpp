// Backward errors element by element and by norms, and the estimate of the forward error.
#include "solve/errors.hpp"

#include <algorithm>
#include <cmath>

#include "krylov/power_of_two.hpp"
#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/sparse/spmv.hpp"
#include "solve/limb_of.hpp"
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

/// residual / size, where 0/0 counts as 0 as in Oettli and Prager's theorem.
double quotient(double residual, double size) { return residual == 0 ? 0 : residual / size; }

/// The backward errors of x, of leading limbs of x and of r = b - A x, all on the host.
backward_errors compare(const sparse::csr_view& A, const std::vector<double>& b, const std::vector<double>& x,
                        const std::vector<double>& r) {
  backward_errors its;
  double norm_of_A = 0, norm_of_x = 0, norm_of_b = 0, norm_of_r = 0;
  for (const double element : x) norm_of_x = std::fmax(norm_of_x, std::fabs(element));
  for (std::size_t i = 0; i < b.size(); ++i) {
    double row = 0, size = std::fabs(b[i]);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      row += std::fabs(A.value[k]);
      size += std::fabs(A.value[k]) * std::fabs(x[static_cast<std::size_t>(A.column[k])]);
    }
    const double error = quotient(std::fabs(r[i]), size);
    if (!(error <= its.componentwise)) its.componentwise = error;
    norm_of_A = std::fmax(norm_of_A, row);
    norm_of_b = std::fmax(norm_of_b, std::fabs(b[i]));
    norm_of_r = std::fmax(norm_of_r, std::fabs(r[i]));
  }
  its.normwise = quotient(norm_of_r, norm_of_A * norm_of_x + norm_of_b);
  return its;
}

/// The same from what was given. x and b are scaled so that b has a norm of about 1 and A is the problem's,
/// since no number is then near the ends of double's range.
template <class T>
backward_errors compare(const problem& p, vector_view<const double> given_b, const array<T>& given_x) {
  const int exponent = krylov::exponent_for(p.ctx, given_b).value_or(0);
  const krylov::scaled_copy<double> scaled_b(p.ctx, given_b, exponent);
  const krylov::scaled_copy<T> x(p.ctx, given_x, exponent - p.exponent);
  array<double> b(p.ctx, given_b.size());
  copy<double>(p.ctx, scaled_b.view(), b);
  array<T> r(p.ctx, b.size()), packed(p.ctx, b.size());
  residual<T>(p.ctx, b, p.A, x.view(), r);
  copy<T>(p.ctx, x.view(), packed);
  return compare(detail::fetch(p.ctx, p.A).view, b.to_host(p.ctx), leading_limbs<T>(packed.to_host(p.ctx)),
                 leading_limbs<T>(r.to_host(p.ctx)));
}

}  // namespace

backward_errors backward_errors_of(const problem& p, vector_view<const double> b, const any_array& any) {
  return std::visit(
      [&]<class X>(const X& x) -> backward_errors {
        if constexpr (std::is_same_v<X, std::monostate>)
          return {};
        else
          return compare(p, b, x);
      },
      any);
}

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
