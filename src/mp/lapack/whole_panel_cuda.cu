// A panel of an LU factorisation of run-time precision on a GPU, in one kernel, which has nothing to do where
// pivots have been foreseen (foreseen_panel_cuda.cu): every block keeps its rows in shared memory, and what
// there is of U. Blocks wait for each other once a column, when each has shown its largest element and that
// one's row; what follows from the pivot, which is a row of U and a reciprocal, every block computes for
// itself.
#include <cooperative_groups.h>

#include "base/workspace.hpp"
#include "gpu/cooperative_launch.hpp"
#include "gpu/launch.hpp"
#include "mp/lapack/foreseen_panel_cuda.hpp"
#include "mp/lapack/lane_sums_cuda.cuh"
#include "mp/lapack/pivot_candidates.cuh"
#include "mp/lapack/whole_panel_cuda.hpp"
#include "mp/length.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;

constexpr int rows_at_once = block_threads / lanes_of_element, warps_of_block = block_threads / warp_threads;
static_assert(rows_at_once >= panel_columns, "the first block has all rows of U");

/// How a panel is dealt out to blocks.
struct panel_cut {
  index_t rows;
  int columns, rows_each, blocks, words;  // words of an element, with its header

  template <class Length>
  panel_cut(const lu_panel<Length>& panel, int most_blocks)
      : rows(panel.rows),
        columns(static_cast<int>(panel.columns)),
        rows_each(static_cast<int>(round_up(ceil_div(rows, most_blocks), rows_at_once))),
        blocks(static_cast<int>(ceil_div(rows, rows_each))),
        words(1 + panel.p.words) {}

  /// Between columns of a block's rows: lanes that read eight columns of neighbouring rows meet all banks.
  [[nodiscard]] RESIDUA_INLINE int leading() const { return rows_each + 2; }
  [[nodiscard]] RESIDUA_INLINE int row_words() const { return words * columns; }

  // What blocks show each other of a column, in global memory; of two columns in turn, as a block may still
  // read what the others have shown.
  [[nodiscard]] RESIDUA_INLINE int shown_rows() const { return (blocks + 1) * row_words(); }
  [[nodiscard]] RESIDUA_INLINE int shown_words() const { return shown_rows() + (words + 1) * blocks; }

  // Shared memory.
  [[nodiscard]] RESIDUA_INLINE int words_of_rows() const { return leading() * row_words(); }
  [[nodiscard]] RESIDUA_INLINE int words_of_U() const { return columns * row_words(); }
  [[nodiscard]] std::size_t shared_bytes() const {
    return sizeof(word) * static_cast<std::size_t>(words_of_rows() + words_of_U() + row_words() + words +
                                                   (words + 1) * blocks);
  }
};

/// What blocks show each other of one column.
struct shown_column {
  word *rows, *candidates, *numbers;  // a row a block, and the one that the pivot's is exchanged for

  __device__ shown_column(word* memory, const panel_cut& cut, int j) {
    rows = memory + j % 2 * cut.shown_words();
    candidates = rows + cut.shown_rows();
    numbers = candidates + cut.words * cut.blocks;
  }
};

template <class Length>
class whole_panel {
 public:
  __device__ whole_panel(const lu_panel<Length>& panel, const panel_cut& cut, word* shared, word* shown)
      : panel_(panel),
        cut_(cut),
        p_(panel.p),
        block_(static_cast<int>(blockIdx.x)),
        first_(index_t{cut.rows_each} * block_),
        here_(static_cast<int>(min(index_t{cut.rows_each}, cut.rows - first_))),
        rows_(shared),
        U_(rows_ + cut.words_of_rows()),
        pivot_row_(U_ + cut.words_of_U()),
        reciprocal_(pivot_row_ + cut.row_words()),
        candidates_(reciprocal_ + cut.words),
        shown_(shown) {}

  __device__ unsigned run() {
    each_word(here_, [&](int i, int j, int w) {
      *element(i, j, w) = panel_.element(first_ + i, j)[w * panel_.plane];
    });
    __syncthreads();
    unsigned flags = nothing;
    for (int j = 0; j < cut_.columns; ++j) {
      const shown_column shown(shown_, cut_, j);
      show(shown, j, reduce(j, flags));
      cooperative_groups::this_grid().sync();
      take(shown, j, choose(shown));
      flags |= compute_row(j);
      keep_row(j);
    }
    flags |= divide_last();
    __syncthreads();
    each_word(here_, [&](int i, int j, int w) {
      panel_.element(first_ + i, j)[w * panel_.plane] = *element(i, j, w);
    });
    return flags;
  }

