// Complex matrices of `residua eigen` and `residua svd`: from files, and where a context computes.
#pragma once

#include <span>
#include <vector>

#include "cli/spectrum/spectrum.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/number/complex.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::cli {

/// The matrix, which is not empty; a sparse one with all its entries.
inline complex_dense_matrix read_complex(const spectrum_command& c) {
  auto A = is_dense_source(c.matrix) ? load_complex_dense_matrix(c.matrix)
                                     : with_zeros(load_complex_matrix(c.matrix));
  if (A.rows == 0 || A.columns == 0) reject(c, "the matrix is empty");
  return A;
}

template <class T>
std::vector<complex<T>> elements_in(const complex_dense_matrix& A) {
  std::vector<complex<T>> elements;
  elements.reserve(A.elements.size());
  for (const auto& z : A.elements) elements.emplace_back(T(z.re), T(z.im));
  return elements;
}

/// A matrix of complex numbers where a context computes.
template <class T>
class complex_matrix_in {
 public:
  complex_matrix_in(const context& ctx, index_t rows, index_t columns,
                    const std::vector<complex<T>>& elements)
      : ctx_(ctx), rows_(rows), columns_(columns), elements_(ctx, std::span<const complex<T>>(elements)) {}
  [[nodiscard]] matrix_view<complex<T>> view() {
    return {elements_.data(), rows_, columns_, rows_, ctx_.memory()};
  }
  /// Real and imaginary parts in turns, on the host.
  [[nodiscard]] std::vector<T> parts() const {
    std::vector<T> all;
    for (const auto& z : elements_.to_host(ctx_)) all.insert(all.end(), {z.re, z.im});
    return all;
  }

 private:
  const context& ctx_;
  index_t rows_, columns_;
  array<complex<T>> elements_;
};

}  // namespace residua::cli
