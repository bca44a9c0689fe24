// The steps of a QR factorisation of real numbers: recursive_qr.hpp says what each does.
#pragma once

#include "lapack/qr/block_reflector.hpp"
#include "lapack/qr/column_reflector.hpp"
#include "lapack/qr/reflected_panel.hpp"

namespace residua::lapack {

/// The most columns that are taken one by one.
inline constexpr index_t panel_width = blas::triangle_order;

/// The most columns of a panel of so many rows: of one kernel, where there is one.
template <class T>
index_t columns_of_panel(const context& ctx, index_t rows) {
  const index_t of_kernel = reflected_panel_columns<T>(ctx, rows);
  return of_kernel > 0 ? of_kernel : panel_width;
}

/// The steps run on one context; their memory may be another one's on the same device.
template <class T>
class qr_steps {
 public:
  /// For columns of so many rows, and reflections of so many vectors at once.
  qr_steps(const context& ctx, const context& runs_on, index_t rows, index_t reflectors, index_t vectors,
           const product_options& options)
      : ctx_(runs_on),
        frame_(ctx, runs_on, "geqrf", rows, reflectors, vectors, options),
        columns_(ctx, runs_on, "geqrf", panel_width) {}
  [[nodiscard]] static std::size_t bytes(index_t rows, index_t reflectors, index_t vectors) {
    return reflector_frame<T>::bytes(rows, reflectors, vectors) + column_reflector<T>::bytes(panel_width);
  }

  [[nodiscard]] index_t panel_columns(index_t rows) const { return columns_of_panel<T>(ctx_, rows); }
  static index_t half(index_t n) {
    constexpr index_t narrowest = std::end(panel_widths)[-1];
    return n > panel_width ? blas::first_half(n) : round_up(ceil_div(n, 2), narrowest);
  }
  [[nodiscard]] block_reflector<T> block(index_t rows, index_t count) const {
    return frame_.block(rows, count);
  }
  void panel(const matrix_view<T>& A, const vector_view<T>& tau, const block_reflector<T>& Q) {
    if (reflected_panel_columns<T>(ctx_, A.rows()) > 0) return run_panel<T>(ctx_, {A, tau, Q});
    column_by_column(A, tau, Q);
  }
  void reflect(const block_reflector<T>& Q, const matrix_view<T>& C) {
    frame_.apply(Q, side::left, op::transpose, C);
  }
  void join(const block_reflector<T>& Q, index_t half) {
    lapack::clear<T>(ctx_, Q.V.block(0, half, half, Q.V.columns() - half));
    frame_.join(Q, half);
  }
  [[nodiscard]] const product_report& products() const { return frame_.report(); }

 private:
  void column_by_column(const matrix_view<T>& A, const vector_view<T>& tau, const block_reflector<T>& Q) {
    const index_t n = A.columns();
    for (index_t j = 0; j < n; ++j) columns_.reflect(A, j, tau, Q.V.column(j), frame_.spare(n));
    columns_.finish(A);
    frame_.multiply(Q, tau);
  }

  const context& ctx_;
  reflector_frame<T> frame_;
  column_reflector<T> columns_;
};

}  // namespace residua::lapack
