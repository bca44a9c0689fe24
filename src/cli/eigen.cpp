// residua eigen: all eigenvalues of a symmetric matrix to a stated error, in the shortest format that has it.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

#include "cli/common.hpp"
#include "cli/dense.hpp"
#include "residua/base/error.hpp"
#include "residua/certified/eigenvalues.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/lapack/lange.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

struct eigen_command {
  std::string matrix, output, vectors;
  std::string precision = "auto";
  double tolerance = 1e-16;
  bool certifies = false;
  common_options common;
};

/// What one format gave.
struct eigen_attempt {
  format precision;
  eigen_report report;
  double relative_error;  // of the eigenvalues, beside the largest
  double seconds;
  std::optional<eigenvalue_bounds> proved;  // with --certify

  /// Of |w_i - lambda_i|: the proved one, where there is one.
  [[nodiscard]] double bound() const { return proved ? proved->error : report.eigenvalue_error; }
};

/// Eigenvalues and vectors in the format that was wide enough, or in the widest.
struct decomposition {
  dense_matrix values, vectors;
  std::vector<eigen_attempt> attempts;

  [[nodiscard]] const eigen_attempt& last() const { return attempts.back(); }
};

[[noreturn]] void reject(const eigen_command& c, const std::string& what) {
  throw error(error_kind::invalid_input, c.matrix + ": " + what);
}

dense_matrix read(const eigen_command& c) {
  auto A = is_dense_source(c.matrix) ? load_dense_matrix(c.matrix) : with_zeros(load_matrix(c.matrix).matrix);
  if (A.rows != A.columns) {
    reject(c, "the matrix is " + std::to_string(A.rows) + " x " + std::to_string(A.columns) +
                  "; eigen needs a square one");
  }
  if (!is_symmetric(A)) reject(c, "the matrix is not symmetric; eigen has symmetric matrices only");
  return A;
}

/// The formats to try, the shortest first: those that hold the elements, or the one that was asked for.
std::vector<format> formats_of(const eigen_command& c, const dense_matrix& A) {
  std::vector<format> wanted;
  bool holds = false;
  for (const auto f : solver_formats) {
    holds = holds || f == A.element_format();
    if (c.precision == name_of(f) && !holds)
      reject(c, "has elements in " + std::string(name_of(A.element_format())) + "; " + c.precision +
                    " is shorter");
    if (holds && (c.precision == "auto" || c.precision == name_of(f))) wanted.push_back(f);
  }
  return wanted;
}

/// The bound of the eigenvalues' errors beside the largest of them.
template <class T>
double relative(double bound, const std::vector<T>& values) {
  if (bound == 0 || values.empty()) return bound;
  const double largest = std::max(std::fabs(leading(values.front())), std::fabs(leading(values.back())));
  return bound < largest ? bound / (largest - bound) * (1 + 0x1p-50)
                         : std::numeric_limits<double>::infinity();
}

/// In T, from the vectors of a shorter format where there are some.
template <class T>
void decompose(const context& ctx, const dense_matrix& A, bool begun, bool certifies, decomposition& found) {
  const auto begin = std::chrono::steady_clock::now();
  const auto elements = A.elements_as<T>();
  matrix<T> M(ctx, A.rows, A.columns, elements);
  array<T> w(ctx, A.rows);
  eigen_report report;
  std::optional<eigenvalue_bounds> proved;
  if (begun) {
    matrix<T> X(ctx, A.rows, A.columns, found.vectors.elements_as<T>());
    report = refine_eigenvectors(ctx, uplo::lower, M, X, w);
    found.vectors.elements = X.to_host(ctx);
  } else {
    report = syevd(ctx, uplo::lower, M, w);
    found.vectors.elements = M.to_host(ctx);
  }
  if (certifies && report.info != 2) {
    const matrix<T> given(ctx, A.rows, A.columns, elements),
        X(ctx, A.rows, A.columns, found.vectors.elements_as<T>());
    proved = certified_eigenvalues(ctx, uplo::lower, given, X, w);
  }
  auto values = w.to_host(ctx);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  eigen_attempt attempt{format_of<T>::id, report, 0, seconds.count(), proved};
  attempt.relative_error = relative(attempt.bound(), values);
  found.attempts.push_back(attempt);
  found.values.elements = std::move(values);
}

decomposition decompose(const eigen_command& c, const context& ctx, const dense_matrix& A) {
  decomposition found;
  found.values = {A.rows, 1, {}};
  found.vectors = {A.rows, A.columns, {}};
  progress_line line;
  for (const auto f : formats_of(c, A)) {
    if (line.due()) line.show(c.matrix + ": decomposes in " + std::string(name_of(f)));
    const bool begun = !found.attempts.empty() && found.last().report.info == 0;
    with_solver_format(f, [&]<class T>() { decompose<T>(ctx, A, begun, c.certifies, found); });
    if (found.last().relative_error <= c.tolerance) break;
  }
  return found;
}

