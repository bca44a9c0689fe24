// Products of residues by AMX, with AVX-512 and VNNI for what is done with the sums. Compiled for processors
// that have all of these (core/CMakeLists.txt).
//
// Ceilings: blocks of 32 x 32 sums load four tiles for four products, 64 cycles, so a load of a line a cycle.
// A block's sums, 4 KB, are stored to and read from the first-level cache; reducing 16 of them takes five to
// seven vector instructions, two of which are issued a cycle.
#include "residue/core/matrix_unit.hpp"

#include <immintrin.h>

namespace residua::residue::cpu {

namespace {

/// LDTILECFG's operand: palette 1, of tiles of up to 16 rows of 64 bytes.
struct alignas(64) tile_configuration {
  std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
  std::uint16_t row_bytes[16] = {};
  std::uint8_t rows[16] = {};
};

/// Sums a block of 16 `down` x 16 `across` elements of C from (i, j) on, in the first four tiles.
template <int down, int across>
void multiply_block(const unit_product& p, index_t i, index_t j) {
  _tile_zero(0);
  if constexpr (down > 1) _tile_zero(1);
  if constexpr (across > 1) _tile_zero(2);
  if constexpr (down > 1 && across > 1) _tile_zero(3);
  const auto* left = p.left.tiles + i / tile_slices * p.left.row;
  const auto* right = p.right.tiles + j / tile_slices * p.right.row;
  for (index_t n = 0; n < p.pairs; ++n, left += p.left.pair, right += p.right.pair) {
    for (index_t k = 0; k < p.lines * tile_bytes; k += tile_bytes) {
      _tile_loadd(4, right + k, line);
      _tile_loadd(6, left + k, line);
      _tile_dpbssd(0, 4, 6);
      if constexpr (down > 1) {
        _tile_loadd(7, left + k + p.left.row, line);
        _tile_dpbssd(1, 4, 7);
      }
      if constexpr (across > 1) {
        _tile_loadd(5, right + k + p.right.row, line);
        _tile_dpbssd(2, 5, 6);
      }
      if constexpr (down > 1 && across > 1) _tile_dpbssd(3, 5, 7);
    }
  }
}

/// Stores those tiles, as a block by columns.
template <int down, int across>
void store_block(std::int32_t* sums) {
  constexpr index_t column_bytes = down * line;
  constexpr index_t half = down * tile_slices * tile_slices;
  settle(sums);
  _tile_stored(0, sums, column_bytes);
  if constexpr (down > 1) _tile_stored(1, sums + tile_slices, column_bytes);
  if constexpr (across > 1) _tile_stored(2, sums + half, column_bytes);
  if constexpr (down > 1 && across > 1) _tile_stored(3, sums + half + tile_slices, column_bytes);
  settle(sums);
}

/// Where the elements of a block go: columns of 16 `down` neighbours, `leading` elements apart.
template <class Element>
struct block_target {
  Element* first;
  index_t leading;
};

/// Multiplies blocks, and keeps the sums of each while the unit multiplies the next, before it stores those:
/// what a tile's store writes cannot be loaded at once.
template <class Element, class Keep>
class block_run {
 public:
  block_run(const unit_product& p, Element* result, const Keep& keep) : p_(p), result_(result), keep_(keep) {}

  template <int down, int across>
  void multiply(index_t i, index_t j) {
    multiply_block<down, across>(p_, i, j);
    keep_last();
    store_block<down, across>(sums_);
    last_ = [](const block_run& run, const std::int32_t* sums, const block_target<Element>& target) {
      run.keep_.template operator()<down, across>(sums, target);
    };
    target_ = {result_ + i + j * p_.rows, p_.rows};
  }
  void keep_last() const {
    if (last_ != nullptr) last_(*this, sums_, target_);
  }

 private:
  const unit_product& p_;
  Element* result_;
  const Keep& keep_;
  void (*last_)(const block_run&, const std::int32_t*, const block_target<Element>&) = nullptr;
  block_target<Element> target_{};
  alignas(64) std::int32_t sums_[4 * tile_slices * tile_slices];
};

/// Blocks of the same columns one after the other, so that these stay in the first-level cache.
template <class Element, class Keep>
void run_blocks(const unit_product& p, Element* result, const Keep& keep) {
  constexpr index_t side = 2 * tile_slices;
  block_run<Element, Keep> run(p, result, keep);
  for (index_t j = 0; j < p.columns; j += side) {
    const bool wide = j + side <= p.columns;
    for (index_t i = 0; i < p.rows; i += side) {
      const bool high = i + side <= p.rows;
      if (high && wide) run.template multiply<2, 2>(i, j);
      if (high && !wide) run.template multiply<2, 1>(i, j);
      if (!high && wide) run.template multiply<1, 2>(i, j);
      if (!high && !wide) run.template multiply<1, 1>(i, j);
    }
  }
  run.keep_last();
}

struct keep_sums {
  template <int down, int across>
  void operator()(const std::int32_t* sums, const block_target<std::int32_t>& target) const {
    for (index_t j = 0; j < across * tile_slices; ++j) {
      for (index_t i = 0; i < down * tile_slices; i += tile_slices, sums += tile_slices) {
        _mm512_storeu_si512(target.first + i + j * target.leading, _mm512_load_si512(sums));
      }
    }
  }
};

struct keep_halves {
  template <int down, int across>
  void operator()(const std::int32_t* sums, const block_target<std::int16_t>& target) const {
    for (index_t j = 0; j < across * tile_slices; ++j) {
      for (index_t i = 0; i < down * tile_slices; i += tile_slices, sums += tile_slices) {
        const auto halves = _mm512_cvtepi32_epi16(_mm512_load_si512(sums));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(target.first + i + j * target.leading), halves);
      }
    }
  }
};

/// 64 bytes to the columns of a block.
template <int down>
void store_bytes(__m512i bytes, std::int8_t* first, index_t leading) {
  if constexpr (down > 1) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(first), _mm512_castsi512_si256(bytes));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(first + leading), _mm512_extracti64x4_epi64(bytes, 1));
  } else {
    const auto store = [&](index_t column, __m128i part) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(first + column * leading), part);
    };
    store(0, _mm512_castsi512_si128(bytes));
    store(1, _mm512_extracti32x4_epi32(bytes, 1));
    store(2, _mm512_extracti32x4_epi32(bytes, 2));
    store(3, _mm512_extracti32x4_epi32(bytes, 3));
  }
}

