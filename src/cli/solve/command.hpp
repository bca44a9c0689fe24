// What `residua solve` was asked for.
#pragma once

#include <optional>
#include <string>

#include "cli/common.hpp"

namespace residua::cli {

struct solve_command {
  std::string matrix, right_hand_side, initial, output, history;
  std::string method = "auto", precision = "auto", precondition = "auto", factors = "auto";
  preconditioner_options preconditioner_settings;
  double tolerance = 1e-8;
  index_t max_iterations = 30000;
  std::optional<index_t> restart{}, parts{};
  bool least_squares = false, explains = false, certifies = false;
  common_options common;
};

/// Preconditioners that the program can make.
inline constexpr preconditioner_kind preconditioners[] = {
    preconditioner_kind::none, preconditioner_kind::jacobi,  preconditioner_kind::block_jacobi,
    preconditioner_kind::ilu0, preconditioner_kind::ilut,    preconditioner_kind::ic0,
    preconditioner_kind::lu,   preconditioner_kind::cholesky};

/// The one that was named.
inline std::optional<preconditioner_kind> preconditioner_of(const solve_command& c) {
  for (const auto kind : preconditioners) {
    if (c.precondition == name_of(kind)) return kind;
  }
  return {};
}

/// Whether the preconditioner that was named is complete factors.
inline bool names_complete_factors(const solve_command& c) {
  return c.precondition == "lu" || c.precondition == "cholesky";
}

}  // namespace residua::cli
