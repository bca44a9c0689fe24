// What routines that consist of others report of their products: what those report, added up.
#include <gtest/gtest.h>

#include <string>

#include "blas/matrices.hpp"
#include "blas/operands.hpp"
#include "residua/blas.hpp"
#include "residua/lapack.hpp"
#include "residue/floats/plan.hpp"

namespace residua_test {
namespace {

using residua::complex;
using residua::context;
using residua::diag;
using residua::engine;
using residua::matrix_view;
using residua::op;
using residua::product_report;
using residua::side;
using residua::uplo;

constexpr index_t order = 150, sides = 40;
constexpr residua::product_options by_residues{engine::residue};

/// That all fields are the same, and that there was a product.
void expect_same(const product_report& found, const product_report& expected) {
  EXPECT_GT(expected.products, 0);
  EXPECT_EQ(found.used, expected.used);
  EXPECT_EQ(found.reason, expected.reason);
  EXPECT_EQ(found.bits, expected.bits);
  EXPECT_EQ(found.moduli, expected.moduli);
  EXPECT_EQ(found.spread, expected.spread);
  EXPECT_EQ(found.products, expected.products);
}

product_report sum_of(product_report a, const product_report& b) {
  a.add(b);
  return a;
}

/// Some numbers as a matrix of dd or of complex numbers.
template <class T>
struct numbers {
  index_t rows;
  std::vector<T> all;

