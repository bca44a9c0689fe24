// Options and reports of the level-3 routines besides gemm of one product: each computes by the engine that
// is asked for, says so, and stays within the workspace that its query names.
//
// Operands are small integers and T is unit triangular, so that every result is an integer below 2^53, which
// any engine computes exactly: results by residues must have the bits of those in native arithmetic.
#include "blas/matrices.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::diag;
using residua::engine;
using residua::matrix_batch;
using residua::op;
using residua::product_options;
using residua::product_report;
using residua::side;
using residua::uplo;

constexpr index_t order = 70;  // two halvings: 70 = 64 + 6, 64 = 32 + 32

/// A seeded matrix of integers from -range to range.
template <class T>
std::vector<T> integers(index_t rows, index_t columns, int range, unsigned seed) {
  std::vector<T> elements;
  for (index_t n = 0; n < rows * columns; ++n) {
    seed = seed * 1664525U + 1013904223U;
    elements.push_back(T(static_cast<double>(static_cast<int>(seed >> 16) % (2 * range + 1) - range)));
  }
  return elements;
}
/// Elements s_i s_j with signs s: the inverse of its unit lower triangle has two elements of 1 or -1 a row,
/// so that solutions stay small.
template <class T>
std::vector<T> signs() {
  const auto sign = [](index_t i) { return i % 3 == 1 ? -1.0 : 1.0; };
  std::vector<T> elements;
  for (index_t n = 0; n < order * order; ++n) elements.push_back(T(sign(n % order) * sign(n / order)));
  return elements;
}

template <class T>
struct outcome {
  std::vector<T> C;
  product_report report;
};

// Each routine: run(ctx, options), and workspace(ctx, options).

template <class T>
struct symm_call {
  static constexpr auto name = "symm";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const padded<T> A(ctx, integers<T>(order, order, 9, 1), order, order, 1);
    const padded<T> B(ctx, integers<T>(order, 20, 9, 2), order, 20, 0);
    padded<T> C(ctx, integers<T>(order, 20, 9, 3), order, 20, 2);
    const auto report = residua::symm(ctx, side::left, uplo::upper, 2.0, A, B, 1.0, C, o);
    return {C.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return residua::symm_workspace_bytes<T>(ctx, side::left, order, 20, o);
  }
};

template <class T>
struct syrk_call {
  static constexpr auto name = "syrk";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const padded<T> A(ctx, integers<T>(30, order, 9, 4), 30, order, 1);
    padded<T> C(ctx, integers<T>(order, order, 9, 5), order, order, 2);
    const auto report = residua::syrk(ctx, uplo::lower, op::transpose, -1.0, A, 2.0, C, o);
    return {C.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return residua::syrk_workspace_bytes<T>(ctx, order, 30, o);
  }
};

template <class T>
struct syr2k_call {
  static constexpr auto name = "syr2k";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const padded<T> A(ctx, integers<T>(order, 30, 9, 6), order, 30, 1);
    const padded<T> B(ctx, integers<T>(order, 30, 9, 7), order, 30, 0);
    padded<T> C(ctx, integers<T>(order, order, 9, 8), order, order, 2);
    const auto report = residua::syr2k(ctx, uplo::upper, op::none, 1.0, A, B, 1.0, C, o);
    return {C.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return residua::syr2k_workspace_bytes<T>(ctx, order, 30, o);
  }
};

template <class T>
struct trmm_call {
  static constexpr auto name = "trmm";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const padded<T> A(ctx, integers<T>(order, order, 9, 9), order, order, 1);
    padded<T> B(ctx, integers<T>(20, order, 9, 10), 20, order, 2);
    const auto report = residua::trmm(ctx, side::right, uplo::lower, op::transpose, diag::unit, 2.0, A, B, o);
    return {B.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return residua::trmm_workspace_bytes<T>(ctx, side::right, 20, order, o);
  }
};

