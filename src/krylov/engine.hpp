// Engines: how a Krylov method's stages are run. A method is written once, as a pass over its stages; the
// host engine runs them one after the other, the GPU's records passes in a graph and replays it without the
// host in between.
//
// Beside what loop/stage.hpp asks for, a method's stage has
//
//   static constexpr int previous_sums = K;
//     the number of sums that it reads of the stage before;
//   static bool begin(scalars&, const number* sum, bool record);
//     the scalar step, from those sums, which returns whether a loop follows.
//
// Once the scalars say that the method has stopped, no stage does anything.
#pragma once

#include <utility>

#include "krylov/preconditioner_state.hpp"
#include "krylov/scalars.hpp"
#include "loop/run.hpp"
#include "sparse/complex/csr_storage.hpp"
#include "sparse/complex/run_rows.hpp"
#include "sparse/csr_storage.hpp"
#include "sparse/run_rows.hpp"

namespace residua::krylov {

/// The loops of one context on the host.
class host_loops {
 public:
  explicit host_loops(const context& ctx) : ctx_(ctx) {}

  template <class Stage>
  void elements(index_t n, const Stage& stage, const typename Stage::scalars& s,
                loop::stage_sum<Stage>* sums) const {
    loop::run_elements_on_host(ctx_, n, stage, s, sums);
  }
  /// A: a csr_matrix or a complex_csr_matrix.
  template <class Matrix, class Stage>
  void rows(const Matrix& A, const Stage& stage, const typename Stage::scalars& s,
            loop::stage_sum<Stage>* sums) const {
    sparse::run_rows_on_host(ctx_, A.storage().view, stage, s, sums);
  }
  [[nodiscard]] const context& ctx() const { return ctx_; }

 private:
  const context& ctx_;
};

/// S: method_scalars<T>, or what a method derives from them. Loops: host_loops, or what runs loops over the
/// parts of vectors that several ranks hold.
template <class T, class S, class Loops = host_loops>
class host_engine {
 public:
  using scalars = S;
  static constexpr bool may_form_operands = false;

  host_engine(Loops loops, const S& initial) : loops_(std::move(loops)), scalars_(initial) {}

  template <class Stage>
  void elements(index_t n, const Stage& stage) {
    if (enter<Stage>()) loops_.elements(n, stage, scalars_, sums_);
  }
  template <class Matrix, class Stage>
  void rows(const Matrix& A, const Stage& stage) {
    if (enter<Stage>()) loops_.rows(A, stage, scalars_, sums_);
  }
  /// z = M^-1 r in double.
  void solve(const preconditioner& M, vector_view<const double> r, vector_view<double> z) {
    if (scalars_.running()) M.state().solve(loops_.ctx(), r, z);
  }

  /// Repeats the pass until the method stops or the watch (krylov/supervision.hpp) stops it.
  template <class Pass, class Watch>
  S repeat(const Pass& pass, Watch& watch) {
    for (index_t passes = 1; scalars_.running(); ++passes) {
      pass(*this);
      watch.tell(scalars_);
      if (!scalars_.running()) break;
      if (watch.is_interrupted()) {
        scalars_.stop(stop_reason::interrupted);
      } else if (watch.is_due(passes)) {
        scalars_.status = watch.inspect(scalars_);
      }
    }
    return scalars_;
  }

 private:
  template <class Stage>
  bool enter() {
    return scalars_.running() && Stage::begin(scalars_, sums_, true);
  }

  Loops loops_;
  S scalars_;
  T sums_[4] = {T(0.0), T(0.0), T(0.0), T(0.0)};
};

}  // namespace residua::krylov
