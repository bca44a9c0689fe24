// Singular values and vectors in double, by LAPACK or cuSOLVER.
#pragma once

#include <span>

#include "residua/base/context.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::vendor {

/// Of the square matrix A of order n by columns, which is overwritten: A = U diag(s) Vt, s in descending
/// order. False if LAPACK finds none, or the order is beyond its integers. LAPACK runs on the calling
/// thread alone, with bits that no number of threads changes.
[[nodiscard]] bool gesdd(index_t n, std::span<double> A, std::span<double> s, std::span<double> U,
                         std::span<double> Vt);
/// Decomposes in a GPU's memory, with V instead of its transpose, without the values. Near zero vectors may
/// be those of a matrix that is not A to double's rounding errors.
[[nodiscard]] bool gesvdp_on_cuda(const context& ctx, const matrix_view<double>& A,
                                  const matrix_view<double>& U, const matrix_view<double>& V);

/// Singular vectors of a square matrix, which is overwritten, by LAPACK on a CPU and cuSOLVER on a GPU, or by
/// LAPACK on any backend; all three matrices are without gaps in the context's memory.
[[nodiscard]] bool singular_vectors(const context& ctx, const matrix_view<double>& A,
                                    const matrix_view<double>& U, const matrix_view<double>& V);
[[nodiscard]] bool singular_vectors_by_lapack(const context& ctx, const matrix_view<double>& A,
                                              const matrix_view<double>& U, const matrix_view<double>& V);

}  // namespace residua::vendor
