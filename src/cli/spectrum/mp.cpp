// `residua eigen` and `residua svd` in a precision chosen at run time: one decomposition, in as many bits as
// were named or as the tolerance takes.
#include "cli/spectrum/mp.hpp"

#include <cstdio>
#include <tuple>

#include "cli/mp_numbers.hpp"
#include "cli/shown_bounds.hpp"
#include "residua/base/error.hpp"
#include "residua/mp/complex_gesvd.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/heevd.hpp"

namespace residua::cli {

namespace {

const mp& of_vectors(const mp_eigen_report& report) { return report.orthogonality; }
const mp& of_vectors(const mp_svd_report& report) { return report.orthogonality; }
const mp& of_vectors(const mp_geev_report& report) { return report.condition; }

/// What was found but for vectors.
struct mp_spectrum {
  int bits;
  index_t info;
  int refinements;
  mp residual, of_vectors, error;
  std::optional<mp> left_residual;  // of left eigenvectors, where they were asked for
  engine used;
  std::vector<mp> values;   // real parts, and then imaginary ones of complex values
  bool is_complex = false;  // those are there
  double seconds = 0;

  template <class Report>
  mp_spectrum(const Report& report, const mp& bound, std::vector<mp> found, int precision)
      : bits(precision),
        info(report.info),
        refinements(report.refinements),
        residual(report.residual),
        of_vectors(cli::of_vectors(report)),
        error(bound),
        used(report.products.used),
        values(std::move(found)) {}

