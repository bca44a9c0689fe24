#include <new>

#include "io/entry_scan.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua {

namespace {

void require_shape(const detail::line_scanner& scanner, const detail::matrix_market_header& header,
                   index expected_size) {
  if (header.columns != 1) {
    scanner.reject("a vector must have 1 column, this file has " + std::to_string(header.columns));
  }
  if (header.rows != expected_size) {
    scanner.reject("the vector has " + std::to_string(header.rows) + " entries, needed are " +
                   std::to_string(expected_size));
  }
}

}  // namespace

std::vector<double> read_vector(const std::string& path, index expected_size) {
  const read_progress silent;
  detail::text_file file(path, silent, 1);
  detail::line_scanner scanner(file);
  const auto header = read_header(file, scanner);
  require_shape(scanner, header, expected_size);
  std::vector<double> x(static_cast<std::size_t>(expected_size), 0.0);
  for_each_entry(scanner, header, [&](const detail::file_entry& e) {
    auto& sum = x[static_cast<std::size_t>(e.row)];
    sum += e.value;
    if (!std::isfinite(sum)) scanner.reject("the values given for this entry overflow when added up");
  });
  return x;
}

}  // namespace residua
