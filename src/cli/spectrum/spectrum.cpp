// What `residua eigen` and `residua svd` share.
#include "cli/spectrum/spectrum.hpp"

#include <cmath>
#include <cstdio>

#include "cli/mp_numbers.hpp"
#include "cli/shown_bounds.hpp"
#include "residua/base/error.hpp"

namespace residua::cli {

namespace {

/// The values with as many digits as the bound says are right: real parts, and behind them imaginary ones
/// where there are some.
std::vector<bounded_text> shown_parts(const decomposition& found) {
  return shown_with_bounds(found.values, {found.last().error});
}
/// A line for each value.
std::vector<std::string> lines_of(const decomposition& found, const std::vector<bounded_text>& shown) {
  const auto n = static_cast<std::size_t>(found.values.rows);
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < n; ++k) {
    lines.push_back(shown[k].value);
    if (found.values.columns == 2) lines[k] += imaginary_part(shown[k + n].value);
  }
  return lines;
}
/// Numbers as text; complex ones as [re, im].
json described_values(const decomposition& found, const std::vector<bounded_text>& shown) {
  json values = json::array();
  const auto n = static_cast<std::size_t>(found.values.rows);
  for (std::size_t k = 0; k < n; ++k) {
    if (found.values.columns == 1)
      values.push_back(shown[k].value);
    else
      values.push_back({shown[k].value, shown[k + n].value});
  }
  return values;
}

/// A bound of the distance of every text from a value that was sought.
double error_of_texts(const decomposition& found, const std::vector<bounded_text>& shown) {
  const double largest = largest_bound(shown);
  return found.values.columns == 1 ? largest : 2 * largest - found.last().error;
}

std::string name_of_error(const spectrum_words& words) { return std::string(words.value) + "_error"; }

json describe(const end_proof& end) {
  return {{"proved", end.known == end_proof::verdict::proved},
          {"missed", end.is_missed()},
          {"distance", null_if_infinite(end.distance)},
          {"text", end.text()}};
}
json describe(const spectrum_words& words, const spectrum_attempt& a) {
  const std::string error = name_of_error(words);
  return {{"precision", name_of(a.precision)},
          {"info", a.info},
          {words.steps, a.steps},
          {"residual", null_if_infinite(a.residual)},
          {"left_residual", a.left_residual ? null_if_infinite(*a.left_residual) : json(nullptr)},
          {words.of_vectors, null_if_infinite(a.of_vectors)},
          {error, null_if_infinite(a.error)},
          {"certified", a.certified ? json(*a.certified) : json(nullptr)},
          {"end", a.end ? describe(*a.end) : json(nullptr)},
          {"relative_" + error, null_if_infinite(a.relative_error)},
          {"engine", name_of(a.used)},
          {"seconds", a.seconds}};
}

json describe(const spectrum_command& c, const context& ctx, const spectrum_words& words,
              const spectrum_facts& A, const decomposition& found) {
  json attempts = json::array();
  for (const auto& a : found.attempts) attempts.push_back(describe(words, a));
  json its = {{"matrix", {{"path", c.matrix}, {"rows", A.rows}, {"columns", A.columns}}},
              {"device", name_of(ctx.kind())},
              {"threads", ctx.threads()},
              {"tolerance", c.tolerance},
              {"reached", is_reached(c, found.last())}};
  its.update(attempts.back());
  if (words.method != nullptr) its["method"] = words.method;
  const auto shown = shown_parts(found);
  its[name_of_error(words)] = null_if_infinite(error_of_texts(found, shown));
  its[std::string(words.value) + "s"] = described_values(found, shown);
  its["attempts"] = attempts;
  return its;
}

void print_attempts(const spectrum_words& words, const decomposition& found) {
  std::printf("%-8s %12s %12s %12s %13s %9s\n", "format", "relative", "error", "residual", words.of_vectors,
              "seconds");
  for (const auto& a : found.attempts) {
    std::printf("%-8s %12.2e %12.2e %12.2e %13.2e %9.3f\n", name_of(a.precision).data(),
                rounded_up(a.relative_error, 2), rounded_up(a.error, 2), a.residual, a.of_vectors, a.seconds);
  }
}

void print_certificate(bool found, const spectrum_words& words, double bound) {
  if (found)
    std::printf("certified: no %s errs by more than %.2e\n", words.value, rounded_up(bound, 2));
  else
    std::printf("NOT certified: no bound was found\n");
}

void print(const spectrum_command& c, const context& ctx, const spectrum_words& words,
           const decomposition& found) {
  const auto parts = shown_parts(found);
  const auto shown = lines_of(found, parts);
  std::printf("%s: %zu %s on %s%s%s\n", c.matrix.c_str(), shown.size(), words.values,
              name_of(ctx.kind()).data(), words.method == nullptr ? "" : ", by ",
              words.method == nullptr ? "" : words.method);
  print_attempts(words, found);
  print_numbered(shown);
  if (const auto& residual = found.last().left_residual) print_left_residual(*residual);
  if (const auto& certified = found.last().certified)
    print_certificate(*certified, words, error_of_texts(found, parts));
  if (const auto& end = found.last().end) std::printf("%s\n", end->text().c_str());
  if (!(found.last().relative_error <= c.tolerance)) print_not_reached(c, words, found.last().relative_error);
}

}  // namespace

