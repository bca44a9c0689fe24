// The checks of matrix arguments, once for every routine.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>

#include "residua/view/matrix_batch.hpp"
#include "view/vector_checks.hpp"

namespace residua::blas {

/// Extents not negative, leading dimension at least the rows and 1.
template <class T>
void check_extents(const char* routine, const char* name, const matrix_view<T>& A) {
  if (A.rows() < 0) fail(routine, name, "has " + std::to_string(A.rows()) + " rows; extents are >= 0");
  if (A.columns() < 0) {
    fail(routine, name, "has " + std::to_string(A.columns()) + " columns; extents are >= 0");
  }
  if (A.leading_dimension() < std::max<index_t>(1, A.rows())) {
    fail(routine, name,
         "has leading dimension " + std::to_string(A.leading_dimension()) + "; it must be at least " +
             std::to_string(std::max<index_t>(1, A.rows())));
  }
}

/// The extents that a query of workspace is given: none negative.
struct named_extent {
  const char* name;
  index_t value;
};
inline void check_query(const char* routine, std::initializer_list<named_extent> extents) {
  for (const auto& extent : extents) {
    if (extent.value < 0) {
      fail(routine, extent.name, "is " + std::to_string(extent.value) + "; extents are >= 0");
    }
  }
}

/// As check_extents; memory of the context, not null, and on a GPU aligned as the widest loads need.
template <class T>
void check_matrix(const context& ctx, const char* routine, const char* name, const matrix_view<T>& A) {
  check_extents(routine, name, A);
  if (A.rows() == 0 || A.columns() == 0) return;
  if (A.is_null()) {
    fail(routine, name,
         "is null with " + std::to_string(A.rows()) + " x " + std::to_string(A.columns()) + " elements");
  }
  check_place(ctx, routine, name, A.memory());
  if (ctx.memory() == memory_space::device && !A.is_aligned_for_device()) {
    fail(routine, name,
         "is not aligned to " + std::to_string(device_alignment<std::remove_const_t<T>>) + " bytes");
  }
}

/// That two extents which must be equal are.
inline void check_extent(const char* routine, const char* first, const char* first_extent,
                         index_t first_value, const char* second, const char* second_extent,
                         index_t second_value) {
  if (first_value == second_value) return;
  fail(routine, first,
       "has " + std::to_string(first_value) + " " + first_extent + ", " + second + " has " +
           std::to_string(second_value) + " " + second_extent);
}

/// That a matrix has as many rows as columns.
inline void check_is_square(const char* routine, const char* name, index_t rows, index_t columns) {
  if (rows == columns) return;
  fail(routine, name, "is " + std::to_string(rows) + " x " + std::to_string(columns) + "; it must be square");
}

/// A matrix that is to be square.
template <class T>
void check_square(const context& ctx, const char* routine, const char* name, const matrix_view<T>& A) {
  check_matrix(ctx, routine, name, A);
  check_is_square(routine, name, A.rows(), A.columns());
}

/// The shape as of one matrix, the count not negative, the array of addresses not null.
template <class T>
void check_batch(const context& ctx, const char* routine, const char* name, const matrix_batch<T>& A,
                 index_t count) {
  if (A.count() < 0) fail(routine, name, "has " + std::to_string(A.count()) + " matrices; counts are >= 0");
  if (A.count() != count) {
    fail(routine, name, "has " + std::to_string(A.count()) + " matrices, C has " + std::to_string(count));
  }
  if (count == 0) return;
  if (!A.by_address()) return check_matrix(ctx, routine, name, A.shape());
  check_extents(routine, name, A.shape());
  check_place(ctx, routine, name, A.shape().memory());
  if (A.shape().rows() != 0 && A.shape().columns() != 0 && A.addresses().is_null()) {
    fail(routine, name, "has a null array of addresses");
  }
}

}  // namespace residua::blas
