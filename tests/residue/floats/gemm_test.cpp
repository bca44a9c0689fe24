// gemm by residues: its bound against MPFR on data that is hard for it, the same bits on every backend, and
// what it leaves to native arithmetic.
#include "residua/blas/level3/gemm.hpp"

#include "blas/matrices.hpp"
#include "dense/product.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/reference.hpp"

namespace residua_test {
namespace {

using residua::engine;
using residua::gemm_report;
using residua::op;

template <class TA, class TB, class TC>
struct call {
  using number = arithmetic_t<TC>;
  index_t m, n, k;
  op op_a = op::none, op_b = op::none;
  number alpha = number(1.0), beta = number(0.0);
  std::vector<TA> A{};  // as stored, without padding
  std::vector<TB> B{};
  std::vector<TC> C{};

  [[nodiscard]] index_t a_rows() const { return op_a == op::none ? m : k; }
  [[nodiscard]] index_t b_rows() const { return op_b == op::none ? k : n; }
  TA& a(index_t i, index_t l) { return A[op_a == op::none ? i + l * m : l + i * k]; }
  TB& b(index_t l, index_t j) { return B[op_b == op::none ? l + j * k : j + l * n]; }
};

template <class TC>
struct outcome {
  std::vector<TC> C;
  gemm_report report;
};

constexpr std::size_t ample = std::size_t{1} << 30;

template <class TA, class TB, class TC>
outcome<TC> run(const residua::context& ctx, const call<TA, TB, TC>& c, engine chosen = engine::residue,
                std::size_t limit = ample, index_t padding = 1, int accuracy = 0) {
  const padded<TA> A(ctx, c.A, c.a_rows(), c.m + c.k - c.a_rows(), padding);
  const padded<TB> B(ctx, c.B, c.b_rows(), c.k + c.n - c.b_rows(), 2 * padding);
  padded<TC> C(ctx, c.C, c.m, c.n, 3 * padding);
  const auto report = residua::gemm(ctx, c.op_a, c.op_b, c.alpha, A, B, c.beta, C, {chosen, limit, accuracy});
  EXPECT_TRUE(same_bits(A.elements(), c.A) && same_bits(B.elements(), c.B));
  return {C.elements(), report};
}

// The constants of gemm.hpp for sums by residues, in units of u^N |A||B| a term and, once, of u^N |C|.
constexpr double scaling_error(int limbs) { return limbs == 1 ? 2 : 25; }
constexpr double reconstruction_error(int limbs) { return limbs + 1; }

/// The terms of the bound of gemm.hpp, with what the engine that was used has for a term and for a sum.
template <class TA, class TB, class TC>
void expect_within_bound(call<TA, TB, TC> c, const outcome<TC>& result) {
  using number = arithmetic_t<TC>;
  using bounds = bound_of_format<TC>;
  using arithmetic = residua::error_bounds<number>;
  constexpr int limbs = residua::limb_count<number>;
  const double unit = residua::limb_unit<number>;
  const bool by_residues = result.report.used == engine::residue;
  const double a_term = (by_residues ? scaling_error(limbs) : arithmetic::dot) * unit;
  const double a_sum = (by_residues ? reconstruction_error(limbs) : 0.0) * unit;
  const double of_terms = static_cast<double>(c.k) * a_term + a_sum + bounds::product + bounds::scaled_sum;
  const mp alpha(c.alpha), beta(c.beta);
  mp a, b;
  for (index_t j = 0; j < c.n; ++j) {
    for (index_t i = 0; i < c.m; ++i) {
      mp sum(residua::oracle::exact_bits), size,
          of_c(c.beta == number(0.0) ? number(0.0) : loaded(c.C[i + j * c.m]));
      for (index_t l = 0; l < c.k; ++l) {
        a.set(c.a(i, l));
        b.set(c.b(l, j));
        mpfr_mul(a.get(), a.get(), b.get(), MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), a.get(), MPFR_RNDN);
        mpfr_abs(a.get(), a.get(), MPFR_RNDN);
        mpfr_add(size.get(), size.get(), a.get(), MPFR_RNDN);
      }
      mpfr_mul(sum.get(), sum.get(), alpha.get(), MPFR_RNDN);
      mpfr_mul(size.get(), size.get(), alpha.get(), MPFR_RNDN);
      mpfr_abs(size.get(), size.get(), MPFR_RNDN);
      mpfr_mul(of_c.get(), of_c.get(), beta.get(), MPFR_RNDN);
      mpfr_add(sum.get(), sum.get(), of_c.get(), MPFR_RNDN);
      mpfr_abs(of_c.get(), of_c.get(), MPFR_RNDN);
      mpfr_mul_d(of_c.get(), of_c.get(), bounds::scaled_sum, MPFR_RNDU);
      mpfr_mul_d(size.get(), size.get(), of_terms, MPFR_RNDU);
      mpfr_add(size.get(), size.get(), of_c.get(), MPFR_RNDU);
      ASSERT_TRUE(within(result.C[i + j * c.m], sum, 1, size)) << "element " << i << ", " << j;
    }
  }
}

/// An element of the distribution: a dd of random limbs.
template <class F>
dd drawn_dd(const F& draw) {
  const double hi = draw();
  return dd(hi) + dd(draw() * 0x1p-54);
}

/// A number of the format, of random limbs.
template <class T, class F>
T drawn(const F& draw) {
  using number = arithmetic_t<T>;
  number x(draw());
  double unit = 1;
  for (int n = 1; n < residua::limb_count<number>; ++n) x = x + number(draw() * (unit *= 0x1p-54));
  return stored<T>(x);
}

/// Operands with elements draw(), of the formats T.
template <class TA, class TB, class TC, class F>
call<TA, TB, TC> filled(index_t m, index_t n, index_t k, op op_a, op op_b, const F& draw) {
  call<TA, TB, TC> c{m, n, k, op_a, op_b};
  for (index_t l = 0; l < m * k; ++l) c.A.push_back(drawn<TA>(draw));
  for (index_t l = 0; l < k * n; ++l) c.B.push_back(drawn<TB>(draw));
  c.C.assign(static_cast<std::size_t>(m * n), TC(std::numeric_limits<double>::quiet_NaN()));
  return c;
}
template <class F>
call<dd, dd, dd> filled_dd(index_t m, index_t n, index_t k, const F& draw, op op_a = op::none,
                           op op_b = op::none) {
  return filled<dd, dd, dd>(m, n, k, op_a, op_b, draw);
}

struct uniform {
  std::mt19937_64& random;
  double operator()() const { return std::uniform_real_distribution<double>(-1, 1)(random); }
};
struct normal {
  std::mt19937_64& random;
  double operator()() const { return std::normal_distribution<double>()(random); }
};
/// exp(phi normal): exponents as far apart as phi is large.
struct log_normal {
  std::mt19937_64& random;
  double phi;
  double operator()() const { return std::exp(phi * std::normal_distribution<double>()(random)); }
};

class residue_gemm : public on_backend {
 protected:
  std::mt19937_64 random{42};
  const residua::context reference = residua::context::reference();

