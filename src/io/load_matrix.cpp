// A matrix from a file or a generated problem, by its name.
#include "residua/io/load_matrix.hpp"

#include "residua/base/error.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/numpy.hpp"
#include "residua/sparse/sparse_form.hpp"

namespace residua {

namespace {

[[noreturn]] void reject_source(const std::string& source, const std::string& what) {
  throw error(error_kind::invalid_input, source + ": " + what);
}

/// Of a file, which complaints name.
csr sparse_form_of(const std::string& path, const dense_matrix& A) {
  try {
    return sparse_form(A);
  } catch (const error& e) {
    reject_source(path, e.what());
  }
}

bool is_dense_problem(const std::string& source) {
  return is_problem_name(source) && describe_problem(source).dense;
}

complex_dense_matrix complex_form_of(const std::string& path, const dense_matrix& A) {
  const auto* elements = std::get_if<std::vector<double>>(&A.elements);
  if (elements == nullptr)
    reject_source(path, "has numbers in " + std::string(name_of(A.element_format())) +
                            "; complex systems take doubles");
  return {A.rows, A.columns, {elements->begin(), elements->end()}};
}

bool is_file_of_text(const std::string& source) { return !is_problem_name(source) && !is_numpy_name(source); }

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
      reject_source(path,
                    "has " + std::to_string(B.rows) + " rows, needed are " + std::to_string(expected_rows));
    if (B.columns == 0) reject_source(path, "there must be 1 column at least, this file has 0");
    return B;
  }
  const auto columns = read_columns(path, expected_rows);
  std::vector<double> all;
  for (const auto& column : columns) all.insert(all.end(), column.begin(), column.end());
  return {expected_rows, static_cast<index_t>(columns.size()), std::move(all)};
}

bool is_complex_source(const std::string& source) {
  return is_file_of_text(source) && is_complex_file(source);
}

complex_csr load_complex_matrix(const std::string& source, const read_progress& progress) {
  if (is_file_of_text(source)) return read_complex_matrix(source, progress);
  return complex_form(load_matrix(source).matrix);
}

complex_dense_matrix load_complex_dense_matrix(const std::string& source, const read_progress& progress) {
  if (is_file_of_text(source)) return read_complex_array(source, progress);
  return complex_form_of(source, load_dense_matrix(source));
}

complex_dense_matrix load_complex_columns(const std::string& path, index_t expected_rows) {
  if (is_file_of_text(path)) return read_complex_columns(path, expected_rows);
  return complex_form_of(path, load_columns(path, expected_rows));
}

}  // namespace residua
