// Blocked LU of the study: runs on a backend, and how near L U comes to A.
#include "study/kernels/lud.hpp"

#include <cmath>

#include "number/ceil_div.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/mp/level3.hpp"
#include "residua/view/matrix.hpp"
#include "study/kernels/blocked_lu.hpp"
#include "study/kernels/device_copy.hpp"
#include "study/kernels/run_time_precision.hpp"

namespace residua::study {

namespace {

template <class Element>
void factorise(const context& ctx, index_t n, element_pointer<Element> a, int block) {
  run_on_backend(
      ctx, [&] { cpu::factorise<isa::narrowest, Element>(1, n, a, block); },
      [&]<class Isa>() { cpu::factorise<Isa, Element>(ctx.threads(), n, a, block); },
      [&] { cuda::factorise<Element>(ctx, n, a, block); });
}

/// A, continued by the identity to a matrix of order `padded`.
template <class Element>
std::vector<Element> continued(index_t n, const std::vector<double>& a, index_t padded) {
  std::vector<double> values(static_cast<std::size_t>(padded * padded), 0.0);
  for (index_t i = 0; i < padded; ++i) values[i * padded + i] = 1.0;
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j) values[i * padded + j] = a[i * n + j];
  return made_of_all<Element>(values);
}

/// L and U apart, by rows, each element as `element` makes it.
template <class T, class F>
std::pair<std::vector<T>, std::vector<T>> parted(index_t n, const std::vector<qd>& lu, const F& element) {
  std::vector<T> l(lu.size(), T(0.0)), u(lu.size(), T(0.0));
  for (index_t i = 0; i < n; ++i) {
    l[i * n + i] = T(1.0);
    for (index_t j = 0; j < n; ++j) (j < i ? l : u)[i * n + j] = element(lu[i * n + j]);
  }
  return {std::move(l), std::move(u)};
}

/// L U by the library, by rows: of matrices by columns, which those by rows are the transposes of, U L.
template <class T>
std::vector<T> product(const context& ctx, index_t n, const std::pair<std::vector<T>, std::vector<T>>& lu) {
  const matrix<T> l(ctx, n, n, lu.first), u(ctx, n, n, lu.second);
  matrix<T> c(ctx, n, n);
  gemm(ctx, op::none, op::none, T(1.0), u, l, T(0.0), c);
  return c.to_host(ctx);
}

qd shortened(const qd& x, qd) { return x; }
dd shortened(const qd& x, dd) { return {x.limb[0], x.limb[1]}; }

/// What comes of a comparison of L U with A: a factor that is no number makes a row or a column of L U none.
struct factor_check {
  index_t mismatches = 0;  // elements with |A - L U| > 1e-4, or none that are numbers
  double residual = 0;     // the largest |A - L U|_ij / (|L| |U|)_ij
};

template <class Wide>
factor_check compared(const context& ctx, index_t n, const std::vector<double>& a,
                      const std::vector<qd>& lu) {
  constexpr double tolerance = 1e-4;  // the thesis', table 17
  const auto of_factors =
      product(ctx, n, parted<Wide>(n, lu, [](const qd& x) { return shortened(x, Wide()); }));
  const auto sizes =
      product(ctx, n, parted<double>(n, lu, [](const qd& x) { return std::fabs(leading(x)); }));
  factor_check check;
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double difference = std::fabs(leading(of_factors[k] - Wide(a[k])));
    if (!(difference <= tolerance)) ++check.mismatches;
    if (difference > 0) check.residual = std::max(check.residual, difference / sizes[k]);
  }
  return check;
}

/// Mismatches; and where products are summed with twice the bits of the factors at least, the residual beside
/// its bound.
void set_check(const context& ctx, int bits, index_t n, const std::vector<double>& a, double bound,
               lud_result& r) {
  const auto check = bits <= 53 ? compared<dd>(ctx, n, a, r.lu) : compared<qd>(ctx, n, a, r.lu);
  r.mismatches = check.mismatches;
  if (2 * bits > format_of<qd>::significand_bits) return;
  r.residual = check.residual;
  r.bound = bound;
}

template <class Format>
lud_result run(const context& ctx, index_t n, const std::vector<double>& a, int block, int repeat) {
  using element = element_of<Format>;
  const index_t padded = round_up(n, block);
  const auto start = continued<element>(n, a, padded);
  device_copy<element> device(ctx, start);
  lud_result r;
  r.time = measured(
      ctx, repeat, [&] { device.set(start); },
      [&] { factorise<element>(ctx, padded, device.data(), block); });
  const auto factors = device.get();
  r.lu.reserve(a.size());
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j)
      r.lu.push_back(value_of<qd>(static_cast<computed_as<element>>(factors[i * padded + j])));
  set_check(ctx, Format::bits, n, a, gamma_of(static_cast<double>(n), largest_error<Format>()), r);
  return r;
}

void factorise_by_library(const context& ctx, index_t n, mp_matrix_view a, int block) {
  const mp one(1.0, a.bits());
  for (index_t t = 0; t < n; t += block) {
    const index_t order = std::min<index_t>(block, n - t), next = t + order, rest = n - next;
    const auto diagonal = a.block(t, t, order, order);
    eliminate_columns(ctx, order, diagonal);
    if (rest == 0) break;
    const auto row = a.block(t, next, order, rest), column = a.block(next, t, rest, order);
    trsm(ctx, side::left, uplo::lower, op::none, diag::unit, one, diagonal, row);
    trsm(ctx, side::right, uplo::upper, op::none, diag::non_unit, one, diagonal, column);
    gemm(ctx, op::none, op::none, -one, column, row, one, a.block(next, next, rest, rest));
  }
}

void check_request(index_t n, const std::vector<double>& a, int block, int repeat) {
  require(block >= 1 && block <= 64, "lud", "a block of 1 to 64", block);
  require(repeat >= 1, "lud", "repeat >= 1", repeat);
  require(n >= 1, "lud", "an order of at least 1", n);
  require(static_cast<index_t>(a.size()) == n * n, "lud", "n x n elements", a.size());
}

}  // namespace

lud_result run_lud(const context& ctx, std::string_view format, index_t n, const std::vector<double>& a,
                   int block, int repeat) {
  check_request(n, a, block, repeat);
  lud_result result;
  with_kernel_format(format, [&]<class Format>() { result = run<Format>(ctx, n, a, block, repeat); });
  return result;
}

lud_result run_mp_lud(const context& ctx, int bits, index_t n, const std::vector<double>& a, int block,
                      int repeat) {
  check_request(n, a, block, repeat);
  const auto start = matrix_by_rows(ctx, n, n, a, bits);
  mp_matrix lu(ctx, n, n, bits);
  lud_result r;
  r.time = measured(
      ctx, repeat,
      [&] {
        for (index_t j = 0; j < n; ++j) copy(ctx, start.view().column(j), lu.view().column(j));
      },
      [&] { factorise_by_library(ctx, n, lu, block); });
  const auto factors = lu.to_host(ctx);
  r.lu.reserve(a.size());
  for (index_t i = 0; i < n; ++i)
    for (index_t j = 0; j < n; ++j)
      r.lu.push_back(factors[static_cast<std::size_t>(i + j * n)].rounded<qd>());
  const double roundings = static_cast<double>(n) * (1 + 0x1p-12) + 12;
  set_check(ctx, bits, n, a, gamma_of(roundings, std::ldexp(1.0, -bits)), r);
  return r;
}

}  // namespace residua::study
