// solve: the checks of arguments, and the order in which direct and iterative solution are tried.
#include "residua/solve/solve.hpp"

#include <algorithm>
#include <limits>

#include "krylov/power_of_two.hpp"
#include "krylov/system.hpp"
#include "residua/blas/level1/convert.hpp"
#include "solve/choice/diagonal.hpp"
#include "solve/choice/race.hpp"
#include "solve/consistent.hpp"
#include "solve/direct.hpp"
#include "solve/errors.hpp"
#include "solve/hint.hpp"
#include "solve/iterative.hpp"
#include "solve/solver.hpp"
#include "view/matrix_checks.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using namespace solving;

/// Solves systems with one matrix for any number of right-hand sides, one after the other.
class solver {
 public:
  explicit solver(const problem& p)
      : problem_(p), examination_(p), direct_(p, examination_), consistent_(p), iterative_(p), race_(p) {}

  solution solve(vector_view<const double> b) {
    const auto begin = std::chrono::steady_clock::now();
    const double setup_before = setup_seconds();
    attempts tries(problem_, b);
    if (problem_.options.method || problem_.options.precondition) {
      as_asked(tries);
    } else {
      by_choice(tries);
    }
    auto answer = finish(tries);
    answer.setup_seconds = setup_seconds() - setup_before;
    answer.seconds = seconds_since(begin);
    return answer;
  }

 private:
  static attempt_method named(solve_method method) {
    if (method == solve_method::cg) return attempt_method::cg;
    if (method == solve_method::minres) return attempt_method::minres;
    return method == solve_method::gmres ? attempt_method::gmres : attempt_method::bicgstab;
  }

  void as_asked(attempts& tries) {
    const auto& o = problem_.options;
    if (o.method == solve_method::direct) return directly(tries);
    iterative_.climb(tries, o.method ? named(*o.method) : method_for_kind(problem_.A));
    tries.answer().method = method_of(tries.answer().last().method);
  }

  void directly(attempts& tries) {
    direct_.analyse();
    while (!examination_.is_singular() && direct_.factorise(/*is_required=*/true)) {
      direct_.solve(tries);
      if (!direct_.has_others()) break;
    }
    if (tries.is_over()) return;
    examination_.examine();
    if (examination_.is_singular()) solve_consistent(tries);
  }

  // ---- the choice: each step is taken where iterations do not promise to be over before it would be ----

  void by_choice(attempts& tries) {
    auto its = shape_of(problem_.A);
    its.may_be_definite = may_be_definite(problem_.ctx, problem_.A);
    const double usual = usual_direct_seconds(nominal_rates(problem_.ctx.kind()), its);
    const double negligible = its.may_be_definite ? negligible_seconds : negligible_before_matching;
    if (!is_analysed_ && iterations_suffice(tries, usual, negligible)) return;
    is_analysed_ = true;
    direct_.analyse();
    examination_.examine_before_factors(*direct_.analysis().plan());
    if (!examination_.is_singular()) go_by_size(tries);
    if (!tries.is_over() && examination_.is_singular()) try_although_singular(tries);
  }

  void go_by_size(attempts& tries) {
    if (!direct_.fits()) {
      direct_.refuse(factors_do_not_fit);
    } else {
      if (iterations_suffice(tries, direct_.predicted_seconds(), negligible_seconds)) return;
      if (direct_.factorise(/*is_required=*/false)) {
        direct_.solve(tries);
        tries.answer().method = solve_method::direct;
      }
      if (direct_.has_others()) return go_by_size(tries);
      if (!tries.is_over()) examination_.examine();
    }
    if (!tries.is_over() && !examination_.is_singular())
      iterate(tries, {std::numeric_limits<double>::infinity()});
  }

  bool iterations_suffice(attempts& tries, double other_seconds, double negligible) {
    if (other_seconds >= negligible) iterate(tries, {other_seconds});
    return tries.is_over();
  }

  void try_although_singular(attempts& tries) {
    examination_.examine();
    if (examination_.excludes(tries.b()) || solve_consistent(tries)) return;
    iterate(tries, {seconds_for_singular, /*by_pace=*/false});
  }

  /// Tries the consistent system. Returns whether no other way has a chance after it.
  bool solve_consistent(attempts& tries) {
    if (examination_.excludes(tries.b())) return true;
    consistent_.solve(tries);
    if (tries.converged()) tries.answer().method = method_of(tries.answer().last().method);
    return tries.is_over() || consistent_.leaves_residual();
  }

  void iterate(attempts& tries, const race_limits& limits) {
    race_.run(tries, limits);
    if (!tries.answer().attempts.empty()) tries.answer().method = method_of(tries.answer().last().method);
  }

  // ---- the report ----

  solution finish(attempts& tries) {
    auto& answer = tries.answer();
    if (answer.attempts.empty()) tries.keep_start();
    answer.direct = direct_.report();
    answer.direct.rank = examination_.rank();
    answer.proved_singular = examination_.is_singular();
    answer.proved_inconsistent = examination_.excludes(tries.b());
    if (answer.proved_singular && !tries.is_over())
      answer.attempts.back().report.reason = stop_reason::singular;
    const auto errors = backward_errors_of(problem_, tries.b(), answer.x);
    answer.componentwise_backward_error = errors.componentwise;
    answer.normwise_backward_error = errors.normwise;
    add_considered(answer);
    answer.hint = hint_for(answer, problem_.options, consistent_.leaves_residual());
    return std::move(answer);
  }

