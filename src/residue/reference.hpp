// The residue engine in plain loops on the host: the oracle of the GPU's, and where each step's exactness is tested.
#pragma once

#include <algorithm>
#include <vector>

#include "residue/plan.hpp"
#include "residue/reconstruct.hpp"
#include "residue/slices.hpp"

namespace residua::residue::reference {

/// For each slice the smallest e with |x| < 2^e for all its elements.
template <class T>
std::vector<int> slice_exponents(const slices<T>& x) {
  std::vector<int> exponents(static_cast<std::size_t>(x.count()), zero_exponent);
  for (index s = 0; s < x.count(); ++s) {
    for (index k = 0; k < x.depth(); ++k) {
      exponents[s] = std::max(exponents[s], upper_exponent(x(s, k)));
    }
  }
  return exponents;
}

/// The relative exponents of the sampled elements, a slice after the other.
template <class T>
std::vector<int> sampled_exponents(const slices<T>& x, const std::vector<int>& exponents) {
  std::vector<int> samples;
  for (index s = 0; s < x.count(); ++s) {
    for (index t = 0; t < sample_count(x.depth()); ++t) {
      samples.push_back(relative_exponent(x(s, sample_position(t, x.depth())), exponents[s]));
    }
  }
  return samples;
}

inline bool is_finite(const std::vector<int>& exponents) {
  return std::find(exponents.begin(), exponents.end(), not_finite_exponent) == exponents.end();
}

/// The smallest spread with 2^(e_i + f_j) <= 2^spread |a_il b_lj| for some sampled l, for all (i, j).
template <class TA, class TB>
int measured_spread(const slices<TA>& a, const std::vector<int>& a_exponents, const slices<TB>& b,
                    const std::vector<int>& b_exponents) {
  if (!is_finite(a_exponents) || !is_finite(b_exponents)) return not_finite_spread;
  const index count = sample_count(a.depth());
  const auto a_samples = sampled_exponents(a, a_exponents), b_samples = sampled_exponents(b, b_exponents);
  int lowest = 0;
  for (index i = 0; i < a.count(); ++i) {
    for (index j = 0; j < b.count(); ++j) {
      int best = 2 * zero_exponent;
      for (index t = 0; t < count; ++t) {
        best = std::max(best, a_samples[i * count + t] + b_samples[j * count + t]);
      }
      lowest = std::min(lowest, best);
    }
  }
  return -lowest;
}

/// Residues of all slices modulo all moduli: of a slice side by side, padded to `depth` with zeros, slice after slice, modulus
/// after modulus.
template <int words, class T>
std::vector<std::int8_t> converted(const slices<T>& x, const std::vector<int>& exponents, const plan& p) {
  const auto& table = conversion_weights();
  const index plane = x.count() * p.depth;
  std::vector<std::int8_t> residues(static_cast<std::size_t>(p.moduli * plane), 0);
  for (index s = 0; s < x.count(); ++s) {
    const auto scale = scale_to_bits(p.bits, exponents[s]);
    for (index k = 0; k < x.depth(); ++k) {
      const auto integer = nearest_integer_of<words>(scaled(x(s, k), scale));
      for (int i = 0; i < p.moduli; ++i) {
        residues[i * plane + s * p.depth + k] = static_cast<std::int8_t>(residue_byte(integer, table.of[i]));
      }
    }
  }
  return residues;
}

inline std::int32_t dot(const std::int8_t* a, const std::int8_t* b, index depth) {
  std::int32_t sum = 0;
  for (index k = 0; k < depth; ++k) sum += a[k] * b[k];
  return sum;
}

/// Element (i, j) of the product, from the residues of a and b of count a_slices and b_slices.
template <int pieces>
dd reconstructed(const plan& p, const std::int8_t* a, index a_plane, const std::int8_t* b, index b_plane,
                 int unit) {
  const auto& table = reconstruction_constants<pieces>(p.moduli);
  reconstruction<pieces> sum;
  sum.clear();
  for (int i = 0; i < p.moduli; ++i) sum.add(dot(a + i * a_plane, b + i * b_plane, p.depth), table.of[i]);
  sum.reduce(table);
  return scaled_by_power(sum.value(), unit);
}

/// C = alpha a b + beta C by the plan, all panels at once.
template <class TA, class TB, class TC>
void run_product(const blas::product<TA, TB, TC>& product, const plan& p, const std::vector<int>& a_exponents,
                 const std::vector<int>& b_exponents) {
  const auto a = rows_of(product.a);
  const auto b = columns_of(product.b);
  std::vector<std::int8_t> a_residues, b_residues;
  with_words(p.words, [&]<int words>() {
    a_residues = converted<words>(a, a_exponents, p);
    b_residues = converted<words>(b, b_exponents, p);
  });
  with_pieces(p.pieces, [&]<int pieces>() {
    for (index j = 0; j < product.columns(); ++j) {
      for (index i = 0; i < product.rows(); ++i) {
        const int unit = unit_exponent<pieces>(p.bits, a_exponents[i], b_exponents[j]);
        product.finish(i, j,
                       reconstructed<pieces>(p, a_residues.data() + i * p.depth, a.count() * p.depth,
                                             b_residues.data() + j * p.depth, b.count() * p.depth, unit));
      }
    }
  });
}

}  // namespace residua::residue::reference