 private:
  [[nodiscard]] __device__ static int thread() { return static_cast<int>(threadIdx.x); }
  [[nodiscard]] __device__ static bool is_first_lane() { return thread() % lanes_of_element == 0; }

  [[nodiscard]] __device__ int row_plane() const { return cut_.leading() * cut_.columns; }
  [[nodiscard]] __device__ word* element(int i, int j, int w = 0) const {
    return rows_ + i + j * cut_.leading() + w * row_plane();
  }
  [[nodiscard]] __device__ int U_plane() const { return cut_.columns * cut_.columns; }
  [[nodiscard]] __device__ word* of_U(int i, int j, int w = 0) const {
    return U_ + i + j * cut_.columns + w * U_plane();
  }
  [[nodiscard]] __device__ elements column_of_U(int j) const { return {of_U(0, j), 1, U_plane()}; }

  /// f(i, j, w) for all words of `count` rows, by all threads; neighbours take neighbouring rows.
  template <class F>
  __device__ void each_word(int count, const F& f) const {
    for (int e = thread(); e < count * cut_.row_words(); e += block_threads)
      f(e % count, e / count % cut_.columns, e / count / cut_.columns);
  }
  /// f(place, j, w) for all words of a row, which is stored as planes of columns.
  template <class F>
  __device__ void each_word_of_row(const F& f) const {
    for (int e = thread(); e < cut_.row_words(); e += block_threads) f(e, e % cut_.columns, e / cut_.columns);
  }

  /// Row i of column j divided by its pivot, unless that is zero: then the column is.
  __device__ unsigned divide(int i, int j) const {
    if (mp_header{*of_U(j, j)}.is_zero()) return nothing;
    number<Length> inverse;
    load(inverse, p_.words, reciprocal_, 1);
    return scale_by(p_, inverse, element(i, j), row_plane());
  }
  /// The rows from j on of column j as lu_panel::reduce; which of the block's is largest.
  __device__ int reduce(int j, unsigned& flags) const {
    auto largest = pivot_candidate::none();
    for (int turn = 0; turn < here_; turn += rows_at_once) {
      const int i = turn + thread() / lanes_of_element;
      const bool has_row = i < here_ && first_ + i >= j;
      if (j > 0 && has_row && is_first_lane()) flags |= divide(i, j - 1);
      __syncwarp();
      flags |= subtract_by_lanes(p_, {element(i, 0), cut_.leading(), row_plane()}, column_of_U(j), j,
                                 element(i, j), row_plane(), has_row);
      if (!has_row || !is_first_lane()) continue;
      const auto mine = pivot_candidate::of_element(i, element(i, j), row_plane(), p_.words);
      if (mine.goes_before(largest, row_plane(), p_.words)) largest = mine;
    }
    return static_cast<int>(first_of_block(largest, row_plane(), p_.words));
  }
  __device__ void show(const shown_column& shown, int j, int largest) const {
    word* const row = shown.rows + block_ * cut_.row_words();
    word* const top = shown.rows + cut_.blocks * cut_.row_words();
    each_word_of_row([&](int e, int t, int w) {
      row[e] = *element(largest, t, w);
      if (block_ == 0) top[e] = *element(j, t, w);
    });
    if (thread() < cut_.words)
      shown.candidates[thread() * cut_.blocks + block_] = *element(largest, j, thread());
    if (thread() == 0) shown.numbers[block_] = static_cast<word>(first_ + largest);
  }
  /// The pivot's row in the panel.
  __device__ index_t choose(const shown_column& shown) const {
    for (int e = thread(); e < (cut_.words + 1) * cut_.blocks; e += block_threads)
      candidates_[e] = __ldcg(shown.candidates + e);  // the numbers lie behind them
    __syncthreads();
    auto mine = pivot_candidate::none();
    if (thread() < cut_.blocks) {
      const auto row = static_cast<index_t>(candidates_[cut_.words * cut_.blocks + thread()]);
      mine = pivot_candidate::of_element(row, candidates_ + thread(), cut_.blocks, p_.words);
    }
    return first_of_block(mine, cut_.blocks, p_.words);
  }
  /// The pivot's row in every block, and row j in its place.
  __device__ void take(const shown_column& shown, int j, index_t pivot) const {
    const int block = static_cast<int>(pivot / cut_.rows_each);
    const bool is_here = block_ == block && pivot != j;
    const word* const row = shown.rows + block * cut_.row_words();
    const word* const top = shown.rows + cut_.blocks * cut_.row_words();
    each_word_of_row([&](int e, int t, int w) {
      pivot_row_[e] = __ldcg(row + e);
      if (is_here) *element(static_cast<int>(pivot - first_), t, w) = __ldcg(top + e);
    });
    __syncthreads();
    if (block_ != 0 || thread() != 0) return;
    panel_.pivots[j * panel_.pivot_step] = panel_.origin + pivot + 1;
    if (mp_header{pivot_row_[j]}.is_zero() && panel_.state->info == 0)
      panel_.state->info = panel_.origin + j + 1;
  }
  /// The elements behind the pivot, and its reciprocal.
  __device__ unsigned compute_row(int j) const {
    // A warp's threads work in step: the reciprocal has a warp of its own.
    if (thread() / warp_threads == warps_of_block - 1) {
      if (thread() % warp_threads != 0 || mp_header{pivot_row_[j]}.is_zero()) return nothing;
      return store_reciprocal(p_, pivot_row_ + j, cut_.columns, reciprocal_, 1);
    }
    constexpr int together = (warps_of_block - 1) * warp_threads / lanes_of_element;
    const int place = thread() / lanes_of_element;
    const int first_of_warp = j + 1 + place - place % (warp_threads / lanes_of_element);
    unsigned flags = nothing;
    for (int turn = 0; first_of_warp + turn < cut_.columns; turn += together) {
      const int t = j + 1 + place + turn;
      flags |= subtract_by_lanes(p_, {pivot_row_, 1, cut_.columns}, column_of_U(t), j, pivot_row_ + t,
                                 cut_.columns, t < cut_.columns);
    }
    return flags;
  }
  __device__ void keep_row(int j) const {
    __syncthreads();
    each_word_of_row([&](int e, int t, int w) {
      if (t >= j) *of_U(j, t, w) = pivot_row_[e];
      if (block_ == 0) *element(j, t, w) = pivot_row_[e];
    });
    __syncthreads();
  }
  __device__ unsigned divide_last() const {
    unsigned flags = nothing;
    for (int i = thread(); i < here_; i += block_threads) {
      if (first_ + i >= cut_.columns) flags |= divide(i, cut_.columns - 1);
    }
    return flags;
  }

