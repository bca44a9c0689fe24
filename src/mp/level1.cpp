// Element-wise routines of run-time precision: checks, then a loop over elements.
#include "mp/checks.hpp"
#include "mp/combine.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

using namespace multiple;

void copy(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  check_vector(ctx, "copy", "x", x);
  check_vector(ctx, "copy", "y", y);
  blas::check_same_size("copy", "x", x, "y", y);
  check_same_bits("copy", "x", x.bits(), "y", y.bits());
  run_elements(ctx, x.size(),
               plane_copy{elements_of(x), y.first(), y.increment(), y.plane(), mp_words(x.bits())});
}

// NOLINTNEXTLINE(bugprone-exception-escape): an operation on vectors, not what std::swap calls
void swap(const context& ctx, mp_vector_view x, mp_vector_view y) {
  check_vector(ctx, "swap", "x", x);
  check_vector(ctx, "swap", "y", y);
  blas::check_same_size("swap", "x", x, "y", y);
  check_same_bits("swap", "x", x.bits(), "y", y.bits());
  run_elements(ctx, x.size(),
               plane_exchange{x.first(), y.first(), x.increment(), x.plane(), y.increment(), y.plane(),
                              mp_words(x.bits())});
}

void scal(const context& ctx, const mp& alpha, mp_vector_view x) {
  check_vector(ctx, "scal", "x", x);
  check_same_bits("scal", "alpha", alpha.bits(), "x", x.bits());
  combine(ctx, alone, alpha, x, alpha, x, x);
}

void axpy(const context& ctx, const mp& alpha, mp_const_vector_view x, mp_vector_view y) {
  check_vector(ctx, "axpy", "x", x);
  check_vector(ctx, "axpy", "y", y);
  blas::check_same_size("axpy", "x", x, "y", y);
  check_same_bits("axpy", "x", x.bits(), "y", y.bits());
  check_same_bits("axpy", "alpha", alpha.bits(), "x", x.bits());
  if (alpha.is_zero()) return;
  combine(ctx, with_y, alpha, x, alpha, y, y);
}

void waxpby(const context& ctx, const mp& alpha, mp_const_vector_view x, const mp& beta,
            mp_const_vector_view y, mp_vector_view w) {
  check_vector(ctx, "waxpby", "x", x);
  check_vector(ctx, "waxpby", "y", y);
  check_vector(ctx, "waxpby", "w", w);
  blas::check_same_size("waxpby", "x", x, "w", w);
  blas::check_same_size("waxpby", "y", y, "w", w);
  check_same_bits("waxpby", "x", x.bits(), "w", w.bits());
  check_same_bits("waxpby", "y", y.bits(), "w", w.bits());
  check_same_bits("waxpby", "alpha", alpha.bits(), "w", w.bits());
  check_same_bits("waxpby", "beta", beta.bits(), "w", w.bits());
  combine(ctx, with_scaled_y, alpha, x, beta, y, w);
}

}  // namespace residua
