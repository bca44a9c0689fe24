// The header and size lines of a Matrix Market file.
#pragma once

#include "io/line_scanner.hpp"
#include "residua/base/index.hpp"

namespace residua::detail {

enum class file_layout { coordinate, array };
enum class file_field { real, integer, pattern, complex };
enum class file_symmetry { general, symmetric, skew_symmetric, hermitian };
/// The numbers of the matrix that is read: complex ones can come from a file of any field.
enum class file_numbers { real, complex };

struct matrix_market_header {
  file_layout layout = file_layout::coordinate;
  file_field field = file_field::real;
  file_symmetry symmetry = file_symmetry::general;
  index_t rows = 0;
  index_t columns = 0;
  index_t entries = 0;  // that follow in the file

  bool operator==(const matrix_market_header&) const = default;
};

inline constexpr const char* file_changed = "the file changed while it was read";

/// Reads up to and including the size line. Throws invalid_input as read_matrix does, also where the field is
/// complex and `numbers` are real.
matrix_market_header read_header(text_file& file, line_scanner& scanner, file_numbers numbers);

/// Throws invalid_input where the header announces many more rows than the bytes of the file can have
/// entries. Rows take memory even where they are empty, and a few characters must not announce billions of
/// them. An entry takes four characters at least, and gzip makes at most 1032 characters of one byte
/// (zlib.net/zlib_tech.html).
void require_rows_that_entries_fill(const line_scanner& scanner, const matrix_market_header& header,
                                    std::uint64_t bytes_on_disk);

}  // namespace residua::detail
