// GMRES over BLAS routines, for systems of any space (krylov/space.hpp): the host keeps the small
// least-squares problem alone. On a GPU Arnoldi's process may run ahead of it (arnoldi/gram_schmidt.hpp).
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "krylov/arnoldi/gram_schmidt.hpp"
#include "krylov/complex/numbers.hpp"
#include "krylov/frame.hpp"
#include "krylov/hessenberg.hpp"
#include "residua/blas/complex/level2.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/view/matrix.hpp"

namespace residua::krylov {

/// The vectors of one solve, and the method over them.
template <class T, class Matrix = csr_matrix>
class gmres_method {
  using number = number_t<T, Matrix>;

 public:
  gmres_method(const system<T, Matrix>& s, frame<T, Matrix>& f)
      : s_(s),
        f_(f),
        space_(s.ctx, s.A),
        multiply_by_A_(space_.template product<T>()),
        restart_(std::min(s.options.restart, most_steps(s))),
        basis_(s.ctx, s.x.size(), restart_ + 1),
        coefficients_(s.ctx, restart_ + 1),
        corrections_(s.ctx, restart_ + 1) {
    if constexpr (requires { space_.gram_schmidt(basis_.view()); })
      queue_ = space_.gram_schmidt(basis_.view());
    if (!is_preconditioned()) return;
    directions_ = matrix<double>(s.ctx, s.x.size(), restart_);
    narrow_ = array<double>(s.ctx, s.x.size());
    wide_ = array<T>(s.ctx, s.x.size());
  }

  /// Cycles until the scalars say that the method has stopped.
  template <class Progress>
  method_scalars<T> operator()(method_scalars<T> m, const Progress& progress) {
    best_norm_ = m.best_norm;
    while (m.running()) {
      const double before = m.residual_norm;
      cycle(m, progress);
      start_anew(m, before);
    }
    return m;
  }

 private:
  /// The most steps of a cycle: there are no more of them than x has elements, and no more than iterations.
  static index_t most_steps(const system<T, Matrix>& s) {
    return std::max<index_t>(1, std::min(s.A.rows(), s.options.max_iterations));
  }
  [[nodiscard]] bool is_preconditioned() const { return s_.M.kind() != preconditioner_kind::none; }

  /// Arnoldi's process from the residual, and the step to the x of its space that has the smallest residual.
  template <class Progress>
  void cycle(method_scalars<T>& m, const Progress& progress) {
    hessenberg_problem<number> problem(restart_, normalise(f_.r(), space_.template norm<T>(f_.r()), 0));
    const index_t most = std::min(restart_, m.max_iterations - m.iteration);
    enqueued_ = 0;
    while (m.running() && problem.steps() < most) {
      const bool goes_on = problem.add(next_column(problem.steps(), most));
      if (goes_on) {
        m.judge(squared_magnitude(problem.residual()), true);
        progress(m);
      } else {
        m.stop(stop_reason::krylov_breakdown);
      }
      // A basis vector that vanished: x is exact, to rounding.
      if (m.running() && is_invariant_) break;
    }
    step(problem.solution());
  }

  /// column k = v / norm, or zero where the norm is; returns the norm.
  T normalise(vector_view<const T> v, const T& norm, index_t k) {
    auto target = basis_.view().column(k);
    copy<T>(s_.ctx, v, target);
    if (leading(norm) > 0) scal<T>(s_.ctx, T(1.0) / norm, target);
    return norm;
  }

  /// Column k of H, one of at most `most` of this cycle.
  std::vector<number> next_column(index_t k, index_t most) {
    auto column = queue_ ? queued_column(k, most) : orthogonalised(k);
    is_invariant_ = magnitude(column.back()) == 0;
    return column;
  }

  /// Column k of H from the queue, in which up to most_ahead steps are kept enqueued. With a preconditioner
  /// it is one step, since the preconditioner may be a user's, or take longer than what the host would wait
  /// for.
  std::vector<number> queued_column(index_t k, index_t most) {
    const index_t ahead = is_preconditioned() ? 1 : queued_gram_schmidt<number>::most_ahead;
    for (const index_t end = std::min(most, k + ahead); enqueued_ < end; ++enqueued_) {
      multiply(enqueued_, basis_.view().column(enqueued_ + 1));
      queue_->enqueue(enqueued_);
    }
    return queue_->column(k);
  }

  /// Computes w = A M^-1 v_k in the basis's column k + 1 and orthogonalises it against the columns before by
  /// classical Gram-Schmidt, twice (Giraud, Langou, Rozloznik 2005). Returns column k of H.
  std::vector<number> orthogonalised(index_t k) {
    auto w = basis_.view().column(k + 1);
    multiply(k, w);
    const auto basis = basis_.view().block(0, 0, s_.x.size(), k + 1);
    const auto h = coefficients_.view().part(0, k + 1), correction = corrections_.view().part(0, k + 1);
    project(basis, w, h);
    project(basis, w, correction);
    auto column = to_host(h);
    const auto corrections = to_host(correction);
    for (std::size_t i = 0; i < column.size(); ++i) column[i] = column[i] + corrections[i];
    const T rest = space_.template norm<T>(w);
    const bool vanishes = is_rounding(leading(rest), norm_of(column), k + 1, unit_roundoff<T>);
    column.push_back(number(vanishes ? T(0.0) : rest));
    if (!vanishes) scal<T>(s_.ctx, T(1.0) / rest, w);
    return column;
  }

