// Reconstruction on a CPU, eight elements of a column of C in the lanes of a pack. A line of elements at a time: the exact integers,
// a few packs at once, so that the constants of a modulus are read once for all of them; then their rounding, and where they go.
// Compiled once an instruction set. The same operations as in reconstruct.hpp, so the same bits. Ceiling: pieces fused
// multiply-adds and two conversions a modulus.
#include <algorithm>

#include "loop/cpu.hpp"
#include "residue/core/reconstruct.hpp"
#include "residue/floats/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::reconstruction_table;
using residue::cpu::diagonal_sums;
using residue::cpu::line;
using residue::cpu::most_total_pieces;
using residue::cpu::tile_coefficients;
using residue::cpu::tile_target;

/// As residue::nearest_product.
RESIDUA_INLINE pack nearest_product(const pack& a, double b) {
  const pack rounder = splat_eight(0x1.8p52);
  return limb::sub(limb::fma(a, splat_eight(b), rounder), rounder);
}

template <class Integer>
RESIDUA_INLINE pack load_integers(const Integer* from) {
  const hn::Rebind<Integer, pack::tag> stored;
  const hn::Rebind<std::int32_t, pack::tag> ints;
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto x = hn::LoadU(stored, from + v * pack::lanes_per_vector);
    p.part[v] = hn::PromoteTo(pack::tag(), hn::PromoteTo(ints, x));
  }
  return p;
}

/// residue::reconstruction in eight lanes.
template <int pieces>
struct pack_reconstruction {
  pack piece[pieces];

  RESIDUA_INLINE void clear() {
    for (auto& p : piece) p = splat_eight(0.0);
  }
  RESIDUA_INLINE void add(const pack& c, const double (&of)[pieces]) {
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(c, splat_eight(of[t]), piece[t]);
  }
  RESIDUA_INLINE void reduce(const reconstruction_table<pieces>& table) {
    constexpr double unit = 0x1p40;
    pack y = piece[pieces - 1];
    for (int t = pieces - 2; t >= 0; --t) y = limb::fma(y, splat_eight(unit), piece[t]);
    const pack minus_q = -nearest_product(y, table.inverse);
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(minus_q, splat_eight(table.product[t]), piece[t]);
    for (int t = 0; t + 1 < pieces; ++t) {
      const pack carry = nearest_product(piece[t], 0x1p-40);
      piece[t] = limb::fma(-carry, splat_eight(unit), piece[t]);
      piece[t + 1] = limb::add(piece[t + 1], carry);
    }
  }
};

/// Packs whose pieces the registers hold.
template <int pieces>
constexpr int packs_at_once = pack::vectors > 1 ? 1
                              : pieces == 6     ? 4
                                                : 2;

/// As residue::coefficient, of 256, the modulus whose sums are kept: with a quarter more than the product the quotient of 128
/// is rounded upwards, and no other's differently.
template <int pieces>
RESIDUA_INLINE pack first_coefficient(const pack& s, const residue::reconstruction_weights<pieces>& of) {
  const pack product = limb::mul(s, splat_eight(of.cofactor_inverse));
  const pack quotient = nearest_product(limb::add(product, splat_eight(0.25)), of.inverse);
  return limb::fma(-quotient, splat_eight(of.modulus), product);
}

/// The sums of one diagonal of the elements from n on.
template <int pieces>
void sums_of_line(int moduli, const tile_coefficients& from, index n, double (*to)[line]) {
  const auto& table = residue::reconstruction_constants<pieces>(moduli);
  constexpr int packs = packs_at_once<pieces>;
  for (index l = 0; l < line; l += packs * pack::lanes) {
    pack_reconstruction<pieces> sum[packs];
    for (int g = 0; g < packs; ++g) {
      sum[g].clear();
      const pack s = load_integers(from.first + n + l + g * pack::lanes);
      sum[g].add(first_coefficient(s, table.of[0]), table.of[0].piece);
    }
    const std::int8_t* coefficients = from.others + n + l;
    for (int i = 1; i < table.count; ++i, coefficients += from.plane) {
      for (int g = 0; g < packs; ++g)
        sum[g].add(load_integers(coefficients + g * pack::lanes), table.of[i].piece);
    }
    for (int g = 0; g < packs; ++g) {
      sum[g].reduce(table);
      for (int t = 0; t < pieces; ++t) sum[g].piece[t].store(&to[t][l + g * pack::lanes]);
    }
  }
}
void sums_of_line(int pieces, int moduli, const tile_coefficients& from, index n, double (*to)[line]) {
  residue::with_pieces(pieces, [&]<int compiled>() { sums_of_line<compiled>(moduli, from, n, to); });
}