  void add_considered(solution& answer) const {
    const bool found_directly =
        answer.converged && answer.method == solve_method::direct && !answer.proved_singular;
    direct_.add_to(answer.considered, found_directly);
    race_.add_to(answer.considered);
    consistent_.add_to(answer.considered);
    if (!answer.considered.empty()) return;
    consideration asked;
    asked.method = answer.method;
    asked.precondition = answer.last().precondition;
    asked.precision = answer.last().precision;
    asked.measured_seconds = setup_seconds();
    for (const auto& a : answer.attempts) *asked.measured_seconds += a.report.seconds;
    asked.verdict = answer.converged ? "asked for; solved it" : "asked for";
    answer.considered.push_back(std::move(asked));
  }

  [[nodiscard]] double setup_seconds() const {
    return direct_.seconds() + consistent_.seconds() + iterative_.seconds() + race_.seconds();
  }

  const problem& problem_;
  examination examination_;
  direct_solver direct_;
  consistent_solver consistent_;
  iterative_solver iterative_;
  race race_;
  bool is_analysed_ = false;
};

void check_initial(const context& ctx, const csr_matrix& A, const any_vector_view& initial) {
  std::visit(
      [&]<class X>(const X& x) {
        if constexpr (!std::is_same_v<X, std::monostate>) {
          blas::check_vector(ctx, "solve", "options.initial", x);
          krylov::check_size("solve", "options.initial", x.size(), A);
          array<double> leading_limbs(ctx, x.size());
          convert(ctx, x, leading_limbs);
          if (!krylov::exponent_for(ctx, leading_limbs))
            blas::fail("solve", "options.initial", "has an element that is not finite");
        }
      },
      initial);
}

void check(const context& ctx, const csr_matrix& A, const solve_options& options) {
  krylov::check_square("solve", A);
  blas::check_place(ctx, "solve", "A", A.memory());
  check_limits("solve", options);
  check_initial(ctx, A, options.initial);
  require(options.restart >= 1, "solve", "options.restart >= 1", options.restart);
  if (options.factors == factor_library::cudss && ctx.kind() != backend::cuda)
    blas::fail("solve", "options.factors", "by cuDSS are made on a GPU, and the context is of none");
  if (options.precondition == preconditioner_kind::user)
    blas::fail("solve", "options.precondition", "cannot be a user's own; call the methods with it");
  if (options.method == solve_method::direct && options.precondition &&
      options.precondition != preconditioner_kind::lu &&
      options.precondition != preconditioner_kind::cholesky) {
    blas::fail("solve", "options.precondition", "is for iterative methods; direct solution has its factors");
  }
}

/// One right-hand side of a matrix that has been checked.
void check_right_hand_side(const context& ctx, const csr_matrix& A, vector_view<const double> b) {
  blas::check_vector(ctx, "solve", "b", b);
  krylov::check_size("solve", "b", b.size(), A);
  if (!krylov::exponent_for(ctx, b)) blas::fail("solve", "b", "has an element that is not finite");
}

}  // namespace

struct solving::repeated_solver::state {
  state(const context& ctx, const csr_matrix& A, const solve_options& options)
      : its_problem(ctx, A, options), its_solver(its_problem) {}

  problem its_problem;
  solver its_solver;
};

solving::repeated_solver::repeated_solver(const context& ctx, const csr_matrix& A,
                                          const solve_options& options) {
  check(ctx, A, options);
  state_ = std::make_unique<state>(ctx, A, options);
}
solving::repeated_solver::~repeated_solver() = default;

solution solving::repeated_solver::solve(vector_view<const double> b) {
  const auto& p = state_->its_problem;
  check_right_hand_side(p.ctx, p.A, b);
  return state_->its_solver.solve(b);
}

solution solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
               const solve_options& options) {
  check(ctx, A, options);
  check_right_hand_side(ctx, A, b);
  const problem p(ctx, A, options);
  return solver(p).solve(b);
}

namespace {

/// The initial x of column k: its part of `initial` where that has an x for each of several columns, and all
/// of `initial` otherwise.
any_vector_view start_of_column(const any_vector_view& initial, index_t k, index_t rows, index_t columns) {
  return std::visit(
      [&]<class X>(const X& x) -> any_vector_view {
        if constexpr (!std::is_same_v<X, std::monostate>) {
          if (columns > 1 && x.size() == rows * columns) return x.part(k * rows, rows);
        }
        return x;
      },
      initial);
}

}  // namespace

std::vector<solution> solve(const context& ctx, const csr_matrix& A, matrix_view<const double> B,
                            const solve_options& options) {
  auto of_column = options;
  const auto start_with = [&](index_t k) {
    of_column.initial = start_of_column(options.initial, k, A.rows(), B.columns());
  };
  for (index_t k = 0; k < std::max<index_t>(1, B.columns()); ++k) {
    start_with(k);
    check(ctx, A, of_column);
  }
  blas::check_matrix(ctx, "solve", "B", B);
  if (B.rows() != A.rows()) {
    blas::fail("solve", "B", "has " + std::to_string(B.rows()) + " rows, A has " + std::to_string(A.rows()));
  }
  for (index_t k = 0; k < B.columns(); ++k) {
    if (krylov::exponent_for(ctx, B.column(k))) continue;
    blas::fail("solve", "B", "has an element that is not finite in column " + std::to_string(k + 1));
  }
  const problem p(ctx, A, of_column);
  solver its(p);
  std::vector<solution> answers;
  for (index_t k = 0; k < B.columns(); ++k) {
    start_with(k);
    answers.push_back(its.solve(B.column(k)));
  }
  return answers;
}

}  // namespace residua
