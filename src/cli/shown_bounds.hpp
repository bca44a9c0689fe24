// Numbers as decimal text with bounds of their errors.
#pragma once

#include <string>
#include <vector>

#include "residua/dense/dense_matrix.hpp"

namespace residua::cli {

/// A number's text, and a bound of the distance of what the text says from the number that was sought.
struct bounded_text {
  std::string value;
  double bound;
};

/// The elements, each with as many digits as its bound says are right, and one more; radius has one bound for
/// all, or one for each. The bounds of the texts allow for their rounding, which takes a tenth at most.
std::vector<bounded_text> shown_with_bounds(const dense_matrix& M, const std::vector<double>& radius);

/// The largest bound, which holds for all.
double largest_bound(const std::vector<bounded_text>& shown);

/// Prints the lines, numbered from 1: of more than twenty the first ten and the last ten.
void print_numbered(const std::vector<std::string>& lines);

/// The next number of so many decimals behind the point of %e that is not below, or not above, the value:
/// what is printed of a bound is a bound.
double rounded_up(double bound, int decimals);
double rounded_down(double bound, int decimals);

}  // namespace residua::cli
