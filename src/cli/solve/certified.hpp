// `residua solve --certify`: systems with a proved bound of every element of x.
#pragma once

#include <vector>

#include "cli/solve/input.hpp"
#include "cli/solve/report.hpp"
#include "residua/sparse/regularity_certificate.hpp"

namespace residua::cli {

/// Solves, writes --output and reports. Throws invalid_argument for options that have no meaning here, and
/// invalid_input for sparse matrices that are neither proved to be positive definite nor regular and too
/// large to be taken as dense ones.
exit_code run_certified(const solve_command& c, const context& ctx);
// The same of a sparse matrix that is proved to be positive definite, or regular.
exit_code run_certified(const solve_command& c, const context& ctx, sparse_input input,
                        const definiteness_certificate& certificate);
exit_code run_certified(const solve_command& c, const context& ctx, sparse_input input,
                        const regularity_certificate& certificate);

/// x and the bounds of its elements, for JSON, for people and in --output. Of a complex system X is that of
/// the real one: real and imaginary parts in turns, each with its bound.
json described_columns(const dense_matrix& X, const std::vector<double>& radius, bool is_complex);
void print_elements(const dense_matrix& X, const std::vector<double>& radius, bool is_complex);
void write_certified(const std::string& path, const dense_matrix& X, bool is_complex);
/// The last line: whether the largest bound beside the largest element is what was asked for.
void print_verdict(const solve_command& c, const solve_facts& facts, double relative_bound);

}  // namespace residua::cli
