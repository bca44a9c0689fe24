#include "residua/blas/level3/syrk.hpp"

#include "blas/level3/gemm_oracle.hpp"
#include "residua/blas/level3/syr2k.hpp"

namespace residua_test {
namespace {

using residua::op;
using residua::uplo;

struct shape {
  index_t n, k;
};

/// Of syrk, and of syr2k with a B.
template <class T>
struct call {
  shape s;
  uplo stored;
  op form;
  factors<T> scalars;
  std::vector<T> A, B, C;  // C in full

  [[nodiscard]] bool wanted(index_t i, index_t j) const { return stored == uplo::lower ? i >= j : i <= j; }
  [[nodiscard]] const T& element(const std::vector<T>& X, index_t i, index_t l) const {
    return X[form == op::none ? i + l * s.n : l + i * s.k];
  }
};

/// The triangle of C afterwards, as it lies in memory.
template <class T>
std::vector<T> run(const residua::context& ctx, const call<T>& c, index_t padding, bool of_two) {
  const index_t rows = c.form == op::none ? c.s.n : c.s.k, columns = c.form == op::none ? c.s.k : c.s.n;
  const padded<T> A(ctx, c.A, rows, columns, padding), B(ctx, c.B, rows, columns, 2 * padding);
  padded<T> C(ctx, triangle_of(c.stored, c.C, c.s.n, false), c.s.n, c.s.n, 3 * padding);
  if (of_two) {
    residua::syr2k(ctx, c.stored, c.form, c.scalars.alpha, A, B, c.scalars.beta, C);
  } else {
    residua::syrk(ctx, c.stored, c.form, c.scalars.alpha, A, c.scalars.beta, C);
  }
  const auto result = C.elements();
  for (index_t j = 0; j < c.s.n; ++j) {
    for (index_t i = 0; i < c.s.n; ++i) {
      const T& x = result[static_cast<std::size_t>(i + j * c.s.n)];
      EXPECT_EQ(std::isnan(leading(x)), !c.wanted(i, j)) << i << ", " << j;
    }
  }
  return result;
}

template <class T, class F>
void for_each_call(const shape& s, const F& f) {
  int turn = 0;
  for (const auto stored : {uplo::lower, uplo::upper}) {
    for (const auto form : {op::none, op::transpose}) {
      const data kind = all_data[turn % 4];
      SCOPED_TRACE("n, k = " + std::to_string(s.n) + ", " + std::to_string(s.k) + ", call " +
                   std::to_string(turn));
      f(call<T>{s, stored, form, all_factors<T>()[turn % 4], vector_of<T>(kind, s.n * s.k, 51),
                vector_of<T>(kind, s.n * s.k, 52), vector_of<T>(kind, s.n * s.n, 53)});
      ++turn;
    }
  }
}

class syrk : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(syrk);

TEST_P(syrk, has_the_bits_of_the_reference) {
  const auto reference = residua::context::reference();
  for_each_vector_format([&]<class T>() {
    if (has_other_bits<T>(ctx)) return;
    for (const shape& s : {shape{0, 3}, {3, 0}, {1, 1}, {7, 9}, {33, 40}, {70, 35}}) {
      for_each_call<T>(s, [&](const call<T>& c) {
        for (const bool of_two : {false, true}) {
          EXPECT_TRUE(same_bits(run(ctx, c, 1, of_two), run(reference, c, 0, of_two)));
        }
      });
    }
  });
}

/// Of syr2k.hpp; a library sums the terms of both products in any order.
template <class T>
sum_bound bound_of_two(index_t terms, bool vendors) {
  if (vendors) return product_bound<T>(2 * terms, true);
  const auto once = product_bound<T>(terms);
  return {once.of_sum + bound_of_format<T>::scaled_sum, 2 * once.of_c};
}

TEST_P(syrk, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    const bool vendors = has_other_bits<T>(ctx);
    for (const shape& s : {shape{6, 7}, shape{5, 40}, shape{0, 3}, shape{3, 0}}) {
      for_each_call<T>(s, [&](const call<T>& c) {
        for (const bool of_two : {false, true}) {
          const auto C = run(ctx, c, 1, of_two);
          for (index_t j = 0; j < s.n; ++j) {
            for (index_t i = 0; i < s.n; ++i) {
              if (!c.wanted(i, j)) continue;
              exact_element e;
              for (index_t l = 0; l < s.k; ++l) {
                e.add(c.element(c.A, i, l), c.element(of_two ? c.B : c.A, j, l));
                if (of_two) e.add(c.element(c.B, i, l), c.element(c.A, j, l));
              }
              ASSERT_TRUE(e.near(C[i + j * s.n], c.scalars.alpha, c.scalars.beta, c.C[i + j * s.n],
                                 of_two ? bound_of_two<T>(s.k, vendors) : product_bound<T>(s.k, vendors)))
                  << i << ", " << j << (of_two ? ", syr2k" : ", syrk");
            }
          }
        }
      });
    }
  });
}

/// So large that libraries are given squares and rectangles beside them: of integers, whose sums are exact.
TEST_P(syrk, in_blocks_is_exact_of_integers) {
  for (const auto stored : {uplo::lower, uplo::upper}) {
    for (const auto form : {op::none, op::transpose}) {
      const shape s{form == op::none ? 803 : 403, 3};
      const call<double> c{s,
                           stored,
                           form,
                           {2.0, -1.0},
                           small_integers(s.n * s.k, 5),
                           small_integers(s.n * s.k, 7),
                           small_integers(s.n * s.n, 3)};
      for (const bool of_two : {false, true}) {
        const auto run_on = [&](const residua::context& other) { return run(other, c, 1, of_two); };
        EXPECT_TRUE(has_bits_of_the_reference(run_on(ctx), std::tuple(stored, form, of_two), run_on))
            << of_two;
      }
    }
  }
}

