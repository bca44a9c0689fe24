// residua eigen of a matrix that is not symmetric: real and complex eigenvalues, format after format.
#include "cli/spectrum/spectrum.hpp"
#include "residua/lapack/geev.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

constexpr spectrum_words general_words{"eigenvalue", "eigenvalues", "refinements", "condition"};

/// What the commands tell of a decomposition, of geev's report.
struct general_report {
  index_t info, refinements;
  double residual, orthogonality;
  product_report products;

  explicit general_report(const geev_report& report)
      : info(report.info),
        refinements(report.refinements),
        residual(report.residual),
        orthogonality(report.condition),
        products(report.products) {}
};

/// In T: eigenvalues as two columns, the real and the imaginary parts.
template <class T>
spectrum_attempt decompose_general(const context& ctx, const dense_matrix& A, decomposition& found) {
  const matrix<T> M(ctx, A.rows, A.columns, A.elements_as<T>());
  matrix<T> X(ctx, A.rows, A.columns);
  array<T> wr(ctx, A.rows), wi(ctx, A.rows);
  const auto report = geev(ctx, M, wr, wi, X);
  auto values = wr.to_host(ctx);
  const auto imaginary = wi.to_host(ctx);
  values.insert(values.end(), imaginary.begin(), imaginary.end());
  found.values.elements = values;
  found.left.elements = X.to_host(ctx);
  return {format_of<T>::id, general_report(report), report.eigenvalue_error};
}

}  // namespace

exit_code run_general(const partial_command& c, const context& ctx, const dense_matrix& A) {
  decomposition found{{A.rows, 2, {}}, {A.rows, A.columns, {}}, {}, {}};
  climb(c, spectrum_facts(A), found,
        [&]<class T>(decomposition& all) { return decompose_general<T>(ctx, A, all); });
  if (!c.output.empty()) write_dense(c.output, found.values);
  if (!c.vectors.empty()) write_dense(c.vectors, found.left);
  return show(c, ctx, general_words, spectrum_facts(A), found);
}

}  // namespace residua::cli
