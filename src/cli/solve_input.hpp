// The system that `residua solve` was given.
#pragma once

#include <vector>

#include "cli/solve_command.hpp"
#include "cli/solve_output.hpp"
#include "residua/dense/dense_matrix.hpp"

namespace residua::cli {

struct sparse_input {
  csr matrix;
  std::vector<std::vector<double>> b;  // its columns
  std::vector<double> initial;
  system_facts facts;
  double seconds = 0;
};

struct dense_input {
  dense_matrix matrix, b;
  system_facts facts;
  double seconds = 0;
};

/// Whether the matrix is dense and nothing was asked for that sparse systems alone have.
bool is_dense_system(const solve_command& c);

// Everything is checked here, before any work: a wrong right-hand side must not cost a long factorisation.
sparse_input read_sparse_input(const solve_command& c);
dense_input read_dense_input(const solve_command& c);

}  // namespace residua::cli
