// Writes matrices and vectors.
#include <charconv>

#include "dense/element_count.hpp"
#include "residua/base/error.hpp"
#include "residua/io/complex_matrix_market.hpp"
#include "residua/io/output_file.hpp"
#include "residua/number/format.hpp"
#include "residua/number/text.hpp"
#include "sparse/entry.hpp"

namespace residua {

namespace {

/// The characters of a number: the fewest digits that read back to the same double.
class text {
 public:
  template <class Number>
  explicit text(Number x) : end_(std::to_chars(characters_, characters_ + sizeof characters_, x).ptr) {}
  operator std::string_view() const {  // NOLINT(google-explicit-constructor): is one
    return {characters_, static_cast<std::size_t>(end_ - characters_)};
  }

 private:
  char characters_[32];
  char* end_;
};

template <class Matrix>
index_t lower_nonzeros(const Matrix& A) {
  index_t count = 0;
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) count += A.column[k] <= i;
  }
  return count;
}

/// By columns the first element above the diagonal that differs from the one across it; of a matrix that is
/// not symmetric.
std::string asymmetry_of(const dense_matrix& A) {
  if (A.rows != A.columns) return "the matrix is not square";
  return A.visit([&]<class T>(const std::vector<T>& elements) {
    const auto element = [&](index_t i, index_t j) {
      return elements[static_cast<std::size_t>(i + j * A.rows)];
    };
    index_t i = 0, j = 1;
    while (element(i, j) == element(j, i)) {
      i = i + 1 < j ? i + 1 : 0;
      j += i == 0 ? 1 : 0;
    }
    return detail::entry_name(i, j) + " is " + to_string(element(i, j)) + " and " + detail::entry_name(j, i) +
           " is " + to_string(element(j, i));
  });
}

void require_symmetric(const dense_matrix& A) {
  if (is_symmetric(A)) return;
  throw error(error_kind::invalid_argument,
              "write_array: requires a symmetric matrix, but " + asymmetry_of(A));
}

void require_symmetric(const csr& A) {
  std::string difference;
  if (is_symmetric(A, &difference)) return;
  throw error(error_kind::invalid_argument, "write_matrix: requires a symmetric matrix, but " + difference);
}

void require_symmetric(const complex_csr& A) {
  std::string difference;
  if (is_hermitian(A, &difference)) return;
  throw error(error_kind::invalid_argument,
              "write_complex_matrix: requires a Hermitian matrix, but " + difference);
}

void write_comment(output_file& out, std::string_view comment) {
  while (!comment.empty()) {
    const auto length = std::min(comment.find('\n'), comment.size());
    out.write("% ");
    out.write(comment.substr(0, length));
    out.write("\n");
    comment.remove_prefix(std::min(length + 1, comment.size()));
  }
}

std::string fewest_digits(double x) { return std::string(text(x)); }
template <int N>
std::string fewest_digits(const expansion<double, N>& x) {
  return to_string(x);
}

void write_value(output_file& out, double x) { out.write(text(x)); }
void write_value(output_file& out, const complex<double>& x) {
  write_value(out, x.re);
  out.write(" ");
  write_value(out, x.im);
}

template <class T>
std::string rounded_to(const T& x, int significant_digits) {
  text_layout layout;
  layout.form = text_layout::notation::general;
  layout.precision = significant_digits;
  return to_text(x, layout);
}

template <class T>
std::string characters_of(const T& x, int significant_digits) {
  if constexpr (is_complex<T>) {
    return characters_of(x.re, significant_digits) + " " + characters_of(x.im, significant_digits);
  } else {
    if (significant_digits == 0) return fewest_digits(x);
    auto characters = rounded_to(x, significant_digits);
    return parse<T>(characters) == x ? characters : rounded_to(x, all_digits);
  }
}

