// Products and residuals of sparse complex matrices against MPFR.
#include "blas/complex/complex_operands.hpp"
#include "matrices.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"

namespace residua_test {
namespace {

using residua::complex_csr, residua::complex_csr_matrix;

/// A's pattern, with its values for real parts and others of the same size for imaginary ones.
complex_csr complex_of(const csr& A) {
  complex_csr C{A.rows, A.columns, A.row_start, A.column, {}};
  residua::oracle::number_source<double> values({-1, 1}, 77);
  for (const double a : A.value) C.value.emplace_back(a, a * values.limb());
  return C;
}

struct named_complex_matrix {
  std::string name;
  complex_csr A;
};
/// Made once.
const std::vector<named_complex_matrix>& complex_matrices() {
  static const auto matrices = [] {
    std::vector<named_complex_matrix> made;
    for (const auto& [name, A] : all_matrices()) made.push_back({name, complex_of(A)});
    // So few entries that MPFR takes them all: on a GPU of several blocks, of one, of a warp and of a thread.
    made.push_back({"rows of every length", complex_of(matrix_of({2700, 1, 300, 200, 0, 2, 900}, 3100, 5))});
    return made;
  }();
  return matrices;
}

template <class T>
std::vector<complex<T>> complex_vector_of(data kind, index_t n, std::uint64_t seed) {
  const auto parts = vector_of<T>(kind, 2 * n, seed);
  std::vector<complex<T>> all;
  for (std::size_t k = 0; k < parts.size(); k += 2) all.emplace_back(parts[k], parts[k + 1]);
  return all;
}

template <class T>
struct call {
  op form;
  complex<T> alpha, beta;
  std::vector<complex<T>> x, y;
  increments steps;
};

template <class T>
std::vector<complex<T>> run(const residua::context& ctx, const complex_csr_matrix& A, const call<T>& c) {
  spread_vector<T> x(ctx, c.x, c.steps.x), y(ctx, c.y, c.steps.y);
  residua::spmv(ctx, c.form, c.alpha, A, x.view(), c.beta, y.view());
  EXPECT_TRUE(same_parts(x.elements(), c.x));
  return y.elements();
}

/// The rows of op(A), by definition.
std::vector<std::vector<std::pair<index_t, complex<double>>>> rows_of(op form, const complex_csr& A) {
  const bool transposes = is_transposed(form);
  std::vector<std::vector<std::pair<index_t, complex<double>>>> rows(
      static_cast<std::size_t>(transposes ? A.columns : A.rows));
  for (index_t i = 0; i < A.rows; ++i) {
    for (auto k = A.row_start[i]; k < A.row_start[i + 1]; ++k) {
      const auto value = conjugates(form) ? conj(A.value[k]) : A.value[k];
      rows[static_cast<std::size_t>(transposes ? A.column[k] : i)].emplace_back(transposes ? i : A.column[k],
                                                                                value);
    }
  }
  return rows;
}

/// Each part: (2 n dot + product + 3 scaled_sum) |alpha|_1 (|A|_1|x|_1)_i + 2 scaled_sum |beta|_1 |y_i|_1.
template <class T>
void expect_product(const complex_csr& A, const call<T>& c, const std::vector<complex<T>>& result) {
  using bound = complex_bounds<T>;
  const auto rows = rows_of(c.form, A);
  ASSERT_EQ(result.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    exact_sum_of_products exact, of_y;
    for (const auto& [j, a] : rows[i]) exact.add(a, c.x[static_cast<std::size_t>(j)]);
    exact.scale(c.alpha);
    if (!(c.beta == complex<T>(T(0.0)))) of_y.add(c.beta, c.y[i]);
    mp allowed = exact.size, rest = of_y.size;
    mpfr_mul_d(allowed.get(), allowed.get(),
               2 * static_cast<double>(rows[i].size()) * bound::dot + bound::product + 3 * bound::scaled_sum,
               MPFR_RNDU);
    mpfr_mul_d(rest.get(), rest.get(), 2 * bound::scaled_sum, MPFR_RNDU);
    mpfr_add(allowed.get(), allowed.get(), rest.get(), MPFR_RNDU);
    mpfr_add(exact.re.get(), exact.re.get(), of_y.re.get(), MPFR_RNDN);
    mpfr_add(exact.im.get(), exact.im.get(), of_y.im.get(), MPFR_RNDN);
    ASSERT_TRUE(parts_within(result[i], exact, 1, allowed)) << "row " << i << " of " << rows[i].size();
  }
}

/// Every operation, with factors, increments and kinds of data in turn, which begin with others for each
/// format.
template <class T, class F>
void for_each_call(const complex_csr& A, const F& f) {
  const increments all_steps[] = {{1, 1}, {2, 1}, {1, -1}, {-3, 2}, {-1, -3}};
  const complex<T> alphas[] = {complex<T>(T(1.0)), factor<T>(2, -5), complex<T>(T(0.0))};
  const complex<T> betas[] = {complex<T>(T(0.0)), factor<T>(-1, 4)};
  std::size_t turn = sizeof(T) / sizeof(double);
  for (const op form : all_ops) {
    const bool transposes = is_transposed(form);
    const data kind = all_data[turn % 4];
    SCOPED_TRACE("call " + std::to_string(turn));
    f(call<T>{form, alphas[turn % 3], betas[turn % 2],
              complex_vector_of<T>(kind, transposes ? A.rows : A.columns, 21),
              complex_vector_of<T>(kind, transposes ? A.columns : A.rows, 22), all_steps[turn % 5]});
    ++turn;
    if (testing::Test::HasFailure()) return;
  }
}

class complex_spmv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(complex_spmv);

TEST_P(complex_spmv, is_within_its_bound) {
  if (!takes_every_case(ctx)) GTEST_SKIP() << "other numbers of threads have the same bits";
  for (const auto& [name, matrix] : complex_matrices()) {
    const complex_csr& A = matrix;      // clang 14 cannot capture a structured binding
    if (A.nonzeros() > 5000) continue;  // which MPFR takes long for
    SCOPED_TRACE(name);
    const complex_csr_matrix in_place(ctx, A);
    for_each_format([&]<class T>() {
      for_each_call<T>(A, [&](const call<T>& c) { expect_product(A, c, run(ctx, in_place, c)); });
    });
  }
}

/// Each entry is followed by its negative, which multiplies nearly the same.
TEST_P(complex_spmv, is_within_its_bound_where_rows_cancel) {
  for_each_format([&]<class T>() {
    complex_csr A = complex_of(matrix_of(std::vector<index_t>(50, 100), 200, 5));
    for (index_t k = 0; k < A.nonzeros(); ++k) {
      A.column[k] = static_cast<sparse_index>(2 * (k % 100));
      if (k % 2 == 1) A.value[k] = -A.value[k - 1];
    }
    auto x = complex_vector_of<T>(data::uniform, 200, 4);
    for (std::size_t j = 2; j < 200; j += 4) {
      x[j] = x[j - 2];
      nudge(x[j].re, static_cast<int>(j % 3));
      nudge(x[j].im, static_cast<int>(j % 2));
    }
    const call<T> c{
        op::none, complex<T>(T(1.0)), complex<T>(T(0.0)), x, complex_vector_of<T>(data::uniform, 50, 5),
        {1, 1}};
    expect_product(A, c, run(ctx, complex_csr_matrix(ctx, A), c));
  });
}

TEST_P(complex_spmv, does_not_read_y_where_beta_is_zero) {
  for_each_format([&]<class T>() {
    const complex_csr A = complex_of(matrix_of(lengths_from_to(0, 60), 80, 5));
    const std::vector<complex<T>> nans(static_cast<std::size_t>(A.rows), spread_vector<T>::poison());
    const call<T> c{op::conjugate,
                    complex<T>(T(1.0)),
                    complex<T>(T(0.0)),
                    complex_vector_of<T>(data::uniform, 80, 4),
                    nans,
                    {1, 1}};
    expect_product(A, c, run(ctx, complex_csr_matrix(ctx, A), c));
  });
}

/// The product of a NaN is NaN in the rows that read it and in no other; a real factor leaves an infinite
/// part what it is.
TEST_P(complex_spmv, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const complex_csr A = complex_of(matrix_of(lengths_from_to(1, 90), 100, 2));
  for_each_format([&]<class T>() {
    constexpr sparse_index place = 42;
    call<T> c{op::none,
              complex<T>(T(1.0)),
              complex<T>(T(0.0)),
              std::vector<complex<T>>(100, complex<T>(T(1.0))),
              std::vector<complex<T>>(90, complex<T>(T(1.0))),
              {1, 1}};
    c.x[place].im = T(std::nan(""));
    const auto y = run(ctx, complex_csr_matrix(ctx, A), c);
    for (index_t i = 0; i < A.rows; ++i) {
      const auto begin = A.column.begin() + A.row_start[i], end = A.column.begin() + A.row_start[i + 1];
      const bool reads = std::find(begin, end, place) != end;
      EXPECT_EQ(std::isnan(leading(y[static_cast<std::size_t>(i)].re)), reads) << "row " << i;
      EXPECT_EQ(std::isnan(leading(y[static_cast<std::size_t>(i)].im)), reads) << "row " << i;
    }
    const complex_csr one{1, 1, {0, 1}, {0}, {{2.0, 3.0}}};
    const auto z = run<T>(ctx, complex_csr_matrix(ctx, one),
                          {op::none,
                           complex<T>(T(-1.0)),
                           complex<T>(T(0.0)),
                           {{T(inf), T(1.0)}},
                           {complex<T>(T(0.0))},
                           {1, 1}});
    EXPECT_EQ(leading(z[0].re), -inf);
    EXPECT_EQ(leading(z[0].im), -inf);
  });
}

TEST_P(complex_spmv, has_the_same_bits_for_every_increment) {
  const complex_csr A = complex_of(matrix_of(lengths_from_to(0, 60), 80, 5));
  const complex_csr_matrix in_place(ctx, A);
  for_each_format([&]<class T>() {
    call<T> c{op::none,
              factor<T>(3, 1),
              factor<T>(-1, 2),
              complex_vector_of<T>(data::uniform, 80, 4),
              complex_vector_of<T>(data::uniform, A.rows, 5),
              {1, 1}};
    const auto expected = run(ctx, in_place, c);
    for (const increments steps : {increments{2, 1}, {1, 3}, {-1, 1}, {1, -1}, {-3, 2}}) {
      c.steps = steps;
      EXPECT_TRUE(same_parts(run(ctx, in_place, c), expected)) << steps.x << ", " << steps.y;
    }
  });
}

/// Its conjugate transpose has the same entries in the same order.
TEST_P(complex_spmv, of_a_hermitian_matrix_has_the_bits_of_its_conjugate_transpose) {
  complex_csr A = complex_of(matrix_of(std::vector<index_t>(40, 40), 40, 3));
  for (sparse_index i = 0; i < 40; ++i) {
    for (sparse_index j = 0; j <= i; ++j)
      A.value[40 * j + i] = i == j ? complex<double>(A.value[40 * i + i].re) : conj(A.value[40 * i + j]);
  }
  const complex_csr_matrix in_place(ctx, A);
  for_each_format([&]<class T>() {
    call<T> c{op::none,
              factor<T>(3, 1),
              factor<T>(-1, 2),
              complex_vector_of<T>(data::uniform, 40, 4),
              complex_vector_of<T>(data::uniform, 40, 5),
              {1, 1}};
    const auto expected = run(ctx, in_place, c);
    c.form = op::conjugate_transpose;
    EXPECT_TRUE(same_parts(run(ctx, in_place, c), expected));
  });
}

/// e_N |r_i| + (4 N n + 1)^K u^K (|b_i|_1 + (|A|_1|x|_1)_i), with A x near b so that the difference cancels.
template <class T>
void check_residual(const residua::context& ctx, const complex_csr& A, increments steps) {
  constexpr int limbs = residua::limb_count<T>, parts = limbs <= 2 ? 4 : limbs + 2;
  const auto x = complex_vector_of<T>(data::uniform, A.columns, 31);
  const complex_csr_matrix in_place(ctx, A);
  std::vector<complex<double>> b;
  {
    call<T> product{op::none,
                    complex<T>(T(1.0)),
                    complex<T>(T(0.0)),
                    x,
                    std::vector<complex<T>>(static_cast<std::size_t>(A.rows), complex<T>(T(0.0))),
                    {1, 1}};
    for (const auto& z : run(ctx, in_place, product)) b.emplace_back(leading(z.re), leading(z.im));
  }
  spread_vector<T> vx(ctx, x, steps.x),
      r(ctx, std::vector<complex<T>>(b.size(), complex<T>(T(0.0))), steps.y);
  spread_vector<double> vb(ctx, b, steps.x);
  residua::residual(ctx, vb.view(), in_place, vx.view(), r.view());
  const auto got = r.elements();
  const auto rows = rows_of(op::none, A);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    exact_sum_of_products exact;
    for (const auto& [j, a] : rows[i]) exact.add(-a, x[static_cast<std::size_t>(j)]);
    exact.add(complex<double>(1.0), b[i]);
    const double terms = 4.0 * limbs * static_cast<double>(rows[i].size()) + 1;
    mp allowed = exact.size, of_result = exact_sum_of_products::one_norm(got[i]);
    mpfr_mul_d(allowed.get(), allowed.get(), std::pow(terms * 0x1p-53, parts), MPFR_RNDU);
    // 2 u^N bounds the rounding of the sum, and so e_N
    mpfr_mul_d(of_result.get(), of_result.get(),
               limbs == 1 ? 0x1p-52 : residua::error_bounds<T>::scaled_sum * residua::limb_unit<T>,
               MPFR_RNDU);
    mpfr_add(allowed.get(), allowed.get(), of_result.get(), MPFR_RNDU);
    ASSERT_TRUE(parts_within(got[i], exact, 1, allowed)) << "row " << i;
  }
}

TEST_P(complex_spmv, residuals_are_within_their_bound) {
  if (!takes_every_case(ctx)) GTEST_SKIP() << "with two threads";
  for_each_format([&]<class T>() {
    check_residual<T>(ctx, complex_of(matrix_of(lengths_from_to(0, 60), 80, 5)), {1, 1});
    check_residual<T>(ctx, complex_of(matrix_of({1, 0, 100, 3}, 100, 5)), {-2, 3});
    check_residual<T>(ctx, complex_of(matrix_of({1500, 3, 200}, 1700, 5)), {1, 1});
  });
}

TEST_P(complex_spmv, rejects_what_does_not_fit) {
  const complex_csr_matrix A(ctx, complex_of(matrix_of({1, 1, 2}, 4, 1)));
  spread_vector<double> x(ctx, std::vector<complex<double>>(4, 1.0), 1),
      y(ctx, std::vector<complex<double>>(3, 1.0), 1);
  const auto call = [&](op form, auto& a, auto& b) {
    residua::spmv(ctx, form, complex<double>(1.0), A, a.view(), complex<double>(0.0), b.view());
  };
  expect_rejected({"spmv:", "3 x 4", "x has 3", "y 3"}, [&] { call(op::none, y, y); });
  expect_rejected({"spmv:", "4 x 3", "x has 4", "y 3"}, [&] { call(op::transpose, x, y); });
  expect_rejected({"spmv:", "4 x 3", "x has 4", "y 4"}, [&] { call(op::conjugate_transpose, x, x); });
  expect_rejected({"residual:", "3 x 4", "x has 4", "r 4"},
                  [&] { residua::residual(ctx, y.view(), A, x.view(), x.view()); });
  expect_rejected({"residual:", "b", "r"}, [&] { residua::residual(ctx, x.view(), A, x.view(), y.view()); });
  vector_view<complex<double>> null(static_cast<complex<double>*>(nullptr), 3);
  expect_rejected({"spmv:", " y ", "null"}, [&] {
    residua::spmv(ctx, op::none, complex<double>(1.0), A, x.view(), complex<double>(0.0), null);
  });
  expect_rejected({"spmv:", " x ", "null"}, [&] {
    residua::spmv(ctx, op::transpose, complex<double>(1.0), A, null, complex<double>(0.0), x.view());
  });
  expect_rejected({"residual:", " b ", "null"}, [&] { residua::residual(ctx, null, A, x.view(), y.view()); });
}

TEST_P(complex_spmv, refuses_what_is_no_matrix) {
  auto A = complex_of(matrix_of({1, 1, 2}, 4, 1));
  A.value[1].im = std::nan("");
  expect_rejected({"value[1]"}, [&] { complex_csr_matrix(ctx, A); });
  expect_rejected({"value[1]"}, [&] { complex_csr_matrix(ctx, std::move(A)); });
}

TEST(complex_spmv_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  const auto first = residua::context::cpu(1, residua::available_instruction_sets().front());
  for (const auto& [name, matrix] : complex_matrices()) {
    const complex_csr& A = matrix;  // clang 14 cannot capture a structured binding
    SCOPED_TRACE(name);
    const complex_csr_matrix on_host(first, A);
    for_each_format([&]<class T>() {
      for_each_call<T>(A, [&](const call<T>& c) {
        const auto expected = run(first, on_host, c);
        for (const auto& p : cpu_places())
          EXPECT_TRUE(same_parts(run(p.make(), on_host, c), expected)) << p.name();
      });
    });
  }
}

}  // namespace
}  // namespace residua_test
