// Matrices that all ranks read together, each getting its own rows, in the library residua_distributed.
#pragma once

#include <string>

#include "residua/distributed/matrix_part.hpp"
#include "residua/io/matrix_market.hpp"

namespace residua {

/// Reads a Matrix Market file that every rank can open under the same path. Each rank reads as many bytes of
/// the text as others, whole lines, and tells the owners of the rows what it has read: no rank holds the
/// whole matrix. The parts have the bits of read_matrix, also of entries that are given several times; a
/// complex matrix is read as its real_equivalent. The rows are dealt out as deal_rows does, entries that are
/// given several times counted as often. Takes up to 32 bytes (complex: 48) for each entry that a rank reads
/// or gets, beside the part itself.
///
/// The middle of a compressed file cannot be found without what precedes it: such a file is read by rank 0,
/// which alone has to have it, and dealt out. Rank 0 looks whether the file is compressed.
///
/// The call is collective. Throws agreed_error where read_matrix throws on any rank, of the first line of
/// the file that is wrong: "rank K: path:LINE: ..."; where the file is missing on a rank, or another than
/// on rank 0; unless the matrix is square. `progress` is called on each rank, of what that rank reads.
matrix_part read_matrix_rows(const communicator& ranks, const std::string& path,
                             const read_progress& progress = {});

/// Loads a matrix from wherever a user says, as load_matrix does. Each rank makes its own rows of a sparse
/// problem; Matrix Market files are read as read_matrix_rows does, complex ones too; NumPy files are read
/// and dense problems made by rank 0, which deals them out. The call is collective. Throws agreed_error
/// where these functions throw, and where a rank names another source than rank 0.
matrix_part load_matrix_rows(const communicator& ranks, const std::string& source,
                             const read_progress& progress = {});

}  // namespace residua
