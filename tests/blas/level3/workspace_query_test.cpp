// The queries of workspace: a negative extent is refused, by the names of routine and extent.
#include "rejection.hpp"
#include "residua/blas/level2/symv.hpp"
#include "residua/blas/level3/gemm_batched.hpp"
#include "residua/blas/level3/symm.hpp"
#include "residua/blas/level3/syr2k.hpp"
#include "residua/blas/level3/syrk.hpp"
#include "residua/blas/level3/trmm.hpp"
#include "residua/blas/level3/trsm.hpp"

namespace residua_test {
namespace {

using residua::dd, residua::index_t, residua::side;

class workspace_query : public testing::Test {
 protected:
  const residua::context ctx = residua::context::reference();
  const residua::product_options options{};
};

/// With each of two extents negative, where each stands.
template <class Query>
void expect_two_checked(const std::string& routine, const char* first, const char* second,
                        const Query& query) {
  expect_rejected({routine, std::string(first) + " is -1"}, [&] { query(-1, 2); });
  expect_rejected({routine, std::string(second) + " is -3"}, [&] { query(2, -3); });
  EXPECT_NO_THROW(query(0, 0));
}

TEST_F(workspace_query, of_products) {
  const auto native = [&](index_t m, index_t n, index_t k) {
    static_cast<void>(residua::gemm_workspace_bytes<dd, dd, dd>(ctx, m, n, k));
  };
  const auto with_options = [&](index_t m, index_t n, index_t k) {
    static_cast<void>(residua::gemm_workspace_bytes<dd, dd, dd>(ctx, m, n, k, options));
  };
  expect_two_checked("gemm_workspace_bytes", "m", "n", [&](index_t m, index_t n) { native(m, n, 1); });
  expect_two_checked("gemm_workspace_bytes", "n", "k", [&](index_t n, index_t k) { native(1, n, k); });
  expect_two_checked("gemm_workspace_bytes", "m", "n", [&](index_t m, index_t n) { with_options(m, n, 1); });
  expect_two_checked("gemm_workspace_bytes", "n", "k", [&](index_t n, index_t k) { with_options(1, n, k); });
  const auto batched = [&](index_t m, index_t n, index_t k, index_t count) {
    static_cast<void>(residua::gemm_batched_workspace_bytes<dd, dd, dd>(ctx, m, n, k, count));
  };
  expect_two_checked("gemm_batched_workspace_bytes", "m", "n",
                     [&](index_t m, index_t n) { batched(m, n, 1, 1); });
  expect_two_checked("gemm_batched_workspace_bytes", "k", "count",
                     [&](index_t k, index_t count) { batched(1, 1, k, count); });
}

/// Without residues, and of batches: none for no products, and packed operands for each of two threads.
TEST_F(workspace_query, of_native_products_on_two_threads) {
  const auto cpu = residua::context::cpu(2);
  constexpr index_t m = 300, n = 200, k = 250;
  const auto native = residua::gemm_workspace_bytes<dd, dd, dd>(cpu, m, n, k);
  EXPECT_GT(native, 0U);
  EXPECT_EQ((residua::gemm_workspace_bytes<dd, dd, dd>(cpu, m, n, k, {residua::engine::native})), native);
  EXPECT_EQ((residua::gemm_workspace_bytes<double, double, double>(cpu, m, n, k, options)),
            (residua::gemm_workspace_bytes<double, double, double>(cpu, m, n, k)))
      << "double has residues only where they are asked for";
  const auto of_batch = [&](index_t count, const auto&... chosen) {
    return residua::gemm_batched_workspace_bytes<dd, dd, dd>(cpu, m, n, k, count, chosen...);
  };
  EXPECT_EQ(of_batch(0), 0U);
  EXPECT_EQ(of_batch(0, residua::product_options{residua::engine::residue}), 0U);
  EXPECT_EQ(of_batch(1), native);
  EXPECT_EQ(of_batch(2), 2 * native);
}

TEST_F(workspace_query, of_symmetric_matrices) {
  expect_rejected({"symv_workspace_bytes", "n is -1"},
                  [&] { static_cast<void>(residua::symv_workspace_bytes<dd>(ctx, -1)); });
  expect_two_checked("symm_workspace_bytes", "m", "n", [&](index_t m, index_t n) {
    static_cast<void>(residua::symm_workspace_bytes<dd>(ctx, side::left, m, n));
  });
  expect_two_checked("symm_workspace_bytes", "m", "n", [&](index_t m, index_t n) {
    static_cast<void>(residua::symm_workspace_bytes<dd>(ctx, side::right, m, n, options));
  });
  expect_two_checked("syrk_workspace_bytes", "n", "k", [&](index_t n, index_t k) {
    static_cast<void>(residua::syrk_workspace_bytes<dd>(ctx, n, k));
  });
  expect_two_checked("syrk_workspace_bytes", "n", "k", [&](index_t n, index_t k) {
    static_cast<void>(residua::syrk_workspace_bytes<dd>(ctx, n, k, options));
  });
  expect_two_checked("syr2k_workspace_bytes", "n", "k", [&](index_t n, index_t k) {
    static_cast<void>(residua::syr2k_workspace_bytes<dd>(ctx, n, k));
  });
  expect_two_checked("syr2k_workspace_bytes", "n", "k", [&](index_t n, index_t k) {
    static_cast<void>(residua::syr2k_workspace_bytes<dd>(ctx, n, k, options));
  });
}

TEST_F(workspace_query, of_triangular_matrices) {
  expect_two_checked("trmm_workspace_bytes", "m", "n", [&](index_t m, index_t n) {
    static_cast<void>(residua::trmm_workspace_bytes<dd>(ctx, side::left, m, n));
  });
  expect_two_checked("trmm_workspace_bytes", "m", "n", [&](index_t m, index_t n) {
    static_cast<void>(residua::trmm_workspace_bytes<dd>(ctx, side::right, m, n, options));
  });
  expect_two_checked("trsm_workspace_bytes", "m", "n", [&](index_t m, index_t n) {
    static_cast<void>(residua::trsm_workspace_bytes<dd>(ctx, side::left, m, n));
  });
  expect_two_checked("trsm_workspace_bytes", "m", "n", [&](index_t m, index_t n) {
    static_cast<void>(residua::trsm_workspace_bytes<dd>(ctx, side::right, m, n, options));
  });
}

}  // namespace
}  // namespace residua_test