  const lu_panel<Length>& panel_;
  const panel_cut& cut_;
  precision<Length> p_;
  int block_;
  index_t first_;  // of the block's rows
  int here_;       // how many it has
  word *rows_, *U_, *pivot_row_, *reciprocal_, *candidates_, *shown_;
};

template <class Length>
__global__ void __launch_bounds__(block_threads, 1)
    whole_panel_kernel(const __grid_constant__ lu_panel<Length> panel, const __grid_constant__ panel_cut cut,
                       word* shown, const unsigned* differs) {
  if (differs != nullptr && *differs == 0) return;
  extern __shared__ word shared_words[];
  const unsigned flags = whole_panel<Length>(panel, cut, shared_words, shown).run();
  if (flags != nothing) atomicOr(&panel.state->met, flags);
}

}  // namespace

template <class Length>
bool run_whole_mp_panel(const context& ctx, const lu_panel<Length>& panel) {
  if constexpr (!Length::is_fixed) {
    return false;
  } else {
    auto& cuda = ctx.cuda_resources();
    const detail::device_guard guard(cuda.device);
    const auto kernel = whole_panel_kernel<Length>;
    const panel_cut cut(panel, std::min(cuda.multiprocessors, block_threads));
    if (cut.shared_bytes() > static_cast<std::size_t>(most_shared_bytes(kernel, cuda))) return false;
    const std::size_t of_shown = frame_bytes(2 * sizeof(word) * static_cast<std::size_t>(cut.shown_words())),
                      of_foresight = frame_bytes(foreseen_mp_panel_bytes(panel.rows, panel.columns));
    const workspace_frame frame(ctx, "getrf", of_shown + of_foresight);
    const unsigned* const differs =
        run_foreseen_mp_panel(ctx, panel, static_cast<std::byte*>(frame.data()) + of_shown);
    launch_together(kernel, cut.blocks, block_threads, cut.shared_bytes(), cuda.stream, panel, cut,
                    static_cast<word*>(frame.data()), differs);
    return true;
  }
}

#define RESIDUA_INSTANTIATE(length) \
  template bool run_whole_mp_panel(const context&, const multiple::lu_panel<length>&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
