// residua svd of a complex matrix: singular values, which are real, and complex vectors, format after format.
#include "cli/spectrum/complex_matrix.hpp"
#include "cli/spectrum/mp.hpp"
#include "residua/lapack/complex/gesvd.hpp"

namespace residua::cli {

namespace {

/// Decomposes in T, from the vectors of a shorter format where there are some.
template <class T>
spectrum_attempt decompose_complex(const context& ctx, const complex_dense_matrix& A, decomposition& found) {
  const index_t k = std::min(A.rows, A.columns);
  const bool is_given = found.has_vectors();
  complex_matrix_in<T> M(ctx, A.rows, A.columns, elements_in<T>(A)),
      U(ctx, A.rows, k,
        is_given ? complex_numbers(found.vectors.elements_as<T>()) : complex_zeros<T>(A.rows * k)),
      Vh(ctx, k, A.columns,
         is_given ? complex_numbers(found.right_singular.elements_as<T>()) : complex_zeros<T>(k * A.columns));
  array<T> s(ctx, k);
  const auto report = is_given ? refine_singular_vectors(ctx, M.view(), U.view(), s, Vh.view())
                               : gesvd(ctx, M.view(), s, U.view(), Vh.view());
  found.vectors.elements = U.parts();
  found.right_singular.elements = Vh.parts();
  found.values.elements = s.to_host(ctx);
  return {format_of<T>::id, report, report.orthogonality, report.singular_value_error};
}

}  // namespace

exit_code run_complex_svd(const svd_command& c, const context& ctx) {
  check_vectors_name(c, c.left);
  check_vectors_name(c, c.right);
  const auto A = read_complex(c);
  if (is_mp_spectrum(c)) return run_mp_svd(c, ctx, A);
  const index_t k = std::min(A.rows, A.columns);
  decomposition found{{k, 1, {}}, {2 * A.rows, k, {}}, {2 * k, A.columns, {}}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_complex<T>(ctx, A, all); });
  if (goes_on_in_mp(c, found.last(), {c.output, c.left, c.right})) return run_mp_svd(c, ctx, A);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  if (!c.left.empty()) write_complex_vectors(c.left, found.vectors, "left singular vectors of " + c.matrix);
  if (!c.right.empty())
    write_complex_vectors(c.right, found.right_singular, "right singular vectors of " + c.matrix);
  return show(c, ctx, singular_words, spectrum_facts(A), found);
}

}  // namespace residua::cli
