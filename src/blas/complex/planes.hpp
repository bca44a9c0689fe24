// Complex matrices as two real ones in the workspace, and what is done with all elements of a matrix.
#pragma once

#include <optional>

#include "blas/complex/matrix_stages.hpp"
#include "blas/complex/real_views.hpp"
#include "dense/matrix_frame.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/level1/axpby.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/scal.hpp"

namespace residua::blas {

/// Whether the columns lie side by side.
template <class Element>
bool is_whole(const matrix_view<Element>& m) {
  return m.leading_dimension() == m.rows() || m.columns() == 1;
}

/// Calls f(vectors of all elements of A and B), matrices of one shape: once where the elements of each lie
/// side by side, else column by column.
template <class A, class B, class F>
void for_columns(const matrix_view<A>& a, const matrix_view<B>& b, const F& f) {
  if (is_whole(a) && is_whole(b)) {
    const index_t size = a.rows() * a.columns();
    return f(vector_view<A>(a.data(), size, 1, a.memory()), vector_view<B>(b.data(), size, 1, b.memory()));
  }
  for (index_t j = 0; j < a.columns(); ++j) f(a.column(j), b.column(j));
}

/// A matrix whose columns lie side by side: the given one, or on a GPU its copy in the workspace where they
/// do not. There for_columns would launch a kernel for each column, and a copy is one kernel.
template <class Element>
class side_by_side {
 public:
  using T = part_like<std::remove_const_t<Element>>;

  side_by_side(const context& ctx, const matrix_view<Element>& given) : given_(given), view_(given) {
    if (ctx.kind() != backend::cuda || is_whole(given)) return;
    frame_.emplace(ctx, "gemm", given.rows(), given.columns());
    view_ = frame_->view();
  }
  void read(const context& ctx) const {
    if (frame_) copy_elements(ctx, given_, frame_->view());
  }
  void write_back(const context& ctx) const {
    if (frame_) copy_elements(ctx, frame_->view(), given_);
  }
  [[nodiscard]] const matrix_view<Element>& view() const { return view_; }

 private:
  static void copy_elements(const context& ctx, const matrix_view<const complex<T>>& source,
                            const matrix_view<complex<T>>& target) {
    loop::run_elements(ctx, source.rows() * source.columns(), copied_matrix_stage<T>{{}, source, target});
  }

  matrix_view<Element> given_, view_;
  std::optional<dense::matrix_frame<complex<T>>> frame_;
};

/// The real and the imaginary parts of a matrix.
template <class T>
class planes {
 public:
  planes(const context& ctx, index_t rows, index_t columns)
      : re_(ctx, "gemm", rows, columns), im_(ctx, "gemm", rows, columns) {}
  /// Of the conjugate where that is asked for.
  planes(const context& ctx, const matrix_view<const complex<T>>& A, bool conjugated)
      : planes(ctx, A.rows(), A.columns()) {
    for_columns(A, re(),
                [&](const auto& source, const auto& target) { copy<T>(ctx, real_parts(source), target); });
    for_columns(A, im(), [&](const auto& source, const auto& target) {
      copy<T>(ctx, imaginary_parts(source), target);
      if (conjugated) scal<T>(ctx, -1.0, target);
    });
  }
  [[nodiscard]] matrix_view<T> re() const { return re_.view(); }
  [[nodiscard]] matrix_view<T> im() const { return im_.view(); }
  [[nodiscard]] static std::size_t bytes(index_t rows, index_t columns) {
    return 2 * dense::matrix_frame<T>::bytes(rows, columns);
  }

 private:
  dense::matrix_frame<T> re_, im_;
};

/// C = beta C, which is not read where beta is zero.
template <class T>
void scale(const context& ctx, const complex_number_t<T>& beta, const matrix_view<complex<T>>& C) {
  if (C.rows() == 0 || beta == whole_number<T>(1.0)) return;
  for_columns(C, C, [&](const auto& column, const auto&) {
    if (!is_zero(beta)) return scal<T>(ctx, beta, column);
    for (const int part : {0, 1}) {
      const auto y = parts_of(column, part);
      axpby<T>(ctx, 0.0, y, 0.0, y);  // zero, and reads nothing
    }
  });
}

}  // namespace residua::blas
