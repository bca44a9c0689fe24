// The checks of vectors and matrices of run-time precision, once for every routine.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "mp/scalar.hpp"
#include "residua/mp/view.hpp"
#include "view/matrix_checks.hpp"

namespace residua::multiple {

/// Whether planes of `extent` words are apart.
inline void check_planes(const char* routine, const char* name, index_t plane, index_t extent) {
  if (plane >= extent) return;
  blas::fail(routine, name,
             "has planes " + std::to_string(plane) + " words apart; elements take " + std::to_string(extent));
}

template <class Word>
void check_place(const context& ctx, const char* routine, const char* name, const Word* data, index_t size,
                 memory_space memory) {
  if (data == nullptr) blas::fail(routine, name, "is null with " + std::to_string(size) + " elements");
  blas::check_place(ctx, routine, name, memory);
  if (reinterpret_cast<std::uintptr_t>(data) % sizeof(word) != 0)
    blas::fail(routine, name, "is not aligned to " + std::to_string(sizeof(word)) + " bytes");
}

/// Planes may lie one after the other, or within steps between elements: as in a row of a matrix whose planes
/// lie within columns.
template <class Word>
void check_vector(const context& ctx, const char* routine, const char* name,
                  const basic_mp_vector_view<Word>& x) {
  if (x.size() < 0) blas::fail(routine, name, "has size " + std::to_string(x.size()) + "; sizes are >= 0");
  if (x.increment() == 0) blas::fail(routine, name, "has increment 0; it must be positive or negative");
  check_mp_bits(routine, x.bits());
  if (x.size() == 0) return;
  const index_t step = std::abs(x.increment());
  const bool are_within_steps = x.plane() > 0 && step > x.plane() * mp_words(x.bits());
  if (!are_within_steps) check_planes(routine, name, x.plane(), (x.size() - 1) * step + 1);
  check_place(ctx, routine, name, x.first(), x.size(), x.memory());
}

/// Planes may lie one after the other, or within columns.
template <class Word>
void check_matrix(const context& ctx, const char* routine, const char* name,
                  const basic_mp_matrix_view<Word>& A) {
  blas::check_extents(routine, name,
                      matrix_view<Word>(A.data(), A.rows(), A.columns(), A.leading_dimension(), A.memory()));
  check_mp_bits(routine, A.bits());
  if (A.rows() == 0 || A.columns() == 0) return;
  const bool are_within_columns =
      A.leading_dimension() >= A.plane() * mp_words(A.bits()) + A.rows() && A.plane() >= A.rows();
  if (!are_within_columns) {
    check_planes(routine, name, A.plane(), A.leading_dimension() * (A.columns() - 1) + A.rows());
  }
  check_place(ctx, routine, name, A.data(), A.rows() * A.columns(), A.memory());
}

/// The first word of an operand, or null if it has no elements.
template <class Word>
const word* first_word(const basic_mp_vector_view<Word>& x) {
  return x.size() == 0 ? nullptr : x.first();
}
template <class Word>
const word* first_word(const basic_mp_matrix_view<Word>& A) {
  return A.rows() == 0 || A.columns() == 0 ? nullptr : A.data();
}
/// That an output does not begin where an operand does, which is read while the output is written. Other
/// overlaps are not looked for.
template <class Output, class Operand>
void check_is_another(const char* routine, const char* name, const Output& output, const char* operand,
                      const Operand& x) {
  if (first_word(output) == nullptr || first_word(output) != first_word(x)) return;
  blas::fail(routine, name, std::string("lies where ") + operand + " does; it needs memory of its own");
}

/// A matrix that is to be square.
template <class Word>
void check_square(const context& ctx, const char* routine, const char* name,
                  const basic_mp_matrix_view<Word>& A) {
  check_matrix(ctx, routine, name, A);
  blas::check_is_square(routine, name, A.rows(), A.columns());
}

/// Right-hand sides B of a system with a square matrix, or its factors, that has been checked.
template <class Word>
void check_right_hand_sides(const context& ctx, const char* routine, const char* name,
                            const basic_mp_matrix_view<Word>& A, const mp_matrix_view& B) {
  check_matrix(ctx, routine, "B", B);
  blas::check_extent(routine, "B", "rows", B.rows(), name, "rows", A.rows());
  check_same_bits(routine, name, A.bits(), "B", B.bits());
}

}  // namespace residua::multiple
