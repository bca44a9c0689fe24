// What looks at a run from outside, between blocks of passes: the caller's callbacks, and the gap between the
// recursive and the true residual.
//
// r is updated by its own recurrence, x by its own, and the gap f = (b - A x) - r is what their roundings
// leave: f_{k+1} = f_k + e_k with |e_k| <= c u (N |A| |x_{k+1}| + |r_{k+1}|), where N is the longest row's
// entries and c a small constant (van der Vorst, Ye 2000, section 2; Greenbaum 1997; Cools et al. 2018). No
// method makes it smaller; and as |b - A x| >= |f| - |r|, no x with |r| <= target has |b - A x| <= target
// once |f| > 2 target, but for roundings to come that happen to cancel those before. So a format whose gap
// has passed twice the target cannot converge. It goes on all the same until |r| is below |f|, so that x
// gains nothing more; or, where another format is to follow (options.ends_when_unattainable), until |r| is no
// longer halved from one look to the next: while it is, its digits are cheaper than the other's. A residual
// that does not fall while the gap is small is no reason to stop: CG's need not fall for most of its
// iterations (Greenbaum, Strakos 1992). MINRES has another recurrence for r, and its gap may grow by A's
// condition number more (Sleijpen, van der Vorst, Modersitzki 2000), but is measured likewise.
//
// The bound exceeds f by orders of magnitude, having norms for the vectors and all roundings at their worst;
// so f is measured, with b - A x as residual() accumulates it. That costs less than ten iterations; the first
// look is after 128 passes, and there are 128 or an eighth of all passes between two.
#pragma once

#include <algorithm>

#include "krylov/scalars.hpp"
#include "krylov/system.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/array.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::krylov {

/// What the caller wants to hear, and to say.
class callbacks {
 public:
  /// `reference`: the norm that relative residuals refer to.
  callbacks(const krylov_options& options, double reference) : options_(options), reference_(reference) {}

  template <class Scalars>
  void tell(const Scalars& s) const {
    if (options_.progress) options_.progress(s.iteration, s.residual_norm / reference_);
  }
  [[nodiscard]] bool is_interrupted() const { return options_.interrupted && options_.interrupted(); }
  [[nodiscard]] bool ends_when_unattainable() const { return options_.ends_when_unattainable; }

 private:
  const krylov_options& options_;
  double reference_;
};

/// The passes after which a run is looked at: after one and a multiple of sixteen, which is how many a GPU
/// replays at once.
class inspection_times {
 public:
  static constexpr index_t block = 16;
  [[nodiscard]] bool is_due(index_t passes) const { return passes == next_; }
  void proceed() { next_ += std::max(shortest, (next_ - 1) / (8 * block) * block); }

 private:
  static constexpr index_t shortest = 8 * block;
  index_t next_ = 1 + shortest;
};

/// The watch over a run of a method of stages. Method: subtract_residual(scalars, v) takes the recursive
/// residual that belongs to x from v and returns the sum of the norms of what it took. Residual: residual(v)
/// leaves b - A x in v and returns its norm. Norm: norm(v) is that of v.
template <class T, class Method, class Residual, class Norm>
class watch {
 public:
  watch(const context& ctx, index_t n, const callbacks& its_callbacks, const Method& method,
        const Residual& residual, const Norm& norm)
      : ctx_(ctx), n_(n), callbacks_(its_callbacks), method_(method), residual_(residual), norm_(norm) {}

  void tell(const typename Method::scalars& s) const { callbacks_.tell(s); }
  [[nodiscard]] bool is_interrupted() const { return callbacks_.is_interrupted(); }
  [[nodiscard]] bool is_due(index_t passes) const { return times_.is_due(passes); }

  /// `running`, or why not. What it looks at must not be changing.
  stop_reason inspect(const typename Method::scalars& s) {
    times_.proceed();
    const bool has_halved = s.best_iteration > inspected_;
    inspected_ = s.iteration;
    const auto gap = measure(s);
    if (!(gap.norm - gap.error > 2 * s.target)) return stop_reason::running;
    const bool goes_on = has_halved || !callbacks_.ends_when_unattainable();
    return goes_on && gap.norm < s.residual_norm ? stop_reason::running : stop_reason::attainable_accuracy;
  }

 private:
  struct measured {
    double norm, error;
  };

  /// Errors: the residual's rounding to T, two axpy's at most.
  measured measure(const typename Method::scalars& s) {
    if (gap_.size() != n_) gap_ = array<T>(ctx_, n_);
    double sizes = residual_(gap_.view());
    sizes += method_.subtract_residual(s, gap_);
    constexpr double unit = (1 + 2 * error_bounds<T>::scaled_sum) * limb_unit<T>;
    return {norm_(gap_.view()), unit * sizes};
  }

  const context& ctx_;
  index_t n_;
  const callbacks& callbacks_;
  const Method& method_;
  const Residual& residual_;
  const Norm& norm_;
  array<T> gap_;
  inspection_times times_;
  index_t inspected_ = 0;  // the iteration of the last look
};

}  // namespace residua::krylov