template <class T>
struct trsm_call {
  static constexpr auto name = "trsm";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const padded<T> A(ctx, signs<T>(), order, order, 1);
    padded<T> B(ctx, integers<T>(order, 20, 9, 12), order, 20, 2);
    const auto report = residua::trsm(ctx, side::left, uplo::lower, op::none, diag::unit, 1.0, A, B, o);
    return {B.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return residua::trsm_workspace_bytes<T>(ctx, side::left, order, 20, o);
  }
};

/// Three products of one A: C and B lie side by side, as many columns each.
template <class T>
struct batch_operands {
  static constexpr index_t terms = 30, columns = 20, count = 3;
  padded<T> A, B, C;

  explicit batch_operands(const context& ctx)
      : A(ctx, integers<T>(order, terms, 9, 13), order, terms, 1),
        B(ctx, integers<T>(terms, count * columns, 9, 14), terms, count * columns, 0),
        C(ctx, integers<T>(order, count * columns, 9, 15), order, count * columns, 2) {}
  [[nodiscard]] residua::matrix_view<const T> first_b() const { return B.view().block(0, 0, terms, columns); }
  [[nodiscard]] residua::matrix_view<T> first_c() const { return C.view().block(0, 0, order, columns); }
  [[nodiscard]] static index_t stride(const padded<T>& side_by_side) {
    return side_by_side.view().leading_dimension() * columns;
  }
  static std::size_t workspace(const context& ctx, const product_options& o) {
    return residua::gemm_batched_workspace_bytes<T, T, T>(ctx, order, columns, terms, count, o);
  }
};

template <class T>
struct gemm_batched_call {
  static constexpr auto name = "gemm_batched";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const batch_operands<T> x(ctx);
    const index_t count = x.count;
    const auto report =
        residua::gemm_batched(ctx, op::none, op::none, 2.0, matrix_batch<const T>(x.A.view(), 0, count),
                              matrix_batch<const T>(x.first_b(), x.stride(x.B), count), 1.0,
                              matrix_batch<T>(x.first_c(), x.stride(x.C), count), o);
    return {x.C.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return batch_operands<T>::workspace(ctx, o);
  }
};

template <class T>
struct gemm_strided_call {
  static constexpr auto name = "gemm_strided";
  outcome<T> run(const context& ctx, const product_options& o) const {
    const batch_operands<T> x(ctx);
    const auto report = residua::gemm_strided(ctx, op::none, op::none, -1.0, x.A, 0, x.first_b(),
                                              x.stride(x.B), 2.0, x.first_c(), x.stride(x.C), x.count, o);
    return {x.C.elements(), report};
  }
  std::size_t workspace(const context& ctx, const product_options& o) const {
    return batch_operands<T>::workspace(ctx, o);
  }
};

/// Calls f(routine) for every routine in format T.
template <class T, class F>
void for_each_routine(const F& f) {
  const auto call = [&](const auto& routine) {
    SCOPED_TRACE(routine.name);
    f(routine);
  };
  call(symm_call<T>{});
  call(syrk_call<T>{});
  call(syr2k_call<T>{});
  call(trmm_call<T>{});
  call(trsm_call<T>{});
  call(gemm_batched_call<T>{});
  call(gemm_strided_call<T>{});
}

class engines : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(engines);

TEST_P(engines, are_chosen_by_options_and_reported_by_every_routine) {
  const auto test = [&]<class T>() {
    for_each_routine<T>([&](const auto& routine) {
      const auto native = routine.run(ctx, {engine::native});
      EXPECT_EQ(native.report.used, engine::native);
      EXPECT_FALSE(native.report.reason.empty());
      EXPECT_EQ(native.report.moduli, 0);
      const auto residues = routine.run(ctx, {engine::residue});
      EXPECT_EQ(residues.report.used, engine::residue) << residues.report.reason;
      EXPECT_GT(residues.report.moduli, 0);
      EXPECT_GT(residues.report.products, 0);
      EXPECT_TRUE(same_bits(residues.C, native.C));
    });
  };
  test.template operator()<dd>();
  test.template operator()<double>();
  test.template operator()<residua::qd>();
}

