#include "residua/sparse/spmv.hpp"

#include "matrices.hpp"
#include "residua/number/accumulator.hpp"

namespace residua_test {
namespace {

using residua::csr_matrix;
using residua::qd;

template <class T>
struct call {
  T alpha, beta;
  std::vector<T> x, y;
  increments steps;
};

template <class T>
std::vector<T> run(const residua::context& ctx, const csr_matrix& A, const call<T>& c) {
  const strided<T> x(ctx, c.x, c.steps.x), y(ctx, c.y, c.steps.y);
  residua::spmv(ctx, c.alpha, A, x, c.beta, y);
  EXPECT_TRUE(same_bits(x.elements(), c.x));
  return y.elements();
}

/// In units of u: n and one rounding more for alpha's product, one for the fused sum. In units of u^2: 40 n,
/// 7 for alpha's product and 10 for beta's product and the sum, by the bounds of scal and axpy.
template <class T>
mp bound_of(const csr& A, index_t row, const mp& product_magnitude, const mp& beta_y) {
  const auto n = static_cast<double>(length_of(A, row));
  mp bound(product_magnitude), rest(beta_y);
  mpfr_mul_d(bound.get(), bound.get(),
             n * bound_of_format<T>::dot + bound_of_format<T>::product + bound_of_format<T>::scaled_sum,
             MPFR_RNDU);
  mpfr_mul_d(rest.get(), rest.get(), bound_of_format<T>::scaled_sum, MPFR_RNDU);
  mpfr_add(bound.get(), bound.get(), rest.get(), MPFR_RNDU);
  return bound;
}

template <class T>
void expect_product(const csr& A, const call<T>& c, const std::vector<T>& result) {
  const mp alpha(c.alpha), beta(c.beta);
  for (index_t i = 0; i < A.rows; ++i) {
    exact_product e(A, i, c.x);
    mp beta_y;
    if (!(c.beta == T(0.0))) beta_y.set(c.y[i]);
    mpfr_mul(beta_y.get(), beta_y.get(), beta.get(), MPFR_RNDN);
    mpfr_mul(e.sum.get(), e.sum.get(), alpha.get(), MPFR_RNDN);
    mpfr_add(e.sum.get(), e.sum.get(), beta_y.get(), MPFR_RNDN);
    mpfr_mul(e.magnitude.get(), e.magnitude.get(), alpha.get(), MPFR_RNDN);
    mpfr_abs(e.magnitude.get(), e.magnitude.get(), MPFR_RNDN);
    mpfr_abs(beta_y.get(), beta_y.get(), MPFR_RNDN);
    const mp bound = bound_of<T>(A, i, e.magnitude, beta_y);
    ASSERT_TRUE(within(result[i], e.sum, 1, bound)) << "row " << i << " of " << length_of(A, i) << " entries";
  }
}

/// Factors 0, 1 and others; increments of either sign and kinds of data in turn.
template <class T, class F>
void for_each_call(const csr& A, const F& f) {
  source_of<T> source({-3, 3}, 3);
  const T general_alpha = drawn<T>(source, 1), general_beta = drawn<T>(source, -1);
  const increments all_steps[] = {{1, 1}, {2, 1}, {1, -1}, {-3, 2}, {-1, -3}};
  int turn = 0;
  for (const T& alpha : {T(1.0), general_alpha, T(0.0)}) {
    for (const T& beta : {T(0.0), T(1.0), general_beta}) {
      const auto steps = all_steps[turn % 5];
      const data kind = all_data[turn++ % 4];
      SCOPED_TRACE("call " + std::to_string(turn));
      f(call<T>{alpha, beta, vector_of<T>(kind, A.columns, 21), vector_of<T>(kind, A.rows, 22), steps});
      if (testing::Test::HasFailure()) return;
    }
  }
}

class spmv : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(spmv);

TEST_P(spmv, takes_its_scalars_from_device_memory) {
  const csr matrix = residua::generate_problem("plate:8");
  const csr_matrix A(ctx, matrix);
  for_each_format([&]<class T>() {
    const auto x = vector_of<T>(data::uniform, matrix.columns, 21),
               y = vector_of<T>(data::uniform, matrix.rows, 22);
    const auto product_with = [&](const residua::scalar<T>& alpha, const residua::scalar<T>& beta) {
      const strided<T> vx(ctx, x), vy(ctx, y, 2);
      residua::spmv(ctx, alpha, A, vx, beta, vy);
      return vy.elements();
    };
    check_scalar_argument<T>(ctx, "spmv", "alpha",
                             [&](const auto& alpha) { return product_with(alpha, T(0.5)); });
    check_scalar_argument<T>(ctx, "spmv", "beta",
                             [&](const auto& beta) { return product_with(T(0.5), beta); });
  });
}

TEST_P(spmv, is_within_its_bound) {
  if (!is_checked_by_mpfr(ctx)) return;  // other CPUs: the bits of the plainest, in the last test below
  for (const auto& [name, matrix] : matrices_for(ctx)) {
    const csr& A = matrix;  // clang 14 cannot capture a structured binding
    SCOPED_TRACE(name);
    const csr_matrix on_device(ctx, A);
    for_each_format([&]<class T>() {
      for_each_call<T>(A, [&](const call<T>& c) { expect_product(A, c, run(ctx, on_device, c)); });
    });
  }
}

TEST_P(spmv, is_within_its_bound_where_rows_cancel) {
  for_each_format([&]<class T>() {
    csr A = matrix_of(std::vector<index_t>(50, 100), 200, 5);
    for (index_t k = 0; k < A.nonzeros(); ++k) {
      A.column[k] = static_cast<sparse_index>(2 * (k % 100));
      if (k % 2 == 1) A.value[k] = -A.value[k - 1];
    }
    auto x = vector_of<T>(data::uniform, 200, 4);
    for (index_t j = 2; j < 200; j += 4) {
      x[j] = x[j - 2];
      nudge(x[j], j % 3);
    }
    const call<T> c{T(1.0), T(0.0), x, vector_of<T>(data::uniform, 50, 5), {1, 1}};
    expect_product(A, c, run(ctx, csr_matrix(ctx, A), c));
  });
}

TEST_P(spmv, does_not_read_y_where_beta_is_zero) {
  for_each_format([&]<class T>() {
    const csr A = matrix_of(lengths_from_to(0, 60), 80, 5);
    const std::vector<T> nans(A.rows, T(std::numeric_limits<double>::quiet_NaN()));
    const call<T> c{T(1.0), T(0.0), vector_of<T>(data::uniform, 80, 4), nans, {1, 1}};
    expect_product(A, c, run(ctx, csr_matrix(ctx, A), c));
    EXPECT_EQ(run(ctx, csr_matrix(ctx, A), c)[0], T(0.0)) << "an empty row";
  });
}

TEST_P(spmv, passes_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  const csr A = matrix_of(lengths_from_to(1, 90), 100, 2);
  for_each_format([&]<class T>() {
    for (const double value : {nan, inf, -inf}) {
      call<T> c{T(1.0), T(0.0), std::vector<T>(100, T(1.0)), std::vector<T>(90, T(1.0)), {1, 1}};
      constexpr sparse_index place = 42;
      c.x[place] = T(value);
      const auto y = run(ctx, csr_matrix(ctx, A), c);
      for (index_t i = 0; i < A.rows; ++i) {
        double a = 0;
        for (index_t k = A.row_start[i]; k < A.row_start[i + 1]; ++k)
          a = A.column[k] == place ? A.value[k] : a;
        if (a == 0) {
          EXPECT_TRUE(std::isfinite(leading(y[i]))) << "row " << i;
        } else if (std::isnan(value)) {
          EXPECT_TRUE(std::isnan(leading(y[i]))) << "row " << i;
        } else {
          EXPECT_EQ(y[i], T(a * value)) << "row " << i;
        }
      }
    }
  });
}

TEST_P(spmv, reads_values_not_patterns) {
  csr A;
  A.rows = A.columns = 1;
  A.row_start = {0, 1};
  A.column = {0};
  A.value = {0.0};
  for_each_format([&]<class T>() {
    const call<T> c{T(1.0), T(0.0), {T(std::numeric_limits<double>::infinity())}, {T(1.0)}, {1, 1}};
    EXPECT_TRUE(std::isnan(leading(run(ctx, csr_matrix(ctx, A), c)[0]))) << "a stored zero times infinity";
  });
}

TEST_P(spmv, has_the_same_bits_for_every_increment) {
  const csr A = matrix_of(lengths_from_to(0, 60), 80, 5);
  const csr_matrix in_place(ctx, A);
  for_each_format([&]<class T>() {
    call<T> c{
        T(0.75), T(-1.5), vector_of<T>(data::uniform, 80, 4), vector_of<T>(data::uniform, A.rows, 5), {1, 1}};
    const auto expected = run(ctx, in_place, c);
    for (const increments steps : {increments{2, 1}, {1, 3}, {-1, 1}, {1, -1}, {-3, 2}}) {
      c.steps = steps;
      EXPECT_TRUE(same_bits(run(ctx, in_place, c), expected)) << steps.x << ", " << steps.y;
    }
  });
}

TEST_P(spmv, rejects_what_does_not_fit) {
  const csr_matrix A(ctx, matrix_of({1, 1, 2}, 4, 1));
  for_each_format([&]<class T>() {
    const strided<T> x(ctx, std::vector<T>(4, T(1.0))), y(ctx, std::vector<T>(3, T(1.0)));
    const auto call = [&](vector_view<const T> a, vector_view<T> b) {
      residua::spmv(ctx, T(1.0), A, a, T(0.0), b);
    };
    for (const auto& broken : broken_views<T>(ctx, x)) {
      expect_rejected({"spmv:", " x ", broken.word}, [&] { call(broken.view, y); });
    }
    for (const auto& broken : broken_views<T>(ctx, y)) {
      expect_rejected({"spmv:", " y ", broken.word}, [&] { call(x, broken.view); });
    }
    expect_rejected({"spmv:", "3 x 4", "x has 3", "y 3"}, [&] { call(y, y); });
    expect_rejected({"spmv:", "3 x 4", "x has 4", "y 4"}, [&] { call(x, x); });
  });
}

/// A sum's limbs may overlap by what 32 terms leave, for which its bound is derived.
TEST(spmv_of_the_reference, has_the_bits_of_sums_renormalised_at_their_places) {
  const csr A = matrix_of({100}, 100, 5);
  const auto x = vector_of<qd>(data::uniform, 100, 47);
  residua::accumulator<qd> sum;
  sum.clear();
  for (index_t k = 0; k < 100; ++k) {
    sum.add_product(A.value[k], x[A.column[k]]);
    if ((k + 1) % residua::terms_between_renormalisations == 0) sum.renormalise();
  }
  sum.renormalise();
  const auto ctx = residua::context::reference();
  const auto y = run<qd>(ctx, csr_matrix(ctx, A), {qd(1.0), qd(0.0), x, {qd(0.0)}, {1, 1}});
  EXPECT_TRUE(same_bits(y, {sum.value()}));
}

TEST(spmv_on_the_cpu, has_the_same_bits_for_every_number_of_threads_and_instruction_set) {
  const auto first = residua::context::cpu(1, residua::available_instruction_sets().front());
  for (const auto& [name, matrix] : all_matrices()) {
    const csr& A = matrix;  // clang 14 cannot capture a structured binding
    SCOPED_TRACE(name);
    const csr_matrix on_host(first, A);
    for_each_format([&]<class T>() {
      for_each_call<T>(A, [&](const call<T>& c) {
        const auto expected = run(first, on_host, c);
        for (const auto& p : cpu_places())
          EXPECT_TRUE(same_bits(run(p.make(), on_host, c), expected)) << p.name();
      });
    });
  }
}

}  // namespace
}  // namespace residua_test
