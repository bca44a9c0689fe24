// iamax of run-time precision: the largest of strided groups, and of those, until one is left.
#include "mp/checks.hpp"
#include "mp/elements_of.hpp"
#include "mp/largest_element.hpp"
#include "mp/steps.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

index_t iamax(const context& ctx, mp_const_vector_view x) {
  using namespace multiple;
  constexpr index_t group = 64;
  check_vector(ctx, "iamax", "x", x);
  if (x.size() == 0) return -1;
  const routine_steps steps(ctx);
  const auto places = [&](index_t count) {
    return memory_block(ctx, sizeof(index_t) * static_cast<std::size_t>(count));
  };
  index_t count = ceil_div(x.size(), group);
  memory_block found = places(count), next = places(ceil_div(count, group));
  const auto index_of = [](const memory_block& m) { return static_cast<index_t*>(m.data()); };
  const auto find = [&](const index_t* candidates, index_t all, index_t groups, index_t* result) {
    steps.run(groups, largest_of_group{elements_of(x), mp_words(x.bits()), candidates, all, groups, result});
  };
  find(nullptr, x.size(), count, index_of(found));
  while (count > 1) {
    const index_t groups = ceil_div(count, group);
    find(index_of(found), count, groups, index_of(next));
    std::swap(found, next);
    count = groups;
  }
  index_t largest = 0;
  download_bytes(ctx, &largest, found.data(), sizeof(largest));
  return largest;
}

}  // namespace residua
