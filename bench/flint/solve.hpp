// Linear systems by FLINT's balls, whose solutions contain the exact ones: a peer, and an oracle where it is
// asked for many bits.
#pragma once

#include <vector>

#include "bench/flint/library.hpp"
#include "residua/base/index.hpp"
#include "residua/number/format.hpp"

namespace residua_bench {

/// A ball of FLINT's.
class flint_ball {
 public:
  explicit flint_ball(const flint_library& flint) : flint_(flint) { flint.call<void>("arb_init", get()); }
  flint_ball(const flint_ball&) = delete;
  flint_ball& operator=(const flint_ball&) = delete;
  ~flint_ball() { flint_.call<void>("arb_clear", get()); }
  [[nodiscard]] void* get() { return ball_.data(); }
  /// The middle, away from zero.
  [[nodiscard]] double middle_up() {
    constexpr int away = 1;
    return flint_.call<double>("arf_get_d", get(), away);
  }

 private:
  const flint_library& flint_;
  std::array<std::max_align_t, 8> ball_{};
};

class flint_system {
 public:
  /// A x = b for n x n numbers by columns, of limbs that are doubles.
  template <class TA, class T>
  flint_system(const flint_library& flint, const std::vector<TA>& A, const std::vector<T>& b)
      : flint_(flint), n_(static_cast<long>(b.size())), low_(flint) {
    initialise(A_, n_);
    initialise(b_, 1);
    initialise(x_, 1);
    for (long i = 0; i < n_; ++i) {
      set(element(b_, i), b[static_cast<std::size_t>(i)]);
      for (long j = 0; j < n_; ++j) set(element(A_, j + i * n_), A[static_cast<std::size_t>(i + j * n_)]);
    }
  }
  flint_system(const flint_system&) = delete;
  flint_system& operator=(const flint_system&) = delete;
  ~flint_system() {
    for (auto* matrix : {&A_, &b_, &x_}) flint_.call<void>("arb_mat_clear", matrix->get());
  }

  /// Whether balls were found.
  bool solve(long bits) { return flint_.call<int>("arb_mat_solve", x_.get(), A_.get(), b_.get(), bits) != 0; }
  /// The radius of an element of x.
  [[nodiscard]] double radius(residua::index_t i) {
    flint_ball r(flint_);
    flint_.call<void>("arb_get_rad_arb", r.get(), element(x_, i));
    return r.middle_up();
  }
  /// The distance of a number from the farthest point of the ball of x_i, rounded up.
  template <class T>
  [[nodiscard]] double distance(residua::index_t i, const T& number) {
    constexpr long bits = 4000;
    flint_ball difference(flint_), upper(flint_);
    set(difference.get(), number);
    flint_.call<void>("arb_sub", difference.get(), difference.get(), element(x_, i), bits);
    flint_.call<void>("arb_get_abs_ubound_arf", upper.get(), difference.get(), 200L);
    return upper.middle_up();
  }

 private:
  /// Room for one of FLINT's matrices.
  class storage {
   public:
    [[nodiscard]] void* get() { return matrix_.data(); }

   private:
    flint_struct matrix_{};
  };
  static constexpr long ball_bytes = 48;

  void initialise(storage& matrix, long columns) const {
    flint_.call<void>("arb_mat_init", matrix.get(), n_, columns);
  }
  [[nodiscard]] static void* element(storage& matrix, long k) {
    return *reinterpret_cast<char**>(matrix.get()) + ball_bytes * k;
  }
  void set(void* ball, double x) { flint_.call<void>("arb_set_d", ball, x); }
  template <int N>
  void set(void* ball, const residua::expansion<double, N>& x) {
    constexpr long exact = 4000;
    set(ball, x.limb[0]);
    for (int k = 1; k < N; ++k) {
      set(low_.get(), x.limb[k]);
      flint_.call<void>("arb_add", ball, ball, low_.get(), exact);
    }
  }

  const flint_library& flint_;
  long n_;
  storage A_, b_, x_;
  flint_ball low_;
};

}  // namespace residua_bench
