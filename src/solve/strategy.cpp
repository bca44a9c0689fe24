// The rules of the race.
#include "solve/strategy.hpp"

#include <algorithm>
#include <limits>

namespace residua::solving {

double remaining_seconds(const pace& p) {
  if (p.missing <= 0) return 0;
  return p.gained > 0 ? p.seconds * (p.missing / p.gained) : std::numeric_limits<double>::infinity();
}

bool should_go_on(const pace& p, double other) {
  if (p.seconds < other / 8) return true;
  return p.seconds <= 2 * other && remaining_seconds(p) <= other;
}

double calibrated(double predicted, double measured, double nominal) {
  return predicted * std::max(1.0, measured / nominal);
}

namespace {

double remaining_of(const arm& a, double missing) {
  return remaining_seconds({a.seconds, a.gained, missing});
}

/// Of those tried and alive.
std::optional<std::size_t> fastest(std::span<const arm> arms, double missing,
                                   std::optional<std::size_t> current) {
  std::optional<std::size_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < arms.size(); ++k) {
    if (arms[k].is_dead || !arms[k].is_tried()) continue;
    const double remaining = remaining_of(arms[k], missing) / (k == current ? 2 : 1);
    if (best && !(remaining < least)) continue;
    best = k;
    least = remaining;
  }
  return best;
}

}  // namespace

std::optional<std::size_t> next_arm(std::span<const arm> arms, double missing,
                                    std::optional<std::size_t> current) {
  const auto best = fastest(arms, missing, current);
  for (std::size_t k = 0; k < arms.size(); ++k) {
    const auto& a = arms[k];
    if (a.is_dead || a.is_tried()) continue;
    constexpr double worth = 4;
    if (!best || worth * (a.setup_seconds + a.trial_seconds) < remaining_of(arms[*best], missing)) return k;
  }
  return best;
}

}  // namespace residua::solving
