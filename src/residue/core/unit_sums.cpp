// Sums of coefficients times cofactors by AMX: the cofactors' bytes are one factor and coefficients the
// other, so that an element's sums, one for each byte of each piece, are those of a tile's column.
//
// Ceilings: a product of 16 cycles for 16 bytes of the cofactors and 16 elements; for each piece of 16
// elements five loads, four shifts and additions, and ten conversions and multiplications of doubles.
#include <immintrin.h>

#include <array>

#include "residue/core/matrix_unit.hpp"
#include "residue/moduli/constants.hpp"

namespace residua::residue::cpu {

namespace {

constexpr int piece_bytes = piece_bits / 8, unit_rows = 16, most_tiles = 4;
static_assert(most_pieces * piece_bytes <= most_tiles * unit_rows && most_moduli <= line);

/// The cofactors W of a number of moduli: row 5 t + b has byte b of piece t of all W, tile after tile of 16
/// rows.
struct alignas(64) cofactor_tiles {
  std::uint8_t byte[most_tiles * unit_rows][line];
};

cofactor_tiles tiles_of(int moduli) {
  cofactor_tiles tiles{};
  const auto& table = reconstruction_constants<most_pieces>(moduli);
  for (int i = 0; i < moduli; ++i) {
    for (int row = 0; row < most_pieces * piece_bytes; ++row) {
      const auto piece = static_cast<std::uint64_t>(table.moduli[i].piece[row / piece_bytes]);
      tiles.byte[row][i] = static_cast<std::uint8_t>(piece >> (8 * (row % piece_bytes)) & 0xff);
    }
  }
  return tiles;
}

const cofactor_tiles& cofactors_of(int moduli) {
  static const auto all = [] {
    std::array<cofactor_tiles, most_moduli + 1> tiles;
    for (int count = 1; count <= most_moduli; ++count) {
      tiles[static_cast<std::size_t>(count)] = tiles_of(count);
    }
    return tiles;
  }();
  return all[static_cast<std::size_t>(moduli)];
}

/// The coefficients of a line of elements: of 16 elements a tile, in whose row q each has those of moduli 4 q
/// to 4 q + 3; zeros beyond the last modulus.
struct alignas(64) coefficient_tiles {
  std::int8_t byte[line / unit_rows][unit_rows][line];
};

/// Modulo 256 of the sums' low halves. As bytes, 128 is -128.
__m512i first_coefficients(const std::int16_t* halves, int factor) {
  const auto weight = _mm512_set1_epi16(static_cast<std::int16_t>(factor));
  const auto low = _mm512_mullo_epi16(_mm512_loadu_si512(halves), weight),
             high = _mm512_mullo_epi16(_mm512_loadu_si512(halves + 32), weight);
  return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi16_epi8(low)), _mm512_cvtepi16_epi8(high), 1);
}

/// Puts the coefficients of a line of elements side by side. Dwords 4 l + g and 4 g + l of each modulus
/// change places, so that after two steps of interleaving within blocks of 16 bytes vector g has elements 16
/// g on.
class coefficient_order {
 public:
  coefficient_order(int moduli, const tile_coefficients& coefficients, index_t first)
      : moduli_(moduli), from_(coefficients), first_(first) {
    alignas(64) std::int32_t dwords[16];
    for (int d = 0; d < 16; ++d) dwords[d] = 4 * (d % 4) + d / 4;
    exchanged_ = _mm512_load_si512(dwords);
  }

  void store(coefficient_tiles& tiles) const {
    for (int q = 0; q < unit_rows; ++q) {
      __m512i row[4] = {};
      if (4 * q < moduli_) interleave(q, row);
      for (int g = 0; g < 4; ++g) _mm512_store_si512(tiles.byte[g][q], row[g]);
    }
  }

 private:
  void interleave(int q, __m512i (&row)[4]) const {
    const auto a = modulus(4 * q), b = modulus(4 * q + 1), c = modulus(4 * q + 2), d = modulus(4 * q + 3);
    const auto ab = _mm512_unpacklo_epi8(a, b), cd = _mm512_unpacklo_epi8(c, d);
    const auto upper_ab = _mm512_unpackhi_epi8(a, b), upper_cd = _mm512_unpackhi_epi8(c, d);
    row[0] = _mm512_unpacklo_epi16(ab, cd);
    row[1] = _mm512_unpackhi_epi16(ab, cd);
    row[2] = _mm512_unpacklo_epi16(upper_ab, upper_cd);
    row[3] = _mm512_unpackhi_epi16(upper_ab, upper_cd);
  }
  [[nodiscard]] __m512i modulus(int i) const {
    if (i >= moduli_) return _mm512_setzero_si512();
    const auto bytes = i == 0 ? first_coefficients(from_.first + first_, cofactor_inverse(moduli_, 0))
                              : _mm512_loadu_si512(from_.of_modulus(i) + first_);
    return _mm512_permutexvar_epi32(exchanged_, bytes);
  }

