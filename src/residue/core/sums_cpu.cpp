// The exact sums of a diagonal on a CPU, eight elements of a column of C in the lanes of a pack. A line of
// elements at a time, a few packs at once, so that the constants of a modulus are read once for all of them.
// Compiled once an instruction set. The same operations as in reconstruct.hpp, so the same integers. Ceiling:
// pieces fused multiply-adds and two conversions a modulus.
#include "residue/core/matrix_unit.hpp"
#include "residue/core/pack_pieces.hpp"
#include "residue/moduli/reconstruct.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::reconstruction_table;
using residue::cpu::line;
using residue::cpu::tile_coefficients;

template <class Integer>
RESIDUA_INLINE pack load_integers(const Integer* integers) {
  const hn::Rebind<Integer, pack::tag> stored;
  const hn::Rebind<std::int32_t, pack::tag> ints;
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto x = hn::LoadU(stored, integers + v * pack::lanes_per_vector);
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
  RESIDUA_INLINE void add(const pack& c, const double (&cofactor)[pieces]) {
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(c, splat_eight(cofactor[t]), piece[t]);
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

/// As residue::coefficient, of 256, the modulus whose sums are kept: with a quarter more than the product the
/// quotient of 128 is rounded upwards, and no other's differently.
template <int pieces>
RESIDUA_INLINE pack first_coefficient(const pack& s, const residue::reconstruction_weights<pieces>& weights) {
  const pack product = limb::mul(s, splat_eight(weights.cofactor_inverse));
  const pack quotient = nearest_product(limb::add(product, splat_eight(0.25)), weights.inverse);
  return limb::fma(-quotient, splat_eight(weights.modulus), product);
}

/// Of a line of elements whose pieces the matrix unit has added up.
template <int pieces>
void reduce_line(const reconstruction_table<pieces>& table, double (*sums)[line]) {
  for (index_t l = 0; l < line; l += pack::lanes) {
    pack_reconstruction<pieces> sum;
    for (int t = 0; t < pieces; ++t) sum.piece[t] = pack::load(&sums[t][l]);
    sum.reduce(table);
    for (int t = 0; t < pieces; ++t) sum.piece[t].store(&sums[t][l]);
  }
}

/// The sums of one diagonal of the elements from n on.
template <int pieces>
void sums_of_line(int moduli, const tile_coefficients& tile, index_t n, double (*sums)[line]) {
  const auto& table = residue::reconstruction_constants<pieces>(moduli);
  if (tile.has_unit) {
    residue::cpu::add_cofactors(pieces, moduli, tile, n, sums);
    return reduce_line(table, sums);
  }
  constexpr int packs = packs_at_once<pieces>;
  for (index_t l = 0; l < line; l += packs * pack::lanes) {
    pack_reconstruction<pieces> sum[packs];
    for (int g = 0; g < packs; ++g) {
      sum[g].clear();
      const pack s = load_integers(tile.first + n + l + g * pack::lanes);
      sum[g].add(first_coefficient(s, table.moduli[0]), table.moduli[0].piece);
    }
    const std::int8_t* coefficients = tile.others + n + l;
    for (int i = 1; i < table.count; ++i, coefficients += tile.plane) {
      for (int g = 0; g < packs; ++g)
        sum[g].add(load_integers(coefficients + g * pack::lanes), table.moduli[i].piece);
    }
    for (int g = 0; g < packs; ++g) {
      sum[g].reduce(table);
      for (int t = 0; t < pieces; ++t) sum[g].piece[t].store(&sums[t][l + g * pack::lanes]);
    }
  }
}

}  // namespace

void sums_of_line(int pieces, int moduli, const tile_coefficients& coefficients, index_t first,
                  double (*sums)[line]) {
  residue::with_pieces(pieces,
                       [&]<int compiled>() { sums_of_line<compiled>(moduli, coefficients, first, sums); });
}

#endif

}  // namespace residua::RESIDUA_ISA
