// trmm, trsm, trmv and trsv of complex matrices against exact sums, and what they reject.
#include "blas/complex/complex_forms.hpp"
#include "residua/blas/complex/triangular.hpp"

namespace residua_test {
namespace {

template <class T>
struct system_case {
  side triangle_side;
  triangle_case<T> triangle;
  index_t m, n;
  std::vector<complex<T>> B = complex_numbers<T>(m * n, 23);

  /// The sum of products that element (i, j) of op(T) X or X op(T) is.
  [[nodiscard]] exact_sum_of_products sum(const std::vector<complex<T>>& X, index_t i, index_t j) const {
    exact_sum_of_products exact;
    for (index_t k = 0; k < triangle.order; ++k) {
      if (triangle_side == side::left) {
        exact.add(triangle(i, k), X[static_cast<std::size_t>(k + j * m)]);
      } else {
        exact.add(X[static_cast<std::size_t>(i + k * m)], triangle(k, j));
      }
    }
    return exact;
  }
};

template <class T>
void check_trmm(const residua::context& ctx, const system_case<T>& c) {
  padded_complex<T> A(ctx, c.triangle.elements, c.triangle.order, c.triangle.order), B(ctx, c.B, c.m, c.n);
  const auto alpha = factor<T>(2, -5);
  residua::trmm(ctx, c.triangle_side, c.triangle.stored, c.triangle.form, c.triangle.diagonal, alpha,
                A.view(), B.view(), {residua::engine::native});
  const auto got = B.elements();
  const double levels = complex_halvings(c.triangle.order);
  const double bound = complex_bound<T>(c.triangle.order, levels + 4, 0, 8 * levels + 12);
  for (index_t j = 0; j < c.n; ++j) {
    for (index_t i = 0; i < c.m; ++i) {
      auto exact = c.sum(c.B, i, j);
      exact.scale(alpha);
      ASSERT_TRUE(parts_within(got[static_cast<std::size_t>(i + j * c.m)], exact, bound, exact.size))
          << i << ", " << j;
    }
  }
}

template <class T>
void check_trsm(const residua::context& ctx, const system_case<T>& c) {
  padded_complex<T> A(ctx, c.triangle.elements, c.triangle.order, c.triangle.order), B(ctx, c.B, c.m, c.n);
  const auto alpha = factor<T>(2, -5);
  residua::trsm(ctx, c.triangle_side, c.triangle.stored, c.triangle.form, c.triangle.diagonal, alpha,
                A.view(), B.view(), {residua::engine::native});
  const auto X = B.elements();
  const double levels = complex_halvings(c.triangle.order);
  const double bound = complex_bound<T>(c.triangle.order, levels + 6, 1, 8 * levels + 12);
  for (index_t j = 0; j < c.n; ++j) {
    for (index_t i = 0; i < c.m; ++i) {
      exact_sum_of_products right;
      right.add(alpha, c.B[static_cast<std::size_t>(i + j * c.m)]);
      ASSERT_TRUE(difference_within<T>(right, c.sum(X, i, j), bound)) << i << ", " << j;
    }
  }
}

class complex_triangular : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_triangular);

TEST_P(complex_triangular, every_form_on_both_sides) {
  for_each_complex_format([&]<class T>() {
    for (const uplo stored : both_triangles) {
      for (const op form : all_ops) {
        for (const diag diagonal : {diag::non_unit, diag::unit}) {
          SCOPED_TRACE(std::to_string(sizeof(T)) + " bytes, op " + std::to_string(static_cast<int>(form)) +
                       (stored == uplo::lower ? ", lower" : ", upper"));
          const triangle_case<T> triangle{5, stored, form, diagonal};
          for (const auto& c : {system_case<T>{side::left, triangle, 5, 2}, {side::right, triangle, 3, 5}}) {
            check_trmm(ctx, c);
            check_trsm(ctx, c);
            if (HasFatalFailure()) return;
          }
        }
      }
    }
  });
}

/// Two halvings, the second of which has parts of 16 and of 3 rows; several vectors, and one.
TEST_P(complex_triangular, halves_of_triangles) {
  for_each_complex_format([&]<class T>() {
    const triangle_case<T> lower{51, uplo::lower, op::none}, upper{51, uplo::lower, op::conjugate_transpose},
        other{35, uplo::upper, op::conjugate};
    for (const auto& c : {system_case<T>{side::left, lower, 51, 2},
                          {side::right, upper, 2, 51},
                          {side::right, other, 1, 35},
                          {side::left, other, 35, 1}}) {
      check_trmm(ctx, c);
      check_trsm(ctx, c);
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(complex_triangular, vectors_of_any_increment) {
  for_each_complex_format([&]<class T>() {
    const triangle_case<T> triangle{20, uplo::upper, op::conjugate_transpose};
    const auto x = complex_numbers<T>(20, 29);
    padded_complex<T> A(ctx, triangle.elements, 20, 20), columns(ctx, x, 20, 1), solutions(ctx, x, 20, 1);
    const complex<arithmetic_t<T>> one(arithmetic_t<T>(1.0));
    residua::trmm(ctx, side::left, uplo::upper, triangle.form, diag::non_unit, one, A.view(), columns.view());
    residua::trsm(ctx, side::left, uplo::upper, triangle.form, diag::non_unit, one, A.view(),
                  solutions.view());
    for (const index_t increment : {1, 3, -2}) {
      spread_vector<T> product(ctx, x, increment), solution(ctx, x, increment);
      residua::trmv(ctx, uplo::upper, triangle.form, diag::non_unit, A.view(), product.view());
      residua::trsv(ctx, uplo::upper, triangle.form, diag::non_unit, A.view(), solution.view());
      EXPECT_TRUE(same_parts(product.elements(), columns.elements())) << increment;
      EXPECT_TRUE(same_parts(solution.elements(), solutions.elements())) << increment;
    }
  });
}

TEST_P(complex_triangular, reads_only_what_it_needs) {
  const auto nan = spread_vector<double>::poison();
  padded_complex<double> poison(ctx, {nan}, 1, 1), B(ctx, {nan}, 1, 1), zero(ctx, {{0.0, 0.0}}, 1, 1),
      C(ctx, {{1.0, -2.0}}, 1, 1);
  residua::trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, 0.0, poison.view(), B.view());
  EXPECT_EQ(B.elements()[0], complex<double>(0.0));
  residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, {0.0, 1.0}, poison.view(), C.view());
  EXPECT_EQ(C.elements()[0], complex<double>(2.0, 1.0));
  residua::trsm(ctx, side::right, uplo::upper, op::none, diag::non_unit, 1.0, zero.view(), C.view());
  EXPECT_TRUE(std::isinf(C.elements()[0].re) && std::isinf(C.elements()[0].im));
  residua::trmm(ctx, side::left, uplo::lower, op::none, diag::non_unit, 1.0, poison.view(), C.view());
  EXPECT_TRUE(std::isnan(C.elements()[0].re));
  padded_complex<double> none(ctx, {}, 0, 0), wide(ctx, {}, 0, 4);
  residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, 1.0, none.view(), wide.view());
}

template <class T>
std::vector<complex<T>> solved_once(const residua::context& ctx) {
  const triangle_case<T> triangle{40, uplo::lower};
  padded_complex<T> A(ctx, triangle.elements, 40, 40), B(ctx, complex_numbers<T>(280, 31), 40, 7);
  residua::trsm(ctx, side::left, uplo::lower, op::none, diag::non_unit, factor<T>(1, 2), A.view(), B.view(),
                {residua::engine::native});
  residua::trmm(ctx, side::left, uplo::lower, op::conjugate_transpose, diag::non_unit, factor<T>(1, 2),
                A.view(), B.view(), {residua::engine::native});
  return B.elements();
}

TEST(complex_triangular_bits, are_the_same_for_every_number_of_threads_and_instruction_set) {
  const auto reference = residua::context::reference();
  const auto check = [&]<class T>() {
    const auto expected = solved_once<T>(reference);
    for (const auto& p : all_places())
      EXPECT_TRUE(same_parts(solved_once<T>(p.make()), expected)) << p.name() << sizeof(T);
  };
  check.template operator()<float>();
  check.template operator()<residua::dd>();
  check.template operator()<residua::td>();
  check.template operator()<residua::qd>();
}

TEST(complex_triangular_arguments, wrong_ones_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(9, 1), 3, 3),
      B(ctx, complex_numbers<double>(12, 1), 3, 4);
  const complex<double> one(1.0);
  expect_rejected({"trsm: A has 3 rows, B has 4 columns"}, [&] {
    residua::trsm(ctx, side::right, uplo::lower, op::none, diag::unit, one, A.view(), B.view());
  });
  expect_rejected({"trmm: A is 3 x 4; it must be square"}, [&] {
    residua::trmm(ctx, side::left, uplo::lower, op::none, diag::unit, one, B.view(), B.view());
  });
  const residua::matrix_view<complex<double>> null(nullptr, 3, 4, 3);
  expect_rejected({"trsm", "B", "null"}, [&] {
    residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, one, A.view(), null);
  });
  spread_vector<double> x(ctx, complex_numbers<double>(4, 1), 1);
  expect_rejected({"trsv", "x", "4 elements", "A"},
                  [&] { residua::trsv(ctx, uplo::lower, op::none, diag::unit, A.view(), x.view()); });
  expect_rejected({"trmv", "A", "is 3 x 4; it must be square"},
                  [&] { residua::trmv(ctx, uplo::lower, op::none, diag::unit, B.view(), x.view()); });
  residua::product_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = 1;
  expect_rejected({"trsm", "accuracy_bits"}, [&] {
    residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, one, A.view(), B.view(), inaccurate);
  });
}