  numbers(index_t m, index_t n, std::uint64_t seed, double diagonal = 0) : rows(m) {
    const auto some = vector_of<dd>(data::uniform, 2 * m * n, seed);
    for (index_t k = 0; k < m * n; ++k) {
      const dd& re = some[static_cast<std::size_t>(2 * k)];
      if constexpr (std::is_same_v<T, dd>)
        all.push_back(re);
      else
        all.push_back({re, some[static_cast<std::size_t>(2 * k + 1)]});
    }
    for (index_t i = 0; i < std::min(m, n); ++i) (*this)(i, i) = T(dd(diagonal)) + (*this)(i, i);
  }
  T& operator()(index_t i, index_t j) { return all[static_cast<std::size_t>(i + j * rows)]; }
  matrix_view<T> view() {
    const index_t leading = std::max<index_t>(rows, 1);
    return {all.data(), rows, static_cast<index_t>(all.size()) / leading, leading};
  }
  residua::vector_view<T> column() { return {all.data(), rows}; }
};

template <class T>
constexpr op adjoint = std::is_same_v<T, dd> ? op::transpose : op::conjugate_transpose;

template <class T>
product_report solve_with(const context& ctx, uplo stored, op op_t, diag diagonal, const matrix_view<T>& M,
                          const matrix_view<T>& B) {
  return residua::trsm(ctx, side::left, stored, op_t, diagonal, T(dd(1.0)), M, B, by_residues);
}

/// Whatever the pivots are, B's rows are exchanged before or after.
template <class T>
void expect_reports_of_lu() {
  const auto ctx = context::cpu(2);
  numbers<T> A(order, order, 1), factors(A), B(order, sides, 2), X(B), Y(B);
  std::vector<index_t> ipiv(order);
  const residua::vector_view<index_t> pivots(ipiv.data(), order);
  const auto of_factors = residua::getrf(ctx, factors.view(), pivots, by_residues).products;
  const auto solved = residua::getrs(ctx, op::none, factors.view(), pivots, X.view(), by_residues);
  for (index_t i = 0; i < order; ++i)
    for (index_t j = 0; j < sides; ++j) std::swap(Y(i, j), Y(ipiv[static_cast<std::size_t>(i)] - 1, j));
  auto expected = solve_with<T>(ctx, uplo::lower, op::none, diag::unit, factors.view(), Y.view());
  expected.add(solve_with<T>(ctx, uplo::upper, op::none, diag::non_unit, factors.view(), Y.view()));
  expect_same(solved, expected);
  X = Y = B;
  const auto transposed = residua::getrs(ctx, adjoint<T>, factors.view(), pivots, X.view(), by_residues);
  expected = solve_with<T>(ctx, uplo::upper, adjoint<T>, diag::non_unit, factors.view(), Y.view());
  expected.add(solve_with<T>(ctx, uplo::lower, adjoint<T>, diag::unit, factors.view(), Y.view()));
  expect_same(transposed, expected);
  X = B;
  expect_same(residua::gesv(ctx, A.view(), pivots, X.view(), by_residues).products,
              sum_of(of_factors, solved));
}

template <class T>
void expect_reports_of_cholesky() {
  const auto ctx = context::cpu(2);
  for (const auto stored : {uplo::lower, uplo::upper}) {
    numbers<T> A(order, order, 3, 200), factors(A), B(order, sides, 4), X(B), Y(B);
    if constexpr (!std::is_same_v<T, dd>)
      for (index_t i = 0; i < order; ++i) A(i, i).im = factors(i, i).im = dd(0.0);
    const bool is_lower = stored == uplo::lower;
    const auto of_factors = residua::potrf(ctx, stored, factors.view(), by_residues).products;
    const auto solved = residua::potrs(ctx, stored, factors.view(), X.view(), by_residues);
    auto expected = solve_with<T>(ctx, stored, is_lower ? op::none : adjoint<T>, diag::non_unit,
                                  factors.view(), Y.view());
    expected.add(solve_with<T>(ctx, stored, is_lower ? adjoint<T> : op::none, diag::non_unit, factors.view(),
                               Y.view()));
    expect_same(solved, expected);
    X = B;
    expect_same(residua::posv(ctx, stored, A.view(), X.view(), by_residues).products,
                sum_of(of_factors, solved));
  }
}

template <class T>
product_report apply_reflectors(const context& ctx, op op_q, numbers<T>& QR, numbers<T>& tau,
                                const matrix_view<T>& C) {
  if constexpr (std::is_same_v<T, dd>)
    return residua::ormqr(ctx, side::left, op_q, QR.view(), tau.column(), C, by_residues);
  else
    return residua::unmqr(ctx, side::left, op_q, QR.view(), tau.column(), C, by_residues);
}

/// Of more equations than unknowns, and of fewer.
template <class T>
void expect_reports_of_least_squares() {
  const auto ctx = context::cpu(2);
  constexpr index_t rank = 120;
  const numbers<T> A(order, rank, 5), B(order, sides, 6);
  numbers<T> QR(A), tau(rank, 1, 7), X(B);
  const auto of_factors = residua::geqrf(ctx, QR.view(), tau.column(), by_residues);
  const auto upper = X.view().block(0, 0, rank, sides);
  const auto R = QR.view().block(0, 0, rank, rank);
  auto expected = sum_of(of_factors, apply_reflectors<T>(ctx, adjoint<T>, QR, tau, X.view()));
  expected.add(solve_with<T>(ctx, uplo::upper, op::none, diag::non_unit, R, upper));
  numbers<T> again(A), Y(B);
  expect_same(residua::gels(ctx, op::none, again.view(), Y.view(), by_residues).products, expected);
  X = B;
  expected = sum_of(of_factors, solve_with<T>(ctx, uplo::upper, adjoint<T>, diag::non_unit, R, upper));
  for (index_t j = 0; j < sides; ++j)
    for (index_t i = rank; i < order; ++i) X(i, j) = T(dd(0.0));
  expected.add(apply_reflectors<T>(ctx, op::none, QR, tau, X.view()));
  again = A;
  Y = B;
  expect_same(residua::gels(ctx, adjoint<T>, again.view(), Y.view(), by_residues).products, expected);
}

TEST(lapack_reports, of_solvers_by_lu_add_up) {
  expect_reports_of_lu<dd>();
  expect_reports_of_lu<complex<dd>>();
}
TEST(lapack_reports, of_solvers_by_cholesky_add_up) {
  expect_reports_of_cholesky<dd>();
  expect_reports_of_cholesky<complex<dd>>();
}
/// Its diagonal is so large that every pivot is of one row, in its place.
TEST(lapack_reports, of_solvers_by_symmetric_pivots_add_up) {
  const auto ctx = context::cpu(2);
  numbers<dd> A(order, order, 10, 200), B(order, sides, 11), X(B);
  std::vector<index_t> ipiv(order);
  const residua::vector_view<index_t> pivots(ipiv.data(), order);
  residua::sytrf(ctx, uplo::lower, A.view(), pivots, by_residues);
  const auto solved = residua::sytrs(ctx, uplo::lower, A.view(), pivots, X.view(), by_residues);
  auto expected = solve_with<dd>(ctx, uplo::lower, op::none, diag::unit, A.view(), B.view());
  for (index_t i = 0; i < order; ++i) {
    ASSERT_EQ(ipiv[static_cast<std::size_t>(i)], i + 1);
    for (index_t j = 0; j < sides; ++j) B(i, j) = B(i, j) / A(i, i);
  }
  expected.add(solve_with<dd>(ctx, uplo::lower, op::transpose, diag::unit, A.view(), B.view()));
  expect_same(solved, expected);
}
TEST(lapack_reports, of_least_squares_add_up) {
  expect_reports_of_least_squares<dd>();
  expect_reports_of_least_squares<complex<dd>>();
}

/// An inverse is solved for, with the identity on the right.
TEST(lapack_reports, of_inverses_are_those_of_solvers) {
  const auto ctx = context::cpu(2);
  numbers<dd> LU(order, order, 8), identity(order, order, 9);
  std::fill(identity.all.begin(), identity.all.end(), dd(0.0));
  for (index_t i = 0; i < order; ++i) identity(i, i) = dd(1.0);
  std::vector<index_t> ipiv(order);
  const residua::vector_view<index_t> pivots(ipiv.data(), order);
  residua::getrf(ctx, LU.view(), pivots, by_residues);
  auto X = identity;
  const auto by_lu = residua::getrs(ctx, op::none, LU.view(), pivots, X.view(), by_residues);
  expect_same(residua::getri(ctx, LU.view(), pivots, by_residues).products, by_lu);
  numbers<dd> L(order, order, 10, 200);
  residua::potrf(ctx, uplo::lower, L.view(), by_residues);
  X = identity;
  const auto by_cholesky = residua::potrs(ctx, uplo::lower, L.view(), X.view(), by_residues);
  expect_same(residua::potri(ctx, uplo::lower, L.view(), by_residues).products, by_cholesky);
}

/// Of full rank, and of one that is known: the columns behind it are zero.
TEST(lapack_reports, of_gelsy_add_up) {
  const auto ctx = context::cpu(2);
  constexpr index_t n = 120, rank = 70;
  const numbers<dd> B(order, sides, 11);
  for (const bool is_full : {true, false}) {
    numbers<dd> A(order, n, 12);
    for (index_t j = rank; j < n && !is_full; ++j)
      for (index_t i = 0; i < order; ++i) A(i, j) = A(i, j - rank);
    numbers<dd> QR(A), tau(n, 1, 13), X(B), Y(B);
    std::vector<index_t> jpvt(n), ordered(n);
    const residua::vector_view<index_t> pivots(jpvt.data(), n), found(ordered.data(), n);
    residua::geqp3(ctx, QR.view(), pivots, tau.column());
    auto expected = apply_reflectors<dd>(ctx, op::transpose, QR, tau, X.view());
    if (is_full) {
      expected.add(solve_with<dd>(ctx, uplo::upper, op::none, diag::non_unit, QR.view().block(0, 0, n, n),
                                  X.view().block(0, 0, n, sides)));
    } else {
      numbers<dd> transposed(n, rank, 14), taus(rank, 1, 15);
      for (index_t i = 0; i < n; ++i)
        for (index_t j = 0; j < rank; ++j) transposed(i, j) = i >= j ? QR(j, i) : dd(0.0);
      expected.add(residua::geqrf(ctx, transposed.view(), taus.column(), by_residues));
      expected.add(solve_with<dd>(ctx, uplo::upper, op::transpose, diag::non_unit,
                                  transposed.view().block(0, 0, rank, rank),
                                  X.view().block(0, 0, rank, sides)));
      for (index_t j = 0; j < sides; ++j)
        for (index_t i = rank; i < n; ++i) X(i, j) = dd(0.0);
      expected.add(apply_reflectors<dd>(ctx, op::none, transposed, taus, X.view().block(0, 0, n, sides)));
    }
    const auto report = residua::gelsy(ctx, A.view(), Y.view(), found, dd(1e-20), by_residues);
    EXPECT_EQ(report.rank, is_full ? n : rank);
    expect_same(report.products, expected);
  }
}

/// Where there is nothing to compute, or all of it in one piece, the report says so.
template <class T>
void expect_reasons(index_t n, const std::string& of_factors, const std::string& of_solutions) {
  const auto ctx = context::cpu(1);
  numbers<T> A(std::max<index_t>(n, 1), std::max<index_t>(n, 1), 16, 10), B(std::max<index_t>(n, 1), 2, 17);
  std::vector<index_t> ipiv(static_cast<std::size_t>(n));
  const residua::vector_view<index_t> pivots(ipiv.data(), n);
  const residua::vector_view<T> tau(B.all.data(), n);
  const auto of_A = [&] {
    A = numbers<T>(A.rows, A.rows, 16, 10);
    return A.view().block(0, 0, n, n);
  };
  EXPECT_EQ(residua::getrf(ctx, of_A(), pivots).products.reason, of_factors);
  EXPECT_EQ(residua::potrf(ctx, uplo::lower, of_A()).products.reason, of_factors);
  if (n > 0) return;
  EXPECT_EQ(residua::geqrf(ctx, of_A(), tau).reason, of_factors);
  EXPECT_EQ(residua::gels(ctx, op::none, of_A(), B.view().block(0, 0, n, 2)).products.reason, of_factors);
  if constexpr (std::is_same_v<T, dd>) {
    EXPECT_EQ(residua::ormqr(ctx, side::left, op::none, of_A(), tau, of_A()).reason, of_solutions);
    EXPECT_EQ(residua::orgqr(ctx, of_A(), tau).reason, of_solutions);
    EXPECT_EQ(residua::sytrf(ctx, uplo::lower, of_A(), pivots).products.reason, of_factors);
    EXPECT_EQ(residua::getri(ctx, of_A(), pivots).products.reason, "nothing to invert");
    EXPECT_EQ(residua::potri(ctx, uplo::lower, of_A()).products.reason, "nothing to invert");
    EXPECT_EQ(residua::sytrs(ctx, uplo::lower, of_A(), pivots, of_A()).reason, "nothing to solve");
  } else {
    EXPECT_EQ(residua::unmqr(ctx, side::left, op::none, of_A(), tau, of_A()).reason, of_solutions);
    EXPECT_EQ(residua::ungqr(ctx, of_A(), tau).reason, of_solutions);
  }
}

TEST(lapack_reports, say_why_there_were_no_products) {
  expect_reasons<dd>(0, "nothing to factorise", "nothing to multiply");
  expect_reasons<complex<dd>>(0, "nothing to factorise", "nothing to multiply");
  for (const bool is_complex : {false, true}) {
    const auto ctx = context::cpu(1);
    numbers<dd> A(3, 3, 18, 10);
    numbers<complex<dd>> C(3, 3, 18, 10);
    const auto report =
        is_complex ? residua::potrf(ctx, uplo::lower, C.view()) : residua::potrf(ctx, uplo::lower, A.view());
    EXPECT_EQ(report.products.used, engine::native);
    EXPECT_EQ(report.products.reason, "factorised in one piece, without a product");
  }
  numbers<dd> A(3, 3, 19, 10), b(3, 1, 20);
  EXPECT_EQ(residua::potrs(context::cpu(1), uplo::lower, A.view(), b.view()).reason,
            "one right-hand side is solved for without a product");
}

/// The int8 products of `count` products by residues with sums of k terms are these at least.
int fewest_products(int count, index_t k) {
  namespace residue = residua::residue;
  const auto scheme = residue::choose_scheme(residue::accuracy_of(2) + residue::least_spread, k);
  return count * scheme->products();
}

/// Of one block of reflectors: V^T V, which tau and its square take, and V^T C, W of it, and V W; the solve
/// in between has products of its own.
template <class T>
void expect_products_of_reflectors() {
  const auto ctx = context::cpu(2);
  constexpr index_t k = 24;
  const int parts = std::is_same_v<T, dd> ? 1 : 2;
  numbers<T> QR(order, k, 30), tau(k, 1, 31), left(order, sides, 32), right(sides, order, 33);
  residua::geqrf(ctx, QR.view(), tau.column(), by_residues);
  const auto of_left = apply_reflectors<T>(ctx, adjoint<T>, QR, tau, left.view());
  EXPECT_GE(of_left.products, fewest_products(3 * parts, k));
  product_report of_right;
  if constexpr (std::is_same_v<T, dd>)
    of_right = residua::ormqr(ctx, side::right, op::none, QR.view(), tau.column(), right.view(), by_residues);
  else
    of_right = residua::unmqr(ctx, side::right, op::none, QR.view(), tau.column(), right.view(), by_residues);
  EXPECT_GE(of_right.products, fewest_products(3 * parts, k));
}

TEST(lapack_reports, of_reflectors_count_all_products) {
  expect_products_of_reflectors<dd>();
  expect_products_of_reflectors<complex<dd>>();
}

/// Of decompositions and of functions of matrices.
template <class T>
void expect_products_of_decompositions() {
  const auto ctx = context::cpu(2);
  constexpr index_t n = 48;
  const numbers<T> A(n, n, 21, 4);
  numbers<T> X(n, n, 22), Y(n, n, 23), H(n, n, 24, 30), P(n, n, 25, 30);
  if constexpr (!std::is_same_v<T, dd>)
    for (index_t i = 0; i < n; ++i) H(i, i).im = P(i, i).im = dd(0.0);
  std::vector<dd> values(n), others(n);
  std::vector<T> pairs(n);
  const residua::vector_view<dd> w(values.data(), n), wi(others.data(), n);
  const residua::vector_view<T> whole(pairs.data(), n);
  auto a = A;
  const auto expect_products = [](const char* name, const auto& report) {
    EXPECT_GT(report.products.products, 0) << name;
    EXPECT_EQ(report.products.used, engine::residue) << name;
    EXPECT_EQ(report.products.reason, "computed by residues") << name;
    EXPECT_GE(report.products.bits, 102) << name;
    EXPECT_GT(report.products.moduli, 20) << name;
    EXPECT_GT(report.products.spread, 0) << name;
  };
  expect_products("gesvd", residua::gesvd(ctx, a.view(), w, X.view(), Y.view(), by_residues));
  expect_products("refine_singular_vectors",
                  residua::refine_singular_vectors(ctx, a.view(), X.view(), w, Y.view(), by_residues));
  if constexpr (std::is_same_v<T, dd>)
    expect_products("geev", residua::geev(ctx, a.view(), w, wi, X.view(), by_residues));
  else
    expect_products("geev", residua::geev(ctx, a.view(), whole, X.view(), by_residues));
  expect_products("expm", residua::expm(ctx, a.view(), X.view(), by_residues));
  expect_products("sqrtm", residua::sqrtm(ctx, P.view(), X.view(), by_residues));
  expect_products("signm", residua::signm(ctx, a.view(), X.view(), by_residues));
  expect_products("polar", residua::polar(ctx, a.view(), X.view(), Y.view(), by_residues));
  auto V = H;
  if constexpr (std::is_same_v<T, dd>)
    expect_products("syevd", residua::syevd(ctx, uplo::lower, V.view(), w, by_residues));
  else
    expect_products("heevd", residua::heevd(ctx, uplo::lower, V.view(), w, by_residues));
  expect_products("refine_eigenvectors",
                  residua::refine_eigenvectors(ctx, uplo::lower, H.view(), V.view(), w, by_residues));
  if constexpr (std::is_same_v<T, dd>)
    expect_products("sygvd", residua::sygvd(ctx, 1, uplo::lower, H.view(), P.view(), w, by_residues));
  else
    expect_products("hegvd", residua::hegvd(ctx, 1, uplo::lower, H.view(), P.view(), w, by_residues));
}

/// Of A X = X diag(w), which is the problem of A alone, and four products more for the bounds.
TEST(lapack_reports, of_pencils_count_the_products_of_their_bounds) {
  const auto ctx = context::cpu(2);
  constexpr index_t n = 48;
  std::vector<dd> values(n);
  const residua::vector_view<dd> w(values.data(), n);
  numbers<dd> A(n, n, 26), V(A), I(n, n, 27);
  numbers<complex<dd>> H(n, n, 28), Z(n, n, 28), J(n, n, 27);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      I(i, j) = dd(i == j ? 1.0 : 0.0);
      J(i, j) = complex<dd>(I(i, j));
    }
  }
  const auto of_A = residua::syevd(ctx, uplo::lower, V.view(), w, by_residues).products;
  const auto of_pencil = residua::sygvd(ctx, 1, uplo::lower, A.view(), I.view(), w, by_residues).products;
  EXPECT_GE(of_pencil.products, of_A.products + fewest_products(4, n));
  const auto of_H = residua::heevd(ctx, uplo::lower, Z.view(), w, by_residues).products;
  const auto of_complex = residua::hegvd(ctx, 1, uplo::lower, H.view(), J.view(), w, by_residues).products;
  EXPECT_GE(of_complex.products, of_H.products + fewest_products(4, 2 * n));
}

