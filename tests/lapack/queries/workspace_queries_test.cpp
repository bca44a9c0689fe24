// That what queries of workspace say suffices, for high and wide matrices, of either engine and of any bits,
// and which sizes they do not take.
#include "base/workspace.hpp"
#include "blas/matrices.hpp"
#include "blas/operands.hpp"
#include "rejection.hpp"
#include "residua/lapack.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::engine;
using residua::op;
using residua::product_options;
using residua::side;
using residua::uplo;

const product_options native{engine::native}, by_residues{engine::residue},
    of_few_bits{engine::residue, std::size_t{8} << 30, 60}, in_panels{engine::residue, 1 << 20};

struct some_matrix {
  index_t rows, columns;
  std::vector<dd> all;
  some_matrix(index_t m, index_t n) : rows(m), columns(n), all(vector_of<dd>(data::uniform, m * n, 601)) {
    for (index_t i = 0; i < std::min(m, n); ++i) {
      dd& x = all[static_cast<std::size_t>(i * (m + 1))];
      x = x + dd(static_cast<double>(m + n));
    }
  }
  residua::matrix_view<dd> view() { return {all.data(), rows, columns, std::max<index_t>(rows, 1)}; }
  residua::vector_view<dd> column() { return {all.data(), rows}; }
};

/// call(ctx) takes no more than query(ctx), whether that has been reserved or not.
template <class Query, class Call>
void expect_enough(const Query& query, const Call& call) {
  for (const int threads : {1, 3}) {
    const auto ctx = context::cpu(threads), bare = context::cpu(threads);
    const std::size_t bytes = query(ctx);
    ctx.reserve_workspace(bytes);
    const auto reserved = ctx.workspace_bytes();
    call(ctx);
    EXPECT_EQ(ctx.workspace_bytes(), reserved);
    call(bare);
    EXPECT_LE(bare.workspace_bytes(), residua::frame_bytes(bytes));
  }
}

constexpr std::pair<index_t, index_t> shapes[] = {{1, 1}, {70, 70}, {33, 150}, {150, 33}, {200, 90}};

TEST(workspace_queries, suffice_for_factorisations) {
  for (const auto& options : {native, by_residues, of_few_bits, in_panels}) {
    for (const auto& [rows, columns] : shapes) {
      const index_t m = rows, n = columns, k = std::min(m, n);
      SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n));
      expect_enough(
          [&](const context& ctx) { return residua::getrf_workspace_bytes<dd>(ctx, m, n, options); },
          [&](const context& ctx) {
            some_matrix A(m, n);
            std::vector<index_t> ipiv(static_cast<std::size_t>(k));
            residua::getrf(ctx, A.view(), residua::vector_view<index_t>(ipiv.data(), k), options);
          });
      expect_enough(
          [&](const context& ctx) { return residua::geqrf_workspace_bytes<dd>(ctx, m, n, options); },
          [&](const context& ctx) {
            some_matrix A(m, n), tau(k, 1);
            residua::geqrf(ctx, A.view(), tau.column(), options);
          });
      for (const auto stored : {uplo::lower, uplo::upper})
        expect_enough([&](const context& ctx) { return residua::potrf_workspace_bytes<dd>(ctx, m, options); },
                      [&](const context& ctx) {
                        some_matrix A(m, m);
                        residua::potrf(ctx, stored, A.view(), options);
                      });
    }
  }
}

