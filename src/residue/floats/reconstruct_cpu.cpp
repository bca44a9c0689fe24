// Reconstruction on a CPU, eight elements of a column of C in the lanes of a pack, a line of elements at a
// time: the sums of the diagonals are added and rounded, and alpha and beta are applied. Compiled once an
// instruction set. The same operations as in rounding.hpp, so the same bits.
#include <algorithm>

#include "residue/core/pack_pieces.hpp"
#include "residue/floats/rounding.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::cpu::line;
using residue::cpu::tile_coefficients;
using residue::cpu::tile_target;

/// As residue::long_pieces::add_shifted, to carried pieces' places in a longer integer.
void add_shifted(const double (*x)[line], int pieces, int bits, double (*sum)[line]) {
  const int whole = bits / residue::piece_bits, left = bits % residue::piece_bits;
  constexpr double unit = 0x1p40;
  const double shift = static_cast<double>(std::int64_t{1} << left);
  for (int t = 0; t < pieces; ++t) {
    double *own = sum[t + whole], *next = left > 0 ? sum[t + whole + 1] : nullptr;
    for (index_t l = 0; l < line; l += pack::lanes) {
      const pack piece = pack::load(&x[t][l]), shifted = limb::mul(piece, splat_eight(shift));
      if (next == nullptr) {
        limb::add(pack::load(own + l), shifted).store(own + l);
        continue;
      }
      const pack upper = nearest_product(piece, shift / unit);
      limb::add(pack::load(own + l), limb::fma(-upper, splat_eight(unit), shifted)).store(own + l);
      limb::add(pack::load(next + l), upper).store(next + l);
    }
  }
}

void carry_line(int pieces, double (*x)[line]) {
  constexpr double unit = 0x1p40, per_unit = 0x1p-40;
  for (int t = 0; t + 1 < pieces; ++t) {
    for (index_t l = 0; l < line; l += pack::lanes) {
      const pack piece = pack::load(&x[t][l]), carry = nearest_product(piece, per_unit);
      limb::fma(-carry, splat_eight(unit), piece).store(&x[t][l]);
      limb::add(pack::load(&x[t + 1][l]), carry).store(&x[t + 1][l]);
    }
  }
}

RESIDUA_INLINE pack normalised_limbs(const pack (&limb)[1]) { return limb[0]; }
RESIDUA_INLINE expansion<pack, 2> normalised_limbs(const pack (&limb)[2]) {
  const auto sum = fast_two_sum(limb[0], limb[1]);
  return {sum.value, sum.error};
}
RESIDUA_INLINE expansion<pack, 3> normalised_limbs(const pack (&limb)[3]) {
  return network::normalised_product(limb[0], limb[1], limb[2]);
}
RESIDUA_INLINE expansion<pack, 4> normalised_limbs(const pack (&limb)[4]) {
  return network::normalised_product(expansion<pack, 4>{limb[0], limb[1], limb[2], limb[3]});
}

/// A piece more in residue::rounded_to_limbs, all of whose passes run at once: what one leaves of a piece,
/// the next takes. The first `begun` limbs have sums.
template <int begun, int N>
RESIDUA_INLINE void add_piece(pack x, pack (&sum)[N]) {
  const pack per_unit = splat_eight(0x1p-40);
  for (int n = 0; n < begun; ++n) {
    if (n + 1 == N) {
      sum[n] = limb::fma(sum[n], per_unit, x);
      return;
    }
    const pack below = limb::mul(sum[n], per_unit);
    const auto s = n == 0 ? fast_two_sum(x, below) : two_sum(x, below);
    x = s.error;
    sum[n] = s.value;
  }
  sum[begun < N ? begun : N - 1] = x;
}

/// As residue::rounded_to_limbs, of eight integers, whose pieces are apart by a line.
template <int N>
RESIDUA_INLINE auto rounded_to_limbs(const double* piece, int pieces) {
  pack sum[N];
  add_piece<0>(pack::load(piece), sum);
  if constexpr (N > 1) add_piece<1>(pack::load(piece + line), sum);
  if constexpr (N > 2) add_piece<2>(pack::load(piece + 2 * line), sum);
  if constexpr (N > 3) add_piece<3>(pack::load(piece + 3 * line), sum);
  for (int t = N; t < pieces; ++t) add_piece<N>(pack::load(piece + t * line), sum);
  return normalised_limbs(sum);
}

/// 2^e of integers e.
RESIDUA_INLINE pack power_of_two(const pack& e) {
  const hn::RebindToUnsigned<pack::tag> words;
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto biased = e.part[v] + hn::Set(pack::tag(), 0x1.8p52 + 1023);
    p.part[v] = hn::BitCast(pack::tag(), hn::ShiftLeft<52>(hn::BitCast(words, biased)));
  }
  return p;
}

/// As residue::power_in_steps, |e| <= 3000: e times a little more than 1/3, cut, is e / 3.
struct power_in_steps {
  pack third, last;