template <class T>
numbers<T> diagonal_of(index_t n, double value) {
  numbers<T> A(n, n, 1);
  std::fill(A.all.begin(), A.all.end(), T(dd(0.0)));
  for (index_t i = 0; i < n; ++i) A(i, i) = T(dd(value));
  return A;
}

/// An inverse of X and two products for each correction, which is one itself, of fewer bits; and an inverse
/// and three products for the bounds.
template <class T>
void expect_products_of_general_spectra() {
  const auto ctx = context::cpu(2);
  constexpr index_t n = 48;
  numbers<T> A(n, n, 21, 4), X(n, n, 22), identity = diagonal_of<T>(n, 1);
  std::vector<dd> wr(n), wi(n);
  std::vector<T> w(n);
  std::vector<index_t> ipiv(n);
  const residua::vector_view<index_t> pivots(ipiv.data(), n);
  const auto report = [&] {
    if constexpr (std::is_same_v<T, dd>)
      return residua::geev(ctx, A.view(), residua::vector_view<dd>(wr.data(), n),
                           residua::vector_view<dd>(wi.data(), n), X.view(), by_residues);
    else
      return residua::geev(ctx, A.view(), residua::vector_view<T>(w.data(), n), X.view(), by_residues);
  }();
  const auto of_inverse = [&] {
    if constexpr (std::is_same_v<T, dd>) {
      const auto of_factors = residua::getrf(ctx, X.view(), pivots, by_residues).products;
      return sum_of(of_factors, residua::getri(ctx, X.view(), pivots, by_residues).products);
    } else {
      return residua::gesv(ctx, X.view(), pivots, identity.view(), by_residues).products;
    }
  }();
  const int corrections = report.refinements, parts = std::is_same_v<T, dd> ? 1 : 2;
  EXPECT_GT(corrections, 0);
  EXPECT_GE(report.products.products,
            (corrections + 1) * of_inverse.products + fewest_products(2 * corrections + 3, parts * n));
}

