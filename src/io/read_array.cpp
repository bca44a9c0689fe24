// Dense matrices from Matrix Market files in array form.
#include <new>
#include <span>

#include "io/entry_scan.hpp"
#include "residua/base/error.hpp"
#include "residua/io/complex_matrix_market.hpp"

namespace residua {

namespace {

using detail::file_entry, detail::file_field, detail::file_layout, detail::file_numbers,
    detail::file_symmetry, detail::line_scanner, detail::matrix_market_header, detail::text_file;

/// A few characters must not announce gigabytes: an entry takes two characters at least, and gzip makes at
/// most 1032 of one (zlib.net/zlib_tech.html).
void require_bytes_for_entries(const line_scanner& scanner, const matrix_market_header& header,
                               std::uint64_t bytes_on_disk) {
  if (static_cast<std::uint64_t>(header.entries) <= bytes_on_disk * 1032 / 2 + 1) return;
  scanner.reject(std::to_string(header.entries) + " entries are more than a file of " +
                 std::to_string(bytes_on_disk) + " bytes can hold");
}

template <class Value>
std::vector<Value> read_entries(line_scanner& scanner, const matrix_market_header& header) {
  const index_t n = header.rows;
  std::vector<Value> elements(static_cast<std::size_t>(n * header.columns));
  const auto element = [&](index_t i, index_t j) -> Value& {
    return elements[static_cast<std::size_t>(i + j * n)];
  };
  for_each_batch<Value>(scanner, header, [&](std::span<const file_entry<Value>> entries) {
    for (const auto& e : entries) {
      element(e.row, e.column) = e.value;
      if (header.symmetry != file_symmetry::general && e.row != e.column)
        element(e.column, e.row) = mirrored(header.symmetry, e.value);
    }
  });
  return elements;
}

/// Value: double or complex<double>.
template <class Value, class Matrix>
Matrix read_one_pass(const std::string& path, const read_progress& progress) {
  text_file file(path, progress, 1);
  line_scanner scanner(file);
  constexpr auto numbers = is_complex<Value> ? file_numbers::complex : file_numbers::real;
  const auto header = read_header(file, scanner, numbers);
  if (header.layout != file_layout::array) scanner.reject("the format is coordinate, needed is array");
  require_bytes_for_entries(scanner, header, file.bytes_on_disk());
  Matrix A{header.rows, header.columns, read_entries<Value>(scanner, header)};
  file.finish();
  return A;
}

template <class Value, class Matrix>
Matrix read_into_memory(const std::string& path, const read_progress& progress) {
  try {
    return read_one_pass<Value, Matrix>(path, progress);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, path + ": the matrix does not fit into memory");
  }
}

matrix_market_header header_of(const std::string& path) {
  const read_progress silent;
  text_file file(path, silent, 1);
  line_scanner scanner(file);
  return read_header(file, scanner, file_numbers::complex);
}

}  // namespace

bool is_array_file(const std::string& path) { return header_of(path).layout == file_layout::array; }
bool is_complex_file(const std::string& path) { return header_of(path).field == file_field::complex; }

dense_matrix read_array(const std::string& path, const read_progress& progress) {
  return read_into_memory<double, dense_matrix>(path, progress);
}

complex_dense_matrix read_complex_array(const std::string& path, const read_progress& progress) {
  return read_into_memory<complex<double>, complex_dense_matrix>(path, progress);
}

}  // namespace residua
