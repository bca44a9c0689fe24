// Cofactors in bytes: what the threads of a warp make of them is what reconstruction in doubles adds up.
#include "residue/moduli/cofactor_bytes.hpp"

#include <gtest/gtest.h>

#include <random>

#include "residue/moduli/reconstruct.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;

std::int64_t byte_of(std::uint32_t word, int n) { return word >> (8 * n) & 0xff; }

/// The sum of thread 4 g + q of one element, byte by byte as matrix units form it from the fragments of all
/// threads.
template <int pieces>
std::int64_t sum_of_slot(const cofactor_bytes<pieces>& bytes, const std::vector<std::int8_t>& c, int q,
                         int slot) {
  const int column = 2 * q + slot % 2;
  std::int64_t sum = 0;
  for (int i = 0; i < bytes.count; ++i) {
    const int step = i / moduli_at_once, within = i % moduli_at_once, lane = 4 * column + within % 16 / 4;
    const auto& fragment = bytes.fragments[step][slot / 2][lane];
    sum += c[static_cast<std::size_t>(i)] *
           byte_of(within < moduli_at_once / 2 ? fragment.low : fragment.high, within % 4);
  }
  return sum;
}

template <int pieces>
void expect_same_pieces(int count, std::mt19937_64& random) {
  const auto& bytes = cofactors_in_bytes<pieces>(count);
  const auto& doubles = reconstruction_constants<pieces>(count);
  reconstruction<pieces> expected;
  expected.clear();
  std::vector<std::int8_t> c;
  for (int i = 0; i < count; ++i) {
    c.push_back(static_cast<std::int8_t>(random()));
    expected.add_coefficient(c.back(), doubles.moduli[i].piece);
  }
  for (int t = 0; t < pieces; ++t) {
    std::int64_t sum = 0;
    for (int byte = piece_bytes - 1; byte >= 0; --byte) {
      const auto of_byte = sum_of_slot(bytes, c, t % 4, t / 4 * piece_bytes + byte);
      ASSERT_LT(std::abs(of_byte), 1 << 21);
      sum = 256 * sum + of_byte;
    }
    ASSERT_EQ(static_cast<double>(sum), expected.piece[t]) << count << " moduli, piece " << t;
  }
}

TEST(residue_cofactor_bytes, make_up_the_pieces) {
  std::mt19937_64 random(3);
  for (int count = 1; count <= most_moduli; ++count) {
    with_pieces(pieces_for(count), [&]<int pieces>() { expect_same_pieces<pieces>(count, random); });
  }
}

}  // namespace
}  // namespace residua_test
