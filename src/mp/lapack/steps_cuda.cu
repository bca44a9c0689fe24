// The small triangles of factorisations and systems of run-time precision on a GPU: a warp takes a vector,
// a block one of Cholesky's triangles, and of all else a thread an item.
#include "mp/lapack/foresight.hpp"
#include "mp/lapack/lane_sums_cuda.cuh"
#include "mp/lapack/steps.hpp"
#include "mp/length.hpp"

namespace residua::cuda {

namespace {

using namespace multiple;

static_assert(triangle_order <= warp_threads && triangle_order * lanes_of_element <= block_threads);

/// A vector that a warp solves for: lane e has element e, the sum that is taken from it, and what is foreseen
/// of that one. When an element is known all lanes behind it add their products with it, so that what comes
/// between two of them is a product and a rounding. Sums need to know the exponent of their largest product
/// beforehand: it is that of a solution in double, unless this proves wrong, and the sum is made again.
template <class Length>
class warp_vector {
 public:
  __device__ warp_vector(const triangle_vectors<Length>& t, index_t v)
      : t_(t),
        n_(t.p.words),
        lane_(static_cast<int>(threadIdx.x) % warp_threads),
        order_(static_cast<int>(t.order)),
        turn_of_lane_(t.is_lower ? lane_ : order_ - 1 - lane_),
        place_(t.x + v * t.vector_step + lane_ * t.step) {}

  __device__ unsigned solve() {
    if (has_element()) load(x_, n_, place_, t_.plane);
    foresee();
    sum_.clear(n_);
    unsigned flags = nothing;
    number<Length> next = {};
    load_factor(next, 0);
    for (int turn = 0; turn < order_; ++turn) {
      if (turn > 0) flags |= subtract(turn);
      if (t_.reciprocals != nullptr && lane_ == lane_of(turn)) flags |= divide();
      const number<Length> factor = next;
      load_factor(next, turn + 1);  // before it is needed: memory need not wait for arithmetic
      add_product(turn, factor);
    }
    if (has_element()) store(x_, n_, place_, t_.plane);
    return flags;
  }

 private:
  [[nodiscard]] __device__ bool has_element() const { return lane_ < order_; }
  [[nodiscard]] __device__ int lane_of(int turn) const { return t_.is_lower ? turn : order_ - 1 - turn; }
  /// What the lane's element has the solution of that turn multiplied by.
  [[nodiscard]] __device__ const word* factor_of(int turn) const {
    return t_.T + lane_ * t_.t_row + lane_of(turn) * t_.t_column;
  }
  [[nodiscard]] __device__ bool is_behind(int turn) const { return has_element() && turn_of_lane_ > turn; }

  /// The exponent of the largest product of the lane's sum.
  __device__ void foresee() {
    constexpr int together = 8;  // whose factors are on their way from memory at once
    term_range of_vector;
    if (has_element() && x_.header.is_regular()) of_vector.largest = x_.header.exponent();
    merge_ranges<warp_threads>(of_vector);
    double x = 0, inverse = 1;
    if (has_element()) x = in_double(x_.header, x_.words[n_ - 1], of_vector.largest);
    if (has_element() && t_.reciprocals != nullptr) {
      const word* const reciprocal = t_.reciprocals + lane_;
      inverse = in_double({*reciprocal}, reciprocal[n_ * t_.reciprocal_plane], 0);
    }
    for (int begin = 0; begin + 1 < order_; begin += together) {
      mp_header headers[together];
      word tops[together];
#pragma unroll
      for (int k = 0; k < together; ++k) {
        const bool is_known = is_behind(begin + k);
        const word* const factor = factor_of(begin + k);
        headers[k] = {is_known ? *factor : 0};
        tops[k] = is_known ? factor[n_ * t_.t_plane] : 0;
      }
#pragma unroll
      for (int k = 0; k < together; ++k) {
        const double known = __shfl_sync(whole_warp, x * inverse, lane_of(begin + k));
        if (!is_behind(begin + k)) continue;
        x -= in_double(headers[k], tops[k], 0) * known;
        int exponent = 0;
        if (known == 0 || !headers[k].is_regular()) continue;
        frexp(known, &exponent);
        foreseen_ = ::max(foreseen_, headers[k].exponent() + exponent + of_vector.largest);
      }
    }
  }
  __device__ void load_factor(number<Length>& factor, int turn) const {
    if (is_behind(turn)) load(factor, n_, factor_of(turn), t_.t_plane);
  }
  __device__ void add_product(int turn, const number<Length>& factor) {
    number<Length> known;
    known.header.code = __shfl_sync(whole_warp, x_.header.code, lane_of(turn));
    for (int w = 0; w < n_; ++w) known.words[w] = __shfl_sync(whole_warp, x_.words[w], lane_of(turn));
    if (!is_behind(turn)) return;
    range_.meet(factor.header, known.header);
    if (range_.largest <= foreseen_) sum_.add_product(n_, foreseen_, factor, known);
  }
  /// The sum from the element whose turn it is.
  __device__ unsigned subtract(int turn) {
    const bool is_mine = lane_ == lane_of(turn);
    if (__all_sync(whole_warp, !is_mine || range_.is_special() || range_.largest == foreseen_))
      return is_mine ? subtract_sum(t_.p, x_, sum_, range_) : nothing;
    number<Length> before = x_, after;  // these have addresses, so that x_ needs none
    const unsigned flags = sum_again(t_, turn, before, after);
    if (is_mine) x_ = after;
    return flags;
  }
  /// The same where the exponent was not foreseen: every lane before it has a term. `after`: in its lane.
  static __device__ __noinline__ unsigned sum_again(const triangle_vectors<Length>& t, int turn,
                                                    const number<Length>& x, number<Length>& after) {
    const int lane = static_cast<int>(threadIdx.x) % warp_threads, order = static_cast<int>(t.order);
    const int turn_of_lane = t.is_lower ? lane : order - 1 - lane,
              mine = t.is_lower ? turn : order - 1 - turn;
    const bool has_term = lane < order && turn_of_lane < turn;
    number<Length> factor = {};
    term_range range;
    if (has_term) {
      load(factor, t.p.words, t.T + mine * t.t_row + lane * t.t_column, t.t_plane);
      range.meet(factor.header, x.header);
    }
    merge_ranges<warp_threads>(range);
    fixed_sum<Length> sum;
    sum.clear(t.p.words);
    if (has_term && !range.is_special()) sum.add_product(t.p.words, range.largest, factor, x);
    merge_sums<warp_threads>(sum, t.p.words);
    after = x;
    return lane == mine ? subtract_sum(t.p, after, sum, range) : nothing;
  }
  __device__ unsigned divide() {
    number<Length> inverse, scaled;
    load(inverse, n_, t_.reciprocals + lane_, t_.reciprocal_plane);
    const unsigned flags = multiply(scaled, t_.p, x_, inverse);
    x_ = scaled;
    return flags;
  }

