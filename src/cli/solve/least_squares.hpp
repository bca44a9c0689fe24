// residua solve --least-squares.
#pragma once

#include "cli/common.hpp"
#include "cli/solve/facts.hpp"

namespace residua::cli {

struct least_squares_request {
  matrix_facts A;  // of a complex matrix, which is solved with as the real one
  std::string right_hand_side, output, history;
  std::string method, precision;
  double tolerance;
  index_t max_iterations;
  bool json;
  double read_seconds;  // that A and b took to read
};

/// Throws invalid_argument where something was asked for that is for square systems; `initial`: a file.
void check_least_squares_options(const std::string& method, const std::string& precondition,
                                 const std::string& initial);

/// b has as many elements as `matrix` has rows.
exit_code run_least_squares(const least_squares_request& c, const context& ctx, csr matrix,
                            const std::vector<double>& b);

}  // namespace residua::cli
