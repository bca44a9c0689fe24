// A format that the library does not have, made of its header and its row alone: text, conversion, vector
// operations, matrix products and CG in five limbs, from the library's own sources, on the reference and on
// the CPU.
#include "five_limbs.hpp"

#include "blas/level1/axpy.cpp"
#include "number/text_of_formats.hpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level1/convert.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level1/copy.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level1/dot.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level1/nrm2.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level1/scal.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level2/gemv.cpp"
#undef RESIDUA_INSTANTIATE
#include "blas/level3/gemm.cpp"
#undef RESIDUA_INSTANTIATE
#include "sparse/spmv.cpp"
#undef RESIDUA_INSTANTIATE
#include <gtest/gtest.h>

#include "backends.hpp"
#include "krylov/cg.cpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using namespace residua;
using oracle::mp;

constexpr int bits = 265;
/// A term of a sum, and a product by itself.
constexpr double term_error = error_bounds<five_limbs>::scaled_sum;

using numbers = std::vector<five_limbs>;

numbers random_numbers(std::size_t size, std::uint64_t seed) {
  oracle::number_source<double, 5> source({-10, 10}, seed);
  numbers x(size);
  for (auto& element : x) element = source.number();
  return x;
}
std::vector<double> random_doubles(std::size_t size, std::uint64_t seed) {
  std::vector<double> x;
  for (const auto& element : random_numbers(size, seed)) x.push_back(element.hi());
  return x;
}

/// A sum of products in MPFR, and the sum of their magnitudes.
struct exact_sum {
  mp sum{oracle::exact_bits}, magnitude{oracle::exact_bits};

  template <class X, class Y>
  void add(const X& x, const Y& y) {
    mp term(x, oracle::exact_bits);
    const mp factor(y, oracle::exact_bits);
    mpfr_mul(term.get(), term.get(), factor.get(), MPFR_RNDN);
    mpfr_add(sum.get(), sum.get(), term.get(), MPFR_RNDN);
    mpfr_abs(term.get(), term.get(), MPFR_RNDN);
    mpfr_add(magnitude.get(), magnitude.get(), term.get(), MPFR_RNDN);
  }
  /// The error of `computed` in units of u^5 times the magnitudes.
  [[nodiscard]] double error_of(const five_limbs& computed) const {
    mp exact = sum;
    return oracle::error_in_units(computed, exact, magnitude);
  }
};

class five_limbs_on : public on_backend {};
std::vector<place> host_places() {
  std::vector<place> places = {{backend::reference}};
  for (const auto& cpu : cpu_places()) places.push_back(cpu);
  return places;
}
INSTANTIATE_TEST_SUITE_P(host, five_limbs_on, testing::ValuesIn(host_places()), name_of_place);

