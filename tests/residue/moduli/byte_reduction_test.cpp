// Reduction of sums to bytes: exact for every modulus, at the ends of int32 too, and the coefficient that
// reconstruction computes.
#include "residue/moduli/byte_reduction.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "residue/moduli/moduli.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua_test {
namespace {

using namespace residua::residue;

void expect_reduced(std::int32_t s, int w, const byte_reduction& reduction) {
  const std::int64_t c = reduced_to_byte(s, reduction), m = reduction.modulus;
  ASSERT_EQ((c - std::int64_t{s} * w) % m, 0) << s << " times " << w << " modulo " << m;
  ASSERT_TRUE(2 * c < m && 2 * c >= -m) << s << " times " << w << " modulo " << m;
}

TEST(residue_byte_reduction, is_exact) {
  std::mt19937_64 random(1);
  constexpr auto highest = std::numeric_limits<std::int32_t>::max();
  for (int i = 0; i < most_moduli; ++i) {
    const int m = moduli[i];
    for (int w = -(m - 1) / 2; w <= (m - 1) / 2; ++w) {
      const auto reduction = reduction_to_byte(m, w);
      for (std::int32_t n = 0; n < 600; ++n) {
        expect_reduced(static_cast<std::int32_t>(random()), w, reduction);
        for (const std::int32_t near : {n, -n, highest - n, n - highest - 1, (n << 16) - 300, n * 65535}) {
          expect_reduced(near, w, reduction);
        }
      }
      if (HasFatalFailure()) return;
    }
  }
}

/// The byte of a word that is the coefficient.
template <byte_way way>
std::int32_t byte_of_word(std::int32_t s, const byte_reduction& reduction) {
  const auto word = static_cast<std::uint32_t>(reduced_into_word<way>(s, reduction));
  return static_cast<std::int8_t>(word >> 8 * place_of_byte<way>);
}

TEST(residue_byte_reduction, is_in_a_byte_of_a_word) {
  std::mt19937_64 random(3);
  constexpr std::int32_t most_short = 127 * 127 * most_short_terms,
                         highest = std::numeric_limits<std::int32_t>::max();
  std::uniform_int_distribution<std::int32_t> short_sum(-most_short, most_short);
  for (int i = 0; i < most_moduli; ++i) {
    const int m = moduli[i];
    for (int w = -(m - 1) / 2; w <= (m - 1) / 2; ++w) {
      const auto reduction = reduction_to_byte(m, w);
      const auto expect_same = [&]<byte_way way>(std::int32_t s) {
        ASSERT_EQ(byte_of_word<way>(s, reduction), reduced_to_byte(s, reduction))
            << s << ' ' << w << ' ' << m;
      };
      for (std::int32_t n = 0; n < 300; ++n) {
        for (const std::int32_t s :
             {static_cast<std::int32_t>(random()), n, -n, highest - n, n - highest - 1}) {
          m == 256 ? expect_same.operator()<byte_way::power>(s)
                   : expect_same.operator()<byte_way::any_sum>(s);
        }
        if (m == 256) continue;
        for (const std::int32_t s : {short_sum(random), n, -n, most_short - n, n - most_short}) {
          expect_same.operator()<byte_way::short_sum>(s);
        }
      }
      if (HasFatalFailure()) return;
    }
  }
}

TEST(residue_byte_reduction, gives_the_coefficients_of_reconstruction) {
  std::mt19937_64 random(2);
  for (const int count : {1, 2, 16, 30, 31}) {
    const auto& bytes = coefficient_reductions(count);
    const auto& doubles = reconstruction_constants<6>(count);
    for (int i = 0; i < count; ++i) {
      for (int n = 0; n < 1000; ++n) {
        const auto s = static_cast<std::int32_t>(random());
        ASSERT_EQ(reduced_to_byte(s, bytes.moduli[i]), coefficient(s, doubles.moduli[i]));
      }
    }
  }
}

TEST(residue_byte_reduction, adds_residues) {
  for (int i = 0; i < most_moduli; ++i) {
    const int m = moduli[i];
    for (int a = -(m / 2); 2 * a < m; ++a) {
      for (int b = -(m / 2); 2 * b < m; ++b) {
        const int sum = sum_of_residues(a, b, m);
        ASSERT_EQ((sum - a - b) % m, 0);
        ASSERT_TRUE(2 * sum < m && 2 * sum >= -m) << a << " + " << b << " modulo " << m;
        // Neighbours of other sizes, which no carry may reach.
        const auto byte = [](int x) { return static_cast<std::uint32_t>(x) & 0xff; };
        const int least = -(m / 2), most = (m - 1) / 2;
        ASSERT_EQ(sums_of_four_residues(byte(a) | byte(least) << 8 | byte(most) << 16 | byte(a) << 24,
                                        byte(b) | byte(least) << 8 | byte(most) << 16 | byte(b) << 24, m),
                  byte(sum) | byte(sum_of_residues(least, least, m)) << 8 |
                      byte(sum_of_residues(most, most, m)) << 16 | byte(sum) << 24)
            << a << " + " << b << " modulo " << m;
      }
    }
  }
}

}  // namespace
}  // namespace residua_test
