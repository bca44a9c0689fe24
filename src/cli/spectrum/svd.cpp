// residua svd: all singular values of a matrix to a stated error, in the shortest format that has it.
#include "cli/results.hpp"
#include "cli/spectrum/mp.hpp"
#include "residua/lapack/gesvd.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// Decomposes in T, from the vectors of a shorter format where there are some.
template <class T>
spectrum_attempt decompose_singular(const context& ctx, const dense_matrix& A, decomposition& found) {
  const index_t k = std::min(A.rows, A.columns);
  const matrix<T> M(ctx, A.rows, A.columns, A.elements_as<T>());
  matrix<T> U(ctx, A.rows, k), Vt(ctx, k, A.columns);
  array<T> s(ctx, k);
  svd_report report;
  if (found.has_vectors()) {
    U.upload(ctx, found.vectors.elements_as<T>());
    Vt.upload(ctx, found.right_singular.elements_as<T>());
    report = refine_singular_vectors(ctx, M, U, s, Vt);
  } else {
    report = gesvd(ctx, M, s, U, Vt);
  }
  found.vectors.elements = U.to_host(ctx);
  found.right_singular.elements = Vt.to_host(ctx);
  found.values.elements = s.to_host(ctx);
  return {format_of<T>::id, report, report.orthogonality, report.singular_value_error};
}

exit_code run(const svd_command& c) {
  check_result_files({c.matrix}, {{"--output", c.output}, {"--left", c.left}, {"--right", c.right}});
  const auto ctx = make_context(c.common);
  if (is_complex_source(c.matrix)) return run_complex_svd(c, ctx);
  const auto A = read(c);
  if (is_mp_spectrum(c)) return run_mp_svd(c, ctx, A);
  const index_t k = std::min(A.rows, A.columns);
  decomposition found{{k, 1, {}}, {A.rows, k, {}}, {k, A.columns, {}}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_singular<T>(ctx, A, all); });
  if (goes_on_in_mp(c, found.last(), {c.output, c.left, c.right})) return run_mp_svd(c, ctx, A);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  if (!c.left.empty()) write_dense(c.left, found.vectors);
  if (!c.right.empty()) write_dense(c.right, found.right_singular);
  return show(c, ctx, singular_words, spectrum_facts(A), found);
}

}  // namespace

void add_svd(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("svd", "All singular values of a matrix, with bounds of their errors");
  auto c = std::make_shared<svd_command>();
  add_spectrum_options(*command, *c, singular_words);
  command
      ->add_option(
          "--left", c->left,
          "Writes U, whose columns are the left singular vectors, likewise; complex ones not as .npy")
      ->check(a_file_name());
  command->add_option("--right", c->right, "Writes V^T, whose rows are the right singular vectors, likewise")
      ->check(a_file_name());
  add_common_options(*command, c->common);
  command->callback([c, &exit_code] { exit_code = run(*c); });
}

}  // namespace residua::cli
