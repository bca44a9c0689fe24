// hemv, her, her2, hemm, symm, herk, syrk, her2k and syr2k against exact sums, and what they reject.
#include "blas/complex/complex_forms.hpp"
#include "residua/blas/complex/hermitian.hpp"

namespace residua_test {
namespace {

class complex_hermitian : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_hermitian);

/// What gemm by four products may err by, relative to its products and to beta C.
template <class T>
double product_constant(index_t k) {
  using bound = complex_bounds<T>;
  return bound::dot * static_cast<double>(k) + bound::product + 4 * bound::scaled_sum + 8 * bound::writing;
}
/// The same relative to beta C: of hemm and symm, and of the others.
template <class T>
double beta_constant(double sums, double writings = 8) {
  using bound = complex_bounds<T>;
  return bound::product + sums * bound::scaled_sum + writings * bound::writing;
}
template <class T>
void check_hemm(const residua::context& ctx, bool hermitian, uplo stored, side matrix_side) {
  const index_t order = 19, m = matrix_side == side::left ? order : 3,
                n = matrix_side == side::left ? 2 : order;
  const mirrored_case<T> a{order, stored, hermitian};
  const auto b = complex_numbers<T>(m * n, 37), c = complex_numbers<T>(m * n, 39);
  padded_complex<T> A(ctx, a.elements, order, order), B(ctx, b, m, n), C(ctx, c, m, n);
  const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
  const auto routine = hermitian ? &residua::hemm<T> : &residua::symm<T>;
  routine(ctx, matrix_side, stored, alpha, A.view(), B.view(), beta, C.view(), {residua::engine::native});
  const auto got = C.elements();
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      exact_sum_of_products exact, of_beta;
      for (index_t k = 0; k < order; ++k) {
        if (matrix_side == side::left) exact.add(a(i, k), b[static_cast<std::size_t>(k + j * m)]);
        if (matrix_side == side::right) exact.add(b[static_cast<std::size_t>(i + k * m)], a(k, j));
      }
      exact.scale(alpha);
      const auto place = static_cast<std::size_t>(i + j * m);
      of_beta.add(beta, c[place]);
      ASSERT_TRUE(sum_within(got[place], exact, product_constant<T>(order), of_beta, beta_constant<T>(3)))
          << i << ", " << j;
    }
  }
}

TEST_P(complex_hermitian, hemm_and_symm) {
  for_each_complex_format([&]<class T>() {
    for (const uplo stored : both_triangles) {
      for (const side matrix_side : {side::left, side::right}) {
        check_hemm<T>(ctx, true, stored, matrix_side);
        check_hemm<T>(ctx, false, stored, matrix_side);
      }
    }
  });
}

TEST_P(complex_hermitian, hemv) {
  for_each_complex_format([&]<class T>() {
    using bound = complex_bounds<T>;
    constexpr index_t n = 18;
    for (const uplo stored : both_triangles) {
      const mirrored_case<T> a{n, stored, true};
      const auto x = complex_numbers<T>(n, 41), y = complex_numbers<T>(n, 43);
      padded_complex<T> A(ctx, a.elements, n, n);
      spread_vector<T> vx(ctx, x, 2), vy(ctx, y, -1);
      const auto alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
      residua::hemv(ctx, stored, alpha, A.view(), vx.view(), beta, vy.view());
      const auto got = vy.elements();
      for (index_t i = 0; i < n; ++i) {
        exact_sum_of_products exact, of_beta;
        for (index_t k = 0; k < n; ++k) exact.add(a(i, k), x[static_cast<std::size_t>(k)]);
        exact.scale(alpha);
        of_beta.add(beta, y[static_cast<std::size_t>(i)]);
        const double constant =
            2 * bound::dot * n + 2 * bound::product + 4 * bound::scaled_sum + 4 * bound::writing;
        ASSERT_TRUE(
            sum_within(got[static_cast<std::size_t>(i)], exact, constant, of_beta, beta_constant<T>(2, 4)))
            << i;
      }
    }
  });
}

/// A triangle as it was updated: real on the diagonal where it is Hermitian, and NaN beside.
template <class T, class Check>
void check_triangle(const mirrored_case<T>& before, const std::vector<complex<T>>& now, const Check& check) {
  for (index_t j = 0; j < before.order; ++j) {
    for (index_t i = 0; i < before.order; ++i) {
      const auto& c = now[static_cast<std::size_t>(i + j * before.order)];
      if (is_in(before.stored, i, j)) {
        ASSERT_TRUE(check(i, j, c)) << i << ", " << j;
        EXPECT_TRUE(i != j || !before.hermitian || leading(c.im) == 0) << i;
      } else {
        ASSERT_TRUE(std::isnan(leading(c.re)) && std::isnan(leading(c.im))) << i << ", " << j;
      }
    }
  }
}