TEST(five_limbs_arithmetic, is_good_to_its_last_limb) {
  oracle::number_source<double, 5> source(oracle::product_range<double, 5>());
  for (auto k = oracle::test_pairs(5'000); k > 0; --k) {
    const auto [a, b] = source.pair();
    mp exact(a, oracle::exact_bits), scale;
    exact.add(0.0);
    for (const double limb : b.limb) exact.add(limb);
    scale = exact;
    ASSERT_LE(oracle::error_in_units(a + b, exact, scale), 2.001);
    ASSERT_TRUE(oracle::is_normalised(a + b) && oracle::is_normalised(a * b) && oracle::is_normalised(a / b));
    exact_sum product;
    product.add(a, b);
    ASSERT_LE(product.error_of(a * b), 0x1p14);
    exact_sum back;  // (a / b) b - a: the quotient's error and the product's
    back.add(a / b, b);
    back.magnitude.set(abs(a));
    ASSERT_LE(back.error_of(a), 0x1p15);
    const five_limbs root = sqrt(abs(a));
    exact_sum square;
    square.add(root, root);
    ASSERT_LE(square.error_of(abs(a)), 0x1p16);
  }
}

TEST(five_limbs_text, is_exact_in_both_directions) {
  EXPECT_EQ(to_string(parse<five_limbs>("0.1")), "0.1");
  EXPECT_EQ(to_string(five_limbs(1.0) / 3.0, 75), "0." + std::string(75, '3'));
  EXPECT_EQ(to_scientific(parse<five_limbs>("-2.5e-3"), 2), "-2.50e-03");
  mp tenth(oracle::exact_bits);
  mpfr_set_ui(tenth.get(), 10, MPFR_RNDN);
  mpfr_ui_div(tenth.get(), 1, tenth.get(), MPFR_RNDN);
  EXPECT_EQ(parse<five_limbs>("0.1"), (oracle::round_to<double, 5>(tenth)));
  for (const auto& x : random_numbers(300, 1)) {
    const auto unique = convert<five_limbs>(x), back = parse<five_limbs>(to_string(x));
    EXPECT_TRUE(std::equal(back.limb, back.limb + 5, unique.limb)) << to_string(x);
  }
}

TEST_P(five_limbs_on, converts) {
  const auto x = random_numbers(37, 2);
  const array<five_limbs> source(ctx, std::span<const five_limbs>(x));
  array<double> doubles(ctx, 37);
  array<dd> pairs(ctx, 37);
  array<qd> quads(ctx, 37);
  array<five_limbs> same(ctx, 37), widened(ctx, 37);
  convert(ctx, source, doubles);
  convert(ctx, source, pairs);
  convert(ctx, source, quads);
  convert(ctx, source, same);
  convert(ctx, std::as_const(quads), widened);
  const auto to_double = doubles.to_host(ctx);
  const auto to_dd = pairs.to_host(ctx);
  const auto to_qd = quads.to_host(ctx);
  const auto to_same = same.to_host(ctx), from_qd = widened.to_host(ctx);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const mp exact(x[i], oracle::exact_bits);
    EXPECT_EQ(to_double[i], mpfr_get_d(exact.get(), MPFR_RNDN));
    EXPECT_EQ(to_dd[i], convert<dd>(x[i]));
    EXPECT_EQ(to_qd[i], convert<qd>(x[i]));
    EXPECT_EQ(to_same[i], x[i]);
    for (int k = 0; k < 5; ++k) EXPECT_EQ(from_qd[i].limb[k], k < 4 ? to_qd[i].limb[k] : 0.0);
  }
}

TEST_P(five_limbs_on, axpy_and_dot) {
  for (const index_t n : {1, 7, 100, 5000}) {
    const auto size = static_cast<std::size_t>(n);
    const auto x = random_numbers(size, 3), y = random_numbers(size, 4);
    const five_limbs alpha = five_limbs(1.0) / 3.0;
    const array<five_limbs> of_x(ctx, std::span<const five_limbs>(x));
    array<five_limbs> of_y(ctx, std::span<const five_limbs>(y));
    exact_sum products;
    for (std::size_t i = 0; i < size; ++i) products.add(x[i], y[i]);
    const five_limbs sum = dot(ctx, of_x, std::as_const(of_y));
    EXPECT_LE(products.error_of(sum), static_cast<double>(n) * term_error) << n;
    axpy(ctx, alpha, of_x, of_y);
    const auto computed = of_y.to_host(ctx);
    for (std::size_t i = 0; i < size; ++i) {
      exact_sum element;
      element.add(alpha, x[i]);
      element.add(y[i], 1.0);
      ASSERT_LE(element.error_of(computed[i]), 2 * term_error) << n << ' ' << i;
    }
  }
}

/// y = op(A) x by rows or columns of A, TA and five limbs.
template <class TA>
void expect_gemv(const context& ctx, op op_a, const std::vector<TA>& elements, index_t rows,
                 index_t columns) {
  const index_t outputs = op_a == op::none ? rows : columns, terms = op_a == op::none ? columns : rows;
  const auto x = random_numbers(static_cast<std::size_t>(terms), 6);
  const matrix<TA> A(ctx, rows, columns, std::span<const TA>(elements));
  const array<five_limbs> of_x(ctx, std::span<const five_limbs>(x));
  array<five_limbs> y(ctx, outputs);
  gemv(ctx, op_a, 1.0, A, of_x, 0.0, y);
  const auto computed = y.to_host(ctx);
  for (index_t r = 0; r < outputs; ++r) {
    exact_sum sum;
    for (index_t k = 0; k < terms; ++k) {
      sum.add(elements[static_cast<std::size_t>(op_a == op::none ? r + k * rows : k + r * rows)],
              x[static_cast<std::size_t>(k)]);
    }
    ASSERT_LE(sum.error_of(computed[static_cast<std::size_t>(r)]),
              static_cast<double>(terms + 1) * term_error)
        << r;
  }
}

TEST_P(five_limbs_on, gemv) {
  for (const op op_a : {op::none, op::transpose}) {
    expect_gemv(ctx, op_a, random_numbers(33 * 70, 5), 33, 70);
    expect_gemv(ctx, op_a, random_doubles(33 * 70, 5), 33, 70);
  }
}

