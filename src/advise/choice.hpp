// Which of the formats that were tried is advised.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "residua/advise/advise.hpp"

namespace residua::advising {

/// The first of `tried`, which stand in the order of cost, that meets its tolerance; or one behind it that
/// meets it in less than four fifths of the time of the one before it.
std::optional<std::size_t> cheapest(std::span<const tried_format> tried);

/// The formats in the order of bytes, then of bits, each once.
std::vector<format> in_order_of_cost(std::vector<format> formats);
/// Those of options, or all of solvers, in that order.
std::vector<format> solver_formats_of(const advice_options& options);

/// Throws invalid_argument where the options of `routine` are out of range.
void check_options(const char* routine, const advice_options& options);
/// The same where a format is not one of solvers.
void check_solver_formats(const char* routine, const advice_options& options);

/// Nothing is advised where A is proved to be singular.
inline void refuse_singular(advice& its) {
  its.refusal = "A is singular";
  its.condition = std::numeric_limits<double>::infinity();
}

}  // namespace residua::advising