TEST_P(complex_hermitian, her_and_her2) {
  for_each_complex_format([&]<class T>() {
    using bound = complex_bounds<T>;
    constexpr index_t n = 9;
    const auto x = complex_numbers<T>(n, 45), y = complex_numbers<T>(n, 47);
    const auto alpha = factor<T>(2, -5);
    for (const uplo stored : both_triangles) {
      for (const bool of_rank_two : {false, true}) {
        const mirrored_case<T> a{n, stored, true};
        padded_complex<T> A(ctx, a.elements, n, n);
        spread_vector<T> vx(ctx, x, -2), vy(ctx, y, 3);
        if (of_rank_two) residua::her2(ctx, stored, alpha, vx.view(), vy.view(), A.view());
        if (!of_rank_two) residua::her(ctx, stored, alpha.re, vx.view(), A.view());
        const double constant = 2 * bound::product + 4 * bound::scaled_sum + bound::writing;
        const auto element = [](const auto& v, index_t i) { return v[static_cast<std::size_t>(i)]; };
        check_triangle(a, A.elements(), [&](index_t i, index_t j, const complex<T>& c) {
          exact_sum_of_products first, second, of_a;
          first.add(element(x, i), element(of_rank_two ? y : x, j), false, true);
          first.scale(of_rank_two ? alpha : complex<arithmetic_t<T>>(alpha.re));
          if (of_rank_two) second.add(element(y, i), element(x, j), false, true);
          second.scale(conj(alpha));
          mpfr_add(first.re.get(), first.re.get(), second.re.get(), MPFR_RNDN);
          mpfr_add(first.im.get(), first.im.get(), second.im.get(), MPFR_RNDN);
          mpfr_add(first.size.get(), first.size.get(), second.size.get(), MPFR_RNDN);
          of_a.add(complex<double>(1.0), a(i, j));
          return sum_within(c, first, constant, of_a, 2 * bound::scaled_sum + bound::writing);
        });
      }
    }
  });
}

template <class T>
struct update_case {
  uplo stored;
  op form;
  bool hermitian;
  index_t n = 18, k = 7;
  std::vector<complex<T>> A = complex_numbers<T>(n * k, 51), B = complex_numbers<T>(n * k, 53);
  [[nodiscard]] index_t rows() const { return form == op::none ? n : k; }
  [[nodiscard]] index_t columns() const { return form == op::none ? k : n; }
  /// Element (i, l) of op(A): conjugated where op is.
  [[nodiscard]] complex<T> of_op(const std::vector<complex<T>>& M, index_t i, index_t l) const {
    return conjugate_if(conjugates(form),
                        M[static_cast<std::size_t>(form == op::none ? i + l * n : l + i * k)]);
  }
  /// Row i of op(L) times row j of op(R), conjugated for a Hermitian result.
  [[nodiscard]] exact_sum_of_products sum(const std::vector<complex<T>>& L, const std::vector<complex<T>>& R,
                                          index_t i, index_t j) const {
    exact_sum_of_products exact;
    for (index_t l = 0; l < k; ++l) exact.add(of_op(L, i, l), of_op(R, j, l), false, hermitian);
    return exact;
  }
};

template <class T>
void check_square(const residua::context& ctx, const update_case<T>& u) {
  using bound = complex_bounds<T>;
  const mirrored_case<T> c{u.n, u.stored, u.hermitian};
  padded_complex<T> A(ctx, u.A, u.rows(), u.columns()), C(ctx, c.elements, u.n, u.n);
  complex<arithmetic_t<T>> alpha = factor<T>(2, -5), beta = factor<T>(-1, 4);
  if (u.hermitian) {
    alpha.im = beta.im = arithmetic_t<T>(0.0);
    residua::herk(ctx, u.stored, u.form, alpha.re, A.view(), beta.re, C.view(), {residua::engine::native});
  } else {
    residua::syrk(ctx, u.stored, u.form, alpha, A.view(), beta, C.view(), {residua::engine::native});
  }
  const double constant = product_constant<T>(u.k) + 3 * bound::product + bound::scaled_sum;
  check_triangle(c, C.elements(), [&](index_t i, index_t j, const complex<T>& computed) {
    auto exact = u.sum(u.A, u.A, i, j);
    exact.scale(alpha);
    exact_sum_of_products of_beta;
    of_beta.add(beta, c(i, j));
    return sum_within(computed, exact, constant, of_beta, beta_constant<T>(2));
  });
}