TEST(lapack_reports, of_general_spectra_count_the_products_of_inverses) {
  expect_products_of_general_spectra<dd>();
  expect_products_of_general_spectra<complex<dd>>();
}

/// What heevd takes for [0, B; B^H, 0], six products of complex numbers, of four each, for the vectors, and
/// three products more for the bounds.
TEST(lapack_reports, of_complex_singular_values_count_the_products_of_eigenvalues) {
  const auto ctx = context::cpu(2);
  constexpr index_t n = 24;
  numbers<complex<dd>> A(n, n, 33), H = diagonal_of<complex<dd>>(2 * n, 0), U(n, n, 34), Vh(n, n, 35);
  std::vector<dd> values(2 * n);
  for (index_t j = 0; j < n; ++j)
    for (index_t i = 0; i < n; ++i) H(n + i, j) = conj(A(j, i));
  const auto of_H =
      residua::heevd(ctx, uplo::lower, H.view(), residua::vector_view<dd>(values.data(), 2 * n), by_residues);
  const auto report = residua::gesvd(ctx, A.view(), residua::vector_view<dd>(values.data(), n), U.view(),
                                     Vh.view(), by_residues);
  EXPECT_GE(report.products.products,
            of_H.products.products + fewest_products(24, n) + fewest_products(3, 2 * n));
}

