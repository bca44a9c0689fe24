// Products of bytes, their reduction, and sums of cofactors by a CPU's matrix unit, against plain loops over
// the same integers.
#include "residue/core/matrix_unit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "residue/core/product_cpu.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;
using namespace residua::residue::cpu;
using residua::index_t;

/// Memory from a whole line on.
template <class T>
class line_memory {
 public:
  explicit line_memory(index_t count)
      : lines_(static_cast<std::size_t>(count) * sizeof(T) / sizeof(one) + 1) {}
  T* data() { return reinterpret_cast<T*>(lines_.data()); }

 private:
  struct alignas(64) one {
    std::byte bytes[64];
  };
  std::vector<one> lines_;
};

struct extents {
  index_t rows, columns, depth, pairs;
};

/// Residues of an operand of one number of blocks, each of which is one modulus.
struct random_residues {
  line_memory<std::int8_t> memory;
  residue_planes planes;

  template <class Next>
  random_residues(index_t slices, const extents& e, residue_form form, const Next& next)
      : memory(e.pairs * (slices * e.depth + 5 * line)), planes{memory.data(), slices, e.depth, 1, form} {
    for (index_t n = 0; n < e.pairs * planes.bytes(); ++n) planes.data[n] = next();
  }
  [[nodiscard]] unit_operand from_block(index_t block, index_t step) const {
    return {planes.tile(static_cast<int>(block), 0, 0, 0), planes.tile_row_bytes(), step * planes.bytes()};
  }
};

/// A product of residues modulo m, and its sums by plain loops.
struct sample {
  extents e;
  random_residues a, b;

  template <class Next>
  sample(const extents& size, const Next& next)
      : e(size),
        a(e.rows, e, residue_form::left_tiles, next),
        b(e.columns, e, residue_form::right_tiles, next) {}

  [[nodiscard]] unit_product product() const {
    return {a.from_block(0, 1), b.from_block(e.pairs - 1, -1), e.rows, e.columns, e.depth / line, e.pairs};
  }
  [[nodiscard]] std::int32_t sum(index_t i, index_t j) const {
    std::int32_t s = 0;
    for (int n = 0; n < static_cast<int>(e.pairs); ++n) {
      for (index_t k = 0; k < e.depth; ++k) {
        s += a.planes.residue(n, 0, i, k) * b.planes.residue(static_cast<int>(e.pairs) - 1 - n, 0, j, k);
      }
    }
    return s;
  }
};

void expect_exact(const sample& x, int modulus) {
  const index_t rows = x.e.rows, columns = x.e.columns;
  line_memory<std::int32_t> sums(rows * columns);
  line_memory<std::int16_t> halves(rows * columns);
  line_memory<std::int8_t> coefficients(rows * columns);
  const auto& reduction = coefficient_reductions(most_moduli).moduli[modulus];
  const matrix_unit_scope unit;
  store_sums(x.product(), sums.data());
  store_low_halves(x.product(), halves.data());
  if (modulus > 0) store_coefficients(x.product(), reduction, coefficients.data());
  for (index_t n = 0; n < rows * columns; ++n) {
    const auto sum = x.sum(n % rows, n / rows);
    ASSERT_EQ(sums.data()[n], sum) << "element " << n;
    ASSERT_EQ(halves.data()[n], static_cast<std::int16_t>(sum)) << "element " << n;
    if (modulus == 0) continue;
    ASSERT_EQ(coefficients.data()[n], reduced_to_byte(sum, reduction)) << "element " << n;
  }
}

/// 448 terms are reduced without folding, 512 and more with it; the longest are the most that sums hold.
constexpr extents sizes[] = {{16, 16, 64, 1},  {48, 80, 128, 1}, {32, 64, 448, 1},
                             {64, 48, 512, 1}, {80, 16, 64, 3},  {16, 32, 1088, 2}};
constexpr extents longest{16, 16, 131008, 1};

