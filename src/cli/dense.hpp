// Dense matrices that commands make of files and write to files.
#pragma once

#include <string>
#include <vector>

#include "residua/dense/complex_dense_matrix.hpp"
#include "residua/sparse/complex_csr.hpp"

namespace residua::cli {

/// A sparse matrix with all its entries.
dense_matrix with_zeros(const csr& A);
complex_dense_matrix with_zeros(const complex_csr& A);

/// Complex numbers from their real and imaginary parts in turns.
template <class T>
std::vector<complex<T>> complex_numbers(const std::vector<T>& parts) {
  std::vector<complex<T>> numbers;
  numbers.reserve(parts.size() / 2);
  for (std::size_t k = 0; k < parts.size(); k += 2) numbers.emplace_back(parts[k], parts[k + 1]);
  return numbers;
}

/// A NumPy file where the path ends in .npy, else a Matrix Market array.
void write_dense(const std::string& path, const dense_matrix& M);
/// Likewise, with all digits of an array's numbers, for which bounds of their errors then hold.
void write_exactly(const std::string& path, const dense_matrix& M);

}  // namespace residua::cli
