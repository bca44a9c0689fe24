// NumPy's files of arrays, .npy: matrices and vectors of doubles, and of numbers of several limbs.
//
// The format: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays", versions 1.0 to 3.0.
#pragma once

#include <string>
#include <string_view>

#include "residua/dense/dense_matrix.hpp"

namespace residua {

/// Whether a path ends in .npy.
inline bool is_numpy_name(std::string_view path) { return path.ends_with(".npy"); }

/// Reads an array of '<f8' or '<f4' in C or Fortran order: a vector, as one column; a matrix; or an array of
/// rows x columns x 2, 3 or 4 in '<f8', whose last axis has the limbs of dd, td or qd, the largest first.
/// Limbs that overlap become those of the same number that do not. The size of the file is compared with the
/// shape before memory is taken for it.
///
/// Throws invalid_input, "path: what is wrong", for everything else: wrong magic or version, a header that
/// does not follow the format, other types of elements (big-endian ones, integers, objects), other numbers of
/// axes, negative or too large extents, a file that is shorter or longer than the shape says, NaN and
/// infinite elements; out_of_memory.
dense_matrix read_numpy(const std::string& path);

/// Writes '<f8' in C order: a vector where there is one column of doubles, a matrix where there are several,
/// rows x columns x limbs where an element has several limbs. Reading the file gives the same bits. The
/// file appears under its name when it is complete. Throws invalid_argument if A has not rows x columns
/// elements; invalid_input naming the path and the system's reason if it cannot be written.
void write_numpy(const std::string& path, const dense_matrix& A);

}  // namespace residua
