// residua eigen: eigenvalues to a stated error, in the shortest format that has it; here those of symmetric
// matrices.
#include "cli/results.hpp"
#include "cli/spectrum/complex_matrix.hpp"
#include "cli/spectrum/mp.hpp"
#include "residua/certified/eigenvalues.hpp"
#include "residua/lapack/lange.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// The bound becomes the proved one.
template <class T>
void certify(const context& ctx, const dense_matrix& A, const array<T>& w, const decomposition& found,
             spectrum_attempt& attempt) {
  attempt.certified = false;
  if (!are_finite(found.values)) return;
  const matrix<T> given(ctx, A.rows, A.columns, A.elements_as<T>()),
      X(ctx, A.rows, A.columns, found.vectors.elements_as<T>());
  const auto proved = certified_eigenvalues(ctx, uplo::lower, given, X, w);
  attempt.certified = proved.found;
  attempt.error = proved.error;
}

/// Decomposes in T, from the vectors of a shorter format where there are some.
template <class T>
spectrum_attempt decompose_symmetric(const eigen_command& c, const context& ctx, const dense_matrix& A,
                                     decomposition& found) {
  matrix<T> M(ctx, A.rows, A.columns, A.elements_as<T>());
  array<T> w(ctx, A.rows);
  eigen_report report;
  if (found.has_vectors()) {
    matrix<T> X(ctx, A.rows, A.columns, found.vectors.elements_as<T>());
    report = refine_eigenvectors(ctx, uplo::lower, M, X, w);
    found.vectors.elements = X.to_host(ctx);
  } else {
    report = syevd(ctx, uplo::lower, M, w);
    found.vectors.elements = M.to_host(ctx);
  }
  found.values.elements = w.to_host(ctx);
  spectrum_attempt attempt(format_of<T>::id, report, report.orthogonality, report.eigenvalue_error);
  if (c.certifies && report.info != 2) certify(ctx, A, w, found, attempt);
  return attempt;
}

exit_code run_complex(const eigen_command& c, const context& ctx) {
  for (const auto& file : {c.vectors, c.left_vectors}) check_vectors_name(c, file);
  const auto A = read_complex(c);
  require_square(c, A.rows, A.columns);
  if (is_hermitian(A)) return is_mp_spectrum(c) ? run_mp_eigen(c, ctx, A) : run_hermitian(c, ctx, A);
  return is_mp_spectrum(c) ? run_mp_general(c, ctx, A) : run_general(c, ctx, A);
}

exit_code run(const eigen_command& c) {
  check_result_files({c.matrix},
                     {{"--output", c.output}, {"--vectors", c.vectors}, {"--left", c.left_vectors}});
  if (c.count > 0) {
    check_not_mp(c, "sparse");
    return run_partial(c);
  }
  const auto ctx = make_context(c.common);
  if (is_complex_source(c.matrix)) return run_complex(c, ctx);
  const auto A = read(c);
  require_square(c, A.rows, A.columns);
  if (!is_symmetric(A)) return is_mp_spectrum(c) ? run_mp_general(c, ctx, A) : run_general(c, ctx, A);
  if (is_mp_spectrum(c)) return run_mp_eigen(c, ctx, A);
  decomposition found{{A.rows, 1, {}}, {A.rows, A.columns, {}}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_symmetric<T>(c, ctx, A, all); });
  if (goes_on_in_mp(c, found.last(), {c.output, c.vectors, c.left_vectors})) return run_mp_eigen(c, ctx, A);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  if (!c.vectors.empty()) write_dense(c.vectors, found.vectors);
  if (!c.left_vectors.empty()) write_dense(c.left_vectors, found.vectors);  // the same: A is symmetric
  return show(c, ctx, eigen_words, spectrum_facts(A), found);
}

}  // namespace

void add_eigen(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("eigen", "Eigenvalues of a matrix, with bounds of their errors");
  auto c = std::make_shared<eigen_command>();
  add_spectrum_options(*command, *c, eigen_words);
  command
      ->add_option("--vectors", c->vectors,
                   "Writes the eigenvectors, as columns, likewise; of a complex pair the first one's real "
                   "and imaginary part; of a complex matrix complex numbers, which .npy does not hold here")
      ->check(a_file_name());
  auto* left = command
                   ->add_option("--left", c->left_vectors,
                                "Writes the left eigenvectors y, y^H A = w y^H, as --vectors does the others")
                   ->check(a_file_name());
  command->add_flag("--certify", c->certifies,
                    "Prove the bound of the eigenvalues' errors, rounding and all");
  auto* count =
      command
          ->add_option("--count", c->count,
                       "So many eigenvalues alone, at one end; A, symmetric or Hermitian, stays sparse")
          ->check(a_whole_number_between(1, 1000))
          ->excludes("--certify")
          ->excludes(left);
  command->add_option("--end", c->end, "smallest or largest; default smallest")
      ->check(CLI::IsMember({"smallest", "largest"}))
      ->needs(count);
  command
      ->add_option(
          "--method", c->method,
          "With --count: lobpcg, with factors for the smallest eigenvalues of a definite A; lanczos, "
          "with products alone; default auto")
      ->check(CLI::IsMember({"auto", "lobpcg", "lanczos"}))
      ->needs(count);
  add_common_options(*command, c->common);
  command->callback([c, &exit_code] { exit_code = run(*c); });
}

}  // namespace residua::cli
