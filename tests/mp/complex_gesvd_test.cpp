// Singular values and vectors of complex matrices in run-time precision, on every backend.
#include "residua/mp/complex_gesvd.hpp"

#include "backends.hpp"
#include "complex_matrices.hpp"
#include "rejection.hpp"

namespace {

using namespace residua_test;

using mp_complex_gesvd = on_backend;

constexpr int complex_precisions[] = {53, 106, 300, 1200};

struct triplets {
  std::vector<mp> s;
  complex_elements U, Vh;
  residua::mp_svd_report report;
};

/// The transposed conjugate.
complex_elements conjugate(const complex_elements& A) {
  const int bits = A.re.values.front().bits();
  complex_elements mirrored{{A.re.columns, A.re.rows, bits}, {A.re.columns, A.re.rows, bits}};
  for (index_t j = 0; j < A.re.columns; ++j) {
    for (index_t i = 0; i < A.re.rows; ++i) {
      mirrored.re(j, i) = A.re(i, j);
      mirrored.im(j, i) = -A.im(i, j);
    }
  }
  return mirrored;
}

triplets run(const residua::context& ctx, const complex_elements& A, int bits, bool whole = false) {
  const index_t m = A.re.rows, n = A.re.columns, k = std::min(m, n);
  const mp poison(std::nan(""), bits);
  const auto nans = [&](index_t count) { return std::vector<mp>(static_cast<std::size_t>(count), poison); };
  gapped_mp re(ctx, m, n, A.re.values, bits, true), im(ctx, m, n, A.im.values, bits, false);
  const index_t of_U = whole ? m : k, of_Vh = whole ? n : k;
  gapped_mp left_re(ctx, m, of_U, nans(m * of_U), bits, false),
      left_im(ctx, m, of_U, nans(m * of_U), bits, true), right_re(ctx, of_Vh, n, nans(of_Vh * n), bits, true),
      right_im(ctx, of_Vh, n, nans(of_Vh * n), bits, false);
  strided_mp s(ctx, nans(k), bits, -2);
  const auto report = residua::gesvd(ctx, re.view(), im.view(), s.view(), left_re.view(), left_im.view(),
                                     right_re.view(), right_im.view());
  expect_same_numbers(re.elements(), A.re.values);
  expect_same_numbers(im.elements(), A.im.values);
  return {s.elements(),
          {{m, of_U, left_re.elements()}, {m, of_U, left_im.elements()}},
          {{of_Vh, n, right_re.elements()}, {of_Vh, n, right_im.elements()}},
          report};
}

/// A V - U diag(s), or A^H U - V diag(s), in four times the bits against the report, and that against what
/// info says.
void expect_within_bounds(const complex_elements& A, const triplets& f, int bits) {
  EXPECT_EQ(f.report.info, 0);
  const auto V = conjugate(f.Vh);
  const bool is_tall = A.re.rows >= A.re.columns;
  expect_at_most(
      is_tall ? complex_residual(A, V, f.U, f.s, bits) : complex_residual(conjugate(A), f.U, V, f.s, bits),
      f.report.residual);
  expect_at_most(complex_skewness(f.U, bits), f.report.orthogonality);
  expect_at_most(complex_skewness(V, bits), f.report.orthogonality);
  const auto most = [&](index_t columns) {
    return ldexp(mp(2 * (std::sqrt(static_cast<double>(columns)) + 1), 53), -bits);
  };
  EXPECT_LE(f.report.residual, most(std::min(A.re.rows, A.re.columns)));
  EXPECT_LE(f.report.orthogonality, most(std::max(f.U.re.columns, f.Vh.re.rows)));
  EXPECT_TRUE(std::is_sorted(f.s.rbegin(), f.s.rend()));
  EXPECT_FALSE(f.s.back().is_negative());
}

void expect_bounds_on_any_data(const residua::context& ctx, index_t m, index_t n, int bits) {
  for (const entries kind : {entries::uniform, entries::graded, entries::cancelling}) {
    const complex_elements A{elements_of(kind, m, n, bits, 195, 40), elements_of(kind, m, n, bits, 196, 40)};
    expect_within_bounds(A, run(ctx, A, bits, kind != entries::graded), bits);
  }
}
TEST_P(mp_complex_gesvd, holds_its_bounds_on_any_data_and_shape) {
  constexpr index_t shapes[][2] = {{6, 6}, {8, 5}, {3, 7}, {1, 4}, {5, 1}, {1, 1}};
  for (const int bits : complex_precisions) {
    for (const auto& [m, n] : shapes) expect_bounds_on_any_data(ctx, m, n, bits);
  }
  for (const int bits : mp_precisions) expect_bounds_on_any_data(ctx, 3, 2, bits);
}

/// Values that are the same, pairs whose gaps are 2^-bits/2 and 2^-3 bits/4, and a kernel of two dimensions;
/// columns of zeros make it rectangular.
TEST_P(mp_complex_gesvd, tells_clusters_apart_and_takes_any_rank) {
  for (const int bits : complex_precisions) {
    auto known = numbers({5, 5, 2, 2, 1, 1, 0, 0}, bits);
    add_power(known[2], -bits * 3 / 4);
    add_power(known[4], -bits / 4);
    add_power(known[4], -bits / 2);
    add_power(known[5], -bits / 4);
    const auto square = reflected(known, bits);
    const auto A = turned(square);
    const auto f = run(ctx, A, bits);
    expect_within_bounds(A, f, bits);
    // Half a unit of each element, of which the largest are 5 at most.
    const mp rounding = mp(5.0 * 8, 53) * unit_of(bits);
    expect_near(f.s, known, f.report.singular_value_error + rounding);

    mp_elements wide(8, 11, bits);
    for (index_t j = 0; j < 8; ++j) {
      for (index_t i = 0; i < 8; ++i) wide(i, j + 3 * (j / 4)) = square(i, j);
    }
    const auto B = turned(wide);
    const auto g = run(ctx, B, bits, true);
    expect_within_bounds(B, g, bits);
    expect_near(g.s, known, g.report.singular_value_error + rounding);
    if (bits == 53) continue;
    EXPECT_GT(ldexp(mp(1.0, 53), -bits * 3 / 4), mp(2.0, 53) * (f.report.singular_value_error + rounding));
  }
}

/// A = x y^H: all but one of the left vectors are found among what completes the first.
TEST_P(mp_complex_gesvd, completes_vectors_of_rank_one) {
  constexpr int bits = 200;
  const complex_elements x{elements_of(entries::uniform, 9, 1, 60, 197),
                           elements_of(entries::uniform, 9, 1, 60, 198)};
  complex_elements A{{9, 7, bits}, {9, 7, bits}};
  for (index_t j = 0; j < 7; ++j) {
    for (index_t i = 0; i < 9; ++i) {
      const auto element = [](const mp_elements& part, index_t k) { return mp(part(k, 0), bits); };
      A.re(i, j) = element(x.re, i) * element(x.re, j) + element(x.im, i) * element(x.im, j);
      A.im(i, j) = element(x.im, i) * element(x.re, j) - element(x.re, i) * element(x.im, j);
    }
  }
  const auto f = run(ctx, A, bits);
  expect_within_bounds(A, f, bits);
  EXPECT_LE(f.s[1], f.report.singular_value_error);
}

/// A column that is a multiple of a unit vector: those that complete it are unit vectors and i times these,
/// of which each is chosen once.
TEST_P(mp_complex_gesvd, completes_unit_vectors) {
  for (index_t place = 0; place < 4; ++place) {
    complex_elements A{{4, 1, 128}, {4, 1, 128}};
    A.re(place, 0) = mp(2.0, 128);
    expect_within_bounds(A, run(ctx, A, 128, true), 128);
  }
}

TEST_P(mp_complex_gesvd, takes_imaginary_matrices) {
  const complex_elements A{{4, 3, 128}, elements_of(entries::uniform, 4, 3, 128, 205)};
  expect_within_bounds(A, run(ctx, A, 128), 128);
}

/// A is scaled by a power of two, which changes no bit of U and V.
TEST_P(mp_complex_gesvd, takes_matrices_of_any_size) {
  const int bits = 128;
  const complex_elements A{elements_of(entries::uniform, 5, 4, bits, 199),
                           elements_of(entries::uniform, 5, 4, bits, 200)};
  const auto f = run(ctx, A, bits);
  auto scaled = A;
  for (auto* part : {&scaled.re, &scaled.im}) {
    for (mp& a : part->values) a = ldexp(a, std::int64_t{1} << 40);
  }
  const auto g = run(ctx, scaled, bits);
  expect_same_numbers(g.U.im.values, f.U.im.values);
  expect_same_numbers(g.Vh.re.values, f.Vh.re.values);
  for (std::size_t k = 0; k < f.s.size(); ++k)
    EXPECT_TRUE(same_bits(g.s[k], ldexp(f.s[k], std::int64_t{1} << 40)));
  EXPECT_EQ(g.report.singular_value_error, ldexp(f.report.singular_value_error, std::int64_t{1} << 40));
}

TEST_P(mp_complex_gesvd, of_nothing_and_of_zeros) {
  const mp one(1.0, 128);
  residua::mp_matrix none(ctx, 3, 0, 128), nothing(ctx, 3, 0, 128), re(ctx, 3, 3, 128), im(ctx, 3, 3, 128),
      empty(ctx, 0, 0, 128), other(ctx, 0, 0, 128);
  residua::mp_array of_none(ctx, 0, 128);
  EXPECT_EQ(residua::gesvd(ctx, none, nothing, of_none, re, im, empty, other).info, 0);
  EXPECT_EQ(re.to_host(ctx)[4], one);
  const auto zero = run(ctx, {{2, 3, 128}, {2, 3, 128}}, 128);
  EXPECT_TRUE(zero.report.residual.is_zero());
  expect_same_numbers(zero.s, std::vector<mp>(2, mp(128)));
  expect_same_numbers(zero.Vh.re.values, {one, mp(128), mp(128), one, mp(128), mp(128)});
  expect_same_numbers(zero.Vh.im.values, std::vector<mp>(6, mp(128)));
}

TEST_P(mp_complex_gesvd, bits_are_the_references) {
  const complex_elements A{elements_of(entries::uniform, 18, 17, 128, 201),
                           elements_of(entries::uniform, 18, 17, 128, 202)};
  const auto f = run(ctx, A, 128), g = run(residua::context::reference(), A, 128);
  EXPECT_EQ(f.report.products.used, residua::engine::residue);
  expect_same_numbers(f.U.re.values, g.U.re.values);
  expect_same_numbers(f.Vh.im.values, g.Vh.im.values);
  expect_same_numbers(f.s, g.s);
  if (ctx.kind() != residua::backend::cpu) return;
  expect_same_numbers(run(residua::context::cpu(5, ctx.isa()), A, 128).U.im.values, f.U.im.values);
}

TEST_P(mp_complex_gesvd, arguments_are_checked) {
  const std::vector<mp> sevens(4, mp(7.0, 128));
  residua::mp_matrix re(ctx, 2, 2, sevens, 128), im(ctx, 2, 2, sevens, 128), wide(ctx, 2, 3, 128),
      other(ctx, 2, 2, 212), longest(ctx, 2, 2, 8128);
  residua::mp_matrix bad(ctx, 2, 2, std::vector<mp>(4, mp(std::nan(""), 128)), 128);
  residua::mp_matrix out[4] = {
      {ctx, 2, 2, sevens, 128}, {ctx, 2, 2, sevens, 128}, {ctx, 2, 2, sevens, 128}, {ctx, 2, 2, sevens, 128}};
  residua::mp_array two(ctx, std::vector<mp>(2, mp(7.0, 128)), 128), three(ctx, 3, 128),
      of_other(ctx, 2, 212), of_longest(ctx, 2, 8128);
  const auto call = [&](residua::mp_matrix& a, residua::mp_matrix& b, residua::mp_array& s) {
    residua::gesvd(ctx, a, b, s, out[0], out[1], out[2], out[3]);
  };
  expect_rejected({"gesvd", "Im has 3 columns"}, [&] { call(re, wide, two); });
  expect_rejected({"gesvd", "s has 3 elements"}, [&] { call(re, im, three); });
  expect_rejected({"gesvd", "s", "128", "212"}, [&] { call(re, im, of_other); });
  expect_rejected({"gesvd", "Im", "128", "212"}, [&] { call(re, other, two); });
  expect_rejected({"gesvd", "Re has an element that is not finite"}, [&] { call(bad, im, two); });
  expect_rejected({"gesvd", "Im has an element that is not finite"}, [&] { call(re, bad, two); });
  expect_rejected({"gesvd", "UIm has 3 columns"},
                  [&] { residua::gesvd(ctx, re, im, two, out[0], wide, out[2], out[3]); });
  expect_rejected({"gesvd", "URe has 3 columns"},
                  [&] { residua::gesvd(ctx, re, im, two, wide, wide, out[2], out[3]); });
  expect_rejected({"gesvd", "VhRe has 3 columns"},
                  [&] { residua::gesvd(ctx, re, im, two, out[0], out[1], wide, wide); });
  expect_rejected({"gesvd", "8128 bits", "8064"}, [&] {
    residua::gesvd(ctx, longest, longest, of_longest, longest, longest, longest, longest);
  });
  for (const auto& M : out) expect_same_numbers(M.to_host(ctx), sevens);
  expect_same_numbers(two.to_host(ctx), std::vector<mp>(2, mp(7.0, 128)));
}

TEST_P(mp_complex_gesvd, knows_what_the_ends_of_the_range_take) {
  expect_bounds_at_the_ends_of_the_range([&](const mp_elements& A) {
    const auto f = run(ctx, {A, {2, 2, 128}}, 128);
    return told_values{f.s, f.report.info, f.report.residual, f.report.singular_value_error};
  });
}

RESIDUA_ON_FEW_BACKENDS(mp_complex_gesvd);

}  // namespace
