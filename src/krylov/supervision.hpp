// What looks at a run from outside, between blocks of passes: the caller's callbacks, and the gap between the
// recursive and the true residual.
//
// r is updated by its own recurrence, x by its own, and the gap f = (b - A x) - r is what their roundings
// leave: f_{k+1} = f_k + e_k with |e_k| <= c u (N |A| |x_{k+1}| + |r_{k+1}|), where N is the longest row's
// entries and c a small constant (van der Vorst, Ye 2000, section 2; Greenbaum 1997; Cools et al. 2018). No
// method makes it smaller; and as |b - A x| >= |f| - |r|, no x with |r| <= target has |b - A x| <= target
// once |f| > 2 target, but for roundings to come that happen to cancel those before. So a format whose gap
// has passed twice the target cannot converge. The method goes on all the same until |r| is below |f|, so
// that x gains nothing more; or, where another format is to follow (options.ends_when_unattainable), until
// |r| is no longer halved from one look to the next: while it is, its digits are cheaper than the other's.
// A residual that does not fall while the gap is small is no reason to stop: CG's need not fall for most of
// its iterations (Greenbaum, Strakos 1992). MINRES has another recurrence for r, and its gap may grow by
// A's condition number more (Sleijpen, van der Vorst, Modersitzki 2000), but is measured likewise.
//
// The bound exceeds f by orders of magnitude, having norms for the vectors and all roundings at their worst;
// so f is measured, with b - A x as residual() accumulates it. That costs less than ten iterations. The first
// look is after 129 passes, and between two looks there are 128 passes or, if that is more, an eighth of all.
#pragma once

#include <algorithm>

#include "krylov/scalars.hpp"
#include "krylov/system.hpp"
#include "residua/number/bounds.hpp"
#include "residua/view/array.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::krylov {

/// The caller's callbacks: who is told of the progress, and who may interrupt.
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

/// The numbers of passes after which a run is looked at. Each is one more than a multiple of sixteen, since a
/// GPU does one pass and then replays sixteen at once.
class inspection_times {
 public:
  static constexpr index_t block = 16;
  [[nodiscard]] bool is_due(index_t passes) const { return passes == next_; }
  void proceed() { next_ += std::max(shortest, (next_ - 1) / (8 * block) * block); }

 private:
  static constexpr index_t shortest = 8 * block;
  index_t next_ = 1 + shortest;
};

/// The watch over a run of a method of stages. Method has subtract_residual(scalars, v), which subtracts the
/// recursive residual that belongs to x from v and returns the sum of the norms of what it subtracted.
/// residual(v) leaves b - A x in v and returns its norm, and norm(v) returns the norm of v.
template <class T, class Method, class Residual, class Norm>
class watch {
 public:
  watch(const context& ctx, index_t n, const callbacks& its_callbacks, const Method& method,
        const Residual& residual, const Norm& norm)
      : ctx_(ctx), n_(n), callbacks_(its_callbacks), method_(method), residual_(residual), norm_(norm) {}

  void tell(const typename Method::scalars& s) const { callbacks_.tell(s); }
  [[nodiscard]] bool is_interrupted() const { return callbacks_.is_interrupted(); }
  [[nodiscard]] bool is_due(index_t passes) const { return times_.is_due(passes); }

  /// Looks at the run: `running` where it may go on, or the reason to stop. Nothing that it looks at may be
  /// changing meanwhile.
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

  /// The norm of the gap f, and a bound of the error of its vector: that of rounding the residual to T, and
  /// of two axpy at most.
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