  /// Within the bound, with the reference's bits, and by the engine that is expected.
  template <class TA, class TB, class TC>
  gemm_report expect_right(const call<TA, TB, TC>& c, engine expected = engine::residue) {
    const auto result = run(ctx, c), on_reference = run(reference, c, engine::residue, ample, 0);
    EXPECT_EQ(result.report.used, expected) << result.report.reason;
    EXPECT_EQ(result.report.bits, on_reference.report.bits);
    EXPECT_EQ(result.report.moduli, on_reference.report.moduli);
    EXPECT_EQ(result.report.spread, on_reference.report.spread);
    EXPECT_TRUE(same_bits(result.C, on_reference.C));
    expect_within_bound(c, result);
    return result.report;
  }
};
RESIDUA_ON_FEW_BACKENDS(residue_gemm);

TEST_P(residue_gemm, is_within_its_bound_in_every_shape) {
  struct shape {
    index_t m, n, k;
  };
  for (const auto& s : {shape{1, 1, 1},
                        {3, 5, 1},
                        {1, 40, 100},
                        {17, 5, 64},
                        {33, 31, 129},
                        {16, 16, 16},
                        {70, 65, 300},
                        {2, 130, 33},
                        {131, 3, 31}}) {
    for (const op op_a : {op::none, op::transpose}) {
      for (const op op_b : {op::none, op::transpose}) {
        SCOPED_TRACE("m, n, k = " + std::to_string(s.m) + ", " + std::to_string(s.n) + ", " +
                     std::to_string(s.k));
        expect_right(filled_dd(s.m, s.n, s.k, uniform{random}, op_a, op_b));
      }
    }
  }
}

TEST_P(residue_gemm, is_within_its_bound_on_every_distribution) {
  expect_right(filled_dd(20, 30, 500, uniform{random}));
  expect_right(filled_dd(20, 30, 500, normal{random}));
  expect_right(filled_dd(20, 30, 200, log_normal{random, 1}));
  int bits = 0;
  for (const double phi : {2, 5, 10, 15, 20}) {
    const auto report = expect_right(filled_dd(20, 30, 200, log_normal{random, phi}));
    EXPECT_GT(report.bits, bits);
    bits = report.bits;
  }
  EXPECT_GT(bits, 254);  // three blocks
}

/// exp(60 normal): beyond the moduli.
TEST_P(residue_gemm, leaves_exponents_spread_too_far_to_native_arithmetic) {
  const auto c = filled_dd(20, 30, 200, log_normal{random, 60});
  const auto result = run(ctx, c);
  EXPECT_EQ(result.report.used, engine::native);
  EXPECT_NE(result.report.reason.find("spread"), std::string_view::npos);
  EXPECT_TRUE(same_bits(result.C, run(ctx, c, engine::native).C));
  expect_within_bound(c, result);
}

/// A row, or a column, of one element that is not zero, as triangular operands have them: the first or the
/// last one, which the spread is measured on. In rows and columns that vectors hold and in those left over.
TEST_P(residue_gemm, measures_the_spread_on_the_ends_of_rows_and_columns) {
  const auto whole = filled_dd(25, 26, 70, uniform{random});
  for (const index_t end : {index_t{0}, whole.k - 1}) {
    for (const index_t place : {3, 24}) {
      auto c = whole;
      for (index_t l = 0; l < c.k; ++l) c.a(place, l) = l == end ? c.a(place, l) : dd(0.0);
      expect_right(c);
      c = whole;
      for (index_t l = 0; l < c.k; ++l) c.b(l, place) = l == end ? c.b(l, place) : dd(0.0);
      expect_right(c);
    }
  }
}

/// In the last rows and columns: of so many that C has 1681 parts, of which a GPU's blocks have several each,
/// and of so many terms that several blocks read a row.
TEST_P(residue_gemm, measures_the_spread_of_many_rows_and_columns) {
  const index_t many = ctx.kind() == residua::backend::cuda ? 2600 : 200;
  for (const auto& c : {filled_dd(many, many, 3, uniform{random}), filled_dd(33, 9, 1100, uniform{random})}) {
    auto far = c;
    far.a(c.m - 1, 0) = dd(0x1p40);
    far.b(0, c.n - 1) = dd(0x1p-40);
    const auto rows =
        residua::residue::rows_of<dd>({residua::matrix_view<const dd>(far.A.data(), far.m, far.k, far.m)});
    const auto columns =
        residua::residue::columns_of<dd>({residua::matrix_view<const dd>(far.B.data(), far.k, far.n, far.k)});
    namespace on_host = residua::residue::reference;
    const int expected = on_host::measured_spread(on_host::facts_of(rows), on_host::facts_of(columns), far.k);
    EXPECT_GT(expected, 30);
    EXPECT_EQ(run(ctx, far).report.spread, expected);
  }
}

TEST_P(residue_gemm, takes_rows_and_columns_of_any_size) {
  auto c = filled_dd(25, 24, 70, uniform{random});
  for (index_t i = 0; i < c.m; ++i) {
    for (index_t l = 0; l < c.k; ++l) c.a(i, l) = c.a(i, l) * std::ldexp(1.0, static_cast<int>(i * 25 - 300));
  }
  for (index_t j = 0; j < c.n; ++j) {
    for (index_t l = 0; l < c.k; ++l) c.b(l, j) = c.b(l, j) * std::ldexp(1.0, static_cast<int>(j * 25 - 300));
  }
  const auto report = expect_right(c);
  EXPECT_LE(report.bits, 110);
}

TEST_P(residue_gemm, takes_one_huge_element_among_tiny_ones) {
  auto c = filled_dd(20, 21, 100, uniform{random});
  c.a(3, 50) = dd(0x1.3p38);
  c.b(17, 5) = dd(-0x1.7p-3);
  expect_right(c);
  c.a(3, 50) = dd(0x1.3p120);
  expect_right(c);
  c.a(3, 51) = dd(0x1.3p700);  // of which the samples know nothing
  expect_right(c, engine::native);
}

TEST_P(residue_gemm, cancels_exactly) {
  auto c = filled_dd(30, 20, 64, uniform{random});
  for (index_t l = 0; l < 32; ++l) {
    for (index_t i = 0; i < c.m; ++i) c.a(i, l + 32) = c.a(i, l);
    for (index_t j = 0; j < c.n; ++j) c.b(l + 32, j) = -c.b(l, j);
  }
  expect_right(c);
  for (const dd& x : run(ctx, c).C) EXPECT_EQ(x.hi(), 0.0);
}

TEST_P(residue_gemm, is_exact_for_integers) {
  auto c = filled_dd(18, 19, 40, uniform{random});
  for (auto& x : c.A) x = dd(std::rint(x.hi() * 0x1p40));
  for (auto& x : c.B) x = dd(std::rint(x.hi() * 0x1p7));
  const auto result = run(ctx, c);
  for (index_t j = 0; j < c.n; ++j) {
    for (index_t i = 0; i < c.m; ++i) {
      mp sum;
      for (index_t l = 0; l < c.k; ++l) {
        mp a(c.a(i, l));
        mpfr_mul_d(a.get(), a.get(), c.b(l, j).hi(), MPFR_RNDN);
        mpfr_add(sum.get(), sum.get(), a.get(), MPFR_RNDN);
      }
      EXPECT_EQ(distance(result.C[i + j * c.m], sum), 0.0);
    }
  }
}

TEST_P(residue_gemm, takes_zeros_and_empty_rows) {
  auto c = filled_dd(20, 20, 60, uniform{random});
  for (index_t l = 0; l < c.k; ++l) c.a(7, l) = dd(0.0), c.b(l, 11) = dd(0.0);
  for (index_t l = 0; l < c.k; l += 7) c.a(2, l) = dd(0.0);
  expect_right(c);
  for (index_t j = 0; j < c.n; ++j) EXPECT_EQ(run(ctx, c).C[7 + j * c.m].hi(), 0.0);
}

TEST_P(residue_gemm, has_alpha_and_beta) {
  auto c = filled_dd(40, 33, 90, uniform{random});
  c.alpha = drawn_dd(normal{random});
  c.beta = drawn_dd(normal{random});
  for (auto& x : c.C) x = drawn_dd(normal{random});
  expect_right(c);
  c.alpha = dd(1.0);
  c.beta = dd(1.0);
  expect_right(c);
}

/// Every update of a factorisation subtracts a product, and a GPU does it in fewer steps than other scalings.
/// C has zeros of both signs and infinities, and sums are zero or beyond the range.
TEST_P(residue_gemm, subtracts_a_product) {
  const auto expect_the_reference_s_bits = [&]<class T>() {
    using number = arithmetic_t<T>;
    auto c = filled<T, T, T>(70, 19, 40, op::none, op::none, normal{random});
    c.alpha = number(-1.0);
    c.beta = number(1.0);
    for (auto& x : c.C) x = drawn<T>(normal{random});
    expect_right(c);
    for (index_t l = 0; l < c.k; ++l) c.a(67, l) = T(0.0), c.b(l, 11) = T(0.0);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double values[] = {0.0, -0.0, infinity, -infinity, 0x1p-1074, -0x1p1000};
    for (index_t i = 0; i < c.m; ++i) c.C[i + 11 * c.m] = T(values[i % 6]);
    for (index_t j = 0; j < c.n; ++j) c.C[67 + j * c.m] = T(values[j % 6]);
    const auto expect_same = [&] {
      EXPECT_TRUE(same_bits(run(ctx, c).C, run(reference, c, engine::residue, ample, 0).C));
    };
    expect_same();
    c.A.assign(c.A.size(), T(0x1p600));
    c.B.assign(c.B.size(), T(-0x1p600));
    c.C.assign(c.C.size(), T(-3.0));
    expect_same();
    for (const T& x : run(ctx, c).C) EXPECT_EQ(residua::leading(loaded(x)), infinity);
  };
  expect_the_reference_s_bits.operator()<double>();
  expect_the_reference_s_bits.operator()<dd>();
  expect_the_reference_s_bits.operator()<residua::td>();
  expect_the_reference_s_bits.operator()<residua::ds>();
}

TEST_P(residue_gemm, is_for_every_format_computed_in_doubles){
#define RESIDUA_CALL(TA, TB, TC)                                                             \
  {                                                                                          \
    using namespace residua;                                                                 \
    SCOPED_TRACE(#TA " x " #TB);                                                             \
    expect_right(filled<TA, TB, TC>(20, 37, 50, op::none, op::transpose, uniform{random}));  \
    expect_right(filled<TA, TB, TC>(33, 18, 140, op::transpose, op::none, uniform{random})); \
    expect_right(filled<TA, TB, TC>(9, 7, 60, op::none, op::none, log_normal{random, 3}));   \
    auto c = filled<TA, TB, TC>(8, 17, 20, op::transpose, op::transpose, normal{random});    \
    c.alpha = drawn<arithmetic_t<TC>>(normal{random});                                       \
    c.beta = drawn<arithmetic_t<TC>>(normal{random});                                        \
    for (auto& x : c.C) x = drawn<TC>(normal{random});                                       \
    expect_right(c);                                                                         \
  }
    RESIDUA_CALL(double, double, double) RESIDUA_PRODUCTS_IN_DD(RESIDUA_CALL)
        RESIDUA_PRODUCTS_IN_TD(RESIDUA_CALL) RESIDUA_PRODUCTS_IN_QD(RESIDUA_CALL)
#undef RESIDUA_CALL
}

/// Of one block, two and three.
TEST_P(residue_gemm, reports_the_moduli_and_the_products_of_its_scheme) {
  const auto c = filled_dd(5, 6, 40, uniform{random});
  int blocks = 0;
  for (const int accuracy : {102, 210, 300}) {
    const auto report = run(ctx, c, engine::residue, ample, 1, accuracy).report;
    const auto scheme = residua::residue::choose_scheme(report.bits, c.k);
    ASSERT_TRUE(scheme);
    EXPECT_EQ(scheme->blocks.count, ++blocks);
    EXPECT_EQ(report.moduli, scheme->moduli[0]);
    EXPECT_EQ(report.products, scheme->products());
  }
}

/// Beside what the error is within, fewer bits mean fewer products.
TEST_P(residue_gemm, is_as_accurate_as_asked) {
  const auto c = filled_dd(20, 30, 100, uniform{random});
  const auto whole = run(ctx, c);
  int products = 0;
  for (const int accuracy : {20, 60, 80, 102, 150, 220, 300}) {
    const auto result = run(ctx, c, engine::residue, ample, 1, accuracy);
    EXPECT_EQ(result.report.used, engine::residue);
    EXPECT_GT(result.report.products, products);
    products = result.report.products;
    const double allowed = 1.55 * 100 * std::ldexp(1.0, -std::min(accuracy, 102)) * 100;  // |A||B| <= k
    for (std::size_t n = 0; n < c.C.size(); ++n) {
      EXPECT_LE(std::fabs((result.C[n] - whole.C[n]).hi()), 2 * allowed);
    }
  }
  for (const int accuracy : {-1, 7, 301}) {
    try {
      run(ctx, c, engine::residue, ample, 1, accuracy);
      FAIL() << "accepted";
    } catch (const residua::error& e) {
      EXPECT_EQ(e.kind(), residua::error_kind::invalid_argument);
      EXPECT_NE(std::string(e.what()).find("accuracy_bits is " + std::to_string(accuracy)),
                std::string::npos);
    }
  }
}

TEST_P(residue_gemm, computes_in_panels_within_the_limit) {
  const auto c = filled_dd(100, 90, 70, uniform{random});
  const auto whole = run(ctx, c);
  const std::size_t all =
      residua::residue::plan_product({100, 90, 70}, 102, whole.report.spread, ample).bytes();
  for (const std::size_t limit : {all, all - 1, all / 3, all / 10, all / 30}) {  // the last cuts k too
    // A CPU's threads need memory of their own, and k in one piece.
    if (ctx.kind() == residua::backend::cpu && limit < all / 3) continue;
    const auto in_panels = run(ctx, c, engine::residue, limit);
    EXPECT_EQ(in_panels.report.used, engine::residue) << limit;
    EXPECT_TRUE(same_bits(in_panels.C, whole.C)) << limit;
  }
  const auto too_little = run(ctx, c, engine::residue, 1000);
  EXPECT_EQ(too_little.report.used, engine::native);
  EXPECT_NE(too_little.report.reason.find("workspace"), std::string_view::npos);
}

/// More terms than an int32 holds: panels of k, whose sums are reduced between them.
TEST_P(residue_gemm, takes_no_more_workspace_than_it_says) {
  if (ctx.kind() == residua::backend::reference) return;
  for (const double phi : {0.5, 10.0}) {
    const auto c = filled_dd(60, 50, 70, log_normal{random, phi});
    for (const std::size_t limit : {ample, ample / 1000}) {
      const auto fresh = ctx.kind() == residua::backend::cuda ? residua::context::cuda()
                                                              : residua::context::cpu(2, ctx.isa());
      const auto bytes =
          residua::gemm_workspace_bytes<dd, dd, dd>(fresh, c.m, c.n, c.k, {engine::residue, limit});
      fresh.reserve_workspace(bytes);
      EXPECT_EQ(run(fresh, c, engine::residue, limit).report.used, engine::residue);
      EXPECT_EQ(fresh.workspace_bytes(), bytes);
    }
  }
  const auto bytes_by = [&](engine chosen, index_t m, index_t n, index_t k) {
    return residua::gemm_workspace_bytes<dd, dd, dd>(ctx, m, n, k, {chosen});
  };
  EXPECT_EQ(bytes_by(engine::residue, 0, 50, 70), bytes_by(engine::native, 0, 50, 70));
  EXPECT_EQ(bytes_by(engine::residue, 60, 0, 70), bytes_by(engine::native, 60, 0, 70));
  EXPECT_EQ(bytes_by(engine::residue, 60, 50, 0), bytes_by(engine::native, 60, 50, 0));
  EXPECT_EQ((residua::gemm_workspace_bytes<dd, dd, dd>(ctx, 60, 50, 70, {engine::native})),
            (residua::gemm_workspace_bytes<dd, dd, dd>(ctx, 60, 50, 70)));
}

TEST_P(residue_gemm, takes_sums_of_any_length) {
  expect_right(filled_dd(1, 2, (index_t{1} << 17) + 3, uniform{random}));
  expect_right(
      filled<residua::qd, residua::qd, residua::qd>(1, 2, 70001, op::none, op::none, uniform{random}));
}

/// Sums at the end of what int32 and the moduli hold: every product is the largest there is.
TEST_P(residue_gemm, holds_the_largest_sums) {
  auto c = filled_dd(3, 2, residua::residue::most_terms_at_once, uniform{random});
  c.A.assign(c.A.size(), -dd(1 - 0x1p-53, 0x1p-54 - 0x1p-107));
  c.B.assign(c.B.size(), dd(1 - 0x1p-53, 0x1p-54 - 0x1p-107));
  expect_right(c);
}

TEST_P(residue_gemm, reads_scalars_in_device_memory) {
  if (ctx.kind() != residua::backend::cuda) return;
  auto c = filled_dd(30, 20, 40, uniform{random});
  c.alpha = drawn_dd(normal{random});
  c.beta = drawn_dd(normal{random});
  for (auto& x : c.C) x = drawn_dd(normal{random});
  const dd values[] = {c.alpha, c.beta};
  const residua::array<dd> scalars(ctx, std::span<const dd>(values));
  const padded<dd> A(ctx, c.A, 30, 40, 1), B(ctx, c.B, 40, 20, 1), C(ctx, c.C, 30, 20, 1);
  using scalar = residua::scalar<dd>;
  residua::gemm(ctx, op::none, op::none, scalar::on_device(scalars.data()), A, B,
                scalar::on_device(scalars.data() + 1), C, {engine::residue});
  EXPECT_TRUE(same_bits(C.elements(), run(ctx, c).C));
}

TEST_P(residue_gemm, leaves_what_is_not_finite_to_native_arithmetic) {
  for (const double bad :
       {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    for (const bool in_a : {true, false}) {
      auto c = filled_dd(20, 30, 40, uniform{random});
      (in_a ? c.a(3, 7) : c.b(35, 29)) = dd(bad);
      const auto result = run(ctx, c);
      EXPECT_EQ(result.report.used, engine::native);
      EXPECT_NE(result.report.reason.find("NaN"), std::string_view::npos);
      EXPECT_FALSE(std::isfinite(result.C[in_a ? 3 : 29 * 20].hi()));
      EXPECT_TRUE(std::isfinite(result.C[4].hi()));
    }
  }
}

TEST_P(residue_gemm, overflows_to_infinity_and_underflows_to_zero) {
  auto c = filled_dd(4, 4, 8, uniform{random});
  for (auto& x : c.A) x = dd(0x1p1000);
  for (auto& x : c.B) x = dd(-0x1p1000);
  for (const dd& x : run(ctx, c).C) EXPECT_EQ(x.hi(), -std::numeric_limits<double>::infinity());
  for (auto& x : c.A) x = dd(0x1p-1000);
  for (auto& x : c.B) x = dd(0x1p-1000);
  for (const dd& x : run(ctx, c).C) EXPECT_EQ(x.hi(), 0.0);
}

TEST_P(residue_gemm, does_not_read_what_is_multiplied_by_zero) {
  auto c = filled_dd(9, 10, 0, uniform{random});
  c.C.assign(90, dd(2.0));
  c.beta = dd(3.0);
  const auto expect_nothing = [&] {
    const auto result = run(ctx, c);
    for (const dd& x : result.C) EXPECT_EQ(x.hi(), 6.0);
    EXPECT_EQ(result.report.used, engine::native);
    EXPECT_EQ(result.report.reason, "nothing to multiply");
  };
  expect_nothing();
  c = filled_dd(9, 10, 11, uniform{random});
  c.C.assign(90, dd(2.0));
  c.A.assign(99, dd(std::numeric_limits<double>::quiet_NaN()));
  c.alpha = dd(0.0);
  c.beta = dd(3.0);
  expect_nothing();
}

TEST_P(residue_gemm, is_refused_where_it_does_not_exist) {
  const residua::matrix_view<const float> none(nullptr, 0, 0, 1, ctx.memory());
  const residua::matrix_view<float> nothing(nullptr, 0, 0, 1, ctx.memory());
  const auto call = [&](engine chosen) {
    return residua::gemm(ctx, op::none, op::none, 1.0, none, none, 0.0, nothing, {chosen});
  };
  try {
    call(engine::residue);
    FAIL() << "accepted";
  } catch (const residua::error& e) {
    EXPECT_EQ(e.kind(), residua::error_kind::unsupported);
    EXPECT_NE(std::string(e.what()).find("gemm: engine::residue"), std::string::npos);
  }
  EXPECT_EQ(call(engine::automatic).used, engine::native);
}

/// What CPUs have no fast residues for is computed so where it is asked for, and natively otherwise.
TEST(residue_gemm_on_a_cpu, says_when_it_computes_in_plain_loops) {
  if (residua::available_instruction_sets().front() != residua::instruction_set::baseline)
    GTEST_SKIP() << "built without kernels for baseline";
  std::mt19937_64 random{42};
  const auto ctx = residua::context::cpu(1, residua::instruction_set::baseline);
  const auto c = filled_dd(20, 30, 50, uniform{random});
  const auto result = run(ctx, c);
  EXPECT_EQ(result.report.used, engine::residue);
  EXPECT_NE(result.report.reason.find("plain loops"), std::string_view::npos);
  EXPECT_TRUE(same_bits(result.C, run(residua::context::reference(), c).C));
  const auto large = filled_dd(400, 400, 400, uniform{random});
  const auto automatic = run(ctx, large, engine::automatic);
  EXPECT_EQ(automatic.report.used, engine::native);
  EXPECT_NE(automatic.report.reason.find("8-bit products"), std::string_view::npos);
}

TEST_P(residue_gemm, is_chosen_for_large_products_on_a_gpu) {
  const auto small = run(ctx, filled_dd(20, 20, 20, uniform{random}), engine::automatic);
  EXPECT_EQ(small.report.used, engine::native);
  EXPECT_FALSE(small.report.reason.empty());
  if (ctx.kind() != residua::backend::cuda) return;
  const auto c = filled_dd(512, 512, 512, uniform{random});
  EXPECT_EQ(run(ctx, c, engine::automatic).report.used, engine::residue);
}

}  // namespace
}  // namespace residua_test
