// How a product is cut into panels, and in which order those are computed: for both front ends, on every
// backend.
//
// A panel of C is a rectangle of it; a panel of terms is a part of the sums over k. Panels are as large as
// possible and are shortened until the residues and sums of one panel fit into the workspace.
#pragma once

#include <algorithm>
#include <cstddef>

#include "dense/operand.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"

namespace residua::residue {

/// The longest sums of products of int8 that an int32 holds, beside a residue: 128^2 (2^17 - 1) + 128 < 2^31.
inline constexpr index_t most_terms_at_once = (index_t{1} << 17) - 1;

/// Rows, columns and terms of panels are padded to a multiple of this: 16 bytes, as the matrix units like.
inline constexpr index_t padding = 16;
constexpr index_t padded(index_t n) { return round_up(n, padding); }

/// A rectangle of a matrix: its first row and column, and how many rows and columns it has.
struct rectangle {
  index_t row, column, rows, columns;
};
/// Whether a rectangle of C has an element of a region of C.
RESIDUA_INLINE bool meets(dense::region part, const rectangle& r) {
  return part == dense::region::all ||
         (part == dense::region::lower ? r.row + r.rows > r.column : r.row < r.column + r.columns);
}

/// The size of a product: C is m x n, sums have k terms.
struct product_size {
  index_t m, n, k;
};

/// The panels of a product and the bytes of the residues and sums of one.
struct panel_plan {
  index_t rows = 0, columns = 0;         // of a panel of C, multiples of 16 but for the last
  index_t terms = 0, depth = 0;          // of a panel of terms, and padded
  std::size_t a_bytes = 0, b_bytes = 0;  // of the residues of a panel of the left and of the right operand
  std::size_t coefficient_bytes = 0;     // of the sums of a panel, reduced to bytes
  std::size_t wide_bytes = 0;            // of the sums modulo one number, in int32
};

/// How panels of terms may be shortened: not at all, after rows and columns, or as long as they are the
/// longest.
enum class term_panels { whole, shortened_last, shortened_alike };
struct panel_rule {
  index_t deep;  // terms beyond this are shortened before rows and columns of up to 2048
  term_panels terms;
};

/// The panels that a backend can have at most. A GPU's grids have at most 65535 blocks along one side: a
/// column or 16 rows each. `pairs`: how many sums of products share what an int32 holds.
panel_plan largest_panels(const product_size& size, int pairs);

/// The extent to shorten next: columns down to 2048, then rows to as many, terms to rule.deep, then the
/// longest.
index_t& next_to_shorten(panel_plan& p, const panel_rule& rule);

/// About half, of whole tiles of the matrix units where there are many.
index_t halved(index_t n);

/// Shortens panels until measure(), which computes the bytes that they take, is within the limit. False where
/// the smallest panels take more.
template <class Measure>
bool shorten_panels(panel_plan& p, const panel_rule& rule, std::size_t limit, Measure&& measure) {
  while (measure() > limit) {
    index_t& extent = next_to_shorten(p, rule);
    if (extent <= padding) return false;
    extent = halved(extent);
  }
  return true;
}

/// How many panels a product has; a sum of no terms is one.
inline index_t count_panels(const product_size& size, const panel_plan& p) {
  const index_t of_terms = std::max(index_t{1}, ceil_div(size.k, p.terms));
  return ceil_div(size.m, p.rows) * ceil_div(size.n, p.columns) * of_terms;
}

/// A panel of C with a panel of its terms.
struct panel_step {
  rectangle C;
  index_t first_term, terms;
  bool is_first, is_last;  // of the panels of terms of its panel of C
  bool has_rows;           // the residues of its rows are there, from the panel of C before
};

/// Calls run(panel_step) for the panels of C that meet the region, row after row, and for each panel of terms
/// in turn. Where all terms are in one panel, the rows' residues serve for all panels of C beside each other.
template <class F>
void for_each_panel(const product_size& size, const panel_plan& p, dense::region part, F&& run) {
  for (index_t row = 0; row < size.m; row += p.rows) {
    bool has_rows = false;
    for (index_t column = 0; column < size.n; column += p.columns) {
      const rectangle C{row, column, std::min(p.rows, size.m - row), std::min(p.columns, size.n - column)};
      if (!meets(part, C)) continue;
      index_t term = 0;
      do {  // a sum of no terms has one panel too
        const index_t terms = std::min(p.terms, size.k - term);
        run(panel_step{C, term, terms, term == 0, term + terms >= size.k, has_rows});
        term += p.terms;
      } while (term < size.k);
      has_rows = p.terms >= size.k;
    }
  }
}

}  // namespace residua::residue
