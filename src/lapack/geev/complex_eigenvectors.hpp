// What general_refinement does with eigenvectors of complex matrices, whose parts are in turns: 2 n x n real
// numbers. Left operands of products are real equivalents, so that products are real ones
// (lapack/heevd/real_equivalent.hpp).
#pragma once

#include "lapack/complex/qr_stages.hpp"
#include "lapack/geev/complex_clusters.hpp"
#include "lapack/geev/complex_column.hpp"
#include "lapack/geev/complex_geev_stages.hpp"
#include "lapack/geev/packed_vectors.hpp"
#include "lapack/heevd/combined_columns.hpp"
#include "residua/lapack/complex/lu.hpp"

namespace residua::lapack {

/// Eigenvalues in a context's memory.
template <class T>
struct complex_spectrum_on_device {
  array<T> wr, wi;
  complex_spectrum_on_device(const context& ctx, const complex_spectrum<T>& s)
      : wr(ctx, s.wr), wi(ctx, s.wi) {}
};

template <class T>
struct complex_eigenvectors {
  using part = T;
  template <class W>
  using of_format = complex_eigenvectors<W>;
  using spectrum = complex_spectrum<T>;
  using device_spectrum = complex_spectrum_on_device<T>;
  using vectors = complex_vectors<T>;
  using host_pairs = complex_pairs<T>;
  using pairs = complex_general_stage<T>;
  /// How many real numbers an element is, and how often each stands in whole().
  static constexpr index_t parts = 2;

  /// A x 2^exponent as the left operand of products.
  static matrix<T> whole(const context& ctx, const matrix_view<const complex<T>>& A, int exponent) {
    matrix<T> its = factor_space(ctx, A.rows());
    set_equivalent<T>(ctx, A, its.view());
    scale_matrix<T>(ctx, region::all, its.view(), its.view(), exponent);
    return its;
  }
  /// Space for factor().
  static matrix<T> factor_space(const context& ctx, index_t n) { return {ctx, 2 * n, 2 * n}; }
  /// M as such an operand, in `space`.
  static operand<T> factor(const context& ctx, const matrix<T>& M, matrix<T>& space) {
    set_equivalent<T>(ctx, as_complex(M.view()), space.view());
    return operand_of(space.view());
  }
  static matrix<T> transposed_conjugate(const context& ctx, const matrix<T>& M) {
    matrix<T> its(ctx, M.rows(), M.columns());
    loop::run_elements(ctx, M.columns() * M.columns(),
                       conjugate_transpose_stage<T>{{}, as_complex(M.view()), as_complex(its.view())});
    return its;
  }
  static void set_identity(const context& ctx, const matrix_view<T>& target) {
    set_complex_identity<T>(ctx, as_complex(target));
  }

  /// A, which is whole(), in double, by columns.
  static std::vector<std::complex<double>> rounded(const context& ctx, const matrix<T>& A) {
    const auto elements = A.to_host(ctx);
    const auto n = static_cast<std::size_t>(A.rows() / parts);
    std::vector<std::complex<double>> rounded;
    rounded.reserve(n * n);
    // The parts stand in turns in every other column.
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t i = 0; i < n; ++i) {
        const T* const z = &elements[2 * i + 4 * j * n];
        rounded.emplace_back(leading(z[0]), leading(z[1]));
      }
    }
    return rounded;
  }
  /// Decomposes A, which is whole(), in double. Returns false if that finds no vectors.
  static bool decompose_in_double(const context& ctx, const matrix<T>& A, spectrum& values, matrix<T>& X) {
    const auto n = static_cast<std::size_t>(values.order());
    const auto found = spectrum_in_double(rounded(ctx, A), n);
    if (!found) return false;
    std::vector<T> vectors;
    vectors.reserve(2 * n * n);
    for (const auto& z : found->X) vectors.insert(vectors.end(), {T(z.real()), T(z.imag())});
    for (std::size_t k = 0; k < n; ++k) {
      values.wr[k] = T(found->w[k].real());
      values.wi[k] = T(found->w[k].imag());
    }
    X.upload(ctx, vectors);
    return true;
  }
  /// Y = X^-1. False if a pivot is zero or an element overflows.
  static bool invert(const context& ctx, const matrix<T>& X, matrix<T>& Y, const product_options& options,
                     product_report& report) {
    matrix<T> LU(ctx, X.rows(), X.columns());
    array<index_t> pivots(ctx, X.columns());
    copy_matrix<T, T>(ctx, operand<T>(X.view()), LU.view());
    set_identity(ctx, Y.view());
    const auto solved = gesv<T>(ctx, as_complex(LU.view()), pivots.view(), as_complex(Y.view()), options);
    report.add(solved.products);
    return solved.info == 0 &&
           std::isfinite(leading(norm_of<T>(ctx, matrix_norm::max, operand_of(Y.view()))));
  }

  /// V = A X becomes A X - X W; `sign` = -1: V = A^H X becomes A^H X - X W^H.
  static void subtract_images(const context& ctx, const matrix<T>& X, const device_spectrum& W, double sign,
                              matrix<T>& V) {
    loop::run_elements(ctx, X.columns() * X.columns(),
                       complex_residual_stage<T>{
                           {}, as_complex(X.view()), W.wr.view(), W.wi.view(), sign, as_complex(V.view())});
  }
  /// W becomes W and D's diagonal.
  static void add_diagonal(const context& ctx, const matrix<T>& D, device_spectrum& W) {
    loop::run_elements(ctx, D.columns(),
                       complex_value_stage<T>{{}, as_complex(D.view()), W.wr.view(), W.wi.view()});
  }
  static pairs pairs_of(const matrix<T>& D, const device_spectrum& W, const rounding_limits& limits) {
    return {{}, as_complex(D.view()), W.wr.view(), W.wi.view(), limits};
  }
  static eigen_distance distance(const context& ctx, const pairs& all) {
    return loop::reduce_elements(ctx, all.D.rows() * all.D.columns(), complex_distance_stage<T>{all});
  }
  static void set_correction(const context& ctx, const pairs& all, matrix<T>& E) {
    loop::run_elements(ctx, E.columns() * E.columns(),
                       complex_correction_stage<T>{all, as_complex(E.view())});
  }
  /// The columns of a group times what it is to be multiplied by.
  static void combine(const context& ctx, refinement_products<T>& products, matrix<T>& X,
                      const general_rotation<T>& its) {
    const auto m = static_cast<index_t>(its.members.size());
    combine_columns<T>(ctx, "geev", products, as_complex(X.view()), its.members,
                       matrix<T>(ctx, 2 * m, m, std::vector<T>(its.X.begin(), its.X.end())));
  }
};

/// The vectors divided by their norms, in the order of the columns.
template <class T>
complex_vectors<T> sorted_vectors(const complex_spectrum<T>& spectrum, const std::vector<T>& columns) {
  complex_vectors<T> its{spectrum, columns};
  normalise(its);
  return its;
}
template <class T>
void scale_rows(complex_vectors<T>& all, const std::vector<int>& exponents) {
  const std::size_t n = exponents.size();
  for (std::size_t j = 0; j < all.columns.size() / n; ++j)
    scale_elements<T>({&all.columns[j * n], n}, exponents);
}
template <class T>
void normalise(complex_vectors<T>& all) {
  const auto n = static_cast<std::size_t>(all.spectrum.order());
  for (std::size_t j = 0; j < n; ++j) {
    T* const z = &all.columns[2 * j * n];
    normalise(complex_column<T>{z, z + 1, n, 2});
  }
}

}  // namespace residua::lapack
