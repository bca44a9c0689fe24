// A context of a machine's second GPU while the calling thread's current one is the first, as of a rank that
// shares its host: CUDA's libraries take a handle on the GPU on which it was made alone. Skipped where there
// are fewer than two GPUs.
#include <gtest/gtest.h>

#include <vector>

#include "residua/blas/level3/gemm.hpp"
#include "residua/generate/problems.hpp"
#include "residua/krylov/preconditioner.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/syevd.hpp"
#include "residua/view/array.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::context;
using residua::index_t;
using residua::matrix;
using residua::op;
using residua::preconditioner_kind;

constexpr index_t order = 192;

class second_device : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().size() < 2) GTEST_SKIP() << "fewer than two GPUs";
  }
};

/// What `computed` returns of either GPU.
template <class Computed>
void expect_bits_of_the_first_on_the_second(const Computed& computed) {
  EXPECT_EQ(computed(context::cuda(1)), computed(context::cuda(0)));
}

/// A symmetric matrix whose diagonal dominates.
template <class T>
matrix<T> dominant(const context& ctx) {
  std::vector<T> elements;
  for (index_t j = 0; j < order; ++j)
    for (index_t i = 0; i < order; ++i)
      elements.emplace_back(i == j ? 2.0 * order : 1.0 / static_cast<double>(1 + (i + j) % 7));
  return matrix<T>(ctx, order, order, elements);
}

template <class T>
std::vector<T> square_of_dominant(const context& ctx) {
  const auto A = dominant<T>(ctx);
  auto C = dominant<T>(ctx);
  residua::gemm(ctx, op::none, op::none, 1.0, A, A, 0.0, C);
  return C.to_host(ctx);
}

TEST_F(second_device, cuda_multiplies_by_cublas) {
  expect_bits_of_the_first_on_the_second(square_of_dominant<double>);
}

TEST_F(second_device, cuda_multiplies_by_residues) {
  expect_bits_of_the_first_on_the_second(square_of_dominant<residua::dd>);
}

TEST_F(second_device, cuda_factorises_by_cusolver) {
  expect_bits_of_the_first_on_the_second([](const context& ctx) {
    auto A = dominant<double>(ctx);
    array<index_t> ipiv(ctx, order);
    residua::getrf(ctx, A, ipiv);
    return A.to_host(ctx);
  });
}

TEST_F(second_device, cuda_decomposes_by_cusolver) {
  expect_bits_of_the_first_on_the_second([](const context& ctx) {
    auto A = dominant<double>(ctx);
    array<double> w(ctx, order);
    residua::syevd(ctx, residua::uplo::lower, A, w);
    return w.to_host(ctx);
  });
}

TEST_F(second_device, cuda_solves_triangles_by_cusparse) {
  expect_bits_of_the_first_on_the_second([](const context& ctx) {
    const residua::csr_matrix A(ctx, residua::generate_problem("convection:20"));
    const residua::preconditioner M(ctx, A, preconditioner_kind::ilu0);
    const array<double> r(ctx, std::vector<double>(400, 1.0));
    array<double> z(ctx, 400);
    M.apply(ctx, r, z);
    return z.to_host(ctx);
  });
}

}  // namespace
}  // namespace residua_test
