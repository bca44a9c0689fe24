// Reconstruction on a CPU: eight elements of a column of C in the lanes of a pack, a few packs at a time, so that the constants of
// a modulus are read once for all of them. Compiled once an instruction set. The same operations as in reconstruct.hpp, so the
// same bits. Ceiling: pieces fused multiply-adds and two conversions a modulus.
#include "loop/cpu.hpp"
#include "residue/reconstruct.hpp"
#include "residue/stages_cpu.hpp"

namespace residua::RESIDUA_ISA {

#if RESIDUA_HAS_RESIDUE_STAGES

namespace {

using residue::reconstruction_table;
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
    constexpr double unit = 0x1p40, per_unit = 0x1p-40;
    pack y = piece[pieces - 1];
    for (int t = pieces - 2; t >= 0; --t) y = limb::fma(y, splat_eight(unit), piece[t]);
    const pack minus_q = -nearest_product(y, table.inverse);
    for (int t = 0; t < pieces; ++t) piece[t] = limb::fma(minus_q, splat_eight(table.product[t]), piece[t]);
    for (int t = 0; t + 1 < pieces; ++t) {
      const pack carry = nearest_product(piece[t], per_unit);
      piece[t] = limb::fma(-carry, splat_eight(unit), piece[t]);
      piece[t + 1] = limb::add(piece[t + 1], carry);
    }
  }
  [[nodiscard]] RESIDUA_INLINE double_word<pack> value() const {
    const pack per_unit = splat_eight(0x1p-40);
    pack sum = piece[0], error = splat_eight(0.0);
    for (int t = 1; t < pieces; ++t) {
      const auto s = fast_two_sum(piece[t], limb::mul(sum, per_unit));
      error = limb::fma(error, per_unit, s.error);
      sum = s.value;
    }
    const auto result = fast_two_sum(sum, error);
    return {result.value, result.error};
  }
};

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

/// As residue::scaled_by_power, |e| <= 3000: e times a little more than 1/3, cut, is e / 3.
RESIDUA_INLINE double_word<pack> scaled_by_power(const double_word<pack>& x, const pack& e) {
  pack third;
  for (int v = 0; v < pack::vectors; ++v) {
    third.part[v] = hn::Trunc(e.part[v] * hn::Set(pack::tag(), 1.0 / 3 + 0x1p-30));
  }
  const pack a = power_of_two(third);
  const pack b = power_of_two(limb::fma(splat_eight(-2.0), third, e));
  const pack hi = limb::mul(limb::mul(limb::mul(x.hi(), a), a), b);
  const pack lo = limb::mul(limb::mul(limb::mul(x.lo(), a), a), b);
  return {hi, limb::if_finite(hi, lo, splat_eight(0.0))};
}

/// Packs whose pieces the registers hold.
template <int pieces>
constexpr int packs_at_once = pack::vectors > 1 ? 1
                              : pieces == 6     ? 4
                                                : 2;

template <int pieces>
class tile_reconstruction {
 public:
  tile_reconstruction(const residue::plan& p, const tile_coefficients& from)
      : table_(residue::reconstruction_constants<pieces>(p.moduli[0])),
        from_(from),
        unit_(residue::unit_exponent(p.bits, 0, pieces, 0, 0)) {}

  /// The sums of `packs` packs of elements from n on.
  template <int packs>
  RESIDUA_INLINE void sums_of(index n, pack_reconstruction<pieces> (&sum)[packs]) const {
    for (int g = 0; g < packs; ++g) {
      sum[g].clear();
      sum[g].add(first_coefficient(load_integers(from_.first + n + g * pack::lanes)), table_.of[0].piece);
    }
    const std::int8_t* coefficients = from_.others + n;
    for (int i = 1; i < table_.count; ++i, coefficients += from_.plane) {
      for (int g = 0; g < packs; ++g)
        sum[g].add(load_integers(coefficients + g * pack::lanes), table_.of[i].piece);
    }
  }
  RESIDUA_INLINE double_word<pack> number(pack_reconstruction<pieces>& sum, const pack& row_exponent,
                                          double column_exponent) const {
    sum.reduce(table_);
    return scaled_by_power(sum.value(), limb::add(row_exponent, splat_eight(column_exponent + unit_)));
  }

 private:
  /// As residue::coefficient.
  [[nodiscard]] RESIDUA_INLINE pack first_coefficient(const pack& s) const {
    const auto& of = table_.of[0];
    const pack product = limb::mul(s, splat_eight(of.cofactor_inverse));
    return limb::fma(-nearest_product(product, of.inverse), splat_eight(of.modulus), product);
  }

  const reconstruction_table<pieces>& table_;
  const tile_coefficients& from_;
  double unit_;
};

/// Eight sums of column j, from row i on, to C.
template <class T>
RESIDUA_INLINE void finish_rows(const blas::product<T, T, T>& p, index i, index j,
                                const double_word<pack>& sum) {
  using number = arithmetic_t<T>;
  if (i + pack::lanes <= p.rows()) {
    const pack_lane at{i};
    const auto column = p.C.column(j);
    const auto scaled = splat_eight(p.alpha) * sum;
    at.store(column, p.beta == number(0.0)
                         ? scaled
                         : loop::multiply_add(splat_eight(p.beta), at.load(column), scaled));
    return;
  }
  double hi[pack::lanes], lo[pack::lanes];
  sum.hi().store(hi);
  sum.lo().store(lo);
  for (index l = 0; i + l < p.rows(); ++l) p.finish(i + l, j, number(hi[l], lo[l]));
}

template <int packs, int pieces, class T>
void reconstruct_rows(const tile_reconstruction<pieces>& by, index n, const tile_target<T>& to,
                      const blas::product<T, T, T>& product, index i, index j) {
  pack_reconstruction<pieces> sum[packs];
  by.template sums_of<packs>(n, sum);
  for (int g = 0; g < packs; ++g) {
    const index row = i + g * pack::lanes;
    if (row >= product.rows()) return;
    const auto value = by.number(sum[g], load_eight(to.row_exponents + row), to.column_exponents[j]);
    finish_rows(product, row, j, value);
  }
}

}  // namespace

template <class T>
void reconstruct_tile(const residue::plan& p, const tile_coefficients& from, index rows,
                      const tile_target<T>& to) {
  const blas::product<T, T, T> product{to.alpha, to.beta, {}, {}, to.C, blas::region::all, 0};
  residue::with_pieces(p.pieces, [&]<int pieces>() {
    constexpr int packs = packs_at_once<pieces>;
    const tile_reconstruction<pieces> by(p, from);
    for (index j = 0; j < product.columns(); ++j) {
      index i = 0;
      for (; i + packs * pack::lanes <= rows; i += packs * pack::lanes) {
        reconstruct_rows<packs>(by, i + j * rows, to, product, i, j);
      }
      for (; i < rows; i += pack::lanes) reconstruct_rows<1>(by, i + j * rows, to, product, i, j);
    }
  });
}

#  define RESIDUA_INSTANTIATE(T)                                                             \
    template void reconstruct_tile<T>(const residue::plan&, const tile_coefficients&, index, \
                                      const tile_target<T>&);
RESIDUA_CPU_RESULTS(RESIDUA_INSTANTIATE)

#endif

}  // namespace residua::RESIDUA_ISA
