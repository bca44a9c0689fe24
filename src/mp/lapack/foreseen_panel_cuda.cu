// A panel of an LU factorisation of run-time precision on a GPU whose pivots are foreseen in double
// (mp/lapack/foresight.hpp), so that no block waits for another one before the end. Every block computes
// the square of the pivots' rows for itself, beside some rows below it; when all have confirmed the pivots
// they write their rows.
//
// From one pivot to the next there is a chain of instructions: the multiplier of the next pivot's row, a sum,
// and a reciprocal, which the first warp computes while the others reduce what is behind it.
#include <cooperative_groups.h>

#include <climits>

#include "gpu/cooperative_launch.hpp"
#include "gpu/launch.hpp"
#include "lapack/lu/run_panel.hpp"
#include "mp/lapack/foreseen_panel_cuda.hpp"
#include "mp/lapack/foresight.hpp"
#include "mp/lapack/lane_sums_cuda.cuh"
#include "mp/length.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;

constexpr int threads = 384, rows_of_warp = warp_threads / lanes_of_element;

/// What a panel is foreseen with, in device memory.
struct foresight {
  double* elements;
  index_t *places, *info;  // info: of the factorisation in double
  unsigned* differs;
  void* spare;

  foresight(void* memory, index_t rows, index_t columns)
      : elements(static_cast<double*>(memory)),
        places(reinterpret_cast<index_t*>(elements + rows * columns)),
        info(places + columns),
        differs(reinterpret_cast<unsigned*>(info + 1)),
        spare(differs + 2) {}
};

/// A column a block: its largest exponent, then its elements in double.
template <class Length>
__global__ void __launch_bounds__(threads) foresee_kernel(const lu_panel<Length> panel, foresight f) {
  __shared__ long long largest;
  if (threadIdx.x == 0) {
    largest = term_range::none;
    if (blockIdx.x == 0) *f.info = 0, *f.differs = 0;
  }
  __syncthreads();
  const auto column = panel.column(blockIdx.x);
  long long mine = term_range::none;
  for (index_t i = threadIdx.x; i < panel.rows; i += threads) {
    const mp_header h = column.header(i);
    if (h.is_regular()) mine = ::max(mine, static_cast<long long>(h.exponent()));
  }
  atomicMax(&largest, mine);
  __syncthreads();
  for (index_t i = threadIdx.x; i < panel.rows; i += threads) {
    f.elements[i + blockIdx.x * panel.rows] =
        in_double(column.header(i), column.first[i + panel.p.words * panel.plane], largest);
  }
}

/// How the rows below the square are dealt out to blocks.
struct panel_cut {
  index_t rows;
  int columns, rows_each, blocks, words;  // words of an element, with its header

  template <class Length>
  panel_cut(const lu_panel<Length>& panel, int multiprocessors)
      : rows(panel.rows - panel.columns),
        columns(static_cast<int>(panel.columns)),
        rows_each(static_cast<int>(
            round_up(std::max<index_t>(1, ceil_div<index_t>(rows, multiprocessors)), rows_of_warp))),
        blocks(static_cast<int>(std::max<index_t>(1, ceil_div<index_t>(rows, rows_each)))),
        words(1 + panel.p.words) {}

  // Between columns: lanes that read eight columns of neighbouring rows meet all banks.
  [[nodiscard]] RESIDUA_INLINE int leading() const { return rows_each + 2; }
  [[nodiscard]] RESIDUA_INLINE int leading_of_square() const {
    return (columns + rows_of_warp - 1) / rows_of_warp * rows_of_warp + 2;
  }
  [[nodiscard]] RESIDUA_INLINE int words_of_square() const { return leading_of_square() * columns * words; }
  [[nodiscard]] RESIDUA_INLINE int words_of_rows() const { return leading() * columns * words; }
  [[nodiscard]] std::size_t shared_bytes() const {
    return sizeof(word) * static_cast<std::size_t>(words_of_square() + words_of_rows() + columns * words) +
           sizeof(index_t) * static_cast<std::size_t>(2 * columns + rows_each);
  }
};

/// Of which a kernel has one copy, as of subtract_by_lanes.
template <class Length>
__device__ __noinline__ unsigned write_reciprocal(precision<Length> p, const word* x, index_t plane,
                                                  word* y) {
  return store_reciprocal(p, x, plane, y, 1);
}

