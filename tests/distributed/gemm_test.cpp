#include "residua/distributed/gemm.hpp"

#include "distributed/column_deals.hpp"
#include "distributed/dense/row_panels.hpp"
#include "distributed/systems.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::matrix;
using residua::matrix_view;
using residua::op;

/// Own columns of what every rank has.
template <class T>
matrix<T> own_matrix(const context& ctx, const std::vector<T>& whole, index_t rows, column_range own) {
  const auto part = own_part(whole, rows, own);
  return {ctx, rows, own.count(), std::span<const T>(part)};
}

struct shape {
  index_t m, n, k;
};

/// That two products err from each other by no more than both may: k terms and the sum with beta C, by either
/// engine (residua/blas/level3/gemm.hpp), of the magnitudes' product.
template <class T>
void expect_near(const std::vector<T>& got, const std::vector<T>& other, const shape& s) {
  constexpr double largest = 4;  // of |alpha| |a| |b| and |beta| |c|: alpha -0.75, beta 3, elements below 1
  const double terms = static_cast<double>(s.k + 1);
  const double bound = 2 * (25 * terms + 20) * std::pow(0x1p-53, residua::limb_count<T>) * largest * terms;
  for (std::size_t i = 0; i < got.size(); ++i)
    ASSERT_LE(std::abs(leading(got[i] - other[i])), bound) << "element " << i;
}

/// That each rank has its columns of the product of one context: bit by bit where the operands are scaled
/// alike.
template <class T>
void expect_columns_of_one_context(const context& ctx, const shape& s, op op_a, deal how,
                                   const residua::gemm_options& options) {
  const auto ranks = all_ranks();
  const index_t rows = op_a == op::none ? s.m : s.k, columns = op_a == op::none ? s.k : s.m;
  const auto A = vector_of<T>(data::uniform, s.m * s.k, 1), B = vector_of<T>(data::graded, s.k * s.n, 2),
             C = vector_of<T>(data::uniform, s.m * s.n, 3);
  const T alpha(-0.75), beta(3.0);
  const matrix<T> whole_A(ctx, rows, columns, std::span<const T>(A)),
      whole_B(ctx, s.k, s.n, std::span<const T>(B));
  matrix<T> whole_C(ctx, s.m, s.n, std::span<const T>(C));
  const auto of_whole = residua::gemm(ctx, op_a, op::none, alpha, whole_A, whole_B, beta, whole_C, options);
  const auto own = own_columns(ranks, s.n, how);
  const auto part_A = own_matrix(ctx, A, rows, own_columns(ranks, columns, how));
  const auto part_B = own_matrix(ctx, B, s.k, own);
  auto part_C = own_matrix(ctx, C, s.m, own);
  const auto report =
      residua::gemm<T>(ctx, ranks, op_a, alpha, part_A.view(), part_B.view(), beta, part_C.view(), options);
  EXPECT_TRUE(report.used == options.engine || own.end == own.begin);
  const auto got = part_C.to_host(ctx),
             expected = own_matrix(ctx, whole_C.to_host(ctx), s.m, own).to_host(ctx);
  expect_near(got, expected, s);
  EXPECT_TRUE(report.bits != of_whole.bits || same_bits(got, expected));
}

TEST(distributed_gemm, computes_the_columns_of_one_context) {
  for (const auto& ctx : {context::reference(), context::cpu(2)}) {
    for (const auto& s : {shape{1, 1, 1}, shape{7, 9, 5}, shape{33, 20, 40}}) {
      for (const auto op_a : {op::none, op::transpose}) {
        for (const auto how : {deal::evenly, deal::to_the_last}) {
          for_each_format([&]<class T>() {
            if constexpr (residua::limb_count < T >> 1)
              expect_columns_of_one_context<T>(ctx, s, op_a, how, {residua::engine::native});
            expect_columns_of_one_context<T>(ctx, s, op_a, how, {residua::engine::residue});
          });
        }
      }
    }
  }
}

