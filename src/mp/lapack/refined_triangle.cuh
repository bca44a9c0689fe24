// Vectors through a small triangle with ones on its diagonal, of run-time precision on a GPU, without a chain
// of roundings that are each as long as a number: y_i = b_i - sum of l_ik y_k, rounded, for i = 0, 1, ...
//
// First a vector z near y, that nobody has rounded: by refinement, whose corrections are solutions in double
// and whose residuals are integers. Then y is z and what roundings make of it. With e = y - z, and the
// residual d = b - L z, element i before its rounding is z_i + d_i - sum of l_ik e_k: where d and e are some
// units of y's last place they are doubles, and so is all that comes between two elements. An element is
// known where what it is rounded from is farther from a half than all errors together; otherwise, and where
// numbers are far from each other or from one, the vector is solved for as warp_vector does it. So the bits
// are its.
//
// A vector is scaled by a power of two, so that b is below one and close to it. Numbers are then integers of
// W = n + 1 words in units of 2^(front - 64 W), n being the words of a significand, in two's complement.
#pragma once

#include <cmath>

#include "mp/lapack/warp_vector.cuh"

namespace residua::cuda {

template <int n>
class refined_triangle {
  using word = multiple::word;
  using Length = words::fixed_length<n>;
  using number = multiple::number<Length>;
  using task = multiple::triangle_vectors<Length>;
  static constexpr int W = n + 1, size = warp_threads;
  static constexpr int front = 24, step_bits = 44, half_bits = 27;
  static constexpr int leading = size + 1;  // of the inverse, whose columns lanes write

 public:
  static constexpr int together = 2, blocks_of_multiprocessor = 2;  // together: vectors of a block
  static constexpr int warps = W < 2 * together ? 2 * together : W, threads = warps * warp_threads;

  /// Whether units are far enough below the last place of a number near one, for the bounds below, and a
  /// block for every two vectors fits on the device: with more, which fill it either way, warps are faster.
  [[nodiscard]] static bool suits(const task& t, index_t vectors, int multiprocessors) {
    constexpr index_t fewest = multiple::triangle_order / 2;
    return t.reciprocals == nullptr && t.order > fewest && 64 * W - t.p.bits >= 84 &&
           vectors <= index_t{together} * blocks_of_multiprocessor * multiprocessors;
  }

  /// An element of a step in two halves, each of half_bits.
  struct halves {
    unsigned low, high;
    halves() = default;
    __device__ explicit halves(word step)
        : low(static_cast<unsigned>(step) & ((1U << half_bits) - 1)),
          high(static_cast<unsigned>(step >> half_bits)) {}
    [[nodiscard]] __device__ word whole() const { return static_cast<word>(high) << half_bits | low; }
  };
  /// Of a block, in its shared memory.
  struct memory {
    word factors[W][size][size];   // word, column and row of L's integers, in the order of turns
    double in_double[size][size];  // L, column and row
    double inverse[size * leading];
    word totals[2][W][size];                               // of words of a row of L, times `middle`
    word low[W][together][size], high[W][together][size];  // what L's words times a step add up to
    halves steps[together][size];                          // plus `middle`
    double rest[together][size], last[together][size];
    std::int64_t largest[together];
    int is_near[together];
  };

  __device__ refined_triangle(const task& t, memory& shared, index_t vectors)
      : t_(t),
        m_(shared),
        vectors_(vectors),
        first_(index_t{together} * blockIdx.x),
        order_(static_cast<int>(t.order)),
        steps_((t.p.bits + 12 + step_bits - 1) / step_bits) {
    read();
    is_suitable_ = __syncthreads_and(static_cast<int>(load_triangle())) != 0;
    invert();
    add_up_factors();
    __syncthreads();
    look_at_condition();
  }

