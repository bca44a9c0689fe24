// Dense factorisations of ranks that have a GPU each.
#include "distributed/dealt_matrices.hpp"
#include "distributed/device_fixture.hpp"

namespace residua_test {
namespace {

class distributed_dense_device : public distributed_device {};

/// |b - A x| for a solution in dd or longer, by sums in qd, is far below |A| |x|: for systems whose exact
/// check would take long. Bound: with |L| |L^T| <= n max a_ii by Cauchy and Schwarz, where a_ii < 3, and
/// elements of x below `largest`.
template <class T>
void expect_small_residual(const std::vector<T>& A, index_t n, index_t width, const std::vector<T>& B,
                           const std::vector<T>& X) {
  using residua::qd;
  double largest = 0;
  for (const auto& x : X) largest = std::max(largest, std::abs(leading(x)));
  const double order = static_cast<double>(n);
  const double bound =
      (3 * bound_by_blocks<T>(n, width, true) + 2 * bound_of_format<T>::root) * 3 * order * largest;
  for (index_t i = 0; i < n; ++i) {
    auto rest = residua::convert<qd>(B[i]);
    for (index_t k = 0; k < n; ++k)
      rest = rest - residua::convert<qd>(A[i + k * n]) * residua::convert<qd>(X[k]);
    ASSERT_LE(std::abs(leading(rest)), bound) << "row " << i;
  }
}

template <class T>
void expect_cholesky_of_one_rank(const context& ctx, const deal_of& s, residua::uplo stored) {
  const auto A = definite_matrix<T>(s.n);
  const auto B = vector_of<T>(data::uniform, 2 * s.n, 5);
  for (const auto chosen : {engine::automatic, engine::native, engine::residue}) {
    if (std::is_same_v<T, double> && chosen != engine::residue) continue;  // a library's bits
    const auto together = cholesky_on<T>(all_ranks(), ctx, A, s.n, s.width, {chosen}, B, stored);
    expect_same_outcome(together, cholesky_on<T>(this_rank(), ctx, A, s.n, s.width, {chosen}, B, stored));
    EXPECT_EQ(together.report.info, 0);
    expect_small_residual(A, s.n, s.width, B, together.x);
    if (chosen == engine::native && s.n < 1000)
      expect_same_outcome(together,
                          cholesky_on<T>(this_rank(), context::cpu(4), A, s.n, s.width, {chosen}, B, stored));
  }
}

TEST_F(distributed_dense_device, potrf_has_the_bits_of_one_rank_and_solves) {
  for (const auto stored : {residua::uplo::lower, residua::uplo::upper}) {
    for (const auto& s : {deal_of{33, 33, 8}, deal_of{300, 300, 64}, deal_of{1500, 1500, 400}}) {
      SCOPED_TRACE(s.n);
      for_each_format([&]<class T>() { expect_cholesky_of_one_rank<T>(ctx(), s, stored); });
    }
  }
}

TEST_F(distributed_dense_device, getrf_has_the_bits_and_pivots_of_one_rank) {
  for (const auto& s :
       {deal_of{33, 33, 8}, deal_of{300, 300, 64}, deal_of{200, 330, 64}, deal_of{1500, 1500, 400}}) {
    SCOPED_TRACE(s.n);
    for_each_format([&]<class T>() {
      const auto A = vector_of<T>(data::uniform, s.m * s.n, 71);
      const auto B = s.m == s.n ? vector_of<T>(data::uniform, 2 * s.n, 5) : std::vector<T>{};
      for (const auto chosen : {engine::automatic, engine::native, engine::residue}) {
        if (std::is_same_v<T, double> && chosen != engine::residue) continue;  // a library's bits
        const auto together = lu_on<T>(all_ranks(), ctx(), A, s, {chosen}, B);
        expect_same_outcome(together, lu_on<T>(this_rank(), ctx(), A, s, {chosen}, B));
        EXPECT_EQ(together.report.info, 0);
        if (chosen == engine::native && s.n < 1000)
          expect_same_outcome(together, lu_on<T>(this_rank(), context::cpu(4), A, s, {chosen}, B));
      }
    });
  }
}

/// Blocks so wide that their own factorisation looks ahead on further streams.
TEST_F(distributed_dense_device, factorises_blocks_that_look_ahead_themselves) {
  using residua::dd;
  constexpr index_t n = 4400, width = 2200;
  const auto A = definite_matrix<dd>(n);
  const auto B = vector_of<dd>(data::uniform, n, 5);
  const auto together = cholesky_on<dd>(all_ranks(), ctx(), A, n, width, {}, B);
  expect_same_outcome(together, cholesky_on<dd>(this_rank(), ctx(), A, n, width, {}, B));
  expect_small_residual(A, n, width, B, together.x);
}

TEST_F(distributed_dense_device, names_the_first_minor_that_is_not_positive) {
  constexpr index_t n = 130, width = 32;
  for (const index_t place : {0, 31, 64, 129}) {
    std::vector<residua::dd> A(n * n, residua::dd(0.0));
    for (index_t i = 0; i < n; ++i) A[i + i * n] = residua::dd(i == place ? -1.0 : 1.0);
    EXPECT_EQ(cholesky_on<residua::dd>(all_ranks(), ctx(), A, n, width).report.info, place + 1);
  }
}

TEST_F(distributed_dense_device, rejects_host_contexts_beside_those_of_gpus) {
  if (all_ranks().size() == 1) GTEST_SKIP() << "one rank has one context";
  const auto here = is_last(all_ranks()) ? context::cpu(1) : ctx();
  const cyclic_columns columns(all_ranks(), 8, 2);
  matrix<double> A(here, 8, columns.own_columns());
  expect_agreed(residua::error_kind::invalid_argument, {"potrf", "context"},
                [&] { residua::potrf(here, columns, residua::uplo::lower, A); });
}

}  // namespace
}  // namespace residua_test