  const triangle_vectors<Length>& t_;
  Length n_;
  int lane_, order_, turn_of_lane_;
  word* place_;
  number<Length> x_ = {};
  fixed_sum<Length> sum_;
  term_range range_;
  std::int64_t foreseen_ = term_range::none;
};

template <class Length>
__global__ void __launch_bounds__(threads_of_steps)
    triangle_kernel(index_t vectors, const __grid_constant__ triangle_vectors<Length> triangle,
                    unsigned* met) {
  constexpr int warps = threads_of_steps / warp_threads;
  unsigned flags = nothing;
  for (index_t v = static_cast<index_t>(blockIdx.x) * warps + threadIdx.x / warp_threads; v < vectors;
       v += static_cast<index_t>(gridDim.x) * warps)
    flags |= warp_vector<Length>(triangle, v).solve();
  if (flags != nothing) atomicOr(met, flags);
}

template <class Length>
__global__ void __launch_bounds__(block_threads) cholesky_kernel(cholesky_triangle<Length> t) {
  const int row = static_cast<int>(threadIdx.x) / lanes_of_element;
  const bool is_first = threadIdx.x % lanes_of_element == 0;
  unsigned flags = nothing;
  for (index_t j = 0; j < t.order; ++j) {
    const index_t i = j + row;
    const bool has_row = i < t.order;
    flags |= subtract_by_lanes(t.p, t.row(i), t.row(j), j, t.element(i, j), t.plane, has_row);
    __syncthreads();
    if (threadIdx.x == 0) flags |= t.take_root(j);
    __syncthreads();
    if (t.state->info != 0) break;
    if (row > 0 && has_row && is_first) flags |= t.divide(i, j);
    __syncthreads();
  }
  if (flags != nothing) atomicOr(&t.state->met, flags);
}

}  // namespace

template <class Length>
void run_mp_triangle(const context& ctx, index_t vectors, const triangle_vectors<Length>& triangle,
                     unsigned* met) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  triangle_kernel<<<blocks_of_steps(vectors * warp_threads), threads_of_steps, 0, cuda.stream>>>(
      vectors, triangle, met);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

template <class Length>
void run_mp_cholesky(const context& ctx, const cholesky_triangle<Length>& triangle) {
  auto& cuda = ctx.cuda_resources();
  const detail::device_guard guard(cuda.device);
  cholesky_kernel<<<1, block_threads, 0, cuda.stream>>>(triangle);
  RESIDUA_CUDA_CHECK(cudaGetLastError());
}

#define RESIDUA_INSTANTIATE(length)                                                                        \
  template void run_mp_triangle(const context&, index_t, const multiple::triangle_vectors<length>&,        \
                                unsigned*);                                                                \
  template void run_mp_steps(const context&, index_t, const multiple::reciprocals_of<length>&, unsigned*); \
  template void run_mp_cholesky(const context&, const multiple::cholesky_triangle<length>&);
RESIDUA_MP_LENGTHS(RESIDUA_INSTANTIATE)
template void run_mp_steps(const context&, index_t, const multiple::triangle_copy&, unsigned*);
template void run_mp_steps(const context&, index_t, const multiple::largest_of_group&, unsigned*);

}  // namespace residua::cuda