  /// The block's two vectors, or one where there are no more. All of the block call it.
  __device__ unsigned solve() {
    if (!is_suitable_)
      return is_first_role() && first_ + warp() < vectors_ ? by_warp(warp()) : multiple::nothing;
    word x[W] = {};  // the residual in the first warps, z in those behind them
    if (is_first_role()) begin(x);
#pragma unroll 1
    for (int s = 0; s < steps_; ++s) {
      if (is_first_role()) take_step(x);
      __syncthreads();
      if (is_second_role()) add_step(x);
      const int lowest = lowest_word(s);
      if (warp() >= lowest && warp() < W) {
        if (warp() == W - 1) {
          multiply<true>();
        } else {
          multiply<false>();
        }
      }
      __syncthreads();
      if (is_first_role()) take_products(x, lowest);
    }
    if (is_first_role()) leave_residual(x);
    __syncthreads();
    const int q = warp() - together;
    if (!is_second_role() || first_ + q >= vectors_) return multiple::nothing;
    return m_.is_near[q] != 0 && round_chain(x, q) ? multiple::nothing : by_warp(q);
  }

 private:
  static constexpr word middle_bit = 53, middle = word{1} << middle_bit;
  /// |l| < 2^4, |z| < 2^11: all sums are below 2^20, of the 2^23 that words hold.
  static constexpr int largest_factor = 4;
  static constexpr double largest_step = 0x1p53;  // 2^(step_bits + 9)
  /// A residual is 2^step_bits r - L c, where c is the inverse X of L in double times r, rounded. X and the
  /// product err by 46 units of 2^-53 of |L| |X| |r| at most, 2^44 times which is below |L| |X| |r| / 8; the
  /// rounding adds half a row of L, 2^8. So a residual below 2^10 is followed by one below 2^22, which is one
  /// that words hold: whether it is below 2^10 can be seen.
  static constexpr double largest_rest = 0x1p10, largest_condition = 0x1p13;

  [[nodiscard]] __device__ static int thread() { return static_cast<int>(threadIdx.x); }
  [[nodiscard]] __device__ static int warp() { return thread() / warp_threads; }
  [[nodiscard]] __device__ static int lane() { return thread() % warp_threads; }
  [[nodiscard]] __device__ static bool is_first_role() { return warp() < together; }
  [[nodiscard]] __device__ static bool is_second_role() {
    return warp() >= together && warp() < 2 * together;
  }
  [[nodiscard]] __device__ bool has_element() const { return lane() < order_; }
  [[nodiscard]] __device__ int element_of(int turn) const { return t_.is_lower ? turn : order_ - 1 - turn; }

  /// Solves as warp_vector does.
  [[nodiscard]] __device__ unsigned by_warp(int q) const { return solve_by_warp(t_, first_ + q); }
  static __device__ __noinline__ unsigned solve_by_warp(const task& t, index_t v) {
    return warp_vector<Length>(t, v).solve();
  }

  /// |x| 2^-scale in units, cut, with its sign.
  static __device__ void take_integer(word (&integer)[W], const number& x, std::int64_t scale) {
    auto w = multiple::window_of<W>(x);
    const std::int64_t shift = front + scale - x.header.exponent();
    const bool is_zero = !x.header.is_regular() || shift >= 64 * W;
    word lost = 0;
    registers::shift_right<W>(w.words, is_zero ? 64 * W : static_cast<int>(shift), lost);
    if (w.negative) registers::negate<W>(w.words);
#pragma unroll
    for (int k = 0; k < W; ++k) integer[k] = is_zero ? 0 : w.words[k];
  }

