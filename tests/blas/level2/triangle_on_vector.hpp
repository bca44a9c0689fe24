// The tests that trmv and trsv share. A routine is given as a struct with
//   name;  call<T>(ctx, triangle, op, diag, A, x).
#pragma once

#include "blas/level2/triangles.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {

struct form {
  uplo triangle;
  op o;
  diag d;

  /// Whether op(A) is lower triangular.
  [[nodiscard]] bool lower() const { return (triangle == uplo::lower) == (o == op::none); }
};

template <class F>
void for_each_form(const F& f) {
  for (const uplo triangle : {uplo::lower, uplo::upper}) {
    for (const op o : {op::none, op::transpose}) {
      for (const diag d : {diag::non_unit, diag::unit}) {
        SCOPED_TRACE(std::string(triangle == uplo::lower ? "lower" : "upper") +
                     (o == op::none ? "" : ", transposed") + (d == diag::unit ? ", unit" : ""));
        f(form{triangle, o, d});
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

template <class Routine, class T>
std::vector<T> run_on_vector(const residua::context& ctx, const form& f, const std::vector<T>& elements,
                             const std::vector<T>& x, index_t padding, index_t increment) {
  const auto n = static_cast<index_t>(x.size());
  const padded<T> A(ctx, elements, n, n, padding);
  const strided<T> v(ctx, x, increment);
  Routine::template call<T>(ctx, f.triangle, f.o, f.d, A, v);
  EXPECT_TRUE(same_bits(A.elements(), elements));
  return v.elements();
}

/// The n elements of some seed's vectors and matrices by matrix_of<T>(n, form); `part` tells apart the
/// matrices of several calls.
template <class Routine, class Matrix>
void check_bits_on_every_cpu_and_run(const residua::context& ctx, index_t n, const Matrix& matrix_of,
                                     index_t part = 0) {
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      const std::vector<T> A = matrix_of.template operator()<T>(n, f);
      const auto x = vector_of<T>(data::uniform, n, 54);
      const auto run = [&](const residua::context& c) { return run_on_vector<Routine>(c, f, A, x, 1, 2); };
      const auto key = std::tuple(n, part, f.triangle, f.o, f.d);
      EXPECT_TRUE(has_bits_of_another_run(run(ctx), ctx, key, run));
    });
  });
}

/// What is not finite in x reaches the outputs that have a term with it, and no other.
template <class Routine>
void check_what_is_not_finite_in_x(const residua::context& ctx) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr index_t n = 30, place = 13;
  for_each_vector_format([&]<class T>() {
    for_each_form([&](const form& f) {
      const std::vector<T> A(n * n, T(1.0));
      std::vector<T> x(n, T(1.0));
      x[place] = T(inf);
      const auto result = run_on_vector<Routine>(ctx, f, A, x, 1, 1);
      for (index_t i = 0; i < n; ++i) {
        const index_t terms = f.lower() ? i + 1 : n - i;
        const bool has = f.lower() ? place <= i : place >= i;
        EXPECT_EQ(leading(result[i]), has ? inf : static_cast<double>(terms)) << i;
      }
    });
  });
}

/// A matrix of ones, beyond what the workspace of a GPU holds at a time, times ones gives how many terms a
/// row has, and solving gives the ones back. `multiplies`: the routine does the former.
template <class Routine>
void check_more_than_a_gpus_workspace_holds(const residua::context& ctx, bool multiplies) {
  constexpr index_t n = 16500;
  const residua::matrix<double> A(ctx, n, n, std::vector<double>(n * n, 1.0));
  for_each_form([&](const form& f) {
    const std::vector<double> ones(n, 1.0);
    std::vector<double> terms(n);
    for (index_t i = 0; i < n; ++i) terms[i] = static_cast<double>(f.lower() ? i + 1 : n - i);
    residua::array<double> x(ctx, multiplies ? ones : terms);
    Routine::template call<double>(ctx, f.triangle, f.o, f.d, A, x);
    const auto result = x.to_host(ctx);
    for (index_t i = 0; i < n; ++i) ASSERT_EQ(result[i], multiplies ? terms[i] : 1.0) << i;
  });
}

template <class Routine>
void check_rejections(const residua::context& ctx) {
  const std::string name = std::string(Routine::name) + ":";
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0),
      B(ctx, std::vector<dd>(12, dd(1.0)), 3, 4, 0);
  const strided<dd> x(ctx, std::vector<dd>(3, dd(1.0))), longer(ctx, std::vector<dd>(4, dd(1.0)));
  const auto call_with = [&](residua::matrix_view<const dd> a, vector_view<dd> v) {
    Routine::template call<dd>(ctx, uplo::lower, op::none, diag::non_unit, a, v);
  };
  for (const auto& [bad, word] : broken_matrices(ctx, A.view())) {
    expect_rejected({name, " A ", word.c_str()}, [&, view = bad] { call_with(view, x); });
  }
  for (const auto& bad : broken_views<dd>(ctx, x)) {
    expect_rejected({name, " x ", bad.word}, [&] { call_with(A, bad.view); });
  }
  expect_rejected({name, "A is 3 x 4; it must be square"}, [&] { call_with(B, longer); });
  expect_rejected({name, "A has 3 columns", "x has 4"}, [&] { call_with(A, longer); });
  for (const auto& z : x.elements()) EXPECT_EQ(leading(z), 1.0);
  EXPECT_NO_THROW(call_with({}, {}));
}

}  // namespace residua_test
