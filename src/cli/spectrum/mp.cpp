// `residua eigen` and `residua svd` in a precision chosen at run time: one decomposition, in as many bits as
// were named or as the tolerance takes.
#include "cli/spectrum/mp.hpp"

#include <cstdio>

#include "cli/mp_numbers.hpp"
#include "cli/shown_bounds.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/heevd.hpp"

namespace residua::cli {

namespace {

/// What was found but for vectors.
struct mp_spectrum {
  int bits;
  index_t info;
  int refinements;
  mp residual, orthogonality, error;
  engine used;
  std::vector<mp> values;
  double seconds = 0;

  template <class Report>
  mp_spectrum(const Report& report, const mp& bound, std::vector<mp> found, int precision)
      : bits(precision),
        info(report.info),
        refinements(report.refinements),
        residual(report.residual),
        orthogonality(report.orthogonality),
        error(bound),
        used(report.products.used),
        values(std::move(found)) {}

  /// The bound of the errors beside the largest of the values.
  [[nodiscard]] double relative_error() const {
    mp largest(fewest_mp_bits);
    for (const mp& value : values) largest = std::max(largest, abs(mp(value, fewest_mp_bits)));
    if (error.is_zero()) return 0;
    const mp slack(1 + 0x1p-40, fewest_mp_bits);
    return error < largest ? double_above(error / (largest - error) * slack)
                           : std::numeric_limits<double>::infinity();
  }
};

/// The elements with `bits` bits if these hold them exactly; else nothing.
std::vector<mp> exact_elements(const dense_matrix& A, int bits) {
  std::vector<mp> elements;
  const bool are_exact = A.visit([&]<class T>(const std::vector<T>& all) {
    for (const T& a : all) {
      elements.emplace_back(a, bits);
      if (elements.back() != mp(a, most_mp_bits)) return false;
    }
    return true;
  });
  return are_exact ? elements : std::vector<mp>();
}

/// As many as bound the errors by the tolerance, k values and c vectors of the longer side: with u =
/// 2^-bits the bound beside the largest value is below 2 (sqrt(c) + 1) (sqrt(k) + 2) u, and terms of u^2.
int bits_for(double tolerance, index_t k, index_t c) {
  const auto root = [](index_t n) { return std::sqrt(static_cast<double>(n)); };
  const double bits = std::log2(2 * (root(c) + 1) * (root(k) + 2)) - std::log2(tolerance) + 1;
  return std::clamp(static_cast<int>(std::ceil(bits)), fewest_mp_bits, most_eigen_bits);
}

/// 0: as many as the tolerance takes.
int named_bits(const spectrum_command& c) {
  return mp_bits_named(c.precision == "auto" ? "mp" : c.precision);
}
/// The elements in the precision that was named, which has to hold them, or in one that does.
std::vector<mp> elements_for(const spectrum_command& c, const dense_matrix& A) {
  const int named = named_bits(c);
  int bits =
      named > 0 ? named : bits_for(c.tolerance, std::min(A.rows, A.columns), std::max(A.rows, A.columns));
  auto elements = exact_elements(A, bits);
  while (elements.empty() && named == 0 && bits < most_eigen_bits) {
    bits = std::min(2 * bits, most_eigen_bits);
    elements = exact_elements(A, bits);
  }
  if (elements.empty()) reject(c, "has elements of more than " + std::to_string(bits) + " bits");
  return elements;
}

void write_columns(const std::string& path, const std::string& comment, const std::vector<mp>& elements,
                   index_t rows, bool is_complex = false) {
  if (path.empty()) return;
  std::vector<std::vector<mp>> columns;
  const auto height = static_cast<std::ptrdiff_t>(rows);
  for (auto column = elements.begin(); column != elements.end(); column += height)
    columns.emplace_back(column, column + height);
  write_mp_columns(path, comment, elements.front().bits(), columns, is_complex);
}
void check_output(const spectrum_command& c, std::initializer_list<std::string> paths) {
  for (const auto& path : paths) {
    if (path.ends_with(".npy"))
      reject(c, path + ": NumPy files have no numbers of run-time precision; give another name");
  }
}

json describe(const spectrum_command& c, const context& ctx, const spectrum_words& words,
              const spectrum_facts& A, const mp_spectrum& found) {
  const std::string error = std::string(words.value) + "_error";
  const auto shown = shown_with_bounds(found.values, found.error);
  json attempt = {{"precision", mp_precision_name(found.bits)},
                  {"info", found.info},
                  {"refinements", found.refinements},
                  {"residual", null_if_infinite(double_above(found.residual))},
                  {"orthogonality", null_if_infinite(double_above(found.orthogonality))},
                  {error, null_if_infinite(double_above(found.error))},
                  {"certified", nullptr},
                  {"relative_" + error, null_if_infinite(found.relative_error())},
                  {"engine", name_of(found.used)},
                  {"seconds", found.seconds}};
  json its = {{"matrix", {{"path", c.matrix}, {"rows", A.rows}, {"columns", A.columns}}},
              {"device", name_of(ctx.kind())},
              {"threads", ctx.threads()},
              {"tolerance", c.tolerance},
              {"reached", found.relative_error() <= c.tolerance}};
  its.update(attempt);
  its[error] = null_if_infinite(largest_bound(shown));
  json values = json::array();
  for (const auto& one : shown) values.push_back(one.value);
  its[std::string(words.value) + "s"] = values;
  its["attempts"] = json::array({attempt});
  return its;
}

void print(const spectrum_command& c, const context& ctx, const spectrum_words& words,
           const mp_spectrum& found) {
  const auto shown = shown_with_bounds(found.values, found.error);
  std::printf("%s: %zu %s on %s in %d bits, no error above %s, %.3f s\n", c.matrix.c_str(), shown.size(),
              words.values, name_of(ctx.kind()).data(), found.bits,
              to_string(found.error * mp(1.01, fewest_mp_bits), 3).c_str(), found.seconds);
  const std::size_t few = 10;
  for (std::size_t k = 0; k < shown.size(); ++k) {
    if (shown.size() <= 2 * few || k < few || k >= shown.size() - few)
      std::printf("%6zu  %s\n", k + 1, shown[k].value.c_str());
    else if (k == few)
      std::printf("   ...\n");
  }
  if (!(found.relative_error() <= c.tolerance))
    std::printf("not reached: the bound of the %s' errors is %.2e of the largest, %.2e was asked for\n",
                words.values, rounded_up(found.relative_error(), 2), c.tolerance);
}

exit_code show(const spectrum_command& c, const context& ctx, const spectrum_words& words,
               const spectrum_facts& A, const mp_spectrum& found) {
  if (found.info == 2) reject(c, "the decomposition in double failed, from which the others start");
  if (c.common.json)
    std::printf("%s\n", describe(c, ctx, words, A, found).dump(2).c_str());
  else
    print(c, ctx, words, found);
  return found.relative_error() <= c.tolerance ? done : not_reached;
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

bool is_mp_spectrum(const spectrum_command& c) {
  if (c.precision.starts_with("mp")) return true;
  return c.precision == "auto" && c.tolerance < tolerance_beyond_qd;
}

void check_not_mp(const spectrum_command& c, const char* kind) {
  if (c.precision.starts_with("mp"))
    reject(c, "--precision mp has no decomposition of " + std::string(kind) + " matrices");
}

exit_code run_mp_eigen(const partial_command& c, const context& ctx, const dense_matrix& A) {
  if (c.certifies) reject(c, "--certify has no run-time precision; its widest format is qd");
  check_output(c, {c.output, c.vectors});
  const auto elements = elements_for(c, A);
  const int bits = elements.front().bits();
  const auto begin = std::chrono::steady_clock::now();
  mp_matrix X(ctx, A.rows, A.columns, elements, bits);
  mp_array w(ctx, A.rows, bits);
  const auto report = syevd(ctx, uplo::lower, X, w);
  mp_spectrum found(report, report.eigenvalue_error, w.to_host(ctx), bits);
  found.seconds = seconds_since(begin);
  write_columns(c.output, "eigenvalues of " + c.matrix, found.values, A.rows);
  write_columns(c.vectors, "eigenvectors of " + c.matrix, X.to_host(ctx), A.rows);
  return show(c, ctx, {"eigenvalue", "eigenvalues"}, spectrum_facts(A), found);
}

exit_code run_mp_eigen(const partial_command& c, const context& ctx, const complex_dense_matrix& A) {
  if (c.certifies) reject(c, "--certify has no run-time precision; its widest format is qd");
  check_output(c, {c.output, c.vectors});
  const int named = named_bits(c), bits = named > 0 ? named : bits_for(c.tolerance, A.rows, A.rows);
  std::vector<mp> re, im;
  for (const auto& z : A.elements) {
    re.emplace_back(z.re, bits);
    im.emplace_back(z.im, bits);
  }
  const auto begin = std::chrono::steady_clock::now();
  mp_matrix of_re(ctx, A.rows, A.columns, re, bits), of_im(ctx, A.rows, A.columns, im, bits);
  mp_array w(ctx, A.rows, bits);
  const auto report = heevd(ctx, uplo::lower, of_re, of_im, w);
  mp_spectrum found(report, report.eigenvalue_error, w.to_host(ctx), bits);
  found.seconds = seconds_since(begin);
  write_columns(c.output, "eigenvalues of " + c.matrix, found.values, A.rows);
  if (!c.vectors.empty()) {
    re = of_re.to_host(ctx);
    im = of_im.to_host(ctx);
    std::vector<mp> parts;
    for (std::size_t k = 0; k < re.size(); ++k) parts.insert(parts.end(), {re[k], im[k]});
    write_columns(c.vectors, "eigenvectors of " + c.matrix, parts, 2 * A.rows, true);
  }
  return show(c, ctx, {"eigenvalue", "eigenvalues"}, spectrum_facts(A), found);
}

exit_code run_mp_svd(const svd_command& c, const context& ctx, const dense_matrix& A) {
  check_output(c, {c.output, c.left, c.right});
  const auto elements = elements_for(c, A);
  const int bits = elements.front().bits();
  const index_t k = std::min(A.rows, A.columns);
  const auto begin = std::chrono::steady_clock::now();
  const mp_matrix given(ctx, A.rows, A.columns, elements, bits);
  mp_matrix U(ctx, A.rows, k, bits), Vt(ctx, k, A.columns, bits);
  mp_array s(ctx, k, bits);
  const auto report = gesvd(ctx, given, s, U, Vt);
  mp_spectrum found(report, report.singular_value_error, s.to_host(ctx), bits);
  found.seconds = seconds_since(begin);
  write_columns(c.output, "singular values of " + c.matrix, found.values, k);
  write_columns(c.left, "left singular vectors of " + c.matrix, U.to_host(ctx), A.rows);
  write_columns(c.right, "right singular vectors of " + c.matrix + ", transposed", Vt.to_host(ctx), k);
  return show(c, ctx, {"singular_value", "singular values"}, spectrum_facts(A), found);
}

}  // namespace residua::cli
