// The checks of matrix arguments, once for every routine.
#pragma once

#include <algorithm>
#include <string>

#include "residua/base/error.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::blas {

/// Extents not negative, leading dimension at least the rows and 1, memory of the context, not null, and on a GPU aligned
/// as the widest loads need.
template <class T>
void check_matrix(const context& ctx, const char* routine, const char* name, const matrix_view<T>& A) {
  const auto fail = [&](const std::string& what) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " " + what);
  };
  if (A.rows() < 0) fail("has " + std::to_string(A.rows()) + " rows; extents are >= 0");
  if (A.columns() < 0) fail("has " + std::to_string(A.columns()) + " columns; extents are >= 0");
  if (A.leading_dimension() < std::max<index>(1, A.rows())) {
    fail("has leading dimension " + std::to_string(A.leading_dimension()) + "; it must be at least " +
         std::to_string(std::max<index>(1, A.rows())));
  }
  if (A.rows() == 0 || A.columns() == 0) return;
  if (A.is_null())
    fail("is null with " + std::to_string(A.rows()) + " x " + std::to_string(A.columns()) + " elements");
  if (A.where() != ctx.memory()) {
    fail(std::string("is in ") + (A.where() == memory_space::host ? "host" : "device") +
         " memory, the context's is " + (ctx.memory() == memory_space::host ? "host" : "device"));
  }
  if (ctx.memory() == memory_space::device && !A.is_aligned_for_device()) {
    fail("is not aligned to " + std::to_string(device_alignment<std::remove_const_t<T>>) + " bytes");
  }
}

/// That two extents which must be equal are.
inline void check_extent(const char* routine, const char* first, const char* first_extent, index first_value,
                         const char* second, const char* second_extent, index second_value) {
  if (first_value == second_value) return;
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + first + " has " +
                                                std::to_string(first_value) + " " + first_extent + ", " +
                                                second + " has " + std::to_string(second_value) + " " +
                                                second_extent);
}

}  // namespace residua::blas
