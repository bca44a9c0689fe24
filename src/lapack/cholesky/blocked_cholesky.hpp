// Cholesky's factorisation by blocks with look-ahead (look_ahead.hpp), each block by halves.
#pragma once

#include "dense/range.hpp"
#include "lapack/cholesky/recursive_cholesky.hpp"
#include "lapack/look_ahead.hpp"

namespace residua::lapack {

using dense::range;

/// Steps and Matrix: recursive_cholesky.hpp; besides,
///   void subtract_product(nearer, farther, C);  takes the product of two parts of what lies beside a
///                                               triangle from C, which lies beside the nearer part's square
/// `ahead` and `main` are the steps on the two streams; `origin`: the row that A begins with of a matrix
/// whose first minors have been looked at.
template <class Steps, class Matrix>
class blocked_cholesky {
 public:
  blocked_cholesky(const two_streams& streams, Steps& ahead, Steps& main, uplo stored, index_t width,
                   index_t origin = 0)
      : streams_(streams), ahead_(ahead), main_(main), stored_(stored), width_(width), origin_(origin) {}

  void factorise(const Matrix& A) {
    const index_t n = A.rows();
    factorise(A, block_from(0, n));
    for (range now = block_from(0, n); now.end < n && !main_.has_failed();) {
      const range next = block_from(now.end, n), others{next.end, n};
      solve(A, now, {now.end, n});
      streams_.run(
          [&] {
            ahead_.subtract_square(beside(A, now, next), square(A, next));
            factorise(A, next);
          },
          [&] { update(A, now, next, others); });
      now = next;
    }
  }

 private:
  [[nodiscard]] range block_from(index_t begin, index_t n) const {
    return {begin, std::min(begin + width_, n)};
  }
  static Matrix square(const Matrix& A, const range& r) {
    return A.block(r.begin, r.begin, r.size(), r.size());
  }
  /// What lies in the rows (of an upper triangle in the columns) `other` beside the block's square.
  [[nodiscard]] Matrix beside(const Matrix& A, const range& block, const range& other) const {
    return stored_ == uplo::lower ? A.block(other.begin, block.begin, other.size(), block.size())
                                  : A.block(block.begin, other.begin, block.size(), other.size());
  }
  void factorise(const Matrix& A, const range& block) {
    recursive_cholesky<Steps, Matrix>(ahead_, stored_).factorise(square(A, block), origin_ + block.begin);
  }
  /// On the main stream, which waits for the block's square.
  void solve(const Matrix& A, const range& block, const range& others) {
    streams_.meet();
    main_.solve_beside(square(A, block), beside(A, block, others));
  }
  /// All but the next block's square.
  void update(const Matrix& A, const range& block, const range& next, const range& others) {
    if (others.size() == 0) return;
    const Matrix nearer = beside(A, block, next), farther = beside(A, block, others);
    main_.subtract_product(nearer, farther, beside(A, next, others));
    main_.subtract_square(farther, square(A, others));
  }

  const two_streams& streams_;
  Steps &ahead_, &main_;
  uplo stored_;
  index_t width_, origin_;
};

}  // namespace residua::lapack
