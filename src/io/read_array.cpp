// Dense matrices from Matrix Market files in array form.
#include <new>
#include <span>

#include "io/entry_scan.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua {

namespace {

using detail::file_entry, detail::file_layout, detail::file_symmetry, detail::line_scanner,
    detail::matrix_market_header, detail::text_file;

/// A few characters must not announce gigabytes: an entry takes two characters at least, and gzip makes at
/// most 1032 of one (zlib.net/zlib_tech.html).
void require_bytes_for_entries(const line_scanner& scanner, const matrix_market_header& header,
                               std::uint64_t bytes_on_disk) {
  if (static_cast<std::uint64_t>(header.entries) <= bytes_on_disk * 1032 / 2 + 1) return;
  scanner.reject(std::to_string(header.entries) + " entries are more than a file of " +
                 std::to_string(bytes_on_disk) + " bytes can hold");
}

std::vector<double> read_entries(line_scanner& scanner, const matrix_market_header& header) {
  const index_t n = header.rows;
  std::vector<double> elements(static_cast<std::size_t>(n * header.columns));
  const auto element = [&](index_t i, index_t j) -> double& {
    return elements[static_cast<std::size_t>(i + j * n)];
  };
  const double sign = header.symmetry == file_symmetry::skew_symmetric ? -1.0 : 1.0;
  for_each_batch(scanner, header, [&](std::span<const file_entry> entries) {
    for (const auto& e : entries) {
      element(e.row, e.column) = e.value;
      if (header.symmetry != file_symmetry::general && e.row != e.column)
        element(e.column, e.row) = sign * e.value;
    }
  });
  return elements;
}

dense_matrix read_one_pass(const std::string& path, const read_progress& progress) {
  text_file file(path, progress, 1);
  line_scanner scanner(file);
  const auto header = read_header(file, scanner);
  if (header.layout != file_layout::array) scanner.reject("the format is coordinate, needed is array");
  require_bytes_for_entries(scanner, header, file.bytes_on_disk());
  dense_matrix A{header.rows, header.columns, read_entries(scanner, header)};
  file.finish();
  return A;
}

}  // namespace

bool is_array_file(const std::string& path) {
  const read_progress silent;
  text_file file(path, silent, 1);
  line_scanner scanner(file);
  return read_header(file, scanner).layout == file_layout::array;
}

dense_matrix read_array(const std::string& path, const read_progress& progress) {
  try {
    return read_one_pass(path, progress);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, path + ": the matrix does not fit into memory");
  }
}

}  // namespace residua
