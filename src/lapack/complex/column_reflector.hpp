// Complex columns that are reflected one by one, each before the next one's reflector is made.
//
// With R the real matrix of A's parts in turns, and v's parts in turns likewise, R' v is the real part of A^H
// v and R' (-i v) the imaginary one; v z' for complex z adds v Re z' - (-i v) Im z' to R. So a column takes
// two real gemv and two real ger.
#pragma once

#include "blas/complex/real_views.hpp"
#include "dense/matrix_frame.hpp"
#include "lapack/complex/qr_stages.hpp"
#include "loop/run.hpp"
#include "residua/blas/complex/level1.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/ger.hpp"

namespace residua::lapack {

/// Memory for up to so many columns of so many rows, and what is done with them. The host does not wait.
template <class T>
class complex_column_reflector {
  using number = arithmetic_t<T>;
  using vector = vector_view<complex<T>>;
  using matrix = matrix_view<complex<T>>;

 public:
  complex_column_reflector(const context& ctx, const char* routine, index_t rows, index_t columns)
      : ctx_(ctx),
        betas_(ctx, routine, columns, 1),
        turned_(ctx, routine, rows, 1),
        products_(ctx, routine, columns, 2),
        rest_(ctx, routine, 1, 1) {}

  /// Column j's reflector, which is left below the diagonal of A and in `v`, of as many elements as A has
  /// rows, and applied to the columns behind.
  void reflect(const matrix& A, index_t j, const vector& tau, const vector& v) {
    const index_t below = A.rows() - j - 1, behind = A.columns() - j - 1;
    const vector turned = turned_.view().column(0).part(0, A.rows());
    make(A, j, tau, v, turned);
    if (behind == 0) return;
    const auto right = blas::interleaved(A.block(j, j + 1, below + 1, behind));
    const auto acting = blas::interleaved(v.part(j, below + 1)),
               its_turn = blas::interleaved(turned.part(j, below + 1));
    const auto re = products_.view().column(0).part(0, behind),
               im = products_.view().column(1).part(0, behind);
    gemv<T, T>(ctx_, op::transpose, 1.0, right, acting, 0.0, re);
    gemv<T, T>(ctx_, op::transpose, 1.0, right, its_turn, 0.0, im);
    loop::run_elements(ctx_, behind, reflection_products_stage<T>{{}, re, im, place_of(tau, j)});
    ger<T>(ctx_, 1.0, acting, re, right);
    ger<T>(ctx_, 1.0, its_turn, im, right);
  }
  /// Puts R's diagonal in its place, once all columns are reflected.
  void finish(const matrix& A) {
    const auto diagonal = A.diagonal();
    copy<T>(ctx_, betas_.view().column(0).part(0, diagonal.size()), diagonal);
  }

 private:
  static complex<T>* place_of(const vector& tau, index_t j) { return tau.first() + j * tau.increment(); }
  void make(const matrix& A, index_t j, const vector& tau, const vector& v, const vector& turned) {
    number* const rest = rest_.view().data();
    nrm2<T>(ctx_, blas::interleaved(A.column(j).part(j + 1, A.rows() - j - 1)), rest);
    loop::run_elements(ctx_, A.rows(),
                       complex_reflector_stage<T>{
                           {}, A.column(j), v, turned, j, rest, place_of(tau, j), betas_.view().data() + j});
  }

  const context& ctx_;
  dense::matrix_frame<complex<T>> betas_, turned_;
  dense::matrix_frame<T> products_;
  dense::matrix_frame<number> rest_;
};

}  // namespace residua::lapack