TEST(lapack_reports, of_decompositions_tell_of_their_products) {
  expect_products_of_decompositions<dd>();
  expect_products_of_decompositions<complex<dd>>();
}

/// All spectra of a multiple of an identity, or of nothing; expect(name, report, bound of values).
template <class T, class Expectation>
void of_all_spectra(index_t n, double value, const Expectation& expect) {
  const auto ctx = context::cpu(1);
  auto A = diagonal_of<T>(n, value), B = diagonal_of<T>(n, 1), X = B, Y = B;
  std::vector<dd> values(static_cast<std::size_t>(n)), others(values);
  std::vector<T> whole(static_cast<std::size_t>(n));
  const residua::vector_view<dd> w(values.data(), n), v(others.data(), n);
  const auto given = A;
  const auto with_values = [&](const char* name, const auto& report, double error) {
    for (const dd& x : values)
      EXPECT_LE(std::fabs(leading(x - dd(value))), error + value * residua::limb_unit<dd>) << name;
    expect(name, report, error);
    std::fill(values.begin(), values.end(), dd(7.0));
  };
  auto report = [&] {
    if constexpr (std::is_same_v<T, dd>)
      return residua::syevd(ctx, uplo::lower, A.view(), w);
    else
      return residua::heevd(ctx, uplo::lower, A.view(), w);
  }();
  with_values("syevd", report, report.eigenvalue_error);
  A = given;
  report = residua::refine_eigenvectors(ctx, uplo::lower, A.view(), X.view(), w);
  with_values("refine_eigenvectors", report, report.eigenvalue_error);
  auto svd = residua::gesvd(ctx, A.view(), w, X.view(), Y.view());
  with_values("gesvd", svd, svd.singular_value_error);
  svd = residua::refine_singular_vectors(ctx, A.view(), X.view(), w, Y.view());
  with_values("refine_singular_vectors", svd, svd.singular_value_error);
  if constexpr (std::is_same_v<T, dd>)
    report = residua::sygvd(ctx, 1, uplo::lower, A.view(), B.view(), w);
  else
    report = residua::hegvd(ctx, 1, uplo::lower, A.view(), B.view(), w);
  with_values("sygvd", report, report.eigenvalue_error);
}

