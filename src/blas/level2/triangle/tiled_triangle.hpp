// A triangle of doubles on a GPU that many systems are solved with, one after the other: the tiles on its
// diagonal are inverted once.
//
// A system takes a chain through the tiles, whose longest part is the substitution inside of each. With the
// inverse X of a tile T it is x = X b and, since that alone may leave a residual of u |T||X||b|, one
// correction, x + X (b - T x). Of the tile's residual that leaves ten roundings, each of |b| + |T||x|, and
// (64 u)^2 |T||X||T||X||b|, an eighth of u where |T||X| <= 2^19; other tiles are substituted through. The
// sums of the terms before a tile err as trsv's. So, to first order,
//   |b - op(A) x|_i <= (n + 16) u (|b_i| + sum_j |a_ij| |x_j|).
#pragma once

#include <optional>
#include <span>

#include "blas/level2/gemv_problem.hpp"
#include "residua/view/array.hpp"

namespace residua::blas {

/// What is kept of the tiles, in a GPU's memory.
struct inverted_tiles {
  const double* inverses;   // by columns
  const index_t* are_good;  // 1: used
};

class tiled_triangle {
 public:
  static constexpr index_t tile = 64, most_unknowns = 16384, most_vectors = 2;

  /// The triangle of A, which has to stay, with its tiles inverted; none where A is not on a GPU, or has more
  /// unknowns than that.
  static std::optional<tiled_triangle> inverted(const context& ctx, uplo stored, diag diagonal,
                                                const matrix_view<const double>& A);

  /// Overwrites x = b by the solution of op(A) x = b; by the context that this was made with or another one
  /// of its device.
  void solve(const context& ctx, op op_a, const vector_view<double>& x) const;
  /// Two systems with that triangle at a time, each with the bits that it has alone.
  void solve(const context& ctx, op op_a, const vector_view<double>& x, const vector_view<double>& y) const;

 private:
  tiled_triangle(const context& ctx, uplo stored, diag diagonal, const matrix_view<const double>& A);

  void solve_all(const context& ctx, op op_a, std::span<const vector_view<double>> vectors) const;

  uplo stored_;
  diag diagonal_;
  matrix_view<const double> A_;
  array<double> inverses_;
  array<index_t> are_good_;
};

}  // namespace residua::blas
