// Factorisations by blocks with look-ahead: their errors, pivots and info, and that two streams have the bits
// of one.
#include "lapack/look_ahead.hpp"

#include "lapack/cholesky/factorise_cholesky.hpp"
#include "lapack/factors.hpp"
#include "lapack/lu/factorise_lu.hpp"
#include "lapack/qr/factorise_qr.hpp"
#include "lapack/reflectors.hpp"
#include "once.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/potrf.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::product_options;
using residua::uplo;

struct shape {
  index_t m, n;
};

/// The columns of a block, whether one stream is to do everything, and below how many columns that are left
/// blocks of LU are narrow.
struct manner {
  index_t width;
  bool in_turn = false;
  index_t narrow = 8192;
};

template <class T>
struct outcome {
  std::vector<T> factors;
  std::vector<index_t> ipiv;
  factor_report report;
};

template <class T>
outcome<T> lu(const context& ctx, const std::vector<T>& elements, const shape& s, const manner& how,
              const product_options& options = {}) {
  padded<T> A(ctx, elements, s.m, s.n, 1);
  residua::array<index_t> ipiv(ctx, std::min(s.m, s.n), -1);
  const auto report = residua::lapack::factorise_by_blocks<T>(ctx, A, ipiv.view(), options,
                                                              {how.width, how.narrow}, how.in_turn);
  return {A.elements(), ipiv.to_host(ctx), report};
}

template <class T>
outcome<T> cholesky(const context& ctx, uplo stored, const std::vector<T>& elements, index_t n,
                    const manner& how, const product_options& options = {}) {
  padded<T> A(ctx, triangle_of(stored, elements, n, false), n, n, 1);
  const auto report =
      residua::lapack::factorise_by_blocks<T>(ctx, stored, A, options, how.width, how.in_turn);
  return {A.elements(), {}, report};
}

template <class T>
stored_qr<T> qr(const context& ctx, const std::vector<T>& elements, const shape& s, const manner& how,
                const product_options& options = {}) {
  padded<T> A(ctx, elements, s.m, s.n, 1);
  residua::array<T> tau(ctx, std::min(s.m, s.n));
  (void)residua::lapack::factorise_ahead<T>(ctx, A, tau.view(), options, how.width, how.in_turn);
  return {s.m, s.n, A.elements(), tau.to_host(ctx)};
}

/// Symmetric, with a diagonal that outweighs the rest of its row: positive definite.
template <class T>
std::vector<T> definite(index_t n) {
  using number = arithmetic_t<T>;
  auto A = vector_of<T>(data::uniform, n * n, 181);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i <= j; ++i) {
      A[i + j * n] =
          stored<T>(number(i == j ? 1.5 : 0.0) + loaded(A[i + j * n]) * number(1 / static_cast<double>(n)));
      A[j + i * n] = A[i + j * n];
    }
  }
  return A;
}

/// A sum is cut into one part a block, and in its own block into those of halves.
double parts_in_blocks(index_t order, index_t width) {
  return std::ceil(static_cast<double>(order) / static_cast<double>(width)) - 1 + 2 * halvings(width) + 3;
}

class look_ahead : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(look_ahead);

template <class T>
void expect_lu(const std::vector<T>& A, const shape& s, index_t width, const outcome<T>& f,
               bool by_residues) {
  const index_t k = std::min(s.m, s.n);
  const auto PA = with_rows_exchanged(A, s.m, f.ipiv);
  const double bound = bound_of_parts<T>(k, parts_in_blocks(k, width), by_residues);
  for (index_t j = 0; j < s.n; ++j) {
    for (index_t i = 0; i < s.m; ++i) {
      exact_difference e;
      for (index_t l = 0; l <= std::min({i, j, k - 1}); ++l) {
        e.add(l == i ? T(1.0) : f.factors[i + l * s.m], f.factors[l + j * s.m]);
      }
      ASSERT_TRUE(e.lies_near(PA[i + j * s.m], bound)) << i << ", " << j;
    }
  }
}

