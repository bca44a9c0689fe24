// tbsv and tpsv of complex matrices against exact sums.
#include "blas/complex/complex_profiles.hpp"
#include "residua/blas/complex/banded.hpp"
#include "residua/blas/complex/packed.hpp"

namespace residua_test {
namespace {

template <class T>
void solve(const residua::context& ctx, const triangle_storage& s, op o, diag diagonal, stored_runs<T>& A,
           spread_vector<T>& x) {
  if (s.is_packed()) return residua::tpsv(ctx, o, diagonal, A.triangle(s.stored), x.view());
  residua::tbsv(ctx, s.stored, o, diagonal, A.band(), x.view());
}

/// Small beside the diagonal, so that solutions stay of the size of b.
template <class T>
triangle_case<T> damped(triangle_case<T> a) {
  const arithmetic_t<T> factor(1.0 / 64);
  for (index_t k = 0; k < a.order; ++k) {
    for (index_t i = 0; i < a.order; ++i) {
      auto& z = a.elements[static_cast<std::size_t>(i + k * a.order)];
      if (i != k) z = {stored<T>(loaded(z.re) * factor), stored<T>(loaded(z.im) * factor)};
    }
  }
  return a;
}

/// The bound of banded.hpp: of b and the terms beside the diagonal, and of the diagonal's term.
template <class T>
void expect_solved(const triangle_case<T>& a, const triangle_storage& s, const std::vector<complex<T>>& b,
                   const std::vector<complex<T>>& x) {
  using bound = complex_bounds<T>;
  const double of_terms = 2 * bound::dot * static_cast<double>(s.terms(a.order, false));
  double of_diagonal = bound::writing;
  if (a.diagonal == diag::non_unit) {
    of_diagonal +=
        2.4142136 * (bound::product + bound::scaled_sum) + bound::constants::quotient * bound::unit;
  }
  for (index_t i = 0; i<a.order; i += a.order> 40 ? 5 : 1) {
    const auto element = [](const auto& v, index_t k) { return v[static_cast<std::size_t>(k)]; };
    exact_sum_of_products left, right, diagonal;
    for (index_t k = 0; k < a.order; ++k) {
      if (i != k && s.has(i, k)) left.add(a(i, k), element(x, k));
    }
    diagonal.add(a(i, i), element(x, i));
    right.add(complex<double>(1.0), element(b, i));
    mpfr_add(left.re.get(), left.re.get(), diagonal.re.get(), MPFR_RNDN);
    mpfr_add(left.im.get(), left.im.get(), diagonal.im.get(), MPFR_RNDN);
    mpfr_add(left.size.get(), left.size.get(), right.size.get(), MPFR_RNDN);
    mpfr_mul_d(left.size.get(), left.size.get(), of_terms, MPFR_RNDU);
    mpfr_mul_d(diagonal.size.get(), diagonal.size.get(), of_diagonal, MPFR_RNDU);
    mpfr_add(left.size.get(), left.size.get(), diagonal.size.get(), MPFR_RNDU);
    ASSERT_TRUE(difference_within<T>(right, left, 1)) << "row " << i;
  }
}

class complex_profile_systems : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_profile_systems);

TEST_P(complex_profile_systems, of_every_form) {
  int turn = 0;
  for_each_complex_format([&]<class T>() {
    for (const index_t n : {1, 9, 31, 137}) {
      for (const auto& s : storages_of_triangles(n)) {
        for (const op o : all_ops) {
          for (const diag diagonal : {diag::non_unit, diag::unit}) {
            if (++turn % 3 != 0 && n > 100) continue;
            SCOPED_TRACE("n = " + std::to_string(n) + ", k = " + std::to_string(s.diagonals) + ", op " +
                         std::to_string(static_cast<int>(o)) + ", " + std::to_string(sizeof(T)) + " bytes");
            const data kind = n > 9 ? data::uniform : all_data[turn % 3];
            triangle_case<T> a{n, s.stored, o, diagonal, kind};
            if (n > 9) a = damped(a);
            const auto b = complex_numbers<T>(n, 6, kind);
            auto A = stored_triangle(ctx, a.elements, n, s, turn % 3);
            spread_vector<T> x(ctx, b, turn % 2 == 0 ? 1 : turn % 5 - 6);
            solve(ctx, s, o, diagonal, A, x);
            expect_solved(a, s, b, x.elements());
            EXPECT_TRUE(A.is_unchanged());
            if (testing::Test::HasFailure()) return;
          }
        }
      }
    }
  });
}

/// A zero on the diagonal spoils the unknowns that are solved later and have a term with it, and no other.
TEST_P(complex_profile_systems, pass_on_what_is_not_finite) {
  constexpr index_t n = 40, place = 13;
  for_each_complex_format([&]<class T>() {
    for (const auto& s : {triangle_storage{uplo::lower, 0}, {uplo::lower, -1}, {uplo::upper, -1}}) {
      for (const op o : {op::none, op::conjugate_transpose}) {
        triangle_case<T> a{n, s.stored, o};
        a.elements[place + place * n] = T(0.0);
        auto A = stored_triangle(ctx, a.elements, n, s);
        spread_vector<T> v(ctx, complex_numbers<T>(n, 7), 1);
        solve(ctx, s, o, diag::non_unit, A, v);
        const auto x = v.elements();
        const bool forward = (s.stored == uplo::lower) == (o == op::none);
        for (index_t i = 0; i < n; ++i) {
          const auto& z = x[static_cast<std::size_t>(i)];
          const bool later = forward ? i > place : i < place, spoilt = i == place || (s.is_packed() && later);
          EXPECT_EQ(std::isfinite(leading(z.re)) && std::isfinite(leading(z.im)), !spoilt) << i;
        }
      }
    }
  });
}

template <class T>
std::vector<complex<T>> solved(const residua::context& ctx, index_t increment) {
  constexpr index_t n = 333;
  std::vector<complex<T>> all;
  for (const triangle_storage s : {triangle_storage{uplo::lower, 70}, {uplo::upper, 3}, {uplo::upper, -1}}) {
    for (const op o : {op::none, op::conjugate_transpose}) {
      const auto a = damped(triangle_case<T>{n, s.stored, o});
      auto A = stored_triangle(ctx, a.elements, n, s);
      spread_vector<T> x(ctx, complex_numbers<T>(n, 8), increment);
      solve(ctx, s, o, diag::non_unit, A, x);
      const auto elements = x.elements();
      all.insert(all.end(), elements.begin(), elements.end());
    }
  }
  return all;
}

class complex_profile_systems_bits : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(complex_profile_systems_bits);
TEST_P(complex_profile_systems_bits, are_the_same_on_every_cpu_and_run) {
  const auto check = [&]<class T>() {
    const auto expected = solved<T>(ctx.kind() == residua::backend::cpu ? plainest_cpu() : ctx, 1);
    EXPECT_TRUE(same_parts(solved<T>(ctx, -2), expected)) << sizeof(T);
  };
  check.template operator()<float>();
  check.template operator()<dd>();
  check.template operator()<residua::qd>();
}

TEST_P(complex_profile_systems, reject_what_does_not_fit) {
  auto A = stored_runs<dd>::banded(ctx, complex_numbers<dd>(12, 1), 3, 4, 2, 0, 0);
  auto P = stored_runs<dd>::packed(ctx, complex_numbers<dd>(9, 1), 3, uplo::upper);
  spread_vector<dd> x(ctx, complex_numbers<dd>(3, 1), 1), longer(ctx, complex_numbers<dd>(4, 1), 1),
      none(ctx, {}, 1);
  const auto packed = P.triangle(uplo::upper);
  expect_rejected({"tbsv:", "A is 3 x 4; it must be square"},
                  [&] { residua::tbsv(ctx, uplo::lower, op::none, diag::unit, A.band(), longer.view()); });
  expect_rejected({"tpsv:", "A has 3 columns", "x has 4"},
                  [&] { residua::tpsv(ctx, op::none, diag::unit, packed, longer.view()); });
  expect_rejected({"tpsv:", " A ", "null"}, [&] {
    const residua::packed_view<complex<dd>> null(nullptr, 3, uplo::lower, ctx.memory());
    residua::tpsv(ctx, op::none, diag::unit, null, x.view());
  });
  EXPECT_NO_THROW(residua::tpsv(ctx, op::none, diag::unit, residua::packed_view<complex<dd>>(), none.view()));
  EXPECT_NO_THROW(residua::tbsv(ctx, uplo::lower, op::none, diag::unit, residua::banded_view<complex<dd>>(),
                                none.view()));
}

}  // namespace
}  // namespace residua_test
