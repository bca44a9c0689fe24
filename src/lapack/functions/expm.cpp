// expm: argument checks, the choice of a polynomial, its evaluation and squarings, with a running bound.
#include "residua/lapack/expm.hpp"

#include <vector>

#include "lapack/functions/matrix_form.hpp"
#include "residua/lapack/complex/matrix_functions.hpp"

namespace residua {

namespace {

using namespace lapack;

// ---- the choice ----

/// Taylor's polynomial of degree `degree` at 2^-squarings A, in powers of a matrix up to `block`.
struct series {
  int squarings = 0, degree = 1, block = 1;
  double remainder = 0;  // a bound of the truncation error in norm, before the squarings
  double products = std::numeric_limits<double>::infinity();
};

constexpr int highest_degree = 200;

/// Sums t^k / k! for k > degree; infinite where the bound, a geometric series, does not hold.
double remainder_of(double t, int degree) {
  if (t >= degree + 2) return std::numeric_limits<double>::infinity();
  double term = 1;
  for (int k = 1; k <= degree + 1; ++k) term *= upwards * t / k;
  return upwards * term / (1 - t / (degree + 2));
}

/// The smallest degree whose truncation is below `unit`; Paterson's and Stockmeyer's products for it are
/// block - 1 for powers and one for each further block of coefficients, of which the first has one more.
series shortest_series(double t, int squarings, double unit) {
  for (int degree = 1; degree <= highest_degree; ++degree) {
    const double remainder = remainder_of(t, degree);
    if (!(remainder <= unit)) continue;
    const int block = static_cast<int>(std::ceil(std::sqrt(degree)));
    const int further_blocks = (degree - 1) / block;
    return {squarings, degree, block, remainder, static_cast<double>(squarings + block - 1 + further_blocks)};
  }
  return {};
}

/// That of the fewest products. A squaring doubles relative errors, so the remainder is to be smaller by
/// them, and relative to e^-t, the least that the exponential's norm can be.
series cheapest_series(double norm, double unit) {
  constexpr double longest = 8;  // beyond it the terms' sizes, and so rounding errors, exceed the sum's
  constexpr int beyond_need = 12;
  series best;
  const int first = norm > longest ? std::ilogb(norm / longest) + 1 : 0;
  for (int squarings = first; squarings < first + beyond_need; ++squarings) {
    const double t = std::ldexp(norm, -squarings);
    const auto candidate = shortest_series(t, squarings, std::ldexp(unit, -squarings) * std::exp(-t));
    if (candidate.products < best.products) best = candidate;
  }
  return best;
}

// ---- matrices with bounds ----

/// A matrix, at least its 1-norm, and a bound of that of its error.
template <class T>
struct bounded {
  matrix<T> value;
  double norm = 0, error = 0;
};

/// 1 / k!, of which each division errs.
template <class T>
struct coefficient {
  T value{1.0};
  double relative_error = 0;
  int k = 0;

  void advance() {
    ++k;
    value = value / T(static_cast<double>(k));
    relative_error += upwards * error_bounds<T>::quotient * limb_unit<T>;
  }
  [[nodiscard]] double size() const { return upwards * std::fabs(leading(value)); }
};

template <class T>
class exponential {
 public:
  exponential(matrix_arithmetic<T>& arithmetic, matrix<T>&& A, const series& s)
      : arithmetic_(arithmetic), series_(s) {
    const double norm = arithmetic.norm(matrix_norm::one, A);
    powers_.push_back({std::move(A), norm, 0});
    while (static_cast<int>(powers_.size()) < s.block) powers_.push_back(product(powers_.back(), powers_[0]));
  }

  bounded<T> run() {
    auto X = polynomial();
    X.error += series_.remainder;
    for (int k = 0; k < series_.squarings && std::isfinite(X.norm); ++k) X = product(X, X);
    return X;
  }

 private:
  [[nodiscard]] index_t order() const { return powers_[0].value.rows(); }

