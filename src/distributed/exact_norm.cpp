// The residual in integers, whose sum over ranks is exact.
#include "distributed/exact_norm.hpp"

#include <algorithm>
#include <numeric>

#include "distributed/messages.hpp"

namespace residua::distributed {

namespace {

/// The sum of all ranks' numbers, none negative.
detail::integer total(const messages& ranks, const detail::integer& own) {
  const auto words = own.words();
  detail::integer sum;
  for (int rank = 0; rank < ranks.size(); ++rank) {
    auto of_rank = words;
    ranks.broadcast(rank, of_rank);
    sum += detail::integer::of_words(of_rank);
  }
  return sum;
}

}  // namespace

krylov::scaled_number exact_residual_norm(const messages& ranks, const krylov::exact_residual& own) {
  const auto lowest = ranks.gathered(own.lowest_exponent());
  const std::int64_t unit = *std::min_element(lowest.begin(), lowest.end());
  return krylov::norm_of_squares(total(ranks, own.squares(unit)), unit);
}

}  // namespace residua::distributed
