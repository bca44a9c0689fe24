// A badly scaled system as it is solved: R A C y = R b 2^g, with powers of two, and x = C y 2^-g.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "lapack/equilibration.hpp"
#include "lapack/refinement/dense_system.hpp"
#include "lapack/refinement/refinement_run.hpp"
#include "lapack/refinement/wanted_errors.hpp"
#include "lapack/scaling_loss.hpp"

namespace residua::lapack {

/// Whether a column of B, whose magnitudes these are, is so near the ends of the range that limbs of a
/// residual, or bounds of its rounding, would leave it.
inline bool are_near_the_ends(const std::vector<double>& magnitudes, std::size_t rows) {
  constexpr double least = 0x1p-600,
                   most = 0x1p600;  // 2^-1074 2^(53 * 6) is below, and leaves room for cond(A)
  for (auto first = magnitudes.begin(); first != magnitudes.end();
       first += static_cast<std::ptrdiff_t>(rows)) {
    const double largest = *std::max_element(first, first + static_cast<std::ptrdiff_t>(rows));
    if (largest != 0 && (largest < least || largest > most)) return true;
  }
  return false;
}

/// The exponents that are worth while for a system whose magnitudes are known, if any are.
template <class TA, class T>
std::optional<scaling_exponents> scaling_of(const dense_system<TA, T>& s, double largest) {
  if (s.A.kind != structure::symmetric) return worthwhile(general_exponents(s.ctx, s.magnitudes), largest);
  std::vector<double> diagonal;
  for (const TA& a : diagonal_on_host<TA>(s.ctx, s.A.A)) diagonal.push_back(leading(a));
  return worthwhile(symmetric_exponents(diagonal), largest);
}

template <class TA, class T>
class scaled_system {
 public:
  /// Replaces the magnitudes of A, which s has too, by those of the scaled matrix.
  scaled_system(const dense_system<TA, T>& s, const scaling_exponents& exponents,
                const matrix_view<double>& magnitudes)
      : given_(s),
        exponents_(exponents),
        options_(options_for_y(s.options, exponents)),
        A_(s.ctx, s.A.rows(), s.A.columns()),
        B_(s.ctx, s.B.rows(), s.B.columns()),
        Y_(s.ctx, s.X.rows(), s.X.columns()) {
    copy_scaled<TA>(s.ctx, s.A, exponents, A_.view());
    lost_of_A_ = losses<TA>(s.A, exponents, A_);
    const scaling_exponents of_B{exponents.rows, right_exponents()};
    copy_scaled<T>(s.ctx, s.B, of_B, B_.view());
    lost_of_B_ = losses<T>(s.B, of_B, B_);
    copy_magnitudes<TA>(s.ctx, matrix_view<const TA>(A_), magnitudes);
  }

  /// What is to be solved; of a symmetric matrix the same triangle is read.
  [[nodiscard]] dense_system<TA, T> system() {
    return {given_.ctx, given_.routine, operand<TA>(A_, given_.A), B_,
            Y_,         options_,       given_.magnitudes,         " of A with scaled rows and columns",
            lost_of_A_, lost_of_B_};
  }
  /// x of y, and what is promised of it.
  void finish(refinement_report& report) {
    const auto is_zero = [](int e) { return e == 0; };
    const bool is_A_scaled = !std::all_of(exponents_.rows.begin(), exponents_.rows.end(), is_zero) ||
                             !std::all_of(exponents_.columns.begin(), exponents_.columns.end(), is_zero);
    if (is_A_scaled) report.scaling = exponents_;
    if (report.info != 0) return;  // there is no y
    scaling_exponents back{exponents_.columns, right_};
    for (int& e : back.columns) e = -e;
    copy_scaled<T>(given_.ctx, matrix_view<const T>(Y_), back, given_.X);
    const auto y = leading_limbs(given_.ctx, Y_);
    const auto lost = loss_of(y, back);
    report.forward_error_bound =
        lost.enlarged(excess_of_bound(y, back) * report.forward_error_bound, lost.normwise);
    report.componentwise_backward_error =
        lost.enlarged(report.componentwise_backward_error, lost.elementwise);
    report.normwise_backward_error = lost.enlarged(report.normwise_backward_error, lost.normwise);
    judge(report);
  }