template <class Length>
class foreseen_panel {
 public:
  __device__ foreseen_panel(const lu_panel<Length>& panel, const panel_cut& cut, const foresight& f,
                            word* shared)
      : panel_(panel),
        cut_(cut),
        p_(panel.p),
        columns_(cut.columns),
        first_(index_t{cut.rows_each} * static_cast<int>(blockIdx.x)),
        count_(columns_ + static_cast<int>(::min(index_t{cut.rows_each}, cut.rows - first_))),
        square_(shared),
        rows_(square_ + cut.words_of_square()),
        reciprocals_(rows_ + cut.words_of_rows()),
        places_(reinterpret_cast<index_t*>(reciprocals_ + columns_ * cut.words)),
        sources_(places_ + columns_) {
    load(f);
  }

  /// Whether all pivots are confirmed by the block's rows.
  __device__ bool run(unsigned& flags) {
    if (thread() == 0) flags |= invert(0);
    __syncthreads();
    for (int j = 0;; ++j) {
      bool differs = false;
      for (int r = j + 1 + thread(); r < count_; r += threads) {
        differs = differs || !is_confirmed(r, j);
        flags |= divide(r, j);
      }
      if (__syncthreads_or(static_cast<int>(differs)) != 0) return false;
      if (j + 1 == columns_) return true;
      flags |= reduce(j + 1);
      __syncthreads();
    }
  }
  /// The rows, and by the first block the square and the pivots.
  __device__ void store() const {
    each_word(blockIdx.x == 0 ? 0 : columns_, [&](int r, int j, int w) {
      panel_.element(place(r), j)[w * panel_.plane] = element(r, j)[w * plane(r)];
    });
    if (blockIdx.x != 0) return;
    for (int j = thread(); j < columns_; j += threads)
      panel_.pivots[j * panel_.pivot_step] = panel_.origin + places_[j] + 1;
    if (thread() != 0 || panel_.state->info != 0) return;
    for (int j = columns_; j-- > 0;) {
      if (mp_header{*element(j, j)}.is_zero()) panel_.state->info = panel_.origin + j + 1;
    }
  }

 private:
  [[nodiscard]] __device__ static int thread() { return static_cast<int>(threadIdx.x); }

  // Rows count from the square's first one on; behind the square are the block's own.
  [[nodiscard]] __device__ bool is_of_square(int r) const { return r < columns_; }
  [[nodiscard]] __device__ index_t place(int r) const { return is_of_square(r) ? r : first_ + r; }
  [[nodiscard]] __device__ int leading(int r) const {
    return is_of_square(r) ? cut_.leading_of_square() : cut_.leading();
  }
  [[nodiscard]] __device__ int plane(int r) const { return leading(r) * columns_; }
  [[nodiscard]] __device__ word* element(int r, int j) const {
    return (is_of_square(r) ? square_ + r : rows_ + (r - columns_)) + j * leading(r);
  }
  [[nodiscard]] __device__ word* reciprocal(int j) const { return reciprocals_ + j * cut_.words; }
  [[nodiscard]] __device__ foreseen_pivots pivots() const { return {places_, columns_}; }

  /// f(row, column, word) for all words of rows from `begin` on.
  template <class F>
  __device__ void each_word(int begin, const F& f) const {
    const int rows = count_ - begin;
    for (int e = thread(); e < rows * columns_ * cut_.words; e += threads)
      f(begin + e % rows, e / rows % columns_, e / rows / columns_);
  }