/// The decompositions are exact but for last places, and their bounds are what rounding may have hidden: the
/// residual's, relative to a norm of 6, of products of two matrices; Weyl's bound that, and twice what the
/// vectors lack of being orthonormal times the largest value, 3.
/// Of diag(-1024, 1): what vectors lack of being orthonormal counts beside the largest magnitude.
template <class T>
void expect_bounds_beside_the_largest_value() {
  const auto ctx = context::cpu(1);
  auto A = diagonal_of<T>(2, 1), U = A, V = A;
  A(0, 0) = T(dd(-1024.0));
  std::vector<dd> values(2);
  const residua::vector_view<dd> w(values.data(), 2);
  const auto expect_beside_largest = [](const auto& report, double error) {
    EXPECT_EQ(report.info, 0);
    EXPECT_GE(error, 2048 * report.orthogonality * (1 - 1e-4));
  };
  const auto of_values = residua::gesvd(ctx, A.view(), w, U.view(), V.view());
  expect_beside_largest(of_values, of_values.singular_value_error);
  const auto of_eigenvalues = [&] {
    if constexpr (std::is_same_v<T, dd>)
      return residua::syevd(ctx, uplo::lower, A.view(), w);
    else
      return residua::heevd(ctx, uplo::lower, A.view(), w);
  }();
  expect_beside_largest(of_eigenvalues, of_eigenvalues.eigenvalue_error);
}

