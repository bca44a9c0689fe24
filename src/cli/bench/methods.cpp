// What `residua bench` measures of methods for sparse systems: an iteration of each, and complete factors.
#include "cli/bench/iterations.hpp"
#include "cli/bench/operands.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/gmres.hpp"
#include "residua/krylov/minres.hpp"
#include "residua/sparse/factors.hpp"

namespace residua::cli {

namespace {

/// So many of a plate's nodes that no method has solved it after those iterations.
constexpr usual_extents nodes = {index_t{1} << 14, index_t{1} << 20};

/// What a solve begins from: b in y, and x.
template <class T>
struct system_operands : operands<T> {
  array<double> b;
  std::shared_ptr<index_t> iterations = std::make_shared<index_t>(0);

  system_operands(const context& ctx, engine e, index_t n) : operands<T>(ctx, e) {
    this->sparse = plate_of(ctx, n);
    b = array<double>(ctx, this->sparse->rows(), 1.0);
    this->x = array<T>(ctx, this->sparse->rows());
    this->y = array<T>(ctx, this->sparse->rows());
  }
  /// The first guess is zero each time.
  vector_view<T> fresh_x() {
    copy(this->ctx, this->y, this->x);
    return this->x;
  }
};

/// One iteration of a method without a preconditioner; an operation is one of them.
template <class Method>
bench_operation iteration(const char* name, const Method& method) {
  return {name,
          operation_kind::methods,
          [=](const context& ctx, format f, shape s, engine e) {
            return in_one_of<formats_of_solvers>(f, name, [&]<class T>() -> bench_case {
              const auto o = std::make_shared<system_operands<T>>(ctx, e, s.n);
              const index_t n = o->sparse->rows();
              const auto run = [=] {
                const auto report =
                    method(o->ctx, *o->sparse, preconditioner(), o->b, o->fresh_x(), options_of_iterations());
                *o->iterations = report.iterations;
              };
              return {{n, n, 0}, 0, 1, run, nullptr, o->iterations};
            });
          },
          is_one_of<formats_of_solvers>,
          false,
          nodes};
}

// NOLINTBEGIN(bugprone-macro-parentheses): the name of a template takes none.
#define RESIDUA_METHOD(method)                                                                          \
  []<class T>(const context& ctx, const csr_matrix& A, const preconditioner& M, const array<double>& b, \
              const vector_view<T>& x,                                                                  \
              const krylov_options& options) { return method<T>(ctx, A, M, b, x, options); }
// NOLINTEND(bugprone-macro-parentheses)

/// Factors of a plate's matrix, with its analysis, on the host whatever the backend.
bench_operation factors() {
  return {"sparse_factors",
          operation_kind::factors,
          [](const context& ctx, format, shape s, engine) {
            const auto A = std::make_shared<csr_matrix>(plate_of(ctx, s.n));
            const factor_analysis analysis(ctx, *A);
            return bench_case{{A->rows(), A->rows(), 0},
                              16 * static_cast<double>(analysis.predicted_entries()),
                              2 * analysis.predicted_operations(),
                              [=] { (void)sparse_factors(ctx, *A); },
                              nullptr};
          },
          [](format f) { return f == format::fp64; },
          false,
          usual_extents{10000, 10000}};
}

}  // namespace

std::vector<bench_operation> method_operations() {
  return {iteration("cg", RESIDUA_METHOD(cg)), iteration("bicgstab", RESIDUA_METHOD(bicgstab)),
          iteration("gmres", RESIDUA_METHOD(gmres)), iteration("minres", RESIDUA_METHOD(minres)), factors()};
}

}  // namespace residua::cli
