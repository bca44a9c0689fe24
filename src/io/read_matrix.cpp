// Reads a matrix in two passes over its file: one counts and checks, the other fills.
#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <span>

#include "io/entry_scan.hpp"
#include "io/row_order.hpp"
#include "residua/base/error.hpp"
#include "residua/io/complex_matrix_market.hpp"

namespace residua {

namespace {

using namespace detail;

constexpr index_t largest = std::numeric_limits<sparse_index>::max();

/// The type of a compressed matrix's entries.
template <class Matrix>
using value_of = typename decltype(Matrix::value)::value_type;

/// Tells two sequences of entries apart, in case the file changes between the passes.
template <class Value>
std::uint64_t trace(std::uint64_t before, const file_entry<Value>& e) {
  const auto place = static_cast<std::uint64_t>(e.row) << 32 | static_cast<std::uint64_t>(e.column);
  return (before ^ place) * 0x9e3779b97f4a7c15u;
}

/// The first pass: how many entries each row will have.
struct row_counts {
  std::vector<sparse_index> count{0};  // count[r + 1] = entries of row r; grows with the rows seen, so that
                                       // a wrong size line costs no memory
  index_t total = 0;
  std::uint64_t trace = 0;

  void add(index_t row, index_t rows) {
    if (row + 1 >= std::ssize(count)) {
      count.resize(static_cast<std::size_t>(std::min(rows, 2 * row + 1) + 1));
    }
    ++count[static_cast<std::size_t>(row + 1)];
  }
};

template <class Value>
row_counts count_rows(line_scanner& scanner, const matrix_market_header& header) {
  row_counts counts;
  for_each_batch<Value>(scanner, header, [&](std::span<const file_entry<Value>> entries) {
    for (const auto& e : entries) counts.total += is_mirrored(header, e) ? 2 : 1;
    if (counts.total > largest) scanner.reject("the matrix has more than 2147483647 nonzeros");
    for (const auto& e : entries) {
      counts.add(e.row, header.rows);
      if (is_mirrored(header, e)) counts.add(e.column, header.rows);
      counts.trace = trace(counts.trace, e);
    }
  });
  return counts;
}

/// Makes room for the entries; row_start[r + 1] becomes the start of row r.
template <class Matrix>
void allocate(Matrix& A, row_counts& counts) {
  counts.count.resize(static_cast<std::size_t>(A.rows + 1));
  A.row_start = std::move(counts.count);
  std::exclusive_scan(A.row_start.begin() + 1, A.row_start.end(), A.row_start.begin() + 1, sparse_index{0});
  A.column.resize(static_cast<std::size_t>(counts.total));
  A.value.resize(static_cast<std::size_t>(counts.total));
}

/// The second pass: puts every entry into its row, in the order of the file. row_start[r + 1] moves from the
/// start of row r to its end.
template <class Matrix>
class row_filler {
 public:
  using value_type = value_of<Matrix>;

  row_filler(Matrix& A, const line_scanner& scanner) : A_(A), scanner_(scanner) { pending_.reserve(1024); }

  /// Takes the next place in the row.
  void add(index_t row, index_t column, const value_type& value) {
    const auto place = static_cast<std::size_t>(A_.row_start[static_cast<std::size_t>(row + 1)]++);
    if (place >= A_.column.size()) scanner_.reject(file_changed);
    __builtin_prefetch(&A_.column[place], 1);
    __builtin_prefetch(&A_.value[place], 1);
    pending_.push_back({place, static_cast<sparse_index>(column), value});
  }
  void flush() {
    for (const auto& p : pending_) {
      A_.column[p.place] = p.column;
      A_.value[p.place] = p.value;
    }
    pending_.clear();
  }

 private:
  struct placed_entry {
    std::size_t place;
    sparse_index column;
    value_type value;
  };
  Matrix& A_;
  const line_scanner& scanner_;
  std::vector<placed_entry> pending_;
};

template <class Matrix>
void fill_rows(line_scanner& scanner, const matrix_market_header& header, const row_counts& counts,
               Matrix& A) {
  using Value = value_of<Matrix>;
  std::uint64_t seen = 0;
  row_filler<Matrix> filler(A, scanner);
  for_each_batch<Value>(scanner, header, [&](std::span<const file_entry<Value>> entries) {
    for (const auto& e : entries) {
      filler.add(e.row, e.column, e.value);
      if (is_mirrored(header, e)) filler.add(e.column, e.row, mirrored(header.symmetry, e.value));
      seen = trace(seen, e);
    }
    filler.flush();
  });
  if (seen != counts.trace) scanner.reject(file_changed);
}

/// Matrix: csr or complex_csr. `note(A, header)` keeps what the header says of A.
template <class Matrix, class Note>
Matrix read_two_passes(const std::string& path, const read_progress& progress, const Note& note) {
  constexpr auto numbers = is_complex<value_of<Matrix>> ? file_numbers::complex : file_numbers::real;
  text_file file(path, progress, 2);
  line_scanner scanner(file);
  const auto header = read_header(file, scanner, numbers);
  require_rows_that_entries_fill(scanner, header, file.bytes_on_disk());
  auto counts = count_rows<value_of<Matrix>>(scanner, header);

  Matrix A;
  note(A, header);
  A.rows = header.rows;
  A.columns = header.columns;
  allocate(A, counts);
  file.rewind();
  const auto again = read_header(file, scanner, numbers);
  if (again.rows != header.rows || again.columns != header.columns) {
    scanner.reject(file_changed);
  }
  fill_rows(scanner, header, counts, A);
  order_rows(A, path);
  file.finish();
  return A;
}

template <class Matrix, class Note>
Matrix read_into_memory(const std::string& path, const read_progress& progress, const Note& note) {
  try {
    return read_two_passes<Matrix>(path, progress, note);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, path + ": the matrix does not fit into memory");
  }
}

}  // namespace

matrix_file read_matrix(const std::string& path, const read_progress& progress) {
  matrix_file result;
  result.matrix = read_into_memory<csr>(path, progress, [&](csr& A, const auto& header) {
    result.stored_symmetric = header.symmetry == file_symmetry::symmetric;
    A.kind = result.stored_symmetric ? matrix_kind::symmetric : matrix_kind::general;
  });
  return result;
}

complex_csr read_complex_matrix(const std::string& path, const read_progress& progress) {
  return read_into_memory<complex_csr>(path, progress, [](complex_csr& A, const auto& header) {
    const bool is_real = header.field != file_field::complex;
    A.hermitian = header.symmetry == file_symmetry::hermitian ||
                  (is_real && header.symmetry == file_symmetry::symmetric);
  });
}

}  // namespace residua
