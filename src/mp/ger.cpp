// Updates of rank one and two of run-time precision: ger, syr and syr2.
#include "mp/checks.hpp"
#include "mp/combine.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/level2.hpp"

namespace residua {

namespace {

using namespace multiple;

mp_array scaled(const context& ctx, const mp& alpha, const mp_const_vector_view& y) {
  mp_array product(ctx, y.size(), y.bits());
  combine(ctx, alone, alpha, y, alpha, y, product);
  return product;
}

/// A = x y^T + A in a region.
void update(const context& ctx, region updated, const mp_const_vector_view& x, const mp_const_vector_view& y,
            const mp_matrix_view& A) {
  with_length(mp_words(A.bits()), [&]<class Length>(Length n) {
    raise(run_elements(ctx, A.rows() * A.columns(),
                       rank_one<Length>{{n, A.bits()},
                                        updated,
                                        elements_of(x),
                                        elements_of(y),
                                        A.data(),
                                        A.rows(),
                                        A.leading_dimension(),
                                        A.plane()}));
  });
}

region triangle(uplo stored) { return stored == uplo::lower ? region::lower : region::upper; }

void check_operand(const context& ctx, const char* routine, const char* name, const mp_const_vector_view& x,
                   const char* extent, index_t size, int bits) {
  check_vector(ctx, routine, name, x);
  blas::check_extent(routine, name, "elements", x.size(), "A", extent, size);
  check_same_bits(routine, name, x.bits(), "A", bits);
}

}  // namespace

void ger(const context& ctx, const mp& alpha, mp_const_vector_view x, mp_const_vector_view y,
         mp_matrix_view A) {
  check_matrix(ctx, "ger", "A", A);
  check_operand(ctx, "ger", "x", x, "rows", A.rows(), A.bits());
  check_operand(ctx, "ger", "y", y, "columns", A.columns(), A.bits());
  check_same_bits("ger", "alpha", alpha.bits(), "A", A.bits());
  if (alpha.is_zero() || A.rows() == 0 || A.columns() == 0) return;
  update(ctx, region::whole, x, scaled(ctx, alpha, y), A);
}

void syr(const context& ctx, uplo stored, const mp& alpha, mp_const_vector_view x, mp_matrix_view A) {
  check_square(ctx, "syr", "A", A);
  check_operand(ctx, "syr", "x", x, "rows", A.rows(), A.bits());
  check_same_bits("syr", "alpha", alpha.bits(), "A", A.bits());
  if (alpha.is_zero() || A.rows() == 0) return;
  update(ctx, triangle(stored), x, scaled(ctx, alpha, x), A);
}

void syr2(const context& ctx, uplo stored, const mp& alpha, mp_const_vector_view x, mp_const_vector_view y,
          mp_matrix_view A) {
  check_square(ctx, "syr2", "A", A);
  check_operand(ctx, "syr2", "x", x, "rows", A.rows(), A.bits());
  check_operand(ctx, "syr2", "y", y, "rows", A.rows(), A.bits());
  check_same_bits("syr2", "alpha", alpha.bits(), "A", A.bits());
  if (alpha.is_zero() || A.rows() == 0) return;
  update(ctx, triangle(stored), x, scaled(ctx, alpha, y), A);
  update(ctx, triangle(stored), y, scaled(ctx, alpha, x), A);
}

}  // namespace residua
