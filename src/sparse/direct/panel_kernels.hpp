// The kernels in which a supernodal Cholesky factorisation spends its time: dense arithmetic on panels, which
// are columns of doubles.
#pragma once

#include "residua/base/index.hpp"

namespace residua::sparse {

/// A panel is read up to so many elements behind its last one, which may be anything finite.
inline constexpr index_t panel_slack = 16;

/// C = A A_1^T or C = C - A A_1^T on its lower trapezoid, where A_1 is A's first rows. An element is one sum
/// over ascending terms, each by one fused multiplication and addition, so its bits do not depend on the
/// instruction set.
struct trapezoid_product {
  index_t rows, columns, terms;  // of C, and of what is summed
  const double* panel;           // A, column by column, `rows` of each
  index_t panel_stride;          // between columns
  double* target;
  index_t target_stride;
};

/// The kernels for one instruction set.
struct panel_kernels {
  void (*assign)(const trapezoid_product&);
  void (*subtract)(const trapezoid_product&);
  /// Factorises a panel of rows x width: the triangle on top becomes its Cholesky factor L, and the rows R
  /// below are multiplied by L^-T from the right. Returns -1, or the first column whose pivot is not positive
  /// or not finite.
  index_t (*factorise)(double* panel, index_t rows, index_t width);
  /// Forward substitution, where y has the panel's rows. With the panel [L; R] and y = [y_1; y_2]: y_1 = L^-1
  /// y_1, and then y_2 = y_2 - R y_1.
  void (*forward)(const double* panel, index_t rows, index_t width, double* y);
  /// Back substitution: y_1 = L^-T (y_1 - R^T y_2).
  void (*backward)(const double* panel, index_t rows, index_t width, double* y);
};

}  // namespace residua::sparse

namespace residua::cpu {

template <class Isa>
sparse::panel_kernels panel_kernels_for();

}  // namespace residua::cpu
