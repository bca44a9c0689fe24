// geqrf, unmqr and ungqr of complex matrices against reflectors in MPFR, and what they reject.
#include "lapack/complex/complex_reflectors.hpp"
#include "once.hpp"
#include "residua/lapack/complex/qr.hpp"

namespace residua_test {
namespace {

using residua::context, residua::engine, residua::product_options, residua::side;

struct shape {
  index_t m, n;
};

template <class T>
struct outcome : stored_complex_qr<T> {
  residua::product_report report;
};

template <class T>
outcome<T> run(const context& ctx, const std::vector<complex<T>>& elements, const shape& s,
               const product_options& options = {}) {
  padded_complex<T> A(ctx, elements, s.m, s.n);
  residua::array<complex<T>> tau(ctx, std::min(s.m, s.n));
  const auto report = residua::geqrf(ctx, A.view(), tau.view(), options);
  return {{s.m, s.n, A.elements(), tau.to_host(ctx)}, report};
}

enum class kind { uniform, graded, cancelling, dependent, with_zeros, with_phases };
constexpr kind all_kinds[] = {kind::uniform,   kind::graded,     kind::cancelling,
                              kind::dependent, kind::with_zeros, kind::with_phases};

/// Cancelling: columns that differ in their last half of digits; dependent: columns that repeat; with zeros:
/// columns that are zero, the last one from the second row on; with phases: zeros below the diagonal, on
/// which numbers are imaginary.
template <class T>
std::vector<complex<T>> matrix_of(kind k, const shape& s, std::uint64_t seed) {
  const auto parts = vector_of<T>(k == kind::graded ? data::graded : data::uniform, 2 * s.m * s.n, seed);
  std::vector<complex<T>> A;
  for (std::size_t i = 0; i < parts.size(); i += 2) A.emplace_back(parts[i], parts[i + 1]);
  const double small = std::sqrt(residua::unit_roundoff<T>);
  for (index_t j = 0; j < s.n; ++j) {
    for (index_t i = 0; i < s.m; ++i) {
      auto& x = A[static_cast<std::size_t>(i + j * s.m)];
      const auto& first = A[static_cast<std::size_t>(i + j % 3 * s.m)];
      if (k == kind::dependent) x = first;
      if (k == kind::cancelling && j >= 3) {
        x = {stored<T>(loaded(first.re) + loaded(x.re) * small),
             stored<T>(loaded(first.im) + loaded(x.im) * small)};
      }
      if (k == kind::with_zeros && (j % 3 == 1 || (j + 1 == s.n && i > 0))) x = T(0.0);
      if (k == kind::with_phases && i > j) x = T(0.0);
      if (k == kind::with_phases && i == j) x.re = T(0.0);
    }
  }
  return A;
}

/// Whether A + E = Q R to the bound of complex/qr.hpp, Q being what is stored, and R's diagonal is real.
template <class T>
void expect_factors(const std::vector<complex<T>>& A, const outcome<T>& f, index_t first_column = 0) {
  const auto k = static_cast<index_t>(f.tau.size());
  const double bound = unitary_bound<T>(f.m, k, f.report.used == engine::residue);
  for (index_t j = first_column; j < f.n; ++j) {
    auto x = f.column_of_R(j);
    f.multiply(false, x);
    subtract(x, A, j);
    ASSERT_LE(norm_of(x), bound * norm_of(exact_column(A, f.m, j))) << "column " << j;
    if (j < k) {
      EXPECT_EQ(leading(f.QR[static_cast<std::size_t>(j + j * f.m)].im), 0) << j;
    }
  }
}

/// Whether ungqr's Q is unitary, and what is stored.
template <class T>
void expect_unitary(const context& ctx, const outcome<T>& f) {
  const auto k = static_cast<index_t>(f.tau.size());
  padded_complex<T> A(
      ctx, std::vector<complex<T>>(f.QR.begin(), f.QR.begin() + static_cast<std::ptrdiff_t>(f.m * k)), f.m,
      k);
  const residua::array<complex<T>> tau(ctx, std::span<const complex<T>>(f.tau));
  residua::ungqr(ctx, A.view(), tau.view());
  const auto Q = A.elements();
  const double bound = unitary_bound<T>(f.m, k);
  const auto check = [&] {
    EXPECT_LE(distance_from_unitary(Q, f.m, k), 2 * std::sqrt(static_cast<double>(k)) * bound);
    for (index_t j = 0; j < k; ++j) {
      auto x = unit_column(f.m, j);
      f.multiply(false, x);
      subtract(x, Q, j);
      ASSERT_LE(norm_of(x), bound) << "column " << j;
    }
  };
  expect_once(check, f.m, f.QR, f.tau, Q);
}

class complex_qr : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(complex_qr);

TEST_P(complex_qr, is_within_its_bound) {
  for_each_complex_format([&]<class T>() {
    for (const kind k : all_kinds) {
      for (const shape& s : {shape{1, 1}, {7, 1}, {1, 4}, {9, 6}, {6, 9}}) {
        SCOPED_TRACE(std::to_string(static_cast<int>(k)) + ": " + std::to_string(s.m) + " x " +
                     std::to_string(s.n) + ", " + std::to_string(sizeof(T)));
        const auto A = matrix_of<T>(k, s, 51);
        const auto f = run(ctx, A, s);
        expect_factors(A, f);
        expect_unitary(ctx, f);
        if (HasFatalFailure()) return;
      }
    }
  });
}

/// Orders that are halved, with parts of odd sizes.
TEST_P(complex_qr, is_within_its_bound_in_halves) {
  for_each_complex_format([&]<class T>() {
    for (const shape& s : {shape{70, 45}, {40, 71}, {66, 66}}) {
      SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
      const auto A = matrix_of<T>(s.m == 66 ? kind::with_zeros : kind::uniform, s, 52);
      const auto f = run(ctx, A, s);
      expect_once([&] { expect_factors(A, f); }, A, f.QR, f.tau);
      if (s.m == 70) expect_unitary(ctx, f);
      if (HasFatalFailure()) return;
    }
  });
}

TEST_P(complex_qr, is_within_its_bound_by_residues) {
  for_each_format([&]<class T>() {
    const shape s{50, 40};
    const auto A = matrix_of<T>(kind::uniform, s, 53);
    const auto f = run(ctx, A, s, {engine::residue});
    EXPECT_EQ(f.report.used, engine::residue) << f.report.reason;
    expect_once([&] { expect_factors(A, f); }, A, f.QR, f.tau);
  });
}

/// More than one block; the last columns have met all reflectors.
TEST_P(complex_qr, is_within_its_bound_in_blocks) {
  const shape s{280, 270};
  const auto A = matrix_of<residua::dd>(kind::uniform, s, 54);
  const auto f = run(ctx, A, s);
  expect_once([&] { expect_factors(A, f, 268); }, A, f.QR, f.tau);
}

/// 3, 4 and 5, with LAPACK's signs and complex tau.
TEST_P(complex_qr, stores_what_lapack_stores) {
  for_each_complex_format([&]<class T>() {
    const auto expect_near = [](const complex<T>& z, double re, double im) {
      EXPECT_NEAR(static_cast<double>(leading(z.re)), re, 1e-6);
      EXPECT_NEAR(static_cast<double>(leading(z.im)), im, 1e-6);
    };
    const auto real = run<T>(ctx, {T(3.0), T(4.0)}, {2, 1});
    EXPECT_EQ(real.QR[0], complex<T>(T(-5.0)));
    EXPECT_EQ(real.QR[1], complex<T>(T(0.5)));
    expect_near(real.tau[0], 1.6, 0);
    const auto turned = run<T>(ctx, {{T(0.0), T(3.0)}, T(4.0)}, {2, 1});
    EXPECT_EQ(turned.QR[0], complex<T>(T(-5.0)));
    expect_near(turned.QR[1], 20.0 / 34, -12.0 / 34);
    expect_near(turned.tau[0], 1, 0.6);
    const auto phase = run<T>(ctx, {{T(-3.0), T(-4.0)}}, {1, 1});
    EXPECT_EQ(phase.QR[0], complex<T>(T(5.0)));
    expect_near(phase.tau[0], 1.6, 0.8);
    const auto identity = run<T>(ctx, {T(-3.0), T(0.0)}, {2, 1});
    EXPECT_EQ(identity.QR[0], complex<T>(T(-3.0)));
    EXPECT_EQ(identity.tau[0], complex<T>(T(0.0)));
  });
}

TEST_P(complex_qr, of_nothing_and_of_zeros) {
  for_each_complex_format([&]<class T>() {
    for (const shape& s : {shape{0, 3}, {3, 0}, {0, 0}}) EXPECT_TRUE(run<T>(ctx, {}, s).tau.empty());
    const std::vector<complex<T>> zeros(40 * 35, T(0.0));
    const auto f = run(ctx, zeros, {40, 35});
    EXPECT_TRUE(same_parts(f.QR, zeros));
    EXPECT_TRUE(same_parts(f.tau, std::vector<complex<T>>(35, T(0.0))));
  });
}

/// Squares of these numbers are out of range; their products with reflectors are not, to the last limb.
TEST_P(complex_qr, takes_numbers_of_any_size) {
  for_each_format([&]<class T>() {
    for (const int exponent : {900, -500}) {
      const shape s{12, 8};
      auto A = matrix_of<T>(kind::uniform, s, 55);
      const T scale(std::ldexp(1.0, exponent));
      for (auto& z : A) z = {z.re * scale, z.im * scale};
      expect_factors(A, run(ctx, A, s));
    }
  });
}

TEST_P(complex_qr, spreads_what_is_not_finite_to_the_right_alone) {
  for_each_complex_format([&]<class T>() {
    for (const double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      constexpr index_t n = 40;
      auto A = complex_numbers<T>(n * n, 56);
      A[20 + 3 * n].im = T(bad);
      const auto f = run(ctx, A, {n, n});
      for (index_t j = 0; j < n; ++j) {
        const auto& r = f.QR[static_cast<std::size_t>(j + j * n)];
        EXPECT_EQ(std::isfinite(static_cast<double>(leading(r.re))), j < 3) << j;
      }
    }
  });
}

TEST_P(complex_qr, gives_the_same_bits_every_time) {
  for_each_format([&]<class T>() {
    const shape s{110, 90};
    const auto A = complex_numbers<T>(s.m * s.n, 57);
    const auto first = run(ctx, A, s), second = run(ctx, A, s);
    EXPECT_TRUE(same_parts(first.QR, second.QR) && same_parts(first.tau, second.tau));
    if (ctx.kind() != residua::backend::cpu) return;
    const auto other = run(context::cpu(5, ctx.isa()), A, s);
    EXPECT_TRUE(same_parts(first.QR, other.QR) && same_parts(first.tau, other.tau)) << "on five threads";
  });
}

TEST_P(complex_qr, rejects_what_does_not_fit) {
  using view = residua::matrix_view<complex<residua::dd>>;
  padded_complex<residua::dd> A(ctx, std::vector<complex<residua::dd>>(6, residua::dd(1.0)), 3, 2);
  const view a = A.view();
  residua::array<complex<residua::dd>> two(ctx, 2), three(ctx, 3);
  const auto call_with = [&](const view& matrix, residua::vector_view<complex<residua::dd>> tau) {
    return [=, this] { residua::geqrf(ctx, matrix, tau); };
  };
  expect_rejected({"geqrf:", "tau has 3 elements", "A has 2 reflectors"}, call_with(a, three.view()));
  expect_rejected({"geqrf:", " A ", "leading dimension 2"},
                  call_with(view(a.data(), 3, 2, 2, a.memory()), two.view()));
  expect_rejected({"geqrf:", " A ", "null"}, call_with(view(nullptr, 3, 2, 3, a.memory()), two.view()));
  expect_rejected({"geqrf:", " tau ", "null"}, call_with(a, {nullptr, 2, 1, a.memory()}));
  expect_rejected({"geqrf:", "accuracy_bits"}, [&] {
    residua::geqrf(ctx, a, two.view(), {engine::automatic, std::size_t{1} << 30, 7});
  });
  for (const auto& z : A.elements()) EXPECT_EQ(leading(z.re), 1.0);
}

/// The reflectors of a uniform matrix of m x k.
template <class T>
struct reflectors {
  padded_complex<T> A;
  residua::array<complex<T>> tau;

