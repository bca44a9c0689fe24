// Reads the system to be solved.
#include "cli/solve/input.hpp"

#include <algorithm>
#include <span>

#include "cli/seconds.hpp"
#include "cli/solve/mp.hpp"
#include "residua/base/error.hpp"
#include "residua/io/load_matrix.hpp"

namespace residua::cli {

namespace {

/// read(progress) with a line that tells of it.
template <class Read>
auto with_progress(const solve_command& c, const Read& read) {
  progress_line line;
  return read([&](std::uint64_t done, std::uint64_t total) { show_part_read(line, c, done, total); });
}

[[noreturn]] void reject(const solve_command& c, const std::string& what) {
  throw error(error_kind::invalid_input, c.matrix + ": " + what);
}

void require_square(const solve_command& c, index_t rows, index_t columns) {
  if (c.least_squares || rows == columns) return;
  reject(c, "the matrix is " + std::to_string(rows) + " x " + std::to_string(columns) +
                "; solve needs a square one, or --least-squares");
}

/// Rejects a matrix that lacks a symmetry ("symmetric" or "Hermitian") where the method or the preconditioner
/// that was named needs it.
void reject_if_needed(const solve_command& c, const std::string& symmetry, const std::string& asymmetry) {
  const auto needs = " needs a " + symmetry + " matrix, but " + asymmetry;
  if (c.method == "cg" || c.method == "minres") reject(c, c.method + needs);
  if (c.precondition == "ic0" || c.precondition == "cholesky") reject(c, c.precondition + needs);
}
/// Finds out whether the matrix is symmetric, which some methods need.
void note_symmetry(const solve_command& c, csr& A) {
  std::string asymmetry;
  if (A.kind != matrix_kind::symmetric && is_symmetric(A, &asymmetry)) A.kind = matrix_kind::symmetric;
  if (A.kind != matrix_kind::symmetric) reject_if_needed(c, "symmetric", asymmetry);
}
void note_symmetry(const solve_command& c, complex_csr& A) {
  std::string asymmetry;
  if (!A.hermitian) A.hermitian = is_hermitian(A, &asymmetry);
  if (!A.hermitian) reject_if_needed(c, "Hermitian", asymmetry);
}

/// The real form of a complex matrix from a file, which complaints name.
csr real_form_of(const solve_command& c, const complex_csr& A) {
  try {
    return real_equivalent(A);
  } catch (const error& e) {
    reject(c, e.what());
  }
}

/// The columns of a right-hand side, which only run-time precision takes in other formats than double.
dense_matrix columns_of_sparse_system(const solve_command& c, const std::string& path, index_t rows) {
  auto B = load_columns(path, rows);
  if (is_mp_system(c) || B.element_format() == format::fp64) return B;
  throw error(error_kind::invalid_input, path + ": has numbers in " +
                                             std::string(name_of(B.element_format())) +
                                             "; sparse systems take doubles, but for --precision mp");
}

/// One start for all right-hand sides, or one for each, which run-time precision does not take.
void require_starts_for(const solve_command& c, index_t columns, index_t right_hand_sides) {
  if (columns == 1 || (columns == right_hand_sides && !is_mp_system(c))) return;
  const auto wanted = is_mp_system(c) || right_hand_sides == 1
                          ? std::string("a vector must have 1 column")
                          : "needed is 1 column, or " + std::to_string(right_hand_sides) + " as b has";
  throw error(error_kind::invalid_input,
              c.initial + ": " + wanted + ", this file has " + std::to_string(columns));
}

dense_matrix start_vectors(const solve_command& c, index_t rows, index_t right_hand_sides) {
  auto x = columns_of_sparse_system(c, c.initial, rows);
  require_starts_for(c, x.columns, right_hand_sides);
  return x;
}
complex_dense_matrix complex_start_vectors(const solve_command& c, index_t rows, index_t right_hand_sides) {
  auto x = load_complex_columns(c.initial, rows);
  require_starts_for(c, x.columns, right_hand_sides);
  return x;
}

/// The right-hand sides as the real system has them.
dense_matrix complex_right_hand_sides(const solve_command& c, index_t rows) {
  if (!c.right_hand_side.empty()) return interleaved_parts(load_complex_columns(c.right_hand_side, rows));
  return interleaved_parts({rows, 1, std::vector<complex<double>>(static_cast<std::size_t>(rows), 1.0)});
}

dense_matrix ones(index_t rows) {
  return {rows, 1, std::vector<double>(static_cast<std::size_t>(rows), 1.0)};
}

std::vector<double> largest_of_columns(const dense_matrix& B) {
  std::vector<double> largest;
  B.visit([&]<class T>(const std::vector<T>& all) {
    for (index_t j = 0; j < B.columns; ++j)
      largest.push_back(largest_magnitude(std::span<const T>(all).subspan(
          static_cast<std::size_t>(j * B.rows), static_cast<std::size_t>(B.rows))));
  });
  return largest;
}

system_facts facts_of_sparse_system(const solve_command& c, const sparse_input& input) {
  return {c.matrix, c.right_hand_side, largest_magnitude(input.matrix.value),
          static_cast<double>(input.matrix.nonzeros()), largest_of_columns(input.b)};
}

system_facts facts_of_dense_system(const solve_command& c, const dense_input& input) {
  const double largest =
      input.matrix.visit([]<class T>(const std::vector<T>& all) { return largest_magnitude(all); });
  return {c.matrix, c.right_hand_side, largest, static_cast<double>(input.matrix.rows * input.matrix.rows),
          largest_of_columns(input.b)};
}

void require_no_start_of_factors(const solve_command& c) {
  if (c.initial.empty() || is_mp_system(c)) return;
  reject(c,
         "a dense matrix is solved with by factors, which start from nothing; --initial is for iterative "
         "methods and for run-time precision");
}

/// `least`: the format of the matrix or of b, whichever is the wider.
void require_wide_format(const solve_command& c, format least) {
  for (const auto f : solver_formats) {
    if (c.precision == name_of(f) && f < least)
      reject(c, "--precision " + c.precision + " is shorter than " + std::string(name_of(least)) +
                    ", the format of the matrix or of b");
  }
}

}  // namespace

void show_part_read(progress_line& line, const solve_command& c, std::uint64_t done, std::uint64_t total) {
  if (!line.due()) return;
  line.show(c.matrix + ": read " + std::to_string(total == 0 ? 0 : 100 * done / total) + " %");
}

bool is_dense_system(const solve_command& c) {
  const bool is_for_factors = c.method == "auto" || c.method == "direct";
  const bool has_no_preconditioner = c.precondition == "auto" || c.method == "direct";
  return !c.least_squares && is_for_factors && has_no_preconditioner && is_dense_source(c.matrix);
}

bool is_complex_system(const solve_command& c) {
  for (const auto* source : {&c.matrix, &c.right_hand_side, &c.initial}) {
    if (!source->empty() && is_complex_source(*source)) return true;
  }
  return false;
}

sparse_input read_sparse_input(const solve_command& c) {
  const auto begin = seconds_now();
  sparse_input input;
  input.matrix =
      with_progress(c, [&](const auto& progress) { return load_matrix(c.matrix, progress); }).matrix;
  const index_t rows = input.matrix.rows;
  require_square(c, rows, input.matrix.columns);
  note_symmetry(c, input.matrix);
  input.b = c.right_hand_side.empty() ? ones(rows) : columns_of_sparse_system(c, c.right_hand_side, rows);
  if (!c.initial.empty()) input.initial = start_vectors(c, rows, input.b.columns);
  input.facts = facts_of_sparse_system(c, input);
  const bool is_symmetric_kind = input.matrix.kind == matrix_kind::symmetric;
  input.its = {c.matrix, rows, input.matrix.columns, input.matrix.nonzeros(), is_symmetric_kind, false};
  input.seconds = seconds_now() - begin;
  return input;
}

sparse_input read_beside_matrix(const solve_command& c, index_t rows, const std::string& asymmetry) {
  if (!asymmetry.empty()) reject_if_needed(c, "symmetric", asymmetry);
  sparse_input input;
  if (is_complex_system(c)) {
    input.b = complex_right_hand_sides(c, rows);
  } else {
    input.b = c.right_hand_side.empty() ? ones(rows) : columns_of_sparse_system(c, c.right_hand_side, rows);
  }
  input.facts = facts_of_sparse_system(c, input);
  input.facts.is_complex = is_complex_system(c);
  return input;
}

dense_input read_dense_input(const solve_command& c) {
  const auto begin = seconds_now();
  dense_input input;
  input.matrix =
      with_progress(c, [&](const auto& progress) { return load_dense_matrix(c.matrix, progress); });
  const index_t rows = input.matrix.rows;
  require_square(c, rows, input.matrix.columns);
  require_no_start_of_factors(c);
  input.b = c.right_hand_side.empty() ? ones(rows) : load_columns(c.right_hand_side, rows);
  if (!c.initial.empty()) input.initial = start_vectors(c, rows, input.b.columns);
  require_wide_format(c, std::max(input.matrix.element_format(), input.b.element_format()));
  input.facts = facts_of_dense_system(c, input);
  input.its = {c.matrix, rows, rows, rows * rows, is_symmetric(input.matrix), true};
  input.seconds = seconds_now() - begin;
  return input;
}

namespace {

sparse_input read_complex_sparse_input(const solve_command& c) {
  const auto begin = seconds_now();
  sparse_input input;
  auto A = with_progress(c, [&](const auto& progress) { return load_complex_matrix(c.matrix, progress); });
  require_square(c, A.rows, A.columns);
  note_symmetry(c, A);
  input.its = {c.matrix, A.rows, A.columns, A.nonzeros(), A.hermitian, false, true};
  input.matrix = real_form_of(c, A);
  input.b = complex_right_hand_sides(c, A.rows);
  if (!c.initial.empty())
    input.initial = interleaved_parts(complex_start_vectors(c, A.rows, input.b.columns));
  input.facts = facts_of_sparse_system(c, input);
  input.facts.is_complex = true;
  input.seconds = seconds_now() - begin;
  return input;
}

dense_input read_complex_dense_input(const solve_command& c) {
  const auto begin = seconds_now();
  dense_input input;
  const auto A =
      with_progress(c, [&](const auto& progress) { return load_complex_dense_matrix(c.matrix, progress); });
  require_square(c, A.rows, A.columns);
  require_no_start_of_factors(c);
  input.matrix = real_equivalent(A);
  input.b = complex_right_hand_sides(c, A.rows);
  if (!c.initial.empty())
    input.initial = interleaved_parts(complex_start_vectors(c, A.rows, input.b.columns));
  input.facts = facts_of_dense_system(c, input);
  input.facts.is_complex = true;
  input.its = {c.matrix, A.rows, A.rows, A.rows * A.rows, is_symmetric(input.matrix), true, true};
  input.seconds = seconds_now() - begin;
  return input;
}

}  // namespace

sparse_input sparse_input_of(const solve_command& c) {
  return is_complex_system(c) ? read_complex_sparse_input(c) : read_sparse_input(c);
}
dense_input dense_input_of(const solve_command& c) {
  return is_complex_system(c) ? read_complex_dense_input(c) : read_dense_input(c);
}

}  // namespace residua::cli
