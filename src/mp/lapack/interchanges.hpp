// The interchanges of rows that pivots say.
#pragma once

#include <cstdlib>
#include <vector>

#include "mp/lapack/steps.hpp"
#include "residua/mp/view.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::multiple {

/// Exchanges rows of A, above which the whole matrix has `origin` rows. `is_reversed`: takes them back.
inline void exchange_rows(const factor_steps& steps, const mp_matrix_view& A,
                          const vector_view<const index_t>& pivots, index_t origin, bool is_reversed) {
  steps.run(A.columns() * (1 + mp_words(A.bits())),
            row_interchanges{A.data(), A.columns(), A.leading_dimension(), A.plane(), pivots.first(),
                             pivots.increment(), pivots.size(), origin, is_reversed});
}

/// Pivots anywhere, on the host.
inline std::vector<index_t> pivots_on_host(const context& ctx, const vector_view<const index_t>& x) {
  const auto extent = static_cast<std::size_t>((x.size() - 1) * std::abs(x.increment()) + 1);
  std::vector<index_t> memory(extent), host;
  const index_t* const lowest = x.increment() < 0 ? x.first() + (x.size() - 1) * x.increment() : x.first();
  download_bytes(ctx, memory.data(), lowest, extent * sizeof(index_t));
  for (index_t i = 0; i < x.size(); ++i)
    host.push_back(memory[static_cast<std::size_t>(x.first() - lowest + i * x.increment())]);
  return host;
}

}  // namespace residua::multiple
