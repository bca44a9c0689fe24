// Element-wise routines of run-time precision: checks, then a loop over elements.
#include "mp/checks.hpp"
#include "mp/element_loops.hpp"
#include "mp/elements_of.hpp"
#include "mp/lanes/lane_updates.hpp"
#include "mp/length.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

namespace {

using namespace multiple;

template <class Length>
unsigned run_combination(const context& ctx, index_t n, const combination<Length>& c) {
  const auto kernel = lanes::are_updates(c) ? lanes::update_for(ctx, c.p.words) : nullptr;
  return kernel == nullptr ? run_elements(ctx, n, c) : lanes::run_updates(ctx, n, c, kernel);
}

/// w = alpha x, or with y as `form` says.
template <class Form>
void combine(const context& ctx, Form form, const mp& alpha, mp_const_vector_view x, const mp& beta,
             mp_const_vector_view y, mp_vector_view w) {
  with_length(mp_words(w.bits()), [&]<class Length>(Length n) {
    using body = combination<Length>;
    raise(run_combination(ctx, w.size(),
                          body{{n, w.bits()},
                               static_cast<typename body::form>(form),
                               number_of<Length>(alpha),
                               number_of<Length>(beta),
                               elements_of(x),
                               elements_of(y),
                               w.first(),
                               w.increment(),
                               w.plane()}));
  });
}
constexpr auto alone = combination<any_length>::alone, with_y = combination<any_length>::with_y,
               with_scaled_y = combination<any_length>::with_scaled_y;

}  // namespace

void copy(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  check_vector(ctx, "copy", "x", x);
  check_vector(ctx, "copy", "y", y);
  blas::check_same_size("copy", "x", x, "y", y);
  check_same_bits("copy", "x", x.bits(), "y", y.bits());
  run_elements(ctx, x.size(),
               plane_copy{elements_of(x), y.first(), y.increment(), y.plane(), mp_words(x.bits())});
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

void ger(const context& ctx, const mp& alpha, mp_const_vector_view x, mp_const_vector_view y,
         mp_matrix_view A) {
  check_vector(ctx, "ger", "x", x);
  check_vector(ctx, "ger", "y", y);
  check_matrix(ctx, "ger", "A", A);
  blas::check_extent("ger", "x", "elements", x.size(), "A", "rows", A.rows());
  blas::check_extent("ger", "y", "elements", y.size(), "A", "columns", A.columns());
  check_same_bits("ger", "x", x.bits(), "A", A.bits());
  check_same_bits("ger", "y", y.bits(), "A", A.bits());
  check_same_bits("ger", "alpha", alpha.bits(), "A", A.bits());
  if (alpha.is_zero() || A.rows() == 0 || A.columns() == 0) return;
  mp_array scaled(ctx, y.size(), y.bits());
  combine(ctx, alone, alpha, y, alpha, y, scaled);
  with_length(mp_words(A.bits()), [&]<class Length>(Length n) {
    raise(run_elements(ctx, A.rows() * A.columns(),
                       rank_one<Length>{{n, A.bits()},
                                        elements_of(x),
                                        elements_of(scaled),
                                        A.data(),
                                        A.rows(),
                                        A.leading_dimension(),
                                        A.plane()}));
  });
}

}  // namespace residua
