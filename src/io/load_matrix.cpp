// A matrix from a file or a generated problem, by its name.
#include "residua/io/load_matrix.hpp"

#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/numpy.hpp"
#include "residua/sparse/sparse_form.hpp"

namespace residua {

namespace {

[[noreturn]] void reject(const std::string& source, const std::string& what) {
  throw error(error_kind::invalid_input, source + ": " + what);
}

/// Of a file, which complaints name.
csr sparse_form_of(const std::string& path, const dense_matrix& A) {
  try {
    return sparse_form(A);
  } catch (const error& e) {
    reject(path, e.what());
  }
}

bool is_dense_problem(const std::string& source) {
  return is_problem_name(source) && describe_problem(source).dense;
}

}  // namespace

matrix_file load_matrix(const std::string& source, const read_progress& progress) {
  if (is_problem_name(source)) return {generate_problem(source), describe_problem(source).symmetric};
  if (is_numpy_name(source)) return {sparse_form_of(source, read_numpy(source)), false};
  return read_matrix(source, progress);
}

bool is_dense_source(const std::string& source) {
  if (is_problem_name(source)) return is_dense_problem(source);
  return is_numpy_name(source) || is_array_file(source);
}

dense_matrix load_dense_matrix(const std::string& source, const read_progress& progress) {
  if (is_problem_name(source)) return generate_dense_problem(source);
  return is_numpy_name(source) ? read_numpy(source) : read_array(source, progress);
}

dense_matrix load_columns(const std::string& path, index_t expected_rows) {
  if (is_numpy_name(path)) {
    auto B = read_numpy(path);
    if (B.rows != expected_rows)
      reject(path, "has " + std::to_string(B.rows) + " rows, needed are " + std::to_string(expected_rows));
    if (B.columns == 0) reject(path, "there must be 1 column at least, this file has 0");
    return B;
  }
  const auto columns = read_columns(path, expected_rows);
  std::vector<double> all;
  for (const auto& column : columns) all.insert(all.end(), column.begin(), column.end());
  return {expected_rows, static_cast<index_t>(columns.size()), std::move(all)};
}

}  // namespace residua
