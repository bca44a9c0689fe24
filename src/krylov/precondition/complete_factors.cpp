// Complete factors as a preconditioner.
#include <algorithm>

#include "krylov/preconditioner_state.hpp"

namespace residua::detail {

namespace {

/// Complete factors for vectors on the host.
class factors_on_host final : public preconditioner_state {
 public:
  explicit factors_on_host(sparse_factors factors)
      : preconditioner_state(kind_of(factors)), factors_(std::move(factors)) {
    report.entries = factors_.entries();
  }

  void solve(const context& /*ctx*/, vector_view<const double> r, vector_view<double> z) const override {
    std::copy(r.first(), r.first() + r.size(), z.first());
    factors_.solve({z.first(), static_cast<std::size_t>(z.size())});
  }

 private:
  sparse_factors factors_;
};

}  // namespace

shared_preconditioner_state make_complete(const context& ctx, sparse_factors factors) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return make_complete_on_gpu(ctx, std::move(factors));
#endif
  (void)ctx;
  return std::make_shared<factors_on_host>(std::move(factors));
}

}  // namespace residua::detail
