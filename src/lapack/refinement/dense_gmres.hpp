// GMRES on a dense matrix with factors as a preconditioner from the left.
#pragma once

#include <cmath>
#include <vector>

#include "lapack/refinement/dense_factors.hpp"
#include "lapack/refinement/dense_system.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/scal.hpp"

namespace residua::lapack {

/// Everything of length n is computed in T; the small least-squares problem, of which a few digits are
/// needed, on the host in double. The basis is made orthogonal twice (classical Gram-Schmidt with
/// reorthogonalisation: Giraud, Langou, Rozloznik 2005).
template <class T>
class dense_gmres {
 public:
  dense_gmres(const context& ctx, index_t n)
      : ctx_(ctx), basis_(ctx, n, steps_for(n) + 1), products_(ctx, steps_for(n)), w_(ctx, n, 1) {}

  /// r = about op(A)^-1 r: |M^-1 (r - op(A) x)| falls by 2^-24, or fifty steps are done.
  template <class TA>
  void solve(const operand<TA>& A, const dense_factors<T>& factors, bool is_transposed,
             const matrix_view<T>& r) {
    const index_t most = steps_for(r.rows());
    constexpr double enough = 0x1p-24;
    factors.solve(r, is_transposed);
    const double start = leading(nrm2<T>(ctx_, r.column(0)));
    if (start == 0 || !std::isfinite(start)) return;
    begin(start);
    scal<T>(ctx_, T(1 / start), r.column(0));
    copy_matrix<T, T>(ctx_, matrix_view<const T>(r), column(0));
    index_t k = 0;
    for (bool goes_on = true; goes_on && k < most; ++k) {
      add_product<TA, T>(ctx_, "gesv", 1, is_transposed ? transposed(A) : A, matrix_view<const T>(column(k)),
                         w_.view(), 0);
      factors.solve(w_, is_transposed);
      orthogonalise(k);
      goes_on = eliminate(k) > enough * start && h_next_ > 0;
      if (!goes_on || k + 1 == most) continue;
      scal<T>(ctx_, T(1 / h_next_), w_.view().column(0));
      copy_matrix<T, T>(ctx_, matrix_view<const T>(w_), column(k + 1));
    }
    combine(k, r);
  }

 private:
  static index_t steps_for(index_t n) { return std::min<index_t>(n, 50); }
  [[nodiscard]] matrix_view<T> column(index_t k) { return basis_.view().block(0, k, basis_.rows(), 1); }

  void begin(double start) {
    columns_.clear();
    cosines_.clear();
    sines_.clear();
    right_ = {start};
  }

  /// w without its parts along the first k + 1 vectors of the basis; these parts, and its norm.
  void orthogonalise(index_t k) {
    columns_.emplace_back(static_cast<std::size_t>(k + 1), 0.0);
    const auto basis = basis_.view().block(0, 0, basis_.rows(), k + 1);
    const auto parts = products_.view().part(0, k + 1);
    for (int pass = 0; pass < 2; ++pass) {
      gemv<T, T>(ctx_, op::transpose, T(1.0), basis, w_.view().column(0), T(0.0), parts);
      gemv<T, T>(ctx_, op::none, T(-1.0), basis, parts, T(1.0), w_.view().column(0));
      const auto all = products_.to_host(ctx_);
      for (index_t i = 0; i <= k; ++i)
        columns_.back()[static_cast<std::size_t>(i)] += leading(all[static_cast<std::size_t>(i)]);
    }
    h_next_ = leading(nrm2<T>(ctx_, w_.view().column(0)));
  }

  /// Rotates the new column of the Hessenberg matrix to triangular form; returns the residual's norm.
  double eliminate(index_t k) {
    auto& h = columns_.back();
    const auto place = [](index_t i) { return static_cast<std::size_t>(i); };
    for (index_t i = 0; i < k; ++i) {
      const double upper = h[place(i)], lower = h[place(i + 1)];
      h[place(i)] = cosines_[place(i)] * upper + sines_[place(i)] * lower;
      h[place(i + 1)] = cosines_[place(i)] * lower - sines_[place(i)] * upper;
    }
    const double length = std::hypot(h[place(k)], h_next_);
    cosines_.push_back(length == 0 ? 1 : h[place(k)] / length);
    sines_.push_back(length == 0 ? 0 : h_next_ / length);
    h[place(k)] = length;
    right_.push_back(-sines_.back() * right_[place(k)]);
    right_[place(k)] *= cosines_.back();
    return std::fabs(right_.back());
  }

  /// r = the combination of the first k vectors that the triangular system says.
  void combine(index_t k, const matrix_view<T>& r) {
    const auto place = [](index_t i) { return static_cast<std::size_t>(i); };
    std::vector<T> factors(place(products_.size()), T(0.0));
    std::vector<double> y(place(k), 0.0);
    for (index_t i = k - 1; i >= 0; --i) {
      double sum = right_[place(i)];
      for (index_t j = i + 1; j < k; ++j) sum -= columns_[place(j)][place(i)] * y[place(j)];
      y[place(i)] = columns_[place(i)][place(i)] == 0 ? 0 : sum / columns_[place(i)][place(i)];
      factors[place(i)] = T(y[place(i)]);
    }
    products_.upload(ctx_, factors);
    gemv<T, T>(ctx_, op::none, T(1.0), basis_.view().block(0, 0, basis_.rows(), k),
               products_.view().part(0, k), T(0.0), r.column(0));
  }

  const context& ctx_;
  matrix<T> basis_;
  array<T> products_;
  matrix<T> w_;
  double h_next_ = 0;
  std::vector<std::vector<double>> columns_;  // of the Hessenberg matrix, rotated
  std::vector<double> cosines_, sines_, right_;
};

}  // namespace residua::lapack
