// Singular values and vectors in run-time precision, on every backend.
#include "residua/mp/gesvd.hpp"

#include "backends.hpp"
#include "rejection.hpp"
#include "spectra.hpp"

namespace {

using namespace residua_test;

using mp_gesvd = on_backend;

constexpr int svd_precisions[] = {53, 106, 300, 1200};

struct triplets {
  std::vector<mp> s;
  mp_elements U, Vt;
  residua::mp_svd_report report;

  [[nodiscard]] mp_elements V() const {
    mp_elements mirrored(Vt.columns, Vt.rows, s.front().bits());
    for (index_t j = 0; j < Vt.columns; ++j) {
      for (index_t i = 0; i < Vt.rows; ++i) mirrored(j, i) = Vt(i, j);
    }
    return mirrored;
  }
};

triplets run(const residua::context& ctx, const mp_elements& A, int bits, bool whole = false) {
  const index_t m = A.rows, n = A.columns, k = std::min(m, n);
  const mp poison(std::nan(""), bits);
  const auto nans = [&](index_t count) { return std::vector<mp>(static_cast<std::size_t>(count), poison); };
  gapped_mp given(ctx, m, n, A.values, bits, true);
  const index_t of_U = whole ? m : k, of_Vt = whole ? n : k;
  gapped_mp U(ctx, m, of_U, nans(m * of_U), bits, false), Vt(ctx, of_Vt, n, nans(of_Vt * n), bits, true);
  strided_mp s(ctx, nans(k), bits, -2);
  const auto report = residua::gesvd(ctx, given.view(), s.view(), U.view(), Vt.view());
  expect_same_numbers(given.elements(), A.values);
  return {s.elements(), {m, of_U, U.elements()}, {of_Vt, n, Vt.elements()}, report};
}

/// A V - U diag(s), or A^T U - V diag(s), in four times the bits against the report, and that against what
/// info says.
void expect_within_bounds(const mp_elements& A, const triplets& f, int bits) {
  EXPECT_EQ(f.report.info, 0);
  const auto V = f.V();
  if (A.rows >= A.columns) {
    expect_at_most(residual_of(A, V, f.U, f.s, bits), f.report.residual);
  } else {
    mp_elements mirrored(A.columns, A.rows, bits);
    for (index_t j = 0; j < A.columns; ++j) {
      for (index_t i = 0; i < A.rows; ++i) mirrored(j, i) = A(i, j);
    }
    expect_at_most(residual_of(mirrored, f.U, V, f.s, bits), f.report.residual);
  }
  expect_at_most(skewness_of(f.U, bits), f.report.orthogonality);
  expect_at_most(skewness_of(V, bits), f.report.orthogonality);
  const auto most = [&](index_t columns) {
    return ldexp(mp(2 * (std::sqrt(static_cast<double>(columns)) + 1), 53), -bits);
  };
  EXPECT_LE(f.report.residual, most(std::min(A.rows, A.columns)));
  EXPECT_LE(f.report.orthogonality, most(std::max(f.U.columns, f.Vt.rows)));
  EXPECT_TRUE(std::is_sorted(f.s.rbegin(), f.s.rend()));
  EXPECT_FALSE(f.s.back().is_negative());
}
void expect_singular_values(const triplets& f, const std::vector<mpfr>& known, const mp& rounding) {
  expect_near(f.s, known, f.report.singular_value_error + rounding);
}

/// The first difference of n numbers with zeros beside them, (n + 1) x n: 2 sin(k pi / (2 n + 2)).
TEST_P(mp_gesvd, finds_known_singular_values) {
  for (const int bits : svd_precisions) {
    for (const index_t n : {1, 2, 3, 12, 40}) {
      if (n == 40 && bits != 300) continue;
      const bool is_wide = n % 2 == 0;
      mp_elements A(is_wide ? n : n + 1, is_wide ? n + 1 : n, bits);
      std::vector<mpfr> known;
      for (index_t i = 0; i < n; ++i) {
        A(i, i) = mp(1.0, bits);
        (is_wide ? A(i, i + 1) : A(i + 1, i)) = mp(-1.0, bits);
        mpfr& value = known.emplace_back(4 * bits);
        mpfr_const_pi(value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), n - i, MPFR_RNDN);
        mpfr_div_si(value.get(), value.get(), 2 * n + 2, MPFR_RNDN);
        mpfr_sin(value.get(), value.get(), MPFR_RNDN);
        mpfr_mul_si(value.get(), value.get(), 2, MPFR_RNDN);
      }
      const auto f = run(ctx, A, bits);
      expect_within_bounds(A, f, bits);
      expect_singular_values(f, known, mp(53));
    }
  }
}

