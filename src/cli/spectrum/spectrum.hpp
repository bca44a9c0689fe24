// What `residua eigen` and `residua svd` share: decompositions in one format after another, until the bound
// of the values' errors is small enough.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "cli/dense.hpp"
#include "cli/seconds.hpp"
#include "cli/spectrum/end_proof.hpp"
#include "residua/io/load_matrix.hpp"

namespace residua::cli {

struct spectrum_command {
  std::string matrix, output;
  std::string precision = "auto";
  double tolerance = 1e-16;
  common_options common;
};

/// The words of one command.
struct spectrum_words {
  const char* value;                         // in names of JSON: eigenvalue
  const char* values;                        // in sentences: eigenvalues
  const char* steps = "refinements";         // what an attempt counts, in names of JSON
  const char* of_vectors = "orthogonality";  // what is told of vectors
  const char* method = nullptr;              // where there are several
};

inline constexpr spectrum_words eigen_words{"eigenvalue", "eigenvalues"};
inline constexpr spectrum_words singular_words{"singular_value", "singular values"};
/// The words for decompositions by geev, whose report has the condition of the vectors.
inline constexpr spectrum_words general_words{"eigenvalue", "eigenvalues", "refinements", "condition"};

/// What the commands tell of a matrix, dense or sparse.
struct spectrum_facts {
  index_t rows, columns;
  format elements;
  explicit spectrum_facts(const dense_matrix& A)
      : rows(A.rows), columns(A.columns), elements(A.element_format()) {}
  explicit spectrum_facts(const csr& A) : rows(A.rows), columns(A.columns), elements(format::fp64) {}
  explicit spectrum_facts(const complex_dense_matrix& A)
      : rows(A.rows), columns(A.columns), elements(format::fp64) {}
};

/// What one format gave.
struct spectrum_attempt {
  format precision = format::fp64;
  index_t info = 0;
  index_t steps = 0;
  double residual = 0, of_vectors = 0, error = 0;
  std::optional<double> left_residual;  // of left eigenvectors, where they were asked for
  engine used = engine::native;
  std::optional<bool> certified;  // with --certify: whether `error` is proved
  std::optional<end_proof> end;   // of some eigenvalues: whether they are those at the end of the spectrum
  double relative_error = 0;      // beside the largest value
  double seconds = 0;

  /// `orthogonality`: of the vectors, or their condition, as the command's words say.
  template <class Report>
  spectrum_attempt(format which, const Report& report, double orthogonality, double bound)
      : precision(which),
        info(report.info),
        steps(report.refinements),
        residual(report.residual),
        of_vectors(orthogonality),
        error(bound),
        used(report.products.used) {}
};

/// Values and vectors in the format that was wide enough, or in the widest. Complex values have two columns.
struct decomposition {
  dense_matrix values;
  dense_matrix vectors;              // eigenvectors, or left singular vectors, as columns
  dense_matrix right_singular = {};  // right singular vectors, as rows
  std::vector<spectrum_attempt> attempts = {};
  dense_matrix left_eigenvectors = {};  // of a general matrix, where they were asked for

  [[nodiscard]] const spectrum_attempt& last() const { return attempts.back(); }
  /// Whether vectors of a shorter format are there to start from.
  [[nodiscard]] bool has_vectors() const { return !attempts.empty() && last().info == 0; }
};

/// Whether no value has left the range.
inline bool are_finite(const dense_matrix& values) {
  return values.visit([]<class T>(const std::vector<T>& all) {
    return std::all_of(all.begin(), all.end(), [](const T& value) { return std::isfinite(leading(value)); });
  });
}

[[noreturn]] void reject(const spectrum_command& c, const std::string& what);
/// Rejects a matrix that is not square.
void require_square(const spectrum_command& c, index_t rows, index_t columns);
/// Rejects a matrix whose decomposition in double failed, by the `info` of any format's report.
void require_decomposed(const spectrum_command& c, index_t info);

/// The matrix, which is not empty; a sparse one with all its entries.
dense_matrix read(const spectrum_command& c);

/// The formats to try, the shortest first: those that hold the elements, or the one that was asked for.
std::vector<format> formats_of(const spectrum_command& c, const spectrum_facts& A);

/// Whether the values of an attempt are those sought, to the tolerance.
bool is_reached(const spectrum_command& c, const spectrum_attempt& attempt);

/// The bound of the errors beside the largest of the values, or of their real and imaginary parts.
template <class T>
double relative(double bound, const std::vector<T>& values) {
  if (bound == 0 || values.empty()) return bound;
  double largest = 0;
  for (const T& value : values) largest = std::max(largest, std::fabs(leading(value)));
  return bound < largest ? bound / (largest - bound) * (1 + 0x1p-50)
                         : std::numeric_limits<double>::infinity();
}

/// Adds attempts in formats of rising length until one reaches the tolerance.
/// decompose.template operator()<T>(found) makes one: it writes values and vectors to `found` and returns
/// the attempt.
template <class Decompose>
void climb(const spectrum_command& c, const spectrum_facts& A, decomposition& found,
           const Decompose& decompose) {
  progress_line line;
  for (const auto f : formats_of(c, A)) {
    if (line.due()) line.show(c.matrix + ": decomposes in " + std::string(name_of(f)));
    with_solver_format(f, [&]<class T>() {
      const double begin = seconds_now();
      auto attempt = decompose.template operator()<T>(found);
      attempt.seconds = seconds_now() - begin;
      found.values.visit([&]<class V>(const std::vector<V>& values) {
        attempt.relative_error = relative(attempt.error, values);
      });
      found.attempts.push_back(attempt);
    });
    if (is_reached(c, found.last())) break;
  }
  require_decomposed(c, found.last().info);
}

/// Prints the result, in words or as JSON.
exit_code show(const spectrum_command& c, const context& ctx, const spectrum_words& words,
               const spectrum_facts& A, const decomposition& found);

/// residua eigen.
struct eigen_command : spectrum_command {
  std::string vectors, left_vectors;
  bool certifies = false;
  index_t count = 0;  // 0: all eigenvalues
  // Where some eigenvalues are asked for:
  std::string end = "smallest";
  std::string method = "auto";
};
/// Some eigenvalues at one end of a sparse matrix's spectrum.
exit_code run_partial(const eigen_command& c);
/// residua eigen of a matrix that is square and neither symmetric nor Hermitian.
exit_code run_general(const eigen_command& c, const context& ctx, const dense_matrix& A);
exit_code run_general(const eigen_command& c, const context& ctx, const complex_dense_matrix& A);
/// residua eigen of a Hermitian matrix.
exit_code run_hermitian(const eigen_command& c, const context& ctx, const complex_dense_matrix& A);

/// residua svd.
struct svd_command : spectrum_command {
  std::string left, right;
};
/// `residua svd` of a file of complex numbers.
exit_code run_complex_svd(const svd_command& c, const context& ctx);

/// A line about left eigenvectors.
void print_left_residual(double residual);
/// A line that says by how much the tolerance was missed; `relative_error`: the bound beside the largest
/// value.
void print_not_reached(const spectrum_command& c, const spectrum_words& words, double relative_error);

/// How a text of an imaginary part follows the real one's; nothing of 0.
std::string imaginary_part(const std::string& text);

/// Adds the options that the commands share.
void add_spectrum_options(CLI::App& command, spectrum_command& c, const spectrum_words& words);

}  // namespace residua::cli
