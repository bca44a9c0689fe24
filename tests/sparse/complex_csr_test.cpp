// Complex matrices, and the real ones that they are solved as.
#include "residua/sparse/complex_csr.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <limits>

#include "rejection.hpp"
#include "residua/dense/complex_dense_matrix.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"
#include "sparse/complex/csr_storage.hpp"

namespace residua_test {
namespace {

using residua::complex_csr, residua::csr, residua::index_t;
using number = residua::complex<double>;

/// 1+2i  3    .
///  .    .   -4i
complex_csr small() { return {2, 3, {0, 2, 3}, {0, 1, 2}, {{1, 2}, 3.0, {0, -4}}}; }

TEST(complex_csr, sound_matrices_are_valid_and_others_are_named) {
  EXPECT_NO_THROW(validate(small()));
  EXPECT_NO_THROW(validate(complex_csr()));
  const auto expect_invalid = [](std::initializer_list<std::string> words, const auto& change) {
    auto A = small();
    change(A);
    expect_rejected(words, [&] { validate(A); });
    expect_rejected(words, [&] { real_equivalent(A); });
  };
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double inf = std::numeric_limits<double>::infinity();
  expect_invalid({"value[1]", "nan"}, [](auto& A) { A.value[1].re = nan; });
  expect_invalid({"value[2]", "inf"}, [](auto& A) { A.value[2].im = -inf; });
  expect_invalid({"column[2]", "3"}, [](auto& A) { A.column[2] = 3; });
  expect_invalid({"row_start has"}, [](auto& A) { A.rows = 5; });
}

/// In integers that doubles hold, so that both ways are exact.
TEST(complex_csr, the_real_equivalent_does_to_the_parts_what_the_matrix_does) {
  const auto A = small();
  const csr R = real_equivalent(A);
  EXPECT_NO_THROW(validate(R));
  EXPECT_EQ(R.rows, 4);
  EXPECT_EQ(R.columns, 6);
  EXPECT_EQ(R.nonzeros(), 8);  // 4 of 1 + 2i, 2 of the real one and of the imaginary one
  const std::vector<std::complex<double>> x = {{5, -6}, {7, 8}, {-9, 10}};
  for (index_t i = 0; i < A.rows; ++i) {
    std::complex<double> sum = 0;
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
      sum += std::complex<double>(A.value[k].re, A.value[k].im) * x[static_cast<std::size_t>(A.column[k])];
    for (const index_t part : {0, 1}) {
      double real_sum = 0;
      for (auto k = R.row_start[2 * i + part]; k < R.row_start[2 * i + part + 1]; ++k) {
        const auto& its = x[static_cast<std::size_t>(R.column[k] / 2)];
        real_sum += R.value[k] * (R.column[k] % 2 == 0 ? its.real() : its.imag());
      }
      EXPECT_EQ(real_sum, part == 0 ? sum.real() : sum.imag());
    }
  }
}

TEST(complex_csr, a_hermitian_matrix_becomes_a_symmetric_one) {
  complex_csr A{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {2.0, {1, -3}, {1, 3}, 5.0}, true};
  EXPECT_TRUE(is_hermitian(A));
  EXPECT_EQ(real_equivalent(A).kind, residua::matrix_kind::symmetric);
  EXPECT_TRUE(is_symmetric(real_equivalent(A)));
  A.hermitian = false;
  EXPECT_EQ(real_equivalent(A).kind, residua::matrix_kind::general);
  std::string difference;
  A.value[2] = {1, -3};
  EXPECT_FALSE(is_hermitian(A, &difference));
  EXPECT_EQ(difference, "entry (1, 2) is 1 - 3 i and entry (2, 1) is 1 - 3 i");
  A.value = {{2, 1}, {1, -3}, {1, 3}, 5.0};
  EXPECT_FALSE(is_hermitian(A, &difference));
  EXPECT_EQ(difference, "entry (1, 1) is 2 + 1 i, on the diagonal");
  const complex_csr tall{2, 1, {0, 1, 2}, {0, 0}, {1.0, 1.0}};
  for (const complex_csr& oblong : {small(), tall}) {
    EXPECT_FALSE(is_hermitian(oblong, &difference));
    EXPECT_EQ(difference, "the matrix is not square");
    difference.clear();
  }
}

TEST(complex_csr, the_complex_form_of_a_symmetric_matrix_is_hermitian) {
  csr A{2, 2, {0, 2, 4}, {0, 1, 0, 1}, {2.0, -3.0, -3.0, 5.0}, residua::matrix_kind::symmetric};
  EXPECT_TRUE(complex_form(A).hermitian);
  EXPECT_EQ(complex_form(A).value, (std::vector<number>{2.0, -3.0, -3.0, 5.0}));
  A.kind = residua::matrix_kind::general;
  EXPECT_FALSE(complex_form(A).hermitian);
}

TEST(complex_csr, rounding_does_not_make_a_matrix_other_than_hermitian) {
  complex_csr A{2, 2, {0, 1, 2}, {1, 0}, {{1, 0x1p-41}, {1, 0}}};
  EXPECT_TRUE(is_hermitian(A));
  A.value[0].im = 0x1p-39;
  EXPECT_FALSE(is_hermitian(A));
}

/// Of the parts, among which zeros are not the smallest.
TEST(complex_csr, knows_the_sizes_of_what_it_holds) {
  const complex_csr A{2, 2, {0, 1, 3}, {0, 0, 1}, {{0, -0x1p700}, {0x1p-1074, 0}, {-3, 0}}};
  const residua::complex_csr_matrix on_host(residua::context::reference(), A);
  const auto& sizes = on_host.storage().sizes;
  EXPECT_EQ(sizes.largest, 0x1p700);
  EXPECT_EQ(sizes.smallest, 0x1p-1074);
  EXPECT_EQ(sizes.longest_row, 2);
}

TEST(complex_csr, a_matrix_in_memory_tells_what_it_was_made_of) {
  const auto ctx = residua::context::cpu(1);
  for (const bool hermitian : {false, true}) {
    const complex_csr A{2, 2, {0, 2, 3}, {0, 1, 0}, {2.0, {1, -3}, {1, 3}}, hermitian};
    for (const residua::complex_csr_matrix& its :
         {residua::complex_csr_matrix(ctx, A), residua::complex_csr_matrix(ctx, complex_csr(A))}) {
      EXPECT_EQ(its.rows(), 2);
      EXPECT_EQ(its.columns(), 2);
      EXPECT_EQ(its.nonzeros(), 3);
      EXPECT_EQ(its.is_hermitian(), hermitian);
      EXPECT_EQ(its.memory(), residua::memory_space::host);
    }
  }
  const residua::complex_csr_matrix wide(ctx, small());
  EXPECT_EQ(wide.rows(), 2);
  EXPECT_EQ(wide.columns(), 3);
}

TEST(complex_csr, too_many_columns_for_indices_are_refused) {
  complex_csr A;
  A.columns = (index_t{1} << 30) + 1;
  try {
    real_equivalent(A);
    ADD_FAILURE() << "accepted";
  } catch (const residua::error& e) {
    EXPECT_EQ(e.kind(), residua::error_kind::invalid_input);
    EXPECT_NE(std::string(e.what()).find("2147483650 columns"), std::string::npos) << e.what();
  }
}

TEST(complex_dense_matrix, its_real_equivalent_has_the_same_blocks) {
  const residua::complex_dense_matrix A{2, 2, {{1, 2}, {3, 4}, {5, 6}, {7, -0.0}}};
  const auto R = real_equivalent(A);
  EXPECT_EQ(R.rows, 4);
  const std::vector<double> by_columns = {1, 2, 3, 4, -2, 1, -4, 3, 5, 6, 7, 0, -6, 5, 0, 7};
  EXPECT_EQ(std::get<std::vector<double>>(R.elements), by_columns);
  const auto x = residua::interleaved_parts({2, 1, {{1, 2}, {3, 4}}});
  EXPECT_EQ(x.rows, 4);
  EXPECT_EQ(std::get<std::vector<double>>(x.elements), (std::vector<double>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace residua_test
