// Eigenvalues and eigenvectors in double, by LAPACK.
#pragma once

#include <span>

#include "residua/base/index.hpp"

namespace residua::vendor {

/// Of the symmetric matrix of order n by columns, of which the lower triangle is read: eigenvectors in its
/// place, eigenvalues in ascending order. False if LAPACK finds none, or the order is beyond its integers.
/// On the calling thread alone: the same bits whatever the number of threads.
[[nodiscard]] bool syevd(index_t n, std::span<double> A, std::span<double> w);

}  // namespace residua::vendor
