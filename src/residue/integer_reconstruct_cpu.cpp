// From the sums of a diagonal to words of C on a CPU. Compiled once an instruction set: eight elements in the lanes of a pack up to
// the pieces of their sum, and then one by one.
#include "loop/cpu.hpp"
#include "residue/integer_stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::reconstruction_table;

RESIDUA_INLINE pack load_coefficients(const std::int8_t* from) {
  const hn::Rebind<std::int8_t, pack::tag> bytes;
  const hn::Rebind<std::int32_t, pack::tag> ints;
  pack p;
  for (int v = 0; v < pack::vectors; ++v) {
    const auto x = hn::LoadU(bytes, from + v * pack::lanes_per_vector);
    p.part[v] = hn::PromoteTo(pack::tag(), hn::PromoteTo(ints, x));
  }
  return p;
}

/// As residue::reconstruction, in eight lanes, but for its last carries.
template <int pieces>
struct pack_pieces {
  pack piece[pieces];

  RESIDUA_INLINE explicit pack_pieces(const reconstruction_table<pieces>& table, const std::int8_t* c,
                                      index plane) {
    for (auto& p : piece) p = splat_eight(0.0);
    for (int i = 0; i < table.count; ++i, c += plane) {
      const pack of_modulus = load_coefficients(c);
      for (int t = 0; t < pieces; ++t) {
        piece[t] = limb::fma(of_modulus, splat_eight(table.of[i].piece[t]), piece[t]);
      }
    }
  }
  /// Subtracts the multiple of P that leaves the sum.
  RESIDUA_INLINE void reduce(const reconstruction_table<pieces>& table) {
    const pack rounder = splat_eight(0x1.8p52);
    pack y = piece[pieces - 1];
    for (int t = pieces - 2; t >= 0; --t) y = limb::fma(y, splat_eight(0x1p40), piece[t]);
    const pack q = limb::sub(limb::fma(y, splat_eight(table.inverse), rounder), rounder);
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(-q, splat_eight(table.product[t]), piece[t]);
  }
};

template <int pieces>
void add_column(const reconstruction_table<pieces>& table, const residue::diagonal_place& at,
                const residue::cpu::coefficient_planes& from, index column,
                const residue::integer_target& to) {
  for (index i = 0; i < to.rows; i += pack::lanes) {
    pack_pieces<pieces> sum(table, from.data + i + column * from.rows, from.plane);
    sum.reduce(table);
    double lanes[pieces][pack::lanes];
    for (int t = 0; t < pieces; ++t) sum.piece[t].store(lanes[t]);
    for (index l = 0; l < pack::lanes && i + l < to.rows; ++l) {
      residue::long_pieces<pieces> x;
      for (int t = 0; t < pieces; ++t) x.piece[t] = lanes[t][l];
      residue::add_diagonal<pieces>(to, at, i + l, column, x);
    }
  }
}

}  // namespace

void make_coefficients(const std::int32_t* sums, index count, const residue::cpu::coefficient_weights& by,
                       std::int8_t* to) {
  for (index n = 0; n < count; ++n) {
    const double product = limb::mul(static_cast<double>(sums[n]), by.cofactor_inverse);
    const double rest = limb::fma(-residue::nearest_product(product, by.inverse), by.modulus, product);
    to[n] = static_cast<std::int8_t>(static_cast<std::int32_t>(rest));
  }
}

void add_tile(const residue::integer_plan& p, int d, const residue::cpu::coefficient_planes& from,
              const residue::integer_target& to, bool is_first_panel) {
  const residue::diagonal_place at{p.first_word(d), d == p.diagonals - 1, d == 0, is_first_panel};
  residue::with_pieces(residue::pieces_for(p.moduli[d]), [&]<int pieces>() {
    const auto& table = residue::reconstruction_constants<pieces>(p.moduli[d]);
    for (index column = 0; column < to.columns; ++column) add_column<pieces>(table, at, from, column, to);
  });
}

#endif

}  // namespace residua::RESIDUA_ISA
