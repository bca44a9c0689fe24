// The rules of the race.
#include "solve/choice/strategy.hpp"

#include <algorithm>
#include <limits>

namespace residua::solving {

double remaining_seconds(const pace& p) {
  if (p.missing <= 0) return 0;
  return p.gained > 0 ? p.seconds * (p.missing / p.gained) : std::numeric_limits<double>::infinity();
}

bool should_go_on(double spent, double remaining, double other) {
  if (spent < other / 8) return true;
  return spent <= 2 * other && remaining <= other;
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

bool is_open(const arm& a) { return !a.is_dead && !a.is_tried(); }

double spent_by(std::span<const arm> arms) {
  double sum = 0;
  for (const auto& a : arms) {
    if (a.is_tried()) sum += a.setup_seconds + a.seconds;
  }
  return sum;
}

std::optional<std::size_t> first_within(std::span<const arm> arms, double affordable) {
  for (std::size_t k = 0; k < arms.size(); ++k) {
    if (is_open(arms[k]) && arms[k].price() <= affordable) return k;
  }
  return {};
}

}  // namespace

double least_remaining(std::span<const arm> arms, double missing) {
  const auto best = fastest(arms, missing, {});
  return best ? remaining_of(arms[*best], missing) : std::numeric_limits<double>::infinity();
}

std::optional<std::size_t> next_arm(std::span<const arm> arms, double missing,
                                    std::optional<std::size_t> current, double affordable) {
  const auto best = fastest(arms, missing, current);
  const double spent = spent_by(arms);
  if (!best) return first_within(arms, affordable - spent);
  const auto open = std::find_if(arms.begin(), arms.end(), is_open);
  if (open == arms.end()) return best;
  constexpr double worth = 2;
  const double price = open->price();
  const bool pays = price <= spent && worth * price < remaining_of(arms[*best], missing);
  return pays ? static_cast<std::size_t>(open - arms.begin()) : *best;
}

}  // namespace residua::solving
