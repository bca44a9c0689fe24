// Dense matrices that commands make of files and write to files.
#pragma once

#include <string>
#include <vector>

#include "residua/dense/dense_matrix.hpp"
#include "residua/sparse/csr.hpp"

namespace residua::cli {

/// A sparse matrix with all its entries.
dense_matrix with_zeros(const csr& A);

/// A NumPy file where the path ends in .npy, else a Matrix Market array.
void write_dense(const std::string& path, const dense_matrix& M);

/// The elements, each with as many digits as its bound says are right, and two to round by; radius has one
/// bound for all, or one for each.
std::vector<std::string> shown_with_bounds(const dense_matrix& M, const std::vector<double>& radius);

}  // namespace residua::cli
