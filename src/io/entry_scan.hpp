// A pass over the entries of a Matrix Market file, which checks each entry.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "io/matrix_market_header.hpp"
#include "residua/number/complex.hpp"
#include "residua/number/text.hpp"
#include "sparse/entry.hpp"

namespace residua::detail {

/// An entry as the file gives it; 0-based. Value: double or complex<double>.
template <class Value>
struct file_entry {
  index_t row;
  index_t column;
  Value value;
};

/// Consecutive entries of a file: from `first` to the end of the file, or to where another piece begins.
struct entry_piece {
  index_t first = 0;
  bool is_last = true;
};

/// The value of the entry across the diagonal, which a file that holds one triangle leaves out.
template <class Value>
Value mirrored(file_symmetry symmetry, const Value& value) {
  if (symmetry == file_symmetry::skew_symmetric) return -value;
  if constexpr (is_complex<Value>) {
    if (symmetry == file_symmetry::hermitian) return conj(value);
  }
  return value;
}

template <class Value>
class entry_reader {
 public:
  entry_reader(line_scanner& scanner, const matrix_market_header& header, index_t first)
      : scanner_(scanner), header_(header) {
    if (header_.layout == file_layout::array && first < header_.entries) skip_array_entries(first);
  }

  /// The entry on the scanner's line, checked.
  file_entry<Value> read() {
    auto e = header_.layout == file_layout::coordinate ? read_indices() : next_array_indices();
    e.value = read_value();
    scanner_.require_end(header_.field == file_field::pattern ? "the column index" : "the value");
    if (header_.symmetry != file_symmetry::general) require_lower(e);
    return e;
  }

 private:
  Value read_value() {
    const double real = header_.field == file_field::pattern ? 1.0 : scanner_.number();
    if (header_.field == file_field::integer && real != std::trunc(real)) {
      scanner_.reject("the value " + to_string(real) + " is not an integer, which the header announces");
    }
    if constexpr (is_complex<Value>) {
      return {real, header_.field == file_field::complex ? scanner_.number() : 0.0};
    } else {
      return real;
    }
  }

  file_entry<Value> read_indices() {
    const index_t row = scanner_.integer(1, header_.rows, "row index") - 1;
    const index_t column = scanner_.integer(1, header_.columns, "column index") - 1;
    return {row, column, Value(0.0)};
  }

  /// The place of the next entry of an array, which goes down the columns. Of a symmetric matrix it has the
  /// part on and below the diagonal, of a skew-symmetric one the part below.
  file_entry<Value> next_array_indices() {
    const file_entry<Value> e{next_row_, next_column_, Value(0.0)};
    if (++next_row_ == header_.rows) {
      ++next_column_;
      next_row_ = first_array_row(next_column_);
    }
    return e;
  }
  void skip_array_entries(index_t count) {
    const auto rows_there = [&] { return header_.rows - first_array_row(next_column_); };
    for (; count >= rows_there(); ++next_column_) count -= rows_there();
    next_row_ = first_array_row(next_column_) + count;
  }
  [[nodiscard]] index_t first_array_row(index_t column) const {
    if (header_.symmetry == file_symmetry::general) return 0;
    return header_.symmetry == file_symmetry::skew_symmetric ? column + 1 : column;
  }

  void require_lower(const file_entry<Value>& e) const {
    if (e.row < e.column) {
      scanner_.reject(entry_name(e.row, e.column) + " is above the diagonal; a " +
                      (is_hermitian() ? "Hermitian" : "symmetric") +
                      " matrix is stored by its lower triangle");
    }
    if (e.row != e.column) return;
    if (header_.symmetry == file_symmetry::skew_symmetric && e.value != Value(0.0))
      scanner_.reject("a skew-symmetric matrix has a zero diagonal");
    if constexpr (is_complex<Value>) {
      if (is_hermitian() && e.value.im != 0) scanner_.reject("a Hermitian matrix has a real diagonal");
    }
  }
  [[nodiscard]] bool is_hermitian() const { return header_.symmetry == file_symmetry::hermitian; }

  line_scanner& scanner_;
  const matrix_market_header& header_;
  index_t next_row_ = 0;
  index_t next_column_ = 0;
};

/// Calls sink(entries) with the entries that follow, in order and many at a time: the scattered memory
/// accesses of one call overlap, which made reading a matrix sorted by columns 2 times faster. Throws if the
/// entries are fewer or more than announced. Returns the number of the entry behind the last.
template <class Value, class Sink>
index_t for_each_batch(line_scanner& scanner, const matrix_market_header& header, const entry_piece& piece,
                       Sink&& sink) {
  entry_reader<Value> entries(scanner, header, piece.first);
  std::array<file_entry<Value>, 512> batch;
  index_t done = piece.first;
  for (bool has_more = true; has_more && done < header.entries;) {
    const auto most = static_cast<std::size_t>(std::min<index_t>(std::ssize(batch), header.entries - done));
    std::size_t count = 0;
    while (count < most && (has_more = scanner.next_line())) batch[count++] = entries.read();
    sink(std::span<const file_entry<Value>>(batch.data(), count));
    done += static_cast<index_t>(count);
  }
  if (piece.is_last && done < header.entries) {
    scanner.reject("the file ends after " + std::to_string(done) + " of " + std::to_string(header.entries) +
                   " entries");
  }
  if (done >= header.entries && scanner.next_line()) {
    scanner.reject("more entries than the " + std::to_string(header.entries) + " announced");
  }
  return done;
}
template <class Value, class Sink>
void for_each_batch(line_scanner& scanner, const matrix_market_header& header, Sink&& sink) {
  for_each_batch<Value>(scanner, header, {}, std::forward<Sink>(sink));
}

/// Whether the matrix has an entry across the diagonal that the file leaves out.
template <class Value>
bool is_mirrored(const matrix_market_header& header, const file_entry<Value>& e) {
  return header.symmetry != file_symmetry::general && e.row != e.column;
}

}  // namespace residua::detail
