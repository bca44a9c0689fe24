// residua.h: sparse complex matrices, their products and their systems, as in C++.
#include "blas/complex/real_views.hpp"
#include "c_interface/twins.hpp"
#include "residua/solve/solve.hpp"
#include "residua/sparse/complex_csr_matrix.hpp"
#include "sparse/complex_matrices.hpp"

namespace residua_test {
namespace {

using residua::array, residua::op;

/// Not Hermitian, and so far from singular that all methods solve it.
complex_csr twisted(index_t n) {
  return complex_matrix(n, [](index_t i, index_t j) {
    if (i == j) return complex_number(3, static_cast<double>(i % 3));
    return j == i + 1 ? complex_number(-1, 0.5) : j + 2 == i ? complex_number(0, 0.75) : complex_number(0.0);
  });
}
complex_csr hermitian(index_t n) {
  return complex_matrix(n, [](index_t i, index_t j) {
    if (i == j) return complex_number(4.0);
    return j == i + 1 ? complex_number(-1, 1) : i == j + 1 ? complex_number(-1, -1) : complex_number(0.0);
  });
}

const double* parts(const complex_csr& A) { return reinterpret_cast<const double*>(A.value.data()); }

template <class T>
std::vector<complex<T>> numbers_of(index_t n, int seed) {
  std::vector<complex<T>> all;
  for (index_t i = 0; i < n; ++i) {
    const auto number = [&](int k) { return T(static_cast<double>((i * 7 + seed + k) % 11) - 4.5) / T(3.0); };
    all.emplace_back(number(0), number(5));
  }
  return all;
}

template <class T>
elements<T> pairs_of(array<complex<T>>& x) {
  return reinterpret_cast<elements<T>>(x.data());
}

// The function of each format.
template <class T, class... Arguments>
residua_status spmv(const Arguments&... a) {
  if constexpr (std::is_same_v<T, double>) return residua_complex_spmv_fp64(a...);
  if constexpr (std::is_same_v<T, residua::dd>) return residua_complex_spmv_dd(a...);
  if constexpr (std::is_same_v<T, residua::td>) return residua_complex_spmv_td(a...);
  if constexpr (std::is_same_v<T, residua::qd>) return residua_complex_spmv_qd(a...);
}
template <class T, class... Arguments>
residua_status solve(const Arguments&... a) {
  if constexpr (std::is_same_v<T, double>) return residua_complex_solve_fp64(a...);
  if constexpr (std::is_same_v<T, residua::dd>) return residua_complex_solve_dd(a...);
  if constexpr (std::is_same_v<T, residua::td>) return residua_complex_solve_td(a...);
  if constexpr (std::is_same_v<T, residua::qd>) return residua_complex_solve_qd(a...);
}

class c_complex_sparse : public c_interface {
 protected:
  /// A matrix of C's for as long as the test runs.
  residua_complex_csr* made_of(const complex_csr& A) {
    residua_complex_csr* made = nullptr;
    EXPECT_EQ(residua_create_complex_csr(&handle, A.rows, A.columns, A.row_start.data(), A.column.data(),
                                         parts(A), &made),
              RESIDUA_SUCCESS)
        << residua_last_error();
    matrices_.push_back(made);
    return made;
  }
  ~c_complex_sparse() override {
    for (auto* made : matrices_) residua_destroy_complex_csr(made);
  }
  residua_solve_report report{};

