// b - A x, in the format of x or a wider one.
#pragma once

#include <memory>

#include "lapack/refinement/backward_error.hpp"
#include "lapack/refinement/dense_system.hpp"

namespace residua::lapack {

template <class T>
class residual_source {
 public:
  residual_source() = default;
  residual_source(const residual_source&) = delete;
  residual_source& operator=(const residual_source&) = delete;
  virtual ~residual_source() = default;
  /// r = b - A x, rounded to T.
  virtual void compute(const matrix_view<const T>& x, const matrix_view<T>& r) = 0;
  /// What bounds its rounding, times |A||x| + |b|.
  [[nodiscard]] virtual double rounding() const = 0;
  /// What underflow adds to it (residual_underflow).
  [[nodiscard]] virtual double underflow() const = 0;
};

template <class TA, class T>
class residuals_in_own_format final : public residual_source<T> {
 public:
  explicit residuals_in_own_format(const dense_system<TA, T>& s) : s_(s) {}
  void compute(const matrix_view<const T>& x, const matrix_view<T>& r) override {
    copy_matrix<T, T>(s_.ctx, s_.B, r);
    add_product<TA, T>(s_.ctx, s_.routine, -1, s_.A, x, r);
  }
  [[nodiscard]] double rounding() const override { return residual_rounding<T>(s_.B.rows()); }
  [[nodiscard]] double underflow() const override { return residual_underflow<T>(s_.B.rows()); }

 private:
  const dense_system<TA, T>& s_;
};

/// Residuals in the wider format R, with a copy of A in R. An A in double is not copied, since products with
/// R take it.
template <class R, class TA, class T>
class residuals_in_wider_format final : public residual_source<T> {
  static constexpr bool takes_A = std::is_same_v<TA, double>;
  using stored = std::conditional_t<takes_A, double, R>;

 public:
  explicit residuals_in_wider_format(const dense_system<TA, T>& s)
      : s_(s),
        b_(s.ctx, s.B.rows(), s.B.columns()),
        x_(s.ctx, s.B.rows(), s.B.columns()),
        r_(s.ctx, s.B.rows(), s.B.columns()) {
    copy_matrix<R, T>(s.ctx, s.B, b_.view());
    if constexpr (!takes_A) {
      A_ = matrix<R>(s.ctx, s.A.rows(), s.A.columns());
      copy_matrix<R, TA>(s.ctx, s.A, A_.view());
    }
  }
  void compute(const matrix_view<const T>& x, const matrix_view<T>& r) override {
    copy_matrix<R, R>(s_.ctx, matrix_view<const R>(b_), r_.view());
    copy_matrix<R, T>(s_.ctx, x, x_.view());
    add_product<stored, R>(s_.ctx, s_.routine, -1, wide_A(), matrix_view<const R>(x_), r_.view());
    copy_matrix<T, R>(s_.ctx, matrix_view<const R>(r_), r);
  }
  [[nodiscard]] double rounding() const override { return residual_rounding<R>(s_.B.rows()); }
  [[nodiscard]] double underflow() const override { return residual_underflow<R>(s_.B.rows()); }

 private:
  [[nodiscard]] operand<stored> wide_A() const {
    if constexpr (takes_A)
      return s_.A;
    else
      return matrix_view<const R>(A_);
  }

  const dense_system<TA, T>& s_;
  matrix<R> A_, b_, x_, r_;
};

/// The source of residuals in T or in a wider format.
template <class TA, class T>
std::unique_ptr<residual_source<T>> make_residual_source(const dense_system<TA, T>& s, format residuals) {
  std::unique_ptr<residual_source<T>> source;
  with_solver_format(residuals, [&]<class R>() {
    if constexpr (limb_count < R >> limb_count<T>)
      source = std::make_unique<residuals_in_wider_format<R, TA, T>>(s);
    else
      source = std::make_unique<residuals_in_own_format<TA, T>>(s);
  });
  return source;
}

}  // namespace residua::lapack
