// A solution with more digits than those that are judged, and their distances from it.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "residua/mp/mp.hpp"
#include "residua/solve/solve.hpp"

namespace residua::advising {

struct reference_solution {
  std::vector<mp> x;  // all of `bits` bits
  int bits = 0;
  /// |x - A^-1 b| / |A^-1 b| in the norm `infinity`, estimated or bounded; infinite: unknown.
  double error = std::numeric_limits<double>::infinity();
};

/// The largest magnitude of an element.
mp largest_of(const std::vector<mp>& x, int bits);
/// |x - y| / |y| in the norm `infinity`, 0/0 being 0; infinite where x has an element that is not finite.
double distance(const std::vector<mp>& x, const std::vector<mp>& y, int bits);
/// The error of x as far as the reference tells: their distance, and the reference's own error added.
double error_beside(const reference_solution& reference, const std::vector<mp>& x);
/// A solution's elements in `bits` bits; none where there is no solution.
std::vector<mp> elements_of(const context& ctx, const any_array& x, int bits);

}  // namespace residua::advising
