// Matrices scaled by powers of two.
#include "krylov/power_of_two.hpp"

#include <vector>

#include "sparse/host_arrays.hpp"

namespace residua::krylov {

int exponent_for(const detail::csr_sizes& sizes) {
  constexpr double smallest = 0x1p-200, largest = 0x1p200;
  if (sizes.largest >= smallest && sizes.largest <= largest) return 0;
  return exponent_to_one(sizes);
}

int exponent_to_one(const detail::csr_sizes& sizes) {
  if (sizes.largest == 0) return 0;
  const int exponent = -std::ilogb(sizes.largest);
  // Above 2^-970 the last bit of a double is a normal number.
  constexpr int lowest = -970;
  return exponent > 0 ? exponent : std::clamp(lowest - std::ilogb(sizes.smallest), exponent, 0);
}

csr_matrix scaled(const context& ctx, const csr_matrix& A, int exponent) {
  const auto host = detail::fetch(ctx, A);
  const auto& view = host.view;
  csr result;
  result.rows = view.rows;
  result.columns = view.columns;
  result.kind = A.kind();
  result.row_start.assign(view.row_start, view.row_start + view.rows + 1);
  result.column.assign(view.column, view.column + view.nonzeros);
  for (index_t k = 0; k < view.nonzeros; ++k) result.value.push_back(std::ldexp(view.value[k], exponent));
  return {ctx, std::move(result)};
}

}  // namespace residua::krylov
