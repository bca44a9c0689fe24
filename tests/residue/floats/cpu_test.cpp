// The residue engine on CPUs against plain loops: byte products and coefficients, and whole products bit for
// bit. Also run with the products of processors without AMX or without AVX-512 (CMakeLists.txt), as far as
// this processor has those.
#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <tuple>

#include "base/openmp_threads.hpp"
#include "blas/matrices.hpp"
#include "oracle/random_numbers.hpp"
#include "residua/blas/level3/gemm.hpp"
#include "residua/blas/level3/prepared_matrix.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/core/stages_cpu.hpp"
#include "residue/floats/run.hpp"
#include "residue/floats/stages_cpu.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua_test {
namespace {

using namespace residua;
using residua::qd;
using residua::td;
using residua::residue::moduli;
using residua::residue::most_moduli;
using residua::residue::cpu::byte_product;
using residua::residue::cpu::has_exact_byte_products;
using residua::residue::cpu::most_depth;

/// Contexts whose instruction sets have the engine, where the processor does.
std::vector<context> vector_contexts(const std::vector<int>& numbers_of_threads) {
  std::vector<context> all;
  if (!has_exact_byte_products()) return all;
  for (const auto isa : available_instruction_sets()) {
    if (isa == instruction_set::baseline) continue;
    for (const int threads : numbers_of_threads) all.push_back(context::cpu(threads, isa));
  }
  return all;
}

// ---- byte products ----

struct extent {
  residua::index_t m, n, depth;
};

std::vector<std::int8_t> bytes(residua::index_t count, int lowest, int highest, std::mt19937& random) {
  std::vector<std::int8_t> x(static_cast<std::size_t>(count));
  for (auto& element : x) {
    element = static_cast<std::int8_t>(std::uniform_int_distribution<int>(lowest, highest)(random));
  }
  return x;
}

void expect_exact(const extent& e, const std::vector<std::int8_t>& a, const std::vector<std::int8_t>& b) {
  std::vector<std::int32_t> sums(static_cast<std::size_t>(e.m * e.n), -1);
  byte_product(e.m, e.n, e.depth).run(a.data(), b.data(), sums.data());
  for (residua::index_t j = 0; j < e.n; ++j) {
    for (residua::index_t i = 0; i < e.m; ++i) {
      const auto* x = a.data() + i * e.depth;
      ASSERT_EQ(sums[static_cast<std::size_t>(i + j * e.m)],
                std::inner_product(x, x + e.depth, b.data() + j * e.depth, 0))
          << i << ", " << j << " of " << e.m << " x " << e.n << ", depth " << e.depth;
    }
  }
}

TEST(byte_product, is_exact_up_to_its_depth) {
  if (!has_exact_byte_products()) GTEST_SKIP() << "this processor has none";
  const residua::one_openmp_thread scope;
  std::mt19937 random(3);
  for (const auto& e : {extent{16, 16, 64},
                        {16, 16, most_depth},
                        {48, 32, 960},
                        {256, 16, most_depth},
                        {64, 256, most_depth}}) {
    const auto operands_of = [&](int lowest, int highest) {
      return std::pair{bytes(e.m * e.depth, lowest, highest, random),
                       bytes(e.n * e.depth, lowest, highest, random)};
    };
    for (const auto& [a, b] : {operands_of(-128, 127), operands_of(-128, -128), operands_of(127, 127),
                               operands_of(100, 127), operands_of(-128, -100)}) {
      expect_exact(e, a, b);
      expect_exact(e, a, bytes(e.n * e.depth, -128, -101, random));
    }
  }
}

// ---- coefficients ----

/// Sums of `depth` products of residues: around multiples of m, and the largest that there are.
std::vector<std::int32_t> sums_modulo(int m, residua::index_t depth, std::mt19937& random) {
  const auto largest = static_cast<std::int32_t>((m / 2) * (m / 2) * depth);
  std::vector<std::int32_t> sums;
  for (const int near : {0, largest, -largest}) {
    for (int d = 0; d < 600; ++d) sums.push_back(near - (near > 0 ? d : near < 0 ? -d : d - 300));
  }
  std::uniform_int_distribution<std::int32_t> any(-largest, largest);
  while (sums.size() % 64 != 0 || sums.size() < 4096) {
    const int half = (any(random) / m) * m + m / 2;
    sums.push_back(half <= largest && half >= -largest ? half + static_cast<int>(random() % 2) : any(random));
  }
  return sums;
}

TEST(coefficients, are_the_nearest_remainders) {
  std::mt19937 random(4);
  for (const auto& ctx : vector_contexts({1})) {
    for (int i = 1; i < most_moduli; ++i) {
      for (const residua::index_t depth : {64, 1024, 32768, 65536, 131072}) {
        const int m = moduli[i];
        const auto sums = sums_modulo(m, depth, random);
        const auto lines = static_cast<residua::index_t>(sums.size()) / 64;
        const std::vector<std::int32_t> rest(sums.size(), 12345);
        // Half of them as sums of two.
        const auto* more = random() % 2 == 0 ? nullptr : rest.data();
        auto some = sums;
        for (std::size_t n = 0; more != nullptr && n < sums.size(); ++n) some[n] -= more[n];
        std::vector<std::int8_t> c(sums.size());
        for (const int factor : {1, m / 2, -(m / 2), static_cast<int>(random() % 3) - 1,
                                 static_cast<int>(random() % static_cast<unsigned>(m)) - m / 2}) {
          RESIDUA_RESIDUE_STAGE(ctx.isa(), reduce_sums(some.data(), more, lines, m, factor, depth, c.data()));
          for (std::size_t n = 0; n < sums.size(); ++n) {
            ASSERT_EQ((std::int64_t{sums[n]} * factor - c[n]) % m, 0)
                << sums[n] << " times " << factor << " mod " << m;
            ASSERT_LE(2 * std::abs(c[n]), m) << sums[n] << " mod " << m << ", depth " << depth;
          }
        }
      }
    }
  }
}

// ---- conversions ----

/// Numbers of any sign and of random limbs, whose exponents are spread by up to `spread`.
template <class T>
std::vector<T> numbers(residua::index_t count, int spread, std::mt19937_64& random) {
  using number = arithmetic_t<T>;
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> x;
  for (residua::index_t n = 0; n < count; ++n) {
    double unit =
        std::ldexp(1.0, spread == 0 ? 0 : -static_cast<int>(random() % static_cast<unsigned>(spread)));
    number y(uniform(random) * unit);
    for (int limb = 1; limb < residua::limb_count<number>; ++limb) {
      y = y + number(uniform(random) * (unit *= 0x1p-54));
    }
    x.push_back(stored<T>(y));
  }
  return x;
}

/// The residues of the rows of an operand with so many terms, wherever a form has them.
template <class T>
std::vector<int> residues_of(const context& ctx, const residua::dense::operand<T>& x, int words,
                             residua::residue::cpu::residue_form form) {
  using namespace residua::residue;
  constexpr int moduli_of_block = 3;
  const slices<T> rows(x, slices<T>::direction::rows);
  std::vector<int> exponents(static_cast<std::size_t>(rows.count()));
  RESIDUA_RESIDUE_STAGE(ctx.isa(), find_exponents(1, rows, exponents.data()));
  const cpu::word_blocks blocks{words, {{0, words, cpu::weights_for(words, moduli_of_block)}}};
  cpu::residue_planes planes{nullptr, residua::round_up(rows.count(), cpu::tile_slices),
                             cpu::whole_lines(rows.depth()), moduli_of_block, form};
  const memory_block memory(ctx, static_cast<std::size_t>(planes.bytes() * moduli_of_block));
  planes.data = static_cast<std::int8_t*>(memory.data());
  RESIDUA_RESIDUE_STAGE(ctx.isa(),
                        convert_slices(1, rows, exponents.data(), cut{words, 1}.most_bits(), blocks, planes));
  std::vector<int> all;
  for (int modulus = 0; modulus < moduli_of_block; ++modulus) {
    for (residua::index_t s = 0; s < rows.count(); ++s) {
      for (residua::index_t k = 0; k < planes.depth; ++k) all.push_back(planes.residue(0, modulus, s, k));
    }
  }
  return all;
}

/// Of rows that lie across memory and along it, the last of them and the last terms in part of a tile.
template <class T>
void expect_same_in_every_form(int words, std::mt19937_64& random) {
  using residua::residue::cpu::residue_form;
  constexpr residua::index_t count = 37, depth = 150;
  const auto A = numbers<T>(count * depth, 3, random);
  for (const auto& ctx : vector_contexts({1})) {
    for (const auto form : {op::none, op::transpose}) {
      const residua::index_t stored_rows = form == op::none ? count : depth;
      const matrix_view<const T> stored(A.data(), stored_rows, count * depth / stored_rows, stored_rows);
      const residua::dense::operand<T> x = residua::dense::operand_of(form, stored);
      const auto expected = residues_of<T>(ctx, x, words, residue_form::slices);
      // Modulo 256 all are zeros: numbers end with zeros where integers have more bits than they have.
      EXPECT_GT(std::count_if(expected.begin(), expected.end(), [](int r) { return r != 0; }), count * depth);
      EXPECT_EQ(residues_of<T>(ctx, x, words, residue_form::left_tiles), expected) << words << " words";
      EXPECT_EQ(residues_of<T>(ctx, x, words, residue_form::right_tiles), expected) << words << " words";
    }
  }
}

/// Tiles are those of a matrix unit: most processors have none, and yet convert to them.
TEST(conversions, give_the_same_residues_in_every_form) {
  std::mt19937_64 random(5);
  expect_same_in_every_form<double>(2, random);
  expect_same_in_every_form<dd>(4, random);
  expect_same_in_every_form<qd>(6, random);
}

// ---- products ----

struct shape {
  residua::index_t m, n, k;
  op op_a, op_b;
};

/// Operands of a product, as stored, and the scalars.
template <class TA, class TB, class TC>
struct operands {
  shape extents;
  std::vector<TA> A;
  std::vector<TB> B;
  std::vector<TC> C;
  arithmetic_t<TC> alpha = arithmetic_t<TC>(1.0), beta = arithmetic_t<TC>(0.0);
};

template <class TC>
struct outcome {
  std::vector<TC> C;
  gemm_report report;
};

template <class TA, class TB, class TC>
outcome<TC> run(const context& ctx, const operands<TA, TB, TC>& x, std::size_t limit = std::size_t{1} << 30,
                int accuracy = 0) {
  const auto& s = x.extents;
  const bool a_as_is = s.op_a == op::none, b_as_is = s.op_b == op::none;
  const padded<TA> A(ctx, x.A, a_as_is ? s.m : s.k, a_as_is ? s.k : s.m, 3);
  const padded<TB> B(ctx, x.B, b_as_is ? s.k : s.n, b_as_is ? s.n : s.k, 0);
  padded<TC> C(ctx, x.C, s.m, s.n, 5);
  const auto report =
      gemm<TA, TB, TC>(ctx, s.op_a, s.op_b, x.alpha, A, B, x.beta, C, {engine::residue, limit, accuracy});
  return {C.elements(), report};
}

template <class TA, class TB, class TC>
operands<TA, TB, TC> random_operands(const shape& s, int spread, std::mt19937_64& random) {
  return {s, numbers<TA>(s.m * s.k, spread, random), numbers<TB>(s.k * s.n, spread, random),
          numbers<TC>(s.m * s.n, 0, random)};
}

/// The reference's bits, by residues, on all instruction sets and numbers of threads.
template <class TA, class TB, class TC>
gemm_report expect_same_bits(const operands<TA, TB, TC>& x,
                             const std::vector<int>& numbers_of_threads = {1, 2}, int accuracy = 0) {
  constexpr std::size_t ample = std::size_t{1} << 30;
  const auto expected = run(context::reference(), x, ample, accuracy);
  for (const auto& ctx : vector_contexts(numbers_of_threads)) {
    SCOPED_TRACE(std::string(name_of(ctx.isa())) + ", threads " + std::to_string(ctx.threads()));
    const auto result = run(ctx, x, ample, accuracy);
    EXPECT_EQ(result.report.reason, "computed by residues");
    EXPECT_EQ(result.report.spread, expected.report.spread);
    EXPECT_EQ(result.report.moduli, expected.report.moduli);
    EXPECT_TRUE(same_bits(result.C, expected.C));
  }
  return expected.report;
}

class residues_on_cpu : public testing::Test {
 protected:
  std::mt19937_64 random{7};
};

TEST_F(residues_on_cpu, have_the_reference_s_bits_over_several_tiles_and_chunks_of_depth) {
  for (const auto& s :
       {shape{270, 259, 1100, op::none, op::none}, {530, 17, 2100, op::transpose, op::transpose}}) {
    expect_same_bits(random_operands<dd, dd, dd>(s, 0, random));
  }
  // Tiles in strips: nine in strips of two, of which the last one has one, and ten.
  expect_same_bits(random_operands<double, double, double>({600, 520, 20, op::none, op::none}, 0, random),
                   {1});
  expect_same_bits(random_operands<double, double, double>({1100, 500, 20, op::none, op::none}, 0, random),
                   {1});
  expect_same_bits(random_operands<qd, qd, qd>({18, 270, 1100, op::none, op::transpose}, 0, random), {1, 3});
}

TEST_F(residues_on_cpu, have_the_reference_s_bits_in_every_shape) {
  for (const residua::index_t m : {1, 15, 16, 33, 70}) {
    for (const residua::index_t n : {1, 7, 16, 49}) {
      for (const residua::index_t k : {1, 63, 64, 65, 150}) {
        const auto turn = m + n + k;
        expect_same_bits(random_operands<dd, dd, dd>({m, n, k, turn % 2 == 0 ? op::none : op::transpose,
                                                      turn % 3 == 0 ? op::none : op::transpose},
                                                     0, random),
                         {1});
      }
    }
  }
}

/// Operands whose spread is about what is given: the largest elements of rows meet zeros.
template <class T>
operands<T, T, T> graded_operands(int spread, std::mt19937_64& random) {
  auto x = random_operands<T, T, T>({19, 21, 70, op::none, op::none}, 0, random);
  for (residua::index_t i = 0; i < x.extents.m; ++i)
    x.A[static_cast<std::size_t>(i)] = T(std::ldexp(1.0, spread));
  for (residua::index_t j = 0; j < x.extents.n; ++j) x.B[static_cast<std::size_t>(j * x.extents.k)] = T(0.0);
  return x;
}

/// The schemes that a format's integers take as their spread grows: words of every cut, pieces of every
/// number.
template <class T>
void expect_same_bits_for_every_length(std::mt19937_64& random) {
  std::set<std::tuple<int, int>> schemes;
  int most = 0;
  for (int spread = 0; spread < 300; spread += 24) {
    const auto x = graded_operands<T>(spread, random);
    const auto report = run(context::reference(), x).report;
    if (report.used == engine::native) break;
    const auto chosen = residua::residue::choose_scheme(report.bits, x.extents.k);
    ASSERT_TRUE(chosen);
    most = std::max(most, report.bits);
    if (schemes.emplace(chosen->blocks.words, chosen->pieces).second || spread % 72 == 0)
      expect_same_bits(x, {2});
  }
  EXPECT_GE(schemes.size(), 3U);
  EXPECT_GT(most, 320);
}

TEST_F(residues_on_cpu, have_the_reference_s_bits_for_integers_of_every_length) {
  expect_same_bits_for_every_length<double>(random);
  expect_same_bits_for_every_length<dd>(random);
  expect_same_bits_for_every_length<td>(random);
  expect_same_bits_for_every_length<qd>(random);
}

TEST_F(residues_on_cpu, have_the_reference_s_bits_for_every_accuracy) {
  for (const int bits : {8, 30, 52, 74, 120, 200, 300}) {
    expect_same_bits(random_operands<dd, dd, dd>({33, 35, 70, op::none, op::none}, 0, random), {1}, bits);
    expect_same_bits(random_operands<qd, qd, qd>({33, 35, 70, op::none, op::none}, 0, random), {1}, bits);
    expect_same_bits(random_operands<double, double, double>({33, 35, 70, op::none, op::none}, 0, random),
                     {1}, bits);
  }
}

TEST_F(residues_on_cpu, have_the_reference_s_bits_for_rows_and_columns_of_any_size) {
  auto x = random_operands<dd, dd, dd>({40, 41, 70, op::none, op::none}, 0, random);
  for (residua::index_t l = 0; l < x.extents.k; ++l) {
    for (residua::index_t i = 0; i < x.extents.m; ++i) {
      auto& a = x.A[static_cast<std::size_t>(i + l * x.extents.m)];
      a = i == 7 ? dd(0.0) : a * std::ldexp(1.0, static_cast<int>(i * 50 - 1000));
    }
    for (residua::index_t j = 0; j < x.extents.n; ++j) {
      auto& b = x.B[static_cast<std::size_t>(l + j * x.extents.k)];
      b = j == 11 ? dd(0.0) : b * std::ldexp(1.0, static_cast<int>(900 - j * 45));
    }
  }
  expect_same_bits(x);
}

TEST_F(residues_on_cpu, have_the_reference_s_bits_with_alpha_and_beta_in_every_format){
#define RESIDUA_CALL(TA, TB, TC)                                                   \
  {                                                                                \
    SCOPED_TRACE(#TA " x " #TB);                                                   \
    for (const op o : {op::none, op::transpose}) {                                 \
      auto x = random_operands<TA, TB, TC>({37, 45, 130, o, op::none}, 3, random); \
      x.alpha = arithmetic_t<TC>(1.0) / arithmetic_t<TC>(3.0);                     \
      x.beta = arithmetic_t<TC>(-7.0) / arithmetic_t<TC>(11.0);                    \
      expect_same_bits(x);                                                         \
    }                                                                              \
  }
    RESIDUA_RESIDUE_PRODUCTS(RESIDUA_CALL)
#undef RESIDUA_CALL
}

TEST_F(residues_on_cpu, stay_within_the_limit_in_panels) {
  const auto x = random_operands<dd, dd, dd>({150, 140, 90, op::none, op::transpose}, 0, random);
  const auto expected = run(context::reference(), x);
  for (const auto& cpu : vector_contexts({1, 3})) {
    for (const std::size_t limit : {4000000, 1500000, 600000, 250000}) {
      const auto ctx = context::cpu(cpu.threads(), cpu.isa());
      const auto result = run(ctx, x, limit);
      EXPECT_EQ(result.report.used, engine::residue) << limit << ": " << result.report.reason;
      EXPECT_LE(ctx.workspace_bytes(), limit);
      EXPECT_TRUE(same_bits(result.C, expected.C)) << limit;
    }
  }
}

/// The report of a product under a limit on the workspace, which has the reference's bits and keeps within
/// the limit.
template <class T>
gemm_report expect_same_bits_within(const operands<T, T, T>& x, std::size_t limit) {
  const auto expected = run(context::reference(), x, limit);
  for (const auto& cpu : vector_contexts({1, 3})) {
    SCOPED_TRACE(std::string(name_of(cpu.isa())) + ", threads " + std::to_string(cpu.threads()));
    const auto ctx = context::cpu(cpu.threads(), cpu.isa());
    const auto result = run(ctx, x, limit);
    EXPECT_EQ(result.report.reason, "computed by residues");
    EXPECT_LE(ctx.workspace_bytes(), limit);
    EXPECT_TRUE(same_bits(result.C, expected.C));
  }
  return expected.report;
}

TEST_F(residues_on_cpu, add_panels_of_long_sums) {
  // Longer than an int32 holds, and longer than the limit: 90 to 200 bytes an element and slice.
  const shape longest{3, 2, 140000, op::none, op::transpose}, deep{20, 33, 9000, op::transpose, op::none};
  expect_same_bits(random_operands<dd, dd, dd>(longest, 0, random));
  expect_same_bits(random_operands<qd, qd, qd>(longest, 0, random));
  expect_same_bits_within(random_operands<dd, dd, dd>(deep, 0, random), 5000000);
  // Of several tiles.
  expect_same_bits_within(
      random_operands<double, double, double>({70, 300, 5000, op::none, op::none}, 0, random), 15000000);
  expect_same_bits_within(random_operands<td, td, td>(deep, 0, random), 5000000);
  expect_same_bits_within(random_operands<qd, qd, qd>(deep, 0, random), 5000000);
}

/// Sums that are odd multiples of 128 modulo 256 between panels of k, which fold to either side.
TEST_F(residues_on_cpu, fold_sums_as_the_reference_does) {
  for (const auto& ctx : vector_contexts({1})) {
    std::vector<std::int16_t> before(65536);
    std::iota(before.begin(), before.end(), std::numeric_limits<std::int16_t>::min());
    std::vector<std::int32_t> sums(before.size(), 5);
    const auto lines = static_cast<residua::index_t>(before.size()) / 64;
    RESIDUA_RESIDUE_STAGE(ctx.isa(), add_folded_halves(before.data(), lines, sums.data()));
    for (std::size_t n = 0; n < before.size(); ++n) {
      ASSERT_EQ(sums[n], 5 + residua::residue::folded(before[n], 256)) << before[n];
    }
  }
}

using residua::dense::form;
using residua::dense::form_of;
using residua::dense::operand;
using residua::dense::region;
using residua::dense::symmetric_form;

/// C = a b + 2 C on a part of C by residues.
template <class T>
std::vector<T> product_of_forms(const context& ctx, const std::vector<T>& A, form a_as,
                                const std::vector<T>& B, form b_as, const std::vector<T>& before,
                                residua::index_t order, region part) {
  using number = arithmetic_t<T>;
  const residua::index_t terms = static_cast<residua::index_t>(A.size()) / order;
  const padded<T> a(ctx, A, order, terms, 1);
  const padded<T> b(ctx, B, b_as.transposed ? order : terms, b_as.transposed ? terms : order, 2);
  padded<T> C(ctx, before, order, order, 3);
  const auto p = residua::blas::single_product<T, T, T>(number(1.0), operand<T>{a, a_as}, operand<T>{b, b_as},
                                                        number(2.0), C, part);
  const auto report = residua::residue::try_product(ctx, "test", residua::residue::single_product(p),
                                                    {engine::residue, std::size_t{1} << 28});
  EXPECT_EQ(report.reason, ctx.kind() == residua::backend::cpu ? "computed by residues" : report.reason);
  EXPECT_EQ(report.used, engine::residue);
  return C.elements();
}

template <class T>
void expect_same_bits_of_forms(std::mt19937_64& random, residua::index_t order) {
  const auto A = numbers<T>(order * order, 4, random), B = numbers<T>(order * order, 4, random);
  const auto thin = numbers<T>(order * 70, 4, random), before = numbers<T>(order * order, 0, random);
  const auto expect = [&](const std::vector<T>& a, form a_as, const std::vector<T>& b, form b_as,
                          region part) {
    const auto expected = product_of_forms(context::reference(), a, a_as, b, b_as, before, order, part);
    for (const auto& ctx : vector_contexts({1, 2})) {
      EXPECT_TRUE(same_bits(product_of_forms(ctx, a, a_as, b, b_as, before, order, part), expected));
    }
  };
  for (const form symmetric : {symmetric_form(uplo::lower), symmetric_form(uplo::upper)}) {
    expect(A, symmetric, B, form{}, region::all);
    expect(A, form{}, B, symmetric, region::all);
  }
  for (const region part : {region::lower, region::upper}) {
    expect(thin, form{}, thin, form_of(op::transpose), part);
  }
}

TEST_F(residues_on_cpu, have_the_reference_s_bits_of_symmetric_operands_and_triangles) {
  expect_same_bits_of_forms<dd>(random, 90);
  expect_same_bits_of_forms<residua::di>(random, 41);
  expect_same_bits_of_forms<td>(random, 75);
  expect_same_bits_of_forms<qd>(random, 75);
  expect_same_bits_of_forms<double>(random, 131);
}

TEST_F(residues_on_cpu, leave_alone_what_is_outside_of_a_triangle) {
  constexpr residua::index_t order = 600;
  const auto A = numbers<dd>(order * 16, 0, random), before = numbers<dd>(order * order, 0, random);
  for (const auto& ctx : vector_contexts({1, 3})) {
    const auto whole =
        product_of_forms(ctx, A, form{}, A, form_of(op::transpose), before, order, region::all);
    for (const region part : {region::lower, region::upper}) {
      const auto some = product_of_forms(ctx, A, form{}, A, form_of(op::transpose), before, order, part);
      auto expected = before;
      for (residua::index_t n = 0; n < order * order; ++n) {
        const auto place = static_cast<std::size_t>(n);
        if (residua::dense::contains(part, n % order, n / order)) expected[place] = whole[place];
      }
      EXPECT_TRUE(same_bits(some, expected));
    }
  }
}

/// What is prepared on one host context serves on all, and gives the same bits.
template <class T>
void expect_prepared_everywhere(std::mt19937_64& random) {
  const shape s{18, 21, 1100, op::none, op::none};
  const auto x = random_operands<T, T, T>(s, 12, random);
  const int spread = run(context::reference(), x).report.spread;
  auto all = vector_contexts({2});
  all.push_back(context::reference());
  all.push_back(context::cpu(1, residua::available_instruction_sets().front()));
  const auto multiply = [&](const context& prepares, const context& computes) {
    const padded<T> A(prepares, x.A, s.m, s.k, 1), B(prepares, x.B, s.k, s.n, 1);
    const residua::prepared_matrix<T> a(prepares, residua::side::left, op::none, A),
        b(prepares, residua::side::right, op::none, B);
    padded<T> both(computes, x.C, s.m, s.n, 1), left(computes, x.C, s.m, s.n, 1);
    EXPECT_EQ(residua::gemm(computes, x.alpha, a, b, x.beta, both).spread, spread);
    EXPECT_EQ(residua::gemm(computes, op::none, x.alpha, a, B, x.beta, left).spread, spread);
    EXPECT_TRUE(same_bits(both.elements(), left.elements()));
    return both.elements();
  };
  const auto expected = multiply(context::reference(), context::reference());
  for (const auto& prepares : all) {
    for (const auto& computes : all) EXPECT_TRUE(same_bits(multiply(prepares, computes), expected));
  }
}

TEST_F(residues_on_cpu, serve_prepared_on_every_host_context) {
  expect_prepared_everywhere<dd>(random);
  expect_prepared_everywhere<qd>(random);
}

TEST_F(residues_on_cpu, are_chosen_where_they_are_faster) {
  const auto choice = [&]<class T>(residua::index_t n) {
    const auto x = random_operands<T, T, T>({n, n, n, op::none, op::none}, 0, random);
    const auto ctx = vector_contexts({1}).back();
    const padded<T> A(ctx, x.A, n, n, 0), B(ctx, x.B, n, n, 0);
    padded<T> C(ctx, x.C, n, n, 0);
    const residua::gemm_options automatic;
    const auto report = gemm<T, T, T>(ctx, op::none, op::none, x.alpha, A, B, x.beta, C, automatic);
    EXPECT_LE(ctx.workspace_bytes(), (residua::gemm_workspace_bytes<T, T, T>(ctx, n, n, n, automatic)));
    return report.used;
  };
  if (vector_contexts({1}).empty()) GTEST_SKIP() << "this processor has no exact byte products";
  EXPECT_EQ(choice.template operator()<dd>(250), engine::residue);
  EXPECT_EQ(choice.template operator()<td>(130), engine::residue);
  EXPECT_EQ(choice.template operator()<qd>(130), engine::residue);
  EXPECT_EQ(choice.template operator()<qd>(20), engine::native);
  EXPECT_EQ(choice.template operator()<double>(250), engine::native);
}

TEST_F(residues_on_cpu, are_fast_where_byte_products_are_exact) {
  const auto x = random_operands<dd, dd, dd>({20, 20, 20, op::none, op::none}, 0, random);
  for (const auto isa : available_instruction_sets()) {
    const auto report = run(context::cpu(1, isa), x).report;
    const bool fast = has_exact_byte_products() && isa != instruction_set::baseline;
    EXPECT_EQ(report.used, engine::residue);
    EXPECT_EQ(report.reason == "computed by residues", fast) << report.reason;
  }
}

}  // namespace
}  // namespace residua_test
