// Sparse systems for studies: a user's folder of matrices, or generated problems.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "residua/krylov/preconditioner.hpp"
#include "residua/view/array.hpp"
#include "study/command/study.hpp"

namespace residua::cli {

/// A x = b with b = (1, ..., 1), as in Mukunoki (2013), section 4.4.
struct sparse_problem {
  std::string name;  // the file's, or the generated problem's
  bool symmetric;
  csr_matrix A;
  array<double> b;
  /// IC(0) where A is symmetric, ILU(0) elsewhere; made by incomplete_factors().
  std::unique_ptr<preconditioner> incomplete{};
};

/// The names of what a study runs over: the Matrix Market files of the directory that was asked for, in the
/// order of their names, or `generated`. Throws invalid_input where there is no such directory or no matrix
/// in it.
std::vector<std::string> problem_names(const study_request& asked, std::vector<std::string> generated);

/// One problem at a time, where a context computes: a folder may hold more than fits in memory.
class problem_shelf {
 public:
  problem_shelf(const context& ctx, std::string directory) : ctx_(ctx), directory_(std::move(directory)) {}
  /// Throws unsupported where it cannot be read or is not square: the study goes on with the others.
  sparse_problem& get(const std::string& name);
  /// Made once a problem. Throws unsupported where there are none.
  const preconditioner& incomplete_factors(sparse_problem& problem) const;

 private:
  context ctx_;
  std::string directory_;
  std::unique_ptr<sparse_problem> last_;
};

}  // namespace residua::cli
