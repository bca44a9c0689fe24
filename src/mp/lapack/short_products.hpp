// Products of few terms: sums of products element by element. To compute them by residues, the host would
// have to ask a GPU for exponents, and the GPU to begin some fifteen kernels for each.
#pragma once

#include "mp/lapack/subtraction.hpp"
#include "mp/scaled_product.hpp"

namespace residua::multiple {

/// c_ij = c_ij - sum of a_ik b_jk, each sum in fixed point as in dot and rounded once with its element: what
/// gemm computes without residues. On a GPU `lanes` neighbouring lanes share an element.
template <class Length, int lanes>
struct short_product {
  using sum = fixed_sum<Length>;
  static constexpr int lanes_of_item = lanes;

  precision<Length> p;
  slices a, b;
  word* C;
  index_t leading, plane;

  [[nodiscard]] RESIDUA_FUNCTION elements row(index_t e) const {
    return {a.element(e % a.count, 0), a.term_step, a.plane};
  }
  [[nodiscard]] RESIDUA_FUNCTION elements column(index_t e) const {
    return {b.element(e / a.count, 0), b.term_step, b.plane};
  }
  [[nodiscard]] RESIDUA_FUNCTION term_range range(index_t e, int lane, int) const {
    return range_of_products(row(e), column(e), {lane, a.terms, lanes});
  }
  RESIDUA_FUNCTION void add(sum& s, index_t e, const term_range& range, int lane, int) const {
    add_products(s, p.words, row(e), column(e), range, {lane, a.terms, lanes});
  }
  RESIDUA_FUNCTION unsigned finish(index_t e, sum& total, const term_range& range) const {
    return subtract_sum(p, C + e % a.count + e / a.count * leading, plane, total, range);
  }
};

}  // namespace residua::multiple

namespace residua::cuda {
/// On the context's stream, without waiting; `met` receives what was met.
template <class Length>
void run_mp_short_product(const context& ctx, multiple::precision<Length> p, const multiple::slices& a,
                          const multiple::slices& b, multiple::word* C, index_t leading, index_t plane,
                          unsigned* met);
}  // namespace residua::cuda
