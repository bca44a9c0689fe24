#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>

#include "io/entry_scan.hpp"
#include "io/row_order.hpp"
#include "residua/base/error.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua {

namespace {

using detail::file_entry, detail::file_symmetry, detail::line_scanner, detail::matrix_market_header,
    detail::text_file;

constexpr index largest = std::numeric_limits<sparse_index>::max();

/// Tells two sequences of entries apart, in case the file changes between the passes.
std::uint64_t trace(std::uint64_t before, const file_entry& e) {
  const auto place = static_cast<std::uint64_t>(e.row) << 32 | static_cast<std::uint64_t>(e.column);
  return (before ^ place) * 0x9e3779b97f4a7c15u;
}

/// The first pass: how many entries each row will have.
struct row_counts {
  std::vector<sparse_index> count{0};  // count[r + 1] = entries of row r; grows with the rows seen, so that
                                       // a wrong size line costs no memory
  index total = 0;
  std::uint64_t trace = 0;

  void add(index row, index rows) {
    if (row + 1 >= std::ssize(count)) {
      count.resize(static_cast<std::size_t>(std::min(rows, 2 * row + 1) + 1));
    }
    ++count[static_cast<std::size_t>(row + 1)];
    ++total;
  }
};

row_counts count_rows(line_scanner& scanner, const matrix_market_header& header) {
  row_counts counts;
  const bool mirrored = header.symmetry != file_symmetry::general;
  for_each_entry(scanner, header, [&](const file_entry& e) {
    counts.add(e.row, header.rows);
    if (mirrored && e.row != e.column) counts.add(e.column, header.rows);
    if (counts.total > largest) scanner.reject("the matrix has more than 2147483647 nonzeros");
    counts.trace = trace(counts.trace, e);
  });
  return counts;
}

/// Makes room for the entries; row_start[r + 1] becomes the start of row r.
void allocate(csr& A, row_counts& counts) {
  counts.count.resize(static_cast<std::size_t>(A.rows + 1));
  A.row_start = std::move(counts.count);
  std::exclusive_scan(A.row_start.begin() + 1, A.row_start.end(), A.row_start.begin() + 1, sparse_index{0});
  A.column.resize(static_cast<std::size_t>(counts.total));
  A.value.resize(static_cast<std::size_t>(counts.total));
}

/// The second pass: puts every entry into its row, in the order of the file. row_start[r + 1] moves from the
/// start of row r to its end.
void fill_rows(line_scanner& scanner, const matrix_market_header& header, const row_counts& counts, csr& A) {
  const char* const changed = "the file changed while it was read";
  const double sign = header.symmetry == file_symmetry::skew_symmetric ? -1.0 : 1.0;
  const bool mirrored = header.symmetry != file_symmetry::general;
  const auto put = [&](index row, index column, double value) {
    const auto place = static_cast<std::size_t>(A.row_start[static_cast<std::size_t>(row + 1)]++);
    if (place >= A.column.size()) scanner.reject(changed);
    A.column[place] = static_cast<sparse_index>(column);
    A.value[place] = value;
  };
  std::uint64_t seen = 0;
  for_each_entry(scanner, header, [&](const file_entry& e) {
    put(e.row, e.column, e.value);
    if (mirrored && e.row != e.column) put(e.column, e.row, sign * e.value);
    seen = trace(seen, e);
  });
  if (seen != counts.trace) scanner.reject(changed);
}

matrix_file read_two_passes(const std::string& path, const read_progress& progress) {
  text_file file(path, progress, 2);
  line_scanner scanner(file);
  const auto header = read_header(file, scanner);
  auto counts = count_rows(scanner, header);

  matrix_file result;
  result.stored_symmetric = header.symmetry == file_symmetry::symmetric;
  csr& A = result.matrix;
  A.rows = header.rows;
  A.columns = header.columns;
  allocate(A, counts);
  file.rewind();
  const auto again = read_header(file, scanner);
  if (again.rows != header.rows || again.columns != header.columns) {
    scanner.reject("the file changed while it was read");
  }
  fill_rows(scanner, header, counts, A);
  detail::order_rows(A, path);
  file.finish();
  return result;
}

}  // namespace

matrix_file read_matrix(const std::string& path, const read_progress& progress) {
  try {
    return read_two_passes(path, progress);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, path + ": the matrix does not fit into memory");
  }
}

}  // namespace residua
