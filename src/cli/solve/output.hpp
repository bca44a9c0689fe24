// What `residua solve` writes into files.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "cli/solve/command.hpp"
#include "cli/solve/facts.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/number/format.hpp"

namespace residua::cli {

/// The largest magnitude of a leading limb.
template <class Range>
double largest_magnitude(const Range& values) {
  double largest = 0;
  for (const auto& value : values) largest = std::max(largest, std::fabs(leading(value)));
  return largest;
}

/// How a file's comment names numbers in T that are written with so many digits.
template <class T>
std::string described_numbers(bool are_complex, int digits) {
  return (are_complex ? "complex numbers in " : "numbers in ") + std::string(format_of<T>::name) + ", " +
         std::to_string(format_of<T>::significand_bits) + " bits, " +
         (digits == all_digits ? "exactly" : "rounded to " + std::to_string(digits) + " digits");
}

/// The fewest digits that tell numbers in T apart.
template <class T>
int fewest_digits() {
  return 2 + static_cast<int>(53 * limb_count<T> * std::log10(2));
}

/// That no result replaces an input or the other result, and that they can be written: before the work.
/// Throws invalid_input, and invalid_argument for a NumPy file of complex numbers.
void check_results(const solve_command& c);

bool was_interrupted(std::span<const solution> solutions);
double largest_residual(std::span<const solution> solutions);

void write_history(const std::string& path, std::span<const solution> solutions);
/// The solutions as columns, in the widest of their formats: a NumPy file where the path ends in .npy, else a
/// Matrix Market array.
void write_solutions(const std::string& path, const system_facts& system, const context& ctx,
                     std::span<const solution> solutions);

}  // namespace residua::cli