template <class T>
void check_product(const residua::context& ctx, const update_case<T>& u) {
  using bound = complex_bounds<T>;
  const mirrored_case<T> c{u.n, u.stored, u.hermitian};
  padded_complex<T> A(ctx, u.A, u.rows(), u.columns()), B(ctx, u.B, u.rows(), u.columns()),
      C(ctx, c.elements, u.n, u.n);
  const auto alpha = factor<T>(2, -5);
  auto beta = factor<T>(-1, 4);
  if (u.hermitian) {
    beta.im = arithmetic_t<T>(0.0);
    residua::her2k(ctx, u.stored, u.form, alpha, A.view(), B.view(), beta.re, C.view());
  } else {
    residua::syr2k(ctx, u.stored, u.form, alpha, A.view(), B.view(), beta, C.view());
  }
  const double constant = product_constant<T>(u.k) + 2 * bound::scaled_sum + 2 * bound::writing;
  check_triangle(c, C.elements(), [&](index_t i, index_t j, const complex<T>& computed) {
    auto exact = u.sum(u.A, u.B, i, j), mirrored = u.sum(u.B, u.A, i, j);
    exact.scale(alpha);
    mirrored.scale(u.hermitian ? conj(alpha) : alpha);
    mpfr_add(exact.re.get(), exact.re.get(), mirrored.re.get(), MPFR_RNDN);
    mpfr_add(exact.im.get(), exact.im.get(), mirrored.im.get(), MPFR_RNDN);
    mpfr_add(exact.size.get(), exact.size.get(), mirrored.size.get(), MPFR_RNDN);
    exact_sum_of_products of_beta;
    of_beta.add(beta, c(i, j));
    return sum_within(computed, exact, constant, of_beta, beta_constant<T>(2, 10));
  });
}

TEST_P(complex_hermitian, updates_of_rank_k) {
  for_each_complex_format([&]<class T>() {
    for (const uplo stored : both_triangles) {
      for (const bool hermitian : {true, false}) {
        for (const op form : {op::none, hermitian ? op::conjugate_transpose : op::transpose}) {
          SCOPED_TRACE(std::string(hermitian ? "hermitian" : "symmetric") +
                       (form == op::none ? ", none, " : ", transpose, ") + std::to_string(sizeof(T)));
          check_square<T>(ctx, {stored, form, hermitian});
          check_product<T>(ctx, {stored, form, hermitian});
          if (HasFatalFailure()) return;
        }
      }
    }
  });
}

TEST_P(complex_hermitian, reads_only_what_it_needs) {
  const auto nan = spread_vector<double>::poison();
  padded_complex<double> poison(ctx, {nan}, 1, 1), A(ctx, {{1, 2}}, 1, 1), C(ctx, {nan}, 1, 1),
      D(ctx, {{3, 5}}, 1, 1), wide(ctx, {}, 1, 0), none(ctx, {}, 0, 0);
  residua::herk(ctx, uplo::lower, op::none, 1.0, A.view(), 0.0, C.view());
  EXPECT_EQ(C.elements()[0], complex<double>(5.0));
  residua::her2k(ctx, uplo::lower, op::none, 0.0, poison.view(), poison.view(), 1.0, D.view());
  EXPECT_EQ(D.elements()[0], complex<double>(3, 5));  // nothing is written
  residua::her2k(ctx, uplo::lower, op::none, 0.0, poison.view(), poison.view(), 2.0, D.view());
  EXPECT_EQ(D.elements()[0], complex<double>(6.0));
  residua::syrk(ctx, uplo::upper, op::none, 1.0, wide.view(), {0.0, 1.0}, D.view());
  EXPECT_EQ(D.elements()[0], complex<double>(0.0, 6.0));
  residua::syrk(ctx, uplo::upper, op::none, 0.0, poison.view(), 0.0, C.view());
  EXPECT_EQ(C.elements()[0], complex<double>(0.0));
  residua::hemm(ctx, side::left, uplo::lower, 0.0, poison.view(), poison.view(), 2.0, D.view());
  EXPECT_EQ(D.elements()[0], complex<double>(0.0, 12.0));
  residua::herk(ctx, uplo::lower, op::none, 1.0, poison.view(), 1.0, D.view());
  EXPECT_TRUE(std::isnan(D.elements()[0].re));
  EXPECT_EQ(D.elements()[0].im, 0);
  residua::herk(ctx, uplo::lower, op::none, 1.0, none.view(), 1.0, none.view());
  spread_vector<double> poisoned(ctx, {nan}, 1), y(ctx, {nan}, 1);
  residua::her(ctx, uplo::lower, 0.0, poisoned.view(), A.view());
  EXPECT_EQ(A.elements()[0], complex<double>(1, 2));
  residua::hemv(ctx, uplo::lower, 0.0, poison.view(), poisoned.view(), 0.0, y.view());
  EXPECT_EQ(y.elements()[0], complex<double>(0.0));
}