  int moduli_;
  const tile_coefficients& from_;
  index_t first_;
  __m512i exchanged_;
};

/// For each byte of the pieces its sums, of a line of elements.
struct alignas(64) byte_sums {
  std::int32_t row[most_tiles * unit_rows][line];
};

/// Loads the cofactors' rows, of 32 bytes or of 64.
void load_cofactors(const cofactor_tiles& cofactors, bool are_long) {
  _tile_loadd(2, cofactors.byte[0], line);
  _tile_loadd(3, cofactors.byte[unit_rows], line);
  if (!are_long) return;
  _tile_loadd(4, cofactors.byte[2 * unit_rows], line);
  _tile_loadd(5, cofactors.byte[3 * unit_rows], line);
}

/// The sums of sixteen elements from l on, in the first two tiles: those of 32 bytes.
void multiply_lower(const coefficient_tiles& coefficients, index_t l) {
  _tile_loadd(6, coefficients.byte[l / unit_rows], line);
  _tile_zero(0);
  _tile_zero(1);
  _tile_dpbusd(0, 2, 6);
  _tile_dpbusd(1, 3, 6);
}
/// Of the same elements those of 32 bytes more.
void multiply_upper() {
  _tile_zero(0);
  _tile_zero(1);
  _tile_dpbusd(0, 4, 6);
  _tile_dpbusd(1, 5, 6);
}
void store_rows(byte_sums& sums, int first, index_t l) {
  constexpr index_t row_bytes = line * sizeof(std::int32_t);
  _tile_stored(0, &sums.row[first][l], row_bytes);
  _tile_stored(1, &sums.row[first + unit_rows][l], row_bytes);
}

/// A piece of sixteen elements: five sums of less than 2^21, each 2^8 times the one before. Pairs of them are
/// less than 2^30, and the piece is less than 2^53: so all of this is exact.
void store_piece(const std::int32_t (*byte)[line], index_t first, double* piece) {
  const auto row = [&](int b) { return _mm512_load_si512(byte[b] + first); };
  const auto low = _mm512_add_epi32(row(0), _mm512_slli_epi32(row(1), 8)),
             middle = _mm512_add_epi32(row(2), _mm512_slli_epi32(row(3), 8));
  const auto top = row(4);
  const auto eight = [&](__m256i a, __m256i b, __m256i c, double* result) {
    const auto upper = _mm512_fmadd_pd(_mm512_cvtepi32_pd(c), _mm512_set1_pd(0x1p16), _mm512_cvtepi32_pd(b));
    _mm512_store_pd(result, _mm512_fmadd_pd(upper, _mm512_set1_pd(0x1p16), _mm512_cvtepi32_pd(a)));
  };
  eight(_mm512_castsi512_si256(low), _mm512_castsi512_si256(middle), _mm512_castsi512_si256(top),
        piece + first);
  eight(_mm512_extracti64x4_epi64(low, 1), _mm512_extracti64x4_epi64(middle, 1),
        _mm512_extracti64x4_epi64(top, 1), piece + first + 8);
}

}  // namespace

/// The sums of sixteen elements are put together while the unit multiplies the next.
void add_cofactors(int pieces, int moduli, const tile_coefficients& coefficients, index_t first,
                   double (*sums)[line]) {
  coefficient_tiles tiles;
  byte_sums of_bytes;
  coefficient_order(moduli, coefficients, first).store(tiles);
  settle(&tiles);
  settle(&of_bytes);
  const bool are_long = pieces * piece_bytes > 2 * unit_rows;
  load_cofactors(cofactors_of(moduli), are_long);
  for (index_t l = 0; l <= line; l += unit_rows) {
    if (l < line) multiply_lower(tiles, l);
    for (int t = 0; l > 0 && t < pieces; ++t) {
      store_piece(of_bytes.row + piece_bytes * t, l - unit_rows, sums[t]);
    }
    if (l == line) break;
    store_rows(of_bytes, 0, l);
    if (are_long) {
      multiply_upper();
      store_rows(of_bytes, 2 * unit_rows, l);
    }
    settle(&of_bytes);
  }
}

}  // namespace residua::residue::cpu
