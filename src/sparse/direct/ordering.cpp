// AMD and METIS, and the choice between them.
#include "sparse/direct/ordering.hpp"

#include <amd.h>
#include <metis.h>

#include <limits>
#include <numeric>

#include "residua/base/error.hpp"
#include "sparse/direct/pivot_pairs.hpp"

namespace residua::sparse {

namespace {

static_assert(sizeof(idx_t) == sizeof(sparse_index), "METIS is used with indices of 32 bits");

/// Counting stops here: neither would fit in the memory of this decade's machines.
constexpr auto most_entries = std::int64_t{1} << 36;

[[noreturn]] void fail_for_memory(const char* library) {
  throw error(error_kind::out_of_memory, std::string(library) + ": no memory for an order of elimination");
}

std::vector<sparse_index> minimum_degree(const symmetric_pattern& A) {
  std::vector<SuiteSparse_long> order(static_cast<std::size_t>(A.order()));
  std::iota(order.begin(), order.end(), SuiteSparse_long{0});
  if (!A.column.empty()) {  // AMD takes no empty array
    const std::vector<SuiteSparse_long> start(A.row_start.begin(), A.row_start.end());
    const std::vector<SuiteSparse_long> column(A.column.begin(), A.column.end());
    const auto status = amd_l_order(A.order(), start.data(), column.data(), order.data(), nullptr, nullptr);
    if (status == AMD_OUT_OF_MEMORY) fail_for_memory("AMD");
  }
  return {order.begin(), order.end()};
}

/// Absent where METIS cannot count the pattern's entries.
std::vector<sparse_index> dissection(const symmetric_pattern& A) {
  if (A.row_start.back() > std::numeric_limits<idx_t>::max()) return {};
  std::vector<idx_t> start(A.row_start.begin(), A.row_start.end()), column(A.column.begin(), A.column.end());
  std::vector<idx_t> order(static_cast<std::size_t>(A.order())), inverse(order.size());
  idx_t n = A.order(), options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  const auto status =
      METIS_NodeND(&n, start.data(), column.data(), nullptr, options, order.data(), inverse.data());
  if (status == METIS_ERROR_MEMORY) fail_for_memory("METIS");
  if (status != METIS_OK) return {};
  return {order.begin(), order.end()};
}

}  // namespace

std::string_view name_of(ordering_method method) { return method == ordering_method::amd ? "amd" : "metis"; }

ordering order_for_elimination(const symmetric_pattern& A, double dissection_pays) {
  ordering best{ordering_method::amd, minimum_degree(A), {}};
  best.sizes = sizes_of_factors(A, best.elimination, most_entries);
  if (best.sizes.operations <= dissection_pays) return best;
  ordering other{ordering_method::nested_dissection, dissection(A), {}};
  if (other.elimination.empty()) return best;
  other.sizes = sizes_of_factors(A, other.elimination, most_entries);
  return other.sizes.operations < best.sizes.operations ? other : best;
}

/// The pairs are ordered as rows of a matrix of fewer rows.
ordering order_for_pairs(const symmetric_pattern& A, const std::vector<sparse_index>& partner) {
  std::vector<sparse_index> first;
  const auto of_pairs = order_for_elimination(joined(A, partner, first));
  ordering its{of_pairs.method, {}, {}};
  its.elimination.reserve(partner.size());
  for (const auto k : of_pairs.elimination) {
    its.elimination.push_back(first[k]);
    if (partner[first[k]] != first[k]) its.elimination.push_back(partner[first[k]]);
  }
  its.sizes = sizes_of_factors(A, its.elimination, most_entries);
  return its;
}

}  // namespace residua::sparse
