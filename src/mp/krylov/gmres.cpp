// GMRES in run-time precision over BLAS routines: the host keeps the small least-squares problem alone.
#include <algorithm>

#include "mp/krylov/system.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace {

using multiple::mp_system;

/// min |beta e_1 - H y| for the Hessenberg matrix H of Arnoldi's process, made triangular by rotations,
/// column by column (Saad, Iterative Methods for Sparse Linear Systems, section 6.5.3). That of the other
/// formats (krylov/hessenberg.hpp) has numbers of a size that the compiler knows.
class mp_hessenberg {
 public:
  explicit mp_hessenberg(const mp& beta) : right_{beta} {}

  [[nodiscard]] index_t steps() const { return static_cast<index_t>(columns_.size()); }
  [[nodiscard]] const mp& residual() const { return right_.back(); }

  /// Adds a column of steps() + 2 numbers; false, with nothing added, where it depends on those before it but
  /// for rounding, six of it each (Higham, Accuracy and Stability, lemma 19.8).
  [[nodiscard]] bool add(std::vector<mp> column) {
    const int bits = right_.front().bits();
    mp largest(bits);
    for (const mp& value : column) {
      if (abs(value) > largest) largest = abs(value);
    }
    const mp rounding = mp(6.0 * static_cast<double>(column.size()), bits) * ldexp(largest, -bits);
    for (std::size_t i = 0; i < turns_.size(); ++i) turn(turns_[i], column[i], column[i + 1]);
    mp& last = column[column.size() - 2];
    const mp length = sqrt(last * last + column.back() * column.back());
    if (!(length > rounding)) return false;
    const rotation g{last / length, column.back() / length};
    last = length;
    column.pop_back();
    right_.emplace_back(bits);
    turn(g, right_[right_.size() - 2], right_.back());
    turns_.push_back(g);
    columns_.push_back(std::move(column));
    return true;
  }

  /// y, of steps() numbers, by back substitution.
  [[nodiscard]] std::vector<mp> solution() const {
    std::vector<mp> y(right_.begin(), right_.end() - 1);
    for (std::size_t j = y.size(); j-- > 0;) {
      y[j] /= columns_[j][j];
      for (std::size_t i = 0; i < j; ++i) y[i] -= columns_[j][i] * y[j];
    }
    return y;
  }

 private:
  struct rotation {
    mp cosine, sine;
  };
  static void turn(const rotation& g, mp& a, mp& b) {
    const mp turned = g.cosine * a + g.sine * b;
    b = g.cosine * b - g.sine * a;
    a = turned;
  }

  std::vector<std::vector<mp>> columns_;  // of the triangle
  std::vector<rotation> turns_;
  std::vector<mp> right_;
};

class gmres_method {
 public:
  explicit gmres_method(mp_system& s)
      : s_(s),
        restart_(std::min(s.options().restart, most_steps(s))),
        basis_(s.ctx(), s.size(), restart_ + 1, s.bits()),
        coefficients_(s.ctx(), restart_ + 1, s.bits()),
        problem_(mp(s.bits())) {
    if (s.is_preconditioned()) directions_ = mp_matrix(s.ctx(), s.size(), restart_, s.bits());
  }

  void begin(const mp& /*norm*/) {
    const mp norm = nrm2(s_.ctx(), s_.r());
    problem_ = mp_hessenberg(norm);
    is_invariant_ = false;
    if (!norm.is_zero()) set_column(0, s_.r(), norm);
  }

  stop_reason iterate(mp& norm) {
    if (!problem_.add(next_column(problem_.steps()))) return stop_reason::krylov_breakdown;
    norm = abs(problem_.residual());
    return stop_reason::running;
  }

  [[nodiscard]] bool has_cycle_ended() const { return is_invariant_ || problem_.steps() >= restart_; }

  /// x = x + Z y.
  void end() {
    const index_t k = problem_.steps();
    if (k == 0) return;
    const mp_array y(s_.ctx(), problem_.solution(), s_.bits());
    gemv(s_.ctx(), op::none, s_.number(1), directions().block(0, 0, s_.size(), k), y, s_.number(1), s_.x());
  }

 private:
  /// The most steps of a cycle: there are no more of them than x has elements, and no more than iterations.
  static index_t most_steps(const mp_system& s) {
    return std::max<index_t>(1, std::min(s.size(), s.options().max_iterations));
  }
  [[nodiscard]] mp_matrix_view directions() {
    return s_.is_preconditioned() ? directions_.view() : basis_.view();
  }
  void set_column(index_t k, const mp_const_vector_view& v, const mp& norm) {
    const auto target = basis_.view().column(k);
    copy(s_.ctx(), v, target);
    scal(s_.ctx(), s_.number(1) / norm, target);
  }

  /// H's column k: w = A M^-1 v_k, orthogonalised twice by classical Gram-Schmidt against the basis, which w
  /// joins (Giraud, Langou, Rozloznik 2005).
  std::vector<mp> next_column(index_t k) {
    const context& ctx = s_.ctx();
    const auto v = basis_.view().column(k), w = basis_.view().column(k + 1);
    const auto z = directions().column(k);
    if (s_.is_preconditioned()) s_.precondition(v, z);
    s_.multiply(z, w);
    const mp size = nrm2(ctx, w);
    auto column = project(k + 1, w);
    const auto corrections = project(k + 1, w);
    for (std::size_t i = 0; i < column.size(); ++i) column[i] += corrections[i];
    const mp rest = nrm2(ctx, w);
    // What two projections leave of a vector in their space is their rounding.
    const mp rounding = ldexp(s_.number(2.0 * static_cast<double>(k + 1)) * size, -s_.bits());
    is_invariant_ = rest <= rounding;
    column.push_back(is_invariant_ ? s_.number(0) : rest);
    if (!is_invariant_) scal(ctx, s_.number(1) / rest, w);
    return column;
  }
  /// h = V^T w, w = w - V h.
  std::vector<mp> project(index_t columns, const mp_vector_view& w) {
    const auto V = basis_.view().block(0, 0, s_.size(), columns);
    const auto all = coefficients_.view();
    const mp_vector_view h(all.first(), all.bits(), columns, 1, all.plane(), all.memory());
    gemv(s_.ctx(), op::transpose, s_.number(1), V, w, s_.number(0), h);
    gemv(s_.ctx(), op::none, s_.number(-1), V, h, s_.number(1), w);
    auto host = coefficients_.to_host(s_.ctx());
    host.resize(static_cast<std::size_t>(columns), s_.number(0));
    return host;
  }

  mp_system& s_;
  index_t restart_;
  mp_matrix basis_, directions_;
  mp_array coefficients_;
  mp_hessenberg problem_;
  bool is_invariant_ = false;
};

}  // namespace

krylov_report gmres(const context& ctx, const csr_matrix& A, const preconditioner& M, mp_const_vector_view b,
                    mp_vector_view x, const krylov_options& options) {
  require(options.restart >= 1, "gmres", "options.restart >= 1", options.restart);
  mp_system s("gmres", ctx, A, M, b, x, options);
  gmres_method method(s);
  return s.run(method);
}

}  // namespace residua
