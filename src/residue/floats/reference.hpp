// The residue engine in plain loops on the host: the oracle of the others, and where each step's exactness is
// tested.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "residue/floats/product.hpp"
#include "residue/floats/rounding.hpp"
#include "residue/floats/sampling.hpp"

namespace residua::residue::reference {

/// Returns for each slice the smallest e with |x| < 2^e for all its elements.
template <class T>
std::vector<int> slice_exponents(const slices<T>& x) {
  std::vector<int> exponents(static_cast<std::size_t>(x.count()), zero_exponent);
  for (index_t s = 0; s < x.count(); ++s) {
    for (index_t k = 0; k < x.depth(); ++k) {
      exponents[s] = std::max(exponents[s], upper_exponent(x(s, k)));
    }
  }
  return exponents;
}

/// The relative exponents of the sampled elements, a slice after the other.
template <class T>
std::vector<int> sampled_exponents(const slices<T>& x, const std::vector<int>& exponents, sampling which) {
  std::vector<int> samples;
  samples.reserve(static_cast<std::size_t>(x.count() * sample_count(x.depth())));
  for (index_t s = 0; s < x.count(); ++s) {
    for (index_t t = 0; t < sample_count(x.depth()); ++t) {
      samples.push_back(relative_exponent(x(s, sample_position(t, x.depth(), which)), exponents[s]));
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
facts facts_of(const slices<T>& x, sampling which = sampling::even) {
  facts x_facts{slice_exponents(x), {}};
  if (x_facts.are_finite()) x_facts.samples = sampled_exponents(x, x_facts.exponents, which);
  return x_facts;
}

/// The smallest spread with 2^(e_i + f_j) <= 2^spread |a_il b_lj| for some sampled l of sums of k terms, for
/// all (i, j).
inline int measured_spread(const facts& a, const facts& b, index_t k) {
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

/// The place of a block among the residues of a slice.
inline index_t block_place(order blocks, const plan& p, int block) {
  return p.depth * place_of_block(blocks, block, p.blocks.count);
}

/// Residues of slices modulo all moduli: of a slice block by block, each padded to `depth` with zeros, slice
/// after slice, modulus after modulus.
template <int words, int blocks, class T>
std::vector<std::int8_t> converted(const slices<T>& x, const int* exponents, const plan& p, order of_blocks) {
  const auto& table = conversion_weights();
  const index_t plane = x.count() * p.slice_bytes();
  std::vector<std::int8_t> residues(static_cast<std::size_t>(p.moduli[0] * plane), 0);
  for (index_t s = 0; s < x.count(); ++s) {
    const auto scale = scale_to_bits(p.bits, exponents[s]);
    for (index_t k = 0; k < x.depth(); ++k) {
      const auto integer = nearest_integer_of<words>(scaled(x(s, k), scale));
      for_each_block<words, blocks>([&]<int block, int first, int count>() {
        std::int8_t* own = residues.data() + s * p.slice_bytes() + block_place(of_blocks, p, block) + k;
        for (int i = 0; i < p.moduli_of_block(block); ++i) {
          own[i * plane] = static_cast<std::int8_t>(residue_byte<first, count>(integer, table.moduli[i]));
        }
      });
    }
  }
  return residues;
}

/// Adds the products of residues to a sum modulo m, first reducing what it was.
inline void add_products(const std::int8_t* a, const std::int8_t* b, index_t count, int m,
                         std::int32_t& sum) {
  sum = folded(sum, m);
  for (index_t k = 0; k < count; ++k) sum += a[k] * b[k];
}

/// The residues of a panel of k, of all slices.
struct residues {
  std::vector<std::int8_t> bytes;
  index_t slices;

  /// The residues of diagonal d: the first d + 1 blocks of a slice of A, the last d + 1 of one of B.
  [[nodiscard]] const std::int8_t* of_a(const plan& p, int modulus, index_t slice) const {
    return bytes.data() + (modulus * slices + slice) * p.slice_bytes();
  }
  [[nodiscard]] const std::int8_t* of_b(const plan& p, int modulus, index_t slice, int diagonal) const {
    return of_a(p, modulus, slice) + (p.blocks.count - 1 - diagonal) * p.depth;
  }
};

/// The sums of element (i, j), diagonal after diagonal.
inline void add_panel(const plan& p, const residues& a, index_t i, const residues& b, index_t j,
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
    for (int i = 0; i < p.moduli[diagonal]; ++i) sum.add(*sums++, table.moduli[i]);
    sum.reduce(table);
    total.template add_shifted<block_bits*(blocks - 1 - diagonal)>(sum);
  });
  total.carry();
  return scaled_by_power(rounded_to_limbs<limb_count<T>>(total), unit);
}

/// The residues of an operand and what is known of it.
struct kept_residues : prepared_operand {
  facts own;
  residues planes;

  kept_residues(const plan& p, order o, facts f, residues r)
      : prepared_operand(memory_space::host, p, o), own(std::move(f)), planes(std::move(r)) {}
  [[nodiscard]] std::size_t bytes() const override { return planes.bytes.size(); }
};

template <class T>
residues residues_of(const slices<T>& x, const facts& x_facts, const plan& p, order blocks) {
  residues all{{}, x.count()};
  with_cut(p.blocks, [&]<int words, int count>() {
    all.bytes = converted<words, count>(x, x_facts.exponents.data(), p, blocks);
  });
  return all;
}
/// Adds one panel of terms to the sums of all elements of C, element after element by columns.
inline void add_panel(const plan& p, const residues& a, const residues& b, std::vector<std::int32_t>& sums) {
  auto* element = sums.data();
  for (index_t j = 0; j < b.slices; ++j) {
    for (index_t i = 0; i < a.slices; ++i) {
      add_panel(p, a, i, b, j, element);
      element += p.sums();
    }
  }
}

/// An operand and what is known of it.
template <class T>
class known_operand {
 public:
  known_operand(const factor<T>& f, sampling which)
      : x_(f.x),
        copy_(f.prepared != nullptr ? f.prepared->in_plain_order() : nullptr),
        kept_(copy_ != nullptr ? copy_.get() : dynamic_cast<const kept_residues*>(f.prepared)),
        facts_(kept_ != nullptr ? kept_->own : facts_of(x_, which)) {}

  [[nodiscard]] index_t count() const { return x_.count(); }
  [[nodiscard]] index_t depth() const { return x_.depth(); }
  [[nodiscard]] const facts& facts_of_slices() const { return facts_; }
  /// The residues of a panel of terms: those that are kept, or new ones.
  [[nodiscard]] residues panel(const plan& p, order blocks, index_t first_term, index_t terms) const {
    if (kept_ != nullptr) return kept_->planes;
    return residues_of(x_.part({0, count(), first_term, terms}), facts_, p, blocks);
  }

 private:
  slices<T> x_;
  std::unique_ptr<kept_residues> copy_;
  const kept_residues* kept_;
  facts facts_;
};

/// The sums of all elements of C modulo all moduli, by the plan, in panels of terms alone.
template <class TA, class TB>
std::vector<std::int32_t> sums_of(const known_operand<TA>& a, const known_operand<TB>& b, const plan& p) {
  std::vector<std::int32_t> sums(static_cast<std::size_t>(a.count() * b.count() * p.sums()));
  for (index_t k = 0; k < a.depth(); k += p.terms) {
    const index_t terms = std::min(p.terms, a.depth() - k);
    add_panel(p, a.panel(p, order::ascending, k, terms), b.panel(p, order::descending, k, terms), sums);
  }
  return sums;
}

/// Applies alpha and beta to sums and stores them. The operands of the product are not used.
template <class TA, class TB, class TC>
dense::product<TC, TC, TC> finisher_of(const matrix_product<TA, TB, TC>& p) {
  return {p.alpha.get(), p.beta.get(), {}, {}, p.C, p.part, 0};
}

/// C = alpha sum + beta C.
template <class T>
void reconstruct(const plan& p, const std::vector<std::int32_t>& sums, const facts& a, const facts& b,
                 const dense::product<T, T, T>& C) {
  with_shape(p.pieces, p.blocks.count, [&]<int pieces, int blocks>() {
    const auto* element = sums.data();
    for (index_t j = 0; j < C.columns(); ++j) {
      for (index_t i = 0; i < C.rows(); ++i, element += p.sums()) {
        if (!contains(C.part, i, j)) continue;
        const int unit = unit_exponent(p.bits, p.blocks.low_bits(), total_pieces(pieces, blocks),
                                       a.exponents[i], b.exponents[j]);
        C.finish(i, j, reconstructed<arithmetic_t<T>, pieces, blocks>(p, element, unit));
      }
    }
  });
}

}  // namespace residua::residue::reference
