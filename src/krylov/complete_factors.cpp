// Complete factors as a preconditioner, where vectors lie on the host.
#include <algorithm>

#include "krylov/preconditioner_state.hpp"

namespace residua::detail {

namespace {

class factors_on_host final : public preconditioner_state {
 public:
  explicit factors_on_host(sparse_factors factors)
      : preconditioner_state(preconditioner_kind::factors), factors_(std::move(factors)) {}

  void solve(const context& /*ctx*/, vector_view<const double> r, vector_view<double> z) const override {
    std::copy(r.first(), r.first() + r.size(), z.first());
    factors_.solve({z.first(), static_cast<std::size_t>(z.size())});
  }

 private:
  sparse_factors factors_;
};

}  // namespace

std::shared_ptr<const preconditioner_state> apply_on_host(sparse_factors factors) {
  return std::make_shared<factors_on_host>(std::move(factors));
}

}  // namespace residua::detail
