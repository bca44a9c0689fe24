// LU factorisation by blocks of columns with look-ahead (look_ahead.hpp), each block by halves.
#pragma once

#include "dense/range.hpp"
#include "lapack/look_ahead.hpp"
#include "lapack/lu/recursive_lu.hpp"

namespace residua::lapack {

using dense::range;

/// How many columns the blocks of a factorisation have: `width`, and twice as many while more than `narrow`
/// are left, where products bound the time rather than panels; but for the first block, which nothing hides.
/// docs/measurements/lu_gpu.md, "Wider blocks".
struct block_widths {
  index_t width, narrow = 8192;

  /// The most columns of a block of a factorisation of so many pivots.
  [[nodiscard]] index_t widest(index_t pivots) const { return pivots - width > narrow ? 2 * width : width; }
  [[nodiscard]] range block_from(index_t begin, index_t pivots) const {
    const index_t left = pivots - begin, columns = begin > 0 && left > narrow ? 2 * width : width;
    return {begin, begin + std::min(columns, left)};
  }
};

/// Steps and Matrix: recursive_lu.hpp. `ahead` and `main` are the steps on the two streams.
template <class Steps, class Matrix>
class blocked_lu {
 public:
  blocked_lu(const two_streams& streams, Steps& ahead, Steps& main, const block_widths& widths)
      : streams_(streams), ahead_(ahead), main_(main), widths_(widths) {}

  /// Factorises all columns, of which there may be more than rows.
  void run(const Matrix& A, const vector_view<index_t>& pivots) {
    const index_t square = pivots.size();
    factorise(A, pivots, widths_.block_from(0, square));
    for (range now = widths_.block_from(0, square); now.size() > 0;) {
      const range next = widths_.block_from(now.end, square);
      const auto prepare_next = [&] {
        if (next.size() == 0) return;
        recursive_lu<Steps, Matrix>(ahead_).update_swapped(from_row(A, now.begin, now),
                                                           from_row(A, now.begin, next));
        factorise(A, pivots, next);
      };
      const auto update_others = [&] {
        swap(main_, A, pivots, now, {0, now.begin});  // the multipliers of the blocks before
        const range rest{next.end, A.columns()};
        swap(main_, A, pivots, now, rest);
        recursive_lu<Steps, Matrix>(main_).update_swapped(from_row(A, now.begin, now),
                                                          from_row(A, now.begin, rest));
      };
      // Interchanges are bound by memory, and the next block's are what the chain waits for: they come first.
      streams_.meet();
      swap(ahead_, A, pivots, now, next);
      streams_.run(prepare_next, update_others);
      now = next;
    }
  }

 private:
  void factorise(const Matrix& A, const vector_view<index_t>& pivots, const range& block) {
    recursive_lu<Steps, Matrix>(ahead_).factorise(from_row(A, block.begin, block),
                                                  pivots.part(block.begin, block.size()), block.begin);
  }
  static void swap(Steps& steps, const Matrix& A, const vector_view<index_t>& pivots, const range& block,
                   const range& columns) {
    steps.swap_rows(from_row(A, block.begin, columns), pivots.part(block.begin, block.size()), block.begin);
  }

  const two_streams& streams_;
  Steps &ahead_, &main_;
  block_widths widths_;
};

}  // namespace residua::lapack
