// Norms of b - A x: fast where that is accurate, exact otherwise.
#include "solve/dense/residual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "lapack/refinement/backward_error.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "solve/dense/parted_rows.hpp"
#include "solve/dense/scaling.hpp"

namespace residua::solving {

namespace {

std::vector<double> leading_limbs_of(const dense_matrix& M) {
  return M.visit([]<class T>(const std::vector<T>& elements) { return leading_limbs<T>(elements); });
}

/// A norm as value * 2^exponent, with a value of about 1.
struct scaled_norm {
  double value = 0;
  int exponent = 0;
};
scaled_norm norm_of(std::span<const double> x) {
  const limb_sizes sizes(x);
  if (sizes.largest == 0) return {};
  const int exponent = std::ilogb(sizes.largest);
  double squares = 0;
  for (const double element : x) squares += std::pow(std::ldexp(element, -exponent), 2);
  return {std::sqrt(squares), exponent};
}

/// sqrt(a^2 + b^2).
krylov::scaled_number joined(krylov::scaled_number a, krylov::scaled_number b) {
  if (a.value == 0) return b;
  if (b.value == 0) return a;
  if (a.exponent < b.exponent) std::swap(a, b);
  const auto distance = static_cast<int>(std::min<std::int64_t>(a.exponent - b.exponent, 10000));
  return {std::hypot(a.value, std::ldexp(b.value, -distance)), a.exponent};
}

/// |b - A x| in integers, some rows at a time, so that their copy as a sparse matrix has at most about 2^24
/// entries.
template <class TA, class TB, class T>
krylov::scaled_number exact_norm(const std::vector<TA>& A, std::span<const TB> b, const std::vector<T>& x) {
  const index_t n = std::ssize(x), rows_at_once = 1 + (index_t{1} << 24) / (limb_count<TA> * (n + 1));
  parted_rows rows(x, limb_count<TA>);
  krylov::scaled_number norm;
  for (index_t i = 0; i < n; ++i) {
    rows.add(A, n, i, b[static_cast<std::size_t>(i)]);
    if ((i + 1) % rows_at_once == 0 || i + 1 == n) norm = joined(norm, rows.take_norm());
  }
  return norm;
}

/// norm / (size 2^exponent).
double relative_to_b(krylov::scaled_number norm, double size, int exponent) {
  if (norm.value == 0) return 0;
  if (size == 0) return std::numeric_limits<double>::infinity();
  return krylov::ratio({norm.value, norm.exponent - exponent}, size);
}

}  // namespace

dense_residuals::dense_residuals(const context& ctx, const dense_matrix& A, const dense_matrix& B)
    : ctx_(ctx), A_(A), B_(B), leading_B_(leading_limbs_of(B)) {
  A.visit([&]<class T>(const std::vector<T>& elements) {
    const limb_sizes sizes{std::span<const T>(elements)};
    largest_in_A_ = sizes.largest;
    has_A_in_range_ = sizes.is_far_from_ends();
  });
}

template <class T>
double dense_residuals::relative(index_t j, const std::vector<T>& x) {
  const auto size_of_b = norm_of(column_of(leading_B_, B_.rows, j));
  krylov::scaled_number norm;
  if (is_in_range(j, x)) {
    std::vector<qd> wide;
    wide.reserve(x.size());
    for (const T& element : x) wide.push_back(convert<qd>(element));
    norm.value = norm_in_qd(j, wide);
    constexpr double tolerated = 0x1p-20;
    if (error_in_qd(j, x) <= tolerated * norm.value)
      return relative_to_b({norm.value, 0}, size_of_b.value, size_of_b.exponent);
  }
  A_.visit([&]<class TA>(const std::vector<TA>& A) {
    B_.visit([&]<class TB>(const std::vector<TB>& B) { norm = exact_norm(A, column_of(B, B_.rows, j), x); });
  });
  return relative_to_b(norm, size_of_b.value, size_of_b.exponent);
}

template <class T>
bool dense_residuals::is_in_range(index_t j, const std::vector<T>& x) const {
  const limb_sizes of_x{std::span<const T>(x)}, of_b(column_of(leading_B_, B_.rows, j));
  return has_A_in_range_ && of_x.is_far_from_ends() && of_b.is_far_from_ends();
}

double dense_residuals::norm_in_qd(index_t j, const std::vector<qd>& x) {
  const array<qd> on_device(ctx_, std::span<const qd>(x));
  array<qd> r(ctx_, column_of(B_.elements_as<qd>(), B_.rows, j));
  if (on_device_.index() == 0) {
    if (const auto* doubles = std::get_if<std::vector<double>>(&A_.elements))
      on_device_ = matrix<double>(ctx_, A_.rows, A_.columns, *doubles);
    else
      on_device_ = matrix<qd>(ctx_, A_.rows, A_.columns, A_.elements_as<qd>());
  }
  if (const auto* A = std::get_if<matrix<double>>(&on_device_))
    gemv(ctx_, op::none, qd(-1.0), *A, on_device, qd(1.0), r);
  else
    gemv(ctx_, op::none, qd(-1.0), std::get<matrix<qd>>(on_device_), on_device, qd(1.0), r);
  return leading(nrm2(ctx_, r));
}

template <class T>
double dense_residuals::error_in_qd(index_t j, const std::vector<T>& x) const {
  const auto norm = [](std::span<const double> v) {
    const auto its = norm_of(v);
    return std::ldexp(its.value, its.exponent);
  };
  const double of_Ax = static_cast<double>(A_.rows) * largest_in_A_ * norm(leading_limbs<T>(x));
  const double of_b = norm(column_of(leading_B_, B_.rows, j));
  return 2 * lapack::residual_rounding<qd>(A_.rows) * (of_Ax + of_b);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template double dense_residuals::relative<type>(index_t, const std::vector<type>&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua::solving