  [[nodiscard]] std::size_t count() const { return is_complex ? values.size() / 2 : values.size(); }
  /// The bound of the errors beside the largest of the values, or of their parts.
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

/// The bits that bound the errors by the tolerance, for k values and c vectors of the longer side: with u =
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
/// The bits that were named, or those that the tolerance takes for a matrix of these extents.
int bits_of(const spectrum_command& c, index_t rows, index_t columns) {
  const int named = named_bits(c);
  return named > 0 ? named : bits_for(c.tolerance, std::min(rows, columns), std::max(rows, columns));
}
/// The elements in the precision that was named, which has to hold them, or in one that does.
std::vector<mp> elements_for(const spectrum_command& c, const dense_matrix& A) {
  int bits = bits_of(c, A.rows, A.columns);
  auto elements = exact_elements(A, bits);
  while (elements.empty() && named_bits(c) == 0 && bits < most_eigen_bits) {
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
void check_output(std::initializer_list<std::string> paths) {
  for (const auto& path : paths) {
    if (!path.ends_with(".npy")) continue;
    throw error(error_kind::invalid_argument,
                path +
                    ": NumPy files have no numbers of run-time precision, which --precision mp and --tol "
                    "below 1e-60 take; give another name");
  }
}

/// A line for each value.
std::vector<std::string> lines_of(const mp_spectrum& found, const std::vector<mp_bounded_text>& shown) {
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < found.count(); ++k) {
    lines.push_back(shown[k].value);
    if (found.is_complex) lines.back() += imaginary_part(shown[k + found.count()].value);
  }
  return lines;
}
/// Numbers as text; complex ones as [re, im].
json described_values(const mp_spectrum& found, const std::vector<mp_bounded_text>& shown) {
  json values = json::array();
  for (std::size_t k = 0; k < found.count(); ++k) {
    if (found.is_complex)
      values.push_back({shown[k].value, shown[k + found.count()].value});
    else
      values.push_back(shown[k].value);
  }
  return values;
}

/// A bound of the distance of every text from a value that was sought: of both parts, and their roundings.
double error_of_texts(const mp_spectrum& found, const std::vector<mp_bounded_text>& shown) {
  const double largest = largest_bound(shown);
  return found.is_complex ? (2 * largest - found.error.to_double()) * (1 + 0x1p-50) : largest;
}

json described_attempt(const spectrum_words& words, const mp_spectrum& found) {
  const std::string error = std::string(words.value) + "_error";
  return {{"precision", mp_precision_name(found.bits)},
          {"info", found.info},
          {"refinements", found.refinements},
          {"residual", null_if_infinite(double_above(found.residual))},
          {"left_residual",
           found.left_residual ? null_if_infinite(double_above(*found.left_residual)) : json(nullptr)},
          {words.of_vectors, null_if_infinite(double_above(found.of_vectors))},
          {error, null_if_infinite(double_above(found.error))},
          {"certified", nullptr},
          {"relative_" + error, null_if_infinite(found.relative_error())},
          {"engine", name_of(found.used)},
          {"seconds", found.seconds}};
}
json describe(const spectrum_command& c, const context& ctx, const spectrum_words& words,
              const spectrum_facts& A, const std::vector<mp_spectrum>& all) {
  const mp_spectrum& found = all.back();
  const auto shown = shown_with_bounds(found.values, found.error);
  json attempts = json::array();
  for (const auto& one : all) attempts.push_back(described_attempt(words, one));
  json its = {{"matrix", {{"path", c.matrix}, {"rows", A.rows}, {"columns", A.columns}}},
              {"device", name_of(ctx.kind())},
              {"threads", ctx.threads()},
              {"tolerance", c.tolerance},
              {"reached", found.relative_error() <= c.tolerance}};
  its.update(attempts.back());
  its[std::string(words.value) + "_error"] = null_if_infinite(error_of_texts(found, shown));
  its[std::string(words.value) + "s"] = described_values(found, shown);
  its["attempts"] = attempts;
  return its;
}

void print(const spectrum_command& c, const context& ctx, const spectrum_words& words,
           const mp_spectrum& found) {
  const auto shown = lines_of(found, shown_with_bounds(found.values, found.error));
  std::printf("%s: %zu %s on %s in %d bits, no error above %s, %.3f s\n", c.matrix.c_str(), shown.size(),
              words.values, name_of(ctx.kind()).data(), found.bits,
              to_string(found.error * mp(1.01, fewest_mp_bits), 3).c_str(), found.seconds);
  print_numbered(shown);
  if (found.left_residual) print_left_residual(double_above(*found.left_residual));
  if (!(found.relative_error() <= c.tolerance)) print_not_reached(c, words, found.relative_error());
}

exit_code show(const spectrum_command& c, const context& ctx, const spectrum_words& words,
               const spectrum_facts& A, const std::vector<mp_spectrum>& all) {
  const mp_spectrum& found = all.back();
  if (c.common.json)
    print_document(describe(c, ctx, words, A, all));
  else
    print(c, ctx, words, found);
  return found.relative_error() <= c.tolerance ? done : not_reached;
}

void check_not_certified(const eigen_command& c) {
  if (c.certifies) reject(c, "--certify has no run-time precision; its widest format is qd");
}

std::pair<mp_matrix, mp_matrix> parts_of(const context& ctx, const complex_dense_matrix& A, int bits) {
  std::vector<mp> re, im;
  for (const auto& z : A.elements) {
    re.emplace_back(z.re, bits);
    im.emplace_back(z.im, bits);
  }
  return {mp_matrix(ctx, A.rows, A.columns, re, bits), mp_matrix(ctx, A.rows, A.columns, im, bits)};
}
/// Complex numbers of `rows` rows.
void write_parts(const std::string& path, const std::string& comment, const std::vector<mp>& re,
                 const std::vector<mp>& im, index_t rows) {
  if (path.empty()) return;
  std::vector<mp> parts;
  for (std::size_t k = 0; k < re.size(); ++k) parts.insert(parts.end(), {re[k], im[k]});
  write_columns(path, comment, parts, 2 * rows, true);
}

mp_spectrum general_spectrum_of(const eigen_command& c, const context& ctx, const mp_geev_report& report,
                                const mp_array& wr, const mp_array& wi) {
  auto values = wr.to_host(ctx);
  const auto imaginary = wi.to_host(ctx);
  values.insert(values.end(), imaginary.begin(), imaginary.end());
  mp_spectrum found(report, report.eigenvalue_error, std::move(values), wr.bits());
  found.is_complex = true;
  if (!c.left_vectors.empty()) found.left_residual = report.left_residual;
  return found;
}

/// What decompose() finds, which rejects a matrix whose decomposition in double fails, with its time.
template <class Decompose>
mp_spectrum decomposed(const spectrum_command& c, const Decompose& decompose) {
  const double begin = seconds_now();
  mp_spectrum found = decompose();
  found.seconds = seconds_now() - begin;
  require_decomposed(c, found.info);
  return found;
}

/// How far the errors of a general matrix's eigenvalues are from those of its elements only a decomposition
/// tells. So where the precision is open, it begins with what a matrix with orthonormal eigenvectors takes,
/// and takes as many bits more as were missing, twice at most; where nothing was known, twice as many.
template <class Decompose>
std::vector<mp_spectrum> with_more_bits(const spectrum_command& c, int bits, const Decompose& decompose) {
  std::vector<mp_spectrum> attempts;
  while (true) {
    attempts.push_back(decomposed(c, [&] { return decompose(bits); }));
    const double error = attempts.back().relative_error();
    const bool is_last = named_bits(c) > 0 || bits == most_eigen_bits || attempts.size() == 3;
    if (error <= c.tolerance || is_last) return attempts;
    const double missing = std::log2(error) - std::log2(c.tolerance);
    const int more = std::isfinite(missing) ? static_cast<int>(std::ceil(missing)) + 2 : bits;
    bits = std::min(bits + more, most_eigen_bits);
  }
}

}  // namespace

bool is_mp_spectrum(const spectrum_command& c) {
  if (c.precision.starts_with("mp")) return true;
  return c.precision == "auto" && c.tolerance < tolerance_beyond_qd;
}

bool goes_on_in_mp(const spectrum_command& c, const spectrum_attempt& last,
                   std::initializer_list<std::string> files) {
  const bool has_numpy_file =
      std::any_of(files.begin(), files.end(), [](const auto& path) { return path.ends_with(".npy"); });
  return may_go_on_in_mp(c.precision, c.tolerance) && !is_reached(c, last) && !last.certified &&
         !has_numpy_file;
}

void check_not_mp(const spectrum_command& c, const char* kind) {
  if (c.precision.starts_with("mp"))
    reject(c, "--precision mp has no decomposition of " + std::string(kind) + " matrices");
}

exit_code run_mp_eigen(const eigen_command& c, const context& ctx, const dense_matrix& A) {
  check_not_certified(c);
  check_output({c.output, c.vectors, c.left_vectors});
  const auto elements = elements_for(c, A);
  const int bits = elements.front().bits();
  mp_matrix X;
  const auto found = decomposed(c, [&] {
    X = mp_matrix(ctx, A.rows, A.columns, elements, bits);
    mp_array w(ctx, A.rows, bits);
    const auto report = syevd(ctx, uplo::lower, X, w);
    return mp_spectrum(report, report.eigenvalue_error, w.to_host(ctx), bits);
  });
  write_columns(c.output, "eigenvalues of " + c.matrix, found.values, A.rows);
  write_columns(c.vectors, "eigenvectors of " + c.matrix, X.to_host(ctx), A.rows);
  write_columns(c.left_vectors, "left eigenvectors of " + c.matrix, X.to_host(ctx), A.rows);  // the same
  return show(c, ctx, eigen_words, spectrum_facts(A), {found});
}

exit_code run_mp_eigen(const eigen_command& c, const context& ctx, const complex_dense_matrix& A) {
  check_not_certified(c);
  check_output({c.output, c.vectors, c.left_vectors});
  const int bits = bits_of(c, A.rows, A.columns);
  mp_matrix re, im;
  const auto found = decomposed(c, [&] {
    std::tie(re, im) = parts_of(ctx, A, bits);
    mp_array w(ctx, A.rows, bits);
    const auto report = heevd(ctx, uplo::lower, re, im, w);
    return mp_spectrum(report, report.eigenvalue_error, w.to_host(ctx), bits);
  });
  write_columns(c.output, "eigenvalues of " + c.matrix, found.values, A.rows);
  const auto real = re.to_host(ctx), imaginary = im.to_host(ctx);
  write_parts(c.vectors, "eigenvectors of " + c.matrix, real, imaginary, A.rows);
  write_parts(c.left_vectors, "left eigenvectors of " + c.matrix, real, imaginary, A.rows);  // the same
  return show(c, ctx, eigen_words, spectrum_facts(A), {found});
}

exit_code run_mp_general(const eigen_command& c, const context& ctx, const dense_matrix& A) {
  check_not_certified(c);
  check_output({c.output, c.vectors, c.left_vectors});
  const auto elements = elements_for(c, A);
  const bool has_left = !c.left_vectors.empty();
  mp_matrix X, Y;
  const auto attempts = with_more_bits(c, elements.front().bits(), [&](int bits) {
    const mp_matrix given(ctx, A.rows, A.columns, elements, bits);
    X = mp_matrix(ctx, A.rows, A.columns, bits);
    mp_array wr(ctx, A.rows, bits), wi(ctx, A.rows, bits);
    if (has_left) Y = mp_matrix(ctx, A.rows, A.columns, bits);
    const auto report = has_left ? geev(ctx, given, wr, wi, Y, X) : geev(ctx, given, wr, wi, X);
    return general_spectrum_of(c, ctx, report, wr, wi);
  });
  write_columns(c.output, "eigenvalues of " + c.matrix, attempts.back().values, A.rows);
  write_columns(c.vectors, "eigenvectors of " + c.matrix, X.to_host(ctx), A.rows);
  if (has_left) write_columns(c.left_vectors, "left eigenvectors of " + c.matrix, Y.to_host(ctx), A.rows);
  return show(c, ctx, general_words, spectrum_facts(A), attempts);
}

exit_code run_mp_general(const eigen_command& c, const context& ctx, const complex_dense_matrix& A) {
  check_not_certified(c);
  check_output({c.output, c.vectors, c.left_vectors});
  const bool has_left = !c.left_vectors.empty();
  mp_matrix XRe, XIm, YRe, YIm;
  const auto attempts = with_more_bits(c, bits_of(c, A.rows, A.columns), [&](int bits) {
    const auto [re, im] = parts_of(ctx, A, bits);
    XRe = mp_matrix(ctx, A.rows, A.columns, bits);
    XIm = mp_matrix(ctx, A.rows, A.columns, bits);
    mp_array wr(ctx, A.rows, bits), wi(ctx, A.rows, bits);
    if (has_left) {
      YRe = mp_matrix(ctx, A.rows, A.columns, bits);
      YIm = mp_matrix(ctx, A.rows, A.columns, bits);
    }
    const auto report =
        has_left ? geev(ctx, re, im, wr, wi, YRe, YIm, XRe, XIm) : geev(ctx, re, im, wr, wi, XRe, XIm);
    return general_spectrum_of(c, ctx, report, wr, wi);
  });
  write_columns(c.output, "eigenvalues of " + c.matrix, attempts.back().values, A.rows);
  write_parts(c.vectors, "eigenvectors of " + c.matrix, XRe.to_host(ctx), XIm.to_host(ctx), A.rows);
  if (has_left)
    write_parts(c.left_vectors, "left eigenvectors of " + c.matrix, YRe.to_host(ctx), YIm.to_host(ctx),
                A.rows);
  return show(c, ctx, general_words, spectrum_facts(A), attempts);
}

exit_code run_mp_svd(const svd_command& c, const context& ctx, const complex_dense_matrix& A) {
  check_output({c.output, c.left, c.right});
  const int bits = bits_of(c, A.rows, A.columns);
  const index_t k = std::min(A.rows, A.columns);
  mp_matrix URe(ctx, A.rows, k, bits), UIm(ctx, A.rows, k, bits), VhRe(ctx, k, A.columns, bits),
      VhIm(ctx, k, A.columns, bits);
  const auto found = decomposed(c, [&] {
    const auto [re, im] = parts_of(ctx, A, bits);
    mp_array s(ctx, k, bits);
    const auto report = gesvd(ctx, re, im, s, URe, UIm, VhRe, VhIm);
    return mp_spectrum(report, report.singular_value_error, s.to_host(ctx), bits);
  });
  write_columns(c.output, "singular values of " + c.matrix, found.values, k);
  write_parts(c.left, "left singular vectors of " + c.matrix, URe.to_host(ctx), UIm.to_host(ctx), A.rows);
  write_parts(c.right, "right singular vectors of " + c.matrix, VhRe.to_host(ctx), VhIm.to_host(ctx), k);
  return show(c, ctx, singular_words, spectrum_facts(A), {found});
}

exit_code run_mp_svd(const svd_command& c, const context& ctx, const dense_matrix& A) {
  check_output({c.output, c.left, c.right});
  const auto elements = elements_for(c, A);
  const int bits = elements.front().bits();
  const index_t k = std::min(A.rows, A.columns);
  mp_matrix U(ctx, A.rows, k, bits), Vt(ctx, k, A.columns, bits);
  const auto found = decomposed(c, [&] {
    const mp_matrix given(ctx, A.rows, A.columns, elements, bits);
    mp_array s(ctx, k, bits);
    const auto report = gesvd(ctx, given, s, U, Vt);
    return mp_spectrum(report, report.singular_value_error, s.to_host(ctx), bits);
  });
  write_columns(c.output, "singular values of " + c.matrix, found.values, k);
  write_columns(c.left, "left singular vectors of " + c.matrix, U.to_host(ctx), A.rows);
  write_columns(c.right, "right singular vectors of " + c.matrix + ", transposed", Vt.to_host(ctx), k);
  return show(c, ctx, singular_words, spectrum_facts(A), {found});
}

}  // namespace residua::cli