void expect_bounds_on_any_data(const residua::context& ctx, index_t m, index_t n, int bits) {
  for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
    const auto A = elements_of(kind, m, n, bits, 95, 40);
    expect_within_bounds(A, run(ctx, A, bits, kind != entries::graded), bits);
  }
}
TEST_P(mp_gesvd, holds_its_bounds_on_any_data_and_shape) {
  constexpr index_t shapes[][2] = {{9, 9}, {12, 7}, {5, 11}, {1, 4}, {6, 1}};
  for (const int bits : svd_precisions) {
    for (const auto& [m, n] : shapes) expect_bounds_on_any_data(ctx, m, n, bits);
  }
  for (const int bits : mp_precisions) expect_bounds_on_any_data(ctx, 4, 3, bits);
}

/// More columns than one block of reflectors has.
TEST_P(mp_gesvd, reduces_many_columns) {
  const auto A = elements_of(entries::uniform, 45, 37, 106, 96);
  expect_within_bounds(A, run(ctx, A, 106), 106);
}

/// One value, and a hundred vectors of the longer side, which may be as skew as a hundred roundings are.
TEST_P(mp_gesvd, completes_many_vectors) {
  if (ctx.kind() != residua::backend::reference) return;  // whose bits all have
  const auto A = elements_of(entries::uniform, 100, 1, 53, 99);
  expect_within_bounds(A, run(ctx, A, 53, true), 53);
}

/// Values that are the same, clusters, clusters within them, and a kernel of three dimensions; values of
/// either sign and of 2^-bits/4 to 2^-3 bits/4. Rows of zeros make it rectangular.
TEST_P(mp_gesvd, tells_clusters_apart_and_takes_any_rank) {
  for (const int bits : svd_precisions) {
    auto signed_values = numbers({5, -5, 4, 2, 2, -2, 1, 1, 1, 1, 1, 0.5, 0, 0, 0, 0}, bits);
    add_power(signed_values[3], -bits * 3 / 4);
    for (const std::size_t k : {6, 7, 8}) add_power(signed_values[k], -bits / 4);
    for (const std::size_t k : {6, 7}) add_power(signed_values[k], -bits / 2);
    add_power(signed_values[6], -bits * 3 / 4);
    add_power(signed_values[12], -bits / 2);
    auto known = signed_values;
    for (auto& value : known) mpfr_abs(value.get(), value.get(), MPFR_RNDN);
    const auto A = reflected(signed_values, bits);
    const auto f = run(ctx, A, bits);
    expect_within_bounds(A, f, bits);
    // Half a unit of each element, of which the largest are 5 at most.
    const mp rounding = mp(5.0 * 16, 53) * unit_of(bits);
    expect_singular_values(f, known, rounding);

    mp_elements tall(19, 16, bits);
    for (index_t j = 0; j < 16; ++j) {
      for (index_t i = 0; i < 16; ++i) tall(i + 3 * (i / 8), j) = A(i, j);
    }
    const auto g = run(ctx, tall, bits, true);
    expect_within_bounds(tall, g, bits);
    expect_singular_values(g, known, rounding);
    if (bits == 53) continue;
    const mp error = f.report.singular_value_error + rounding;
    EXPECT_GT(f.s[6] - f.s[7], ldexp(mp(0.5, 53), -bits * 3 / 4));
    EXPECT_GT(ldexp(mp(1.0, 53), -bits * 3 / 4), mp(2.0, 53) * error);
  }
}

/// Sizes far beyond those of double: A is scaled by a power of two, which changes no bit of U and V.
TEST_P(mp_gesvd, takes_matrices_of_any_size) {
  const int bits = 128;
  const auto A = elements_of(entries::uniform, 7, 5, bits, 97);
  const auto f = run(ctx, A, bits);
  for (const std::int64_t exponent : {std::int64_t{1} << 40, -(std::int64_t{1} << 40)}) {
    auto scaled = A;
    for (mp& a : scaled.values) a = ldexp(a, exponent);
    const auto g = run(ctx, scaled, bits);
    EXPECT_EQ(g.report.info, 0);
    expect_same_numbers(g.U.values, f.U.values);
    expect_same_numbers(g.Vt.values, f.Vt.values);
    for (std::size_t k = 0; k < f.s.size(); ++k) EXPECT_TRUE(same_bits(g.s[k], ldexp(f.s[k], exponent)));
    EXPECT_EQ(g.report.singular_value_error, ldexp(f.report.singular_value_error, exponent));
  }
}