  /// h = V^H w, w = w - V h.
  void project(matrix_view<const T> basis, vector_view<T> w, vector_view<number> h) {
    space_.template inner_products<T>(basis, w, h);
    if constexpr (is_complex<number>) {
      gemv<T>(s_.ctx, op::none, number(T(-1.0)), as_numbers<number>(basis), h, number(T(1.0)),
              as_numbers<number>(w));
    } else {
      gemv<T, T>(s_.ctx, op::none, T(-1.0), basis, h, T(1.0), w);
    }
  }

  void multiply(index_t k, vector_view<T> w) {
    const auto v = basis_.view().column(k);
    if (!is_preconditioned()) return multiply_by_A_(v, w);
    const auto z = directions_.view().column(k);
    convert<double, T>(s_.ctx, v, narrow_);
    s_.M.state().solve(s_.ctx, narrow_, z);
    convert<T, double>(s_.ctx, z, wide_);
    multiply_by_A_(wide_.view(), w);
  }

  /// x = x + Z y, where Z is M^-1 times the basis; without a preconditioner it is the basis.
  void step(const std::vector<number>& y) {
    const auto k = static_cast<index_t>(y.size());
    if (k == 0) return;
    const auto weights = coefficients_.view().part(0, k);
    upload_bytes(s_.ctx, weights.first(), y.data(), y.size() * sizeof(number));
    const index_t n = s_.x.size();
    if (is_preconditioned()) {
      add_combination<double>(directions_.view().block(0, 0, n, k), weights);
    } else {
      add_combination<T>(basis_.view().block(0, 0, n, k), weights);
    }
  }
  /// x = x + V y. Of complex numbers V y is V Re y + i V Im y, of V as the real matrix of its parts.
  template <class Element>
  void add_combination(matrix_view<const Element> V, vector_view<const number> y) {
    if constexpr (is_complex<number>) {
      gemv<Element, T>(s_.ctx, op::none, T(1.0), V, blas::real_parts(y), T(1.0), s_.x);
      array<T> turned(s_.ctx, s_.x.size());
      gemv<Element, T>(s_.ctx, op::none, T(1.0), V, blas::imaginary_parts(y), T(0.0), turned);
      const auto x = as_numbers<number>(s_.x), z = as_numbers<number>(turned.view());
      axpy<T>(s_.ctx, T(-1.0), blas::imaginary_parts(z), blas::real_parts(x));
      axpy<T>(s_.ctx, T(1.0), blas::real_parts(z), blas::imaginary_parts(x));
    } else {
      gemv<Element, T>(s_.ctx, op::none, T(1.0), V, y, T(1.0), s_.x);
    }
  }

  /// Computes the residual of the new x and decides by it whether another cycle follows. One does also where
  /// the recursive residual has converged and the true one has not, for as long as cycles halve the true one.
  void start_anew(method_scalars<T>& m, double before) {
    m.residual_norm = f_.compute_residual();
    if (m.history != nullptr) m.history[m.iteration] = m.residual_norm;
    if (!is_finite(m.residual_norm)) {
      m.stop(stop_reason::not_finite);
    } else if (m.residual_norm <= m.target) {
      m.stop(stop_reason::converged);
    } else if (m.status == stop_reason::converged) {
      m.status = !(m.residual_norm <= 0.5 * before) ? stop_reason::true_residual_above
                 : m.iteration >= m.max_iterations  ? stop_reason::iteration_limit
                                                    : stop_reason::running;
    } else if (m.running() && !(m.residual_norm < before)) {
      m.stop(stop_reason::stagnated);
    }
    keep_best(m);
  }

  /// Keeps the best x, by the residuals of x itself and not by the recursive ones that the scalars have
  /// judged.
  void keep_best(method_scalars<T>& m) {
    if (m.residual_norm < best_norm_) {
      copy<T>(s_.ctx, s_.x, f_.best_x());
      best_norm_ = m.residual_norm;
    }
    m.best_norm = best_norm_;
  }

  std::vector<number> to_host(vector_view<const number> source) const {
    std::vector<number> elements(static_cast<std::size_t>(source.size()));
    download_bytes(s_.ctx, elements.data(), source.first(), elements.size() * sizeof(number));
    return elements;
  }

  const system<T, Matrix>& s_;
  frame<T, Matrix>& f_;
  space<Matrix> space_;
  decltype(std::declval<const space<Matrix>&>().template product<T>()) multiply_by_A_;
  index_t restart_;
  matrix<T> basis_;
  matrix<double> directions_;  // M^-1 of the basis
  array<number> coefficients_, corrections_;
  std::unique_ptr<queued_gram_schmidt<number>> queue_;  // where the steps need not wait for the host
  index_t enqueued_ = 0;                                // steps of this cycle
  array<T> wide_;
  array<double> narrow_;
  double best_norm_ = 0;       // of x as it was kept
  bool is_invariant_ = false;  // the last product lay in the space of those before
};

}  // namespace residua::krylov
