// The choice of the format that is advised, among those that were tried.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "residua/advise/advise.hpp"

namespace residua::advising {

/// The place in `tried`, which is in the order of cost, of the format to advise; nothing where none meets its
/// tolerance. The first one that meets it is taken. Each later one that meets it takes that place if its
/// predicted time is less than four fifths of that of the one in the place.
std::optional<std::size_t> cheapest(std::span<const tried_format> tried);

/// The formats in the order of bytes, then of bits, each once.
std::vector<format> in_order_of_cost(std::vector<format> formats);
/// The formats of the options in that order; all formats of solvers where the options have none.
std::vector<format> solver_formats_of(const advice_options& options);

/// Throws invalid_argument where the options of `routine` are out of range.
void check_options(const char* routine, const advice_options& options);
/// Throws invalid_argument where a format of the options is not one of solvers.
void check_solver_formats(const char* routine, const advice_options& options);

/// Writes into the advice that A is proved to be singular, where nothing is advised.
inline void refuse_singular(advice& its) {
  its.refusal = "A is singular";
  its.condition = std::numeric_limits<double>::infinity();
}

}  // namespace residua::advising
