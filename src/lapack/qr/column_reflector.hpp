// Columns that are reflected one by one, each before the next one's reflector is made.
#pragma once

#include "dense/matrix_frame.hpp"
#include "lapack/matrix_loops.hpp"
#include "lapack/qr/reflector_stages.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/blas/level2/ger.hpp"

namespace residua::lapack {

/// Memory for up to so many columns' betas, and what is done with them. The host does not wait.
template <class T>
class column_reflector {
  using number = arithmetic_t<T>;

 public:
  column_reflector(const context& ctx, const char* routine, index_t columns)
      : column_reflector(ctx, ctx, routine, columns) {}
  /// Makes one whose operations run on another context of the same device.
  column_reflector(const context& ctx, const context& runs_on, const char* routine, index_t columns)
      : ctx_(runs_on), betas_(ctx, routine, columns, 1), numbers_(ctx, routine, 2, 1) {}
  [[nodiscard]] static std::size_t bytes(index_t columns) {
    return matrix_frame<T>::bytes(columns, 1) + matrix_frame<number>::bytes(2, 1);
  }

  /// Column j's reflector: it is left below the diagonal of A and in `v`, of as many elements as A has rows.
  void make(const matrix_view<T>& A, index_t j, const vector_view<T>& tau, const vector_view<T>& v) {
    number* const rest = numbers_.view().data();
    nrm2<T>(ctx_, A.column(j).part(j + 1, A.rows() - j - 1), rest);
    loop::run_elements(ctx_, A.rows(),
                       reflector_stage<T>{{},
                                          A.column(j),
                                          v,
                                          j,
                                          rest,
                                          tau.first() + j * tau.increment(),
                                          betas_.view().data() + j,
                                          rest + 1});
  }
  /// -tau of the last one, where the context's memory is.
  [[nodiscard]] scalar<number> minus_tau() const {
    return number_in_memory(ctx_, static_cast<const number*>(numbers_.view().data() + 1));
  }
  /// Reflects, the columns behind too; `products` has room for a number a column behind.
  void reflect(const matrix_view<T>& A, index_t j, const vector_view<T>& tau, const vector_view<T>& v,
               const vector_view<T>& products) {
    const index_t below = A.rows() - j - 1, behind = A.columns() - j - 1;
    make(A, j, tau, v);
    if (behind == 0) return;
    const auto right = A.block(j, j + 1, below + 1, behind);
    const vector_view<const T> acting = v.part(j, below + 1);
    const auto w = products.part(0, behind);
    gemv<T, T>(ctx_, op::transpose, minus_tau(), right, acting, 0.0, w);
    ger<T>(ctx_, 1.0, acting, w, right);
  }
  /// Puts R's diagonal in its place, once all columns are reflected.
  void finish(const matrix_view<T>& A) {
    const auto diagonal = A.diagonal();
    const vector_view<const T> betas = betas_.view().column(0).part(0, diagonal.size());
    copy<T>(ctx_, betas, diagonal);
  }

 private:
  const context& ctx_;
  matrix_frame<T> betas_;
  matrix_frame<number> numbers_;
};

}  // namespace residua::lapack