TEST(lapack_reports, of_spectra_have_bounds_beside_the_largest_value) {
  expect_bounds_beside_the_largest_value<dd>();
  expect_bounds_beside_the_largest_value<complex<dd>>();
}

TEST(lapack_reports, of_known_spectra_have_the_bounds_of_roundings) {
  const auto expect = [](const std::string& name, const auto& report, double error) {
    SCOPED_TRACE(name);
    EXPECT_EQ(report.info, 0);
    const double wide = residua::limb_unit<residua::td>, u = residua::limb_unit<dd>;
    for (const double bound : {report.residual, report.orthogonality}) {
      EXPECT_GE(bound, wide);
      EXPECT_LE(bound, 64 * u);
    }
    // Of 4 x 4 products of columns of norms up to 2, whose sums in td err by four times those of norm 1.
    EXPECT_GE(report.orthogonality, 4 * 16 * residua::error_bounds<residua::td>::dot * wide);
    const double known = 6 * report.orthogonality + 6 * report.residual;
    if (name != "sygvd") {  // whose bound is that of B's factors, too
      EXPECT_GE(error, known * (1 - 1e-4));
      EXPECT_LE(error, known * (1 + 1e-4));
    }
    EXPECT_FALSE(report.products.reason.empty());
  };
  of_all_spectra<dd>(4, 3, expect);
  of_all_spectra<complex<dd>>(4, 3, expect);
}

