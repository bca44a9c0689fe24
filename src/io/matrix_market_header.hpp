// The header and size lines of a Matrix Market file.
#pragma once

#include "io/line_scanner.hpp"
#include "residua/base/index.hpp"

namespace residua::detail {

enum class file_layout { coordinate, array };
enum class file_field { real, integer, pattern, complex };
enum class file_symmetry { general, symmetric, skew_symmetric, hermitian };
/// What the reader of a file takes: complex ones take every field.
enum class file_numbers { real, complex };

struct matrix_market_header {
  file_layout layout = file_layout::coordinate;
  file_field field = file_field::real;
  file_symmetry symmetry = file_symmetry::general;
  index_t rows = 0;
  index_t columns = 0;
  index_t entries = 0;  // that follow in the file
};

/// Reads up to and including the size line. Throws invalid_input as read_matrix does, also where the field is
/// complex and `numbers` are real.
matrix_market_header read_header(text_file& file, line_scanner& scanner, file_numbers numbers);

}  // namespace residua::detail
