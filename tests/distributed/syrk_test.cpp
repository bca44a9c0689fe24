#include "residua/distributed/syrk.hpp"

#include <limits>

#include "distributed/column_deals.hpp"
#include "distributed/systems.hpp"
#include "residua/view/matrix.hpp"

namespace residua_test {
namespace {

using residua::matrix;
using residua::matrix_view;
using residua::op;
using residua::uplo;

template <class T>
matrix<T> matrix_of(const context& ctx, index_t rows, column_range own, const std::vector<T>& part) {
  return {ctx, rows, own.end - own.begin, std::span<const T>(part)};
}

struct update {
  index_t n, k;
  uplo stored;
  op op_a;
  double beta;
};

template <class T>
std::vector<T> on_one_context(const context& ctx, const update& u, const std::vector<T>& A,
                              const std::vector<T>& C, residua::engine chosen) {
  const index_t rows = u.op_a == op::none ? u.n : u.k, columns = u.op_a == op::none ? u.k : u.n;
  const auto whole_A = matrix_of(ctx, rows, {0, columns}, A);
  auto whole_C = matrix_of(ctx, u.n, {0, u.n}, C);
  residua::syrk<T>(ctx, u.stored, u.op_a, T(-0.75), whole_A.view(), T(u.beta), whole_C.view(), {chosen});
  return whole_C.to_host(ctx);
}

/// Own columns of the same by all ranks. A is dealt out evenly, C as `how` says.
template <class T>
std::vector<T> on_ranks(const context& ctx, const update& u, const std::vector<T>& A, const std::vector<T>& C,
                        deal how, residua::engine chosen) {
  const auto ranks = all_ranks();
  const index_t rows = u.op_a == op::none ? u.n : u.k, columns = u.op_a == op::none ? u.k : u.n;
  const auto of_A = own_columns(ranks, columns, deal::evenly), of_C = own_columns(ranks, u.n, how);
  const auto part_A = matrix_of(ctx, rows, of_A, own_part(A, rows, of_A));
  auto part_C = matrix_of(ctx, u.n, of_C, own_part(C, u.n, of_C));
  residua::syrk<T>(ctx, ranks, u.stored, u.op_a, T(-0.75), part_A.view(), T(u.beta), part_C.view(), {chosen});
  return part_C.to_host(ctx);
}

/// By native arithmetic the bits of one context, whatever A has; the other triangle keeps its own.
template <class T>
void expect_bits_of_one_context(const context& ctx, const update& u, data kind, deal how) {
  const auto A = vector_of<T>(kind, u.n * u.k, 1), C = vector_of<T>(data::uniform, u.n * u.n, 2);
  const auto whole = on_one_context(ctx, u, A, C, residua::engine::native);
  const auto got = on_ranks(ctx, u, A, C, how, residua::engine::native);
  EXPECT_TRUE(same_bits(got, own_part(whole, u.n, own_columns(all_ranks(), u.n, how))));
}

template <class F>
void for_each_update(const F& f) {
  for (const auto& [n, k] : {std::pair<index_t, index_t>{1, 1}, {3, 2}, {2, 0}, {0, 3}, {7, 5}, {37, 41}})
    for (const auto stored : {uplo::lower, uplo::upper})
      for (const auto op_a : {op::none, op::transpose})
        for (const double beta : {0.0, 3.0}) f(update{n, k, stored, op_a, beta});
}

TEST(distributed_syrk, has_the_bits_of_one_context) {
  for (const auto& ctx : {context::reference(), context::cpu(2)}) {
    for_each_update([&](const update& u) {
      for (const auto how : {deal::evenly, deal::to_the_last})
        for (const auto kind : {data::uniform, data::graded})
          for_each_format([&]<class T>() {
            if constexpr (residua::limb_count < T >> 1) expect_bits_of_one_context<T>(ctx, u, kind, how);
          });
    });
  }
}

/// Small integers, whose sums every format holds: exact by any engine and library, so alike in every bit.
template <class T>
void expect_exact(const context& ctx, const update& u) {
  std::vector<T> A, C;
  for (index_t i = 0; i < u.n * u.k; ++i) A.push_back(T(4.0 * static_cast<double>(i * i % 17 - 8)));
  for (index_t i = 0; i < u.n * u.n; ++i) C.push_back(T(static_cast<double>(i % 11)));
  const auto whole = on_one_context(context::reference(), u, A, C, residua::engine::automatic);
  const auto own = own_columns(all_ranks(), u.n, deal::evenly);
  for (const auto chosen : {residua::engine::automatic, residua::engine::residue})
    EXPECT_EQ(on_ranks(ctx, u, A, C, deal::evenly, chosen), own_part(whole, u.n, own));
}

TEST(distributed_syrk, is_exact_where_sums_are_by_every_engine) {
  const auto ctx = context::cpu(1);
  for_each_update([&](const update& u) { for_each_format([&]<class T>() { expect_exact<T>(ctx, u); }); });
}

TEST(distributed_syrk, is_exact_where_sums_are_on_gpus) {
  if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
  if (all_ranks().size() > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
  if (static_cast<int>(residua::cuda_devices().size()) < all_ranks().size()) GTEST_SKIP() << "too few GPUs";
  const auto ctx = context::cuda(residua::device_of_rank(all_ranks()));
  for_each_update([&](const update& u) { for_each_format([&]<class T>() { expect_exact<T>(ctx, u); }); });
}

TEST(distributed_syrk, passes_on_a_nan_of_one_rank) {
  const auto ctx = context::cpu(1);
  for (const auto stored : {uplo::lower, uplo::upper}) {
    const update u{9, 6, stored, op::transpose, 3.0};
    auto A = vector_of<residua::dd>(data::uniform, u.n * u.k, 1);
    A[static_cast<std::size_t>(4 * u.k)] = residua::dd(std::numeric_limits<double>::quiet_NaN());
    const auto C = vector_of<residua::dd>(data::uniform, u.n * u.n, 2);
    const auto got = on_ranks(ctx, u, A, C, deal::evenly, residua::engine::native);
    const auto own = own_columns(all_ranks(), u.n, deal::evenly);
    for (index_t j = own.begin; j < own.end; ++j) {
      for (index_t i = 0; i < u.n; ++i) {
        const bool inside = stored == uplo::lower ? i >= j : i <= j;
        EXPECT_EQ(std::isnan(leading(got[static_cast<std::size_t>(i + u.n * (j - own.begin))])),
                  inside && (i == 4 || j == 4));
      }
    }
  }
}

TEST(distributed_syrk, rejects_on_all_ranks_what_is_wrong_on_one) {
  const auto ctx = context::cpu(1);
  const auto ranks = all_ranks();
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  const index_t n = 2 * ranks.size();
  const matrix<double> A(ctx, n, 3);
  matrix<double> C(ctx, n, 2), higher(ctx, n + 1, 2), wider(ctx, n, 3);
  const auto product = [&](matrix_view<double> target, uplo stored, op op_a) {
    residua::syrk<double>(ctx, ranks, stored, op_a, 1.0, A.view(), 0.0, target);
  };
  const auto rejected = [&](std::initializer_list<std::string> words, const auto& misuse) {
    expect_agreed(residua::error_kind::invalid_argument, words, misuse);
  };
  product(C.view(), uplo::lower, op::none);
  rejected({last + "syrk: ", "rows"},
           [&] { product(is_last(ranks) ? higher.view() : C.view(), uplo::lower, op::none); });
  rejected({"syrk: ", "columns of all ranks"},
           [&] { product(is_last(ranks) ? wider.view() : C.view(), uplo::lower, op::none); });
  const matrix_view<const double> null_A(nullptr, n, 3, n);
  rejected({last + "syrk: A is null"}, [&] {
    residua::syrk<double>(ctx, ranks, uplo::lower, op::none, 1.0, is_last(ranks) ? null_A : A.view(), 0.0,
                          C.view());
  });
  const matrix_view<double> null_C(nullptr, n, 2, n);
  rejected({last + "syrk: C is null"},
           [&] { product(is_last(ranks) ? null_C : C.view(), uplo::lower, op::none); });
  residua::product_options inaccurate;
  if (is_last(ranks)) inaccurate.accuracy_bits = 1;
  rejected({last + "syrk: accuracy_bits is 1"}, [&] {
    residua::syrk<double>(ctx, ranks, uplo::lower, op::none, 1.0, A.view(), 0.0, C.view(), inaccurate);
  });
  if (ranks.size() == 1) return;
  const matrix<double> A_higher(ctx, n + 1, 3);
  rejected({last + "syrk: A has", "A of rank 0 has"}, [&] {
    residua::syrk<double>(ctx, ranks, uplo::lower, op::none, 1.0, is_last(ranks) ? A_higher.view() : A.view(),
                          0.0, C.view());
  });
  rejected({last + "syrk: its context is on reference"}, [&] {
    residua::syrk<double>(is_last(ranks) ? context::reference() : ctx, ranks, uplo::lower, op::none, 1.0,
                          A.view(), 0.0, C.view());
  });
  rejected({"rank 1: syrk: its context is on cpu"}, [&] {
    residua::syrk<double>(ranks.rank() == 0 ? context::reference() : ctx, ranks, uplo::lower, op::none, 1.0,
                          A.view(), 0.0, C.view());
  });
  rejected({last + "syrk: its triangle"},
           [&] { product(C.view(), is_last(ranks) ? uplo::upper : uplo::lower, op::none); });
  rejected({last + "syrk: its op(A)"},
           [&] { product(C.view(), uplo::lower, is_last(ranks) ? op::transpose : op::none); });
}

}  // namespace
}  // namespace residua_test