void reject(const spectrum_command& c, const std::string& what) {
  throw error(error_kind::invalid_input, c.matrix + ": " + what);
}

void require_square(const spectrum_command& c, index_t rows, index_t columns) {
  if (rows == columns) return;
  reject(c, "the matrix is " + std::to_string(rows) + " x " + std::to_string(columns) +
                "; eigen needs a square one");
}

void require_decomposed(const spectrum_command& c, index_t info) {
  if (info == 2) reject(c, "the decomposition in double failed, from which the others start");
}

dense_matrix read(const spectrum_command& c) {
  auto A = is_dense_source(c.matrix) ? load_dense_matrix(c.matrix) : with_zeros(load_matrix(c.matrix).matrix);
  if (A.rows == 0 || A.columns == 0) reject(c, "the matrix is empty");
  return A;
}

std::vector<format> formats_of(const spectrum_command& c, const spectrum_facts& A) {
  std::vector<format> wanted;
  bool holds = false;
  for (const auto f : solver_formats) {
    holds = holds || f == A.elements;
    if (c.precision == name_of(f) && !holds)
      reject(c, "has elements in " + std::string(name_of(A.elements)) + "; " + c.precision + " is shorter");
    if (holds && (c.precision == "auto" || c.precision == name_of(f))) wanted.push_back(f);
  }
  return wanted;
}

bool is_reached(const spectrum_command& c, const spectrum_attempt& attempt) {
  const bool are_those_sought = !attempt.end || !attempt.end->is_missed();
  return attempt.info != 2 && attempt.relative_error <= c.tolerance && are_those_sought;
}

exit_code show(const spectrum_command& c, const context& ctx, const spectrum_words& words,
               const spectrum_facts& A, const decomposition& found) {
  if (c.common.json)
    print_document(describe(c, ctx, words, A, found));
  else
    print(c, ctx, words, found);
  return is_reached(c, found.last()) ? done : not_reached;
}

void print_left_residual(double residual) {
  std::printf("left eigenvectors: residual %.2e\n", rounded_up(residual, 2));
}

void print_not_reached(const spectrum_command& c, const spectrum_words& words, double relative_error) {
  std::printf("not reached: the bound of the %s' errors is ", words.values);
  if (std::isfinite(relative_error))
    std::printf("%.2e of the largest, %.2e was asked for\n", rounded_up(relative_error, 2), c.tolerance);
  else
    std::printf("no less than the largest of them, %.2e of it was asked for\n", c.tolerance);
}

std::string imaginary_part(const std::string& text) {
  if (text == "0") return "";
  return text[0] == '-' ? " - " + text.substr(1) + " i" : " + " + text + " i";
}

void add_spectrum_options(CLI::App& command, spectrum_command& c, const spectrum_words& words) {
  const std::string values = words.values;
  command.add_option("matrix", c.matrix, "A Matrix Market or NumPy file, or generate:PROBLEM")
      ->required()
      ->check(a_file_name());
  command
      .add_option("--tol", c.tolerance,
                  "The error that " + values + " may have beside the largest of them; default 1e-16")
      ->check(a_relative_error());
  command
      .add_option("--precision", c.precision,
                  "auto: the shortest format that reaches --tol; mp, mp:BITS: run-time precision")
      ->check(CLI::IsMember({"auto", "double", "dd", "td", "qd"}) | an_mp_precision());
  command.add_option("--output", c.output, "Writes the " + values + ": .npy, or a Matrix Market array")
      ->check(a_file_name());
}

}  // namespace residua::cli
