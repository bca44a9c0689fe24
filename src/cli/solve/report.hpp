// What `residua solve` says of its solutions, one a right-hand side.
#pragma once

#include <span>

#include "cli/common.hpp"

namespace residua::cli {

struct matrix_facts {
  std::string path;  // as it was named
  index_t rows, columns, entries;
  bool symmetric, dense;
};

struct solve_facts {
  matrix_facts A;
  const context& ctx;
  double tolerance;
  double read_seconds;
  bool explains;  // --explain
};

/// What is known of complete factors; null where nothing was analysed.
json describe(const direct_report& d);
/// What belongs to A and to the machine.
json describe_system(const solve_facts& facts);
/// What belongs to one right-hand side.
json describe_column(const solve_facts& facts, const solution& s);
/// One document. What belongs to a right-hand side stands beside what belongs to A where there is one, and in
/// `columns`, an entry each, where there are several.
json describe(const solve_facts& facts, std::span<const solution> solutions);
/// A line about the matrix.
void print_matrix(const matrix_facts& A);
/// For people.
void print(const solve_facts& facts, std::span<const solution> solutions);
/// A table of what was considered, on stderr.
void print_considered(std::span<const solution> solutions);

}  // namespace residua::cli
