// The interchanges of partial pivoting as one permutation, for factors that many systems are solved with: one
// pass over the right-hand sides, where interchanges wait for each other.
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "lapack/lu/permuted_rows_stage.hpp"
#include "lapack/matrix_loops.hpp"

namespace residua::lapack {

class row_permutation {
 public:
  /// None.
  row_permutation() = default;
  /// The permutation of interchanges as getrf notes them, on the host.
  row_permutation(const context& ctx, const std::vector<index_t>& pivots)
      : sources_(ctx, static_cast<index_t>(pivots.size())) {
    std::vector<index_t> sources(pivots.size());
    std::iota(sources.begin(), sources.end(), index_t{0});
    std::size_t row = 0;
    for (const index_t pivot : pivots) {
      std::swap(sources[row++], sources[static_cast<std::size_t>(pivot - 1)]);
    }
    sources_.upload(ctx, sources);
  }

  /// target = P source; for the inverse, target = P^T source. The two must not overlap.
  template <class T>
  void apply(const context& ctx, bool inverse, const matrix_view<const T>& source,
             const matrix_view<T>& target) const {
    loop::run_elements(ctx, target.rows() * target.columns(),
                       permuted_rows_stage<T>{{}, source, target, sources_, inverse});
  }

 private:
  array<index_t> sources_;  // row i of P A is this row of A
};

}  // namespace residua::lapack
