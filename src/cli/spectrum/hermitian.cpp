// residua eigen of a Hermitian matrix: real eigenvalues and complex vectors, format after format.
#include "cli/spectrum/complex_matrix.hpp"
#include "residua/certified/complex_eigenvalues.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/lapack/complex/heevd.hpp"

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
  auto A = read_complex(c);
  if (A.rows != A.columns || !is_hermitian(A))
    reject(c, "the matrix is complex and not Hermitian; eigen takes real matrices and Hermitian ones");
  return A;
}

/// The bound becomes the proved one.
template <class T>
void certify(const context& ctx, const complex_dense_matrix& A, const array<T>& w, const decomposition& found,
             spectrum_attempt& attempt) {
  complex_matrix_in<T> given(ctx, A.rows, A.columns, elements_in<T>(A)),
      X(ctx, A.rows, A.columns, complex_numbers(found.left.elements_as<T>()));
  const auto proved = certified_eigenvalues(ctx, uplo::lower, given.view(), X.view(), w);
  attempt.certified = proved.found;
  attempt.error = proved.error;
}

/// In T, from the vectors of a shorter format where there are some.
template <class T>
spectrum_attempt decompose_hermitian(const partial_command& c, const context& ctx,
                                     const complex_dense_matrix& A, decomposition& found) {
  complex_matrix_in<T> M(ctx, A.rows, A.columns, elements_in<T>(A));
  array<T> w(ctx, A.rows);
  eigen_report report;
  if (found.has_vectors()) {
    complex_matrix_in<T> X(ctx, A.rows, A.columns, complex_numbers(found.left.elements_as<T>()));
    report = refine_eigenvectors(ctx, uplo::lower, M.view(), X.view(), w);
    found.left.elements = X.parts();
  } else {
    report = heevd(ctx, uplo::lower, M.view(), w);
    found.left.elements = M.parts();
  }
  found.values.elements = w.to_host(ctx);
  spectrum_attempt attempt(format_of<T>::id, report, report.eigenvalue_error);
  if (c.certifies && report.info != 2) certify(ctx, A, w, found, attempt);
  return attempt;
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
        [&]<class T>(decomposition& all) { return decompose_hermitian<T>(c, ctx, A, all); });
  if (!c.output.empty()) write_dense(c.output, found.values);
  if (!c.vectors.empty()) write_vectors(c, found);
  return show(c, ctx, hermitian_words, spectrum_facts(A), found);
}

}  // namespace residua::cli