/// Without zeros, which would spread the exponents of rows that have few elements.
std::vector<dd> odd_integers(index_t rows, index_t columns, unsigned seed) {
  auto elements = integers<dd>(rows, columns, 9, seed);
  for (dd& x : elements) x = x + x + dd(1.0);
  return elements;
}

/// Large enough for a GPU to multiply with the whole of it.
struct whole_triangle {
  static constexpr index_t order = 300, count = 20;
  side triangle_side;
  uplo stored;
  op form;
  diag diagonal;

  [[nodiscard]] index_t rows() const { return triangle_side == side::left ? order : count; }
  [[nodiscard]] index_t columns() const { return triangle_side == side::left ? count : order; }
  [[nodiscard]] outcome<dd> multiply(const context& ctx, const std::vector<dd>& elements,
                                     const product_options& o) const {
    const padded<dd> A(ctx, odd_integers(order, order, 21), order, order, 1);
    padded<dd> B(ctx, elements, rows(), columns(), 2);
    const auto report = residua::trmm(ctx, triangle_side, stored, form, diagonal, 2.0, A, B, o);
    return {B.elements(), report};
  }
};
template <class F>
void for_each_whole_triangle(const F& f) {
  for (const auto triangle_side : {side::left, side::right}) {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const auto form : {op::none, op::transpose}) {
        for (const auto diagonal : {diag::non_unit, diag::unit}) {
          f(whole_triangle{triangle_side, stored, form, diagonal});
        }
      }
    }
  }
}

TEST_P(engines, multiply_with_whole_triangles_and_no_more_workspace_than_the_query_says) {
  for_each_whole_triangle([&](const whole_triangle& t) {
    const auto elements = odd_integers(t.rows(), t.columns(), 22);
    const auto fresh = GetParam().make();
    fresh.reserve_workspace(
        residua::trmm_workspace_bytes<dd>(fresh, t.triangle_side, t.rows(), t.columns(), {engine::residue}));
    const std::size_t reserved = fresh.workspace_bytes();
    const auto residues = t.multiply(fresh, elements, {engine::residue});
    EXPECT_EQ(fresh.workspace_bytes(), reserved);
    EXPECT_EQ(residues.report.used, engine::residue) << residues.report.reason;
    EXPECT_TRUE(same_bits(residues.C, t.multiply(ctx, elements, {engine::native}).C));
  });
}

TEST_P(engines, keep_what_is_not_finite_to_the_rows_of_a_triangle_behind_it) {
  const whole_triangle t{side::left, uplo::lower, op::none, diag::non_unit};
  auto elements = odd_integers(t.rows(), t.columns(), 23);
  elements[290] = dd(std::numeric_limits<double>::infinity());
  const auto native = t.multiply(ctx, elements, {engine::native}),
             residues = t.multiply(ctx, elements, {engine::residue});
  for (std::size_t i = 0; i < 290; ++i) EXPECT_TRUE(same_bits(residues.C[i], native.C[i])) << i;
  EXPECT_FALSE(std::isfinite(leading(residues.C[290])));
}

TEST_P(engines, add_up_the_products_of_a_routine) {
  const auto of_one = syrk_call<dd>{}.run(ctx, {engine::residue}).report;
  const auto of_two = syr2k_call<dd>{}.run(ctx, {engine::residue}).report;
  EXPECT_EQ(of_two.products, 2 * of_one.products) << "of the same accuracy and range of elements";
  EXPECT_EQ(of_two.moduli, of_one.moduli);
}