template <class TA>
void expect_gemm(const context& ctx, const std::vector<TA>& a, index_t m, index_t n, index_t k) {
  const auto b = random_numbers(static_cast<std::size_t>(k * n), 8);
  const matrix<TA> A(ctx, m, k, std::span<const TA>(a));
  const matrix<five_limbs> B(ctx, k, n, std::span<const five_limbs>(b));
  matrix<five_limbs> C(ctx, m, n);
  gemm(ctx, op::none, op::none, 1.0, A, B, 0.0, C);
  const auto computed = C.to_host(ctx);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < m; ++i) {
      exact_sum sum;
      for (index_t t = 0; t < k; ++t) {
        sum.add(a[static_cast<std::size_t>(i + t * m)], b[static_cast<std::size_t>(t + j * k)]);
      }
      ASSERT_LE(sum.error_of(computed[static_cast<std::size_t>(i + j * m)]),
                static_cast<double>(k + 1) * term_error)
          << i << ' ' << j;
    }
  }
}

TEST_P(five_limbs_on, gemm) {
  expect_gemm(ctx, random_numbers(19 * 40, 7), 19, 11, 40);
  expect_gemm(ctx, random_doubles(19 * 40, 7), 19, 11, 40);
}

/// Residues are for up to four limbs: gemm computes natively, and says so.
TEST_P(five_limbs_on, gemm_says_that_residues_are_for_shorter_numbers) {
  const numbers one = {five_limbs(3.0)};
  const matrix<five_limbs> A(ctx, 1, 1, std::span<const five_limbs>(one));
  matrix<five_limbs> C(ctx, 1, 1);
  const auto multiply = [&](const product_options& options) {
    return gemm(ctx, op::none, op::none, 1.0, A, A, 0.0, C, options);
  };
  EXPECT_EQ(multiply({}).reason, "numbers of more than four limbs are computed natively");
  EXPECT_EQ(C.to_host(ctx)[0], five_limbs(9.0));
  product_options by_residues;
  by_residues.engine = engine::residue;
  EXPECT_THROW(multiply(by_residues), error);
}

/// The residual is 2^-212 |b| at the least for an x of four limbs: CG in five goes below.
TEST_P(five_limbs_on, cg_converges_beyond_four_limbs) {
  constexpr index_t n = 60;
  csr host;
  host.rows = host.columns = n;
  for (index_t i = 0; i < n; ++i) {
    for (index_t j = std::max<index_t>(i - 1, 0); j <= std::min<index_t>(i + 1, n - 1); ++j) {
      host.column.push_back(static_cast<sparse_index>(j));
      host.value.push_back(i == j ? 2.1 : -1.0);
    }
    host.row_start.push_back(static_cast<sparse_index>(host.column.size()));
  }
  const csr_matrix A(ctx, host);
  const auto b = random_doubles(n, 9);
  const array<double> right(ctx, std::span<const double>(b));
  array<five_limbs> x(ctx, n);
  krylov_options options;
  options.tolerance = 1e-74;
  options.max_iterations = 10 * n;
  const auto report = cg(ctx, A, preconditioner(), right, x, options);
  EXPECT_TRUE(report.converged());
  const auto solution = x.to_host(ctx);
  mp largest(oracle::exact_bits), size(oracle::exact_bits);
  for (index_t i = 0; i < n; ++i) {
    exact_sum row;
    for (auto k = host.row_start[i]; k < host.row_start[i + 1]; ++k) {
      row.add(host.value[k], solution[host.column[k]]);
    }
    row.add(-b[static_cast<std::size_t>(i)], 1.0);
    if (mpfr_cmpabs(row.sum.get(), largest.get()) > 0) mpfr_abs(largest.get(), row.sum.get(), MPFR_RNDN);
    if (std::fabs(b[static_cast<std::size_t>(i)]) > size.to_double())
      size.set(std::fabs(b[static_cast<std::size_t>(i)]));
  }
  // No element of r is larger than |r|_2 <= 1e-74 |b|_2 <= 1e-74 sqrt(n) max |b_i|.
  mpfr_div(largest.get(), largest.get(), size.get(), MPFR_RNDN);
  EXPECT_LE(largest.to_double(), 1e-74 * std::sqrt(n));
}

}  // namespace
}  // namespace residua_test