  /// L below its diagonal, rows 31 - p and p by one group of threads.
  __device__ bool load_triangle() {
    for (int e = thread(); e < size * size; e += threads) {
      const int i = e % size, k = e / size;
      if (k < i) continue;
#pragma unroll
      for (int w = 0; w < W; ++w) m_.factors[w][k][i] = 0;
      m_.in_double[k][i] = 0;
    }
    constexpr int half = size / 2, slots = half * (size - 1), rounds = (slots + threads - 1) / threads;
    bool suits = true;
    number read[rounds];  // all before one is looked at
    const auto each = [](const auto& f) {
#pragma unroll
      for (int turn = 0; turn < rounds; ++turn) {
        const int e = thread() + turn * threads, p = e % half, slot = e / half, long_row = size - 1 - p;
        if (e < slots) f(turn, slot < long_row ? long_row : p, slot < long_row ? slot : slot - long_row);
      }
    };
    each([&](int turn, int i, int k) {
      read[turn] = {};
      if (i >= order_) return;
      multiple::load(read[turn], t_.p.words, t_.T + element_of(i) * t_.t_row + element_of(k) * t_.t_column,
                     t_.t_plane);
    });
    each([&](int turn, int i, int k) {
      number& x = read[turn];
      suits = suits && x.header.is_finite() && (x.header.is_zero() || x.header.exponent() <= largest_factor);
      if (!suits) x = {};
      word integer[W];
      take_integer(integer, x, 0);
#pragma unroll
      for (int w = 0; w < W; ++w) m_.factors[w][k][i] = integer[w];
      m_.in_double[k][i] = multiple::in_double(x.header, x.words[n - 1], 0);
    });
    return suits;
  }
  /// L's inverse in double, column by column from the top: eight lanes take a column, each every eighth row.
  __device__ void invert() {
    constexpr int lanes = 8, rows = size / lanes, columns_of_warp = warp_threads / lanes;
    const int first = lane() % lanes;
    for (int j = warp() * columns_of_warp + lane() / lanes; j < size; j += warps * columns_of_warp) {
      double x[rows];
#pragma unroll
      for (int r = 0; r < rows; ++r) x[r] = first + lanes * r == j ? 1 : 0;
#pragma unroll
      for (int a = 0; a < rows; ++a) {
#pragma unroll 1
        for (int b = 0; b < lanes; ++b) {
          const double known = __shfl_sync(whole_warp, x[a], b, lanes);
#pragma unroll
          for (int r = a; r < rows; ++r)
            x[r] = ::fma(-m_.in_double[lanes * a + b][first + lanes * r], known, x[r]);
        }
      }
#pragma unroll
      for (int r = 0; r < rows; ++r) m_.inverse[j * leading + first + lanes * r] = x[r];
    }
  }
  /// What `middle` in every element of a step adds to a row's sums.
  __device__ void add_up_factors() {
    for (int e = thread(); e < W * size; e += threads) {
      const int w = e / size, i = e % size;
      word low = 0, high = 0;
#pragma unroll 8
      for (int k = 0; k + 1 < size; ++k) {
        const word x = m_.factors[w][k][i];
        low += x;
        high += low < x ? 1 : 0;
        if (w == W - 1 && x >> 63 != 0) --high;
      }
      m_.totals[0][w][i] = low << middle_bit;
      m_.totals[1][w][i] = high << middle_bit | low >> (64 - middle_bit);
    }
  }

  /// Whether the largest row's sum of |L| times that of |X| is small enough.
  __device__ void look_at_condition() {
    double rows[2] = {1, 0}, rows_of_inverse[2] = {};
#pragma unroll
    for (int k = 0; k < size; ++k) {
      rows[k % 2] += ::fabs(m_.in_double[k][lane()]);
      rows_of_inverse[k % 2] += ::fabs(m_.inverse[k * leading + lane()]);
    }
    const auto largest = [](const double(&parts)[2]) {
      const float above = __double2float_ru(__dadd_ru(parts[0], parts[1]));
      return __uint_as_float(__reduce_max_sync(whole_warp, __float_as_uint(above)));  // positive, or NaN
    };
    is_suitable_ = is_suitable_ && largest(rows) * largest(rows_of_inverse) < largest_condition;
  }

