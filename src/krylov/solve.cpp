// The ladder of formats: which method and format are tried, and from which x each attempt goes on.
#include "residua/krylov/solve.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include "krylov/power_of_two.hpp"
#include "krylov/system.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/copy.hpp"
#include "sparse/csr_storage.hpp"
#include "view/vector_checks.hpp"

namespace residua {

std::string_view name_of(krylov_method method) { return method == krylov_method::cg ? "cg" : "bicgstab"; }

// In exact arithmetic CG ends within `rows` iterations, and its residual may rise before it falls; small
// systems are granted more than that because an iteration of theirs costs next to nothing.
index_t ladder_patience(index_t rows) { return std::clamp<index_t>(2 * rows, 1000, 5000); }

namespace {

class ladder {
 public:
  ladder(const context& ctx, const csr_matrix& A, krylov_method method, vector_view<const double> b,
         const solve_options& options)
      : ctx_(ctx),
        matrix_exponent_(krylov::exponent_for(A.storage().sizes)),
        A_(matrix_exponent_ == 0 ? A : krylov::scaled(ctx, A, matrix_exponent_)),
        b_(b),
        options_(options),
        method_(method) {
    const auto begin = std::chrono::steady_clock::now();
    M_ = preconditioner(ctx, A_, options.precondition);
    ctx.synchronize();
    answer_.setup_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  solution climb() {
    const auto rungs = options_.precision
                           ? std::vector<format>{*options_.precision}
                           : std::vector<format>(std::begin(solver_formats), std::end(solver_formats));
    for (std::size_t rung = 0; rung < rungs.size() && !answer_.converged; ++rung) {
      const bool last = rung + 1 == rungs.size();
      with_solver_format(rungs[rung], [&]<class T>() { try_format<T>(last); });
    }
    return std::move(answer_);
  }

 private:
  template <class T>
  void try_format(bool last) {
    auto x = answer_.attempts.empty() ? array<T>(ctx_, A_.columns()) : answer_.x_as<T>(ctx_);
    run<T>(x, last);
    if (answer_.last().report.reason == stop_reason::not_positive_definite && !options_.method) {
      method_ = krylov_method::bicgstab;
      run<T>(x, last);
    }
    answer_.x = std::move(x);
  }

  template <class T>
  void run(array<T>& x, bool last) {
    krylov_options o;
    o.tolerance = options_.tolerance;
    o.max_iterations = options_.max_iterations;
    o.patience = last ? 0 : ladder_patience(A_.rows());
    o.keep_history = options_.keep_history;
    if (options_.progress) {
      o.progress = [this](index_t iterations, double residual) {
        options_.progress(method_, format_of<T>::id, iterations, residual);
      };
    }
    const krylov::system<T> s{ctx_, A_, M_, b_, x, o, matrix_exponent_, /*relative_to_b=*/true};
    const auto report = method_ == krylov_method::cg ? krylov::run_cg(s) : krylov::run_bicgstab(s);
    answer_.attempts.push_back({method_, format_of<T>::id, report});
    answer_.converged = report.converged();
  }

  const context& ctx_;
  int matrix_exponent_;
  csr_matrix A_;  // 2^matrix_exponent_ times the matrix given
  vector_view<const double> b_;
  const solve_options& options_;
  krylov_method method_;
  preconditioner M_;
  solution answer_;
};

}  // namespace

template <solver_format T>
array<T> solution::x_as(const context& ctx) const {
  return std::visit(
      [&]<class From>(const From& from) -> array<T> {
        if constexpr (std::is_same_v<From, std::monostate>) {
          throw error(error_kind::invalid_argument, "solution::x_as: there is no x, nothing has been solved");
        } else {
          array<T> result(ctx, from.size());
          if constexpr (std::is_same_v<From, array<T>>) {
            copy(ctx, from, result);
          } else {
            convert(ctx, from, result);
          }
          return result;
        }
      },
      x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template array<type> solution::x_as<type>(const context&) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

solution solve(const context& ctx, const csr_matrix& A, vector_view<const double> b,
               const solve_options& options) {
  krylov::check_square("solve", A);
  blas::check_place(ctx, "solve", "A", A.memory());
  blas::check_vector(ctx, "solve", "b", b);
  krylov::check_size("solve", "b", b.size(), A);
  if (!krylov::exponent_for(ctx, b)) blas::fail("solve", "b", "has an element that is not finite");
  const auto method = options.method.value_or(A.kind() == matrix_kind::symmetric ? krylov_method::cg
                                                                                 : krylov_method::bicgstab);
  return ladder(ctx, A, method, b, options).climb();
}

}  // namespace residua
