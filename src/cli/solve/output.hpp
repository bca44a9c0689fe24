// What `residua solve` writes into files.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "residua/mp/mp.hpp"
#include "residua/number/format.hpp"

namespace residua::cli {

/// The system as comments and the digits of decimals need it.
struct system_facts {
  std::string matrix, right_hand_side;  // as they were named; empty: ones
  double largest_entry = 0;             // magnitude
  double entries = 0;                   // that are stored
  std::vector<double> largest_in_b;     // of each column, magnitude
};

/// Of the leading limbs.
template <class Range>
double largest_magnitude(const Range& values) {
  double largest = 0;
  for (const auto& value : values) largest = std::max(largest, std::fabs(leading(value)));
  return largest;
}

bool was_interrupted(std::span<const solution> solutions);
double largest_residual(std::span<const solution> solutions);

void write_history(const std::string& path, std::span<const solution> solutions);
/// The solutions as columns, in the widest of their formats: a NumPy file where the path ends in .npy, else a
/// Matrix Market array.
void write_solutions(const std::string& path, const system_facts& system, const context& ctx,
                     std::span<const solution> solutions);

/// Numbers of `bits` bits as columns of a Matrix Market array, which begins with the comment.
void write_mp_columns(const std::string& path, const std::string& comment, int bits,
                      const std::vector<std::vector<mp>>& columns);

}  // namespace residua::cli
