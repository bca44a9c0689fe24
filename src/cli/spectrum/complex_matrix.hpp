// Complex matrices of `residua eigen` and `residua svd`: from files, and where a context computes.
#pragma once

#include <span>
#include <vector>

#include "cli/spectrum/spectrum.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/numpy.hpp"
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

inline bool is_hermitian(const complex_dense_matrix& A) {
  const auto element = [&](index_t i, index_t j) {
    return A.elements[static_cast<std::size_t>(i + j * A.rows)];
  };
  for (index_t j = 0; j < A.columns; ++j) {
    for (index_t i = 0; i <= j; ++i) {
      if (!(element(i, j) == conj(element(j, i)))) return false;
    }
  }
  return true;
}

/// Rejects the name of a file of vectors that cannot hold them.
inline void check_vectors_name(const spectrum_command& c, const std::string& file) {
  if (is_numpy_name(file))
    reject(c, "the vectors of a complex matrix are complex, which no .npy file is written of; " + file +
                  " may end in .mtx");
}
/// `vectors` has real and imaginary parts in turns.
inline void write_complex_vectors(const std::string& file, const dense_matrix& vectors,
                                  const std::string& what) {
  vectors.visit([&]<class T>(const std::vector<T>& parts) {
    const auto X = complex_numbers(parts);
    write_complex_columns<T>(file, std::span<const complex<T>>(X), vectors.columns,
                             what + " in " + std::string(format_of<T>::name));
  });
}

template <class T>
std::vector<complex<T>> elements_in(const complex_dense_matrix& A) {
  std::vector<complex<T>> elements;
  elements.reserve(A.elements.size());
  for (const auto& z : A.elements) elements.emplace_back(T(z.re), T(z.im));
  return elements;
}

template <class T>
std::vector<complex<T>> complex_zeros(index_t count) {
  return std::vector<complex<T>>(static_cast<std::size_t>(count), T(0.0));
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