/// A and B of one number, C of another, beta = 0: both triangles, forms and routines.
template <class T, class F>
void for_each_plain_call(const shape& s, double alpha, double a, double c, const F& f) {
  for (const auto stored_triangle : {uplo::lower, uplo::upper}) {
    for (const auto form : {op::none, op::transpose}) {
      for (const bool of_two : {false, true}) {
        SCOPED_TRACE(of_two ? "syr2k" : "syrk");
        using number = arithmetic_t<T>;
        const std::vector<T> A(s.n * s.k, stored<T>(number(a))), C(s.n * s.n, stored<T>(number(c)));
        f(call<T>{s, stored_triangle, form, {number(alpha), number(0.0)}, A, A, C}, of_two);
      }
    }
  }
}

TEST_P(syrk, does_not_read_what_is_multiplied_by_zero) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const shape s{37, 20};
  for_each_vector_format([&]<class T>() {
    for (const double alpha : {0.0, 1.0}) {
      for_each_plain_call<T>(s, alpha, alpha == 0 ? nan : 1.0, nan, [&](const call<T>& c, bool of_two) {
        const auto C = run(ctx, c, 1, of_two);
        for (index_t i = 0; i < s.n * s.n; ++i) {
          if (!c.wanted(i % s.n, i / s.n)) continue;
          EXPECT_EQ(leading(C[i]), alpha * (of_two ? 40 : 20)) << i;
        }
      });
    }
  });
}

TEST_P(syrk, keeps_what_is_not_finite_to_its_row_and_column) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  const shape s{37, 20};
  for_each_vector_format([&]<class T>() {
    for_each_plain_call<T>(s, 1.0, 1.0, 0.0, [&](call<T> c, bool of_two) {
      c.A[c.form == op::none ? 5 + 3 * s.n : 3 + 5 * s.k] = T(inf);
      const auto C = run(ctx, c, 1, of_two);
      for (index_t j = 0; j < s.n; ++j) {
        for (index_t i = 0; i < s.n; ++i) {
          if (!c.wanted(i, j)) continue;
          EXPECT_EQ(leading(C[i + j * s.n]), i == 5 || j == 5 ? inf : of_two ? 40 : 20) << i << ", " << j;
        }
      }
    });
  });
}

TEST_P(syrk, rejects_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const padded<dd> A(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0), C(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0);
  const view a = A, c = C;
  const auto one = [&](const view& x, const view& z) {
    return [=, this] { residua::syrk(ctx, uplo::lower, op::none, dd(1.0), x, dd(0.0), z); };
  };
  const auto two = [&](const view& x, const view& y, const view& z) {
    return [=, this] { residua::syr2k(ctx, uplo::lower, op::none, dd(1.0), x, y, dd(0.0), z); };
  };
  const view shorter(a.data(), 2, 2, 3, a.memory()), narrower(a.data(), 3, 1, 3, a.memory());
  const view wide(c.data(), 2, 3, 3, c.memory()), bad(a.data(), 3, 2, 2, a.memory());
  const view null(nullptr, 3, 2, 3, a.memory());
  expect_rejected({"syrk:", "op(A) has 2 rows", "C has 3"}, one(shorter, c));
  expect_rejected({"syrk:", "C is 2 x 3; it must be square"}, one(a, wide));
  expect_rejected({"syrk:", " A ", "leading dimension 2"}, one(bad, c));
  expect_rejected({"syrk:", " A ", "null"}, one(null, c));
  expect_rejected({"syr2k:", "op(A) has 2 rows", "C has 3"}, two(shorter, a, c));
  expect_rejected({"syr2k:", "op(B) has 2 rows", "C has 3"}, two(a, shorter, c));
  expect_rejected({"syr2k:", "op(A) has 2 columns", "op(B) has 1"}, two(a, narrower, c));
  expect_rejected({"syr2k:", "C is 2 x 3; it must be square"}, two(a, a, wide));
  expect_rejected({"syr2k:", " B ", "leading dimension 2"}, two(a, bad, c));
  expect_rejected({"syr2k:", " A ", "leading dimension 2"}, two(bad, a, c));
  const view null_C(nullptr, 3, 3, 3, c.memory());
  expect_rejected({"syrk:", " C ", "null"}, one(a, null_C));
  expect_rejected({"syr2k:", " C ", "null"}, two(a, a, null_C));
  residua::product_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = 1;
  expect_rejected({"syrk:", "accuracy_bits"},
                  [&] { residua::syrk(ctx, uplo::lower, op::none, dd(1.0), a, dd(0.0), c, inaccurate); });
  expect_rejected({"syr2k:", "accuracy_bits"},
                  [&] { residua::syr2k(ctx, uplo::lower, op::none, dd(1.0), a, a, dd(0.0), c, inaccurate); });
  if (ctx.memory() == residua::memory_space::host) {
    const dd number(1.0);
    const auto there = residua::scalar<dd>::on_device(&number);
    const residua::scalar<dd> here(number);
    for (const bool of_alpha : {true, false}) {
      const auto &alpha = of_alpha ? there : here, &beta = of_alpha ? here : there;
      const std::string name = of_alpha ? " alpha " : " beta ";
      expect_rejected({"syrk:", name, "device"},
                      [&] { residua::syrk<dd>(ctx, uplo::lower, op::none, alpha, a, beta, c); });
      expect_rejected({"syr2k:", name, "device"},
                      [&] { residua::syr2k<dd>(ctx, uplo::lower, op::none, alpha, a, a, beta, c); });
    }
  }
  for (const dd& x : C.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
