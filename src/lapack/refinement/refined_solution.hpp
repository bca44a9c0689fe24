// x as refinement improves it, and how large its residual is.
#pragma once

#include <cmath>

#include "lapack/refinement/corrections.hpp"
#include "lapack/refinement/residual_source.hpp"

namespace residua::lapack {

template <class TA, class T>
class refined_solution {
 public:
  explicit refined_solution(const dense_system<TA, T>& s)
      : s_(s),
        format_(s.options.residuals.value_or(format_of<T>::id)),
        residuals_(make_residual_source<TA, T>(s, format_)),
        x_(s.ctx, s.B.rows(), s.B.columns()),
        best_(s.ctx, s.B.rows(), s.B.columns()),
        r_(s.ctx, s.B.rows(), s.B.columns()),
        scale_(s.ctx, s.B.rows(), s.B.columns()),
        size_of_x_(s.ctx, s.B.rows(), s.B.columns()) {
    copy_matrix<T, T>(s.ctx, s.B, r_.view());
    copy_magnitudes<T>(s.ctx, s.B, scale_.view());
    read_measured();  // x = 0
  }

  /// x = x + d, d = about A^-1 r. Returns the largest |d| / |x| of a column, in the norm `infinity`. A
  /// residual of any size is solved for as one of about 1.
  double step(corrections<T>& solver) {
    const auto sizes = scale_residual();
    solver.solve(r_.view());
    const auto d = sizes_of_corrections(sizes);
    for (index_t j = 0; j < x_.columns(); ++j)
      axpy<T>(s_.ctx, T(sizes[place(j)]), residual().column(j), x_.view().column(j));
    find_residual();
    double largest = 0;
    for (index_t j = 0; j < x_.columns(); ++j) {
      if (d[place(j)] != 0)
        largest = std::max(largest, d[place(j)] / measured_.norm_of_column(measured_.x, j));
    }
    return largest;
  }
  /// |d| of each column, d = A^-1 r to a few digits. Spoils the residual.
  std::vector<double> next_corrections(corrections<T>& solver) {
    const auto sizes = scale_residual();
    solver.solve_well(r_.view());
    return sizes_of_corrections(sizes);
  }

  /// From now on residuals have a wider format than that of x, in which x itself is refined.
  void widen_residuals(format wider) {
    format_ = wider;
    residuals_ = make_residual_source<TA, T>(s_, wider);
    find_residual();
  }
  [[nodiscard]] format residual_format() const { return format_; }
  [[nodiscard]] bool has_wider_residuals() const { return format_ != format_of<T>::id; }

  void find_residual() {
    residuals_->compute(solution(), r_.view());
    measure();
  }
  void keep() { copy_matrix<T, T>(s_.ctx, solution(), best_.view()); }
  /// Back to what was kept.
  void restore() {
    copy_matrix<T, T>(s_.ctx, matrix_view<const T>(best_), x_.view());
    find_residual();
  }
  [[nodiscard]] matrix_view<const T> solution() const { return x_; }
  [[nodiscard]] const measured_residual& measured() const { return measured_; }

 private:
  static std::size_t place(index_t j) { return static_cast<std::size_t>(j); }
  [[nodiscard]] matrix_view<const T> residual() const { return r_; }

  void measure() {
    copy_magnitudes<T>(s_.ctx, s_.B, scale_.view());
    copy_magnitudes<T>(s_.ctx, solution(), size_of_x_.view());
    add_product<double, double>(s_.ctx, s_.routine, 1, s_.magnitudes, size_of_x_.view(), scale_.view());
    read_measured();
  }
  void read_measured() {
    measured_ = {r_.rows(),
                 r_.columns(),
                 leading_limbs(s_.ctx, r_),
                 leading_limbs(s_.ctx, scale_),
                 leading_limbs(s_.ctx, x_),
                 residuals_->rounding()};
  }
  /// Divides each column of the residual by a power of two about its norm; returns these.
  std::vector<double> scale_residual() {
    std::vector<double> sizes;
    for (index_t j = 0; j < r_.columns(); ++j) {
      const double norm = measured_.norm_of_column(measured_.residual, j);
      const double size = norm == 0 ? 1 : std::ldexp(1.0, std::min(std::ilogb(norm), 1000));
      scal<T>(s_.ctx, T(1 / size), r_.view().column(j));
      sizes.push_back(size);
    }
    return sizes;
  }
  [[nodiscard]] std::vector<double> sizes_of_corrections(const std::vector<double>& sizes) const {
    const auto d = leading_limbs(s_.ctx, r_);
    std::vector<double> norms;
    for (index_t j = 0; j < r_.columns(); ++j)
      norms.push_back(measured_.norm_of_column(d, j) * sizes[place(j)]);
    return norms;
  }

  const dense_system<TA, T>& s_;
  format format_;
  std::unique_ptr<residual_source<T>> residuals_;
  matrix<T> x_, best_, r_;
  matrix<double> scale_, size_of_x_;  // |A||x| + |b|, |x|
  measured_residual measured_{};
};

}  // namespace residua::lapack