TEST_P(look_ahead, lu_is_within_its_bound_with_the_pivots_of_halves) {
  for_each_format([&]<class T>() {
    for (const shape& s : {shape{7, 9}, {100, 100}, {40, 75}, {75, 70}, {32, 32}, {96, 64}}) {
      if (s.m > 30 && !takes_every_case(ctx)) continue;
      for (const auto chosen : {engine::native, engine::residue}) {
        SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
        const auto A = vector_of<T>(data::uniform, s.m * s.n, 171);
        const auto f = lu(ctx, A, s, {32}, {chosen});
        const bool by_residues = chosen == engine::residue;
        expect_once([&] { expect_lu(A, s, 32, f, by_residues); }, A, s, by_residues, f.factors, f.ipiv);
        padded<T> B(ctx, A, s.m, s.n, 0);
        residua::array<index_t> ipiv(ctx, std::min(s.m, s.n));
        residua::getrf(ctx, B, ipiv.view());
        EXPECT_EQ(f.ipiv, ipiv.to_host(ctx));
        EXPECT_EQ(f.report.info, 0);
      }
    }
  });
}

/// The blocks have 16, 32, 32, 16 and 4 columns.
TEST_P(look_ahead, lu_with_wide_blocks_is_within_its_bound) {
  const shape s{100, 120};
  const auto A = vector_of<dd>(data::uniform, s.m * s.n, 177);
  const product_options native{engine::native};
  const auto f = lu(ctx, A, s, {16, false, 40}, native);
  expect_lu(A, s, 16, f, false);
  EXPECT_EQ(f.ipiv, lu(ctx, A, s, {16}, native).ipiv);
  EXPECT_TRUE(same_bits(f.factors, lu(ctx, A, s, {16, true, 40}, native).factors));
}

TEST(look_ahead_choice, has_wide_blocks_of_lu_while_many_columns_are_left) {
  const auto columns = [](const residua::lapack::block_widths& widths, index_t pivots) {
    std::vector<index_t> sizes;
    for (auto block = widths.block_from(0, pivots); block.size() > 0;
         block = widths.block_from(block.end, pivots)) {
      sizes.push_back(block.size());
    }
    return sizes;
  };
  using sizes = std::vector<index_t>;
  EXPECT_EQ(columns({16, 40}, 100), (sizes{16, 32, 32, 16, 4}));
  EXPECT_EQ(columns({16, 40}, 56), (sizes{16, 16, 16, 8}));
  EXPECT_EQ(columns({16, 40}, 57), (sizes{16, 32, 9}));
  EXPECT_EQ(columns({1024}, 16384),
            (sizes{1024, 2048, 2048, 2048, 2048, 1024, 1024, 1024, 1024, 1024, 1024, 1024}));
  for (const index_t n : {9216, 9217}) {
    EXPECT_EQ(residua::lapack::block_widths{1024}.widest(n), n == 9216 ? 1024 : 2048);
  }
}

TEST_P(look_ahead, cholesky_is_within_its_bound) {
  for_each_format([&]<class T>() {
    for (const index_t n : {9, 64, 100}) {
      if (n > 30 && !takes_every_case(ctx)) continue;
      for (const auto stored : {uplo::lower, uplo::upper}) {
        const auto A = definite<T>(n);
        const auto f = cholesky(ctx, stored, A, n, {32});
        const double bound = bound_of_parts<T>(n, parts_in_blocks(n, 32), false) +
                             2 * bound_of_format<T>::root * (std::is_same_v<T, double> ? 2 : 1);
        const auto l = [&](index_t i, index_t k) {
          return f.factors[stored == uplo::lower ? i + k * n : k + i * n];
        };
        EXPECT_EQ(f.report.info, 0);
        const auto check = [&] {
          for (index_t j = 0; j < n; ++j) {
            for (index_t i = j; i < n; ++i) {
              exact_difference e;
              for (index_t k = 0; k <= j; ++k) e.add(l(i, k), l(j, k));
              ASSERT_TRUE(e.lies_near(A[i + j * n], bound)) << i << ", " << j;
            }
          }
        };
        expect_once(check, A, stored, f.factors);
      }
    }
  });
}