/// Rows of A come in panels that end within ranks' columns, and the last of them is shorter.
TEST(distributed_gemm, takes_rows_in_panels_where_there_is_little_room) {
  const auto ctx = context::cpu(1);
  const shape s{23, 20, 11};
  for (const auto op_a : {op::none, op::transpose}) {
    for (const auto how : {deal::evenly, deal::to_the_last}) {
      for (const std::size_t rows : {1, 4, 7}) {
        for_each_format([&]<class T>() {
          if constexpr (residua::limb_count < T >> 1) {
            const std::size_t limit = 4 * rows * static_cast<std::size_t>(s.k) * sizeof(T);
            expect_columns_of_one_context<T>(ctx, s, op_a, how, {residua::engine::native, limit});
          }
        });
      }
    }
  }
}

TEST(distributed_gemm, computes_the_columns_of_one_context_on_gpus) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  if (all_ranks().size() > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
  if (static_cast<int>(residua::cuda_devices().size()) < all_ranks().size()) GTEST_SKIP() << "too few GPUs";
  const auto ctx = context::cuda(residua::device_of_rank(all_ranks()));
  for (const auto& s : {shape{7, 9, 5}, shape{150, 97, 130}}) {
    for (const auto op_a : {op::none, op::transpose}) {
      for (const auto how : {deal::evenly, deal::to_the_last})
        for_each_format([&]<class T>() {
          expect_columns_of_one_context<T>(ctx, s, op_a, how, {residua::engine::residue});
        });
    }
  }
}

/// Small integers, whose sums every format holds: the product of one context, in three panels or more.
template <class T>
void expect_exact_in_panels(const context& ctx, const shape& s, op op_a) {
  std::vector<T> A, B;
  for (index_t i = 0; i < s.m * s.k; ++i) A.push_back(T(static_cast<double>(i * i % 17 - 8)));
  for (index_t i = 0; i < s.k * s.n; ++i) B.push_back(T(static_cast<double>(i % 11 - 5)));
  const auto ranks = all_ranks();
  const index_t rows = op_a == op::none ? s.m : s.k, columns = op_a == op::none ? s.k : s.m;
  const auto own = own_columns(ranks, s.n, deal::evenly);
  const auto part_A = own_matrix(ctx, A, rows, own_columns(ranks, columns, deal::evenly)),
             part_B = own_matrix(ctx, B, s.k, own);
  matrix<T> part_C(ctx, s.m, own.count());
  const std::size_t limit = 4 * 256 * static_cast<std::size_t>(s.k) * sizeof(T);
  residua::gemm<T>(ctx, ranks, op_a, T(1.0), part_A.view(), part_B.view(), T(0.0), part_C.view(),
                   {residua::engine::automatic, limit});
  const auto host = context::cpu(1);
  const auto columns_of_B = own_part(B, s.k, own);
  const matrix<T> whole_A(host, rows, columns, std::span<const T>(A)),
      own_B(host, s.k, own.count(), std::span<const T>(columns_of_B));
  matrix<T> expected(host, s.m, own.count());
  residua::gemm(host, op_a, op::none, T(1.0), whole_A, own_B, T(0.0), expected);
  EXPECT_EQ(part_C.to_host(ctx), expected.to_host(host));
}

/// The rank's own columns by one context, panel by panel of the same rows: what is kept of B from one panel
/// to the next changes no bit.
template <class T>
void expect_panels_of_one_context(const context& ctx, const shape& s, op op_a) {
  const auto ranks = all_ranks();
  const index_t rows = op_a == op::none ? s.m : s.k, columns = op_a == op::none ? s.k : s.m;
  const auto A = vector_of<T>(data::uniform, s.m * s.k, 1), B = vector_of<T>(data::graded, s.k * s.n, 2),
             C = vector_of<T>(data::uniform, s.m * s.n, 3);
  const T alpha(-0.75), beta(3.0);
  const std::size_t limit = 4 * 256 * static_cast<std::size_t>(s.k) * sizeof(T);
  const residua::gemm_options options{residua::engine::residue, limit};
  const auto own = own_columns(ranks, s.n, deal::evenly);
  const auto part_A = own_matrix(ctx, A, rows, own_columns(ranks, columns, deal::evenly)),
             part_B = own_matrix(ctx, B, s.k, own);
  auto part_C = own_matrix(ctx, C, s.m, own), expected = own_matrix(ctx, C, s.m, own);
  residua::gemm<T>(ctx, ranks, op_a, alpha, part_A.view(), part_B.view(), beta, part_C.view(), options);
  const matrix<T> whole_A(ctx, rows, columns, std::span<const T>(A));
  const index_t height = residua::distributed::rows_of_panel(s.m, s.k, sizeof(T), limit);
  EXPECT_LT(height, s.m);
  for (index_t first = 0; first < s.m; first += height) {
    const index_t count = std::min(height, s.m - first);
    const auto panel = op_a == op::none ? whole_A.view().block(first, 0, count, s.k)
                                        : whole_A.view().block(0, first, s.k, count);
    residua::gemm<T, T, T>(ctx, op_a, op::none, alpha, panel, part_B.view(), beta,
                           expected.view().block(first, 0, count, own.count()), options);
  }
  EXPECT_TRUE(same_bits(part_C.to_host(ctx), expected.to_host(ctx)));
}