  bounded<T> product(const bounded<T>& x, const bounded<T>& y) {
    bounded<T> z{matrix<T>(arithmetic_.ctx(), order(), order())};
    arithmetic_.multiply(1, x.value, y.value, 0, z.value);
    z.norm = arithmetic_.norm(matrix_norm::one, z.value);
    z.error = upwards * (x.norm * y.error + x.error * y.norm + x.error * y.error +
                         product_rounding<T>(order()) * x.norm * y.norm);
    return z;
  }
  /// y = y + c x.
  void add(const coefficient<T>& c, const bounded<T>& x, bounded<T>& y) {
    arithmetic_.add_multiple(c.value, x.value, y.value);
    const double size = c.size() * x.norm;
    const double rounding = error_bounds<T>::scaled_sum * limb_unit<T> * (size + y.norm);
    y.error = upwards *
              (y.error + c.size() * x.error + c.relative_error * c.size() * (x.norm + x.error) + rounding);
    y.norm = upwards * (y.norm + size);
  }
  /// y = y + c I.
  void add_identity(const coefficient<T>& c, bounded<T>& y) {
    arithmetic_.add_to_diagonal(c.value, y.value);
    const double rounding = error_bounds<T>::scaled_sum * limb_unit<T> * (c.size() + y.norm);
    y.error = upwards * (y.error + c.relative_error * c.size() + rounding);
    y.norm = upwards * (y.norm + c.size());
  }

  /// Blocks of `block` coefficients from the highest down: X <- X A^block + sum of c_k A^(k mod block). The
  /// first has a term more where the degree is a multiple of `block`, A^block being there.
  bounded<T> polynomial() {
    std::vector<coefficient<T>> c(1);
    while (static_cast<int>(c.size()) <= series_.degree) {
      c.push_back(c.back());
      c.back().advance();
    }
    bounded<T> X{matrix<T>(arithmetic_.ctx(), order(), order())};
    int last = series_.degree;
    for (int block = (series_.degree - 1) / series_.block; block >= 0; --block) {
      const int first = block * series_.block;
      if (last != series_.degree) X = product(X, powers_.back());
      add_identity(c[static_cast<std::size_t>(first)], X);
      for (int k = first + 1; k <= last; ++k)
        add(c[static_cast<std::size_t>(k)], powers_[static_cast<std::size_t>(k - first - 1)], X);
      last = first - 1;
    }
    return X;
  }

  matrix_arithmetic<T>& arithmetic_;
  series series_;
  std::vector<bounded<T>> powers_;  // A, A^2, ...
};

/// expm of a real or a complex A.
template <class Element>
expm_report exponential_of(const context& ctx, const matrix_view<const Element>& A,
                           const matrix_view<Element>& X, const product_options& options) {
  using form = matrix_form<Element>;
  using T = typename form::part;
  blas::check_square(ctx, "expm", "A", A);
  blas::check_square(ctx, "expm", "X", X);
  blas::check_extent("expm", "X", "rows", X.rows(), "A", "rows", A.rows());
  matrix_arithmetic<T> arithmetic(ctx, "expm", options);
  if (A.rows() == 0) return {0, 0, 0, 0, {engine::native, "nothing to compute"}};
  matrix<T> scaled = form::taken(ctx, A);
  arithmetic.require_finite("A", scaled.view());
  const double norm = arithmetic.norm(matrix_norm::one, scaled);
  const auto chosen = cheapest_series(std::min(norm, std::numeric_limits<double>::max()), limb_unit<T>);
  arithmetic.scale(-chosen.squarings, scaled);
  auto result = exponential<T>(arithmetic, std::move(scaled), chosen).run();
  form::settle_form(ctx, result.value);
  form::write(ctx, result.value, X);
  const double size = arithmetic.norm(matrix_norm::one, result.value);
  const double error = upwards * upwards * result.error / size;
  const bool is_known = std::isfinite(norm) && std::isfinite(size) && std::isfinite(error);
  return {is_known ? 0 : 1, chosen.degree, chosen.squarings, is_known ? error : unknown_error,
          arithmetic.products()};
}

}  // namespace

template <solver_format T>
expm_report expm(const context& ctx, not_deduced<matrix_view<const T>> A, not_deduced<matrix_view<T>> X,
                 const product_options& options) {
  return exponential_of<T>(ctx, A, X, options);
}
template <solver_format T>
expm_report expm(const context& ctx, not_deduced<matrix_view<const complex<T>>> A,
                 not_deduced<matrix_view<complex<T>>> X, const product_options& options) {
  return exponential_of<complex<T>>(ctx, A, X, options);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                               \
  template expm_report expm<type>(const context&, matrix_view<const type>, matrix_view<type>,          \
                                  const product_options&);                                             \
  template expm_report expm<type>(const context&, blas::matrix_read<type>, blas::matrix_written<type>, \
                                  const product_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
