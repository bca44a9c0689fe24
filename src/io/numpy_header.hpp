// The header of a NumPy file: what its elements are and how they lie.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::detail {

struct numpy_header {
  int bytes_an_element = 8;  // '<f8', or 4 for '<f4'
  bool by_columns = false;   // Fortran order: the first axis varies fastest
  std::vector<index_t> shape;
};

/// The part of a file before the text of its header: magic, version, and the length of the text in two or
/// four bytes.
struct numpy_preamble {
  static constexpr std::string_view magic{"\x93NUMPY", 6};
  std::size_t bytes = 0;         // of the preamble itself
  std::size_t header_bytes = 0;  // that follow
};

/// The bytes of the longest preamble.
inline constexpr std::size_t numpy_preamble_bytes = 12;

/// Parses the preamble in a file's first bytes, of which numpy_preamble_bytes have to be given unless the
/// file is shorter. Throws invalid_input naming the path.
numpy_preamble parse_numpy_preamble(const std::string& path, std::string_view first);
/// Parses the text of the header, a Python dictionary. Throws invalid_input naming the path.
numpy_header parse_numpy_header(const std::string& path, std::string_view text);

/// Magic, version 1.0 and the header of doubles in C order, padded to a multiple of 64 bytes.
std::string numpy_start(const std::vector<index_t>& shape);

}  // namespace residua::detail
