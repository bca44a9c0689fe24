// residua eigen of a matrix that is neither symmetric nor Hermitian: real and complex eigenvalues, format
// after format.
#include "cli/spectrum/complex_matrix.hpp"
#include "cli/spectrum/mp.hpp"
#include "residua/certified/general_eigenvalues.hpp"
#include "residua/lapack/complex/geev.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// Eigenvalues as two columns, the real and the imaginary parts.
template <class T>
void put_values(std::vector<T> real, const std::vector<T>& imaginary, decomposition& found) {
  real.insert(real.end(), imaginary.begin(), imaginary.end());
  found.values.elements = std::move(real);
}

/// The attempt with the proved bound in the place of geev's, where it was asked for.
template <class Prove>
spectrum_attempt certified(const eigen_command& c, spectrum_attempt attempt, const Prove& prove) {
  if (!c.certifies || attempt.info == 2) return attempt;
  const auto discs = prove();
  attempt.certified = discs.found;
  attempt.error = discs.error;
  return attempt;
}

spectrum_attempt attempt_in(format which, const eigen_command& c, const geev_report& report) {
  spectrum_attempt attempt(which, report, report.condition, report.eigenvalue_error);
  if (!c.left_vectors.empty()) attempt.left_residual = report.left_residual;
  return attempt;
}

/// Decomposes a general matrix in T.
template <class T>
spectrum_attempt decompose_general(const eigen_command& c, const context& ctx, const dense_matrix& A,
                                   decomposition& found) {
  const matrix<T> M(ctx, A.rows, A.columns, A.elements_as<T>());
  const bool has_left = !c.left_vectors.empty();
  matrix<T> X(ctx, A.rows, A.columns), Y(ctx, has_left ? A.rows : 0, has_left ? A.columns : 0);
  array<T> wr(ctx, A.rows), wi(ctx, A.rows);
  const auto report = has_left ? geev(ctx, M, wr, wi, Y, X) : geev(ctx, M, wr, wi, X);
  put_values(wr.to_host(ctx), wi.to_host(ctx), found);
  found.vectors.elements = X.to_host(ctx);
  if (has_left) found.left_eigenvectors = {A.rows, A.columns, Y.to_host(ctx)};
  array<double> radius(ctx, A.rows);
  return certified(c, attempt_in(format_of<T>::id, c, report),
                   [&] { return certified_eigenvalues(ctx, M, X, wr, wi, radius); });
}

template <class T>
spectrum_attempt decompose_general(const eigen_command& c, const context& ctx, const complex_dense_matrix& A,
                                   decomposition& found) {
  complex_matrix_in<T> M(ctx, A.rows, A.columns, elements_in<T>(A)),
      w(ctx, A.rows, 1, complex_zeros<T>(A.rows)),
      X(ctx, A.rows, A.columns, complex_zeros<T>(A.rows * A.columns));
  const bool has_left = !c.left_vectors.empty();
  const index_t rows = has_left ? A.rows : 0;
  complex_matrix_in<T> Y(ctx, rows, rows, complex_zeros<T>(rows * rows));
  const auto values = w.view().column(0);
  const auto report =
      has_left ? geev(ctx, M.view(), values, Y.view(), X.view()) : geev(ctx, M.view(), values, X.view());
  std::vector<T> real, imaginary;
  for (const auto& z : complex_numbers(w.parts())) {
    real.push_back(z.re);
    imaginary.push_back(z.im);
  }
  put_values(std::move(real), imaginary, found);
  found.vectors.elements = X.parts();
  if (has_left) found.left_eigenvectors = {2 * A.rows, A.columns, Y.parts()};
  array<double> radius(ctx, A.rows);
  return certified(c, attempt_in(format_of<T>::id, c, report),
                   [&] { return certified_eigenvalues(ctx, M.view(), X.view(), values, radius); });
}

}  // namespace

exit_code run_general(const eigen_command& c, const context& ctx, const dense_matrix& A) {
  decomposition found{{A.rows, 2, {}}, {A.rows, A.columns, {}}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_general<T>(c, ctx, A, all); });
  if (goes_on_in_mp(c, found.last(), {c.output, c.vectors, c.left_vectors})) return run_mp_general(c, ctx, A);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  if (!c.vectors.empty()) write_dense(c.vectors, found.vectors);
  if (!c.left_vectors.empty()) write_dense(c.left_vectors, found.left_eigenvectors);
  return show(c, ctx, general_words, spectrum_facts(A), found);
}

exit_code run_general(const eigen_command& c, const context& ctx, const complex_dense_matrix& A) {
  decomposition found{{A.rows, 2, {}}, {2 * A.rows, A.columns, {}}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_general<T>(c, ctx, A, all); });
  if (goes_on_in_mp(c, found.last(), {c.output, c.vectors, c.left_vectors})) return run_mp_general(c, ctx, A);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  if (!c.vectors.empty()) write_complex_vectors(c.vectors, found.vectors, "eigenvectors of " + c.matrix);
  if (!c.left_vectors.empty())
    write_complex_vectors(c.left_vectors, found.left_eigenvectors, "left eigenvectors of " + c.matrix);
  return show(c, ctx, general_words, spectrum_facts(A), found);
}

}  // namespace residua::cli
