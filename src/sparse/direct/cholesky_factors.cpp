// Cholesky's factors as the factors of a plan.
#include <chrono>
#include <new>

#include "residua/base/error.hpp"
#include "sparse/direct/cholesky.hpp"
#include "sparse/direct/factor_plan.hpp"

namespace residua::detail {

namespace {

class cholesky_factors final : public factor_state {
 public:
  explicit cholesky_factors(std::shared_ptr<const factor_plan> its)
      : factor_state(std::move(its)), factors_(plan->structure) {
    const auto begin = std::chrono::steady_clock::now();
    indefinite_row = factors_.factorise(plan->view(), plan->sign);
    is_singular = indefinite_row >= 0;
    entries = plan->structure->stored();
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  void solve(double* y) const override {
    factors_.solve(y);
    if (plan->sign > 0) return;
    for (sparse_index i = 0; i < plan->rows(); ++i) y[i] = -y[i];
  }
  void solve_transposed(double* y) const override { solve(y); }

  [[nodiscard]] index_t levels() const override { return 2 * factors_.levels(); }

  [[nodiscard]] sparse::triangular_factors triangles() const override {
    sparse::triangular_factors t{factors_.lower(), {}, {}, {}};
    t.upper = sparse::transposed(view_of(t.lower));
    for (double& value : t.upper.value) value *= plan->sign;
    const auto& order = plan->structure->elimination;
    const auto& exponent = plan->match.row_exponent;
    t.before.place = order;
    t.after.place.resize(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
      t.before.exponent.push_back(exponent[order[k]]);
      t.after.place[order[k]] = static_cast<sparse_index>(k);
    }
    t.after.exponent = exponent;
    return t;
  }

 private:
  static sparse::csr_view view_of(const csr& A) {
    return {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()};
  }

  sparse::supernodal_cholesky factors_;
};

}  // namespace

std::shared_ptr<const factor_state> factorise_definite(std::shared_ptr<const factor_plan> plan) {
  const double bytes = sparse::supernodal_cholesky::bytes_for(*plan->structure);
  try {
    return std::make_shared<cholesky_factors>(std::move(plan));
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory, "sparse_factors: no memory for Cholesky's factors, which take " +
                                               std::to_string(static_cast<long long>(bytes / 0x1p20)) +
                                               " MiB");
  }
}

}  // namespace residua::detail