/// Of a csr or a complex_csr. `header` goes before the sizes.
template <class Matrix>
void write_coordinates(const std::string& path, const Matrix& A, const char* header, bool as_symmetric) {
  validate(A);
  if (as_symmetric) require_symmetric(A);
  output_file out(path);
  out.write(header);
  const index_t entries = as_symmetric ? lower_nonzeros(A) : A.nonzeros();
  out.write(std::to_string(A.rows) + " " + std::to_string(A.columns) + " " + std::to_string(entries) + "\n");
  for (index_t i = 0; i < A.rows; ++i) {
    const text row(i + 1);
    for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      if (as_symmetric && A.column[k] > i) break;
      out.write(row);
      out.write(" ");
      out.write(text(index_t{A.column[k]} + 1));
      out.write(" ");
      write_value(out, A.value[k]);
      out.write("\n");
    }
  }
  out.commit();
}

/// T: a format of solvers, or complex numbers of one.
template <class T>
void write_dense_columns(const std::string& path, std::span<const T> x, index_t columns,
                         std::string_view comment, int significant_digits) {
  require(significant_digits >= 0, "write_vector", "significant_digits >= 0", significant_digits);
  const auto size = static_cast<index_t>(x.size());
  require(columns >= 1 && size % columns == 0, "write_columns", "columns >= 1 that divide the size", columns);
  output_file out(path);
  out.write("%%MatrixMarket matrix array ");
  out.write(is_complex<T> ? "complex general\n" : "real general\n");
  write_comment(out, comment);
  out.write(std::to_string(size / columns) + " " + std::to_string(columns) + "\n");
  for (const T& entry : x) {
    out.write(characters_of(entry, significant_digits));
    out.write("\n");
  }
  out.commit();
}

}  // namespace

void write_matrix(const std::string& path, const csr& A, bool as_symmetric) {
  write_coordinates(path, A,
                    as_symmetric ? "%%MatrixMarket matrix coordinate real symmetric\n"
                                 : "%%MatrixMarket matrix coordinate real general\n",
                    as_symmetric);
}

void write_complex_matrix(const std::string& path, const complex_csr& A, bool as_hermitian) {
  write_coordinates(path, A,
                    as_hermitian ? "%%MatrixMarket matrix coordinate complex hermitian\n"
                                 : "%%MatrixMarket matrix coordinate complex general\n",
                    as_hermitian);
}

template <class T>
void write_vector(const std::string& path, std::span<const T> x, std::string_view comment,
                  int significant_digits) {
  write_columns<T>(path, x, 1, comment, significant_digits);
}

template <class T>
void write_columns(const std::string& path, std::span<const T> x, index_t columns, std::string_view comment,
                   int significant_digits) {
  write_dense_columns(path, x, columns, comment, significant_digits);
}

template <class T>
void write_complex_columns(const std::string& path, std::span<const complex<T>> x, index_t columns,
                           std::string_view comment, int significant_digits) {
  write_dense_columns(path, x, columns, comment, significant_digits);
}

void write_array(const std::string& path, const dense_matrix& A, bool as_symmetric) {
  dense::require_all_elements("write_array", "A", A);
  if (as_symmetric) require_symmetric(A);
  output_file out(path);
  out.write(as_symmetric ? "%%MatrixMarket matrix array real symmetric\n"
                         : "%%MatrixMarket matrix array real general\n");
  out.write(std::to_string(A.rows) + " " + std::to_string(A.columns) + "\n");
  A.visit([&]<class T>(const std::vector<T>& elements) {
    for (index_t j = 0; j < A.columns; ++j) {
      for (index_t i = as_symmetric ? j : 0; i < A.rows; ++i) {
        out.write(fewest_digits(elements[static_cast<std::size_t>(i + j * A.rows)]));
        out.write("\n");
      }
    }
  });
  out.commit();
}

template <class T>
using complex_span = std::span<const complex<T>>;

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                                  \
  template void write_vector<type>(const std::string&, std::span<const type>, std::string_view, int);     \
  template void write_columns<type>(const std::string&, std::span<const type>, index_t, std::string_view, \
                                    int);                                                                 \
  template void write_complex_columns<type>(const std::string&, complex_span<type>, index_t,              \
                                            std::string_view, int);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
