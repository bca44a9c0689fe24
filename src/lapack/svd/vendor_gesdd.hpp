// Singular values and vectors in double, by LAPACK.
#pragma once

#include <span>

#include "residua/base/index.hpp"

namespace residua::vendor {

/// Of the square matrix A of order n by columns, which is overwritten: A = U diag(s) Vt, s in descending
/// order. False if LAPACK finds none, or the order is beyond its integers. On the calling thread alone: the
/// same bits whatever the number of threads.
[[nodiscard]] bool gesdd(index_t n, std::span<double> A, std::span<double> s, std::span<double> U,
                         std::span<double> Vt);

}  // namespace residua::vendor