/// Blocks of 32 columns: one, more than one, and more columns or rows than reflectors.
TEST_P(look_ahead, qr_is_within_its_bound) {
  for_each_format([&]<class T>() {
    for (const shape& s : {shape{9, 7}, {75, 70}, {40, 75}, {32, 32}}) {
      if (s.m > 30 && !takes_every_case(ctx)) continue;
      SCOPED_TRACE(std::to_string(s.m) + " x " + std::to_string(s.n));
      const auto A = vector_of<T>(data::uniform, s.m * s.n, 174);
      const auto f = qr(ctx, A, s, {32});
      const double bound = reflector_bound<T>(s.m, std::min(s.m, s.n));
      const auto check = [&] {
        for (index_t j = 0; j < s.n; ++j) {
          auto x = f.column_of_R(j);
          f.multiply(false, x);
          subtract(x, A, j);
          ASSERT_LE(norm_of(x), bound * norm_of(exact_column(A, s.m, j))) << "column " << j;
        }
      };
      expect_once(check, A, s, f.QR, f.tau);
    }
  });
}

/// Of products that libraries do not make; blocks of 64 of which there are four, and a part of one.
TEST_P(look_ahead, has_the_bits_of_one_stream_whatever_the_engine) {
  constexpr index_t n = 280;
  if (!takes_every_case(ctx)) return;
  const auto A = vector_of<dd>(data::uniform, n * n, 172), D = definite<dd>(n);
  for (const auto chosen : {engine::automatic, engine::native, engine::residue}) {
    const auto one = lu(ctx, A, {n, n}, {64, true}, {chosen}), two = lu(ctx, A, {n, n}, {64}, {chosen});
    EXPECT_TRUE(same_bits(one.factors, two.factors));
    EXPECT_EQ(one.ipiv, two.ipiv);
    EXPECT_TRUE(
        same_bits(qr(ctx, A, {n, n}, {64, true}, {chosen}).QR, qr(ctx, A, {n, n}, {64}, {chosen}).QR));
    for (const auto stored : {uplo::lower, uplo::upper}) {
      EXPECT_TRUE(same_bits(cholesky(ctx, stored, D, n, {64, true}, {chosen}).factors,
                            cholesky(ctx, stored, D, n, {64}, {chosen}).factors));
    }
  }
}

/// The 70th column repeats the third one, so that what is left of it is zero below row 69. Small integers and
/// multipliers of powers of two: exact.
TEST_P(look_ahead, names_the_first_pivot_that_is_zero_in_any_block) {
  for_each_format([&]<class T>() {
    constexpr index_t n = 90;
    std::vector<T> A(n * n, T(0.0));
    for (index_t j = 0; j < n; ++j) {
      for (index_t i = 0; i < n; ++i) A[i + j * n] = T(i == j ? 4.0 : i > j ? 2.0 : 0.0);
    }
    for (index_t i = 0; i < n; ++i) A[i + 69 * n] = A[i + 2 * n];
    EXPECT_EQ(lu(ctx, A, {n, n}, {32}).report.info, 70);
  });
}

TEST_P(look_ahead, names_the_first_minor_that_is_not_positive_in_any_block) {
  for_each_format([&]<class T>() {
    for (const index_t place : {0, 31, 32, 63, 64, 69}) {
      for (const auto stored : {uplo::lower, uplo::upper}) {
        std::vector<T> A(70 * 70, T(0.0));
        for (index_t i = 0; i < 70; ++i) A[i + i * 70] = T(i == place ? -1.0 : 1.0);
        EXPECT_EQ(cholesky(ctx, stored, A, 70, {32}).report.info, place + 1);
      }
    }
  });
}

