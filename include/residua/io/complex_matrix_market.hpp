// Matrix Market files of complex numbers: the fields complex and, read as complex, real, integer and pattern.
#pragma once

#include "residua/dense/complex_dense_matrix.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/sparse/complex_csr.hpp"

namespace residua {

/// Whether a Matrix Market file's header says complex. Throws as read_matrix.
bool is_complex_file(const std::string& path);

/// Reads a matrix as read_matrix does, but of complex numbers, a line with the real part before the imaginary
/// one. One triangle of a symmetric, skew-symmetric or Hermitian matrix becomes both, and `hermitian` says
/// whether the header did, or said symmetric of a real matrix. Throws as read_matrix, and invalid_input where
/// an entry on the diagonal of a Hermitian matrix is not real.
complex_csr read_complex_matrix(const std::string& path, const read_progress& progress = {});

/// Reads a matrix in array form. Throws as read_array.
complex_dense_matrix read_complex_array(const std::string& path, const read_progress& progress = {});

/// Reads a file's columns as vectors, in array or coordinate form. Throws as read_columns.
complex_dense_matrix read_complex_columns(const std::string& path, index_t expected_rows);

/// Writes A in coordinate form, the lower triangle alone if `as_hermitian`, else as write_matrix. Reading
/// the file gives the same bits. Throws as write_matrix; invalid_argument if `as_hermitian` and A is not.
void write_complex_matrix(const std::string& path, const complex_csr& A, bool as_hermitian);

/// Writes vectors as write_columns does, a line with the real part before the imaginary one, each with
/// `significant_digits`. T is a format of solvers. Throws as write_columns.
template <class T>
void write_complex_columns(const std::string& path, std::span<const complex<T>> x, index_t columns,
                           std::string_view comment, int significant_digits = 0);

}  // namespace residua