/// The triangle of order 70 is one of order 64, one of order 6 in one piece, and a product beside them.
TEST_P(engines, add_up_the_products_of_the_halves_of_a_triangle) {
  const auto triangle = odd_integers(order, order, 24), elements = odd_integers(order, 20, 25);
  const padded<dd> A(ctx, triangle, order, order, 0);
  const residua::matrix_view<const dd> a = A.view();
  for (const auto stored : {uplo::lower, uplo::upper}) {
    const bool lower = stored == uplo::lower;
    const auto products_of = [&](const auto& call) {
      const padded<dd> B(ctx, elements, order, 20, 0), C(ctx, elements, order, 20, 0);
      const product_report report = call(B.view(), C.view());
      EXPECT_EQ(report.used, engine::residue) << report.reason;
      return report.products;
    };
    const auto trmm = [&](index_t size, const auto& B) {
      return residua::trmm(ctx, side::left, stored, op::none, diag::unit, 1.0, a.block(0, 0, size, size),
                           B.block(0, 0, size, 20), {engine::residue});
    };
    const int whole = products_of([&](const auto& B, const auto&) { return trmm(order, B); });
    const int half = products_of([&](const auto& B, const auto&) { return trmm(64, B); });
    const int beside = products_of([&](const auto& B, const auto& C) {
      const auto left = lower ? a.block(64, 0, 6, 64) : a.block(0, 64, 64, 6);
      const auto right = lower ? B.block(0, 0, 64, 20) : B.block(64, 0, 6, 20);
      return residua::gemm(ctx, op::none, op::none, 1.0, left, right, 1.0, C.block(0, 0, left.rows(), 20),
                           {engine::residue});
    });
    EXPECT_EQ(whole, half + beside) << (lower ? "lower" : "upper");
  }
}

TEST_P(engines, add_up_the_products_of_a_batch) {
  const batch_operands<dd> x(ctx);
  const auto products_of = [&](index_t count) {
    return residua::gemm_strided(ctx, op::none, op::none, 1.0, x.A, 0, x.first_b(), 0, 1.0, x.first_c(),
                                 x.stride(x.C), count, {engine::residue});
  };
  const auto of_none = products_of(0), of_one = products_of(1), of_three = products_of(3);
  EXPECT_EQ(of_none.used, engine::native);
  EXPECT_EQ(of_none.reason, "nothing to multiply");
  EXPECT_EQ(of_three.products, 3 * of_one.products) << "of the same operands";
  EXPECT_EQ(of_three.moduli, of_one.moduli);
}

/// The second product of three has an infinity in the first column of B, which makes that of C infinite.
TEST_P(engines, compute_natively_the_product_of_a_batch_that_residues_cannot_take) {
  const auto run = [&](const product_options& o) {
    const batch_operands<dd> x(ctx);
    auto b = integers<dd>(x.terms, x.count * x.columns, 9, 14);
    b[static_cast<std::size_t>(x.terms * x.columns)] = dd(std::numeric_limits<double>::infinity());
    const padded<dd> A(ctx, std::vector<dd>(order * x.terms, dd(3.0)), order, x.terms, 0);
    const padded<dd> B(ctx, b, x.terms, x.count * x.columns, 0);
    const auto report =
        residua::gemm_strided(ctx, op::none, op::none, 1.0, A, 0, B.view().block(0, 0, x.terms, x.columns),
                              x.stride(B), 1.0, x.first_c(), x.stride(x.C), x.count, o);
    return outcome<dd>{x.C.elements(), report};
  };
  const auto mixed = run({engine::residue}), native = run({engine::native});
  EXPECT_EQ(mixed.report.used, engine::residue);
  const std::size_t infinite = order * batch_operands<dd>::columns;
  for (std::size_t i = 0; i < native.C.size(); ++i) {
    if (i >= infinite && i < infinite + order) {
      EXPECT_EQ(leading(mixed.C[i]), std::numeric_limits<double>::infinity()) << i;
    } else {
      EXPECT_TRUE(same_bits(mixed.C[i], native.C[i])) << i;
    }
  }
}

