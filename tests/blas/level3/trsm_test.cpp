#include "residua/blas/level3/trsm.hpp"

#include "blas/level3/triangle_calls.hpp"

namespace residua_test {
namespace {

template <class T, class F>
void for_each_call(const shape& s, const F& f) {
  source_of<arithmetic_t<T>> source({-3, 3}, 5);
  const auto alpha = drawn<arithmetic_t<T>>(source, 1);
  int turn = 0;
  for (const auto triangle_side : {side::left, side::right}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const auto form : {op::none, op::transpose}) {
        for (const auto diagonal : {diag::non_unit, diag::unit}) {
          const data kind = all_data[(turn / 2) % 4];
          SCOPED_TRACE("order " + std::to_string(s.order) + ", " + std::to_string(s.count) +
                       " vectors, call " + std::to_string(turn));
          f(call<T>{s, triangle_side, stored, form, diagonal, turn % 3 == 0 ? arithmetic_t<T>(1.0) : alpha,
                    triangle_elements<T>(kind, s.order), vector_of<T>(kind, s.order * s.count, 62)});
          ++turn;
        }
      }
    }
  }
}

class triangular : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(triangular);

TEST_P(triangular, has_the_bits_of_the_reference) {
  const auto reference = residua::context::reference();
  for_each_vector_format([&]<class T>() {
    for (const shape& s :
         {shape{0, 3}, {3, 0}, {1, 1}, {5, 9}, {32, 17}, {33, 8}, {75, 20}, {130, 3}, {225, 2}}) {
      // Solutions of graded data leave the range of float then, and NaN has different signs on a GPU.
      if (s.order > 100 && residua::storage_only<T> && std::is_same_v<arithmetic_t<T>, double>) continue;
      for_each_call<T>(s, [&](const call<T>& c) {
        for (const auto which : {routine::trmm, routine::trsm}) {
          const bool has_products = s.order > residua::blas::triangle_order;
          if (has_other_bits<T>(ctx) && (has_products || which == routine::trsm)) continue;
          EXPECT_TRUE(same_bits(run(ctx, which, c, 1), run(reference, which, c, 0)))
              << (which == routine::trmm ? "trmm" : "trsm");
        }
      });
    }
  });
}

/// Trmm: the result beside alpha op(T) B. Trsm: alpha B beside op(T) X, which is the residual.
template <class T>
void expect_within_bound(const residua::context& ctx, routine which, const call<T>& c) {
  const auto X = run(ctx, which, c, 1);
  for (index_t j = 0; j < c.columns(); ++j) {
    for (index_t i = 0; i < c.rows(); ++i) {
      const auto place = static_cast<std::size_t>(i + j * c.rows());
      exact_element e;
      c.for_each_term(which == routine::trmm ? c.B : X, i, j, [&](const T& t, const T& x) { e.add(t, x); });
      const sum_bound allowed{bound<T>(ctx, which, c.s.order), 0};
      if (which == routine::trmm) {
        ASSERT_TRUE(e.near(X[place], c.alpha, arithmetic_t<T>(0.0), X[place], allowed)) << i << ", " << j;
      } else {
        ASSERT_TRUE(e.residual_of(c.alpha, c.B[place], allowed)) << i << ", " << j;
      }
    }
  }
}

TEST_P(triangular, is_within_its_bound) {
  for_each_vector_format([&]<class T>() {
    for (const shape& s : {shape{6, 3}, shape{70, 2}}) {
      if (s.order > 50 && !takes_every_case(ctx)) continue;
      for_each_call<T>(s, [&](const call<T>& c) {
        expect_within_bound(ctx, routine::trmm, c);
        expect_within_bound(ctx, routine::trsm, c);
      });
    }
  });
}

/// So many vectors that a library is given parts of them: of integers, with ones on the diagonal, whose
/// solutions are integers.
TEST_P(triangular, on_parts_of_the_vectors_is_exact_of_integers) {
  for (const shape& s : {shape{3, 403}, shape{3, 2050}}) {
    for (const auto triangle_side : {side::left, side::right}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        for (const auto form : {op::none, op::transpose}) {
          const call<double> c{s,
                               triangle_side,
                               stored,
                               form,
                               diag::unit,
                               2.0,
                               small_integers(9, 5),
                               small_integers(s.order * s.count, 7)};
          const auto run_on = [&](const residua::context& other) { return run(other, routine::trsm, c, 1); };
          EXPECT_TRUE(has_bits_of_the_reference(run_on(ctx), std::tuple(s.count, triangle_side, stored, form),
                                                run_on))
              << s.count << " vectors";
        }
      }
    }
  }
}

