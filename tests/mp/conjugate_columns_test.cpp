// Columns that are conjugates of each other, wherever they are: what geev of run-time precision has of them
// in its middle, where conjugates seldom change places.
#include "data.hpp"
#include "mp/geev/general_results.hpp"
#include "mp/geev/general_rotations.hpp"

namespace {

using namespace residua::multiple;
using namespace residua_test;
using residua::mp;

constexpr int bits = 128;

/// Two pairs, of which the second one's conjugate comes first, and a real column.
const conjugate_places places = {2, 1, 0, 4, 3};

std::vector<mp> numbers_of(std::size_t count) {
  std::vector<mp> all;
  for (std::size_t k = 0; k < count; ++k) all.emplace_back(static_cast<double>(7 * k % 11) - 5, bits);
  return all;
}
void expect_conjugates(const complex_elements& M, const conjugate_places& partner) {
  const std::size_t n = partner.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_EQ(M.re[partner[i] + partner[j] * n], M.re[i + j * n]);
      EXPECT_EQ(M.im[partner[i] + partner[j] * n], -M.im[i + j * n]);
    }
  }
}

TEST(conjugate_columns, coordinates_go_both_ways) {
  const auto packed = numbers_of(25);
  const conjugate_places others = {1, 0, 2, 4, 3};
  for (const auto& of_columns : {places, others}) {
    const auto M = complex_coordinates(packed, places, of_columns);
    const auto back = packed_coordinates(M, places, of_columns);
    for (std::size_t k = 0; k < packed.size(); ++k) EXPECT_EQ(back[k], packed[k]);
  }
  expect_conjugates(complex_coordinates(packed, places, places), places);
}

/// 1 + 2 i in the first and the last place, and 1 - 2 i in between.
TEST(conjugate_columns, groups_turn_with_their_conjugates) {
  general_spectrum w{{}, {}, {1, 0, 3, 2}};
  for (const double sign : {1.0, -1.0, -1.0, 1.0}) {
    w.re.emplace_back(1.0, bits);
    w.im.emplace_back(2 * sign, bits);
  }
  complex_elements D{std::vector<mp>(16, mp(bits)), std::vector<mp>(16, mp(bits))};
  const auto couple = [&](std::size_t i, std::size_t j, double re, double im) {
    D.re[i + 4 * j] = D.re[w.conjugate[i] + 4 * w.conjugate[j]] = mp(re, bits);
    D.im[i + 4 * j] = mp(im, bits);
    D.im[w.conjugate[i] + 4 * w.conjugate[j]] = mp(-im, bits);
  };
  couple(0, 3, 0x1p-30, 0x1p-31);
  couple(3, 0, 0x1p-32, 0x1p-30);
  general_pairs pairs(w);
  pairs.set(D);
  const auto groups = pairs.clusters(-60);
  ASSERT_EQ(groups, (std::vector<std::vector<residua::index_t>>{{0, 3}, {1, 2}}));
  group_rotations rotations(w);
  rotations.take(groups, pairs);
  ASSERT_FALSE(rotations.is_empty());
  expect_conjugates(rotations.matrix(), w.conjugate);
  const auto& now = rotations.spectrum();
  EXPECT_NE(now.re[0], now.re[3]);
  for (const std::size_t j : {0, 3}) {
    EXPECT_EQ(now.re[w.conjugate[j]], now.re[j]);
    EXPECT_EQ(now.im[w.conjugate[j]], -now.im[j]);
    EXPECT_GT(now.im[j], mp(1.0, bits));
  }
  EXPECT_FALSE(pairs.pair(0, 3).is_coupled());
  EXPECT_FALSE(pairs.pair(1, 2).is_coupled());
}

/// A pair whose first value has a negative imaginary part changes places, and one whose values are real to
/// the last bit becomes two real vectors.
TEST(conjugate_columns, results_are_in_lapacks_order) {
  const general_spectrum pair{{mp(3.0, bits), mp(3.0, bits)}, {mp(-4.0, bits), mp(4.0, bits)}, {1, 0}};
  const std::vector<mp> columns = {mp(3.0, bits), mp(0.0, bits), mp(0.0, bits), mp(-4.0, bits)};
  const auto its = results_of(columns, pair, 60);
  EXPECT_EQ(its.spectrum.im[0], mp(4.0, 60));
  EXPECT_EQ(its.spectrum.im[1], mp(-4.0, 60));
  // The conjugate of (3, -4 i), normalised: (-0.6 i, 0.8) times i or so, the largest element being real.
  EXPECT_TRUE(its.columns[3].is_zero());
  EXPECT_LE(abs(its.columns[1] - mp(0.8, 60)), mp(0x1p-52, 60));
  EXPECT_LE(abs(its.columns[2] + mp(0.6, 60)), mp(0x1p-52, 60));

  const general_spectrum real{
      {mp(3.0, bits), mp(3.0, bits)}, {ldexp(mp(1.0, bits), -bits), ldexp(mp(-1.0, bits), -bits)}, {1, 0}};
  EXPECT_FALSE(results_of(columns, real, bits).spectrum.im[0].is_zero());
  const general_spectrum rounded{{mp(3.0, bits), mp(3.0, bits)}, {mp(bits), mp(bits)}, {1, 0}};
  const auto two = results_of(columns, rounded, 60);
  EXPECT_EQ(two.spectrum.conjugate, (conjugate_places{0, 1}));
  EXPECT_EQ(two.columns[0], mp(1.0, 60));
  EXPECT_EQ(two.columns[3], mp(1.0, 60));
}

}  // namespace