template <class T>
std::vector<complex<T>> updated_once(const residua::context& ctx) {
  constexpr index_t n = 21, k = 33;
  const mirrored_case<T> c{n, uplo::lower, true};
  const residua::product_options native{residua::engine::native};
  padded_complex<T> A(ctx, complex_numbers<T>(n * k, 57), n, k), B(ctx, complex_numbers<T>(n * k, 59), n, k),
      C(ctx, c.elements, n, n), D(ctx, complex_numbers<T>(n * k, 61), n, k);
  residua::herk(ctx, uplo::lower, op::none, arithmetic_t<T>(-1.0), A.view(), arithmetic_t<T>(1.0), C.view(),
                native);
  residua::her2k(ctx, uplo::lower, op::none, factor<T>(1, 2), A.view(), B.view(), arithmetic_t<T>(1.0),
                 C.view(), native);
  residua::hemm(ctx, side::left, uplo::lower, factor<T>(1, 2), C.view(), B.view(), factor<T>(2, 1), D.view(),
                native);
  return D.elements();
}

TEST(complex_hermitian_bits, are_the_same_for_every_number_of_threads_and_instruction_set) {
  const auto reference = residua::context::reference();
  const auto check = [&]<class T>() {
    const auto expected = updated_once<T>(reference);
    for (const auto& p : all_places())
      EXPECT_TRUE(same_parts(updated_once<T>(p.make()), expected)) << p.name() << sizeof(T);
  };
  check.template operator()<float>();
  check.template operator()<residua::dd>();
  check.template operator()<residua::qd>();
}

TEST(complex_hermitian_arguments, wrong_ones_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> A(ctx, complex_numbers<double>(9, 1), 3, 3),
      B(ctx, complex_numbers<double>(12, 1), 3, 4);
  spread_vector<double> x(ctx, complex_numbers<double>(3, 1), 1), z(ctx, complex_numbers<double>(4, 1), 1);
  expect_rejected({"herk", "op", "conjugate_transpose"},
                  [&] { residua::herk(ctx, uplo::lower, op::transpose, 1.0, A.view(), 1.0, A.view()); });
  expect_rejected({"syr2k", "op", "transpose"}, [&] {
    residua::syr2k(ctx, uplo::lower, op::conjugate, 1.0, A.view(), A.view(), 1.0, A.view());
  });
  expect_rejected({"herk", "A", "4 columns", "C", "3 rows"}, [&] {
    residua::herk(ctx, uplo::lower, op::conjugate_transpose, 1.0, B.view(), 1.0, A.view());
  });
  expect_rejected({"her2k", "op(A)", "4 columns", "op(B)", "3 columns"}, [&] {
    residua::her2k(ctx, uplo::lower, op::none, 1.0, B.view(), A.view(), 1.0, A.view());
  });
  expect_rejected({"hemm", "A", "3 rows", "C", "4 columns"}, [&] {
    residua::hemm(ctx, side::right, uplo::lower, 1.0, A.view(), B.view(), 1.0, B.view());
  });
  expect_rejected({"symm", "B", "3 columns", "C", "4"}, [&] {
    residua::symm(ctx, side::left, uplo::lower, 1.0, A.view(), A.view(), 1.0, B.view());
  });
  expect_rejected({"hemv", "A", "is 3 x 4; it must be square"},
                  [&] { residua::hemv(ctx, uplo::lower, 1.0, B.view(), z.view(), 1.0, x.view()); });
  expect_rejected({"hemv", "x", "4 elements"},
                  [&] { residua::hemv(ctx, uplo::lower, 1.0, A.view(), z.view(), 1.0, x.view()); });
  expect_rejected({"hemv", "y", "4 elements"},
                  [&] { residua::hemv(ctx, uplo::lower, 1.0, A.view(), x.view(), 1.0, z.view()); });
  expect_rejected({"her", "x", "4 elements"},
                  [&] { residua::her(ctx, uplo::lower, 1.0, z.view(), A.view()); });
  expect_rejected({"her2", "y", "4 elements"},
                  [&] { residua::her2(ctx, uplo::lower, 1.0, x.view(), z.view(), A.view()); });
  expect_rejected({"symm", "B", "3 rows", "C", "4 rows"}, [&] {
    padded_complex<double> higher(ctx, complex_numbers<double>(16, 1), 4, 4);
    residua::symm(ctx, side::left, uplo::lower, 1.0, higher.view(), B.view(), 1.0, higher.view());
  });
  residua::product_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = 1;
  expect_rejected({"syrk:", "accuracy_bits"}, [&] {
    residua::syrk(ctx, uplo::lower, op::none, 1.0, A.view(), 1.0, A.view(), inaccurate);
  });
  expect_rejected({"herk:", "accuracy_bits"}, [&] {
    residua::herk(ctx, uplo::lower, op::none, 1.0, A.view(), 1.0, A.view(), inaccurate);
  });
  expect_rejected({"her2k:", "accuracy_bits"}, [&] {
    residua::her2k(ctx, uplo::lower, op::none, 1.0, A.view(), A.view(), 1.0, A.view(), inaccurate);
  });
}

