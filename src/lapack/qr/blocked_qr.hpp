// Householder's QR factorisation by blocks of columns with look-ahead (look_ahead.hpp), each block by halves.
#pragma once

#include <array>

#include "dense/range.hpp"
#include "lapack/look_ahead.hpp"
#include "lapack/qr/recursive_qr.hpp"

namespace residua::lapack {

using dense::range;

/// Steps: recursive_qr.hpp. A block's reflectors are in the memory of one of two `ahead`, which run on one
/// stream, while those of the block before are in the other's; `main` are the steps on the other stream.
template <class Steps>
class blocked_qr {
 public:
  blocked_qr(const two_streams& streams, const std::array<Steps*, 2>& ahead, Steps& main, index_t width)
      : streams_(streams), ahead_(ahead), main_(main), width_(width) {}

  template <class Matrix, class Vector>
  void run(const Matrix& A, const Vector& tau) {
    const index_t reflectors = tau.size();
    factorise(A, tau, block_from(0, reflectors));
    for (range now = block_from(0, reflectors); now.size() > 0;) {
      const range next = block_from(now.end, reflectors);
      const auto prepare_next = [&] {
        if (next.size() == 0) return;
        reflect(steps(next), A, now, next);
        factorise(A, tau, next);
      };
      streams_.run(prepare_next, [&] { reflect(main_, A, now, {next.end, A.columns()}); });
      now = next;
    }
    streams_.meet();
  }

 private:
  [[nodiscard]] range block_from(index_t begin, index_t reflectors) const {
    return {begin, std::min(begin + width_, reflectors)};
  }
  [[nodiscard]] Steps& steps(const range& block) const {
    return *ahead_[static_cast<std::size_t>(block.begin / width_ % 2)];
  }
  template <class Matrix>
  static Matrix from_row(const Matrix& A, index_t row, const range& columns) {
    return A.block(row, columns.begin, A.rows() - row, columns.size());
  }
  template <class Matrix>
  [[nodiscard]] auto reflectors_of(const Matrix& A, const range& block) const {
    return steps(block).block(A.rows() - block.begin, block.size());
  }
  template <class Matrix, class Vector>
  void factorise(const Matrix& A, const Vector& tau, const range& block) {
    recursive_qr<Steps>(steps(block))
        .factorise(from_row(A, block.begin, block), tau.part(block.begin, block.size()),
                   reflectors_of(A, block));
  }
  /// Applies a block's reflectors to other columns.
  template <class Matrix>
  void reflect(Steps& its_steps, const Matrix& A, const range& block, const range& columns) {
    its_steps.reflect(reflectors_of(A, block), from_row(A, block.begin, columns));
  }

  const two_streams& streams_;
  std::array<Steps*, 2> ahead_;
  Steps& main_;
  index_t width_;
};

}  // namespace residua::lapack