 private:
  /// What is wanted of y, that x may be as wanted: its bound is larger by max(C) / min(C) at most.
  static refinement_options options_for_y(refinement_options options, const scaling_exponents& exponents) {
    const auto [least, most] = std::minmax_element(exponents.columns.begin(), exponents.columns.end());
    constexpr double spare = 1 - 0x1p-40, smallest = std::numeric_limits<double>::min();
    if (options.forward_error)
      *options.forward_error = std::max(smallest, std::ldexp(spare * *options.forward_error, *least - *most));
    return options;
  }
  /// What scaling has taken from the elements of a matrix; an empty one where it was nothing.
  template <class Number>
  [[nodiscard]] matrix<double> losses(const operand<Number>& source, const scaling_exponents& exponents,
                                      const matrix<Number>& scaled) const {
    matrix<double> lost(given_.ctx, source.rows(), source.columns());
    const operand<Number> as_it_is{matrix_view<const Number>(scaled)};
    if (measure_losses<Number>(given_.ctx, source, exponents, as_it_is, lost.view()) == 0) return {};
    return lost;
  }
  /// Whether x is as wanted, which it may be though y is not; or still has digits where it was scaled back.
  void judge(refinement_report& report) const {
    const wanted_errors wanted(given_.options);
    if (!wanted.any()) {
      if (report.converged && !has_digits(report)) report.reason += "; x, scaled back, leaves the range";
      report.converged = has_digits(report);
      return;
    }
    const bool is_met = wanted.are_met(report);
    if (is_met && !report.converged) report.reason += "; errors are as small as asked for";
    report.converged = is_met;
  }
  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(B_.rows()); }
  [[nodiscard]] std::size_t columns() const { return static_cast<std::size_t>(B_.columns()); }

  /// The exponents by which the largest element of each column of R B comes to between 1 and 2, or above that
  /// where the smallest ones would underflow otherwise.
  const std::vector<int>& right_exponents() {
    std::vector<T> elements;
    matrix<T> B(given_.ctx, B_.rows(), B_.columns());
    copy_matrix<T, T>(given_.ctx, given_.B, B.view());
    const auto b = leading_limbs(given_.ctx, B);
    for (std::size_t j = 0; j < columns(); ++j) right_.push_back(right_exponent(b, j));
    return right_;
  }
  /// That of column j; 0 where all its elements are zeros. All limbs of products with the smallest element
  /// are above `lowest` then, where the largest one is below `highest`, which leaves room for sums.
  [[nodiscard]] int right_exponent(const std::vector<double>& b, std::size_t j) const {
    constexpr int lowest = -1022 + (limb_count<T> + 1) * 53, highest = 1000;
    std::optional<int> least, most;
    for (std::size_t i = 0; i < rows(); ++i) {
      const double x = b[i + j * rows()];
      if (x == 0) continue;
      const int exponent = std::ilogb(x) + exponents_.rows[i];
      least = std::min(least.value_or(exponent), exponent);
      most = std::max(most.value_or(exponent), exponent);
    }
    return most ? std::min(std::max(-*most, lowest - *least), highest - *most) : 0;
  }
  /// The largest max(C) |y| / |C y| of a column.
  [[nodiscard]] double excess_of_bound(const std::vector<double>& y, const scaling_exponents& back) const {
    const int most = *std::max_element(back.rows.begin(), back.rows.end());
    double excess = 1;
    for (std::size_t j = 0; j < columns(); ++j) {
      double of_y = 0, of_x = 0;
      for (std::size_t i = 0; i < rows(); ++i) {
        const double size = std::fabs(y[i + j * rows()]);
        of_y = std::max(of_y, size);
        of_x = std::max(of_x, std::ldexp(size, back.rows[i] - most));
      }
      constexpr double of_leading_limbs = 1 + 0x1p-50;
      if (of_y != 0) excess = std::max(excess, of_y / of_x * of_leading_limbs);
    }
    return excess;
  }
  /// What x loses at the ends of the range: half of the smallest number for each limb, and all beyond.
  [[nodiscard]] scaling_loss loss_of(const std::vector<double>& y, const scaling_exponents& back) const {
    scaling_loss loss;
    for (std::size_t j = 0; j < columns(); ++j) {
      double normwise = 0;
      for (std::size_t i = 0; i < rows(); ++i) {
        const double its = y[i + j * rows()];
        if (its == 0) continue;
        if (!std::isfinite(its)) return scaling_loss::all();
        const int exponent = std::ilogb(its) + back.rows[i] + back.columns[j];
        if (exponent > 1022) return scaling_loss::all();
        const double lost = std::ldexp(limb_count<T>, -1075 - exponent);
        loss.elementwise = std::max(loss.elementwise, lost);
        normwise = normwise == 0 ? lost : std::min(normwise, lost);
      }
      loss.normwise = std::max(loss.normwise, normwise);
    }
    return loss;
  }

  const dense_system<TA, T>& given_;
  scaling_exponents exponents_;
  refinement_options options_;
  std::vector<int> right_;
  matrix<TA> A_;
  matrix<T> B_, Y_;
  matrix<double> lost_of_A_, lost_of_B_;  // in units of 2^-1074; empty where it was nothing
};

}  // namespace residua::lapack
