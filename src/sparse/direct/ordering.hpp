// Orders of elimination that keep factors sparse.
#pragma once

#include <string_view>
#include <vector>

#include "sparse/direct/symbolic.hpp"

namespace residua::sparse {

enum class ordering_method { amd, nested_dissection };
std::string_view name_of(ordering_method method);

struct ordering {
  ordering_method method = ordering_method::amd;
  std::vector<sparse_index> elimination;  // the k-th to be eliminated
  factor_sizes sizes;
};

/// The multiply-adds of SuperLU from which on nested dissection is tried: as many as take the time of METIS,
/// some milliseconds for each 1000 rows.
constexpr double dissection_pays_for_lu = 3e7;
/// The limit beside Cholesky's panels, for each row: METIS takes 3 to 6 us, panels do as much as 16e9
/// multiply-adds of LU a second, and dissection saves a half of them where it saves much.
constexpr double dissection_pays_for_cholesky = 2e5;

/// The order by approximate minimum degree. Where its factors take more than `dissection_pays` operations,
/// nested dissection is tried, too, and the order with fewer operations is taken. Sources: Amestoy, Davis,
/// Duff 1996 (SuiteSparse's AMD); Karypis, Kumar 1998 (METIS). Throws out_of_memory.
ordering order_for_elimination(const symmetric_pattern& A, double dissection_pays = dissection_pays_for_lu);

/// The order with each row's partner (pivot_pairs.hpp) next to the row.
ordering order_for_pairs(const symmetric_pattern& A, const std::vector<sparse_index>& partner);

}  // namespace residua::sparse
