// GMRES over BLAS routines on any backend: the host keeps the small least-squares problem alone.
#include "residua/krylov/gmres.hpp"

#include <algorithm>

#include "krylov/frame.hpp"
#include "krylov/hessenberg.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level2/gemv.hpp"
#include "residua/view/matrix.hpp"

namespace residua {

namespace {

using namespace krylov;

/// The vectors of one solve, and the method over them.
template <class T>
class gmres_method {
 public:
  gmres_method(const system<T>& s, frame<T>& f)
      : s_(s),
        f_(f),
        restart_(std::min(s.options.restart, most_steps(s))),
        basis_(s.ctx, s.x.size(), restart_ + 1),
        coefficients_(s.ctx, restart_ + 1),
        corrections_(s.ctx, restart_ + 1) {
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
  /// Of a cycle: no basis has more vectors than x has elements, and none more than there are iterations.
  static index_t most_steps(const system<T>& s) {
    return std::max<index_t>(1, std::min(s.x.size(), s.options.max_iterations));
  }
  [[nodiscard]] bool is_preconditioned() const { return s_.M.kind() != preconditioner_kind::none; }

  /// Arnoldi's process from the residual, and the step to the x of its space that has the smallest residual.
  template <class Progress>
  void cycle(method_scalars<T>& m, const Progress& progress) {
    hessenberg_problem<T> problem(restart_, normalise(f_.r(), nrm2<T>(s_.ctx, f_.r()), 0));
    while (m.running() && problem.steps() < restart_) {
      const bool goes_on = problem.add(next_column(problem.steps()));
      if (goes_on) {
        m.judge(problem.residual() * problem.residual(), true);
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

  /// w = A M^-1 v of basis vector v, in the basis's next column; orthogonalised against those before by
  /// classical Gram-Schmidt, twice (Giraud, Langou, Rozloznik 2005). H's column.
  std::vector<T> next_column(index_t k) {
    auto w = basis_.view().column(k + 1);
    multiply(k, w);
    const double size = leading(nrm2<T>(s_.ctx, w));
    const auto basis = basis_.view().block(0, 0, s_.x.size(), k + 1);
    const auto h = coefficients_.view().part(0, k + 1), correction = corrections_.view().part(0, k + 1);
    project(basis, w, h);
    project(basis, w, correction);
    auto column = to_host(h);
    const auto corrections = to_host(correction);
    for (std::size_t i = 0; i < column.size(); ++i) column[i] = column[i] + corrections[i];
    const T rest = nrm2<T>(s_.ctx, w);
    // What two projections leave of a vector in their space is their rounding.
    const double rounding = 2 * static_cast<double>(k + 1) * unit_roundoff<T> * size;
    is_invariant_ = leading(rest) <= rounding;  // not where w is not finite
    column.push_back(is_invariant_ ? T(0.0) : rest);
    if (!is_invariant_) scal<T>(s_.ctx, T(1.0) / rest, w);
    return column;
  }

  /// h = V^T w, w = w - V h.
  void project(matrix_view<const T> basis, vector_view<T> w, vector_view<T> h) {
    gemv<T, T>(s_.ctx, op::transpose, T(1.0), basis, w, T(0.0), h);
    gemv<T, T>(s_.ctx, op::none, T(-1.0), basis, h, T(1.0), w);
  }

  void multiply(index_t k, vector_view<T> w) {
    const auto v = basis_.view().column(k);
    if (!is_preconditioned()) return spmv<T>(s_.ctx, T(1.0), s_.A, v, T(0.0), w);
    const auto z = directions_.view().column(k);
    convert<double, T>(s_.ctx, v, narrow_);
    s_.M.state().solve(s_.ctx, narrow_, z);
    convert<T, double>(s_.ctx, z, wide_);
    spmv<T>(s_.ctx, T(1.0), s_.A, wide_, T(0.0), w);
  }

  /// x = x + V y or x + Z y.
  void step(const std::vector<T>& y) {
    const auto k = static_cast<index_t>(y.size());
    if (k == 0) return;
    const auto weights = coefficients_.view().part(0, k);
    upload_bytes(s_.ctx, weights.first(), y.data(), y.size() * sizeof(T));
    const index_t n = s_.x.size();
    if (is_preconditioned()) {
      gemv<double, T>(s_.ctx, op::none, T(1.0), directions_.view().block(0, 0, n, k), weights, T(1.0), s_.x);
    } else {
      gemv<T, T>(s_.ctx, op::none, T(1.0), basis_.view().block(0, 0, n, k), weights, T(1.0), s_.x);
    }
  }

  /// The residual of the new x. The method goes on where the recursive residual said converged, but the true
  /// one is above, for as long as cycles halve it.
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

  /// By the residuals of x itself, not by the recursive ones that the scalars have judged.
  void keep_best(method_scalars<T>& m) {
    if (m.residual_norm < best_norm_) {
      copy<T>(s_.ctx, s_.x, f_.best_x());
      best_norm_ = m.residual_norm;
    }
    m.best_norm = best_norm_;
  }

  std::vector<T> to_host(vector_view<const T> from) const {
    std::vector<T> elements(static_cast<std::size_t>(from.size()));
    download_bytes(s_.ctx, elements.data(), from.first(), elements.size() * sizeof(T));
    return elements;
  }

  const system<T>& s_;
  frame<T>& f_;
  index_t restart_;
  matrix<T> basis_;
  matrix<double> directions_;  // M^-1 of the basis
  array<T> coefficients_, corrections_, wide_;
  array<double> narrow_;
  double best_norm_ = 0;       // of x as it was kept
  bool is_invariant_ = false;  // the last product lay in the space of those before
};

}  // namespace

template <class T>
krylov_report krylov::run_gmres(const system<T>& s) {
  require(s.options.restart >= 1, "gmres", "options.restart >= 1", s.options.restart);
  frame<T> f("gmres", s);
  gmres_method<T> method(s, f);
  return f.run_on_host(method);
}

template <solver_format T>
krylov_report gmres(const context& ctx, const csr_matrix& A, const preconditioner& M,
                    vector_view<const double> b, vector_view<T> x, const krylov_options& options) {
  return krylov::run_gmres<T>({ctx, A, M, b, x, options});
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                       \
  template krylov_report krylov::run_gmres<type>(const system<type>&);                         \
  template krylov_report gmres<type>(const context&, const csr_matrix&, const preconditioner&, \
                                     vector_view<const double>, vector_view<type>, const krylov_options&);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
