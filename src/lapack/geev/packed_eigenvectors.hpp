// What general_refinement does with eigenvectors of real matrices: columns packed as LAPACK packs them, and
// all in real arithmetic. complex_eigenvectors.hpp has the same of complex matrices.
#pragma once

#include "lapack/eigen/refinement_products.hpp"
#include "lapack/geev/geev_rotations.hpp"
#include "lapack/geev/packed_vectors.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getri.hpp"

namespace residua::lapack {

/// Eigenvalues and columns in a context's memory.
template <class T>
struct spectrum_on_device {
  array<T> wr, wi;
  array<index_t> head, tail;

  spectrum_on_device(const context& ctx, const packed_spectrum<T>& s)
      : wr(ctx, s.wr), wi(ctx, s.wi), head(ctx, s.head), tail(ctx, s.tail) {}
  [[nodiscard]] packed_columns columns() const { return {head.view(), tail.view()}; }
};

template <class T>
struct packed_eigenvectors {
  using part = T;
  template <class W>
  using of_format = packed_eigenvectors<W>;
  using spectrum = packed_spectrum<T>;
  using device_spectrum = spectrum_on_device<T>;
  using vectors = packed_vectors<T>;
  using host_pairs = general_pairs<T>;
  using pairs = general_stage<T>;
  /// How many real numbers an element is, and how often each stands in whole().
  static constexpr index_t parts = 1;

  /// A x 2^exponent as the left operand of products.
  static matrix<T> whole(const context& ctx, const matrix_view<const T>& A, int exponent) {
    matrix<T> its(ctx, A.rows(), A.rows());
    scale_matrix<T>(ctx, region::all, A, its.view(), exponent);
    return its;
  }
  /// Space for factor().
  static matrix<T> factor_space(const context& ctx, index_t) { return {ctx, 0, 0}; }
  /// M as such an operand.
  static operand<T> factor(const context&, const matrix<T>& M, matrix<T>&) { return operand<T>(M.view()); }
  static matrix<T> transposed_conjugate(const context& ctx, const matrix<T>& M) {
    matrix<T> its(ctx, M.rows(), M.rows());
    copy_matrix<T, T>(ctx, transposed(operand<T>(M.view())), its.view());
    return its;
  }
  static void set_identity(const context& ctx, const matrix_view<T>& target) {
    lapack::set_identity<T>(ctx, target);
  }

  /// A, which is whole(), in double, by columns.
  static std::vector<double> rounded(const context& ctx, const matrix<T>& A) {
    const auto elements = A.to_host(ctx);
    std::vector<double> rounded;
    rounded.reserve(elements.size());
    for (const T& a : elements) rounded.push_back(leading(a));
    return rounded;
  }
  /// Decomposes A, which is whole(), in double. Returns false if that finds no vectors.
  static bool decompose_in_double(const context& ctx, const matrix<T>& A, spectrum& values, matrix<T>& X) {
    const auto found = spectrum_in_double(rounded(ctx, A), static_cast<std::size_t>(A.rows()));
    if (!found) return false;
    std::vector<T> wr, wi;
    for (const auto& w : found->w) {
      wr.push_back(T(w.real()));
      wi.push_back(T(w.imag()));
    }
    values.take(packed_spectrum<T>(A.rows()).head, wr, wi);
    X.upload(ctx, std::vector<T>(found->X.begin(), found->X.end()));
    return true;
  }
  /// Y = X^-1. False if a pivot is zero or an element overflows.
  static bool invert(const context& ctx, const matrix<T>& X, matrix<T>& Y, const product_options& options,
                     product_report& report) {
    copy_matrix<T, T>(ctx, operand<T>(X.view()), Y.view());
    array<index_t> pivots(ctx, X.rows());
    const auto factors = getrf<T>(ctx, Y.view(), pivots.view(), options);
    report.add(factors.products);
    if (factors.info != 0) return false;
    report.add(getri<T>(ctx, Y.view(), pivots.view(), options).products);
    return std::isfinite(leading(norm_of<T>(ctx, matrix_norm::max, operand<T>(Y.view()))));
  }

  /// V = A X becomes A X - X W; `sign` = -1: V = A^T X becomes A^T X - X W^T.
  static void subtract_images(const context& ctx, const matrix<T>& X, const device_spectrum& W, double sign,
                              matrix<T>& V) {
    loop::run_elements(
        ctx, X.rows() * X.columns(),
        general_residual_stage<T>{{}, X.view(), W.wr.view(), W.wi.view(), W.columns(), sign, V.view()});
  }
  /// W becomes W and D's diagonal.
  static void add_diagonal(const context& ctx, const matrix<T>& D, device_spectrum& W) {
    loop::run_elements(ctx, D.rows(),
                       general_value_stage<T>{{}, D.view(), W.columns(), W.wr.view(), W.wi.view()});
  }
  static pairs pairs_of(const matrix<T>& D, const device_spectrum& W, const rounding_limits& limits) {
    return {{}, D.view(), W.wr.view(), W.wi.view(), W.columns(), limits};
  }
  static eigen_distance distance(const context& ctx, const pairs& all) {
    return loop::reduce_elements(ctx, all.D.rows() * all.D.columns(), general_distance_stage<T>{all});
  }
  static void set_correction(const context& ctx, const pairs& all, matrix<T>& E) {
    loop::run_elements(ctx, E.rows() * E.columns(), general_correction_stage<T>{all, E.view()});
  }
  /// The columns of a group times what it is to be multiplied by.
  static void combine(const context& ctx, refinement_products<T>& products, matrix<T>& X,
                      const general_rotation<T>& its) {
    const auto m = static_cast<index_t>(its.members.size());
    products.combine(X.view(), its.members, matrix<T>(ctx, m, m, std::vector<T>(its.X.begin(), its.X.end())));
  }
};

}  // namespace residua::lapack
