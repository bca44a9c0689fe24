// residua eigen --count: some eigenvalues of a sparse symmetric matrix by LOBPCG or Lanczos, format after
// format.
#include <random>

#include "cli/spectrum/spectrum.hpp"
#include "residua/krylov/lanczos.hpp"
#include "residua/krylov/lobpcg.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

csr read_sparse(const partial_command& c) {
  if (is_dense_source(c.matrix)) reject(c, "--count is for sparse matrices; this one is dense");
  auto A = load_matrix(c.matrix).matrix;
  if (A.rows != A.columns) {
    reject(c, "the matrix is " + std::to_string(A.rows) + " x " + std::to_string(A.columns) +
                  "; eigen needs a square one");
  }
  std::string difference;
  if (!is_symmetric(A, &difference)) reject(c, "the matrix is not symmetric: " + difference);
  if (c.count > A.rows)
    reject(c, "has " + std::to_string(A.rows) + " eigenvalues; --count is " + std::to_string(c.count));
  return A;
}

/// Complete factors for LOBPCG of the smallest eigenvalues, so that few iterations do. A singular matrix has
/// none.
preconditioner preconditioner_for(const partial_command& c, const context& ctx, const csr_matrix& A) {
  if (c.end == "largest" || c.method == "lanczos") return {};
  try {
    return {ctx, A, preconditioner_kind::lu};
  } catch (const error& e) {
    if (e.kind() != error_kind::invalid_argument) throw;
    return {};
  }
}

/// Normally distributed numbers, the same in every run.
std::vector<double> random_start(index_t size) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> draw;
  std::vector<double> numbers;
  for (index_t k = 0; k < size; ++k) numbers.push_back(draw(random));
  return numbers;
}

/// LOBPCG where there are factors for it; without, Lanczos takes fewer products with A.
bool uses_lanczos(const partial_command& c, const preconditioner& M) {
  return c.method == "lanczos" || (c.method == "auto" && M.kind() == preconditioner_kind::none);
}

/// What the commands tell of a decomposition, of either method's report.
struct partial_report {
  index_t info;
  index_t refinements;
  double residual, orthogonality;
  product_report products;

  explicit partial_report(const lobpcg_report& report)
      : info(report.reason == stop_reason::not_finite ? 2
             : report.converged()                     ? 0
                                                      : 1),
        refinements(report.iterations),
        residual(*std::max_element(report.residuals.begin(), report.residuals.end())),
        orthogonality(report.orthogonality),
        products(report.products) {}
};

/// In T, from the vectors that are there.
template <class T>
spectrum_attempt decompose_partially(const partial_command& c, const context& ctx, const csr_matrix& A,
                                     const preconditioner& M, decomposition& found, progress_line& line) {
  matrix<T> X(ctx, A.rows(), c.count, found.left.elements_as<T>());
  array<T> w(ctx, c.count);
  const auto run = [&]<class Options>(Options options, const auto& method) {
    options.wanted = c.end == "smallest" ? spectrum_end::smallest : spectrum_end::largest;
    // The bound of the errors is made of the residuals' squares and of rounding errors.
    options.tolerance = c.tolerance / (4 * std::sqrt(static_cast<double>(c.count)));
    options.progress = [&](index_t iterations, double residual) {
      if (!line.due()) return;
      char text[100];
      std::snprintf(text, sizeof text, "%s, iteration %lld, residual %.1e", name_of(format_of<T>::id).data(),
                    static_cast<long long>(iterations), residual);
      line.show(text);
    };
    return method(options);
  };
  const auto report = uses_lanczos(c, M)
                          ? run(lanczos_options{}, [&](const auto& o) { return lanczos(ctx, A, X, w, o); })
                          : run(lobpcg_options{}, [&](const auto& o) { return lobpcg(ctx, A, M, X, w, o); });
  found.left.elements = X.to_host(ctx);
  found.values.elements = w.to_host(ctx);
  return {format_of<T>::id, partial_report(report), report.eigenvalue_error};
}

}  // namespace

exit_code run_partial(const partial_command& c) {
  const auto ctx = make_context(c.common);
  const auto host = read_sparse(c);
  const csr_matrix A(ctx, host);
  const auto M = preconditioner_for(c, ctx, A);
  decomposition found{{c.count, 1, {}}, {host.rows, c.count, random_start(host.rows * c.count)}, {}, {}};
  progress_line line;
  climb(c, spectrum_facts(host), found,
        [&]<class T>(decomposition& all) { return decompose_partially<T>(c, ctx, A, M, all, line); });
  line.clear();
  if (!c.output.empty()) write_dense(c.output, found.values);
  if (!c.vectors.empty()) write_dense(c.vectors, found.left);
  const spectrum_words words{"eigenvalue", "eigenvalues", "iterations", "orthogonality",
                             uses_lanczos(c, M) ? "lanczos" : "lobpcg"};
  return show(c, ctx, words, spectrum_facts(host), found);
}

}  // namespace residua::cli
