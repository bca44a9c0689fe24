// Triangular factors as a preconditioner, where vectors lie on the host; where they lie on a GPU,
// triangular_solves_cuda.cpp has the work.
#include "krylov/preconditioner_state.hpp"
#include "sparse/triangular_factors.hpp"

namespace residua::detail {

namespace {

class triangles_on_host final : public preconditioner_state {
 public:
  triangles_on_host(preconditioner_kind which, const preconditioner_report& its,
                    sparse::triangular_factors&& factors)
      : preconditioner_state(which), factors_(std::move(factors)) {
    report = its;
    report.entries = factors_.entries();
  }
  void solve(const context& /*ctx*/, vector_view<const double> r, vector_view<double> z) const override {
    factors_.solve(r.first(), z.first());
  }

 private:
  sparse::triangular_factors factors_;
};

}  // namespace

shared_preconditioner_state apply_triangles(const context& ctx, preconditioner_kind kind,
                                            const preconditioner_report& report,
                                            sparse::triangular_factors&& factors) {
#if RESIDUA_HAS_CUDA
  // cuSPARSE has no matrices without rows.
  if (ctx.kind() == backend::cuda && factors.rows() > 0)
    return apply_triangles_on_gpu(ctx, kind, report, std::move(factors));
#endif
  (void)ctx;
  return std::make_shared<triangles_on_host>(kind, report, std::move(factors));
}

}  // namespace residua::detail