 private:
  std::vector<residua_complex_csr*> matrices_;
};
RESIDUA_ON_FEW_BACKENDS(c_complex_sparse);

TEST_P(c_complex_sparse, products_are_those_of_cxx) {
  auto host = twisted(9);
  host.columns = 11;  // the last two are empty
  const residua::complex_csr_matrix A(ctx, host);
  auto* const of_c = made_of(host);
  for_each_format([&]<class T>() {
    const auto alpha = numbers_of<T>(1, 3)[0], beta = numbers_of<T>(1, 4)[0];
    const auto number = [](const complex<T>& z) { return reinterpret_cast<const_elements<T>>(&z); };
    for (const op form : {op::none, op::transpose, op::conjugate, op::conjugate_transpose}) {
      const index_t columns = is_transposed(form) ? 9 : 11, rows = is_transposed(form) ? 11 : 9;
      array<complex<T>> x(ctx, std::span<const complex<T>>(numbers_of<T>(columns, 1)));
      const auto start = numbers_of<T>(2 * rows, 2);
      array<complex<T>> y(ctx, std::span<const complex<T>>(start)),
          expected(ctx, std::span<const complex<T>>(start));
      residua::spmv(ctx, form, alpha, A, x.view(), beta,
                    residua::vector_view<complex<T>>(expected.data(), rows, 2, ctx.memory()));
      ASSERT_EQ(spmv<T>(&handle, static_cast<residua_op>(form), number(alpha), of_c, pairs_of(x), int64_t{1},
                        number(beta), pairs_of(y), int64_t{2}),
                RESIDUA_SUCCESS)
          << residua_last_error();
      EXPECT_TRUE(y.to_host(ctx) == expected.to_host(ctx));
      EXPECT_FALSE(y.to_host(ctx) == start);
    }
  });
}

TEST_P(c_complex_sparse, solutions_are_those_of_cxx) {
  const auto host = twisted(20);
  auto* const A = made_of(host);
  const auto b = numbers_of<double>(20, 8);
  array<complex<double>> right(ctx, std::span<const complex<double>>(b));
  for_each_format([&]<class T>() {
    residua_solve_options options{};
    options.method = RESIDUA_SOLVE_GMRES;
    options.preconditioner = RESIDUA_PRECONDITIONER_JACOBI;
    options.tolerance = 1e-14;
    array<complex<T>> x(ctx, 20);
    ASSERT_EQ(solve<T>(&handle, A, pairs_of(right), pairs_of(x), &options, &report), RESIDUA_SUCCESS)
        << residua_last_error();
    const auto expected = residua::solve(ctx, residua::csr_matrix(ctx, real_equivalent(host)),
                                         residua::blas::interleaved(right.view()),
                                         {.tolerance = 1e-14,
                                          .method = residua::solve_method::gmres,
                                          .precision = residua::format_of<T>::id,
                                          .precondition = residua::preconditioner_kind::jacobi});
    const auto found = x.to_host(ctx);
    const auto wanted = std::get<array<T>>(expected.x).to_host(ctx);
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].re, wanted[2 * i]);
      EXPECT_EQ(found[i].im, wanted[2 * i + 1]);
    }
    EXPECT_EQ(report.converged, 1);
    EXPECT_EQ(report.iterations, expected.last().report.iterations);
    EXPECT_EQ(report.true_relative_residual, expected.last().report.true_relative_residual);
  });
}

/// Though nothing in C says that it is.
TEST_P(c_complex_sparse, a_hermitian_matrix_is_found_to_be_one) {
  auto* const A = made_of(hermitian(12));
  array<complex<double>> b(ctx, std::span<const complex<double>>(numbers_of<double>(12, 8))), x(ctx, 12);
  residua_solve_options options{};
  options.preconditioner = RESIDUA_PRECONDITIONER_JACOBI;
  ASSERT_EQ(solve<double>(&handle, A, pairs_of(b), pairs_of(x), &options, &report), RESIDUA_SUCCESS);
  EXPECT_STREQ(report.method, "cg");
  EXPECT_EQ(report.converged, 1);
}

/// A preconditioner of the caller's: z = r / 4, of parts in turns.
struct counted_calls {
  residua_context* context;
  int64_t n = 0;
  int calls = 0, fails_at = 0;
};
int quarter(void* user, int64_t n, const double* r, double* z) {
  auto& its = *static_cast<counted_calls*>(user);
  its.n = n;
  if (++its.calls == its.fails_at) return 7;
  const double scale = 0.25;
  if (residua_copy_fp64(its.context, n, r, 1, z, 1) != RESIDUA_SUCCESS) return 1;
  return residua_scal_fp64(its.context, n, &scale, z, 1) != RESIDUA_SUCCESS ? 2 : 0;
}

