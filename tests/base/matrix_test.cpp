// Dense matrices, owned and seen: columns, rows and blocks, leading dimensions, planes, and copies from and
// to the host.
#include "residua/view/matrix.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "backends.hpp"
#include "rejection.hpp"

namespace residua_test {
namespace {

using residua::index_t;
using residua::matrix;
using residua::matrix_view;

/// 1, 2, 3, ..., each with a tail that a double lacks, where the format has room for one.
template <class T>
std::vector<T> numbered(index_t count) {
  std::vector<T> values;
  for (index_t k = 0; k < count; ++k) {
    const double high = static_cast<double>(k + 1);
    if constexpr (std::is_same_v<residua::arithmetic_t<T>, double>) {
      values.push_back(residua::stored<T>(high));
    } else if constexpr (residua::plane_stored<T>) {
      values.push_back(T(residua::dd(high, 0x1p-60 * high)));
    } else {
      values.push_back(T(high) + 0x1p-60 * high);
    }
  }
  return values;
}

/// A view of host memory with `leading_dimension`, whatever the format stores; keeps the memory.
template <class T>
struct host_memory {
  residua::context ctx = residua::context::reference();
  residua::array<T> memory;

  explicit host_memory(const std::vector<T>& values) : memory(ctx, values) {}
  matrix_view<T> view(index_t rows, index_t columns, index_t leading_dimension) {
    const auto all = memory.view();
    return {all.first(), rows, columns, leading_dimension};
  }
};

template <class T>
void expect_elements(const matrix_view<T>& seen, const std::vector<std::remove_const_t<T>>& memory,
                     index_t first, index_t stride) {
  for (index_t j = 0; j < seen.columns(); ++j) {
    for (index_t i = 0; i < seen.rows(); ++i) {
      const auto& expected = memory[static_cast<std::size_t>(first + i + j * stride)];
      EXPECT_EQ(seen(i, j), expected) << i << ' ' << j;
      EXPECT_EQ(seen.column(j)[i], expected) << i << ' ' << j;
      EXPECT_EQ(seen.row(i)[j], expected) << i << ' ' << j;
    }
  }
}

TEST(matrix_views, find_elements_by_the_leading_dimension) {
  for_each_vector_format([]<class T>() {
    const auto values = numbered<T>(35);
    host_memory<T> memory(values);
    const auto A = memory.view(4, 5, 7);
    expect_elements<T>(A, values, 0, 7);
    EXPECT_EQ(A.column(3).size(), 4);
    EXPECT_EQ(A.column(3).increment(), 1);
    EXPECT_EQ(A.row(3).size(), 5);
    EXPECT_EQ(A.row(3).increment(), 7);
    EXPECT_EQ(A.memory(), residua::memory_space::host);
    EXPECT_FALSE(A.is_null());
  });
}

TEST(matrix_views, have_blocks_and_blocks_of_blocks) {
  for_each_vector_format([]<class T>() {
    const auto values = numbered<T>(42);
    host_memory<T> memory(values);
    const matrix_view<const T> A = memory.view(6, 6, 7);
    const auto B = A.block(1, 2, 4, 3);
    EXPECT_EQ(B.rows(), 4);
    EXPECT_EQ(B.columns(), 3);
    EXPECT_EQ(B.leading_dimension(), 7);
    expect_elements<const T>(B, values, 1 + 2 * 7, 7);
    expect_elements<const T>(B.block(2, 1, 2, 2), values, 3 + 3 * 7, 7);
    EXPECT_EQ(A.block(6, 0, 0, 6).rows(), 0);
    EXPECT_EQ(A.block(0, 5, 6, 0).columns(), 0);
  });
}

TEST(matrix_views, have_a_diagonal_that_ends_with_the_rows_or_the_columns) {
  const auto values = numbered<double>(35);
  host_memory<double> memory(values);
  for (const auto& A : {memory.view(5, 3, 7), memory.view(3, 5, 7)}) {
    const auto diagonal = A.diagonal();
    EXPECT_EQ(diagonal.size(), 3);
    for (index_t i = 0; i < 3; ++i) EXPECT_EQ(diagonal[i], values[static_cast<std::size_t>(8 * i)]);
  }
}

TEST(matrix_views, write_through_to_the_memory) {
  host_memory<residua::dd> memory(numbered<residua::dd>(12));
  const auto A = memory.view(3, 3, 4);
  A(2, 1) = residua::dd(-1.0, 0x1p-70);
  A.block(1, 1, 2, 2)(0, 1) = residua::dd(-2.0);
  const auto now = memory.memory.to_host(memory.ctx);
  EXPECT_EQ(now[2 + 4], residua::dd(-1.0, 0x1p-70));
  EXPECT_EQ(now[1 + 8], residua::dd(-2.0));
  EXPECT_EQ(now[0], numbered<residua::dd>(1)[0]);
}

TEST(matrix_views, are_null_without_memory) {
  for_each_vector_format([]<class T>() {
    const matrix_view<T> none;
    EXPECT_TRUE(none.is_null());
    EXPECT_EQ(none.rows(), 0);
    EXPECT_EQ(none.columns(), 0);
    EXPECT_TRUE(matrix_view<const T>(none).is_null());
  });
  double high = 0;
  EXPECT_TRUE((matrix_view<residua::ds>(&high, nullptr, 1, 1, 1).is_null())) << "both planes are needed";
}

TEST(matrix_views, know_whether_a_device_could_load_them) {
  alignas(16) double memory[5] = {};
  auto* pairs = reinterpret_cast<residua::dd*>(memory);
  EXPECT_TRUE(matrix_view<residua::dd>(pairs, 1, 2, 1).is_aligned_for_device());
  auto* shifted = reinterpret_cast<residua::dd*>(memory + 1);
  EXPECT_FALSE(matrix_view<residua::dd>(shifted, 1, 2, 1).is_aligned_for_device());
  using low_part = residua::ds::stored_low;
  auto* bytes = reinterpret_cast<std::byte*>(memory);
  const auto planes_are_aligned = [&](std::size_t high, std::size_t low) {
    return matrix_view<residua::ds>(reinterpret_cast<double*>(bytes + high),
                                    reinterpret_cast<low_part*>(bytes + low), 1, 1, 1)
        .is_aligned_for_device();
  };
  EXPECT_TRUE(planes_are_aligned(8, 20));
  EXPECT_FALSE(planes_are_aligned(4, 20));
  EXPECT_FALSE(planes_are_aligned(8, 22));
}

class matrices : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(matrices);

TEST_P(matrices, begin_as_zeros) {
  for_each_vector_format([&]<class T>() {
    const matrix<T> A(ctx, 3, 4);
    EXPECT_EQ(A.rows(), 3);
    EXPECT_EQ(A.columns(), 4);
    EXPECT_EQ(A.to_host(ctx), std::vector<T>(12, T(0.0)));
  });
}

TEST_P(matrices, keep_what_they_are_given_bit_for_bit) {
  for_each_vector_format([&]<class T>() {
    const auto values = numbered<T>(15);
    matrix<T> A(ctx, 5, 3, values);
    EXPECT_EQ(A.to_host(ctx), values);
    const std::vector<T> others(values.rbegin(), values.rend());
    A.upload(ctx, others);
    EXPECT_EQ(A.to_host(ctx), others);
    EXPECT_EQ(
        matrix<T>(residua::context::reference(), 5, 3, A.to_host(ctx)).to_host(residua::context::reference()),
        others)
        << "from one context's memory by the host to another's";
  });
}

TEST_P(matrices, are_seen_where_they_lie_without_gaps) {
  for_each_vector_format([&]<class T>() {
    matrix<T> A(ctx, 5, 3);
    const matrix_view<T> seen = A;
    const matrix_view<const T> constant = std::as_const(A);
    EXPECT_EQ(seen.rows(), 5);
    EXPECT_EQ(seen.columns(), 3);
    EXPECT_EQ(seen.leading_dimension(), 5);
    EXPECT_EQ(seen.memory(), ctx.memory());
    EXPECT_EQ(constant.memory(), ctx.memory());
    EXPECT_FALSE(constant.is_null());
    EXPECT_TRUE(seen.is_aligned_for_device());
  });
}

TEST_P(matrices, may_be_empty) {
  for_each_vector_format([&]<class T>() {
    for (const auto& [rows, columns] : {std::pair<index_t, index_t>{0, 0}, {0, 4}, {4, 0}}) {
      const matrix<T> A(ctx, rows, columns);
      EXPECT_EQ(A.view().rows(), rows);
      EXPECT_EQ(A.view().columns(), columns);
      EXPECT_EQ(A.view().leading_dimension(), std::max<index_t>(rows, 1)) << "BLAS wants at least one";
      EXPECT_TRUE(A.to_host(ctx).empty());
    }
    EXPECT_EQ(matrix<T>().rows(), 0);
  });
}

TEST_P(matrices, move_their_memory) {
  matrix<double> A(ctx, 2, 2, std::vector<double>{1, 2, 3, 4});
  const double* place = A.view().data();
  const matrix<double> B = std::move(A);
  EXPECT_EQ(B.view().data(), place);
  EXPECT_EQ(B.to_host(ctx), (std::vector<double>{1, 2, 3, 4}));
}

TEST_P(matrices, reject_what_does_not_fit) {
  expect_rejected({"matrix", "rows >= 0", "-1"}, [&] { matrix<double>(ctx, -1, 2); });
  expect_rejected({"matrix", "columns >= 0", "-2"}, [&] { matrix<double>(ctx, 1, -2); });
  constexpr index_t huge = index_t{1} << 40;
  expect_rejected({"matrix", "1099511627776 x 1099511627776 elements"},
                  [&] { matrix<double>(ctx, huge, huge); });
  expect_error(residua::error_kind::out_of_memory, {"array: 576460752303423488 elements of 32 bytes"},
               [&] { matrix<residua::qd>(ctx, index_t{1} << 30, index_t{1} << 29); });
  constexpr index_t most = std::numeric_limits<index_t>::max();  // 7 of so many are counted still
  expect_error(residua::error_kind::out_of_memory, {"array: " + std::to_string(most) + " elements"},
               [&] { matrix<double>(ctx, most / 7, 7); });
  const std::vector<residua::ds> three(3, residua::ds(1.0));
  expect_rejected({"3"}, [&] { matrix<residua::ds>(ctx, 2, 2, three); });
  matrix<double> A(ctx, 2, 2);
  expect_rejected({"array::upload", "1"}, [&] { A.upload(ctx, std::vector<double>(1)); });
}

}  // namespace
}  // namespace residua_test
