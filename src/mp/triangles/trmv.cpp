// trmv of run-time precision: gemv of panels of the triangle.
#include "mp/triangles/trmv.hpp"

#include "mp/checks.hpp"
#include "residua/mp/level2.hpp"

namespace residua {

namespace multiple {

namespace {

struct special {
  index_t place;
  mp value;
};

/// The infinities and NaN of x, which the zeros that panels have beyond a triangle must not meet. In their
/// place are left ones of the same sign, with which an infinite element of the triangle gives what it gives
/// with x's infinity, and no NaN.
std::vector<special> taken_specials(const context& ctx, mp_array& x) {
  std::vector<special> taken;
  const auto all = x.view();
  if (!has_specials(ctx, "trmv",
                    {all.first(), all.bits(), all.size(), 1, all.size(), all.plane(), all.memory()}))
    return taken;
  auto host = x.to_host(ctx);
  for (index_t i = 0; i < x.size(); ++i) {
    mp& value = host[static_cast<std::size_t>(i)];
    if (value.is_finite()) continue;
    taken.push_back({i, value});
    value = mp(value.is_negative() ? -1.0 : 1.0, x.bits());
  }
  x.upload(ctx, host);
  return taken;
}

/// y = y + value times what the triangle has of column j.
void add_column(const context& ctx, const triangle_operand& T, index_t j, const mp& value,
                const mp_vector_view& y) {
  const index_t first = T.is_lower ? j : 0, count = T.is_lower ? T.order() - j : j + 1;
  mp_matrix column(ctx, count, 1, value.bits());
  write_out(ctx, T, first, j, column);
  axpy(ctx, value, column.view().column(0), part(y, first, count));
}

}  // namespace

void multiply_by_triangle(const context& ctx, const triangle_operand& T, const mp& alpha,
                          const mp_vector_view& x) {
  const mp zero(x.bits());
  mp_array before(ctx, x.size(), x.bits()), after(ctx, x.size(), x.bits());
  copy(ctx, x, before);
  const auto specials = taken_specials(ctx, before);
  const mp_vector_view y = after;
  const index_t rows = panel_rows(T, most_panel_bytes);
  for_each_panel(ctx, "trmv", T, rows, [&](const mp_matrix_view& panel, index_t row, index_t column) {
    gemv(ctx, op::none, alpha, panel, part(before.view(), column, panel.columns()), zero,
         part(y, row, panel.rows()));
  });
  for (const special& s : specials) add_column(ctx, T, s.place, alpha * s.value, y);
  copy(ctx, y, x);
}

}  // namespace multiple

void trmv(const context& ctx, uplo stored, op op_a, diag diagonal, mp_const_matrix_view A, mp_vector_view x) {
  using namespace multiple;
  check_square(ctx, "trmv", "A", A);
  check_vector(ctx, "trmv", "x", x);
  blas::check_extent("trmv", "x", "elements", x.size(), "A", "rows", A.rows());
  check_same_bits("trmv", "A", A.bits(), "x", x.bits());
  if (A.rows() == 0) return;
  multiply_by_triangle(ctx, triangular_operand(A, stored, is_transposed(op_a), diagonal), mp(1.0, x.bits()),
                       x);
}

}  // namespace residua
