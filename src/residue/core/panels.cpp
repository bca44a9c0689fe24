// Panels as large as a backend can have them, and how they are shortened.
#include "residue/core/panels.hpp"

namespace residua::residue {

index_t halved(index_t n) {
  constexpr index_t tile = 256;
  const index_t half = ceil_div(n, 2);
  return half > tile ? round_up(half, tile) : padded(half);
}

panel_plan largest_panels(const product_size& size, int pairs) {
  constexpr index_t most_columns = 32768, most_rows = index_t{1} << 19;
  panel_plan p;
  p.rows = std::min(size.m, most_rows);
  p.columns = std::min(size.n, most_columns);
  p.terms = size.k;
  while (pairs * p.terms > most_terms_at_once) p.terms = halved(p.terms);
  return p;
}

index_t& next_to_shorten(panel_plan& p, const panel_rule& rule) {
  constexpr index_t wide = 2048;
  if (p.columns > wide) return p.columns;
  if (p.rows > wide) return p.rows;
  if (rule.terms != term_panels::whole && p.terms > rule.deep) return p.terms;
  index_t& longer = p.rows > p.columns ? p.rows : p.columns;
  switch (rule.terms) {
    case term_panels::whole:
      return longer;
    case term_panels::shortened_last:
      return longer > padding ? longer : p.terms;
    case term_panels::shortened_alike:
      return p.terms > longer ? p.terms : longer;
  }
  return longer;
}

}  // namespace residua::residue
