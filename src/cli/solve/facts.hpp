// What is said of a system, on the screen and in files.
#pragma once

#include <string>
#include <vector>

#include "residua/base/index.hpp"

namespace residua::cli {

/// The name of b in files that are written: the file that it was read from, or `ones` where there is none.
inline std::string name_of_b(const std::string& file) { return file.empty() ? "ones" : file; }

/// The system as comments and the digits of decimals need it.
struct system_facts {
  std::string matrix, right_hand_side;  // as they were named; empty: ones
  double largest_entry = 0;             // magnitude
  double entries = 0;                   // that are stored
  std::vector<double> largest_in_b;     // of each column, magnitude
  bool is_complex = false;              // it is solved as a real one, whose largest entries these are
};

/// The matrix as it was given: a complex one by its own rows and entries.
struct matrix_facts {
  std::string path;  // as it was named
  index_t rows, columns, entries;
  bool symmetric;  // Hermitian, where it is complex
  bool dense;
  bool is_complex = false;
};

}  // namespace residua::cli