bool is_reached(const eigen_command& c, const decomposition& found) {
  return found.last().report.info != 2 && found.last().relative_error <= c.tolerance;
}

/// As many digits as the bound says are right.
std::vector<std::string> shown_values(const decomposition& found) {
  return shown_with_bounds(found.values, {found.last().bound()});
}

json describe(const eigen_attempt& a) {
  return {{"precision", name_of(a.precision)},
          {"info", a.report.info},
          {"refinements", a.report.refinements},
          {"residual", null_if_infinite(a.report.residual)},
          {"orthogonality", null_if_infinite(a.report.orthogonality)},
          {"eigenvalue_error", null_if_infinite(a.bound())},
          {"certified", a.proved ? json(a.proved->found) : json(nullptr)},
          {"relative_eigenvalue_error", null_if_infinite(a.relative_error)},
          {"engine", name_of(a.report.products.used)},
          {"seconds", a.seconds}};
}

json describe(const eigen_command& c, const context& ctx, const dense_matrix& A, const decomposition& found) {
  json attempts = json::array();
  for (const auto& a : found.attempts) attempts.push_back(describe(a));
  json its = {{"matrix", {{"path", c.matrix}, {"rows", A.rows}, {"columns", A.columns}}},
              {"device", name_of(ctx.kind())},
              {"threads", ctx.threads()},
              {"tolerance", c.tolerance},
              {"reached", is_reached(c, found)}};
  its.update(attempts.back());
  its["eigenvalues"] = shown_values(found);
  its["attempts"] = attempts;
  return its;
}

void print(const eigen_command& c, const context& ctx, const dense_matrix& A, const decomposition& found) {
  std::printf("%s: %lld eigenvalues on %s\n", c.matrix.c_str(), static_cast<long long>(A.rows),
              name_of(ctx.kind()).data());
  std::printf("%-8s %12s %12s %12s %12s %9s\n", "format", "|w - l|/|A|", "|w - l|", "residual", "I - X'X",
              "seconds");
  for (const auto& a : found.attempts) {
    std::printf("%-8s %12.2e %12.2e %12.2e %12.2e %9.3f\n", name_of(a.precision).data(), a.relative_error,
                a.bound(), a.report.residual, a.report.orthogonality, a.seconds);
  }
  const auto shown = shown_values(found);
  const std::size_t few = 10;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    if (shown.size() <= 2 * few || k < few || k >= shown.size() - few)
      std::printf("%6zu  %s\n", k + 1, shown[k].c_str());
    else if (k == few)
      std::printf("   ...\n");
  }
  if (const auto& proved = found.last().proved)
    std::printf(proved->found ? "certified: no eigenvalue errs by more than %.2e\n"
                              : "NOT certified: no bound was found\n",
                proved->error);
  if (!is_reached(c, found))
    std::printf(
        "not reached: the bound of the eigenvalues' errors is %.2e of the largest, %.2e was asked for\n",
        found.last().relative_error, c.tolerance);
}

exit_code run(const eigen_command& c) {
  const auto ctx = make_context(c.common);
  const auto A = read(c);
  if (A.rows == 0) reject(c, "the matrix is empty");
  const auto found = decompose(c, ctx, A);
  if (found.last().report.info == 2)
    reject(c, "LAPACK's decomposition in double failed, from which refinement starts");
  if (!c.output.empty()) write_dense(c.output, found.values);
  if (!c.vectors.empty()) write_dense(c.vectors, found.vectors);
  if (c.common.json)
    std::printf("%s\n", describe(c, ctx, A, found).dump(2).c_str());
  else
    print(c, ctx, A, found);
  return is_reached(c, found) ? done : not_reached;
}

}  // namespace

void add_eigen(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("eigen", "All eigenvalues of a symmetric matrix, with bounds of their errors");
  auto c = std::make_shared<eigen_command>();
  command->add_option("matrix", c->matrix, "A Matrix Market or NumPy file, or generate:PROBLEM")->required();
  command
      ->add_option("--tol", c->tolerance,
                   "The error that eigenvalues may have beside the largest of them; default 1e-16")
      ->check(CLI::Range(1e-300, 0.5));
  command->add_option("--precision", c->precision, "auto: the shortest format that reaches --tol")
      ->check(CLI::IsMember({"auto", "double", "dd", "td", "qd"}));
  command->add_option("--output", c->output, "Writes the eigenvalues: .npy, or a Matrix Market array")
      ->check(a_file_name());
  command->add_option("--vectors", c->vectors, "Writes the eigenvectors, as columns, likewise")
      ->check(a_file_name());
  command->add_flag("--certify", c->certifies,
                    "Prove the bound of the eigenvalues' errors, rounding and all");
  add_common_options(*command, c->common);
  command->callback([c, &exit_code] { exit_code = run(*c); });
}

}  // namespace residua::cli
