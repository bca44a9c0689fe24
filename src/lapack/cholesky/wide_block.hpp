// Blocks of up to 256 columns of Cholesky's factorisation on a GPU: their square by one cluster of blocks,
// and what lies beside it, row by row. What left_looking.hpp is made of, beside products by residues.
//
// Element (i, j) of the square is summed in one accumulator over the columns before its tile of 16 columns,
// and in another one over those of the tile; beside the square it is summed in one accumulator. Both are
// multiplied by a reciprocal of the diagonal's element.
#pragma once

#include "dense/operand.hpp"
#include "residua/base/context.hpp"
#include "residua/view/types.hpp"

namespace residua::lapack {

/// The most columns of a block.
inline constexpr index_t wide_columns = 256;
/// Columns of a part of a block, and the least rows below a block that is factorised in parts: half of the
/// native arithmetic of these rows is then a product by residues, but the chain has more launches. Measured
/// on an H200 (docs/measurements/cholesky_gpu.md, "Blocks in two parts").
inline constexpr index_t part_columns = wide_columns / 2, least_rows_of_parts = 512;

/// Formats that are factorised so: those of which products by residues have one block of integers, also where
/// exponents are spread.
template <class T>
inline constexpr bool has_wide_blocks = std::is_same_v<T, dd>;

/// Elements (i, k) of a part of L, of which an upper triangle has (k, i).
template <class T>
struct factor_part {
  matrix_view<T> A;
  uplo stored;

  [[nodiscard]] RESIDUA_INLINE bool is_lower() const { return stored == uplo::lower; }
  [[nodiscard]] RESIDUA_INLINE index_t rows() const { return is_lower() ? A.rows() : A.columns(); }
  [[nodiscard]] RESIDUA_INLINE index_t columns() const { return is_lower() ? A.columns() : A.rows(); }
  [[nodiscard]] RESIDUA_INLINE arithmetic_t<T> get(index_t i, index_t k) const {
    return loop::scalar_lane{is_lower() ? i : k}.load(A.column(is_lower() ? k : i));
  }
  RESIDUA_INLINE void put(index_t i, index_t k, const arithmetic_t<T>& value) const {
    is_lower() ? dense::store(A, i, k, value) : dense::store(A, k, i, value);
  }
  [[nodiscard]] factor_part block(index_t i, index_t k, index_t rows, index_t columns) const {
    return {is_lower() ? A.block(i, k, rows, columns) : A.block(k, i, columns, rows), stored};
  }
};

/// What is known of the rows of L beforehand: elements of row i are below 2^exponents[i] in size, or its
/// minor is not positive. `broken[i]` is set where an element is found that is not.
///
/// Row i becomes integers by the scale 2^scales[i], which is at most 2^exponents[i]. *outgrown, 0 before,
/// becomes the row behind the first block of columns in which an element is not below its scale: no integers
/// hold that block, and nothing behind its columns is changed. *outgrown becomes `is_unfit`, and nothing is
/// changed, where an element of the diagonal is not positive, or so large or small that a product of two
/// rows might leave the range of doubles. *told, 0 before, becomes the same, where the host can read it.
struct row_sizes {
  static constexpr int is_unfit = -1;

  int* exponents;
  int* broken;
  int* scales;
  int* outgrown;
  int* told;
};

/// A row's scale is larger than what the first block shows by so many binades: rows of random elements do not
/// leave it then, while each binade takes two bits of integers.
inline constexpr int binades_to_spare = 2;

/// A square of L of an order up to wide_columns, in the rows and columns from `origin` on. The first minor
/// that is not positive is written to *info, if that was 0, and nothing is done if it was not; what the
/// square holds behind that minor is of no use then. Nothing is done either where the diagonal is unfit or a
/// row has outgrown its scale before. *progress, 0 before, counts what the rows beside the square wait for.
template <class T>
struct wide_square {
  factor_part<T> L;
  index_t origin;
  row_sizes sizes;
  index_t* info;
  int* progress;
};

/// Rows beside a square, that begin with row `origin` of the whole matrix.
template <class T>
struct wide_rows {
  factor_part<T> L, beside;
  index_t origin;
  row_sizes sizes;
  const index_t* info;
  const int* progress;
};

}  // namespace residua::lapack

namespace residua::cuda {

/// Whether the GPU has clusters of 16 blocks.
template <class T>
bool has_wide_squares(const context& ctx);

/// Where has_wide_squares(ctx); enqueued.
template <class T>
void factorise_square(const context& ctx, const lapack::wide_square<T>& square);
/// Directly behind factorise_square of the square beside the rows: both run at the same time.
template <class T>
void solve_beside(const context& ctx, const lapack::wide_rows<T>& rows);

/// The sizes of rows by A's diagonal: |l_ik| <= sqrt(a_ii), which are their scales, too.
template <class T>
void find_row_sizes(const context& ctx, const matrix_view<const T>& A, const lapack::row_sizes& sizes);
/// Scales of the rows from `first` to `end` - 1 by what the first block shows of them: `scales` has the
/// exponents of their largest elements there, and becomes larger by binades_to_spare, but no more than
/// `exponents`. These are the scales of rows that are zero there.
void spare_binades(const context& ctx, const lapack::row_sizes& sizes, index_t first, index_t end);

}  // namespace residua::cuda
