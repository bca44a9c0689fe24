// geqrf: recursive Householder QR.
#include "residua/lapack/geqrf.hpp"

#include "lapack/qr/block_reflector.hpp"
#include "lapack/qr/column_reflector.hpp"
#include "lapack/qr/recursive_qr.hpp"
#include "lapack/qr/reflected_panel.hpp"

namespace residua {

namespace {

using namespace lapack;

/// The most columns that are taken one by one.
constexpr index_t panel_width = blas::triangle_order;

/// The most columns of a panel of so many rows: of one kernel, where there is one.
template <class T>
index_t columns_of_panel(const context& ctx, index_t rows) {
  const index_t of_kernel = reflected_panel_columns<T>(ctx, rows);
  return of_kernel > 0 ? of_kernel : panel_width;
}

/// The steps of recursive_qr.hpp.
template <class T>
class qr_steps {
 public:
  qr_steps(const context& ctx, const matrix_view<T>& A, index_t reflectors, const product_options& options)
      : ctx_(ctx),
        frame_(ctx, "geqrf", A.rows(), reflectors, A.columns(), options),
        columns_(ctx, "geqrf", panel_width) {}
  [[nodiscard]] static std::size_t bytes(index_t m, index_t n) {
    return reflector_frame<T>::bytes(m, std::min(m, n), n) + column_reflector<T>::bytes(panel_width);
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
  [[nodiscard]] product_report report() const {
    auto report = frame_.report();
    report.add({engine::native, "a panel has no products of matrices"});
    return report;
  }

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

/// What a part of m rows and n columns takes beside the frame.
template <class T>
std::size_t part_bytes(const context& ctx, index_t m, index_t n, const product_options& options) {
  using frame = reflector_frame<T>;
  if (n <= columns_of_panel<T>(ctx, m)) return frame::multiply_bytes(ctx, m, n, options);
  const index_t half = qr_steps<T>::half(n), rest = n - half;
  return std::max({part_bytes<T>(ctx, m, half, options),
                   frame::apply_bytes(ctx, side::left, m, rest, half, options),
                   part_bytes<T>(ctx, m - half, rest, options),
                   gemm_workspace_bytes<T, T, T>(ctx, half, rest, m - half, options)});
}

}  // namespace

template <factor_format T>
product_report geqrf(const context& ctx, not_deduced<matrix_view<T>> A, not_deduced<vector_view<T>> tau,
                     const product_options& options) {
  blas::check_matrix(ctx, "geqrf", "A", A);
  blas::check_vector(ctx, "geqrf", "tau", tau);
  const index_t reflectors = std::min(A.rows(), A.columns());
  blas::check_extent("geqrf", "tau", "elements", tau.size(), "A", "reflectors", reflectors);
  blas::check_options<T, T, T>("geqrf", options);
  if (reflectors == 0) return {engine::native, "nothing to factorise"};
  qr_steps<T> steps(ctx, A, reflectors, options);
  recursive_qr<qr_steps<T>, reflector_block>(steps).run(A, tau);
  return steps.report();
}

template <factor_format T>
std::size_t geqrf_workspace_bytes(const context& ctx, index_t m, index_t n, const product_options& options) {
  blas::check_query("geqrf_workspace_bytes", {{"m", m}, {"n", n}});
  const index_t reflectors = std::min(m, n);
  if (reflectors == 0) return 0;
  std::size_t most = 0;
  for (index_t j = 0; j < reflectors; j += reflector_block) {
    const index_t count = std::min(reflector_block, reflectors - j), rows = m - j, behind = n - j - count;
    most = std::max(most, part_bytes<T>(ctx, rows, count, options));
    if (behind == 0) continue;
    most = std::max(most, reflector_frame<T>::apply_bytes(ctx, side::left, rows, behind, count, options));
  }
  return most + qr_steps<T>::bytes(m, n);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                    \
  template product_report geqrf<type>(const context&, matrix_view<type>, vector_view<type>, \
                                      const product_options&);                              \
  template std::size_t geqrf_workspace_bytes<type>(const context&, index_t, index_t, const product_options&);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
