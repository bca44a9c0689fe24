// The residue engine in plain loops on the host: the oracle of the others, and where each step's exactness is tested.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "residue/core/reconstruct.hpp"
#include "residue/floats/plan.hpp"
#include "residue/floats/slices.hpp"

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
  samples.reserve(static_cast<std::size_t>(x.count() * sample_count(x.depth())));
  for (index s = 0; s < x.count(); ++s) {
    for (index t = 0; t < sample_count(x.depth()); ++t) {
      samples.push_back(relative_exponent(x(s, sample_position(t, x.depth())), exponents[s]));
    }
  }
  return samples;
}

/// What is known of an operand before there is a plan.
struct facts {
  std::vector<int> exponents, samples;

  [[nodiscard]] bool are_finite() const {
    return std::find(exponents.begin(), exponents.end(), not_finite_exponent) == exponents.end();
  }
};

template <class T>
facts facts_of(const slices<T>& x) {
  facts known{slice_exponents(x), {}};
  if (known.are_finite()) known.samples = sampled_exponents(x, known.exponents);
  return known;
}

/// The smallest spread with 2^(e_i + f_j) <= 2^spread |a_il b_lj| for some sampled l of sums of k terms, for all (i, j).
inline int measured_spread(const facts& a, const facts& b, index k) {
  if (!a.are_finite() || !b.are_finite()) return not_finite_spread;
  const auto count = static_cast<std::size_t>(sample_count(k));
  int lowest = 0;
  for (std::size_t i = 0; i < a.exponents.size(); ++i) {
    for (std::size_t j = 0; j < b.exponents.size(); ++j) {
      int best = 2 * zero_exponent;
      for (std::size_t t = 0; t < count; ++t) {
        best = std::max(best, a.samples[i * count + t] + b.samples[j * count + t]);
      }
      lowest = std::min(lowest, best);
    }
  }
  return -lowest;
}

/// Where the residues of a block lie among those of a slice: of A from the first block on, of B from the last, so that the
/// blocks which a diagonal multiplies are neighbours in both (diagonal_of).
enum class order { ascending, descending };
inline index block_place(order blocks, const plan& p, int block) {
  return p.depth * (blocks == order::ascending ? block : p.blocks.count - 1 - block);
}

/// Residues of slices modulo all moduli: of a slice block by block, each padded to `depth` with zeros, slice after slice,
/// modulus after modulus.
template <int words, int blocks, class T>
std::vector<std::int8_t> converted(const slices<T>& x, const int* exponents, const plan& p, order of_blocks) {
  const auto& table = conversion_weights();
  const index plane = x.count() * p.slice_bytes();
  std::vector<std::int8_t> residues(static_cast<std::size_t>(p.moduli[0] * plane), 0);
  for (index s = 0; s < x.count(); ++s) {
    const auto scale = scale_to_bits(p.bits, exponents[s]);
    for (index k = 0; k < x.depth(); ++k) {
      const auto integer = nearest_integer_of<words>(scaled(x(s, k), scale));
      for_each_block<words, blocks>([&]<int block, int first, int count>() {
        std::int8_t* to = residues.data() + s * p.slice_bytes() + block_place(of_blocks, p, block) + k;
        for (int i = 0; i < p.moduli_of_block(block); ++i) {
          to[i * plane] = static_cast<std::int8_t>(residue_byte<first, count>(integer, table.of[i]));
        }
      });
    }
  }
  return residues;
}

/// Adds the products of residues to a sum modulo m, first reducing what it was.
inline void add_products(const std::int8_t* a, const std::int8_t* b, index count, int m, std::int32_t& sum) {
  sum = folded(sum, m);
  for (index k = 0; k < count; ++k) sum += a[k] * b[k];
}

/// The residues of a panel of k, of all slices.
struct residues {
  std::vector<std::int8_t> bytes;
  index slices;

  /// Those of diagonal d: the first d + 1 blocks of a slice of A, the last d + 1 of one of B.
  [[nodiscard]] const std::int8_t* of_a(const plan& p, int modulus, index slice) const {
    return bytes.data() + (modulus * slices + slice) * p.slice_bytes();
  }
  [[nodiscard]] const std::int8_t* of_b(const plan& p, int modulus, index slice, int diagonal) const {
    return of_a(p, modulus, slice) + (p.blocks.count - 1 - diagonal) * p.depth;
  }
};

