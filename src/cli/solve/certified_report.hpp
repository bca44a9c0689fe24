// What `residua solve --certify` says of an answer, whatever proof its bounds come from.
#pragma once

#include <string>
#include <vector>

#include "cli/solve/command.hpp"
#include "cli/solve/report.hpp"
#include "residua/dense/dense_matrix.hpp"

namespace residua::cli {

/// x and the bounds of its elements, for JSON, for people and in --output. Of a complex system X is that of
/// the real one: real and imaginary parts in turns, each with its bound.
json described_columns(const dense_matrix& X, const std::vector<double>& radius, bool is_complex);
void print_elements(const dense_matrix& X, const std::vector<double>& radius, bool is_complex);
void write_certified(const std::string& path, const dense_matrix& X, bool is_complex);
/// A relative bound in the table of the formats tried, rounded up, or "-" where none was found.
std::string text_of_bound(bool found, double relative_bound);
/// The last line: whether the largest bound beside the largest element is what was asked for.
void print_verdict(const solve_command& c, const solve_facts& facts, double relative_bound);

}  // namespace residua::cli
