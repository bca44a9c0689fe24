// Backward errors element by element and by norms, and the estimate of the forward error.
#include "solve/errors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "krylov/power_of_two.hpp"
#include "krylov/true_residual.hpp"
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

/// Of an x that is not finite.
constexpr double unknown_error = std::numeric_limits<double>::quiet_NaN();

/// What doubles tell of backward errors, and the rows of which they tell nothing.
struct measured_errors {
  backward_errors its;
  std::vector<index_t> doubtful;
  bool is_norm_doubtful = false;
};

/// Whether a sum of magnitudes is so far from the ends of double's range that what its terms, and the
/// residual beside it, lose there is below 2^-300 of it.
bool is_certain(double size) { return std::isfinite(size) && size >= 0x1p-700; }

/// The backward errors of x, of leading limbs of x and of r = b - A x, all on the host.
measured_errors compare(const sparse::csr_view& A, const std::vector<double>& b, const std::vector<double>& x,
                        const std::vector<double>& r) {
  measured_errors measured;
  double norm_of_A = 0, norm_of_x = 0, norm_of_b = 0, norm_of_r = 0;
  for (const double element : x) norm_of_x = std::fmax(norm_of_x, std::fabs(element));
  for (index_t i = 0; i < A.rows; ++i) {
    double row = 0, size = std::fabs(b[i]);
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      row += std::fabs(A.value[k]);
      size += std::fabs(A.value[k]) * std::fabs(x[static_cast<std::size_t>(A.column[k])]);
    }
    if (is_certain(size) && std::isfinite(r[i])) {
      measured.its.componentwise = std::fmax(measured.its.componentwise, std::fabs(r[i]) / size);
    } else {
      measured.doubtful.push_back(i);
    }
    norm_of_A = std::fmax(norm_of_A, row);
    norm_of_b = std::fmax(norm_of_b, std::fabs(b[i]));
    norm_of_r = std::fmax(norm_of_r, std::fabs(r[i]));
    measured.is_norm_doubtful |= !std::isfinite(r[i]);
  }
  const double size = norm_of_A * norm_of_x + norm_of_b;
  measured.is_norm_doubtful |= !is_certain(size);
  measured.its.normwise = norm_of_r / size;
  return measured;
}

using krylov::scaled_number;
using residua::detail::integer;

scaled_number magnitude(const integer& value, std::int64_t unit) {
  long exponent = 0;
  const double fraction = value.magnitude(exponent);
  return {fraction, unit + exponent};
}
scaled_number product(double a, double b, int exponent) {
  int of_a = 0, of_b = 0;
  const double fraction = std::frexp(a, &of_a) * std::frexp(b, &of_b);
  return {fraction, std::int64_t{exponent} + of_a + of_b};
}
/// Of numbers that are not negative.
scaled_number sum(const scaled_number& a, const scaled_number& b) {
  if (a.value == 0) return b;
  if (b.value == 0) return a;
  constexpr std::int64_t far_below = 10000;
  const auto& [larger, smaller] = a.exponent < b.exponent ? std::tie(b, a) : std::tie(a, b);
  const auto distance = std::min(larger.exponent - smaller.exponent, far_below);
  return {larger.value + std::ldexp(smaller.value, -static_cast<int>(distance)), larger.exponent};
}
/// residual / size, where 0/0 counts as 0 as in Oettli and Prager's theorem.
double quotient(const scaled_number& residual, const scaled_number& size) {
  if (residual.value == 0) return 0;
  return krylov::ratio({residual.value, residual.exponent - size.exponent}, size.value);
}

double largest_magnitude(const std::vector<double>& elements) {
  double largest = 0;
  for (const double element : elements) largest = std::fmax(largest, std::fabs(element));
  return largest;
}

/// What b, A and x are, in integers: A is 2^exponent times the matrix of x and b. Numbers are finite.
struct exact_system {
  const sparse::csr_view& A;
  int exponent;
  const std::vector<double>&b, &x;  // x by its limbs
  int limbs;

  void replace_doubtful(measured_errors& measured) const {
    std::erase_if(measured.doubtful, [this](index_t i) { return is_row_of_zeros(i); });
    if (measured.doubtful.empty() && !measured.is_norm_doubtful) return;
    const krylov::exact_residual r(A, b, exponent, x, limbs);
    const auto unit = r.lowest_exponent();
    for (const index_t i : measured.doubtful) {
      const double error =
          quotient(magnitude(r.element(i, unit), unit), magnitude(r.size_of_element(i, unit), unit));
      measured.its.componentwise = std::fmax(measured.its.componentwise, error);
    }
    if (measured.is_norm_doubtful) measured.its.normwise = normwise(r, unit);
  }

 private:
  [[nodiscard]] double leading_limb(sparse_index column) const {
    return x[static_cast<std::size_t>(column) * static_cast<std::size_t>(limbs)];
  }
  /// Of terms that are zero: its residual is zero, too.
  [[nodiscard]] bool is_row_of_zeros(index_t i) const {
    if (b[static_cast<std::size_t>(i)] != 0) return false;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      if (A.value[k] != 0 && leading_limb(A.column[k]) != 0) return false;
    return true;
  }
  [[nodiscard]] double normwise(const krylov::exact_residual& r, std::int64_t unit) const {
    integer largest;
    double norm_of_A = 0;
    for (index_t i = 0; i < A.rows; ++i) {
      integer element = r.element(i, unit);
      if (element.sign() < 0) element.negate();
      if (compare(largest, element) < 0) largest = std::move(element);
      double row = 0;
      for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) row += std::fabs(A.value[k]);
      norm_of_A = std::fmax(norm_of_A, row);
    }
    const auto of_image = product(norm_of_A, largest_magnitude(x), 0),
               of_b = product(1, largest_magnitude(b), exponent);
    return quotient(magnitude(largest, unit), sum(of_image, of_b));
  }
};

/// The same from what was given. x and b are scaled so that b has a norm of about 1 and A is the problem's.
/// Rows far smaller than b's largest may leave double's range all the same, and so may x beside b: they are
/// compared in integers.
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
  const auto A = detail::fetch(p.ctx, p.A);
  auto measured = compare(A.view, b.to_host(p.ctx), leading_limbs<T>(packed.to_host(p.ctx)),
                          leading_limbs<T>(r.to_host(p.ctx)));
  if (measured.doubtful.empty() && !measured.is_norm_doubtful) return measured.its;
  copy<double>(p.ctx, given_b, b);
  const auto host_b = b.to_host(p.ctx), limbs = krylov::limbs_of<T>(given_x.to_host(p.ctx));
  if (!krylov::are_finite(limbs)) return {unknown_error, unknown_error};
  exact_system{A.view, p.exponent, host_b, limbs, limb_count<T>}.replace_doubtful(measured);
  return measured.its;
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
