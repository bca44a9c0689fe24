// Eigenvalues and eigenvectors of general matrices in double, by LAPACK.
#pragma once

#include <complex>
#include <span>

#include "residua/base/index.hpp"

namespace residua::vendor {

/// Of the matrix of order n by columns, which is overwritten: eigenvalues wr + i wi, complex ones in
/// neighbouring pairs of which the first has wi > 0, and eigenvectors X of norm 1. A real one is a column of
/// X; of a pair's first, two columns are the real and the imaginary part. False if LAPACK finds none, or the
/// order is beyond its integers. LAPACK runs on the calling thread alone: no number of threads changes bits.
[[nodiscard]] bool geev(index_t n, std::span<double> A, std::span<double> wr, std::span<double> wi,
                        std::span<double> X);
/// Decomposes a complex matrix: eigenvalues w and eigenvectors of norm 1.
[[nodiscard]] bool geev(index_t n, std::span<std::complex<double>> A, std::span<std::complex<double>> w,
                        std::span<std::complex<double>> X);

/// About 1 / (|X|_1 |X^-1|_1) of a square matrix of order n by columns, which is overwritten; 0 where X is
/// singular.
[[nodiscard]] double reciprocal_condition(index_t n, std::span<double> X);
[[nodiscard]] double reciprocal_condition(index_t n, std::span<std::complex<double>> X);

}  // namespace residua::vendor
