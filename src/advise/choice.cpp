// The order of formats, and the first of them that is accurate enough.
#include "advise/choice.hpp"

#include <algorithm>

#include "residua/base/error.hpp"
#include "residua/number/text.hpp"

namespace residua::advising {

namespace {

const format_facts& facts_of(format f) {
  return *std::find_if(std::begin(all_formats), std::end(all_formats),
                       [&](const format_facts& facts) { return facts.id == f; });
}

bool costs_less(format a, format b) {
  const auto &first = facts_of(a), &second = facts_of(b);
  return first.bytes != second.bytes ? first.bytes < second.bytes
                                     : first.significand_bits < second.significand_bits;
}

}  // namespace

std::optional<std::size_t> cheapest(std::span<const tried_format> tried) {
  constexpr double clearly_less = 0.8;
  std::optional<std::size_t> best;
  for (std::size_t k = 0; k < tried.size(); ++k) {
    if (!tried[k].meets_tolerance) continue;
    if (!best || tried[k].predicted_seconds < clearly_less * tried[*best].predicted_seconds) best = k;
  }
  return best;
}

std::vector<format> in_order_of_cost(std::vector<format> formats) {
  std::stable_sort(formats.begin(), formats.end(), costs_less);
  formats.erase(std::unique(formats.begin(), formats.end()), formats.end());
  return formats;
}

std::vector<format> solver_formats_of(const advice_options& options) {
  if (!options.formats.empty()) return in_order_of_cost(options.formats);
  return {std::begin(solver_formats), std::end(solver_formats)};
}

void check_options(const char* routine, const advice_options& options) {
  if (options.tolerance > 0 && options.tolerance < 1) return;
  throw error(error_kind::invalid_argument, std::string(routine) + ": options.tolerance is " +
                                                to_string(options.tolerance) +
                                                "; it must be above 0 and below 1");
}

void check_solver_formats(const char* routine, const advice_options& options) {
  for (const auto f : options.formats) {
    if (std::find(std::begin(solver_formats), std::end(solver_formats), f) != std::end(solver_formats))
      continue;
    throw error(error_kind::invalid_argument, std::string(routine) + ": options.formats has " +
                                                  std::string(name_of(f)) +
                                                  "; systems are solved in double, dd, td and qd");
  }
}

}  // namespace residua::advising
