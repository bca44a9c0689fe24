// What a supernodal Cholesky factorisation spends its time in: dense arithmetic on panels, columns of
// doubles.
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

/// One set for an instruction set.
struct panel_kernels {
  void (*assign)(const trapezoid_product&);
  void (*subtract)(const trapezoid_product&);
  /// The triangle on top of a panel of rows x width becomes its Cholesky factor L, and what is below it is
  /// multiplied by L^-T. Returns the first column whose pivot is not positive or not finite, or -1.
  index_t (*factorise)(double* panel, index_t rows, index_t width);
  /// y has the panel's rows: its first elements become L^-1 of themselves, and the others lose the product
  /// of what is below with these.
  void (*forward)(const double* panel, index_t rows, index_t width, double* y);
  /// The first elements of y lose the product of the transpose of what is below with the others, and become
  /// L^-T of what they are then.
  void (*backward)(const double* panel, index_t rows, index_t width, double* y);
};

}  // namespace residua::sparse

namespace residua::cpu {

template <class Isa>
sparse::panel_kernels panel_kernels_for();

}  // namespace residua::cpu