TEST(distributed_gemm, has_the_bits_of_panels_of_one_context) {
  const auto ctx = context::cpu(2);
  for (const auto op_a : {op::none, op::transpose})
    for_each_format([&]<class T>() { expect_panels_of_one_context<T>(ctx, {300, 7, 40}, op_a); });
}

TEST(distributed_gemm, has_the_bits_of_panels_of_one_context_on_gpus) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  if (all_ranks().size() > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
  if (static_cast<int>(residua::cuda_devices().size()) < all_ranks().size()) GTEST_SKIP() << "too few GPUs";
  const auto ctx = context::cuda(residua::device_of_rank(all_ranks()));
  for (const auto op_a : {op::none, op::transpose})
    for_each_format([&]<class T>() { expect_panels_of_one_context<T>(ctx, {700, 97, 130}, op_a); });
}

TEST(distributed_gemm, is_exact_in_panels_on_gpus) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  if (all_ranks().size() > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
  if (static_cast<int>(residua::cuda_devices().size()) < all_ranks().size()) GTEST_SKIP() << "too few GPUs";
  const auto ctx = context::cuda(residua::device_of_rank(all_ranks()));
  for (const auto op_a : {op::none, op::transpose})
    for_each_format([&]<class T>() { expect_exact_in_panels<T>(ctx, {700, 97, 130}, op_a); });
}

TEST(distributed_gemm, is_exact_in_panels) {
  const auto ctx = context::cpu(2);
  for (const auto op_a : {op::none, op::transpose})
    for_each_format([&]<class T>() { expect_exact_in_panels<T>(ctx, {530, 7, 9}, op_a); });
}

TEST(distributed_gemm, takes_blocks_of_wider_matrices) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const index_t n = 12;
  const auto own = own_columns(ranks, n, deal::evenly);
  const index_t columns = own.end - own.begin;
  const auto A = vector_of<residua::dd>(data::uniform, (n + 3) * columns, 5);
  const matrix<residua::dd> padded(ctx, n + 3, columns, std::span<const residua::dd>(A));
  std::vector<residua::dd> identity(static_cast<std::size_t>(n * columns), residua::dd(0.0));
  for (index_t j = 0; j < columns; ++j)
    identity[static_cast<std::size_t>(own.begin + j + n * j)] = residua::dd(1.0);
  const matrix<residua::dd> I(ctx, n, columns, std::span<const residua::dd>(identity));
  matrix<residua::dd> C(ctx, n + 1, columns);
  residua::gemm<residua::dd>(ctx, ranks, op::none, 1.0, padded.view().block(2, 0, n, columns), I.view(), 0.0,
                             C.view().block(1, 0, n, columns));
  const auto got = C.to_host(ctx);
  for (index_t j = 0; j < columns; ++j) {
    for (index_t i = 0; i < n; ++i)
      EXPECT_TRUE(same_bits(got[static_cast<std::size_t>(1 + i + (n + 1) * j)],
                            A[static_cast<std::size_t>(2 + i + (n + 3) * j)]));
  }
}

