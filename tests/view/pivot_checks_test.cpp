// Interchanges with rows that a matrix has not: every routine that takes ipiv refuses them on a CPU, and
// writes nothing.
#include "backends.hpp"
#include "blas/matrices.hpp"
#include "rejection.hpp"
#include "residua/lapack/complex/lu.hpp"
#include "residua/lapack/determinant.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/getri.hpp"
#include "residua/lapack/getrs.hpp"
#include "residua/lapack/sytrs.hpp"
#include "residua/mp/complex_lapack.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::complex;
using residua::dd;
using residua::mp_matrix;
using residua::op;

constexpr index_t n = 3;

class pivot_checks : public testing::TestWithParam<place> {
 protected:
  const residua::context ctx = GetParam().make();
  const padded<dd> A{ctx, std::vector<dd>(n*n, dd(1.0)), n, n, 1},
      B{ctx, {dd(1.0), dd(2.0), dd(3.0)}, n, 1, 1};

  [[nodiscard]] residua::array<index_t> pivots(index_t last) const {
    const std::vector<index_t> all{1, 2, last};
    return {ctx, std::span<const index_t>(all)};
  }
  /// Calls solve(ipiv) with pivots that it must refuse.
  template <class Solve>
  void refuses(const char* routine, std::initializer_list<index_t> numbers, const Solve& solve) const {
    for (const index_t last : numbers) {
      const auto ipiv = pivots(last);
      expect_rejected(
          {std::string(routine) + ": ipiv has " + std::to_string(last) + " as element 3; rows are 1 to 3"},
          [&] { solve(ipiv.view()); });
    }
    EXPECT_EQ(B.elements(), (std::vector<dd>{dd(1.0), dd(2.0), dd(3.0)}));
  }
};

std::vector<place> host_places() {
  std::vector<place> places;
  for (const auto& p : few_places()) {
    if (p.kind != residua::backend::cuda) places.push_back(p);
  }
  return places;
}
INSTANTIATE_TEST_SUITE_P(host, pivot_checks, testing::ValuesIn(host_places()), name_of_place);

TEST_P(pivot_checks, of_real_systems) {
  refuses("getrs", {0, 4, -1}, [&](const auto& ipiv) { residua::getrs<dd>(ctx, op::none, A, ipiv, B); });
  refuses("getrs", {0, 4}, [&](const auto& ipiv) { residua::getrs<dd>(ctx, op::transpose, A, ipiv, B); });
  refuses("getri", {0, 4, -1}, [&](const auto& ipiv) { (void)residua::getri<dd>(ctx, A.view(), ipiv); });
  refuses("determinant", {0, 4, -1}, [&](const auto& ipiv) { (void)residua::determinant<dd>(ctx, A, ipiv); });
  refuses("getrs_batched", {0, 4, -1}, [&](const auto& ipiv) {
    const residua::matrix_batch<const dd> factors(A.view(), n * (n + 1), 1);
    residua::getrs_batched<dd>(ctx, op::none, factors, ipiv, {B.view(), n + 1, 1});
  });
}

/// Where blocks of two rows have the other sign.
TEST_P(pivot_checks, of_symmetric_systems) {
  refuses("sytrs", {0, 4, -4},
          [&](const auto& ipiv) { residua::sytrs<dd>(ctx, residua::uplo::lower, A, ipiv, B); });
  const std::vector<index_t> block{1, -3, -3};
  const residua::array<index_t> ipiv(ctx, std::span<const index_t>(block));
  const padded<dd> x(ctx, {dd(1.0), dd(2.0), dd(3.0)}, n, 1, 1);
  EXPECT_NO_THROW((void)residua::sytrs<dd>(ctx, residua::uplo::lower, A, ipiv.view(), x));
}

TEST_P(pivot_checks, of_complex_systems) {
  const residua::matrix<complex<dd>> Z(ctx, n, n);
  residua::matrix<complex<dd>> b(ctx, n, 1);
  refuses("getrs", {0, 4, -1},
          [&](const auto& ipiv) { residua::getrs<dd>(ctx, op::none, Z.view(), ipiv, b.view()); });
}

TEST_P(pivot_checks, of_systems_of_run_time_precision) {
  const std::vector<residua::mp> ones(n * n, residua::mp(1.0, 106));
  const mp_matrix Re(ctx, n, n, ones, 106), Im(ctx, n, n, ones, 106);
  mp_matrix re(ctx, n, 1, std::span(ones).first(n), 106), im(ctx, n, 1, std::span(ones).first(n), 106);
  for (const op op_a : {op::none, op::transpose}) {
    refuses("getrs", {0, 4, -1}, [&](const auto& ipiv) { (void)residua::getrs(ctx, op_a, Re, ipiv, re); });
    refuses("getrs", {0, 4, -1},
            [&](const auto& ipiv) { (void)residua::getrs(ctx, op_a, Re, Im, ipiv, re, im); });
  }
  refuses("determinant", {0, 4, -1}, [&](const auto& ipiv) { (void)residua::determinant(ctx, Re, ipiv); });
  for (const auto& x : re.to_host(ctx)) EXPECT_EQ(x, residua::mp(1.0, 106));
  for (const auto& x : im.to_host(ctx)) EXPECT_EQ(x, residua::mp(1.0, 106));
}

}  // namespace
}  // namespace residua_test
