// Elements of slices on their way to residues on a CPU: limbs of eight slices and a line of their depth.
// Files compiled once an instruction set include this one.
#pragma once

#include "loop/cpu.hpp"
#include "residue/floats/stages_cpu.hpp"

#if RESIDUA_HAS_RESIDUE_STAGES

namespace residua::RESIDUA_ISA {

using residue::cpu::line;
using residue::cpu::tile_slices;

inline constexpr index_t slices_at_once = pack::lanes;

/// Limbs of slices side by side, of which the elements beyond the operand's ends are zeros.
template <int limbs>
struct limb_tile {
  alignas(64) double limb[limbs][slices_at_once][line];
};

RESIDUA_INLINE const pack& limb_of(const pack& x, int) { return x; }
template <int N>
RESIDUA_INLINE const pack& limb_of(const expansion<pack, N>& x, int w) {
  return x.limb[w];
}
RESIDUA_INLINE double limb_of(double x, int) { return x; }
template <int N>
RESIDUA_INLINE double limb_of(const expansion<double, N>& x, int w) {
  return x.limb[w];
}

template <class T>
inline constexpr int limbs_of = limb_count<arithmetic_t<T>>;

/// Elements one by one, at the operand's ends.
template <class T>
void load_edge(const residue::slices<T>& x, index_t slice, index_t k, limb_tile<limbs_of<T>>& tile) {
  for (int w = 0; w < limbs_of<T>; ++w) {
    for (index_t s = 0; s < slices_at_once; ++s) {
      for (index_t l = 0; l < line; ++l) {
        const bool inside = slice + s < x.count() && k + l < x.depth();
        tile.limb[w][s][l] = inside ? limb_of(x(slice + s, k + l), w) : 0.0;
      }
    }
  }
}

/// Columns of eight lanes as rows of `line`.
template <int limbs>
void transpose(const double (&columns)[limbs][line][slices_at_once], limb_tile<limbs>& tile) {
  const hn::RebindToSigned<pack::tag> indices;
  constexpr int lanes = pack::lanes_per_vector;
  const auto stride = hn::Mul(hn::Iota(indices, 0), hn::Set(indices, slices_at_once));
  for (int w = 0; w < limbs; ++w) {
    for (index_t s = 0; s < slices_at_once; ++s) {
      for (index_t l = 0; l < line; l += lanes) {
        hn::Store(hn::GatherIndex(pack::tag(), &columns[w][l][s], stride), pack::tag(), &tile.limb[w][s][l]);
      }
    }
  }
}

template <class T>
void load_tile(const residue::slices<T>& x, index_t slice, index_t k, limb_tile<limbs_of<T>>& tile) {
  if (slice + slices_at_once > x.count() || k + line > x.depth()) return load_edge(x, slice, k, tile);
  // A symmetric operand's diagonal lies between these corners, if anywhere.
  const bool along_depth = x.depth_first(slice, k + line - 1);
  if (x.depth_first(slice + slices_at_once - 1, k) != along_depth) return load_edge(x, slice, k, tile);
  if (along_depth) {
    for (index_t s = 0; s < slices_at_once; ++s) {
      const auto first = x.stored_position(slice + s, k);
      const auto column = x.stored().column(first.column);
      for (index_t l = 0; l < line; l += pack::lanes) {
        const auto eight = pack_lane{first.row + l}.load(column);
        for (int w = 0; w < limbs_of<T>; ++w) limb_of(eight, w).store(&tile.limb[w][s][l]);
      }
    }
    return;
  }
  alignas(64) double across[limbs_of<T>][line][slices_at_once];
  for (index_t l = 0; l < line; ++l) {
    const auto first = x.stored_position(slice, k + l);
    const auto eight = pack_lane{first.row}.load(x.stored().column(first.column));
    for (int w = 0; w < limbs_of<T>; ++w) limb_of(eight, w).store(across[w][l]);
  }
  transpose<limbs_of<T>>(across, tile);
}

/// Limbs of the terms of a line, sixteen slices side by side.
template <int limbs>
struct across_tile {
  alignas(64) double limb[limbs][line][tile_slices];
};

/// Eight slices from `first` of the tile on, whose terms are side by side.
template <int limbs>
void transpose(const limb_tile<limbs>& along, index_t first, across_tile<limbs>& tile) {
  const hn::RebindToSigned<pack::tag> indices;
  constexpr int lanes = pack::lanes_per_vector;
  const auto stride = hn::Mul(hn::Iota(indices, 0), hn::Set(indices, line));
  for (int w = 0; w < limbs; ++w) {
    for (index_t s = 0; s < slices_at_once; s += lanes) {
      for (index_t l = 0; l < line; ++l) {
        hn::Store(hn::GatherIndex(pack::tag(), &along.limb[w][s][l], stride), pack::tag(),
                  &tile.limb[w][l][first + s]);
      }
    }
  }
}

/// Whether sixteen slices lie side by side throughout a line of terms.
template <class T>
bool lies_across(const residue::slices<T>& x, index_t slice, index_t k) {
  return slice + tile_slices <= x.count() && k + line <= x.depth() && !x.depth_first(slice, k + line - 1) &&
         !x.depth_first(slice + tile_slices - 1, k);
}

template <class T>
void load_across(const residue::slices<T>& x, index_t slice, index_t k, across_tile<limbs_of<T>>& tile) {
  if (!lies_across(x, slice, k)) {
    limb_tile<limbs_of<T>> along;
    for (index_t s = 0; s < tile_slices; s += slices_at_once) {
      load_tile(x, slice + s, k, along);
      transpose(along, s, tile);
    }
    return;
  }
  for (index_t l = 0; l < line; ++l) {
    const auto first = x.stored_position(slice, k + l);
    for (index_t s = 0; s < tile_slices; s += pack::lanes) {
      const auto eight = pack_lane{first.row + s}.load(x.stored().column(first.column));
      for (int w = 0; w < limbs_of<T>; ++w) limb_of(eight, w).store(&tile.limb[w][l][s]);
    }
  }
}

}  // namespace residua::RESIDUA_ISA

#endif