/// As residue::long_pieces::add_shifted, to carried pieces' places in a longer integer.
void add_shifted(const double (*x)[line], int pieces, int bits, double (*to)[line]) {
  const int whole = bits / residue::piece_bits, rest = bits % residue::piece_bits;
  constexpr double unit = 0x1p40;
  const double shift = static_cast<double>(std::int64_t{1} << rest);
  for (int t = 0; t < pieces; ++t) {
    double *own = to[t + whole], *next = rest > 0 ? to[t + whole + 1] : nullptr;
    for (index l = 0; l < line; l += pack::lanes) {
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
    for (index l = 0; l < line; l += pack::lanes) {
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

/// A piece more in residue::rounded_to_limbs, all of whose passes run at once: what one leaves of a piece, the next takes. The first
/// `begun` limbs have sums.
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
  pack third, rest;

  RESIDUA_INLINE explicit power_in_steps(const pack& e) {
    pack a;
    for (int v = 0; v < pack::vectors; ++v) {
      a.part[v] = hn::Trunc(e.part[v] * hn::Set(pack::tag(), 1.0 / 3 + 0x1p-30));
    }
    third = power_of_two(a);
    rest = power_of_two(limb::fma(splat_eight(-2.0), a, e));
  }
  RESIDUA_INLINE pack operator()(const pack& x) const {
    return limb::mul(limb::mul(limb::mul(x, third), third), rest);
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
RESIDUA_INLINE double lane_of(const pack& x, index lane) {
  double limb[pack::lanes];
  x.store(limb);
  return limb[lane];
}
template <int N>
RESIDUA_INLINE expansion<double, N> lane_of(const expansion<pack, N>& x, index lane) {
  expansion<double, N> y;
  for (int n = 0; n < N; ++n) y.limb[n] = lane_of(x.limb[n], lane);
  return y;
}

/// Whether eight elements of a column from row i on, row `i + rows_before` for the region's sake, are all of C's part.
RESIDUA_INLINE bool is_whole(blas::region part, index i, index j) {
  return part == blas::region::all || (part == blas::region::lower ? i >= j : i + pack::lanes - 1 <= j);
}

/// Where the tile's sums go, and what becomes of them.
template <class T>
class tile_finish {
 public:
  explicit tile_finish(const tile_target<T>& to)
      : to_(to), product_{to.alpha, to.beta, {}, {}, to.C, blas::region::all, 0} {}

  [[nodiscard]] RESIDUA_INLINE bool has_column(index j) const { return j < product_.columns(); }
  [[nodiscard]] RESIDUA_INLINE bool has_rows(index i) const { return i < product_.rows(); }
  /// The exponents of eight elements.
  [[nodiscard]] RESIDUA_INLINE pack exponents(index i, index j, double unit) const {
    return limb::add(load_eight(to_.row_exponents + i), splat_eight(to_.column_exponents[j] + unit));
  }
  /// Eight sums of column j, from row i on, to C.
  template <class Sum>
  RESIDUA_INLINE void put(index i, index j, const Sum& sum) const {
    if (i + pack::lanes <= product_.rows() && is_whole(to_.part, i + to_.rows_before, j)) {
      using loop::multiply_add;  // beside that of packs
      const pack_lane at{i};
      const auto column = to_.C.column(j);
      const auto scaled = splat_eight(to_.alpha) * sum;
      at.store(column, to_.beta == arithmetic_t<T>(0.0)
                           ? scaled
                           : multiply_add(splat_eight(to_.beta), at.load(column), scaled));
      return;
    }
    for (index l = 0; l < pack::lanes && i + l < product_.rows(); ++l) {
      if (!blas::contains(to_.part, i + l + to_.rows_before, j)) continue;
      product_.finish(i + l, j, lane_of(sum, l));
    }
  }

 private:
  const tile_target<T>& to_;
  blas::product<T, T, T> product_;
};

}  // namespace

void integers_of_line(const diagonal_sums& sums, const tile_coefficients* of_diagonal, index first,
                      double (*to)[line]) {
  if (sums.count == 1) return sums_of_line(sums.pieces, sums.moduli[0], of_diagonal[0], first, to);
  std::fill(to[0], to[sums.total()], 0.0);
  alignas(64) double own[residue::most_pieces][line];
  for (int d = 0; d < sums.count; ++d) {
    sums_of_line(sums.pieces, sums.moduli[d], of_diagonal[d], first, own);
    add_shifted(own, sums.pieces, residue::block_bits * (sums.count - 1 - d), to);
  }
  carry_line(sums.total(), to);
}

template <class T>
void reconstruct_tile(const residue::scheme& by, const tile_coefficients* of_diagonal, index rows,
                      const tile_target<T>& to) {
  const diagonal_sums sums{by.blocks.count, by.moduli, by.pieces};
  const double unit = residue::unit_exponent(by.bits, by.blocks.low_bits(), sums.total(), 0, 0);
  const tile_finish<T> finish(to);
  alignas(64) double integers[most_total_pieces][line];
  for (index n = 0; n < to.C.columns() * rows; n += line) {
    RESIDUA_ISA::integers_of_line(sums, of_diagonal, n, integers);
    for (index l = 0; l < line && finish.has_column((n + l) / rows); l += pack::lanes) {
      const index i = (n + l) % rows, j = (n + l) / rows;
      if (!finish.has_rows(i)) continue;
      const auto rounded =
          RESIDUA_ISA::rounded_to_limbs<limb_count<arithmetic_t<T>>>(&integers[0][l], sums.total());
      finish.put(i, j, RESIDUA_ISA::scaled_by_power(rounded, finish.exponents(i, j, unit)));
    }
  }
}

#  define RESIDUA_INSTANTIATE(T)                                                               \
    template void reconstruct_tile<T>(const residue::scheme&, const tile_coefficients*, index, \
                                      const tile_target<T>&);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
