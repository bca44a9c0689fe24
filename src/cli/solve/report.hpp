// What `residua solve` says of its solutions, one a right-hand side.
#pragma once

#include <ctime>
#include <span>

#include "cli/common.hpp"
#include "cli/solve/facts.hpp"

namespace residua::cli {

/// What processors work for this process, all its threads together, from the clock's making on.
class processor_clock {
 public:
  [[nodiscard]] double seconds() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

 private:
  std::clock_t begin_ = std::clock();
};

struct solve_facts {
  matrix_facts A;
  const context& ctx;
  double tolerance;
  double read_seconds;
  double processor_seconds;  // of all threads, while solutions were found
  bool explains;             // --explain
};

json describe(const attempt& a);
/// What is known of complete factors; null where nothing was analysed.
json describe(const direct_report& d);
/// What belongs to A and to the machine.
json describe_system(const solve_facts& facts);
/// What belongs to one right-hand side.
json describe_column(const solve_facts& facts, const solution& s);
/// One document. What belongs to a right-hand side stands beside what belongs to A where there is one, and in
/// `columns`, an entry each, where there are several.
json describe(const solve_facts& facts, std::span<const solution> solutions);
/// A table.
void print_attempts(const solution& s);
/// A line about the matrix.
void print_matrix(const matrix_facts& A);
/// Prints facts and solutions for people.
void print(const solve_facts& facts, std::span<const solution> solutions);
/// A table of what was considered, on stderr.
void print_considered(std::span<const solution> solutions);

}  // namespace residua::cli
