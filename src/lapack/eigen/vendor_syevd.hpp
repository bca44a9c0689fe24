// Eigenvalues and eigenvectors in double, by LAPACK or cuSOLVER.
#pragma once

#include <span>

#include "residua/base/context.hpp"
#include "residua/number/complex.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::vendor {

/// Of the symmetric matrix of order n by columns, of which the lower triangle is read: eigenvectors in its
/// place, eigenvalues in ascending order. False if LAPACK finds none, or the order is beyond its integers.
/// LAPACK runs on the calling thread alone, with bits that no number of threads changes.
[[nodiscard]] bool syevd(index_t n, std::span<double> A, std::span<double> w);
/// Eigenvectors of a matrix in a GPU's memory, without the eigenvalues.
[[nodiscard]] bool syevd_on_cuda(const context& ctx, const matrix_view<double>& A);

/// These decompose a Hermitian matrix.
[[nodiscard]] bool heevd(index_t n, std::span<complex<double>> A, std::span<double> w);
[[nodiscard]] bool heevd_on_cuda(const context& ctx, const matrix_view<complex<double>>& A);

/// Eigenvectors of a matrix without gaps in the context's memory, in its place, on any backend.
[[nodiscard]] bool eigenvectors(const context& ctx, const matrix_view<double>& A);
[[nodiscard]] bool eigenvectors(const context& ctx, const matrix_view<complex<double>>& A);

}  // namespace residua::vendor