TEST(complex_hermitian_arguments, broken_operands_are_named) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> all(ctx, complex_numbers<double>(9, 1), 3, 3);
  spread_vector<double> three(ctx, complex_numbers<double>(3, 1), 1);
  const auto A = all.view();
  const auto x = three.view();
  using matrix = residua::matrix_view<complex<double>>;
  using vector = vector_view<complex<double>>;
  const auto of_matrix = [&](const char* routine, const char* name, const auto& call) {
    expect_broken_matrices_rejected<double>(ctx, routine, name, A, call);
  };
  const auto of_vector = [&](const char* routine, const char* name, const auto& call) {
    expect_broken_vectors_rejected<double>(ctx, routine, name, x, call);
  };
  of_matrix("hemv", "A", [&](const matrix& a) { residua::hemv(ctx, uplo::lower, 1.0, a, x, 1.0, x); });
  of_vector("hemv", "x", [&](const vector& v) { residua::hemv(ctx, uplo::lower, 1.0, A, v, 1.0, x); });
  of_vector("hemv", "y", [&](const vector& v) { residua::hemv(ctx, uplo::lower, 1.0, A, x, 1.0, v); });
  of_vector("her", "x", [&](const vector& v) { residua::her(ctx, uplo::lower, 1.0, v, A); });
  of_matrix("her", "A", [&](const matrix& a) { residua::her(ctx, uplo::lower, 1.0, x, a); });
  of_vector("her2", "x", [&](const vector& v) { residua::her2(ctx, uplo::lower, 1.0, v, x, A); });
  of_vector("her2", "y", [&](const vector& v) { residua::her2(ctx, uplo::lower, 1.0, x, v, A); });
  const auto hemm = [&](const matrix& a, const matrix& b, const matrix& c) {
    residua::hemm(ctx, side::left, uplo::lower, 1.0, a, b, 1.0, c);
  };
  of_matrix("hemm", "A", [&](const matrix& a) { hemm(a, A, A); });
  of_matrix("hemm", "B", [&](const matrix& b) { hemm(A, b, A); });
  of_matrix("hemm", "C", [&](const matrix& c) { hemm(A, A, c); });
  const auto herk = [&](const matrix& a, const matrix& c) {
    residua::herk(ctx, uplo::lower, op::none, 1.0, a, 1.0, c);
  };
  of_matrix("herk", "A", [&](const matrix& a) { herk(a, A); });
  of_matrix("herk", "C", [&](const matrix& c) { herk(A, c); });
  const auto her2k = [&](const matrix& a, const matrix& b, const matrix& c) {
    residua::her2k(ctx, uplo::lower, op::none, 1.0, a, b, 1.0, c);
  };
  of_matrix("her2k", "A", [&](const matrix& a) { her2k(a, A, A); });
  of_matrix("her2k", "B", [&](const matrix& b) { her2k(A, b, A); });
  of_matrix("her2k", "C", [&](const matrix& c) { her2k(A, A, c); });
}

TEST(complex_hermitian_reports, tell_where_there_is_nothing_to_multiply) {
  const auto ctx = residua::context::cpu(1);
  padded_complex<double> all(ctx, complex_numbers<double>(9, 1), 3, 3);
  const auto A = all.view();
  for (const double beta : {1.0, 0.5}) {
    EXPECT_EQ(residua::herk(ctx, uplo::lower, op::none, 0.0, A, beta, A).reason, "nothing to multiply");
    EXPECT_EQ(residua::syr2k(ctx, uplo::lower, op::none, 0.0, A, A, beta, A).reason, "nothing to multiply");
  }
}

}  // namespace
}  // namespace residua_test
