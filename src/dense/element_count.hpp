// Whether a dense matrix has the elements that it says.
#pragma once

#include <string>

#include "residua/base/error.hpp"
#include "residua/dense/dense_matrix.hpp"

namespace residua::dense {

/// Throws invalid_argument naming the routine unless `M` has rows x columns elements.
inline void require_all_elements(const char* routine, const char* name, const dense_matrix& M) {
  const auto count = M.visit([]<class T>(const std::vector<T>& all) { return std::ssize(all); });
  if (M.rows >= 0 && M.columns >= 0 && count == M.rows * M.columns) return;
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " is " +
                                                std::to_string(M.rows) + " x " + std::to_string(M.columns) +
                                                " with " + std::to_string(count) + " elements");
}

}  // namespace residua::dense
