// The errors that suffice, where the options of refinement name any.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "residua/lapack/refinement.hpp"

namespace residua::lapack {

struct wanted_errors {
  std::optional<double> forward, backward;  // the latter componentwise

  explicit wanted_errors(const refinement_options& o)
      : forward(o.forward_error), backward(o.backward_error) {}

  [[nodiscard]] bool any() const { return forward || backward; }
  /// Then nothing has to be known of A's condition.
  [[nodiscard]] bool backward_alone() const { return backward && !forward; }
  /// Whether the bounds are no larger; true where none are named.
  [[nodiscard]] bool are_met(const refinement_attempt& a) const {
    return (!forward || a.forward_error_bound <= *forward) &&
           (!backward || a.componentwise_backward_error <= *backward);
  }
  /// How many bits of x they are; 0 where none are named.
  [[nodiscard]] double bits() const {
    return -std::log2(std::min(forward.value_or(1), backward.value_or(1)));
  }
};

}  // namespace residua::lapack
