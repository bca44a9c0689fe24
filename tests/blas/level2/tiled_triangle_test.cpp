// Triangular systems by inverted tiles of a GPU, against the bound of tiled_triangle.hpp.
#include "blas/level2/triangle/tiled_triangle.hpp"

#include "blas/level2/triangular_systems.hpp"
#include "residua/blas/level2/trsv.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::blas::tiled_triangle;

class tiled_triangles : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  }
};

std::vector<double> solved(const context& ctx, const form& f, const std::vector<double>& A,
                           const std::vector<double>& b, index_t increment) {
  const auto n = static_cast<index_t>(b.size());
  const padded<double> a(ctx, A, n, n, 1);
  const strided<double> x(ctx, b, increment);
  const auto tiles = tiled_triangle::inverted(ctx, f.triangle, f.d, residua::matrix_view<const double>(a));
  EXPECT_TRUE(tiles.has_value());
  tiles->solve(ctx, f.o, x);
  EXPECT_TRUE(same_bits(a.elements(), A));
  return x.elements();
}

void expect_within_bound(const dense<double>& M, const std::vector<double>& b, const std::vector<double>& x,
                         index_t step) {
  const index_t n = M.rows;
  const double bound = (static_cast<double>(n) + 16) * residua::unit_roundoff<double>;
  for (index_t i = 0; i < n; i += step) {
    mp sum(residua::oracle::exact_bits), size, of_b(b[i]);
    exact_row(M, x, i, sum, size);
    mpfr_abs(of_b.get(), of_b.get(), MPFR_RNDN);
    mpfr_add(size.get(), size.get(), of_b.get(), MPFR_RNDU);
    mpfr_mul_d(size.get(), size.get(), bound, MPFR_RNDU);
    ASSERT_TRUE(within(b[i], sum, 1, size)) << "row " << i;
  }
}

/// Systems whose solutions grow as fast as they can have tiles without a good inverse.
TEST_F(tiled_triangles, are_solved_within_the_bound) {
  const auto ctx = context::cuda(0);
  for (const index_t n : {1, 2, 40, 63, 64, 65, 150, 300, 700}) {
    for (const growth kind : {growth::none, growth::graded, growth::fast}) {
      if (kind == growth::fast && n > 64) continue;
      SCOPED_TRACE("n = " + std::to_string(n) + ", growth " + std::to_string(static_cast<int>(kind)));
      for_each_form([&](const form& f) {
        const auto A = system_of<double>(kind, n, f, 64);
        const auto b = vector_of<double>(data::uniform, n, 65);
        const auto x = solved(ctx, f, A, b, 1);
        expect_within_bound(triangular(A, n, f.triangle, f.o, f.d), b, x, n > 200 ? 23 : 1);
        EXPECT_TRUE(same_bits(x, solved(ctx, f, A, b, -2)));
      });
    }
  }
}

TEST_F(tiled_triangles, of_two_systems_at_a_time_have_the_bits_of_each_alone) {
  const auto ctx = context::cuda(0);
  constexpr index_t n = 150;
  for_each_form([&](const form& f) {
    auto A = system_of<double>(growth::graded, n, f, 68);
    for (const bool has_good_tiles : {true, false}) {
      if (!has_good_tiles) A[100 + 100 * n] = 0x1p-400;
      const auto b = vector_of<double>(data::uniform, n, 69), c = vector_of<double>(data::uniform, n, 70);
      const padded<double> a(ctx, A, n, n, 1);
      const strided<double> x(ctx, b, 1), y(ctx, c, -2);
      const auto tiles =
          tiled_triangle::inverted(ctx, f.triangle, f.d, residua::matrix_view<const double>(a));
      ASSERT_TRUE(tiles.has_value());
      tiles->solve(ctx, f.o, x, y);
      EXPECT_TRUE(same_bits(x.elements(), solved(ctx, f, A, b, 1)));
      EXPECT_TRUE(same_bits(y.elements(), solved(ctx, f, A, c, 1)));
    }
  });
}

TEST_F(tiled_triangles, of_no_tile_that_is_good_are_solved_by_substitution) {
  const auto ctx = context::cuda(0);
  constexpr index_t n = 128;
  const form f{uplo::lower, op::none, diag::non_unit};
  auto A = system_of<double>(growth::none, n, f, 66);
  for (index_t i = 0; i < n; i += 60) A[i + i * n] = 0x1p-400;
  auto b = vector_of<double>(data::uniform, n, 67);
  for (double& value : b) value *= 0x1p-500;
  const auto x = solved(ctx, f, A, b, 1);
  const padded<double> a(ctx, A, n, n, 1);
  const strided<double> substituted(ctx, b, 1);
  residua::trsv<double>(ctx, f.triangle, f.o, f.d, residua::matrix_view<const double>(a), substituted);
  EXPECT_TRUE(same_bits(x, substituted.elements()));
}

TEST_F(tiled_triangles, are_none_off_a_gpu) {
  const auto ctx = context::cpu(1);
  const residua::matrix<double> A(ctx, 3, 3);
  EXPECT_FALSE(tiled_triangle::inverted(ctx, uplo::lower, diag::unit, A.view()).has_value());
}

}  // namespace
}  // namespace residua_test
