// dot, asum, nrm2 and gemv of run-time precision: checks, then sums of products.
#include "mp/checks.hpp"
#include "mp/elements_of.hpp"
#include "mp/length.hpp"
#include "mp/run_sums.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

namespace {

using namespace multiple;

/// One sum, or its root, rounded to the precision of its terms.
mp single_sum(const context& ctx, mp_const_vector_view x, const elements& y, bool is_root) {
  const mp one(1.0, x.bits()), zero(x.bits());
  return with_length(mp_words(x.bits()), [&]<class Length>(Length n) {
    std::vector<word> sum(static_cast<std::size_t>(n) + 1);
    run_single_sum<Length>(
        ctx, {1, x.size(), elements_of(x), 0, y},
        {{n, x.bits()}, is_root, number_of<Length>(one), number_of<Length>(zero), sum.data(), 1, 1});
    return mp(x.bits(), mp_header{sum[0]}, {sum.data() + 1, static_cast<std::size_t>(n)});
  });
}

}  // namespace

mp dot(const context& ctx, mp_const_vector_view x, mp_const_vector_view y) {
  check_vector(ctx, "dot", "x", x);
  check_vector(ctx, "dot", "y", y);
  blas::check_same_size("dot", "x", x, "y", y);
  check_same_bits("dot", "x", x.bits(), "y", y.bits());
  if (x.size() == 0) return mp(x.bits());
  return single_sum(ctx, x, elements_of(y), false);
}

mp asum(const context& ctx, mp_const_vector_view x) {
  check_vector(ctx, "asum", "x", x);
  if (x.size() == 0) return mp(x.bits());
  return single_sum(ctx, x, {nullptr, 0, 0}, false);
}

mp nrm2(const context& ctx, mp_const_vector_view x) {
  check_vector(ctx, "nrm2", "x", x);
  if (x.size() == 0) return mp(x.bits());
  return single_sum(ctx, x, elements_of(x), true);
}

void gemv(const context& ctx, op op_a, const mp& alpha, mp_const_matrix_view A, mp_const_vector_view x,
          const mp& beta, mp_vector_view y) {
  const bool is_plain = !is_transposed(op_a);
  const index_t count = is_plain ? A.rows() : A.columns(), terms = is_plain ? A.columns() : A.rows();
  check_matrix(ctx, "gemv", "A", A);
  check_vector(ctx, "gemv", "x", x);
  check_vector(ctx, "gemv", "y", y);
  blas::check_extent("gemv", "x", "elements", x.size(), "op(A)", "columns", terms);
  blas::check_extent("gemv", "y", "elements", y.size(), "op(A)", "rows", count);
  check_same_bits("gemv", "A", A.bits(), "y", y.bits());
  check_same_bits("gemv", "x", x.bits(), "y", y.bits());
  check_same_bits("gemv", "alpha", alpha.bits(), "y", y.bits());
  check_same_bits("gemv", "beta", beta.bits(), "y", y.bits());
  check_is_another("gemv", "y", y, "x", x);
  const index_t leading = A.leading_dimension();
  const sums_problem s{count,
                       alpha.is_zero() ? 0 : terms,
                       {A.data(), is_plain ? leading : 1, A.plane()},
                       is_plain ? 1 : leading,
                       elements_of(x)};
  with_length(mp_words(y.bits()), [&]<class Length>(Length n) {
    run_sums<Length>(ctx, s,
                     {{n, y.bits()},
                      false,
                      number_of<Length>(alpha),
                      number_of<Length>(beta),
                      y.first(),
                      y.increment(),
                      y.plane()});
  });
}

}  // namespace residua
