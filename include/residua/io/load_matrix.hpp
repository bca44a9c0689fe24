// A matrix from wherever a user says, a file or a generated problem.
#pragma once

#include <string>

#include "residua/dense/dense_matrix.hpp"
#include "residua/io/complex_matrix_market.hpp"

namespace residua {

/// Reads a Matrix Market or NumPy file, or makes the problem that `source` names, as generate:plate:64. A
/// generated symmetric problem counts as stored_symmetric, and a dense matrix becomes a sparse one with all
/// its entries. Throws as read_matrix, read_numpy and generate_problem do, and invalid_input where elements
/// have several limbs, which sparse matrices do not.
matrix_file load_matrix(const std::string& source, const read_progress& progress = {});

/// Whether `source` names a dense matrix: a NumPy file, a Matrix Market file in array form, or a dense
/// problem. Throws as the functions that read the source, for what is in the header.
bool is_dense_source(const std::string& source);

/// Reads or makes a dense matrix. Throws as read_array, read_numpy and generate_dense_problem do.
dense_matrix load_dense_matrix(const std::string& source, const read_progress& progress = {});

/// Reads right-hand sides: a NumPy file, or a Matrix Market file of either form. Throws as read_numpy and
/// read_columns do, and invalid_input where there are not `expected_rows` rows, or no column.
dense_matrix load_columns(const std::string& path, index_t expected_rows);

/// Whether `source` names a matrix or vectors of complex numbers: a Matrix Market file whose field is
/// complex. Throws as is_complex_file.
bool is_complex_source(const std::string& source);

// These load as complex numbers what load_matrix and the others load, or a complex file; imaginary parts of
// a real source are zero. All throw as those, and as the readers of complex_matrix_market.hpp;
// invalid_input where elements have several limbs.
complex_csr load_complex_matrix(const std::string& source, const read_progress& progress = {});
complex_dense_matrix load_complex_dense_matrix(const std::string& source, const read_progress& progress = {});
complex_dense_matrix load_complex_columns(const std::string& path, index_t expected_rows);

}  // namespace residua