TEST(workspace_queries, suffice_for_reflectors) {
  for (const auto& options : {native, by_residues, of_few_bits, in_panels}) {
    for (const auto& [rows, columns] : shapes) {
      const index_t m = rows, n = columns;
      for (const auto q_side : {side::left, side::right}) {
        const index_t length = q_side == side::left ? m : n, k = (length + 1) / 2;
        SCOPED_TRACE(std::to_string(m) + " x " + std::to_string(n) + ", " + std::to_string(k));
        some_matrix QR(length, k), tau(k, 1);
        residua::geqrf(context::cpu(1), QR.view(), tau.column(), options);
        for (const auto op_q : {op::none, op::transpose})
          expect_enough(
              [&](const context& ctx) {
                return residua::ormqr_workspace_bytes<dd>(ctx, q_side, m, n, k, options);
              },
              [&](const context& ctx) {
                some_matrix C(m, n);
                residua::ormqr(ctx, q_side, op_q, QR.view(), tau.column(), C.view(), options);
              });
        expect_enough(
            [&](const context& ctx) {
              return residua::orgqr_workspace_bytes<dd>(ctx, length, k, k / 2, options);
            },
            [&](const context& ctx) {
              auto Q = QR;
              residua::orgqr(ctx, Q.view(), tau.column().part(0, k / 2), options);
            });
      }
    }
  }
}

TEST(workspace_queries, are_zero_where_there_is_nothing_to_do) {
  const auto ctx = context::cpu(1);
  EXPECT_EQ(residua::getrf_workspace_bytes<dd>(ctx, 0, 5), 0U);
  EXPECT_EQ(residua::geqrf_workspace_bytes<dd>(ctx, 5, 0), 0U);
  EXPECT_EQ(residua::geqrf_workspace_bytes<dd>(ctx, 0, 5), 0U);
  EXPECT_EQ(residua::potrf_workspace_bytes<dd>(ctx, 0), 0U);
  EXPECT_EQ(residua::ormqr_workspace_bytes<dd>(ctx, side::left, 5, 0, 3), 0U);
  EXPECT_EQ(residua::ormqr_workspace_bytes<dd>(ctx, side::right, 0, 5, 3), 0U);
  EXPECT_EQ(residua::ormqr_workspace_bytes<dd>(ctx, side::left, 5, 5, 0), 0U);
}

TEST(workspace_queries, name_sizes_that_are_none) {
  const auto ctx = context::cpu(1);
  for (const bool second : {false, true}) {
    const index_t m = second ? 3 : -3, n = second ? -3 : 3;
    const std::string name = second ? " n is -3" : " m is -3";
    expect_rejected({"getrf_workspace_bytes:" + name},
                    [&] { (void)residua::getrf_workspace_bytes<dd>(ctx, m, n); });
    expect_rejected({"geqrf_workspace_bytes:" + name},
                    [&] { (void)residua::geqrf_workspace_bytes<dd>(ctx, m, n); });
    expect_rejected({"ormqr_workspace_bytes:" + name},
                    [&] { (void)residua::ormqr_workspace_bytes<dd>(ctx, side::left, m, n, 1); });
    expect_rejected({"orgqr_workspace_bytes:" + name},
                    [&] { (void)residua::orgqr_workspace_bytes<dd>(ctx, m, n, 1); });
  }
  expect_rejected({"potrf_workspace_bytes: n is -1"},
                  [&] { (void)residua::potrf_workspace_bytes<dd>(ctx, -1); });
  expect_rejected({"ormqr_workspace_bytes: k is -1"},
                  [&] { (void)residua::ormqr_workspace_bytes<dd>(ctx, side::left, 3, 3, -1); });
  expect_rejected({"orgqr_workspace_bytes: k is -1"},
                  [&] { (void)residua::orgqr_workspace_bytes<dd>(ctx, 3, 3, -1); });
  // More reflectors than rows, or than columns of Q.
  expect_rejected({"ormqr_workspace_bytes:"},
                  [&] { (void)residua::ormqr_workspace_bytes<dd>(ctx, side::left, 3, 9, 4); });
  expect_rejected({"ormqr_workspace_bytes:"},
                  [&] { (void)residua::ormqr_workspace_bytes<dd>(ctx, side::right, 9, 3, 4); });
  expect_rejected({"orgqr_workspace_bytes:"},
                  [&] { (void)residua::orgqr_workspace_bytes<dd>(ctx, 3, 4, 2); });
  expect_rejected({"orgqr_workspace_bytes:"},
                  [&] { (void)residua::orgqr_workspace_bytes<dd>(ctx, 9, 3, 4); });
}

}  // namespace
}  // namespace residua_test