/// Two panels take half of the limit: of 10 numbers in double a row has 80 bytes.
TEST(distributed_gemm, has_panels_of_the_rows_that_fit) {
  using residua::distributed::rows_of_panel;
  EXPECT_EQ(rows_of_panel(1000, 10, 8, 4 * 80 * 100), 100);
  EXPECT_EQ(rows_of_panel(1000, 10, 8, 4 * 80 * 700), 512) << "whole tiles of 256";
  EXPECT_EQ(rows_of_panel(90, 10, 8, 4 * 80 * 100), 90) << "all there are";
  EXPECT_EQ(rows_of_panel(1000, 10, 8, 1), 1) << "one at least";
  EXPECT_EQ(rows_of_panel(0, 0, 8, 1000), 1);
}

TEST(distributed_gemm, rejects_on_all_ranks_what_is_wrong_on_one) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  const matrix<double> A(ctx, 4, 2), B(ctx, 2 * ranks.size(), 3);
  matrix<double> C(ctx, 4, 3), wrong(ctx, 5, 3);
  const auto product = [&](matrix_view<double> target) {
    residua::gemm<double>(ctx, ranks, op::none, 1.0, A.view(), B.view(), 0.0, target);
  };
  product(C.view());
  expect_agreed(residua::error_kind::invalid_argument, {last + "gemm: ", "rows"},
                [&] { product(is_last(ranks) ? wrong.view() : C.view()); });
  const bool here = is_last(ranks);
  const auto rejected = [&](const std::string& words, matrix_view<const double> left,
                            matrix_view<const double> right, matrix_view<double> target,
                            const residua::gemm_options& options = {}) {
    expect_agreed(residua::error_kind::invalid_argument, {last + "gemm: " + words}, [&] {
      residua::gemm<double>(ctx, ranks, op::none, 1.0, left, right, 0.0, target, options);
    });
  };
  const index_t k = 2 * ranks.size();
  const matrix<double> longer(ctx, k + 1, 3), wider(ctx, k, 4);
  rejected("op(A) has " + std::to_string(k) + " columns, B has", A.view(), here ? longer.view() : B.view(),
           C.view());
  rejected("B has 4 columns, C has 3 columns", A.view(), here ? wider.view() : B.view(), C.view());
  const auto too_dense = [&](const auto& view) {
    auto its = view;
    return here ? decltype(its)(its.data(), its.rows(), its.columns(), its.rows() - 1, its.memory()) : its;
  };
  rejected("A has leading dimension 3", too_dense(matrix_view<const double>(A.view())), B.view(), C.view());
  rejected("B has leading dimension", A.view(), too_dense(matrix_view<const double>(B.view())), C.view());
  rejected("C has leading dimension 3", A.view(), B.view(), too_dense(C.view()));
  residua::gemm_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = here ? 1 : 0;
  rejected("accuracy_bits", A.view(), B.view(), C.view(), inaccurate);
  if (ranks.size() == 1) return;
  const matrix<double> A_higher(ctx, 5, 2);
  rejected("A has 5 rows, A of rank 0 has 4 rows", here ? A_higher.view() : A.view(), B.view(), C.view());
  expect_agreed(residua::error_kind::invalid_argument, {last + "gemm: its context is on reference"}, [&] {
    residua::gemm<double>(here ? context::reference() : ctx, ranks, op::none, 1.0, A.view(), B.view(), 0.0,
                          C.view());
  });
  expect_agreed(residua::error_kind::invalid_argument, {"rank 1: gemm: its context is on cpu"}, [&] {
    residua::gemm<double>(ranks.rank() == 0 ? context::reference() : ctx, ranks, op::none, 1.0, A.view(),
                          B.view(), 0.0, C.view());
  });
  const matrix<double> square(ctx, 2 * ranks.size(), 2);
  matrix<double> result(ctx, 2 * ranks.size(), 3);
  expect_agreed(residua::error_kind::invalid_argument, {last + "gemm: its op(A) is not that of rank 0"}, [&] {
    residua::gemm<double>(ctx, ranks, is_last(ranks) ? op::transpose : op::none, 1.0, square.view(), B.view(),
                          0.0, result.view());
  });
  residua::gemm_options other_limit, other_accuracy;
  if (here) other_limit.workspace_limit = 1000;
  if (here) other_accuracy.accuracy_bits = 40;
  for (const auto& options : {other_limit, other_accuracy})
    rejected("its options are not those of rank 0", A.view(), B.view(), C.view(), options);
}

}  // namespace
}  // namespace residua_test