TEST(look_ahead_choice, is_for_many_columns_on_a_gpu_where_the_engine_is_open) {
  using residua::backend;
  const auto columns = [](index_t pivots, int limbs = 2, backend kind = backend::cuda,
                          engine chosen = engine::automatic) {
    return residua::lapack::look_ahead_columns(kind, chosen, limbs, pivots);
  };
  EXPECT_EQ(columns(2047), 0);
  EXPECT_EQ(columns(2048), 128);
  EXPECT_EQ(columns(3072), 256);
  EXPECT_EQ(columns(8192), 512);
  EXPECT_EQ(columns(8193), 640);
  EXPECT_EQ(columns(16384), 1024);
  EXPECT_EQ(columns(16385), 0);
  EXPECT_EQ(columns(4095, 1), 0);
  EXPECT_EQ(columns(4096, 1), 256);
  EXPECT_EQ(columns(8192, 2, backend::cuda, engine::native), 0);
  EXPECT_EQ(columns(8192, 2, backend::cuda, engine::residue), 0);
  EXPECT_EQ(columns(8192, 2, backend::cpu), 0);
  EXPECT_EQ(columns(8192, 2, backend::reference), 0);
}

TEST(look_ahead_choice, keeps_the_limit_of_workspace) {
  const product_options options{engine::automatic, 1001};
  const auto ahead = residua::lapack::options_ahead(options),
             behind = residua::lapack::options_behind(options);
  EXPECT_EQ(ahead.workspace_limit + behind.workspace_limit, 1001);
  EXPECT_EQ(ahead.workspace_limit, 250);
}

/// In blocks of 512 columns, of which the last one has six.
TEST(look_ahead_choice, has_the_pivots_of_a_cpu_and_keeps_to_its_workspace) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  constexpr index_t n = 6150;
  const auto gpu = context::cuda(), cpu = context::cpu();
  ASSERT_GT(residua::lapack::look_ahead_columns_of<dd>(gpu, {}, n), 0);
  const auto elements = vector_of<dd>(data::uniform, n * n, 173);
  const auto pivots_on = [&](const context& ctx) {
    residua::matrix<dd> A(ctx, n, n);
    A.upload(ctx, elements);
    residua::array<index_t> ipiv(ctx, n);
    EXPECT_EQ(residua::getrf(ctx, A, ipiv.view()).info, 0);
    return ipiv.to_host(ctx);
  };
  gpu.reserve_workspace(residua::getrf_workspace_bytes<dd>(gpu, n, n));
  const auto reserved = gpu.workspace_bytes();
  EXPECT_EQ(pivots_on(gpu), pivots_on(cpu));
  EXPECT_EQ(gpu.workspace_bytes(), reserved);
}

/// In blocks of 256 columns, of which the last one has 52.
TEST(look_ahead_choice, is_geqrf_s_and_keeps_to_its_workspace) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  constexpr index_t n = 2100;
  const auto gpu = context::cuda();
  ASSERT_GT(residua::lapack::look_ahead_columns_of<dd>(gpu, {}, n), 0);
  const auto A = vector_of<dd>(data::uniform, n * n, 175);
  gpu.reserve_workspace(residua::geqrf_workspace_bytes<dd>(gpu, n, n));
  const auto reserved = gpu.workspace_bytes();
  padded<dd> B(gpu, A, n, n, 0);
  residua::array<dd> tau(gpu, n);
  residua::geqrf(gpu, B, tau);
  EXPECT_EQ(gpu.workspace_bytes(), reserved);
  EXPECT_TRUE(same_bits(
      B.elements(), qr(gpu, A, {n, n}, {residua::lapack::look_ahead_columns_of<dd>(gpu, {}, n), true}).QR));
}

}  // namespace
}  // namespace residua_test
