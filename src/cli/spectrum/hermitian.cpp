// residua eigen of a Hermitian matrix: real eigenvalues and complex vectors, format after format.
#include "cli/spectrum/complex_matrix.hpp"
#include "cli/spectrum/mp.hpp"
#include "residua/certified/complex_eigenvalues.hpp"
#include "residua/lapack/complex/heevd.hpp"

namespace residua::cli {

namespace {

/// The bound becomes the proved one.
template <class T>
void certify(const context& ctx, const complex_dense_matrix& A, const array<T>& w, const decomposition& found,
             spectrum_attempt& attempt) {
  attempt.certified = false;
  if (!are_finite(found.values)) return;
  complex_matrix_in<T> given(ctx, A.rows, A.columns, elements_in<T>(A)),
      X(ctx, A.rows, A.columns, complex_numbers(found.vectors.elements_as<T>()));
  const auto proved = certified_eigenvalues(ctx, uplo::lower, given.view(), X.view(), w);
  attempt.certified = proved.found;
  attempt.error = proved.error;
}

/// Decomposes in T, from the vectors of a shorter format where there are some.
template <class T>
spectrum_attempt decompose_hermitian(const eigen_command& c, const context& ctx,
                                     const complex_dense_matrix& A, decomposition& found) {
  complex_matrix_in<T> M(ctx, A.rows, A.columns, elements_in<T>(A));
  array<T> w(ctx, A.rows);
  eigen_report report;
  if (found.has_vectors()) {
    complex_matrix_in<T> X(ctx, A.rows, A.columns, complex_numbers(found.vectors.elements_as<T>()));
    report = refine_eigenvectors(ctx, uplo::lower, M.view(), X.view(), w);
    found.vectors.elements = X.parts();
  } else {
    report = heevd(ctx, uplo::lower, M.view(), w);
    found.vectors.elements = M.parts();
  }
  found.values.elements = w.to_host(ctx);
  spectrum_attempt attempt(format_of<T>::id, report, report.orthogonality, report.eigenvalue_error);
  if (c.certifies && report.info != 2) certify(ctx, A, w, found, attempt);
  return attempt;
}

}  // namespace

exit_code run_hermitian(const eigen_command& c, const context& ctx, const complex_dense_matrix& A) {
  decomposition found{{A.rows, 1, {}}, {2 * A.rows, A.columns, {}}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_hermitian<T>(c, ctx, A, all); });
  if (goes_on_in_mp(c, found.last(), {c.output, c.vectors, c.left_vectors})) return run_mp_eigen(c, ctx, A);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  if (!c.vectors.empty()) write_complex_vectors(c.vectors, found.vectors, "eigenvectors of " + c.matrix);
  if (!c.left_vectors.empty())  // the same
    write_complex_vectors(c.left_vectors, found.vectors, "left eigenvectors of " + c.matrix);
  return show(c, ctx, eigen_words, spectrum_facts(A), found);
}

}  // namespace residua::cli
