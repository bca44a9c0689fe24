// LU factorisation of complex matrices in run-time precision: panels on the host, and what is beside them by
// the real products and triangular systems of real forms (complex_forms.hpp).
#include "mp/lapack/complex_panel.hpp"
#include "mp/lapack/halved_factorisation.hpp"
#include "mp/lapack/interchanges.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "residua/view/array.hpp"

namespace residua {

namespace {

using namespace multiple;

class complex_lu : halved_factorisation {
 public:
  complex_lu(const context& ctx, const complex_elements& A, index_t rows, index_t columns, int bits,
             const mp_gemm_options& options)
      : halved_factorisation(ctx, 2 * std::min(rows, columns), bits, 2 * rows, options),
        ctx_(ctx),
        rows_(rows),
        columns_(columns),
        square_(std::min(rows, columns)),
        bits_(bits),
        whole_(ctx, 2 * rows, columns, interleaved(A), bits),
        lower_(ctx, 2 * rows, 2 * square_, bits) {}

  mp_factor_report run() {
    factorise(0, square_);
    if (square_ > 0) update(0, square_, square_, columns_ - square_);
    auto report = finish();
    report.info = info_;
    return report;
  }
  /// L and U.
  [[nodiscard]] complex_elements elements() const { return from_interleaved(whole_.to_host(ctx_)); }
  /// Counted from 1.
  [[nodiscard]] const std::vector<index_t>& pivots() const { return pivots_; }

 private:
  /// Factorises `count` columns from `first` on, from which the products of all columns on their left have
  /// been subtracted.
  void factorise(index_t first, index_t count) {
    if (is_smallest(2 * count)) return factorise_panel(first, count);
    const index_t half = half_of(2 * count) / 2, rest = count - half;
    factorise(first, half);
    update(first, half, first + half, rest);
    factorise(first + half, rest);
  }
  void factorise_panel(index_t first, index_t count) {
    const index_t rows = rows_ - first;
    const auto place = rows_from(whole_, first).block(0, first, 2 * rows, count);
    complex_panel panel(from_interleaved(multiple::elements_of(ctx_, place)), rows, count, bits_,
                        ctx_.threads());
    panel.factorise();
    auto elements = panel.elements();
    write_elements(ctx_, interleaved(elements), place);
    exchange(first, panel.pivots());
    if (info_ == 0 && panel.zero_pivot() >= 0) info_ = first + panel.zero_pivot() + 1;
    for (index_t j = 0; j < count; ++j)  // units, whose form is a unit's only if they are real
      elements.im[static_cast<std::size_t>(j * (rows + 1))] = mp(bits_);
    write_elements(ctx_, form_of(elements, rows),
                   rows_from(lower_, first).block(0, 2 * first, 2 * rows, 2 * count));
  }
  /// Exchanges rows in all columns but those of the panel, whose rows have been exchanged.
  void exchange(index_t first, const std::vector<index_t>& chosen) {
    std::vector<index_t> doubled;
    for (const index_t row : chosen) {
      pivots_.push_back(first + row + 1);
      doubled.insert(doubled.end(), {2 * (first + row) + 1, 2 * (first + row) + 2});
    }
    const array<index_t> on_device(ctx_, std::span<const index_t>(doubled));
    const auto count = static_cast<index_t>(chosen.size()), next = first + count;
    const auto whole = rows_from(whole_, first), lower = rows_from(lower_, first);
    for (const auto& part :
         {whole.block(0, 0, whole.rows(), first), whole.block(0, next, whole.rows(), columns_ - next),
          lower.block(0, 0, lower.rows(), 2 * first)}) {
      if (part.columns() > 0) exchange_rows(steps(), part, on_device.view(), 2 * first, false);
    }
    ctx_.synchronize();  // before the memory of the pivots is given back
  }
  /// `columns` columns from `target` on: the rows of the `count` factorised ones solved for, and their
  /// products taken from those below.
  void update(index_t first, index_t count, index_t target, index_t columns) {
    if (columns == 0) return;
    const auto left = rows_from(lower_, first).block(0, 2 * first, 2 * (rows_ - first), 2 * count);
    const auto right = rows_from(whole_, first).block(0, target, 2 * (rows_ - first), columns);
    const index_t below = left.rows() - 2 * count;
    const auto upper = right.block(0, 0, 2 * count, columns);
    solve(side::left, uplo::lower, op::none, diag::unit, left.block(0, 0, 2 * count, 2 * count), upper);
    if (below > 0)
      subtract_product(left.block(2 * count, 0, below, 2 * count), upper,
                       right.block(2 * count, 0, below, columns));
  }
  [[nodiscard]] static mp_matrix_view rows_from(mp_matrix& M, index_t first) {
    return M.view().block(2 * first, 0, M.view().rows() - 2 * first, M.view().columns());
  }

  const context& ctx_;
  index_t rows_, columns_, square_;
  int bits_;
  mp_matrix whole_;  // rows of real and imaginary parts in turns
  mp_matrix lower_;  // the real form of L, column by column
  std::vector<index_t> pivots_;
  index_t info_ = 0;
};

}  // namespace

mp_factor_report getrf(const context& ctx, mp_matrix_view Re, mp_matrix_view Im, vector_view<index_t> ipiv,
                       const mp_gemm_options& options) {
  check_matrix(ctx, "getrf", "Re", Re);
  check_imaginary(ctx, "getrf", "Re", Re, "Im", Im);
  check_fewer_bits("getrf", "Re", Re.bits(), most_eigen_bits);
  blas::check_vector(ctx, "getrf", "ipiv", ipiv);
  const index_t pivots = std::min(Re.rows(), Re.columns());
  blas::check_extent("getrf", "ipiv", "elements", ipiv.size(), "Re", "pivots", pivots);
  if (pivots == 0) return {};
  complex_lu factors(ctx, multiple::elements_of(ctx, Re, Im), Re.rows(), Re.columns(), Re.bits(), options);
  const auto report = factors.run();
  const auto LU = factors.elements();
  write_elements(ctx, LU.re, Re);
  write_elements(ctx, LU.im, Im);
  for (index_t i = 0; i < pivots; ++i)
    upload_bytes(ctx, ipiv.first() + i * ipiv.increment(), &factors.pivots()[static_cast<std::size_t>(i)],
                 sizeof(index_t));
  return report;
}

}  // namespace residua
