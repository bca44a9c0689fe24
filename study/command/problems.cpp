// Reads or makes the matrices of studies.
#include "study/command/problems.hpp"

#include <algorithm>
#include <filesystem>

#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"

namespace residua::cli {

namespace {

bool is_matrix_file(const std::string& name) { return name.ends_with(".mtx") || name.ends_with(".mtx.gz"); }

/// What is wrong with one matrix of many makes a row that says so.
template <class F>
auto refused_where_invalid(const F& f) {
  try {
    return f();
  } catch (const error& e) {
    if (e.kind() != error_kind::invalid_input && e.kind() != error_kind::invalid_argument) throw;
    throw error(error_kind::unsupported, e.what());
  }
}

}  // namespace

std::vector<std::string> problem_names(const study_request& asked, std::vector<std::string> generated) {
  if (asked.matrices.empty()) return generated;
  std::error_code reason;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(asked.matrices, reason)) {
    const auto name = entry.path().filename().string();
    if (is_matrix_file(name)) names.push_back(name);
  }
  if (reason)
    throw error(error_kind::invalid_input, asked.matrices + ": cannot be listed: " + reason.message());
  if (names.empty())
    throw error(error_kind::invalid_input,
                asked.matrices + ": has no file whose name ends in .mtx or .mtx.gz");
  std::sort(names.begin(), names.end());
  return names;
}

sparse_problem& problem_shelf::get(const std::string& name) {
  if (last_ && last_->name == name) return *last_;
  last_.reset();
  last_ = refused_where_invalid([&] {
    const auto source = directory_.empty() ? std::string(problem_prefix) + name : directory_ + "/" + name;
    auto file = load_matrix(source);
    csr& A = file.matrix;
    if (A.rows != A.columns)
      throw error(error_kind::unsupported, name + ": the matrix is " + std::to_string(A.rows) + " x " +
                                               std::to_string(A.columns) + ", not square");
    const bool symmetric = A.kind == matrix_kind::symmetric || is_symmetric(A);
    const index_t rows = A.rows;
    return std::make_unique<sparse_problem>(
        sparse_problem{name, symmetric, csr_matrix(ctx_, std::move(A)), array<double>(ctx_, rows, 1.0)});
  });
  return *last_;
}

const preconditioner& problem_shelf::incomplete_factors(sparse_problem& problem) const {
  if (!problem.incomplete) {
    problem.incomplete = refused_where_invalid([&] {
      return std::make_unique<preconditioner>(
          ctx_, problem.A, problem.symmetric ? preconditioner_kind::ic0 : preconditioner_kind::ilu0);
    });
  }
  return *problem.incomplete;
}

}  // namespace residua::cli
