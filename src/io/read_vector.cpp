// Vectors from a Matrix Market file.
#include <algorithm>
#include <span>

#include "io/entry_scan.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua {

namespace {

void require_rows(const detail::line_scanner& scanner, const detail::matrix_market_header& header,
                  index_t expected) {
  if (header.rows == expected) return;
  scanner.reject("the vector has " + std::to_string(header.rows) + " entries, needed are " +
                 std::to_string(expected));
}

/// Every entry of the file is finite; a sum of entries for the same place may not be.
void require_finite(const std::string& path, const std::vector<double>& x) {
  const auto found = std::find_if_not(x.begin(), x.end(), [](double value) { return std::isfinite(value); });
  if (found == x.end()) return;
  throw error(error_kind::invalid_input, path + ": the values given for entry " +
                                             std::to_string(found - x.begin() + 1) +
                                             " overflow when added up");
}

/// `check`: of the header, by the scanner's reject.
template <class Check>
std::vector<std::vector<double>> read_checked(const std::string& path, index_t rows, const Check& check) {
  const read_progress silent;
  detail::text_file file(path, silent, 1);
  detail::line_scanner scanner(file);
  const auto header = read_header(file, scanner);
  check(scanner, header);
  require_rows(scanner, header, rows);
  const bool is_array = header.layout == detail::file_layout::array;
  std::vector<std::vector<double>> x(static_cast<std::size_t>(header.columns),
                                     std::vector<double>(static_cast<std::size_t>(rows), 0.0));
  for_each_batch(scanner, header, [&](std::span<const detail::file_entry> entries) {
    for (const auto& e : entries) {
      auto& value = x[static_cast<std::size_t>(e.column)][static_cast<std::size_t>(e.row)];
      value = is_array ? e.value : value + e.value;  // 0 + -0 would lose the sign
    }
  });
  for (const auto& column : x) require_finite(path, column);
  return x;
}

}  // namespace

std::vector<double> read_vector(const std::string& path, index_t expected_size) {
  auto x = read_checked(path, expected_size, [](const auto& scanner, const auto& header) {
    if (header.columns != 1)
      scanner.reject("a vector must have 1 column, this file has " + std::to_string(header.columns));
  });
  return std::move(x.front());
}

std::vector<std::vector<double>> read_columns(const std::string& path, index_t expected_rows) {
  return read_checked(path, expected_rows, [](const auto& scanner, const auto& header) {
    if (header.columns == 0) scanner.reject("there must be 1 column at least, this file has 0");
  });
}

}  // namespace residua
