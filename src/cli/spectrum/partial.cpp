// residua eigen --count: some eigenvalues of a sparse symmetric or Hermitian matrix by LOBPCG or Lanczos,
// format after format.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "cli/spectrum/complex_matrix.hpp"
#include "cli/spectrum/joined_pairs.hpp"
#include "residua/krylov/lanczos.hpp"
#include "residua/krylov/lobpcg.hpp"
#include "residua/view/matrix.hpp"

namespace residua::cli {

namespace {

/// A symmetric matrix: the one that was given, or the real equivalent of a Hermitian one.
struct symmetric_problem {
  csr matrix;
  index_t copies;  // of each eigenvalue
};

template <class Matrix>
void check_order(const eigen_command& c, const Matrix& A) {
  require_square(c, A.rows, A.columns);
  if (c.count > A.rows)
    reject(c, "has " + std::to_string(A.rows) + " eigenvalues; --count is " + std::to_string(c.count));
}
symmetric_problem read_hermitian(const eigen_command& c) {
  check_vectors_name(c, c.vectors);
  const auto A = load_complex_matrix(c.matrix);
  check_order(c, A);
  std::string difference;
  if (!is_hermitian(A, &difference)) reject(c, "the matrix is not Hermitian: " + difference);
  auto equivalent = real_equivalent(A);
  if (!is_exactly_symmetric(equivalent))
    reject(c, "the matrix is not Hermitian to the last bit, which the bounds of its eigenvalues take it for");
  return {std::move(equivalent), 2};
}
symmetric_problem read_sparse(const eigen_command& c) {
  if (is_dense_source(c.matrix)) reject(c, "--count is for sparse matrices; this one is dense");
  if (is_complex_source(c.matrix)) return read_hermitian(c);
  auto A = load_matrix(c.matrix).matrix;
  check_order(c, A);
  std::string difference;
  if (!is_exactly_symmetric(A, &difference)) reject(c, "the matrix is not symmetric: " + difference);
  return {std::move(A), 1};
}

/// The exponent of the power of two that brings the largest entry to about 1, or as near to it as is possible
/// without a loss in another entry; 0 far from the ends of the range, which squares and bounds of rounding
/// errors leave before A does.
int exponent_of(const csr& A) {
  double largest = 0, smallest = std::numeric_limits<double>::infinity();
  for (const double value : A.value) {
    if (value == 0) continue;
    largest = std::max(largest, std::fabs(value));
    smallest = std::min(smallest, std::fabs(value));
  }
  if (largest == 0 || (largest <= 0x1p200 && largest >= 0x1p-200)) return 0;
  const int to_one = -std::ilogb(largest);
  constexpr int lowest = -969;  // all bits of a double are there from 2^-970 on
  return to_one > 0 ? to_one : std::clamp(lowest - std::ilogb(smallest), to_one, 0);
}
csr scaled(csr A, int exponent) {
  if (exponent == 0) return A;
  for (double& value : A.value) value = std::ldexp(value, exponent);
  return A;
}
/// Eigenvalues and bounds of A by those of 2^exponent A: each limb loses half of the smallest number at most.
void unscale(int exponent, decomposition& found) {
  if (exponent == 0) return;
  for (auto& a : found.attempts) {
    a.residual = std::ldexp(a.residual, -exponent);
    a.error = std::ldexp(a.error, -exponent);
    if (a.end) a.end->distance = std::ldexp(a.end->distance, -exponent);
  }
  auto& last = found.attempts.back();
  found.values.visit([&]<class T>(const std::vector<T>& w) {
    if constexpr (solver_format<T>) {
      using std::ldexp;
      auto values = w;
      for (T& value : values) {
        value = ldexp(value, -exponent);
        if (!std::isfinite(leading(value))) last.error = std::numeric_limits<double>::infinity();
      }
      if (exponent > 0) last.error += limb_count<T> * 0x1p-1074;
      last.relative_error = relative(last.error, values);
      found.values.elements = std::move(values);
    }
  });
}

/// Cholesky's factors for LOBPCG of the smallest eigenvalues, so that few iterations do. It takes no other
/// preconditioner than a positive definite one, which those of another matrix are not.
preconditioner preconditioner_for(const eigen_command& c, const context& ctx, const csr& host,
                                  const csr_matrix& A) {
  if (c.end == "largest" || c.method == "lanczos") return {};
  const bool is_positive = host.rows > 0 && host.nonzeros() > 0 && host.column[0] == 0 && host.value[0] > 0;
  if (!is_positive) return {};  // of the first diagonal element; negative definite ones have factors, too
  try {
    return {ctx, A, preconditioner_kind::cholesky};
  } catch (const error& e) {
    if (e.kind() != error_kind::invalid_input) throw;
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
bool uses_lanczos(const eigen_command& c, const preconditioner& M) {
  return c.method == "lanczos" || (c.method == "auto" && M.kind() == preconditioner_kind::none);
}

/// What the commands tell of a decomposition, of either method's report.
struct partial_report {
  index_t info, refinements;
  double residual;
  product_report products;

  explicit partial_report(const lobpcg_report& report)
      : info(report.reason == stop_reason::not_finite ? 2
             : report.converged()                     ? 0
                                                      : 1),
        refinements(report.iterations),
        residual(*std::max_element(report.residuals.begin(), report.residuals.end())),
        products(report.products) {}
};

spectrum_end end_of(const eigen_command& c) {
  return c.end == "smallest" ? spectrum_end::smallest : spectrum_end::largest;
}

/// A partial decomposition, format after format.
class partial_solver {
 public:
  partial_solver(const eigen_command& c, const context& ctx, const csr& host)
      : c_(c), ctx_(ctx), A_(ctx, host), M_(preconditioner_for(c, ctx, host, A_)), prover_(host, end_of(c)) {}

  [[nodiscard]] bool uses_lanczos() const { return cli::uses_lanczos(c_, M_); }

  /// Finds the eigenvalues asked for in T, from the vectors found before. Where others are found to be
  /// missing, which the start hardly had a part of, residuals that are smaller bring them forth.
  template <class T>
  spectrum_attempt decompose(decomposition& found) {
    constexpr int most_tries = 4;
    // The bound of the errors is made of the residuals' squares and of rounding errors.
    double tolerance = c_.tolerance / (4 * std::sqrt(static_cast<double>(found.vectors.columns)));
    auto attempt = found_to<T>(tolerance, found);
    for (int tries = 1; attempt.end->is_missed() && tries < most_tries; ++tries) {
      tolerance *= 1e-3;
      const auto steps = attempt.steps;
      attempt = found_to<T>(tolerance, found);
      attempt.steps += steps;
    }
    return attempt;
  }
  void clear() { line_.clear(); }

 private:
  template <class T>
  spectrum_attempt found_to(double tolerance, decomposition& found) {
    matrix<T> X(ctx_, A_.rows(), found.vectors.columns, found.vectors.elements_as<T>());
    array<T> w(ctx_, found.vectors.columns);
    const auto run = [&]<class Options>(Options options, const auto& method) {
      options.wanted = end_of(c_);
      options.tolerance = tolerance;
      options.progress = [this](index_t iterations, double residual) { show<T>(iterations, residual); };
      return method(options);
    };
    const auto report =
        uses_lanczos() ? run(lanczos_options{}, [&](const auto& o) { return lanczos(ctx_, A_, X, w, o); })
                       : run(lobpcg_options{}, [&](const auto& o) { return lobpcg(ctx_, A_, M_, X, w, o); });
    found.vectors.elements = X.to_host(ctx_);
    auto values = w.to_host(ctx_);
    spectrum_attempt attempt(format_of<T>::id, partial_report(report), report.orthogonality,
                             report.eigenvalue_error);
    attempt.end = proof_of_end(values, attempt.error);
    found.values.elements = std::move(values);
    return attempt;
  }

  template <class T>
  end_proof proof_of_end(const std::vector<T>& values, double error) {
    if (!(relative(error, values) <= c_.tolerance)) return prover_.open("the tolerance is not reached");
    std::vector<dd> in_dd;
    double largest = 0;
    for (const T& value : values) {
      in_dd.push_back(convert<dd>(value));
      largest = std::max(largest, std::fabs(leading(value)));
    }
    if (line_.due()) line_.show("counts the eigenvalues that are " + c_.end);
    return prover_.prove(std::move(in_dd), error, c_.tolerance * largest);
  }

  template <class T>
  void show(index_t iterations, double residual) {
    if (!line_.due()) return;
    char text[100];
    std::snprintf(text, sizeof text, "%s, iteration %lld, residual %.1e", name_of(format_of<T>::id).data(),
                  static_cast<long long>(iterations), residual);
    line_.show(text);
  }

  const eigen_command& c_;
  const context& ctx_;
  csr_matrix A_;
  preconditioner M_;
  end_prover prover_;
  progress_line line_;
};

/// One of each two eigenvalues, and complex vectors, out of those of the real equivalent.
void join_pairs(index_t rows, decomposition& found) {
  found.values.visit([&]<class T>(const std::vector<T>& w) {
    if constexpr (solver_format<T>) {
      found.vectors.elements = joined_vectors<T>(found.vectors.elements_as<T>(), rows).parts();
      auto values = joined_values(w);
      found.values.rows = found.vectors.columns = static_cast<index_t>(values.size());
      found.values.elements = std::move(values);
    }
  });
}
void write_vectors(const eigen_command& c, const decomposition& found, bool are_complex) {
  if (c.vectors.empty()) return;
  if (are_complex) return write_complex_vectors(c.vectors, found.vectors, "eigenvectors of " + c.matrix);
  write_dense(c.vectors, found.vectors);
}

}  // namespace

exit_code run_partial(const eigen_command& c) {
  const auto ctx = make_context(c.common);
  auto [given, copies] = read_sparse(c);
  const int exponent = exponent_of(given);
  const csr host = scaled(std::move(given), exponent);
  partial_solver solver(c, ctx, host);
  const index_t columns = copies * c.count;
  decomposition found{{columns, 1, {}}, {host.rows, columns, random_start(host.rows * columns)}};
  climb(c, spectrum_facts(host), found,
        [&]<class T>(decomposition& all) { return solver.decompose<T>(all); });
  solver.clear();
  unscale(exponent, found);
  auto facts = spectrum_facts(host);
  facts.rows = facts.columns = host.rows / copies;
  if (copies == 2) join_pairs(facts.rows, found);
  if (!c.output.empty()) write_exactly(c.output, found.values);
  write_vectors(c, found, copies == 2);
  spectrum_words words = eigen_words;
  words.steps = "iterations";
  words.method = solver.uses_lanczos() ? "lanczos" : "lobpcg";
  return show(c, ctx, words, facts, found);
}

}  // namespace residua::cli
