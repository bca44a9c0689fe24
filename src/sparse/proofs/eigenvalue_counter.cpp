// eigenvalue_counter: checks, the order of elimination, and factors of either format.
#include "residua/sparse/eigenvalue_counter.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "certified/upper_bounds.hpp"
#include "number/lower_limbs.hpp"
#include "residua/base/error.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/proofs/verified_ldl.hpp"

namespace residua {

namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw error(error_kind::invalid_argument, "eigenvalue_counter: " + what);
}

csr checked(csr A) {
  validate(A);
  std::string difference;
  if (A.rows != A.columns) {
    refuse("A has " + std::to_string(A.rows) + " rows and " + std::to_string(A.columns) +
           " columns; it must be square");
  }
  if (!is_exactly_symmetric(A, &difference)) refuse("A is not symmetric: " + difference);
  return A;
}
sparse::ordering order_of(const csr& A) {
  return sparse::order_for_elimination(sparse::pattern_of_sum(
      {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()}));
}

}  // namespace

struct eigenvalue_counter::state {
  csr A;
  sparse::ordering order;
  std::optional<sparse::verified_ldl<double>> in_double;
  std::optional<sparse::verified_ldl<dd>> in_dd;

  explicit state(csr matrix) : A(checked(std::move(matrix))), order(order_of(A)) {}

  template <class T>
  eigenvalue_count count(std::optional<sparse::verified_ldl<T>>& factors, const T& sigma,
                         double rounding_of_sigma) const {
    if (!factors) factors.emplace(A, order.elimination);
    if (!factors->factorise(sigma)) return {0, std::numeric_limits<double>::infinity()};
    return {factors->negative_pivots(), certified::sum_bound(factors->rounding(), rounding_of_sigma)};
  }
};

eigenvalue_counter::eigenvalue_counter(csr A) : state_(std::make_unique<state>(std::move(A))) {}
eigenvalue_counter::~eigenvalue_counter() = default;
eigenvalue_counter::eigenvalue_counter(eigenvalue_counter&&) noexcept = default;
eigenvalue_counter& eigenvalue_counter::operator=(eigenvalue_counter&&) noexcept = default;

double eigenvalue_counter::operations() const { return state_->order.sizes.operations / 2; }

eigenvalue_count eigenvalue_counter::count_below(const dd& sigma, format precision) {
  if (!has_finite_limbs(sigma)) refuse("sigma is " + std::to_string(leading(sigma)) + "; it must be finite");
  if (precision == format::fp64) return state_->count(state_->in_double, sigma.hi(), std::fabs(sigma.lo()));
  if (precision == format::dd) return state_->count(state_->in_dd, sigma, 0);
  refuse("factors are in double or dd, not in " + std::string(name_of(precision)));
}

}  // namespace residua
