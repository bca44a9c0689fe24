// Distances between solutions, in the precision of the better one.
#include "advise/reference.hpp"

#include <algorithm>

namespace residua::advising {

mp largest_of(const std::vector<mp>& x, int bits) {
  mp largest(bits);
  for (const mp& element : x) largest = std::max(largest, abs(element));
  return largest;
}

double distance(const std::vector<mp>& x, const std::vector<mp>& y, int bits) {
  mp largest(bits);
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (!x[k].is_finite()) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, abs(x[k] - y[k]));
  }
  if (largest.is_zero()) return 0;
  const mp size = largest_of(y, bits);
  return size.is_zero() ? std::numeric_limits<double>::infinity() : (largest / size).to_double();
}

double error_beside(const reference_solution& reference, const std::vector<mp>& x) {
  if (x.size() != reference.x.size()) return std::numeric_limits<double>::infinity();
  return distance(x, reference.x, reference.bits) + reference.error;
}

std::vector<mp> elements_of(const context& ctx, const any_array& any, int bits) {
  std::vector<mp> elements;
  std::visit(
      [&]<class X>(const X& x) {
        if constexpr (!std::is_same_v<X, std::monostate>) {
          for (const auto& element : x.to_host(ctx)) elements.emplace_back(mp(element, bits));
        }
      },
      any);
  return elements;
}

}  // namespace residua::advising
