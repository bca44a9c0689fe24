// A vector through a small triangle of run-time precision, by a warp of a GPU.
#pragma once

#include "gpu/warp.cuh"
#include "mp/lapack/foresight.hpp"
#include "mp/lapack/triangle.hpp"
#include "mp/steps_kernel.cuh"

namespace residua::cuda {

static_assert(multiple::triangle_order <= warp_threads);

/// A vector that a warp solves for: lane e has element e, the sum that is taken from it, and what is foreseen
/// of that one. When an element is known all lanes behind it add their products with it, so that what comes
/// between two of them is a product and a rounding. Sums need to know the exponent of their largest product
/// beforehand: it is that of a solution in double, unless this proves wrong, and the sum is made again.
template <class Length>
class warp_vector {
  using number = multiple::number<Length>;
  using sum = multiple::fixed_sum<Length>;
  using word = multiple::word;
  using term_range = multiple::term_range;

 public:
  __device__ warp_vector(const multiple::triangle_vectors<Length>& t, index_t v)
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
    unsigned flags = multiple::nothing;
    number next = {};
    load_factor(next, 0);
    for (int turn = 0; turn < order_; ++turn) {
      if (turn > 0) flags |= subtract(turn);
      if (t_.reciprocals != nullptr && lane_ == lane_of(turn)) flags |= divide();
      const number factor = next;
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
    if (has_element()) x = multiple::in_double(x_.header, x_.words[n_ - 1], of_vector.largest);
    if (has_element() && t_.reciprocals != nullptr) {
      const word* const reciprocal = t_.reciprocals + lane_;
      inverse = multiple::in_double({*reciprocal}, reciprocal[n_ * t_.reciprocal_plane], 0);
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
        x -= multiple::in_double(headers[k], tops[k], 0) * known;
        int exponent = 0;
        if (known == 0 || !headers[k].is_regular()) continue;
        frexp(known, &exponent);
        foreseen_ = ::max(foreseen_, headers[k].exponent() + exponent + of_vector.largest);
      }
    }
  }
  __device__ void load_factor(number& factor, int turn) const {
    if (is_behind(turn)) load(factor, n_, factor_of(turn), t_.t_plane);
  }
  __device__ void add_product(int turn, const number& factor) {
    number known;
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
      return is_mine ? subtract_sum(t_.p, x_, sum_, range_) : multiple::nothing;
    number before = x_, after;  // these have addresses, so that x_ needs none
    const unsigned flags = sum_again(t_, turn, before, after);
    if (is_mine) x_ = after;
    return flags;
  }
  /// Sums where the exponent was not foreseen: every lane before has a term. Its own lane has `after`.
  static __device__ __noinline__ unsigned sum_again(const multiple::triangle_vectors<Length>& t, int turn,
                                                    const number& x, number& after) {
    const int lane = static_cast<int>(threadIdx.x) % warp_threads, order = static_cast<int>(t.order);
    const int turn_of_lane = t.is_lower ? lane : order - 1 - lane,
              mine = t.is_lower ? turn : order - 1 - turn;
    const bool has_term = lane < order && turn_of_lane < turn;
    number factor = {};
    term_range range;
    if (has_term) {
      load(factor, t.p.words, t.T + mine * t.t_row + lane * t.t_column, t.t_plane);
      range.meet(factor.header, x.header);
    }
    merge_ranges<warp_threads>(range);
    sum terms;
    terms.clear(t.p.words);
    if (has_term && !range.is_special()) terms.add_product(t.p.words, range.largest, factor, x);
    merge_sums<warp_threads>(terms, t.p.words);
    after = x;
    return lane == mine ? subtract_sum(t.p, after, terms, range) : multiple::nothing;
  }
  __device__ unsigned divide() {
    number inverse, scaled;
    load(inverse, n_, t_.reciprocals + lane_, t_.reciprocal_plane);
    const unsigned flags = multiply(scaled, t_.p, x_, inverse);
    x_ = scaled;
    return flags;
  }

  const multiple::triangle_vectors<Length>& t_;
  Length n_;
  int lane_, order_, turn_of_lane_;
  word* place_;
  number x_ = {};
  sum sum_;
  term_range range_;
  std::int64_t foreseen_ = term_range::none;
};

}  // namespace residua::cuda