  [[nodiscard]] __device__ word* place(int q) const {
    return t_.x + (first_ + q) * t_.vector_step + element_of(lane()) * t_.step;
  }
  /// The vectors, before they are needed.
  __device__ void read() {
    has_number_ = is_first_role() && has_element() && first_ + warp() < vectors_;
    if (has_number_) multiple::load(b_, t_.p.words, place(warp()), t_.plane);
  }
  /// A vector's integers.
  __device__ void begin(word (&x)[W]) {
    std::int64_t largest =
        has_number_ && b_.header.is_regular() ? b_.header.exponent() : multiple::term_range::none;
#pragma unroll
    for (int distance = size / 2; distance > 0; distance /= 2)
      largest = ::max(largest, static_cast<std::int64_t>(
                                   __shfl_xor_sync(whole_warp, static_cast<long long>(largest), distance)));
    is_near_ = !has_number_ || b_.header.is_regular();
    largest_ = largest;
    take_integer(x, b_, largest);
  }
  /// The next bits of z, which are a solution in double for the residual.
  __device__ void take_step(const word (&x)[W]) {
    const int q = warp();
    m_.rest[q][lane()] = rest_of(x);
    is_near_ = is_near_ && ::fabs(m_.rest[q][lane()]) < largest_rest;
    __syncwarp();
    double parts[4] = {};
#pragma unroll
    for (int k = 0; k < size; ++k)
      parts[k % 4] = ::fma(m_.inverse[k * leading + lane()], m_.rest[q][k], parts[k % 4]);
    const double step = ((parts[0] + parts[1]) + (parts[2] + parts[3])) * (1LL << step_bits);
    const bool is_small = ::fabs(step) < largest_step;
    is_near_ = is_near_ && is_small;
    m_.steps[q][lane()] = halves(middle + static_cast<word>(is_small ? __double2ll_rn(step) : 0));
  }
  /// A residual in double, whose highest bits may be all zeros.
  [[nodiscard]] static __device__ double rest_of(const word (&x)[W]) {
    return ::fma(static_cast<double>(x[W - 2]), 0x1p-64,
                 static_cast<double>(static_cast<long long>(x[W - 1]))) *
           (1.0 / (1LL << (64 - front)));
  }
  template <int bits>
  static __device__ void shift_left(word (&x)[W]) {
#pragma unroll
    for (int k = W; k-- > 1;) x[k] = x[k] << bits | x[k - 1] >> (64 - bits);
    x[0] <<= bits;
  }
  /// z in units of 2^(-step_bits (s + 1)).
  __device__ void add_step(word (&z)[W]) const {
    const word step = m_.steps[warp() - together][lane()].whole() - middle;
    word addend[W];
    addend[0] = step;
#pragma unroll
    for (int k = 1; k < W; ++k) addend[k] = step >> 63 != 0 ? ~word{0} : 0;
    shift_left<step_bits>(z);
    registers::add<W>(z, addend, 0, 0);
  }
  /// What step s leaves is below 2^10, and is shifted to the front: words of L that are more than a word
  /// below the residual's last bit are left out.
  [[nodiscard]] static __device__ int lowest_word(int s) { return ::max(0, step_bits * (s + 1) / 64 - 1); }

  /// Sums of up to 31 words of L times elements of a step, by halves: products are below 2^59, so that none
  /// of the sums has a carry for which others would have to wait. The highest words have signs.
  template <bool is_signed>
  struct column_sum {
    word low[2] = {};  // of the factors' lower halves times both of the step's
    word high[2] = {};

    __device__ void add(word factor, halves step) {
      const auto f = static_cast<unsigned>(factor), g = static_cast<unsigned>(factor >> 32);
      low[0] += static_cast<word>(f) * step.low;
      low[1] += static_cast<word>(f) * step.high;
      high[0] += product(g, step.low);
      high[1] += product(g, step.high);
    }
    __device__ void take(word& l, word& h) const {
      l = h = 0;
      add_shifted(l, h, low[0], 0, false);
      add_shifted(l, h, low[1], half_bits, false);
      add_shifted(l, h, high[0], 32, is_signed);
      add_shifted(l, h, high[1], 32 + half_bits, is_signed);
    }

