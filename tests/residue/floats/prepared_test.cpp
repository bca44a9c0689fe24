// Products with prepared matrices: the bits of gemm by residues at the same accuracy, any number of times,
// and misuse.
#include "base/workspace.hpp"
#include "blas/matrices.hpp"
#include "residua/blas/level3/prepared_matrix.hpp"
#include "residue/floats/plan.hpp"

namespace residua_test {
namespace {

using residua::engine;
using residua::op;
using residua::prepared_matrix;
using residua::qd;
using residua::side;
using residua::td;

/// A number of random limbs.
template <class T>
T drawn(std::mt19937_64& random) {
  using number = arithmetic_t<T>;
  std::uniform_real_distribution<double> uniform(-1, 1);
  number x(uniform(random));
  double unit = 1;
  for (int n = 1; n < residua::limb_count<number>; ++n) x = x + number(uniform(random) * (unit *= 0x1p-54));
  return stored<T>(x);
}
template <class T>
std::vector<T> drawn(std::mt19937_64& random, index_t count) {
  std::vector<T> x(static_cast<std::size_t>(count));
  for (auto& element : x) element = drawn<T>(random);
  return x;
}

class prepared_products : public on_backend {
 protected:
  std::mt19937_64 random{11};

  /// All three forms of products of format T against gemm by residues to the same bits.
  template <class T>
  void expect_as_unprepared(op op_a, op op_b) {
    using number = arithmetic_t<T>;
    constexpr index_t m = 40, n = 33, k = 70;
    constexpr int spread = 12, accuracy = residua::residue::accuracy_of(residua::limb_count<number>);
    const index_t a_rows = op_a == op::none ? m : k, b_rows = op_b == op::none ? k : n;
    const padded<T> A(ctx, drawn<T>(random, m * k), a_rows, m + k - a_rows, 1);
    const padded<T> B(ctx, drawn<T>(random, k * n), b_rows, k + n - b_rows, 2);
    const auto before = drawn<T>(random, m * n);
    const number alpha(1.25), beta(-0.5);
    const auto product_by = [&](const auto& call) {
      padded<T> C(ctx, before, m, n, 3);
      EXPECT_EQ(call(C.view()).used, engine::residue);
      return C.elements();
    };
    // The scheme that is prepared, for the whole of its bits.
    const std::size_t ample = std::size_t{1} << 30;
    residua::gemm_report report;
    const auto expected = product_by([&](auto C) {
      return report =
                 residua::gemm(ctx, op_a, op_b, alpha, A, B, beta, C, {engine::residue, ample, accuracy});
    });
    const residua::prepare_options scheme{accuracy, report.spread};
    const prepared_matrix<T> left(ctx, side::left, op_a, A, scheme), right(ctx, side::right, op_b, B, scheme);
    EXPECT_EQ(left.bits(), report.bits);
    EXPECT_EQ(left.rows(), m);
    EXPECT_EQ(right.columns(), n);
    EXPECT_GT(right.bytes(), static_cast<std::size_t>(report.moduli) * n * k);
    for (const std::size_t limit : {ample, std::size_t{300000}}) {
      const residua::gemm_options options{engine::automatic, limit};
      EXPECT_TRUE(same_bits(expected, product_by([&](auto C) {
                              return residua::gemm(ctx, op_b, alpha, left, B, beta, C, options);
                            })));
      EXPECT_TRUE(same_bits(expected, product_by([&](auto C) {
                              return residua::gemm(ctx, op_a, alpha, A, right, beta, C, options);
                            })));
      EXPECT_TRUE(same_bits(expected, product_by([&](auto C) {
                              return residua::gemm(ctx, alpha, left, right, beta, C, options);
                            })));
    }
    // Prepared for more, it is as good and needs no other matrix's exponents.
    const prepared_matrix<T> wide(ctx, side::left, op_a, A, {accuracy, report.spread + spread});
    EXPECT_GE(wide.bits(), report.bits + spread);
    product_by([&](auto C) { return residua::gemm(ctx, op_b, alpha, wide, B, beta, C); });
  }

