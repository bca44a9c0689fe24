// solve: what is checked, and which way comes after which.
#include "residua/solve/solve.hpp"

#include "krylov/power_of_two.hpp"
#include "krylov/system.hpp"
#include "residua/blas/level1/convert.hpp"
#include "solve/direct.hpp"
#include "solve/iterative.hpp"
#include "solve/strategy.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using namespace solving;

class solver {
 public:
  explicit solver(const problem& p) : problem_(p), examination_(p), direct_(p, examination_), iterative_(p) {}

  solution solve(vector_view<const double> b) {
    attempts tries(problem_, b);
    const auto& o = problem_.options;
    if (o.method == solve_method::direct) {
      directly(tries);
    } else if (o.method || o.precondition) {
      iterative_.solve(tries, o.method ? named(*o.method) : method_for_kind(problem_.A));
    } else {
      by_choice(tries);
    }
    return finish(tries);
  }

 private:
  static attempt_method named(solve_method method) {
    if (method == solve_method::cg) return attempt_method::cg;
    if (method == solve_method::minres) return attempt_method::minres;
    return method == solve_method::gmres ? attempt_method::gmres : attempt_method::bicgstab;
  }

  void directly(attempts& tries) {
    direct_.analyse();
    if (!examination_.is_singular() && direct_.factorise(/*is_required=*/true)) direct_.solve(tries);
    if (!tries.is_over()) examination_.examine();
  }

  void by_choice(attempts& tries) {
    direct_.analyse();
    examination_.examine_before_factors(*direct_.analysis().plan());
    const auto chosen = examination_.is_singular() ? choice{} : choose(its_prospects());
    if (chosen.direct_first && solve_directly(tries)) return;
    if (chosen.direct_first || examination_.is_singular()) examination_.examine();
    if (examination_.excludes(tries.b())) return;
    const bool singular = examination_.is_singular();
    if (!chosen.direct_fits && !singular) direct_.refuse("its factors would not fit in memory");
    iterative_.solve(tries, method_for_kind(problem_.A),
                     singular ? iterations_within(seconds_for_singular, its_prospects())
                              : chosen.iterations_before_direct);
    if (!tries.is_over() && chosen.direct_fits && !chosen.direct_first) solve_directly(tries);
  }

  /// Whether there is nothing more to do.
  bool solve_directly(attempts& tries) {
    if (direct_.factorise(/*is_required=*/false)) direct_.solve(tries);
    return tries.is_over();
  }

  [[nodiscard]] prospects its_prospects() const {
    // CG in double: a product with A, and twelve reads and writes of vectors.
    constexpr double vectors = 12;
    const auto& A = problem_.A;
    return {direct_.analysis().predicted_operations(), direct_.analysis().predicted_bytes(),
            available_bytes(problem_.options.memory_limit),
            12.0 * static_cast<double>(A.nonzeros()) + 8 * vectors * static_cast<double>(A.rows())};
  }

  solution finish(attempts& tries) {
    auto& answer = tries.answer();
    if (answer.attempts.empty()) tries.keep_start();
    answer.direct = direct_.report();
    answer.direct.rank = examination_.rank();
    answer.setup_seconds = direct_.seconds() + iterative_.seconds();
    answer.proved_singular = examination_.is_singular();
    answer.proved_inconsistent = examination_.excludes(tries.b());
    if (answer.proved_singular && !tries.is_over())
      answer.attempts.back().report.reason = stop_reason::singular;
    return std::move(answer);
  }

  const problem& problem_;
  examination examination_;
  direct_solver direct_;
  iterative_solver iterative_;
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

void check(const context& ctx, const csr_matrix& A, vector_view<const double> b,
           const solve_options& options) {
  krylov::check_square("solve", A);
  blas::check_place(ctx, "solve", "A", A.memory());
  blas::check_vector(ctx, "solve", "b", b);
  krylov::check_size("solve", "b", b.size(), A);
  if (!krylov::exponent_for(ctx, b)) blas::fail("solve", "b", "has an element that is not finite");
  check_initial(ctx, A, options.initial);
  if (options.precondition == preconditioner_kind::user)
    blas::fail("solve", "options.precondition", "cannot be a user's own; call the methods with it");
  if (options.method == solve_method::direct && options.precondition &&
      options.precondition != preconditioner_kind::lu) {
    blas::fail("solve", "options.precondition", "is for iterative methods; direct solution has its factors");
  }
}

}  // namespace

solution solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
               const solve_options& options) {
  check(ctx, A, b, options);
  const problem p(ctx, A, options);
  return solver(p).solve(b);
}

}  // namespace residua
