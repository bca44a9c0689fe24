// residua eigen of a Hermitian matrix: real eigenvalues and complex vectors, format after format.
#include "cli/spectrum/spectrum.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/lapack/complex/heevd.hpp"
#include "residua/view/array.hpp"

namespace residua::cli {

namespace {

constexpr spectrum_words hermitian_words{"eigenvalue", "eigenvalues"};

bool is_hermitian(const complex_dense_matrix& A) {
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

complex_dense_matrix read_hermitian(const partial_command& c) {
  auto A = is_dense_source(c.matrix) ? load_complex_dense_matrix(c.matrix)
                                     : with_zeros(load_complex_matrix(c.matrix));
  if (A.rows == 0 || A.columns == 0) reject(c, "the matrix is empty");
  if (A.rows != A.columns || !is_hermitian(A))
    reject(c, "the matrix is complex and not Hermitian; eigen takes real matrices and Hermitian ones");
  return A;
}

/// A square matrix of complex numbers where a context computes.
template <class T>
class complex_square {
 public:
  complex_square(const context& ctx, index_t n, const std::vector<complex<T>>& elements)
      : ctx_(ctx), n_(n), elements_(ctx, std::span<const complex<T>>(elements)) {}
  [[nodiscard]] matrix_view<complex<T>> view() { return {elements_.data(), n_, n_, n_, ctx_.memory()}; }
  /// Real and imaginary parts in turns, on the host.
  [[nodiscard]] std::vector<T> parts() const {
    std::vector<T> all;
    for (const auto& z : elements_.to_host(ctx_)) all.insert(all.end(), {z.re, z.im});
    return all;
  }

 private:
  const context& ctx_;
  index_t n_;
  array<complex<T>> elements_;
};

template <class T>
std::vector<complex<T>> elements_in(const complex_dense_matrix& A) {
  std::vector<complex<T>> elements;
  elements.reserve(A.elements.size());
  for (const auto& z : A.elements) elements.emplace_back(T(z.re), T(z.im));
  return elements;
}

/// In T, from the vectors of a shorter format where there are some.
template <class T>
spectrum_attempt decompose_hermitian(const context& ctx, const complex_dense_matrix& A,
                                     decomposition& found) {
  complex_square<T> M(ctx, A.rows, elements_in<T>(A));
  array<T> w(ctx, A.rows);
  eigen_report report;
  if (found.has_vectors()) {
    complex_square<T> X(ctx, A.rows, complex_numbers(found.left.elements_as<T>()));
    report = refine_eigenvectors(ctx, uplo::lower, M.view(), X.view(), w);
    found.left.elements = X.parts();
  } else {
    report = heevd(ctx, uplo::lower, M.view(), w);
    found.left.elements = M.parts();
  }
  found.values.elements = w.to_host(ctx);
  return {format_of<T>::id, report, report.eigenvalue_error};
}

void write_vectors(const partial_command& c, const decomposition& found) {
  found.left.visit([&]<class T>(const std::vector<T>& parts) {
    const auto X = complex_numbers(parts);
    write_complex_columns<T>(c.vectors, std::span<const complex<T>>(X), found.left.columns,
                             "eigenvectors of " + c.matrix + " in " + std::string(format_of<T>::name));
  });
}

}  // namespace

exit_code run_hermitian(const partial_command& c, const context& ctx) {
  if (is_numpy_name(c.vectors))
    reject(c, "the vectors of a Hermitian matrix are complex, which no .npy file is written of; " +
                  c.vectors + " may end in .mtx");
  const auto A = read_hermitian(c);
  decomposition found{{A.rows, 1, {}}, {2 * A.rows, A.columns, {}}, {}, {}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_hermitian<T>(ctx, A, all); });
  if (!c.output.empty()) write_dense(c.output, found.values);
  if (!c.vectors.empty()) write_vectors(c, found);
  return show(c, ctx, hermitian_words, spectrum_facts(A), found);
}

}  // namespace residua::cli
