// The product of U's diagonal, on the host.
#include "residua/lapack/determinant.hpp"

#include <cmath>
#include <limits>

#include "lapack/matrix_loops.hpp"
#include "residua/number/elementary.hpp"
#include "view/pivot_checks.hpp"

namespace residua {

namespace {

std::vector<index_t> on_host(const context& ctx, const vector_view<const index_t>& ipiv) {
  std::vector<index_t> host(static_cast<std::size_t>(ipiv.size()));
  if (ctx.memory() == memory_space::host) {
    for (index_t i = 0; i < ipiv.size(); ++i) host[static_cast<std::size_t>(i)] = ipiv[i];
    return host;
  }
  require(ipiv.increment() == 1, "determinant", "an increment of ipiv of 1 on a GPU", ipiv.increment());
  download_bytes(ctx, host.data(), ipiv.first(), host.size() * sizeof(index_t));
  return host;
}

double by_power_of_two(double x, int exponent) { return std::ldexp(x, exponent); }
template <class T, int N>
expansion<T, N> by_power_of_two(expansion<T, N> x, int exponent) {
  for (auto& limb : x.limb) limb = std::ldexp(limb, exponent);
  return x;
}

/// A product whose exponent is apart, so that it stays in range.
template <class Number>
struct running_product {
  Number mantissa{0.5};
  index_t exponent = 1;
  int sign = 1;

  void multiply(const Number& x) {
    if (leading(x) < 0) sign = -sign;
    take(mantissa * in_range(x));
  }
  /// Zero, or not a number.
  [[nodiscard]] bool is_degenerate() const { return leading(mantissa) == 0 || std::isnan(leading(mantissa)); }

 private:
  /// |x| in [1/2, 1], and its exponent to the product's.
  Number in_range(const Number& x) {
    int shift = 0;
    std::frexp(leading(x), &shift);
    if (!std::isfinite(leading(x))) shift = 0;  // which frexp leaves open
    exponent += shift;
    return leading(x) < 0 ? by_power_of_two(-x, -shift) : by_power_of_two(x, -shift);
  }
  void take(const Number& product) { mantissa = in_range(product); }
};

template <class Number>
determinant_value<Number> value_of(const running_product<Number>& p) {
  using std::log;
  if (p.is_degenerate()) return {0, p.mantissa, 0, log(p.mantissa)};
  const Number size = log(p.mantissa) + Number(static_cast<double>(p.exponent)) * log(Number(2.0));
  return {p.sign, p.mantissa, p.exponent, size};
}

template <class T>
using determinant_of = determinant_value<arithmetic_t<T>>;

}  // namespace

template <factor_format T>
determinant_of<T> determinant(const context& ctx, not_deduced<matrix_view<const T>> LU,
                              vector_view<const index_t> ipiv) {
  blas::check_square(ctx, "determinant", "LU", LU);
  blas::check_vector(ctx, "determinant", "ipiv", ipiv);
  blas::check_extent("determinant", "ipiv", "elements", ipiv.size(), "LU", "rows", LU.rows());
  blas::check_pivots(ctx, "determinant", ipiv, LU.rows());
  running_product<arithmetic_t<T>> product;
  if (LU.rows() == 0) return value_of(product);
  const auto pivots = on_host(ctx, ipiv);
  for (std::size_t i = 0; i < pivots.size(); ++i) {
    if (pivots[i] != static_cast<index_t>(i) + 1) product.sign = -product.sign;
  }
  for (const T& x : lapack::diagonal_on_host<T>(ctx, LU)) product.multiply(loaded(x));
  return value_of(product);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                   \
  template determinant_of<type> determinant<type>(const context&, matrix_view<const type>, \
                                                  vector_view<const index_t>);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