  static constexpr index_t order = 10;
  padded<dd> square() { return {ctx, drawn<dd>(random, order * order), order, order, 0}; }
};
RESIDUA_ON_FEW_BACKENDS(prepared_products);

TEST_P(prepared_products, have_the_bits_of_others_by_residues) {
  for (const op op_a : {op::none, op::transpose}) {
    for (const op op_b : {op::none, op::transpose}) {
      expect_as_unprepared<dd>(op_a, op_b);
      expect_as_unprepared<qd>(op_a, op_b);
    }
  }
  expect_as_unprepared<double>(op::none, op::none);
  expect_as_unprepared<td>(op::none, op::none);
  expect_as_unprepared<residua::ds>(op::none, op::transpose);
  expect_as_unprepared<residua::di>(op::transpose, op::none);
  expect_as_unprepared<residua::dit>(op::none, op::none);
}

/// With a thread a tile, whose sums are more than those of a panel: whichever operand has been prepared.
TEST_P(prepared_products, keep_to_the_limit_of_workspace) {
  if (ctx.kind() != residua::backend::cpu || ctx.isa() == residua::instruction_set::baseline) return;
  for (const bool is_high : {true, false}) {
    const index_t m = is_high ? 1500 : 8, n = is_high ? 8 : 1500, k = 40;
    const padded<dd> A(ctx, drawn<dd>(random, m * k), m, k, 0), B(ctx, drawn<dd>(random, k * n), k, n, 0);
    const padded<dd> C(ctx, std::vector<dd>(static_cast<std::size_t>(m * n)), m, n, 0);
    const residua::prepare_options scheme{0, 40};
    const prepared_matrix<dd> left(ctx, side::left, op::none, A, scheme),
        right(ctx, side::right, op::none, B, scheme);
    for (std::size_t limit = 1 << 15; limit < std::size_t{1} << 23; limit = limit * 3 / 2) {
      const residua::gemm_options options{engine::automatic, limit};
      const auto expect_within = [&](const auto& multiply) {
        const auto several = residua::context::cpu(8, ctx.isa());
        try {
          multiply(several);
        } catch (const residua::error&) {
          return;  // below the least that it takes
        }
        EXPECT_LE(several.workspace_bytes(), residua::frame_bytes(limit)) << m << " x " << n;
      };
      expect_within([&](const auto& several) {
        residua::gemm(several, op::none, dd(1.0), left, B, dd(0.0), C.view(), options);
      });
      expect_within([&](const auto& several) {
        residua::gemm(several, op::none, dd(1.0), A, right, dd(0.0), C.view(), options);
      });
    }
  }
}

TEST_P(prepared_products, multiply_nothing_as_blas_does) {
  const auto A = square(), B = square();
  const prepared_matrix<dd> left(ctx, side::left, op::none, A);
  padded<dd> C(ctx, std::vector<dd>(order * order, dd(3.0)), order, order, 0);
  residua::gemm(ctx, op::none, dd(0.0), left, B, dd(2.0), C);
  for (const dd& x : C.elements()) EXPECT_EQ(x.hi(), 6.0);
  const auto report = residua::gemm(ctx, op::none, dd(1.0), left, B.view().block(0, 0, order, 0), dd(2.0),
                                    C.view().block(0, 0, order, 0));
  EXPECT_EQ(report.used, engine::native);
  EXPECT_EQ(report.reason, "nothing to multiply");
  for (const dd& x : C.elements()) EXPECT_EQ(x.hi(), 6.0);
}

TEST_P(prepared_products, refuse_what_does_not_fit) {
  using view = residua::matrix_view<dd>;
  const auto A = square(), B = square(), C = square();
  const auto before = C.elements();
  const prepared_matrix<dd> left(ctx, side::left, op::none, A), right(ctx, side::right, op::none, B);
  const view a = A, b = B, c = C, null(nullptr, order, order, order, ctx.memory());
  const residua::scalar<dd> one(dd(1.0));
  const auto by_left = [&](const residua::scalar<dd>& alpha, const view& factor, const view& target) {
    residua::gemm<dd, dd, dd>(ctx, op::none, alpha, left, factor, one, target);
  };
  const auto by_right = [&](const view& factor, const view& target) {
    residua::gemm<dd, dd, dd>(ctx, op::none, one, factor, right, one, target);
  };
  expect_rejected({"gemm:", "op(A) has 10 rows", "C has 9"},
                  [&] { by_left(one, b, c.block(0, 0, order - 1, order)); });
  expect_rejected({"gemm:", "op(B) has 10 columns", "C has 9"},
                  [&] { by_right(a, c.block(0, 0, order, order - 1)); });
  expect_rejected({"gemm:", "op(A) has 9 columns", "op(B) has 10 rows"},
                  [&] { by_right(a.block(0, 0, order, order - 1), c); });
  expect_rejected({"gemm:", " B ", "left operand"},
                  [&] { residua::gemm<dd, dd, dd>(ctx, op::none, one, a, left, one, c); });
  expect_rejected({"gemm:", " B ", "left operand"},
                  [&] { residua::gemm<dd, dd, dd>(ctx, one, left, left, one, c); });
  expect_rejected({"gemm:", " A ", "right operand"},
                  [&] { residua::gemm<dd, dd, dd>(ctx, one, right, right, one, c); });
  expect_rejected({"gemm:", " B ", "null"}, [&] { by_left(one, null, c); });
  expect_rejected({"gemm:", " A ", "null"}, [&] { by_right(null, c); });
  expect_rejected({"gemm:", " C ", "null"}, [&] { by_left(one, b, null); });
  if (ctx.memory() == residua::memory_space::host) {
    const dd number(1.0);
    expect_rejected({"gemm:", " alpha ", "device"},
                    [&] { by_left(residua::scalar<dd>::on_device(&number), b, c); });
  }
  EXPECT_TRUE(same_bits(C.elements(), before));
}

TEST_P(prepared_products, refuse_what_they_are_not_prepared_for) {
  const auto B = square(), C = square();
  const auto before = C.elements();
  auto graded = B.elements();
  for (index_t i = 0; i < order; ++i) graded[i + 3 * order] = graded[i + 3 * order] * std::ldexp(1.0, -200);
  const padded<dd> A(ctx, graded, order, order, 0);
  const prepared_matrix<dd> left(ctx, side::left, op::none, A, {0, 4}), right(ctx, side::right, op::none, B);
  const auto multiply = [&](const prepared_matrix<dd>& prepared, const padded<dd>& factor) {
    residua::gemm(ctx, op::none, dd(1.0), prepared, factor, dd(0.0), C);
  };
  expect_rejected({"gemm", "A", "right operand"}, [&] { multiply(right, B); });
  expect_rejected({"gemm", "A", "106 bits", "114"},
                  [&] { residua::gemm(ctx, dd(1.0), left, right, dd(0.0), C); });
  const prepared_matrix<dd> wide(ctx, side::left, op::none, A), narrow(ctx, side::right, op::none, B, {0, 4});
  expect_rejected({"gemm", "A", "114 bits", "106"},
                  [&] { residua::gemm(ctx, dd(1.0), wide, narrow, dd(0.0), C); });
  const padded<dd> longer(ctx, drawn<dd>(random, 20), 2, 10, 0);
  expect_rejected({"gemm", "rows"}, [&] { multiply(left, longer); });
  auto elements = B.elements();
  const auto refused = [&](const padded<dd>& factor, const char* why) {
    try {
      multiply(left, factor);
      FAIL() << "accepted";
    } catch (const residua::error& e) {
      EXPECT_EQ(e.kind(), residua::error_kind::unsupported);
      EXPECT_NE(std::string(e.what()).find(why), std::string::npos) << e.what();
    }
  };
  // Row 3 of B is far larger than the others, and column 3 of A far smaller.
  for (index_t n = 0; n < order * order; ++n) {
    if (n % order != 3) elements[n] = elements[n] * std::ldexp(1.0, -100);
  }
  refused(padded<dd>(ctx, elements, order, order, 0), "fewer bits");
  elements[7] = dd(std::numeric_limits<double>::quiet_NaN());
  refused(padded<dd>(ctx, elements, order, order, 0), "NaN");
  EXPECT_TRUE(same_bits(C.elements(), before));
  try {
    const residua::gemm_options little{engine::automatic, 1000};
    residua::gemm(ctx, op::none, dd(1.0), left, B, dd(0.0), C, little);
    FAIL() << "accepted";
  } catch (const residua::error& e) {
    EXPECT_NE(std::string(e.what()).find("workspace"), std::string::npos) << e.what();
  }
  EXPECT_TRUE(same_bits(C.elements(), before));
}

TEST_P(prepared_products, refuse_more_accuracy_than_they_have) {
  const auto A = square(), B = square();
  const auto C = square();
  const residua::gemm_options by_residues{engine::residue};
  const int spread = residua::gemm(ctx, op::none, op::none, dd(1.0), A, B, dd(0.0), C, by_residues).spread;
  const prepared_matrix<dd> coarse(ctx, side::left, op::none, A, {40, 4});
  try {
    residua::gemm(ctx, op::none, dd(1.0), coarse, B, dd(0.0), C);
    FAIL() << "accepted";
  } catch (const residua::error& e) {
    EXPECT_EQ(e.kind(), residua::error_kind::unsupported);
    EXPECT_NE(std::string(e.what()).find("fewer bits"), std::string::npos) << e.what();
    const auto measured = "(spread of exponents " + std::to_string(spread) + ")";
    EXPECT_NE(std::string(e.what()).find(measured), std::string::npos) << e.what();
  }
  const residua::gemm_options asked{engine::automatic, std::size_t{1} << 30, 40};
  EXPECT_EQ((residua::gemm(ctx, op::none, dd(1.0), coarse, B, dd(0.0), C, asked).used), engine::residue);
}

TEST_P(prepared_products, refuse_what_cannot_be_prepared) {
  const auto prepare = [&](const residua::matrix_view<const dd>& A, const residua::prepare_options& scheme) {
    (void)prepared_matrix<dd>(ctx, side::left, op::none, A, scheme);
  };
  const auto A = square();
  expect_rejected({"prepared_matrix", "accuracy_bits", "5"}, [&] { prepare(A, {5, 12}); });
  expect_rejected({"prepared_matrix", "spread", "1"}, [&] { prepare(A, {0, 1}); });
  expect_rejected({"prepared_matrix", "spread", "300"}, [&] { prepare(A, {0, 300}); });
  const padded<dd> deep(ctx, std::vector<dd>(131072, dd(1.0)), 1, 131072, 0);
  expect_rejected({"prepared_matrix", "131072", "131071"}, [&] { prepare(deep, {}); });
  expect_rejected({"prepared_matrix", "A", "null"},
                  [&] { prepare(residua::matrix_view<const dd>(nullptr, 2, 2, 2, ctx.memory()), {}); });
  if (ctx.kind() == residua::backend::cuda) return;
  auto elements = A.elements();
  elements[5] = dd(std::numeric_limits<double>::infinity());
  const padded<dd> bad(ctx, elements, order, order, 0);
  expect_rejected({"prepared_matrix", "A", "infinity"}, [&] { prepare(bad, {}); });
}

}  // namespace
}  // namespace residua_test
