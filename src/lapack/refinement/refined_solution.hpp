// x as refinement improves it, and how large its residual is.
#pragma once

#include <algorithm>
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
  /// residual of any size is solved for as one of about 1, and elements that are much smaller than the
  /// largest of their column after those, as they would underflow beside it.
  double step(corrections<T>& solver) {
    std::vector<double> d(place(x_.columns()));
    const auto parts = parts_of_residual();
    const int last = *std::max_element(parts.begin(), parts.end());
    const auto whole = last == 0 ? std::vector<T>() : r_.to_host(s_.ctx);
    for (int part = 0; part <= last; ++part) {
      if (last > 0) r_.upload(s_.ctx, elements_of_part<T>(whole, parts, part));
      const auto sizes = scale_residual(elements_of_part<double>(measured_.residual, parts, part));
      solver.solve(r_.view());
      const auto its = sizes_of_corrections(sizes);
      for (index_t j = 0; j < x_.columns(); ++j) {
        axpy<T>(s_.ctx, T(sizes[place(j)]), residual().column(j), x_.view().column(j));
        d[place(j)] += its[place(j)];
      }
    }
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
    const auto sizes = scale_residual(measured_.residual);
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
    measured_.lost = losses();
  }
  /// What elements of the residual err by at the lower end of the range: by products that underflow, and by
  /// what scaling has taken from A and B.
  [[nodiscard]] std::vector<double> losses() const {
    auto its = losses_of_scaling();
    const auto has_products = rows_with_products();
    const double of_products = std::ldexp(residuals_->underflow(), -1074);
    for (std::size_t i = 0; i < its.size(); ++i) its[i] += has_products[i] ? of_products : 0;
    return its;
  }
  [[nodiscard]] std::vector<double> losses_of_scaling() const {
    if (s_.lost_of_A.rows() == 0 && s_.lost_of_B.rows() == 0)
      return std::vector<double>(place(r_.rows() * r_.columns()));
    matrix<double> lost(s_.ctx, r_.rows(), r_.columns());
    if (s_.lost_of_B.rows() != 0) copy_matrix<double, double>(s_.ctx, s_.lost_of_B, lost.view());
    if (s_.lost_of_A.rows() != 0)
      add_product<double, double>(s_.ctx, s_.routine, 1, s_.lost_of_A, size_of_x_.view(), lost.view());
    auto its = lost.to_host(s_.ctx);
    for (auto& loss : its) loss = std::ldexp(std::ceil(loss), -1074);
    return its;
  }
  /// Which elements of A x have products that are not zero. Where |A||x| is, all may have underflowed.
  [[nodiscard]] std::vector<bool> rows_with_products() const {
    std::vector<bool> has_products;
    for (const double size : measured_.scale) has_products.push_back(size != 0);
    const bool all = std::find(has_products.begin(), has_products.end(), false) == has_products.end();
    const auto is_zero = [](double x) { return x == 0; };
    if (all || std::all_of(measured_.x.begin(), measured_.x.end(), is_zero)) return has_products;
    std::vector<double> pattern;
    for (const double x : measured_.x) pattern.push_back(is_zero(x) ? 0.0 : 1.0);
    matrix<double> products(s_.ctx, r_.rows(), r_.columns());
    const matrix<double> of_x(s_.ctx, r_.rows(), r_.columns(), pattern);
    add_product<double, double>(s_.ctx, s_.routine, 1, s_.magnitudes, of_x.view(), products.view());
    const auto sums = products.to_host(s_.ctx);
    for (std::size_t i = 0; i < sums.size(); ++i) has_products[i] = has_products[i] || sums[i] != 0;
    return has_products;
  }
  /// Which part of the residual each element belongs to: 0 for those of about the size of the largest in
  /// their column. A part's elements are at most 500 binades apart, which leaves double's factors and their
  /// solutions as many.
  [[nodiscard]] std::vector<int> parts_of_residual() const {
    constexpr int binades = 500;
    std::vector<int> parts;
    for (index_t j = 0; j < r_.columns(); ++j) {
      const double norm = measured_.norm_of_column(measured_.residual, j);
      // Elements from this on are of part 0.
      const double small = std::isfinite(norm) ? std::ldexp(norm, 1 - binades) : 0;
      for (index_t i = 0; i < r_.rows(); ++i) {
        const double size = std::fabs(measured_.residual[place(i + j * r_.rows())]);
        const bool is_small = 0 < size && size < small;
        parts.push_back(is_small ? (std::ilogb(norm) - std::ilogb(size)) / binades : 0);
      }
    }
    return parts;
  }
  /// The elements of one part, and zeros.
  template <class Number>
  static std::vector<Number> elements_of_part(std::vector<Number> elements, const std::vector<int>& parts,
                                              int part) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (parts[i] != part) elements[i] = Number(0.0);
    }
    return elements;
  }
  /// Divides each column of the residual, whose leading limbs these are, by a power of two about its norm;
  /// returns these.
  std::vector<double> scale_residual(const std::vector<double>& residual) {
    std::vector<double> sizes;
    for (index_t j = 0; j < r_.columns(); ++j) {
      const double norm = measured_.norm_of_column(residual, j);
      const double size = norm == 0 ? 1 : std::ldexp(1.0, std::clamp(std::ilogb(norm), -1000, 1000));
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