/// An array of addresses in device memory does not tell the host where the matrices are.
TEST_P(engines, take_a_batch_by_addresses_where_the_host_can_read_them) {
  const batch_operands<dd> x(ctx);
  const residua::array<dd*> addresses(ctx, std::vector<dd*>{x.first_c().data()});
  const auto report = residua::gemm_batched(
      ctx, op::none, op::none, 2.0, matrix_batch<const dd>(x.A.view(), 0, 1),
      matrix_batch<const dd>(x.first_b(), 0, 1), 1.0,
      matrix_batch<dd>(x.first_c(), residua::matrix_addresses<dd>(addresses.data()), 1), {engine::residue});
  if (ctx.memory() == residua::memory_space::host) {
    EXPECT_EQ(report.used, engine::residue) << report.reason;
  } else {
    EXPECT_EQ(report.used, engine::native);
    EXPECT_NE(report.reason.find("addresses"), std::string_view::npos) << report.reason;
  }
}

TEST_P(engines, reach_the_accuracy_that_is_asked_for) {
  for_each_routine<dd>([&](const auto& routine) {
    const auto coarse = routine.run(ctx, {engine::residue, std::size_t{1} << 30, 60}).report;
    const auto fine = routine.run(ctx, {engine::residue, std::size_t{1} << 30, 160}).report;
    EXPECT_GE(fine.bits, 160);
    EXPECT_GE(coarse.bits, 60);
    EXPECT_LT(coarse.bits, fine.bits);
  });
}

TEST_P(engines, compute_natively_what_the_limit_of_workspace_forbids) {
  for_each_routine<dd>([&](const auto& routine) {
    if (ctx.kind() == residua::backend::reference) return;  // its plain loops take none
    const auto limited = routine.run(ctx, {engine::residue, 1});
    if (limited.report.used == engine::residue) {
      EXPECT_EQ(limited.report.reason, "computed by residues in plain loops");
    } else {
      EXPECT_NE(limited.report.reason.find("workspace"), std::string_view::npos) << limited.report.reason;
      EXPECT_TRUE(same_bits(limited.C, routine.run(ctx, {engine::native}).C));
    }
  });
}

TEST_P(engines, need_no_more_workspace_than_the_query_says) {
  for_each_routine<dd>([&](const auto& routine) {
    for (const engine chosen : {engine::native, engine::residue}) {
      const auto fresh = GetParam().make();
      fresh.reserve_workspace(routine.workspace(fresh, {chosen}));
      const std::size_t reserved = fresh.workspace_bytes();
      (void)routine.run(fresh, {chosen});
      EXPECT_EQ(fresh.workspace_bytes(), reserved);
    }
  });
}

TEST_P(engines, reject_options_that_cannot_be_met_and_name_the_routine) {
  for_each_routine<dd>([&](const auto& routine) {
    expect_rejected({routine.name, "accuracy_bits", "is 7", "8"}, [&] {
      (void)routine.run(ctx, {engine::automatic, std::size_t{1} << 30, 7});
    });
  });
  for_each_routine<double>([&](const auto& routine) {
    expect_rejected({routine.name, "accuracy_bits"}, [&] {
      (void)routine.run(ctx, {engine::native, std::size_t{1} << 30, 301});
    });
  });
  for_each_routine<float>([&](const auto& routine) {
    expect_error(residua::error_kind::unsupported, {routine.name, "engine::residue", "float"},
                 [&] { (void)routine.run(ctx, {engine::residue}); });
  });
}

TEST(product_report, of_several_products_names_the_engine_that_computed_any_by_residues) {
  product_report sum{engine::native, "small"};
  sum.add({engine::residue, "by residues", 100, 30, 4, 7});
  sum.add({engine::native, "small again"});
  sum.add({engine::residue, "by residues too", 110, 31, 3, 5});
  EXPECT_EQ(sum.used, engine::residue);
  EXPECT_EQ(sum.reason, "by residues");
  EXPECT_EQ(sum.bits, 110);
  EXPECT_EQ(sum.moduli, 31);
  EXPECT_EQ(sum.spread, 4);
  EXPECT_EQ(sum.products, 12);
}

}  // namespace
}  // namespace residua_test