TEST_P(triangular, does_not_read_what_is_multiplied_by_zero) {
  for_each_vector_format([&]<class T>() {
    const T nan(std::numeric_limits<double>::quiet_NaN());
    const call<T> c{{40, 3},
                    side::left,
                    uplo::lower,
                    op::none,
                    diag::non_unit,
                    arithmetic_t<T>(0.0),
                    std::vector<T>(1600, nan),
                    std::vector<T>(120, nan)};
    for (const auto which : {routine::trmm, routine::trsm}) {
      for (const T& x : run(ctx, which, c, 1)) EXPECT_EQ(leading(x), 0.0);
    }
  });
}

TEST_P(triangular, keeps_what_is_not_finite_to_the_rows_behind_it) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  for_each_vector_format([&]<class T>() {
    call<T> c{{40, 3},
              side::left,
              uplo::lower,
              op::none,
              diag::non_unit,
              arithmetic_t<T>(1.0),
              std::vector<T>(1600, T(1.0)),
              std::vector<T>(120, T(1.0))};
    c.B[35 + 40] = T(inf);
    for (const auto which : {routine::trmm, routine::trsm}) {
      const auto X = run(ctx, which, c, 1);
      for (index_t i = 0; i < 120; ++i) {
        const bool behind = i >= 40 + 35 && i < 80;
        EXPECT_EQ(std::isfinite(leading(X[i])), !behind) << i;
      }
      EXPECT_EQ(leading(X[35 + 40]), inf);
    }
  });
}

TEST_P(triangular, divides_by_a_zero_on_the_diagonal) {
  for_each_vector_format([&]<class T>() {
    call<T> c{{2, 1},
              side::left,
              uplo::lower,
              op::none,
              diag::non_unit,
              arithmetic_t<T>(1.0),
              std::vector<T>(4, T(1.0)),
              std::vector<T>(2, T(1.0))};
    c.triangle[3] = T(0.0);
    c.B[1] = T(3.0);
    const auto X = run(ctx, routine::trsm, c, 0);
    EXPECT_EQ(leading(X[0]), 1.0);
    EXPECT_EQ(leading(X[1]), std::numeric_limits<double>::infinity());
  });
}

TEST_P(triangular, rejects_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const padded<dd> A(ctx, std::vector<dd>(9, dd(1.0)), 3, 3, 0), B(ctx, std::vector<dd>(6, dd(1.0)), 3, 2, 0);
  const view a = A, b = B;
  for (const std::string name : {"trmm", "trsm"}) {
    const auto call_with = [&](side triangle_side, const view& t, const view& x) {
      return [=, this] {
        if (name == "trmm") {
          residua::trmm(ctx, triangle_side, uplo::lower, op::none, diag::unit, dd(1.0), t, x);
        } else {
          residua::trsm(ctx, triangle_side, uplo::lower, op::none, diag::unit, dd(1.0), t, x);
        }
      };
    };
    expect_rejected({name + ":", "A is 3 x 2; it must be square"},
                    call_with(side::left, view(a.data(), 3, 2, 3, a.memory()), b));
    expect_rejected({name + ":", "A has 3 rows", "B has 2 columns"}, call_with(side::right, a, b));
    expect_rejected({name + ":", "A has 2 rows", "B has 3 rows"},
                    call_with(side::left, view(a.data(), 2, 2, 3, a.memory()), b));
    expect_rejected({name + ":", " A ", "leading dimension 2"},
                    call_with(side::left, view(a.data(), 3, 3, 2, a.memory()), b));
    expect_rejected({name + ":", " A ", "null"},
                    call_with(side::left, view(nullptr, 3, 3, 3, a.memory()), b));
    expect_rejected({name + ":", " B ", "null"},
                    call_with(side::left, a, view(nullptr, 3, 2, 3, b.memory())));
  }
  residua::product_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = 1;
  expect_rejected({"trmm:", "accuracy_bits"}, [&] {
    residua::trmm(ctx, side::left, uplo::lower, op::none, diag::unit, dd(1.0), a, b, inaccurate);
  });
  expect_rejected({"trsm:", "accuracy_bits"}, [&] {
    residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, dd(1.0), a, b, inaccurate);
  });
  if (ctx.memory() == residua::memory_space::host) {
    const dd number(1.0);
    const auto there = residua::scalar<dd>::on_device(&number);
    expect_rejected({"trmm:", " alpha ", "device"}, [&] {
      residua::trmm<dd>(ctx, side::left, uplo::lower, op::none, diag::unit, there, a, b);
    });
    expect_rejected({"trsm:", " alpha ", "device"}, [&] {
      residua::trsm<dd>(ctx, side::left, uplo::lower, op::none, diag::unit, there, a, b);
    });
  }
  for (const dd& x : B.elements()) EXPECT_EQ(leading(x), 1.0);
}

}  // namespace
}  // namespace residua_test
