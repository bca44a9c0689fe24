// Least-squares and minimum-norm solutions in MPFR, and how much these may move.
#pragma once

#include "lapack/reflectors.hpp"

namespace residua_test {

/// B^T B of a matrix of `rows` rows by columns.
inline exact_matrix gram_matrix(const std::vector<exact_vector>& B) {
  const auto n = static_cast<index_t>(B.size());
  exact_matrix G(n, n);
  mp product(solution_bits);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      for (std::size_t k = 0; k < B[0].size(); ++k) {
        mpfr_mul(product.get(), B[static_cast<std::size_t>(i)][k].get(),
                 B[static_cast<std::size_t>(j)][k].get(), MPFR_RNDN);
        mpfr_add(G(i, j).get(), G(i, j).get(), product.get(), MPFR_RNDN);
      }
    }
  }
  return G;
}

/// F of more rows than columns, which are independent. What follows from (F^T F)^-1.
class exact_least_squares {
 public:
  explicit exact_least_squares(std::vector<exact_vector> columns)
      : F_(std::move(columns)), G_(gram_matrix(F_)) {}

  /// The x with the smallest |b - F x|.
  [[nodiscard]] exact_vector smallest_residual(const exact_vector& b) const {
    exact_matrix right(size(), 1);
    mp product(solution_bits);
    for (index_t j = 0; j < size(); ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        mpfr_mul(product.get(), F_[static_cast<std::size_t>(j)][k].get(), b[k].get(), MPFR_RNDN);
        mpfr_add(right(j, 0).get(), right(j, 0).get(), product.get(), MPFR_RNDN);
      }
    }
    return solved(right);
  }
  /// The smallest x with F^T x = b.
  [[nodiscard]] exact_vector smallest_norm(const exact_vector& b) const {
    exact_matrix right(size(), 1);
    for (index_t j = 0; j < size(); ++j) {
      mpfr_set(right(j, 0).get(), b[static_cast<std::size_t>(j)].get(), MPFR_RNDN);
    }
    return product_with(solved(right));
  }
  [[nodiscard]] exact_vector product_with(const exact_vector& y) const {
    auto x = exact_zeros(static_cast<index_t>(F_[0].size()));
    mp product(solution_bits);
    for (std::size_t j = 0; j < y.size(); ++j) {
      for (std::size_t k = 0; k < x.size(); ++k) {
        mpfr_mul(product.get(), F_[j][k].get(), y[j].get(), MPFR_RNDN);
        mpfr_add(x[k].get(), x[k].get(), product.get(), MPFR_RNDN);
      }
    }
    return x;
  }
  /// |F|_F.
  [[nodiscard]] double norm() const {
    double square = 0;
    for (const auto& column : F_) square += norm_of(column) * norm_of(column);
    return std::sqrt(square);
  }
  /// |F|_F |F^+|_F, whose second factor squared is the trace of (F^T F)^-1.
  [[nodiscard]] double condition() const {
    double trace = 0;
    for (index_t j = 0; j < size(); ++j) {
      exact_matrix unit(size(), 1);
      unit(j, 0).set(1.0);
      trace += solved(unit)[static_cast<std::size_t>(j)].to_double();
    }
    return norm() * std::sqrt(trace);
  }

 private:
  [[nodiscard]] index_t size() const { return static_cast<index_t>(F_.size()); }
  [[nodiscard]] exact_vector solved(const exact_matrix& right) const {
    auto x = exact_solution(G_, right);
    exact_vector elements;
    for (index_t j = 0; j < size(); ++j) elements.push_back(x(j, 0));
    return elements;
  }

  std::vector<exact_vector> F_;
  exact_matrix G_;
};

/// The backward error of gels (gels.hpp), relative to norms.
template <class T>
double least_squares_bound(index_t rows, index_t columns) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const auto n = static_cast<double>(columns);
  const double solving =
      (bounds::dot * n + bounds::product + (halvings(columns) + 3) * bounds::scaled_sum + bounds::quotient) *
      bound_of_format<T>::unit;
  const double storing = std::is_same_v<T, float> ? (halvings(columns) + 1) * residua::unit_roundoff<T> : 0;
  return reflector_bound<T>(rows, columns) + (std::is_same_v<T, double> ? 2 : 1) * solving + storing;
}

}  // namespace residua_test
