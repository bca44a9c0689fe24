// How a GPU is to take the rows of a matrix: pure functions of its structure, with measured constants
// (docs/measurements/sparse_gpu.md).
#pragma once

#include <cstdint>
#include <span>

#include "residua/number/accumulator.hpp"
#include "sparse/csr_view.hpp"

namespace residua::sparse {

/// A group takes rows up to this many times its size: a longer row would keep its warp's other groups
/// waiting, and would need renormalisation.
inline constexpr sparse_index turns_of_a_short_row = 24;
static_assert(turns_of_a_short_row <= terms_between_renormalisations);

/// Longer rows than this, and than short ones, go to blocks.
inline constexpr sparse_index longest_medium_row = 256;

/// Two tiles of them leave a multiprocessor room for three blocks, and its first-level cache for the vector.
inline constexpr sparse_index most_entries_of_a_tile = 3072;

/// The most entries of a warp's rows: of 12 bytes each for eight warps, a multiprocessor holds four blocks.
inline constexpr sparse_index most_entries_of_a_warp = 512;
/// Rows of more threads are not taken by tiles: they have 80 entries and more, which these threads read side
/// by side.
inline constexpr int most_threads_of_tiled_row = 8;

/// Threads a row, a power of two up to 32. row_start: that of a matrix in compressed rows.
int threads_a_row(std::span<const sparse_index> row_start);
/// Threads a row for a matrix with so many rows and entries that these alone tell.
int threads_for_many_rows(index_t rows, std::int64_t nonzeros);

/// Whether a matrix's entries are to leave the GPU's second-level cache first: where three quarters of that
/// cannot hold them, so many bytes, with the vectors of an iteration, in elements of so many bytes, and it
/// can nearly hold the vectors alone.
bool drops_entries_first(index_t rows, double bytes_of_entries, std::size_t element_bytes,
                         std::size_t cache_bytes);
/// View: csr_view or complex_csr_view.
template <class View>
bool drops_entries_first(const View& A, std::size_t element_bytes, std::size_t cache_bytes) {
  const double bytes = static_cast<double>(A.nonzeros) * (sizeof(*A.value) + sizeof(*A.column));
  return drops_entries_first(A.rows, bytes, element_bytes, cache_bytes);
}

}  // namespace residua::sparse
