// The system that `residua solve` was given.
#pragma once

#include <cstdint>
#include <vector>

#include "cli/solve/command.hpp"
#include "cli/solve/output.hpp"
#include "residua/dense/dense_matrix.hpp"

namespace residua::cli {

// A complex system is read as the real one that it is solved as (sparse/complex_csr.hpp).

struct sparse_input {
  csr matrix;
  dense_matrix b, initial;
  system_facts facts;
  matrix_facts its;  // of the matrix
  double seconds = 0;
};

struct dense_input {
  dense_matrix matrix, b, initial;  // initial: of run-time precision alone
  system_facts facts;
  matrix_facts its;  // of the matrix
  double seconds = 0;
};

/// Whether the matrix, b or the start is complex.
bool is_complex_system(const solve_command& c);
/// Whether the matrix is dense and nothing was asked for that sparse systems alone have.
bool is_dense_system(const solve_command& c);

// Everything is checked here, before any work: a wrong right-hand side must not cost a long factorisation.
// Right-hand sides of several limbs are for dense systems and for run-time precision.

/// Tells, where it is time to, how much of the matrix's file has been read.
void show_part_read(progress_line& line, const solve_command& c, std::uint64_t done, std::uint64_t total);

/// Reads the input of any system.
sparse_input sparse_input_of(const solve_command& c);
dense_input dense_input_of(const solve_command& c);
/// Reads the input of a real system.
sparse_input read_sparse_input(const solve_command& c);
dense_input read_dense_input(const solve_command& c);
/// What there is beside a matrix of so many rows that several ranks hold, real or complex as the system is;
/// its facts are not told. `asymmetry`: why it is not symmetric; empty where it is.
sparse_input read_beside_matrix(const solve_command& c, index_t rows, const std::string& asymmetry);

/// Elements that have been found to be doubles, as those of sparse systems are.
inline const std::vector<double>& doubles_of(const dense_matrix& M) {
  return std::get<std::vector<double>>(M.elements);
}

}  // namespace residua::cli
