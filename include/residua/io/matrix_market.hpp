// Matrix Market files: sparse matrices and vectors, plain or compressed with gzip.
//
// The format: Boisvert, Pozo, Remington: The Matrix Market Exchange Formats, NISTIR 5935, 1996. A line has
// one entry; comment lines (%) and blank lines may stand anywhere after the header line.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "residua/base/index.hpp"
#include "residua/dense/dense_matrix.hpp"
#include "residua/number/expansion.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

struct matrix_file {
  csr matrix;
  bool stored_symmetric = false;  // the header said symmetric: the file held one triangle
};

/// Called about every 16 MB and once at the end. A file is read twice, so bytes_total is twice its size on
/// disk.
using read_progress = std::function<void(std::uint64_t bytes_done, std::uint64_t bytes_total)>;

/// Reads a real, integer or pattern (every value 1) matrix in coordinate or array form. One triangle of a
/// symmetric or skew-symmetric matrix becomes both. Entries given several times are added up in the order of
/// the file, zeros that the file stores are kept, and an array's entries are all kept. Values are rounded to
/// the nearest double, small ones to denormal numbers.
///
/// Takes less memory than twice the result: one pass over the file counts and checks, another one fills.
///
/// Throws invalid_input, "path:LINE: what is wrong", for everything that does not follow the format: also for
/// complex matrices, NaN and infinite values, values beyond double's range and values other than 0 that would
/// become 0, indices out of range, too few or too many entries, and more than 2147483647 rows, columns or
/// nonzeros, or more than 4194304 rows of which not one in 64 can have an entry, given the file's size;
/// out_of_memory if the result does not fit.
matrix_file read_matrix(const std::string& path, const read_progress& progress = {});

/// Whether a file's header says that it is in array form. Throws as read_matrix.
bool is_array_file(const std::string& path);
/// Reads a real or integer matrix in array form as doubles, in one pass. Throws as read_matrix; also where
/// the file is in coordinate form, or too small for the entries that it announces.
dense_matrix read_array(const std::string& path, const read_progress& progress = {});

/// Reads a vector: an array or coordinate file with one column. Entries that a coordinate file does not name
/// are zero. Throws as read_matrix does, and invalid_input if the length is not `expected_size`.
std::vector<double> read_vector(const std::string& path, index_t expected_size);
/// Reads a file's columns, of which there must be one at least, as read_vector reads one.
std::vector<std::vector<double>> read_columns(const std::string& path, index_t expected_rows);

/// Writes A in coordinate form, the lower triangle alone if `as_symmetric`; compressed if the path ends in
/// .gz. Reading the file gives the same bits. The file appears under its name when it is complete; on
/// failure none is left behind. Throws invalid_argument as validate, and if `as_symmetric` but A is not;
/// invalid_input naming the path and the system's reason if it cannot be written.
void write_matrix(const std::string& path, const csr& A, bool as_symmetric);

/// Writes x as an array file with one column, and `comment` (may be empty, may have several lines) below the
/// header. Reading a value in T gives the same bits. `significant_digits` is 0 for the fewest that do so;
/// else so many are written, less trailing zeros, or all that the value has if fewer. T is a format of
/// solvers. Throws as write_matrix, and invalid_argument if significant_digits < 0.
template <class T>
void write_vector(const std::string& path, std::span<const T> x, std::string_view comment,
                  int significant_digits = 0);

/// Writes as many vectors of x.size() / columns elements, which stand in x one after the other, as an array
/// file's columns. Throws as write_vector, and invalid_argument unless columns >= 1 divides the size.
template <class T>
void write_columns(const std::string& path, std::span<const T> x, index_t columns, std::string_view comment,
                   int significant_digits = 0);

/// Writes A in array form with the fewest digits that give the same bits in its format, the lower triangle
/// alone if `as_symmetric`. Throws as write_matrix; invalid_argument if A has not rows x columns elements.
void write_array(const std::string& path, const dense_matrix& A, bool as_symmetric);

/// No double, dd, td or qd has more digits than this, so that with it as `significant_digits` decimals are
/// the value itself.
inline constexpr int all_digits = 1400;

}  // namespace residua
