// The choice of powers of two, and matrices scaled by them.
#include "krylov/power_of_two.hpp"

#include <utility>

#include "sparse/host_arrays.hpp"

namespace residua::krylov {

bool is_far_from_ends(double size) { return size >= 0x1p-200 && size <= 0x1p200; }

int exponent_to_one(double largest, double smallest) {
  if (largest == 0) return 0;
  constexpr int lowest = -970;  // above 2^-970 the last bit of a double is a normal number
  const int exponent = -std::ilogb(largest);
  return exponent > 0 ? exponent : std::clamp(lowest - std::ilogb(smallest), exponent, 0);
}

int exponent_for(const detail::csr_sizes& sizes) {
  return is_far_from_ends(sizes.largest) ? 0 : exponent_to_one(sizes.largest, sizes.smallest);
}

csr_matrix scaled(const context& ctx, const csr_matrix& A, int exponent) {
  const auto host = detail::fetch(ctx, A);
  const auto* value = host.view.value;
  auto result = detail::with_values(host.view, [&](index_t k) { return std::ldexp(value[k], exponent); });
  result.kind = A.kind();
  return {ctx, std::move(result)};
}

}  // namespace residua::krylov
