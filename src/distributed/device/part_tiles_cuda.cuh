// The GPU's loops over parts whose rows are all short: each warp's entries come through shared memory, by the
// tiles of sparse/tiled_rows_cuda.cuh.
//
// A warp takes those rows of a part, in that order, that it takes without tiles, and a row's entries are
// added in the same order: the same bits. So a rank may take tiles and another none, and one of two ranks
// where one of one does not.
#pragma once

#include "sparse/tiled_rows_cuda.cuh"

namespace residua::cuda {

/// The tiles that a warp takes where blocks take the parts of a list in turn, and their warps a part's tiles.
/// A walk is at the tile whose entries are to come next; registers are short, so that place is in shared
/// memory, one for each warp.
template <int rows_of_tile>
class walk_over_parts {
 public:
  struct place {
    int part;            // in the list
    sparse_index tile;   // among those of all parts
    sparse_index begin;  // of its rows
    sparse_index end;    // of the part's
  };

  __device__ walk_over_parts(const part_list& parts, place* places) : parts_(parts), place_(places[warp()]) {
    keep(first_in(static_cast<int>(blockIdx.x)));
  }

  [[nodiscard]] __device__ bool has_tile() const { return place_.part < parts_.number_of_parts(); }
  [[nodiscard]] __device__ row_range rows() const { return rows_from(place_.begin, place_.end); }
  [[nodiscard]] __device__ index_t number() const { return place_.tile; }
  __device__ void proceed() {
    const place p = place_;
    const place in_part{p.part, p.tile + warps, p.begin + warps * rows_of_tile, p.end};
    keep(in_part.begin < in_part.end ? in_part : first_in(p.part + static_cast<int>(gridDim.x)));
  }

  /// The rows of a tile that begins with row `begin` of a part.
  static __device__ row_range rows_from(index_t begin, index_t end_of_part) {
    return {begin, begin + rows_of_tile < end_of_part ? begin + rows_of_tile : end_of_part};
  }

 private:
  static constexpr int warps = block_threads / warp_threads;
  static __device__ int warp() { return static_cast<int>(threadIdx.x) / warp_threads; }

  /// The warp's first tile in a part, or, where it has none there, in the block's next one.
  [[nodiscard]] __device__ place first_in(int part) const {
    for (; part < parts_.number_of_parts(); part += static_cast<int>(gridDim.x)) {
      const row_range range = parts_.range(part);
      const index_t tile = parts_.number(part) * parts_.tiles_of_part(rows_of_tile) + warp();
      const index_t begin = range.begin + warp() * rows_of_tile;
      if (begin < range.end)
        return {part, static_cast<sparse_index>(tile), static_cast<sparse_index>(begin),
                static_cast<sparse_index>(range.end)};
    }
    return {part, 0, 0, 0};
  }
  __device__ void keep(const place& p) {
    __syncwarp();
    if (threadIdx.x % warp_threads == 0) place_ = p;
    __syncwarp();
  }

  const part_list& parts_;
  place& place_;
};

/// Turns are counted for all warps alike, as sums are renormalised by them.
template <int group, class Tiles, class Stage, class X>
__device__ inline void loop_tiles_of_part(Tiles& tiles, const row_range& range, const Stage& stage,
                                          const typename Stage::scalars& s, const X& x,
                                          block_sums<Stage>& total) {
  constexpr int rows_of_tile = warp_threads / group, rows_of_turn = block_threads / group;
  const auto end = static_cast<sparse_index>(range.end);
  int turn = 0;
  for (auto first = static_cast<sparse_index>(range.begin); first < end; first += rows_of_turn, ++turn) {
    const sparse_index begin = first + static_cast<int>(threadIdx.x) / warp_threads * rows_of_tile;
    if (begin < end)
      loop_tile<group>(tiles, walk_over_parts<rows_of_tile>::rows_from(begin, end), stage, s, x, total);
    if (turn % terms_between_renormalisations == 0) renormalise(total.sum, Stage::sums);
  }
}

}  // namespace residua::cuda