TEST_P(c_complex_sparse, methods_take_a_preconditioner_of_the_caller_s) {
  auto* const A = made_of(hermitian(12));
  array<complex<double>> b(ctx, std::span<const complex<double>>(numbers_of<double>(12, 8)));
  for (const auto method :
       {RESIDUA_SOLVE_CG, RESIDUA_SOLVE_BICGSTAB, RESIDUA_SOLVE_GMRES, RESIDUA_SOLVE_MINRES}) {
    counted_calls data{&handle};
    residua_solve_options options{};
    options.method = method;
    options.function = quarter;
    options.user = &data;
    options.tolerance = 1e-20;
    array<complex<residua::dd>> x(ctx, 12);
    ASSERT_EQ(solve<residua::dd>(&handle, A, pairs_of(b), pairs_of(x), &options, &report), RESIDUA_SUCCESS)
        << residua_last_error();
    EXPECT_EQ(report.converged, 1);
    EXPECT_LE(report.true_relative_residual, 1e-20);
    EXPECT_STREQ(report.preconditioner, "user");
    EXPECT_EQ(data.n, 24);
  }
  counted_calls data{&handle, 0, 0, 2};
  residua_solve_options options{};
  options.method = RESIDUA_SOLVE_GMRES;
  options.function = quarter;
  options.user = &data;
  const std::vector<complex<double>> fives(12, complex<double>(5.0));
  array<complex<double>> x(ctx, std::span<const complex<double>>(fives));
  expect_failure(solve<double>(&handle, A, pairs_of(b), pairs_of(x), &options, &report),
                 RESIDUA_INVALID_ARGUMENT, {"options.function", "7"});
  EXPECT_TRUE(x.to_host(ctx) == fives) << "nothing is written";
}

TEST_P(c_complex_sparse, systems_may_have_no_rows) {
  const int32_t row_start[] = {0};
  residua_complex_csr* A = nullptr;
  ASSERT_EQ(residua_create_complex_csr(&handle, 0, 0, row_start, nullptr, nullptr, &A), RESIDUA_SUCCESS);
  EXPECT_EQ(residua_complex_solve_fp64(&handle, A, nullptr, nullptr, nullptr, &report), RESIDUA_SUCCESS)
      << residua_last_error();
  EXPECT_EQ(report.converged, 1);
  residua_destroy_complex_csr(A);
  residua_destroy_complex_csr(nullptr);
}

TEST_P(c_complex_sparse, names_what_is_wrong) {
  constexpr auto invalid = RESIDUA_INVALID_ARGUMENT;
  const int32_t row_start[] = {0, 1}, column[] = {0}, beyond[] = {2};
  const double value[] = {1, 2};
  residua_complex_csr* made = nullptr;
  const auto create = [&](int64_t rows, const int32_t* starts, const int32_t* columns, const double* values,
                          residua_complex_csr** A) {
    return residua_create_complex_csr(&handle, rows, 2, starts, columns, values, A);
  };
  expect_failure(create(1, row_start, column, value, nullptr), invalid, {"create_complex_csr", "A is null"});
  expect_failure(create(-1, row_start, column, value, &made), invalid, {"create_complex_csr", "rows", "-1"});
  expect_failure(create(1, nullptr, column, value, &made), invalid, {"row_start is null"});
  expect_failure(create(1, row_start, nullptr, value, &made), invalid, {"column is null"});
  expect_failure(create(1, row_start, column, nullptr, &made), invalid, {"value is null"});
  expect_failure(create(1, row_start, beyond, value, &made), invalid, {"column", "2"});
  EXPECT_EQ(made, nullptr);
  auto* const wide = made_of({1, 2, {0, 1}, {0}, {complex_number(1, 2)}});
  auto* const square = made_of(hermitian(2));
  array<complex<double>> x(ctx, 2), y(ctx, 2);
  const double one[] = {1, 0};
  const auto multiply = [&](int trans, const residua_complex_csr* A, const double* alpha) {
    return residua_complex_spmv_fp64(&handle, out_of_range<residua_op>(trans), alpha, A, pairs_of(x), 1, one,
                                     pairs_of(y), 1);
  };
  expect_failure(multiply(0, nullptr, one), invalid, {"complex_spmv", "A is null"});
  expect_failure(multiply(4, square, one), invalid, {"complex_spmv", "trans", "4"});
  expect_failure(multiply(0, square, nullptr), invalid, {"complex_spmv", "alpha is null"});
  const auto solution = [&](const residua_complex_csr* A, array<complex<double>>* b,
                            residua_solve_report* told) {
    return residua_complex_solve_fp64(&handle, A, b == nullptr ? nullptr : pairs_of(*b), pairs_of(y), nullptr,
                                      told);
  };
  expect_failure(solution(nullptr, &x, &report), invalid, {"complex_solve", "A is null"});
  expect_failure(solution(square, &x, nullptr), invalid, {"complex_solve", "report is null"});
  expect_failure(solution(square, nullptr, &report), invalid, {"complex_solve", "b is null"});
  expect_failure(residua_complex_solve_fp64(&handle, square, pairs_of(x), nullptr, nullptr, &report), invalid,
                 {"complex_solve", "x is null"});
  expect_failure(solution(wide, &x, &report), invalid, {"complex_solve", "1 x 2", "square"});
}

}  // namespace
}  // namespace residua_test
