// Triangles with inverted tiles: their memory, and which context has kernels for them.
#include "blas/level2/triangle/tiled_triangle.hpp"

#include "base/backends.hpp"
#include "blas/level2/trsv_system.hpp"
#include "number/ceil_div.hpp"

namespace residua {

namespace cuda {
/// The inverses of the tiles of a triangle, and which of them are good (tiled_triangle_cuda.cu).
void invert_tiles(const context& ctx, const dense::operand<double>& triangle, double* inverses,
                  index_t* are_good);
void solve_triangular(const context& ctx, const dense::operand<double>& triangle,
                      std::span<const vector_view<double>> vectors, const blas::inverted_tiles& tiles);
}  // namespace cuda

namespace blas {

std::optional<tiled_triangle> tiled_triangle::inverted(const context& ctx, uplo stored, diag diagonal,
                                                       const matrix_view<const double>& A) {
  if (ctx.kind() != backend::cuda || A.rows() > most_unknowns) return std::nullopt;
  return tiled_triangle(ctx, stored, diagonal, A);
}

tiled_triangle::tiled_triangle(const context& ctx, uplo stored, diag diagonal,
                               const matrix_view<const double>& A)
    : stored_(stored),
      diagonal_(diagonal),
      A_(A),
      inverses_(ctx, round_up(A.rows(), tile) * tile),
      are_good_(ctx, ceil_div(A.rows(), tile)) {
  run_on_backend(
      ctx, [] {}, [] {},
      [&] {
        cuda::invert_tiles(ctx, triangular_operand(stored, op::none, diagonal, A), inverses_.data(),
                           are_good_.data());
      });
}

void tiled_triangle::solve_all(const context& ctx, op op_a,
                               std::span<const vector_view<double>> vectors) const {
  if (A_.rows() == 0) return;
  run_on_backend(
      ctx, [] {}, [] {},
      [&] {
        cuda::solve_triangular(ctx, triangular_operand(stored_, op_a, diagonal_, A_), vectors,
                               inverted_tiles{inverses_.data(), are_good_.data()});
      });
}

void tiled_triangle::solve(const context& ctx, op op_a, const vector_view<double>& x) const {
  solve_all(ctx, op_a, {&x, 1});
}

void tiled_triangle::solve(const context& ctx, op op_a, const vector_view<double>& x,
                           const vector_view<double>& y) const {
  const vector_view<double> both[] = {x, y};
  solve_all(ctx, op_a, both);
}

}  // namespace blas

}  // namespace residua