  reflectors(const context& ctx, index_t m, index_t k)
      : A(ctx, complex_numbers<T>(m * k, 61), m, k), tau(ctx, k) {
    residua::geqrf(ctx, A.view(), tau.view());
  }
  stored_complex_qr<T> stored_on_host(const context& ctx) {
    return {A.rows, A.columns, A.elements(), tau.to_host(ctx)};
  }
};

template <class T>
std::vector<complex<T>> adjoint(const std::vector<complex<T>>& A, index_t rows) {
  const auto columns = static_cast<index_t>(A.size()) / rows;
  std::vector<complex<T>> B;
  for (index_t k = 0; k < rows * columns; ++k)
    B.push_back(conj(A[static_cast<std::size_t>(k / columns + k % columns * rows)]));
  return B;
}

/// C of `length` x `others`, or its conjugate transpose from the right.
template <class T>
void expect_product(const context& ctx, side q_side, op op_q, index_t length, index_t others, index_t k,
                    const product_options& options = {}) {
  SCOPED_TRACE(std::to_string(static_cast<int>(q_side)) + std::to_string(static_cast<int>(op_q)));
  reflectors<T> Q(ctx, length, k);
  const auto exact = Q.stored_on_host(ctx);
  const bool left = q_side == side::left;
  const auto columns = complex_numbers<T>(length * others, 62);
  padded_complex<T> C(ctx, left ? columns : adjoint(columns, length), left ? length : others,
                      left ? others : length);
  const auto report = residua::unmqr(ctx, q_side, op_q, Q.A.view(), Q.tau.view(), C.view(), options);
  const auto product = left ? C.elements() : adjoint(C.elements(), others);
  const double bound = unitary_bound<T>(length, k, report.used == engine::residue);
  for (index_t j = 0; j < others; ++j) {
    auto x = exact_column(columns, length, j);
    const double size = norm_of(x);
    exact.multiply(left == residua::is_transposed(op_q), x);
    subtract(x, product, j);
    ASSERT_LE(norm_of(x), bound * size) << j;
  }
}

class unmqr : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(unmqr);

TEST_P(unmqr, multiplies_from_both_sides) {
  for_each_complex_format([&]<class T>() {
    for (const side q_side : {side::left, side::right}) {
      for (const op op_q : {op::none, op::conjugate_transpose}) {
        expect_product<T>(ctx, q_side, op_q, 9, 4, 5);
        expect_product<T>(ctx, q_side, op_q, 45, 3, 40);
      }
    }
  });
}

TEST_P(unmqr, multiplies_in_blocks) {
  expect_product<residua::dd>(ctx, side::left, op::conjugate_transpose, 270, 1, 260);
  expect_product<residua::dd>(ctx, side::right, op::conjugate_transpose, 270, 1, 260);
}

TEST_P(unmqr, multiplies_by_residues) {
  for_each_format([&]<class T>() {
    expect_product<T>(ctx, side::left, op::conjugate_transpose, 40, 20, 30, {engine::residue});
  });
}

TEST_P(unmqr, leaves_what_is_empty) {
  reflectors<residua::dd> Q(ctx, 4, 2), none(ctx, 4, 0);
  const std::vector<complex<residua::dd>> ones(12, residua::dd(1.0));
  padded_complex<residua::dd> C(ctx, ones, 4, 3), empty(ctx, {}, 4, 0);
  residua::unmqr(ctx, side::left, op::none, none.A.view(), none.tau.view(), C.view());
  residua::unmqr(ctx, side::left, op::none, Q.A.view(), Q.tau.view(), empty.view());
  residua::ungqr(ctx, empty.view(), none.tau.view());
  EXPECT_TRUE(same_parts(C.elements(), ones));
}

/// More columns than reflectors: those of the whole Q.
TEST_P(unmqr, forms_more_columns_than_there_are_reflectors) {
  for_each_complex_format([&]<class T>() {
    for (const index_t n : {4, 7, 9}) {
      reflectors<T> R(ctx, 9, 4);
      const auto exact = R.stored_on_host(ctx);
      auto elements = exact.QR;
      elements.resize(static_cast<std::size_t>(9 * n), T(7.0));
      padded_complex<T> Q(ctx, elements, 9, n);
      residua::ungqr(ctx, Q.view(), R.tau.view());
      const auto got = Q.elements();
      for (index_t j = 0; j < n; ++j) {
        auto x = unit_column(9, j);
        exact.multiply(false, x);
        subtract(x, got, j);
        ASSERT_LE(norm_of(x), unitary_bound<T>(9, 4)) << j;
      }
    }
  });
}

/// More than one block: columns of each, and one behind the reflectors, beside what unmqr makes of units.
TEST_P(unmqr, forms_columns_in_blocks) {
  constexpr index_t m = 280, k = 270, n = 275;
  constexpr index_t places[] = {0, 255, 256, 269, 274};
  using number = complex<residua::dd>;
  reflectors<residua::dd> R(ctx, m, k);
  auto elements = R.A.elements();
  elements.resize(static_cast<std::size_t>(m * n), residua::dd(7.0));
  std::vector<number> units(m * std::size(places), residua::dd(0.0));
  for (std::size_t c = 0; c < std::size(places); ++c) units[m * c + places[c]] = residua::dd(1.0);
  padded_complex<residua::dd> Q(ctx, elements, m, n), C(ctx, units, m, std::size(places));
  residua::ungqr(ctx, Q.view(), R.tau.view());
  residua::unmqr(ctx, side::left, op::none, R.A.view(), R.tau.view(), C.view());
  const auto formed = Q.elements(), expected = C.elements();
  for (std::size_t c = 0; c < std::size(places); ++c) {
    auto x = exact_column(expected, m, static_cast<index_t>(c));
    subtract(x, formed, places[c]);
    EXPECT_LE(norm_of(x), 2 * unitary_bound<residua::dd>(m, k)) << places[c];
  }
}

TEST_P(unmqr, rejects_what_does_not_fit) {
  using number = complex<residua::dd>;
  reflectors<residua::dd> Q(ctx, 3, 2);
  padded_complex<residua::dd> C(ctx, std::vector<number>(8, residua::dd(1.0)), 4, 2),
      wide(ctx, std::vector<number>(6, residua::dd(1.0)), 2, 3),
      fits(ctx, std::vector<number>(6, residua::dd(1.0)), 3, 2);
  residua::array<number> three(ctx, 3);
  const auto multiply = [&](side q_side, op form, auto& A, auto& tau, auto& product) {
    return [&, q_side, form] { residua::unmqr(ctx, q_side, form, A.view(), tau.view(), product.view()); };
  };
  expect_rejected({"unmqr:", "A has 3 rows", "C has 4 rows"}, multiply(side::left, op::none, Q.A, Q.tau, C));
  expect_rejected({"unmqr:", "A has 3 rows", "C has 2 columns"},
                  multiply(side::right, op::none, Q.A, Q.tau, C));
  expect_rejected({"unmqr:", "tau has 3 elements", "A has 2 columns"},
                  multiply(side::right, op::none, Q.A, three, wide));
  expect_rejected({"unmqr:", "A stands for 3 orthogonal vectors", "at most 2"},
                  multiply(side::left, op::none, wide, three, wide));
  expect_rejected({"unmqr:", "op", "neither none nor conjugate_transpose"},
                  multiply(side::left, op::transpose, Q.A, Q.tau, fits));
  expect_rejected({"ungqr:", "A stands for 3 orthogonal vectors", "at most 2"},
                  [&] { residua::ungqr(ctx, wide.view(), Q.tau.view()); });
  expect_rejected({"ungqr:", "A stands for 3 orthogonal vectors", "at most 2"},
                  [&] { residua::ungqr(ctx, fits.view(), three.view()); });
  const auto multiply_by = [&](residua::matrix_view<number> A) {
    return [&, A] { residua::unmqr(ctx, side::left, op::none, A, Q.tau.view(), fits.view()); };
  };
  expect_rejected({"unmqr:", " A ", "null"}, multiply_by({nullptr, 3, 2, 3, Q.A.view().memory()}));
  const residua::vector_view<number> no_tau(nullptr, 2, 1, Q.A.view().memory());
  expect_rejected({"unmqr:", " tau ", "null"},
                  [&] { residua::unmqr(ctx, side::left, op::none, Q.A.view(), no_tau, fits.view()); });
  expect_rejected({"unmqr:", " A ", "leading dimension 2"},
                  multiply_by({Q.A.view().data(), 3, 2, 2, Q.A.view().memory()}));
  for (const auto& z : fits.elements()) EXPECT_EQ(leading(z.re), 1.0);
}

}  // namespace
}  // namespace residua_test