TEST(lapack_reports, of_spectra_of_zeros_and_of_nothing_have_no_errors) {
  for (const index_t n : {0, 3}) {
    const auto expect = [&](const char* name, const auto& report, double error) {
      SCOPED_TRACE(name);
      EXPECT_EQ(report.info, 0);
      EXPECT_EQ(report.refinements, 0);
      EXPECT_EQ(report.products.used, engine::native);
      EXPECT_EQ(report.products.products, 0);
      const std::string reason(report.products.reason);
      EXPECT_TRUE(reason == (n == 0 ? "nothing to decompose" : "a matrix of zeros")) << reason;
      EXPECT_EQ(error, 0);
      EXPECT_EQ(report.residual, 0);
    };
    of_all_spectra<dd>(n, 0, expect);
    of_all_spectra<complex<dd>>(n, 0, expect);
  }
}

template <class T>
void expect_reports_of_geev(index_t n, double value) {
  const auto ctx = context::cpu(1);
  auto A = diagonal_of<T>(n, value), X = A, Y = A;
  std::vector<dd> wr(static_cast<std::size_t>(n)), wi(wr);
  std::vector<T> w(static_cast<std::size_t>(n));
  const auto report = [&] {
    if constexpr (std::is_same_v<T, dd>)
      return residua::geev(ctx, A.view(), residua::vector_view<dd>(wr.data(), n),
                           residua::vector_view<dd>(wi.data(), n), Y.view(), X.view());
    else
      return residua::geev(ctx, A.view(), residua::vector_view<T>(w.data(), n), Y.view(), X.view());
  }();
  EXPECT_EQ(report.info, 0);
  if (n == 0 || value == 0) {
    EXPECT_EQ(report.products.reason, n == 0 ? "nothing to decompose" : "a matrix of zeros");
    EXPECT_EQ(report.condition, std::max<index_t>(n, 1));
    EXPECT_EQ(report.residual + report.left_residual + report.eigenvalue_error, 0);
    return;
  }
  const double wide = residua::limb_unit<residua::td>, u = residua::limb_unit<dd>;
  EXPECT_NEAR(report.condition, static_cast<double>(n), 1e-3);
  for (const double bound : {report.residual, report.left_residual, report.eigenvalue_error}) {
    EXPECT_GE(bound, wide);
    EXPECT_LE(bound, 64 * u);
  }
}

TEST(lapack_reports, of_general_spectra_have_the_bounds_of_roundings) {
  for (const index_t n : {0, 4})
    for (const double value : {0.0, 1.0}) {
      expect_reports_of_geev<dd>(n, value);
      expect_reports_of_geev<complex<dd>>(n, value);
    }
}

/// A Jordan block has one eigenvector: the inverse of what is found in double is as good as none.
TEST(lapack_reports, of_a_jordan_block_say_that_little_is_known) {
  const auto ctx = context::cpu(1);
  numbers<dd> A = diagonal_of<dd>(2, 0), X = A;
  A(0, 1) = dd(1.0);
  std::vector<dd> wr(2), wi(2);
  const auto report = residua::geev(ctx, A.view(), residua::vector_view<dd>(wr.data(), 2),
                                    residua::vector_view<dd>(wi.data(), 2), X.view());
  EXPECT_EQ(report.info, 1);
  EXPECT_GT(report.condition, 0x1p53);
  EXPECT_GE(report.eigenvalue_error, std::fabs(leading(wr[0])));
  EXPECT_LE(report.residual, 0x1p-53);
}

}  // namespace
}  // namespace residua_test
