// The interchanges of rows that pivots say.
#pragma once

#include "mp/lapack/steps.hpp"
#include "residua/mp/view.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::multiple {

/// In A, above which the whole matrix has `origin` rows; reversed: back to where they were.
inline void exchange_rows(const factor_steps& steps, const mp_matrix_view& A,
                          const vector_view<const index_t>& pivots, index_t origin, bool is_reversed) {
  steps.run(A.columns() * (1 + mp_words(A.bits())),
            row_interchanges{A.data(), A.columns(), A.leading_dimension(), A.plane(), pivots.first(),
                             pivots.increment(), pivots.size(), origin, is_reversed});
}

}  // namespace residua::multiple