/// The sums of element (i, j), diagonal after diagonal.
inline void add_panel(const plan& p, const residues& a, index i, const residues& b, index j,
                      std::int32_t* sums) {
  for (int d = 0; d < p.blocks.count; ++d) {
    for (int m = 0; m < p.moduli[d]; ++m) {
      add_products(a.of_a(p, m, i), b.of_b(p, m, j, d), (d + 1) * p.depth, moduli[m], *sums++);
    }
  }
}

/// The sum of all diagonals in the arithmetic format T, scaled by 2^-unit.
template <class T, int pieces, int blocks>
T reconstructed(const plan& p, const std::int32_t* sums, int unit) {
  long_pieces<total_pieces(pieces, blocks)> total;
  total.clear();
  for_each_diagonal<blocks>([&]<int diagonal>() {
    const auto& table = reconstruction_constants<pieces>(p.moduli[diagonal]);
    reconstruction<pieces> sum;
    sum.clear();
    for (int i = 0; i < p.moduli[diagonal]; ++i) sum.add(*sums++, table.of[i]);
    sum.reduce(table);
    total.template add_shifted<block_bits*(blocks - 1 - diagonal)>(sum);
  });
  total.carry();
  return scaled_by_power(rounded_to_limbs<limb_count<T>>(total), unit);
}

/// The residues of an operand and what is known of it.
struct kept_residues {
  plan by;
  facts known;
  residues bytes;
};

/// An operand: its slices, and their residues where those are kept; then of the slices the sizes alone count.
template <class T>
struct factor {
  slices<T> x;
  const kept_residues* kept = nullptr;
};

template <class T>
residues residues_of(const slices<T>& x, const facts& known, const plan& p, order blocks) {
  residues all{{}, x.count()};
  with_cut(p.blocks, [&]<int words, int count>() {
    all.bytes = converted<words, count>(x, known.exponents.data(), p, blocks);
  });
  return all;
}
/// Adds one panel of k to the sums of all elements of C, element after element by columns.
inline void add_panel(const plan& p, const residues& a, const residues& b, std::vector<std::int32_t>& sums) {
  auto* of_element = sums.data();
  for (index j = 0; j < b.slices; ++j) {
    for (index i = 0; i < a.slices; ++i) {
      add_panel(p, a, i, b, j, of_element);
      of_element += p.sums();
    }
  }
}

template <class T>
residues panel_of(const factor<T>& of, const facts& known, const plan& p, order blocks, index k,
                  index terms) {
  if (of.kept != nullptr) return of.kept->bytes;
  return residues_of(of.x.part(0, of.x.count(), k, terms), known, p, blocks);
}

/// What becomes of the sums; the operands are known otherwise.
template <class T>
using finisher = blas::product<T, T, T>;

/// C = alpha a b + beta C by the plan, in panels of k alone.
template <class TA, class TB, class TC>
void run_product(const factor<TA>& a, const facts& of_a, const factor<TB>& b, const facts& of_b,
                 const plan& p, const finisher<TC>& to) {
  std::vector<std::int32_t> sums(static_cast<std::size_t>(to.rows() * to.columns() * p.sums()));
  for (index k = 0; k < a.x.depth(); k += p.terms) {
    const index terms = std::min(p.terms, a.x.depth() - k);
    add_panel(p, panel_of(a, of_a, p, order::ascending, k, terms),
              panel_of(b, of_b, p, order::descending, k, terms), sums);
  }
  with_shape(p.pieces, p.blocks.count, [&]<int pieces, int blocks>() {
    const auto* of_element = sums.data();
    for (index j = 0; j < to.columns(); ++j) {
      for (index i = 0; i < to.rows(); ++i, of_element += p.sums()) {
        if (!contains(to.part, i, j)) continue;
        const int unit = unit_exponent(p.bits, p.blocks.low_bits(), total_pieces(pieces, blocks),
                                       of_a.exponents[i], of_b.exponents[j]);
        to.finish(i, j, reconstructed<arithmetic_t<TC>, pieces, blocks>(p, of_element, unit));
      }
    }
  });
}

}  // namespace residua::residue::reference
