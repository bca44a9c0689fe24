// Look-ahead: on a GPU a block of columns is factorised on a second stream, while what the block before it
// subtracts from the columns behind is computed on the first one.
#pragma once

#include <optional>
#include <type_traits>

#include "base/run_together.hpp"
#include "base/side_context.hpp"
#include "number/ceil_div.hpp"
#include "residua/base/index.hpp"
#include "residua/dense/engine.hpp"
#include "residua/number/storage.hpp"

namespace residua::lapack {

/// The columns of a block for a factorisation of that many pivots in numbers of so many limbs, or 0 where
/// halves alone are as fast. The sums are cut where blocks end, so that there are blocks only where the
/// engine is left open: by one engine alone a factorisation has the same bits on every backend.
///
/// As many as make sixteen blocks, since each block but the next waits for the one before: narrower ones make
/// thin products, wider ones longer waiting. Measured on an H200 (docs/measurements/lu_gpu.md, "Look-ahead").
constexpr index_t look_ahead_columns(backend kind, engine chosen, int limbs, index_t pivots) {
  constexpr index_t most_pivots = 16384, blocks = 16, unit = 128;
  const index_t least_pivots = limbs == 1 ? 4096 : 2048;
  if (kind != backend::cuda || chosen != engine::automatic) return 0;
  if (pivots < least_pivots || pivots > most_pivots) return 0;
  return ceil_div(ceil_div(pivots, blocks), unit) * unit;
}

/// look_ahead_columns for numbers in the format T, with their context. A factorisation in float is rounded
/// to it where blocks end, and keeps to halves.
template <class T>
index_t look_ahead_columns_of(const context& ctx, const product_options& options, index_t pivots) {
  if (!std::is_same_v<T, arithmetic_t<T>>) return 0;
  return look_ahead_columns(ctx.kind(), options.engine, limb_count<T>, pivots);
}

/// What of a limit products on each stream may take, so that both together keep it.
inline product_options options_ahead(product_options options) {
  options.workspace_limit /= 4;
  return options;
}
inline product_options options_behind(product_options options) {
  options.workspace_limit -= options.workspace_limit / 4;
  return options;
}

/// Where two jobs run that do not wait for each other: on a GPU on two streams, otherwise one after the
/// other, as on a GPU if they are to run `in_turn`. The results are the same.
class two_streams {
 public:
  /// `leaves_room`: kernels on main() leave multiprocessors to those on ahead().
  explicit two_streams(const context& ctx, bool in_turn = false, bool leaves_room = false) : main_(ctx) {
    if (ctx.kind() == backend::cuda && !in_turn) beside_.emplace(ctx, leaves_room);
  }

  [[nodiscard]] const context& main() const { return beside_ ? beside_->main() : main_; }
  [[nodiscard]] bool are_two() const { return beside_.has_value(); }
  [[nodiscard]] const context& ahead() const { return beside_ ? beside_->side() : main_; }
  /// What is submitted to either from now on waits for what has been submitted to the other one.
  void meet() const {
    if (beside_) beside_->meet();
  }
  /// Lets both meet, then calls both, which submit work to ahead() and to main().
  template <class Ahead, class Rest>
  void run(const Ahead& on_ahead, const Rest& on_main) const {
    meet();
    if (!beside_) return on_ahead(), on_main();
    run_together(on_ahead, on_main);
  }

 private:
  context main_;
  std::optional<side_context> beside_;
};

}  // namespace residua::lapack