TEST_P(mp_gesvd, of_nothing_and_of_zeros) {
  const mp one(1.0, 128);
  residua::mp_matrix none(ctx, 3, 0, 128), U(ctx, 3, 3, 128), empty(ctx, 0, 0, 128);
  residua::mp_array of_none(ctx, 0, 128), s(ctx, std::vector<mp>(2, mp(7.0, 128)), 128);
  EXPECT_EQ(residua::gesvd(ctx, none, of_none, U, empty).info, 0);
  EXPECT_EQ(U.to_host(ctx)[4], one);
  residua::mp_matrix zeros(ctx, 2, 3, 128), left(ctx, 2, 2, 128), right(ctx, 2, 3, 128);
  EXPECT_TRUE(residua::gesvd(ctx, zeros, s, left, right).residual.is_zero());
  expect_same_numbers(s.to_host(ctx), std::vector<mp>(2, mp(128)));
  expect_same_numbers(right.to_host(ctx), {one, mp(128), mp(128), one, mp(128), mp(128)});
}

/// Products by residues, which begin at 32.
TEST_P(mp_gesvd, bits_are_the_references) {
  const auto A = elements_of(entries::uniform, 36, 33, 200, 98);
  const auto f = run(ctx, A, 200), g = run(residua::context::reference(), A, 200);
  EXPECT_EQ(f.report.products.used, residua::engine::residue);
  expect_same_numbers(f.U.values, g.U.values);
  expect_same_numbers(f.Vt.values, g.Vt.values);
  expect_same_numbers(f.s, g.s);
  if (ctx.kind() != residua::backend::cpu) return;
  expect_same_numbers(run(residua::context::cpu(5, ctx.isa()), A, 200).U.values, f.U.values);
}

TEST_P(mp_gesvd, arguments_are_checked) {
  const std::vector<mp> sevens(4, mp(7.0, 128));
  residua::mp_matrix A(ctx, 2, 2, sevens, 128), U(ctx, 2, 2, sevens, 128), Vt(ctx, 2, 2, sevens, 128),
      wide(ctx, 2, 3, 128), other(ctx, 2, 2, 212), longest(ctx, 2, 2, 8192);
  residua::mp_array two(ctx, std::vector<mp>(2, mp(7.0, 128)), 128), three(ctx, 3, 128),
      of_other(ctx, 2, 212), of_longest(ctx, 2, 8192);
  expect_rejected({"gesvd", "s has 3 elements"}, [&] { residua::gesvd(ctx, A, three, U, Vt); });
  expect_rejected({"gesvd", "U has 3 columns"}, [&] { residua::gesvd(ctx, A, two, wide, Vt); });
  expect_rejected({"gesvd", "Vt has 3 columns"}, [&] { residua::gesvd(ctx, A, two, U, wide); });
  expect_rejected({"gesvd", "s", "128", "212"}, [&] { residua::gesvd(ctx, A, of_other, U, Vt); });
  expect_rejected({"gesvd", "U", "128", "212"}, [&] { residua::gesvd(ctx, A, two, other, Vt); });
  expect_rejected({"gesvd", "Vt", "128", "212"}, [&] { residua::gesvd(ctx, A, two, U, other); });
  expect_rejected({"gesvd", "8192 bits", "8128"},
                  [&] { residua::gesvd(ctx, longest, of_longest, longest, longest); });
  for (const double bad : {std::nan(""), HUGE_VAL}) {
    const residua::mp_matrix B(ctx, 2, 2,
                               std::vector<mp>{mp(1.0, 128), mp(bad, 128), mp(2.0, 128), mp(1.0, 128)}, 128);
    expect_rejected({"gesvd", "A has an element that is not finite"},
                    [&] { residua::gesvd(ctx, B, two, U, Vt); });
  }
  for (const auto* M : {&U, &Vt}) expect_same_numbers(M->to_host(ctx), sevens);
  expect_same_numbers(two.to_host(ctx), std::vector<mp>(2, mp(7.0, 128)));
}

TEST_P(mp_gesvd, knows_what_the_ends_of_the_range_take) {
  expect_bounds_at_the_ends_of_the_range([&](const mp_elements& A) {
    const auto f = run(ctx, A, 128);
    return told_values{f.s, f.report.info, f.report.residual, f.report.singular_value_error};
  });
}

RESIDUA_ON_FEW_BACKENDS(mp_gesvd);

}  // namespace