  RESIDUA_INLINE explicit power_in_steps(const pack& e) {
    pack a;
    for (int v = 0; v < pack::vectors; ++v) {
      a.part[v] = hn::Trunc(e.part[v] * hn::Set(pack::tag(), 1.0 / 3 + 0x1p-30));
    }
    third = power_of_two(a);
    last = power_of_two(limb::fma(splat_eight(-2.0), a, e));
  }
  RESIDUA_INLINE pack operator()(const pack& x) const {
    return limb::mul(limb::mul(limb::mul(x, third), third), last);
  }
};
RESIDUA_INLINE pack scaled_by_power(const pack& x, const pack& e) { return power_in_steps(e)(x); }
template <int N>
RESIDUA_INLINE expansion<pack, N> scaled_by_power(const expansion<pack, N>& x, const pack& e) {
  const power_in_steps power(e);
  expansion<pack, N> y;
  for (int n = 0; n < N; ++n) y.limb[n] = power(x.limb[n]);
  for (int n = 1; n < N; ++n) y.limb[n] = limb::if_finite(y.limb[0], y.limb[n], splat_eight(0.0));
  return y;
}

/// One of eight lanes.
RESIDUA_INLINE double lane_of(const pack& x, index_t lane) {
  double limb[pack::lanes];
  x.store(limb);
  return limb[lane];
}
template <int N>
RESIDUA_INLINE expansion<double, N> lane_of(const expansion<pack, N>& x, index_t lane) {
  expansion<double, N> y;
  for (int n = 0; n < N; ++n) y.limb[n] = lane_of(x.limb[n], lane);
  return y;
}

/// Whether eight elements of column j of C from row i on are all in the region.
RESIDUA_INLINE bool is_whole(dense::region part, index_t i, index_t j) {
  return part == dense::region::all || (part == dense::region::lower ? i >= j : i + pack::lanes - 1 <= j);
}

/// Applies alpha and beta to a tile's sums and stores them. The operands of the product are not used.
template <class T>
class tile_finish {
 public:
  explicit tile_finish(const tile_target<T>& target)
      : target_(target), product_{target.alpha, target.beta, {}, {}, target.C, dense::region::all, 0} {}

  [[nodiscard]] RESIDUA_INLINE bool has_column(index_t j) const { return j < product_.columns(); }
  [[nodiscard]] RESIDUA_INLINE bool has_rows(index_t i) const { return i < product_.rows(); }
  /// The exponents of eight elements.
  [[nodiscard]] RESIDUA_INLINE pack exponents(index_t i, index_t j, double unit) const {
    return limb::add(load_eight(target_.row_exponents + i), splat_eight(target_.column_exponents[j] + unit));
  }
  /// Eight sums of column j, from row i on, to C.
  template <class Sum>
  RESIDUA_INLINE void put(index_t i, index_t j, const Sum& sum) const {
    if (i + pack::lanes <= product_.rows() && is_whole(target_.part, i + target_.rows_before, j)) {
      using loop::multiply_add;  // beside that of packs
      const pack_lane lane{i};
      const auto column = target_.C.column(j);
      const auto scaled = splat_eight(target_.alpha) * sum;
      lane.store(column, target_.beta == arithmetic_t<T>(0.0)
                             ? scaled
                             : multiply_add(splat_eight(target_.beta), lane.load(column), scaled));
      return;
    }
    for (index_t l = 0; l < pack::lanes && i + l < product_.rows(); ++l) {
      if (!dense::contains(target_.part, i + l + target_.rows_before, j)) continue;
      product_.finish(i + l, j, lane_of(sum, l));
    }
  }

 private:
  const tile_target<T>& target_;
  dense::product<T, T, T> product_;
};

/// Pieces of 40 bits of the sums of all diagonals together.
int total_of(const residue::scheme& s) { return residue::total_pieces(s.pieces, s.blocks.count); }

/// The exact integers of a line of elements from `first` on, piece t of all in integers[t]. Diagonal d counts
/// 2^(96 (count - 1 - d)).
void integers_of_line(const residue::scheme& s, const tile_coefficients* diagonals, index_t first,
                      double (*integers)[line]) {
  const int count = s.blocks.count, total = total_of(s);
  if (count == 1) return sums_of_line(s.pieces, s.moduli[0], diagonals[0], first, integers);
  std::fill(integers[0], integers[total], 0.0);
  alignas(64) double sums[residue::most_pieces][line];
  for (int d = 0; d < count; ++d) {
    sums_of_line(s.pieces, s.moduli[d], diagonals[d], first, sums);
    add_shifted(sums, s.pieces, residue::block_bits * (count - 1 - d), integers);
  }
  carry_line(total, integers);
}

}  // namespace

template <class T>
void reconstruct_tile(const residue::scheme& s, const tile_coefficients* diagonals, index_t rows,
                      const tile_target<T>& target) {
  const int total = total_of(s);
  const double unit = residue::unit_exponent(s.bits, s.blocks.low_bits(), total, 0, 0);
  const tile_finish<T> finish(target);
  alignas(64) double integers[residue::cpu::most_total_pieces][line];
  for (index_t n = 0; n < target.C.columns() * rows; n += line) {
    integers_of_line(s, diagonals, n, integers);
    for (index_t l = 0; l < line && finish.has_column((n + l) / rows); l += pack::lanes) {
      const index_t i = (n + l) % rows, j = (n + l) / rows;
      if (!finish.has_rows(i)) continue;
      const auto rounded = RESIDUA_ISA::rounded_to_limbs<limb_count<arithmetic_t<T>>>(&integers[0][l], total);
      finish.put(i, j, RESIDUA_ISA::scaled_by_power(rounded, finish.exponents(i, j, unit)));
    }
  }
}

#  define RESIDUA_INSTANTIATE(T)                                                                 \
    template void reconstruct_tile<T>(const residue::scheme&, const tile_coefficients*, index_t, \
                                      const tile_target<T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