   private:
    static __device__ word product(unsigned factor, unsigned step) {
      if constexpr (is_signed) {
        return static_cast<word>(static_cast<long long>(static_cast<int>(factor)) * static_cast<int>(step));
      } else {
        return static_cast<word>(factor) * step;
      }
    }
    static __device__ void add_shifted(word& l, word& h, word x, int bits, bool has_sign) {
      const word part = x << bits, above = bits == 0 ? 0
                                           : has_sign
                                               ? static_cast<word>(static_cast<long long>(x) >> (64 - bits))
                                               : x >> (64 - bits);
      l += part;
      h += above + (l < part ? 1 : 0);
    }
  };
  /// Word w of a row's sum, (high, low), which `middle` has a part in.
  __device__ void leave_sum(int w, int q, int row, word low, word high) const {
    const word total = m_.totals[0][w][row];
    m_.low[w][q][row] = low - total;
    m_.high[w][q][row] = high - m_.totals[1][w][row] - (low < total ? 1 : 0);
  }
  /// Lane p of each half of a warp takes rows 31 - p and p of a vector. What is behind a row's end are zeros.
  template <bool is_highest>
  __device__ void multiply() const {
    constexpr int half = size / 2;
    const int q = lane() / half, p = lane() % half;
    add_row<is_highest>(q, size - 1 - p, size);
    add_row<is_highest>(q, p, half);
  }
  template <bool is_highest>
  __device__ __forceinline__ void add_row(int q, int row, int terms) const {
    const int w = warp();
    const word* const factor = m_.factors[w][0] + row;
    const halves* const step = m_.steps[q];
    column_sum<is_highest> sum;
#pragma unroll 4
    for (int k = 0; k < terms; ++k) sum.add(factor[k * size], step[k]);
    word low, high;
    sum.take(low, high);
    leave_sum(w, q, row, low, high);
  }
  /// x 2^step_bits less the products, in words from `lowest` on.
  __device__ void take_products(word (&x)[W], int lowest) const {
    const int q = warp();
    shift_left<step_bits>(x);
    x[W - 1] -= (m_.steps[q][lane()].whole() - middle)
                << (64 - front);  // of L's diagonal, at which others are cut
    long long carry = 0;
    word borrow = 0;
#pragma unroll
    for (int k = 0; k < W; ++k) {
      if (k < lowest) continue;
      const word low = m_.low[k][q][lane()], sum = low + static_cast<word>(carry);
      carry = static_cast<long long>(m_.high[k][q][lane()]) + (carry >> 63) + (sum < low ? 1 : 0);
      const word difference = x[k] - sum, before = x[k];
      x[k] = difference - borrow;
      borrow = (before < sum ? 1 : 0) | (difference < borrow ? 1 : 0);
    }
  }
  __device__ void leave_residual(const word (&x)[W]) {
    const int q = warp();
    const double rest = rest_of(x);
    m_.last[q][lane()] = rest;
    const bool is_near = __all_sync(whole_warp, is_near_ && ::fabs(rest) < largest_rest) != 0;
    if (lane() != 0) return;
    m_.is_near[q] = is_near ? 1 : 0;
    m_.largest[q] = largest_;
  }

