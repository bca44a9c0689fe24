// Moduli and their tables, computed on the host.
#include "study/rns/moduli.hpp"

#include <gmp.h>

#include <bit>
#include <cmath>

namespace residua::study::rns {
namespace {

using wide = std::uint64_t;

wide power(wide base, wide exponent, wide modulus) {
  wide result = 1 % modulus;
  for (base %= modulus; exponent != 0; exponent >>= 1, base = base * base % modulus) {
    if ((exponent & 1) != 0) result = result * base % modulus;
  }
  return result;
}

/// 1 / m mod 2^32 by Newton's iteration, which doubles the correct bits: m is its own inverse to three.
residue inverse_of_power(residue m) {
  residue x = m;
  for (int k = 0; k < 4; ++k) x *= 2 - m * x;
  return x;
}

}  // namespace

bool is_prime(residue x) {
  if (x < 2) return false;
  for (const residue p : {2U, 3U, 5U, 7U}) {
    if (x % p == 0) return x == p;
  }
  const int twos = std::countr_zero(x - 1);
  for (const residue base : {2U, 3U, 5U, 7U}) {
    wide y = power(base, (x - 1) >> twos, x);
    bool is_witness = y != 1 && y != x - 1;
    for (int k = 1; k < twos && is_witness; ++k) {
      y = y * y % x;
      is_witness = y != x - 1;
    }
    if (is_witness) return false;
  }
  return true;
}

moduli_set::moduli_set(int bits) : bits_(bits) {
  check_mp_bits("moduli_set", bits);
  choose();
  multiply_out();
  fill_tables();
}

void moduli_set::choose() {
  const int needed = 2 * (bits_ + 1) + 9;
  double known = 0;  // each modulus counts a little less than its bits
  for (residue m = 0x7fffffff; known < needed; m -= 2) {
    if (!is_prime(m)) continue;
    moduli_.push_back(m);
    known += std::log2(static_cast<double>(m)) - 0x1p-30;
  }
}

void moduli_set::multiply_out() {
  const std::size_t words = moduli_.size() / 2 + 1;
  product_.assign(words, 0);
  product_[0] = 1;
  const auto count = static_cast<mp_size_t>(words);
  for (const residue m : moduli_) mpn_mul_1(product_.data(), product_.data(), count, m);
  while (product_.back() == 0) product_.pop_back();
  cofactors_.resize(moduli_.size() * product_.size());
  for (std::size_t i = 0; i < moduli_.size(); ++i) {
    mpn_divexact_1(cofactors_.data() + i * product_.size(), product_.data(),
                   static_cast<mp_size_t>(product_.size()), moduli_[i]);
  }
}

// The 64-bit arrays come first, then those of 32 bits, in the order of view_at.
void moduli_set::fill_tables() {
  const std::size_t n = moduli_.size(), steps = 64 * product_.size() / power_step + 2;
  tables_.assign(2 * n + ((7 + steps) * n + 1) / 2, 0);
  std::uint64_t* const reciprocal = tables_.data();
  std::uint64_t* const cofactor = reciprocal + n;
  auto* const narrow = reinterpret_cast<residue*>(cofactor + n);
  for (std::size_t i = 0; i < n; ++i) {
    const wide m = moduli_[i], one = (wide{1} << 32) % m, square = one * one % m;
    reciprocal[i] = ~wide{0} / m;  // floor(2^64 / m), as m does not divide 2^64
    cofactor[i] = cofactors_[i * product_.size()];
    const wide inverse_of_one = power(one, m - 2, m);
    const wide rest =
        mpn_mod_1(cofactors_.data() + i * product_.size(), static_cast<mp_size_t>(product_.size()), m);
    const residue values[] = {moduli_[i],
                              inverse_of_power(moduli_[i]),
                              static_cast<residue>(one),
                              static_cast<residue>(square),
                              static_cast<residue>(power(rest, m - 2, m)),
                              static_cast<residue>(inverse_of_one),
                              static_cast<residue>((square << 32) / m)};
    for (std::size_t k = 0; k < 7; ++k) narrow[k * n + i] = values[k];
    wide power_of_step = one;
    for (std::size_t k = 0; k < steps; ++k) {
      narrow[(7 + k) * n + i] = static_cast<residue>(power_of_step);
      power_of_step = (power_of_step << power_step) % m;
    }
  }
}

moduli_view moduli_set::view() const { return view_at(tables_.data()); }

moduli_view moduli_set::view_at(const std::uint64_t* tables) const {
  const std::size_t n = moduli_.size();
  const auto* const narrow = reinterpret_cast<const residue*>(tables + 2 * n);
  const std::uint64_t top = product_.back(), next = product_.size() > 1 ? product_[product_.size() - 2] : 0;
  const int shift = std::countl_zero(top);
  const std::uint64_t leading = shift == 0 ? top : top << shift | next >> (64 - shift);
  const auto length = static_cast<std::int64_t>(64 * product_.size()) - shift;
  return {.count = static_cast<int>(n),
          .bits = bits_,
          .product_bits = length - 1,
          .product = bounds_of(leading, leading, length - 64),  // an error of 2^-63 is within theirs
          .product_word = product_.front(),
          .modulus = narrow,
          .inverse = narrow + n,
          .one = narrow + 2 * n,
          .square = narrow + 3 * n,
          .weight = narrow + 4 * n,
          .shrink = narrow + 5 * n,
          .low_reciprocal = narrow + 6 * n,
          .reciprocal = tables,
          .cofactor = tables + n,
          .powers = narrow + 7 * n};
}

}  // namespace residua::study::rns