void expect_exact_modulo(const extents& e, int modulus, std::mt19937& random) {
  const int m = moduli[modulus], highest = m == 256 ? 127 : m / 2, lowest = -(m / 2);
  std::uniform_int_distribution<int> any(lowest, highest);
  expect_exact(sample(e, [&] { return static_cast<std::int8_t>(any(random)); }), modulus);
  expect_exact(sample(e, [&] { return static_cast<std::int8_t>(highest); }), modulus);
  int turn = 0;
  const auto mostly_lowest = [&] { return static_cast<std::int8_t>(turn++ % 5 == 0 ? highest : lowest); };
  expect_exact(sample(e, mostly_lowest), modulus);
}

TEST(matrix_unit, multiplies_and_reduces_exactly) {
  if (form_of(residua::context::cpu(1).isa(), order::ascending) != residue_form::left_tiles) {
    GTEST_SKIP() << "this processor has none";
  }
  std::mt19937 random(1);
  for (const auto& e : sizes) {
    for (const int i : {0, 1, most_moduli - 1}) expect_exact_modulo(e, i, random);
  }
  expect_exact(sample(longest, [] { return static_cast<std::int8_t>(moduli[1] / 2); }), 1);
}

/// Pieces of the coefficients of 128 elements.
void expect_pieces(int count, std::mt19937& random) {
  constexpr index_t elements = 2 * line;
  line_memory<std::int16_t> first(elements);
  line_memory<std::int8_t> others(elements * most_moduli);
  const tile_coefficients c{first.data(), others.data(), elements, true};
  for (index_t n = 0; n < elements; ++n) {
    first.data()[n] = static_cast<std::int16_t>(random());
    for (int i = 1; i < count; ++i) {
      const int highest = moduli[i] / 2;
      const int other = std::uniform_int_distribution<int>(-highest, highest)(random);
      c.of_modulus(i)[n] = static_cast<std::int8_t>(n < 8 ? highest : n < 16 ? -highest : other);
    }
  }
  const int pieces = pieces_for(count);
  const auto& table = reconstruction_constants<most_pieces>(count);
  alignas(64) double sums[most_pieces][line];
  const matrix_unit_scope unit;
  for (index_t n = 0; n < elements; ++n) {
    if (n % line == 0) add_cofactors(pieces, count, c, n, sums);
    reconstruction<most_pieces> expected;
    expected.clear();
    expected.add(first.data()[n], table.moduli[0]);
    for (int i = 1; i < count; ++i) expected.add_coefficient(c.of_modulus(i)[n], table.moduli[i].piece);
    for (int t = 0; t < pieces; ++t) {
      ASSERT_EQ(sums[t][n % line], expected.piece[t]) << count << " moduli, element " << n << ", piece " << t;
    }
  }
}

TEST(matrix_unit, adds_up_cofactors_as_plain_loops_do) {
  if (form_of(residua::context::cpu(1).isa(), order::ascending) != residue_form::left_tiles) {
    GTEST_SKIP() << "this processor has none";
  }
  std::mt19937 random(2);
  for (int count = 1; count <= most_moduli; ++count) expect_pieces(count, random);
}

/// The places of residues in tiles are as many as there are residues.
TEST(residue_planes, tiles_have_a_place_for_each_residue) {
  constexpr index_t slices = 32, depth = 128;
  for (const auto form : {residue_form::slices, residue_form::left_tiles, residue_form::right_tiles}) {
    std::vector<std::int8_t> memory(slices * depth + 5 * line, 0);
    const residue_planes planes{memory.data(), slices, depth, 1, form};
    for (int place = 0; place < slices * depth; ++place) memory[static_cast<std::size_t>(place)] = 1;
    for (index_t s = 0; s < slices; ++s) {
      for (index_t k = 0; k < depth; ++k) {
        EXPECT_EQ(planes.residue(0, 0, s, k), 1);
        planes.residue(0, 0, s, k) = 2;
      }
    }
    EXPECT_EQ(std::count(memory.begin(), memory.end(), 2), slices * depth);
  }
}

}  // namespace
}  // namespace residua_test
