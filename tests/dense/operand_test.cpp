// The vocabulary of dense routines against its definition: which element of a stored matrix is which of an
// operand.
#include "dense/operand.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "number/ceil_div.hpp"

namespace residua::dense {
namespace {

/// 4 x 4 elements 10 i + j + 1.
struct stored_matrix {
  std::vector<double> elements = std::vector<double>(16);
  stored_matrix() {
    for (index_t j = 0; j < 4; ++j) {
      for (index_t i = 0; i < 4; ++i) elements[static_cast<std::size_t>(i + 4 * j)] = value(i, j);
    }
  }
  static double value(index_t i, index_t j) { return static_cast<double>(10 * i + j + 1); }
  [[nodiscard]] matrix_view<const double> view() const { return {elements.data(), 4, 4, 4}; }
  [[nodiscard]] matrix_view<const double> thin() const { return {elements.data(), 4, 2, 4}; }
};

TEST(operand, takes_the_conjugate_of_real_numbers_for_themselves) {
  EXPECT_EQ(form_of(op::conjugate), form_of(op::none));
  EXPECT_EQ(form_of(op::conjugate_transpose), form_of(op::transpose));
  EXPECT_NE(form_of(op::transpose), form_of(op::none));
  EXPECT_EQ(hermitian_form(uplo::lower), symmetric_form(uplo::lower));
  const stored_matrix A;
  EXPECT_EQ(operand_of(op::conjugate_transpose, A.view())(1, 3), A.value(3, 1));
}

TEST(operand, transposed_swaps_rows_and_columns) {
  const stored_matrix A;
  const auto plain = operand_of(op::none, A.thin()), swapped = operand_of(op::transpose, A.thin());
  EXPECT_EQ(plain.rows(), 4);
  EXPECT_EQ(plain.columns(), 2);
  EXPECT_EQ(swapped.rows(), 2);
  EXPECT_EQ(swapped.columns(), 4);
  EXPECT_EQ(plain(3, 1), A.value(3, 1));
  EXPECT_EQ(swapped(1, 3), A.value(3, 1));
  EXPECT_EQ(transposed(plain)(1, 3), A.value(3, 1));
  EXPECT_EQ(swapped.block(0, 1, 2, 3)(1, 2), A.value(3, 1));
}

TEST(operand, symmetric_reads_the_named_triangle_alone) {
  const stored_matrix A;
  for (const auto u : {uplo::lower, uplo::upper}) {
    const auto a = symmetric_operand(u, A.view());
    for (index_t i = 0; i < 4; ++i) {
      for (index_t j = 0; j < 4; ++j) {
        const bool stored = u == uplo::lower ? i >= j : i <= j;
        EXPECT_EQ(a(i, j), stored ? A.value(i, j) : A.value(j, i));
        EXPECT_EQ(a.element(i, j), a(i, j));
        EXPECT_EQ(transposed(a)(i, j), a(i, j));
        EXPECT_TRUE(a.contains(i, j));
      }
    }
  }
}

TEST(operand, triangular_has_the_elements_of_op_of_its_triangle) {
  const stored_matrix A;
  for (const auto u : {uplo::lower, uplo::upper}) {
    for (const auto o : {op::none, op::transpose}) {
      for (const auto d : {diag::non_unit, diag::unit}) {
        const auto a = triangular_operand(u, o, d, A.view());
        const bool lower = (u == uplo::lower) == (o == op::none);
        EXPECT_EQ(a.ends_at_diagonal(), lower);
        for (index_t i = 0; i < 4; ++i) {
          for (index_t j = 0; j < 4; ++j) {
            EXPECT_EQ(a.contains(i, j), lower ? i >= j : i <= j);
            if (!a.contains(i, j)) continue;
            const double expected = o == op::none ? A.value(i, j) : A.value(j, i);
            EXPECT_EQ(a.element(i, j), i == j && d == diag::unit ? 1.0 : expected);
            EXPECT_EQ(transposed(a).element(j, i), a.element(i, j));
          }
        }
        EXPECT_EQ(a.diagonal_block(1, 3).element(2, 2), a.element(3, 3));
        const auto beside = lower ? a.block(2, 0, 2, 2) : a.block(0, 2, 2, 2);
        EXPECT_EQ(beside.kind, structure::general);
        EXPECT_EQ(beside(1, 0), lower ? a.element(3, 0) : a.element(1, 2));
      }
    }
  }
}

/// Of every form, the terms in rows, those in columns and the square on the diagonal are all terms, each
/// once.
TEST(operand, terms_in_rows_and_in_columns_are_all_terms_but_the_diagonal_square) {
  const stored_matrix A;
  const range r{1, 3};
  std::vector<form> forms = {form_of(op::none), form_of(op::transpose), symmetric_form(uplo::lower),
                             symmetric_form(uplo::upper)};
  for (const auto u : {uplo::lower, uplo::upper}) {
    for (const auto o : {op::none, op::transpose}) forms.push_back(triangular_form(u, o, diag::non_unit));
  }
  for (const form& f : forms) {
    const operand<double> a{A.view(), f};
    for (index_t k = 0; k < 4; ++k) {
      const int times = a.terms_in_rows(r).contains(k) + a.terms_in_columns(r).contains(k);
      const bool in_square = f.kind != structure::general && r.contains(k);
      const bool wanted = a.contains(r.begin, k) || a.contains(r.end - 1, k);
      EXPECT_EQ(times, wanted && !in_square ? 1 : 0) << "term " << k;
    }
    for (index_t k = a.terms_in_rows(r).begin; k < a.terms_in_rows(r).end; ++k) {
      EXPECT_FALSE(a.is_swapped(r.begin, k));
    }
    for (index_t k = a.terms_in_columns(r).begin; k < a.terms_in_columns(r).end; ++k) {
      EXPECT_TRUE(a.is_swapped(r.begin, k));
    }
  }
}

TEST(ceil_div, counts_the_pieces_that_hold_a_whole) {
  EXPECT_EQ(ceil_div(0, 8), 0);
  EXPECT_EQ(ceil_div(1, 8), 1);
  EXPECT_EQ(ceil_div(8, 8), 1);
  EXPECT_EQ(ceil_div(9, 8), 2);
  EXPECT_EQ(round_up(9, 8), 16);
  EXPECT_EQ(round_up(16, 8), 16);
  EXPECT_EQ(ceil_div(index_t{1} << 40, 3), ((index_t{1} << 40) + 2) / 3);
  static_assert(std::is_same_v<decltype(ceil_div(index_t{1}, 2)), index_t>);
}

}  // namespace
}  // namespace residua::dense
