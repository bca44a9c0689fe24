// Sparse products and residuals of run-time precision: checks, then rows on any backend.
#include "mp/checks.hpp"
#include "mp/length.hpp"
#include "mp/sparse/rows.hpp"
#include "mp/sparse/run_rows.hpp"
#include "mp/steps.hpp"
#include "sparse/csr_storage.hpp"

namespace residua {

namespace {

using namespace multiple;

elements elements_of(const mp_const_vector_view& x) { return {x.first(), x.increment(), x.plane()}; }

void check_operands(const context& ctx, const char* routine, const csr_matrix& A,
                    const mp_const_vector_view& x, const char* name, const mp_const_vector_view& y) {
  check_vector(ctx, routine, "x", x);
  check_vector(ctx, routine, name, y);
  blas::check_place(ctx, routine, "A", A.memory());
  blas::check_extent(routine, "x", "elements", x.size(), "A", "columns", A.columns());
  blas::check_extent(routine, name, "elements", y.size(), "A", "rows", A.rows());
  check_same_bits(routine, "x", x.bits(), name, y.bits());
  check_is_another(routine, name, y, "x", x);
}

template <class Length>
void run_rows(const context& ctx, const sparse_rows<Length>& rows) {
  if (rows.A.rows == 0) return;
  const routine_steps steps(ctx);
  steps.run(rows.A.rows, rows);
  steps.finish();
}

void run_residual(const context& ctx, const mp_const_vector_view& b, const csr_matrix& A,
                  const mp_const_vector_view& x, const mp_vector_view& r, word* error, index_t error_plane) {
  const mp one(1.0, r.bits()), zero(r.bits());
  with_length(mp_words(r.bits()), [&]<class Length>(Length n) {
    run_rows(ctx, sparse_rows<Length>{{n, r.bits()},
                                      A.storage().view,
                                      elements_of(x),
                                      elements_of(b),
                                      number_of<Length>(one),
                                      number_of<Length>(zero),
                                      r.first(),
                                      r.increment(),
                                      r.plane(),
                                      error,
                                      error_plane});
  });
}

}  // namespace

void multiple::bounded_residual(const context& ctx, mp_const_vector_view b, const csr_matrix& A,
                                mp_const_vector_view x, mp_vector_view r, mp_array& errors) {
  const auto bounds = errors.view();
  run_residual(ctx, b, A, x, r, bounds.first(), bounds.plane());
}

void spmv(const context& ctx, const mp& alpha, const csr_matrix& A, mp_const_vector_view x, const mp& beta,
          mp_vector_view y) {
  check_operands(ctx, "spmv", A, x, "y", y);
  check_same_bits("spmv", "alpha", alpha.bits(), "y", y.bits());
  check_same_bits("spmv", "beta", beta.bits(), "y", y.bits());
  if (alpha.is_zero())
    return beta.is_zero() ? copy(ctx, mp_array(ctx, y.size(), y.bits()), y) : scal(ctx, beta, y);
  with_length(mp_words(y.bits()), [&]<class Length>(Length n) {
    run_rows(ctx, sparse_rows<Length>{{n, y.bits()},
                                      A.storage().view,
                                      elements_of(x),
                                      {nullptr, 0, 0},
                                      number_of<Length>(alpha),
                                      number_of<Length>(beta),
                                      y.first(),
                                      y.increment(),
                                      y.plane(),
                                      nullptr,
                                      0});
  });
}

void residual(const context& ctx, mp_const_vector_view b, const csr_matrix& A, mp_const_vector_view x,
              mp_vector_view r) {
  check_operands(ctx, "residual", A, x, "r", r);
  check_vector(ctx, "residual", "b", b);
  blas::check_same_size("residual", "b", b, "r", r);
  check_same_bits("residual", "b", b.bits(), "r", r.bits());
  run_residual(ctx, b, A, x, r, nullptr, 0);
}

}  // namespace residua
