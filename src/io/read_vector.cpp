// Vectors from a Matrix Market file.
#include <algorithm>
#include <span>

#include "io/entry_scan.hpp"
#include "residua/base/error.hpp"
#include "residua/io/complex_matrix_market.hpp"

namespace residua {

namespace {

void require_rows(const detail::line_scanner& scanner, const detail::matrix_market_header& header,
                  index_t expected) {
  if (header.rows == expected) return;
  scanner.reject("the vector has " + std::to_string(header.rows) + " entries, needed are " +
                 std::to_string(expected));
}

bool is_finite(double x) { return std::isfinite(x); }
bool is_finite(const complex<double>& x) { return std::isfinite(x.re) && std::isfinite(x.im); }

/// Every entry of the file is finite; a sum of entries for the same place may not be.
template <class Value>
void require_finite(const std::string& path, const std::vector<Value>& x) {
  const auto found =
      std::find_if_not(x.begin(), x.end(), [](const Value& value) { return is_finite(value); });
  if (found == x.end()) return;
  throw error(error_kind::invalid_input, path + ": the values given for entry " +
                                             std::to_string(found - x.begin() + 1) +
                                             " overflow when added up");
}

/// `check`: of the header, by the scanner's reject.
template <class Value, class Check>
std::vector<std::vector<Value>> read_checked(const std::string& path, index_t rows, const Check& check) {
  const read_progress silent;
  detail::text_file file(path, silent, 1);
  detail::line_scanner scanner(file);
  constexpr auto numbers = is_complex<Value> ? detail::file_numbers::complex : detail::file_numbers::real;
  const auto header = read_header(file, scanner, numbers);
  check(scanner, header);
  require_rows(scanner, header, rows);
  const bool is_array = header.layout == detail::file_layout::array;
  std::vector<std::vector<Value>> x(static_cast<std::size_t>(header.columns),
                                    std::vector<Value>(static_cast<std::size_t>(rows), Value(0.0)));
  for_each_batch<Value>(scanner, header, [&](std::span<const detail::file_entry<Value>> entries) {
    for (const auto& e : entries) {
      auto& value = x[static_cast<std::size_t>(e.column)][static_cast<std::size_t>(e.row)];
      value = is_array ? e.value : value + e.value;  // 0 + -0 would lose the sign
    }
  });
  for (const auto& column : x) require_finite(path, column);
  return x;
}

void require_a_column(const detail::line_scanner& scanner, const detail::matrix_market_header& header) {
  if (header.columns == 0) scanner.reject("there must be 1 column at least, this file has 0");
}

}  // namespace

std::vector<double> read_vector(const std::string& path, index_t expected_size) {
  auto x = read_checked<double>(path, expected_size, [](const auto& scanner, const auto& header) {
    if (header.columns != 1)
      scanner.reject("a vector must have 1 column, this file has " + std::to_string(header.columns));
  });
  return std::move(x.front());
}

std::vector<std::vector<double>> read_columns(const std::string& path, index_t expected_rows) {
  return read_checked<double>(path, expected_rows, require_a_column);
}

complex_dense_matrix read_complex_columns(const std::string& path, index_t expected_rows) {
  const auto columns = read_checked<complex<double>>(path, expected_rows, require_a_column);
  complex_dense_matrix X{expected_rows, static_cast<index_t>(columns.size()), {}};
  for (const auto& column : columns) X.elements.insert(X.elements.end(), column.begin(), column.end());
  return X;
}

}  // namespace residua