  /// y from z; false, with nothing done, where an element is not known. In units of its last place an element
  /// before its rounding is known but for
  /// - 2^-25: residuals' products are cut, at 31 (2^10 + 17) units of 2^(front - 64 W) or less, which is 60
  ///   bits below the last place of a number near one, and 20 more below that of one of 2^-20;
  /// - 2^-54: terms of warp_vector's sum are cut, 31 of them at 2^(E - 64 (n + 1)), where E is at most 25
  ///   more than the element's exponent;
  /// - 2^-26: d and its products with e err by 2^-46 of the sum of their magnitudes, which is below 2^20;
  /// - 2^-23: each e errs by 2^-52 of a last place 2^20 times as large, times 31 factors below 2^4;
  /// - 2^-24: e comes in two parts, one of which is below 2^24 with its factor.
  /// All of these together are below 2^-22.
  __device__ bool round_chain(word (&z)[W], int q) const {
    constexpr double error = 0x1p-22, most = 0x1p20;
    constexpr int most_below = 20;
    const int spare = 64 * n - t_.p.bits;
    const bool negative = z[W - 1] >> 63 != 0;
    if (negative) registers::negate<W>(z);
    int exponent = 64 * W - registers::normalise<W>(z) - step_bits * steps_;  // 0.z 2^exponent
    bool is_known = z[W - 1] != 0 && exponent >= -most_below;
    const int largest =
        __reduce_max_sync(whole_warp, has_element() && z[W - 1] != 0 ? exponent : -most_below);
    is_known = is_known && largest - exponent <= most_below;
    if (!is_known) exponent = 0;
    const double last_place = ::ldexp(negative ? -1.0 : 1.0, exponent - t_.p.bits), places = 1 / last_place;
    const word below = z[1] & ((word{1} << spare) - 1);
    const double fraction =
        ::ldexp(::fma(static_cast<double>(z[0]), 0x1p-64, static_cast<double>(below)), -spare);
    // Added to a number below 2^31 it leaves that, rounded, and 2^31 more in the sum's lower half.
    constexpr double rounder = 0x1.8p52 + 0x1p31;
    const double rest = ::ldexp(m_.last[q][lane()], -step_bits * steps_) * places;
    double magnitudes = ::fabs(rest), value = fraction + rest;
#pragma unroll 4
    for (int k = 0; k < size; ++k) {
      const double factor = m_.in_double[k][lane()] * places * __shfl_sync(whole_warp, last_place, k),
                   cut = __shfl_sync(whole_warp, fraction, k), whole_value = ::fma(factor, cut, value);
      const int rounded = __shfl_sync(whole_warp, __double2loint(__dadd_rn(value, rounder)), k);
      const double whole = __dadd_rn(__hiloint2double(__double2hiint(rounder), rounded), -rounder);
      value = ::fma(-factor, whole, whole_value);
      magnitudes = ::fma(::fabs(factor), ::fabs(whole - cut), magnitudes);
    }
    const double whole = __dadd_rn(__dadd_rn(value, rounder), -rounder);
    const double distance = ::fabs(value - whole);
    is_known = is_known && magnitudes < most && distance < 0.5 - error;
    number y;
    is_known = is_known && take_rounded(y, z, spare, whole, distance < 0.25 - error, exponent);
    const std::int64_t all = m_.largest[q] + exponent;
    is_known = is_known && all <= mp_header::largest_exponent && all >= -mp_header::largest_exponent;
    if (!__all_sync(whole_warp, is_known || !has_element())) return false;
    if (!has_element()) return true;
    y.header = mp_header::finite(negative, all);
    multiple::store(y, t_.p.words, place(q), t_.plane);
    return true;
  }
  /// The words of z, without those beyond the last place, and `whole` such places; false where the result has
  /// another exponent, for which it would have to be rounded elsewhere. Below a power of two places are half
  /// as wide, so that it is the result of what is within a quarter of a place.
  static __device__ bool take_rounded(number& y, const word (&z)[W], int spare, double whole,
                                      bool is_within_quarter, int& exponent) {
    const long long places = __double2ll_rn(whole);
    word addend[n], others = 0;
    addend[0] = static_cast<word>(places) << spare;
    addend[1] = static_cast<word>(spare == 0 ? places >> 63 : places >> (64 - spare));
#pragma unroll
    for (int k = 2; k < n; ++k) addend[k] = places < 0 ? ~word{0} : 0;
#pragma unroll
    for (int k = 0; k < n; ++k) y.words[k] = z[k + 1];
    y.words[0] = y.words[0] >> spare << spare;
    const bool has_carry = registers::add<n>(y.words, addend, 0, 0) != 0;
#pragma unroll
    for (int k = 0; k + 1 < n; ++k) others |= y.words[k];
    constexpr word top = word{1} << 63;
    if (places >= 0 && has_carry) {
      const bool is_power = (others | y.words[n - 1]) == 0;
      y.words[n - 1] = top;
      ++exponent;
      return is_power;
    }
    const bool is_power = others == 0 && y.words[n - 1] == top;
    return y.words[n - 1] >= top && (places >= 0 || has_carry) && (!is_power || is_within_quarter);
  }

  const task& t_;
  memory& m_;
  index_t vectors_, first_;  // first_: the block's first vector
  int order_, steps_;
  bool is_suitable_ = false;
  bool is_near_ = false;      // of the first warps' lanes: so far
  std::int64_t largest_ = 0;  // exponent of the vector
  number b_ = {};             // as it is read
  bool has_number_ = false;
};

template <int n>
__global__ void __launch_bounds__(refined_triangle<n>::threads, refined_triangle<n>::blocks_of_multiprocessor)
    refined_triangle_kernel(
        index_t vectors, const __grid_constant__ multiple::triangle_vectors<words::fixed_length<n>> triangle,
        unsigned* met) {
  extern __shared__ multiple::word refined_words[];
  auto& memory = *reinterpret_cast<typename refined_triangle<n>::memory*>(refined_words);
  const unsigned flags = refined_triangle<n>(triangle, memory, vectors).solve();
  if (flags != multiple::nothing) atomicOr(met, flags);
}

}  // namespace residua::cuda