/// reduced_to_byte() of vectors. `folds`: by folded_halves() first, which sums of few terms need not.
///
/// Without it t errs by |s| / 2 in place of 2^21.02. With up to 511 products of residues of at most 127 that
/// is below 2^22 - 2^16, so that t, which 2^22 more makes too large by 2^16 to 2^23 < 2^32 / m / 2, does not
/// pass 2^31 either, and t without its low 16 bits is still no less than 2^32 c / m: so c is the upper half
/// of the product of t's upper half and m.
template <bool folds>
class vector_reduction {
 public:
  explicit vector_reduction(const byte_reduction& r)
      : fraction_(_mm512_set1_epi32(r.fraction)),
        modulus_(_mm512_set1_epi16(static_cast<std::int16_t>(r.modulus))),
        halves_(_mm512_set1_epi32(static_cast<std::int32_t>(static_cast<std::uint32_t>(r.high) << 16 | 1U))) {
    alignas(64) std::uint8_t bytes[64];
    alignas(64) std::int32_t dwords[16];
    for (int b = 0; b < 64; ++b) bytes[b] = static_cast<std::uint8_t>(b % 4 * 4 + b / 4 % 4);
    for (int d = 0; d < 16; ++d) dwords[d] = 4 * (d % 4) + d / 4;
    in_blocks_ = _mm512_load_si512(bytes);
    of_dwords_ = _mm512_load_si512(dwords);
  }

  /// The bytes of 64 sums, in their order.
  [[nodiscard]] __m512i operator()(const std::int32_t* sums) const {
    const auto even = pair(sums, sums + 32), odd = pair(sums + 16, sums + 48);
    const auto bytes = _mm512_mask_mov_epi8(even, 0xAAAAAAAAAAAAAAAAULL, _mm512_slli_epi16(odd, 8));
    return _mm512_permutexvar_epi32(of_dwords_, _mm512_shuffle_epi8(bytes, in_blocks_));
  }

 private:
  /// 2^32 times the fraction of s w / m, but for an error.
  [[nodiscard]] __m512i fraction(const std::int32_t* sums) const {
    auto s = _mm512_load_si512(sums);
    if constexpr (folds) {
      // The low half without sign is 2^15 more than it is with the sign that the turned bit is.
      const auto turned = _mm512_xor_si512(s, _mm512_set1_epi32(0x8000));
      s = _mm512_dpwssd_epi32(_mm512_set1_epi32(0x8000), turned, halves_);
    }
    return _mm512_mullo_epi32(s, fraction_);
  }
  /// Two vectors' coefficients, in the low and in the high halves.
  [[nodiscard]] __m512i pair(const std::int32_t* low, const std::int32_t* high) const {
    const auto t = _mm512_mask_mov_epi16(_mm512_srli_epi32(fraction(low), 16), 0xAAAAAAAAU, fraction(high));
    return _mm512_mulhi_epi16(_mm512_add_epi16(t, _mm512_set1_epi16(1 << (22 - 16))), modulus_);
  }

  __m512i fraction_, modulus_, halves_, in_blocks_, of_dwords_;
};

template <bool folds>
struct keep_coefficients {
  vector_reduction<folds> reduced;

  template <int down, int across>
  void operator()(const std::int32_t* sums, const block_target<std::int8_t>& target) const {
    constexpr index_t columns = line / (down * tile_slices);
    for (index_t j = 0; j < across * tile_slices; j += columns, sums += line) {
      store_bytes<down>(reduced(sums), target.first + j * target.leading, target.leading);
    }
  }
};

}  // namespace

matrix_unit_scope::matrix_unit_scope() {
  tile_configuration c;
  for (int t = 0; t < 8; ++t) {
    c.row_bytes[t] = static_cast<std::uint16_t>(line);
    c.rows[t] = static_cast<std::uint8_t>(tile_slices);
  }
  settle(&c);
  _tile_loadconfig(&c);
}
matrix_unit_scope::~matrix_unit_scope() { _tile_release(); }

void store_sums(const unit_product& p, std::int32_t* sums) { run_blocks(p, sums, keep_sums{}); }
void store_low_halves(const unit_product& p, std::int16_t* halves) { run_blocks(p, halves, keep_halves{}); }

void store_coefficients(const unit_product& p, const byte_reduction& reduction, std::int8_t* coefficients) {
  constexpr index_t most_unfolded = 511;
  if (p.pairs * p.lines * line <= most_unfolded) {
    run_blocks(p, coefficients, keep_coefficients<false>{vector_reduction<false>(reduction)});
  } else {
    run_blocks(p, coefficients, keep_coefficients<true>{vector_reduction<true>(reduction)});
  }
}

}  // namespace residua::residue::cpu