TEST(complex_triangular_arguments, broken_operands_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(9, 1), 3, 3),
      B(ctx, complex_numbers<double>(12, 1), 3, 4);
  spread_vector<double> x(ctx, complex_numbers<double>(3, 1), 1);
  const complex<double> one(1.0);
  for (const bool solves : {false, true}) {
    const auto on_matrix = [&](const auto& t, const auto& b) {
      solves ? residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, one, t, b)
             : residua::trmm(ctx, side::left, uplo::lower, op::none, diag::unit, one, t, b);
    };
    const auto on_vector = [&](const auto& a, const auto& v) {
      solves ? residua::trsv(ctx, uplo::lower, op::none, diag::unit, a, v)
             : residua::trmv(ctx, uplo::lower, op::none, diag::unit, a, v);
    };
    const auto *of_matrix = solves ? "trsm" : "trmm", *of_vector = solves ? "trsv" : "trmv";
    expect_broken_matrices_rejected<double>(ctx, of_matrix, "A", A.view(),
                                            [&](const auto& t) { on_matrix(t, B.view()); });
    expect_broken_matrices_rejected<double>(ctx, of_matrix, "B", B.view(),
                                            [&](const auto& b) { on_matrix(A.view(), b); });
    expect_broken_matrices_rejected<double>(ctx, of_vector, "A", A.view(),
                                            [&](const auto& a) { on_vector(a, x.view()); });
    expect_broken_vectors_rejected<double>(ctx, of_vector, "x", x.view(),
                                           [&](const auto& v) { on_vector(A.view(), v); });
  }
}

TEST(complex_triangular_reports, tell_of_products) {
  const auto ctx = residua::context::cpu(1);
  const auto reason_of = [&](index_t order, index_t columns, const complex<double>& alpha) {
    padded_complex<double> T(ctx, complex_numbers<double>(order * order, 1), order, order),
        B(ctx, complex_numbers<double>(order * columns, 2), order, columns);
    return residua::trmm(ctx, side::left, uplo::lower, op::none, diag::unit, alpha, T.view(), B.view())
        .reason;
  };
  EXPECT_EQ(reason_of(3, 2, complex<double>(1.0)), "the triangle is done in one piece, without a product");
  EXPECT_EQ(reason_of(40, 1, complex<double>(1.0)), "one vector is multiplied without a matrix product");
  EXPECT_EQ(reason_of(3, 2, complex<double>(0.0)), "nothing to multiply");
  EXPECT_EQ(reason_of(3, 0, complex<double>(1.0)), "nothing to multiply");
}

}  // namespace
}  // namespace residua_test
