// The checks of banded and packed matrix arguments, once for every routine.
#pragma once

#include "residua/view/banded_view.hpp"
#include "residua/view/packed_view.hpp"
#include "view/matrix_checks.hpp"

namespace residua::blas {

/// Memory of the context, not null, and on a GPU aligned as its widest loads need.
template <class View>
void check_memory(const context& ctx, const char* routine, const char* name, const View& A) {
  if (A.is_null()) {
    fail(routine, name,
         "is null with " + std::to_string(A.rows()) + " x " + std::to_string(A.columns()) + " elements");
  }
  check_place(ctx, routine, name, A.memory());
  if (ctx.memory() == memory_space::device && !A.is_aligned_for_device()) {
    fail(routine, name,
         "is not aligned to " + std::to_string(device_alignment<typename View::value_type>) + " bytes");
  }
}

/// Extents and numbers of diagonals not negative, leading dimension enough for all diagonals, and its memory.
template <class T>
void check_banded(const context& ctx, const char* routine, const char* name, const banded_view<T>& A) {
  if (A.rows() < 0) fail(routine, name, "has " + std::to_string(A.rows()) + " rows; extents are >= 0");
  if (A.columns() < 0) {
    fail(routine, name, "has " + std::to_string(A.columns()) + " columns; extents are >= 0");
  }
  if (A.below() < 0 || A.above() < 0) {
    fail(routine, name,
         "has " + std::to_string(A.below()) + " diagonals below and " + std::to_string(A.above()) +
             " above the main one; these numbers are >= 0");
  }
  if (A.leading_dimension() - 1 - A.below() < A.above()) {
    fail(routine, name,
         "has leading dimension " + std::to_string(A.leading_dimension()) + ", less than its " +
             std::to_string(A.below()) + " + " + std::to_string(A.above()) + " + 1 diagonals");
  }
  if (A.rows() > 0 && A.columns() > 0) check_memory(ctx, routine, name, A);
}
template <class T>
void check_square_band(const context& ctx, const char* routine, const char* name, const banded_view<T>& A) {
  check_banded(ctx, routine, name, A);
  check_is_square(routine, name, A.rows(), A.columns());
}

template <class T>
void check_packed(const context& ctx, const char* routine, const char* name, const packed_view<T>& A) {
  if (A.order() < 0) fail(routine, name, "has order " + std::to_string(A.order()) + "; orders are >= 0");
  if (A.order() > 0) check_memory(ctx, routine, name, A);
}

}  // namespace residua::blas