  __device__ void load(const foresight& f) {
    for (int j = thread(); j < columns_; j += threads) places_[j] = f.places[j] - 1;
    __syncthreads();
    for (int r = thread(); r < count_; r += threads) sources_[r] = pivots().place_before(0, place(r));
    __syncthreads();
    each_word(0, [&](int r, int j, int w) {
      element(r, j)[w * plane(r)] = panel_.element(sources_[r], j)[w * panel_.plane];
    });
    __syncthreads();
  }
  [[nodiscard]] __device__ bool is_confirmed(int r, int j) const {
    return pivots().confirms(j, element(j, j), plane(j), place(r), element(r, j), plane(r), p_.words);
  }
  __device__ unsigned invert(int j) const {
    if (mp_header{*element(j, j)}.is_zero()) return nothing;
    return write_reciprocal(p_, element(j, j), plane(j), reciprocal(j));
  }
  /// Element j of a row over its pivot, unless that is zero: then the column is.
  __device__ unsigned divide(int r, int j) const {
    if (mp_header{*element(j, j)}.is_zero()) return nothing;
    number<Length> inverse;
    load_number(inverse, j);
    return scale_by(p_, inverse, element(r, j), plane(r));
  }
  __device__ void load_number(number<Length>& inverse, int j) const {
    multiple::load(inverse, p_.words, reciprocal(j), 1);
  }
  /// Element t of a row less the products of what is before row and column k, by the lanes of an element.
  __device__ unsigned subtract(int r, int t, int k, bool has_element, int lanes) const {
    return subtract_by_lanes(p_, {element(r, 0), leading(r), plane(r)}, {element(0, t), 1, plane(0)}, k,
                             element(r, t), plane(r), has_element, lanes);
  }
  /// How many lanes share an element of so many terms so that all elements are done soonest: what one lane
  /// does for an element takes about as long as two terms.
  [[nodiscard]] __device__ static int lanes_for(int elements, int terms, int workers) {
    constexpr int terms_of_element = 2;
    int best = 1, least = INT_MAX;
#pragma unroll 1
    for (int lanes = 1; lanes <= warp_threads; lanes *= 2) {
      const int turns = (elements * lanes + workers - 1) / workers;
      const int time = turns * (terms_of_element + (terms + lanes - 1) / lanes);
      if (time < least) best = lanes;
      least = ::min(least, time);
    }
    return best;
  }
  /// Row and column k: by the first warp the pivot and its reciprocal, by the others what is behind it.
  __device__ unsigned reduce(int k) const {
    const int warp = thread() / warp_threads;
    unsigned flags = nothing;
    if (warp == 0) {
      flags |= subtract(k, k, k, true, warp_threads);
      if (thread() == 0) flags |= invert(k);
      return flags;
    }
    constexpr int workers = threads - warp_threads;
    const int worker = warp - 1;
    const int behind = columns_ - k - 1, below = count_ - k - 1;  // elements of the row and of the column
    const int lanes = lanes_for(behind + below, k, workers);
    const int groups_of_warp = warp_threads / lanes, group = thread() % warp_threads / lanes;
    for (int first = worker * groups_of_warp; first < behind + below; first += workers / lanes) {
      const int n = first + group;
      const bool is_of_row = n < behind;
      flags |= subtract(is_of_row ? k : k + 1 + n - behind, is_of_row ? k + 1 + n : k, k, n < behind + below,
                        lanes);
    }
    return flags;
  }

  const lu_panel<Length>& panel_;
  const panel_cut& cut_;
  precision<Length> p_;
  int columns_;
  index_t first_;  // of the block's own rows, behind the square
  int count_;      // of its rows and the square's
  word *square_, *rows_, *reciprocals_;
  index_t *places_, *sources_;
};

template <class Length>
__global__ void __launch_bounds__(threads, 1)
    foreseen_panel_kernel(const __grid_constant__ lu_panel<Length> panel,
                          const __grid_constant__ panel_cut cut, foresight f) {
  extern __shared__ word foreseen_words[];
  foreseen_panel<Length> part(panel, cut, f, foreseen_words);
  unsigned flags = nothing;
  if (!part.run(flags) && threadIdx.x == 0) *f.differs = 1;
  cooperative_groups::this_grid().sync();
  if (*static_cast<volatile unsigned*>(f.differs) != 0) return;
  part.store();
  if (flags != nothing) atomicOr(&panel.state->met, flags);
}

}  // namespace

std::size_t foreseen_mp_panel_bytes(index_t rows, index_t columns) {
  constexpr std::size_t of_words = 2 * sizeof(index_t);
  return static_cast<std::size_t>(rows * columns) * sizeof(double) +
         static_cast<std::size_t>(columns) * sizeof(index_t) + of_words + lapack::panel_bytes(rows);
}

template <class Length>
const unsigned* run_foreseen_mp_panel(const context& ctx, const lu_panel<Length>& panel, void* memory) {
  if constexpr (!Length::is_fixed) {
    return nullptr;
  } else {
    auto& cuda = ctx.cuda_resources();
    const detail::device_guard guard(cuda.device);
    const auto kernel = foreseen_panel_kernel<Length>;
    const panel_cut cut(panel, cuda.multiprocessors);
    if (cut.shared_bytes() > static_cast<std::size_t>(most_shared_bytes(kernel, cuda))) return nullptr;
    const foresight f(memory, panel.rows, panel.columns);
    foresee_kernel<<<static_cast<unsigned>(cut.columns), threads, 0, cuda.stream>>>(panel, f);
    RESIDUA_CUDA_CHECK(cudaGetLastError());
    const auto space = ctx.memory();
    run_panel<double>(ctx,
                      {{f.elements, panel.rows, panel.columns, panel.rows, space},
                       {f.places, panel.columns, 1, space},
                       0,
                       f.info},
                      f.spare);
    launch_together(kernel, cut.blocks, threads, cut.shared_bytes(), cuda.stream, panel, cut, f);
    return f.differs;
  }
}

#define RESIDUA_INSTANTIATE(length) \
  template const unsigned* run_foreseen_mp_panel(const context&, const lu_panel<length>&, void*);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)

}  // namespace residua::cuda
