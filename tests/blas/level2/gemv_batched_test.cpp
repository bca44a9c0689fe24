#include "residua/blas/level2/gemv_batched.hpp"

#include "blas/level2/gemv_oracle.hpp"
#include "residua/blas/level2/gemv.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::matrix_view;
using residua::scalar;

/// Problems one behind the other in memory, with a gap between them.
template <class TA, class T>
struct problems {
  op o;
  index_t rows, columns, count, gap;
  std::vector<TA> A;
  std::vector<T> x, y;
  arithmetic_t<T> alpha, beta;

  problems(op o_, index_t m, index_t n, index_t number_of, index_t space)
      : o(o_), rows(m), columns(n), count(number_of), gap(space) {
    std::tie(alpha, beta) = factors<arithmetic_t<T>>(1);
    A = vector_of<TA>(data::uniform, stride_a() * count, 91);
    x = vector_of<T>(data::uniform, stride_x() * count, 92);
    y = vector_of<T>(data::uniform, stride_y() * count, 93);
  }
  [[nodiscard]] index_t terms() const { return o == op::none ? columns : rows; }
  [[nodiscard]] index_t outputs() const { return o == op::none ? rows : columns; }
  [[nodiscard]] index_t stride_a() const { return rows * columns + gap; }
  [[nodiscard]] index_t stride_x() const { return terms() + gap; }
  [[nodiscard]] index_t stride_y() const { return outputs() + gap; }
};

template <class T>
matrix_view<T> matrix_at(const vector_view<T>& memory, index_t place, index_t rows, index_t columns) {
  const index_t leading_dimension = std::max<index_t>(1, rows);
  return {memory.first() + place, rows, columns, leading_dimension, memory.memory()};
}
template <class T>
vector_view<T> vector_at(const vector_view<T>& memory, index_t place, index_t size) {
  return {memory.first() + place, size, 1, memory.memory()};
}

/// The problems' operands in a context's memory.
template <class TA, class T>
struct stored_problems {
  const problems<TA, T>& p;
  array<TA> A;
  array<T> x, y;
  stored_problems(const residua::context& ctx, const problems<TA, T>& shape)
      : p(shape),
        A(ctx, std::span<const TA>(shape.A)),
        x(ctx, std::span<const T>(shape.x)),
        y(ctx, std::span<const T>(shape.y)) {}
  [[nodiscard]] matrix_view<const TA> matrix(index_t b) const {
    return matrix_at<const TA>(A.view(), b * p.stride_a(), p.rows, p.columns);
  }
  [[nodiscard]] vector_view<const T> input(index_t b) const {
    return vector_at<const T>(x.view(), b * p.stride_x(), p.terms());
  }
  [[nodiscard]] vector_view<T> output(index_t b) {
    return vector_at<T>(y.view(), b * p.stride_y(), p.outputs());
  }
};

/// What gemv makes of each problem by itself.
template <class TA, class T>
std::vector<T> one_by_one(const residua::context& ctx, const problems<TA, T>& p) {
  stored_problems<TA, T> s(ctx, p);
  for (index_t b = 0; b < p.count; ++b) {
    residua::gemv(ctx, p.o, p.alpha, s.matrix(b), s.input(b), p.beta, s.output(b));
  }
  return s.y.to_host(ctx);
}
template <class TA, class T>
std::vector<T> strided_at_once(const residua::context& ctx, const problems<TA, T>& p) {
  stored_problems<TA, T> s(ctx, p);
  residua::gemv_strided(ctx, p.o, p.alpha, s.matrix(0), p.stride_a(), s.input(0), p.stride_x(), p.beta,
                        s.output(0), p.stride_y(), p.count);
  return s.y.to_host(ctx);
}
template <class TA, class T>
std::vector<T> listed_at_once(const residua::context& ctx, const problems<TA, T>& p) {
  stored_problems<TA, T> s(ctx, p);
  std::vector<matrix_view<const TA>> A;
  std::vector<vector_view<const T>> x;
  std::vector<vector_view<T>> y;
  for (index_t b = 0; b < p.count; ++b) {
    A.push_back(s.matrix(b));
    x.push_back(s.input(b));
    y.push_back(s.output(b));
  }
  const array<matrix_view<const TA>> of_A(ctx, A);
  const array<vector_view<const T>> of_x(ctx, x);
  const array<vector_view<T>> of_y(ctx, y);
  residua::gemv_batched(ctx, p.o, p.rows, p.columns, p.alpha, of_A.view(), of_x.view(), p.beta, of_y.view());
  return s.y.to_host(ctx);
}

/// The gaps as they were, and every problem's elements within gemv's bound.
template <class TA, class T>
void expect_solved(const problems<TA, T>& p, const std::vector<T>& result) {
  for (index_t b = 0; b < p.count; ++b) {
    const TA* A = p.A.data() + b * p.stride_a();
    const auto M = dense_of<TA>(p.outputs(), p.terms(), [&](index_t i, index_t j) {
      return p.o == op::none ? A[i + j * p.rows] : A[j + i * p.rows];
    });
    const auto part = [&](const std::vector<T>& all, index_t stride, index_t size) {
      return std::vector<T>(all.begin() + b * stride, all.begin() + b * stride + size);
    };
    expect_matvec(M, p.alpha, part(p.x, p.stride_x(), p.terms()), p.beta,
                  part(p.y, p.stride_y(), p.outputs()), part(result, p.stride_y(), p.outputs()));
    for (index_t i = p.outputs(); i < p.stride_y(); ++i) {
      EXPECT_TRUE(same_bits(result[b * p.stride_y() + i], p.y[b * p.stride_y() + i])) << "gap written";
    }
  }
}

class gemv_batched : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(gemv_batched);

TEST_P(gemv_batched, is_within_gemvs_bound) {
  for_each_matvec([&]<class TA, class T>() {
    for (const op o : {op::none, op::transpose}) {
      for (const auto& [m, n] : {std::pair(13, 21), {1, 1}}) {
        for (const index_t count : {1, 3, 20}) {
          const problems<TA, T> p(o, m, n, count, 2);
          expect_solved(p, strided_at_once(ctx, p));
          expect_solved(p, listed_at_once(ctx, p));
        }
      }
    }
  });
}

/// As in BLAS, whatever beta is.
TEST_P(gemv_batched, without_rows_or_columns_changes_nothing) {
  for_each_matvec([&]<class TA, class T>() {
    for (const op o : {op::none, op::transpose}) {
      for (const auto& [m, n] : {std::pair(0, 5), {5, 0}, {0, 0}}) {
        const problems<TA, T> p(o, m, n, 3, 2);
        EXPECT_TRUE(same_bits(strided_at_once(ctx, p), p.y));
        EXPECT_TRUE(same_bits(listed_at_once(ctx, p), p.y));
      }
    }
  });
}

TEST_P(gemv_batched, has_the_bits_of_gemv_on_a_cpu) {
  if (ctx.kind() == residua::backend::cuda) GTEST_SKIP() << "a GPU cuts sums by how many problems there are";
  for_each_matvec([&]<class TA, class T>() {
    for (const op o : {op::none, op::transpose}) {
      const index_t large = o == op::none ? 9000 : 5;
      for (const auto& p :
           {problems<TA, T>(o, 40, 33, 30, 1), problems<TA, T>(o, 9005 - large, large, 3, 0)}) {
        const auto expected = one_by_one(ctx, p);
        EXPECT_TRUE(same_bits(strided_at_once(ctx, p), expected));
        EXPECT_TRUE(same_bits(listed_at_once(ctx, p), expected));
      }
    }
  });
}

TEST_P(gemv_batched, shares_a_matrix_by_a_stride_of_zero) {
  const problems<dd, dd> p(op::none, 9, 9, 4, 0);
  stored_problems<dd, dd> s(ctx, p);
  residua::gemv_strided(ctx, op::none, p.alpha, s.matrix(0), 0, s.input(0), 9, p.beta, s.output(0), 9, 4);
  auto shared = p;
  for (index_t b = 1; b < 4; ++b) std::copy_n(p.A.begin(), 81, shared.A.begin() + b * 81);
  EXPECT_TRUE(same_bits(s.y.to_host(ctx), strided_at_once(ctx, shared)));
}

TEST_P(gemv_batched, rejects_what_does_not_fit) {
  const problems<dd, dd> p(op::none, 4, 3, 2, 0);
  stored_problems<dd, dd> s(ctx, p);
  const auto strided_with = [&](index_t a, index_t x, index_t y, index_t count) {
    residua::gemv_strided(ctx, op::none, dd(1.0), s.matrix(0), a, s.input(0), x, dd(0.0), s.output(0), y,
                          count);
  };
  expect_rejected({"gemv_strided:", "stride_a >= 0", "-1"}, [&] { strided_with(-1, 3, 4, 2); });
  expect_rejected({"gemv_strided:", "stride_x >= 0", "-2"}, [&] { strided_with(12, -2, 4, 2); });
  expect_rejected({"gemv_strided:", "stride_y > 0", "0"}, [&] { strided_with(12, 3, 0, 2); });
  expect_rejected({"gemv_strided:", "count >= 0", "-3"}, [&] { strided_with(12, 3, 4, -3); });
  EXPECT_NO_THROW(strided_with(12, 3, 4, 0));
  EXPECT_TRUE(same_bits(s.y.to_host(ctx), p.y));
  stored_problems<dd, dd> alone(ctx, p);
  EXPECT_NO_THROW(residua::gemv_strided(ctx, op::none, dd(1.0), alone.matrix(0), 0, alone.input(0), 0,
                                        dd(0.0), alone.output(0), 0, 1))
      << "one problem needs no strides";
  expect_rejected({"gemv_strided:", "op(A) has 3 columns", "x has 4"}, [&] {
    residua::gemv_strided(ctx, op::none, dd(1.0), s.matrix(0), 12, s.output(0), 4, dd(0.0), s.output(0), 4,
                          2);
  });

  const array<matrix_view<const dd>> A(ctx, std::vector<matrix_view<const dd>>{s.matrix(0), s.matrix(1)});
  const array<vector_view<const dd>> x(ctx, std::vector<vector_view<const dd>>{s.input(0), s.input(1)}),
      one(ctx, std::vector<vector_view<const dd>>{s.input(0)});
  const array<vector_view<dd>> y(ctx, std::vector<vector_view<dd>>{s.output(0), s.output(1)});
  const auto listed_with = [&](index_t rows, index_t columns, const array<vector_view<const dd>>& inputs) {
    residua::gemv_batched(ctx, op::none, rows, columns, dd(1.0), A.view(), inputs.view(), dd(0.0), y.view());
  };
  expect_rejected({"gemv_batched:", "rows >= 0", "-4"}, [&] { listed_with(-4, 3, x); });
  expect_rejected({"gemv_batched:", "columns >= 0", "-3"}, [&] { listed_with(4, -3, x); });
  expect_rejected({"gemv_batched:", "A has 2", "x has 1"}, [&] { listed_with(4, 3, one); });
  expect_rejected({"gemv_batched:", "A has 2", "y has 1"}, [&] {
    residua::gemv_batched(ctx, op::none, index_t{4}, index_t{3}, dd(1.0), A.view(), x.view(), dd(0.0),
                          y.view().part(0, 1));
  });
  if (ctx.memory() == residua::memory_space::host) {
    const dd number(1.0);
    const auto there = residua::scalar<dd>::on_device(&number);
    const residua::scalar<dd> here(number);
    for (const bool of_alpha : {true, false}) {
      const std::string name = of_alpha ? " alpha " : " beta ";
      const auto &alpha = of_alpha ? there : here, &beta = of_alpha ? here : there;
      expect_rejected({"gemv_batched:", name, "device"}, [&] {
        residua::gemv_batched<dd, dd>(ctx, op::none, 4, 3, alpha, A.view(), x.view(), beta, y.view());
      });
      expect_rejected({"gemv_strided:", name, "device"}, [&] {
        residua::gemv_strided<dd, dd>(ctx, op::none, alpha, s.matrix(0), 12, s.input(0), 3, beta, s.output(0),
                                      4, 2);
      });
    }
  }
  const vector_view<const vector_view<dd>> second_y(y.data(), 1, 2, ctx.memory());
  expect_rejected({"gemv_batched:", "increment 1", "2"}, [&] {
    residua::gemv_batched(ctx, op::none, index_t{4}, index_t{3}, dd(1.0), A.view().part(0, 1),
                          x.view().part(0, 1), dd(0.0), second_y);
  });
  const vector_view<const vector_view<const dd>> every_second(x.data(), 1, 2, ctx.memory());
  expect_rejected({"gemv_batched:", "increment 1", "2"}, [&] {
    residua::gemv_batched(ctx, op::none, index_t{4}, index_t{3}, dd(1.0), A.view().part(0, 1), every_second,
                          dd(0.0), y.view().part(0, 1));
  });
  const vector_view<const matrix_view<const dd>> no_matrices(nullptr, 2, 1, ctx.memory()),
      second_matrix(A.data(), 1, 2, ctx.memory());
  const auto multiply = [&](const vector_view<const matrix_view<const dd>>& matrices) {
    const index_t count = matrices.size();
    residua::gemv_batched(ctx, op::none, index_t{4}, index_t{3}, dd(1.0), matrices, x.view().part(0, count),
                          dd(0.0), y.view().part(0, count));
  };
  expect_rejected({"gemv_batched:", " A ", "null"}, [&] { multiply(no_matrices); });
  expect_rejected({"gemv_batched:", "increment 1", "2"}, [&] { multiply(second_matrix); });
  if (ctx.memory() == residua::memory_space::host) {
    expect_rejected({"gemv_batched:", "matrix has 4 rows", "5"}, [&] { listed_with(5, 3, x); });
    expect_rejected({"gemv_batched:", "matrix has 3 columns", "2"}, [&] { listed_with(4, 2, x); });
    const vector_view<const dd> longer = s.output(0);
    for (const bool is_first : {true, false}) {
      const array<vector_view<const dd>> broken(
          ctx,
          std::vector<vector_view<const dd>>{is_first ? longer : s.input(0), is_first ? s.input(1) : longer});
      expect_rejected({"gemv_batched:", "op(A) has 3 columns", "x has 4"},
                      [&] { listed_with(4, 3, broken); });
    }
    const vector_view<const dd> still(s.input(1).first(), 3, 0, ctx.memory());
    const array<vector_view<const dd>> stands(ctx, std::vector<vector_view<const dd>>{s.input(0), still});
    expect_rejected({"gemv_batched:", " x ", "increment 0"}, [&] { listed_with(4, 3, stands); });
  }
  EXPECT_TRUE(same_bits(s.y.to_host(ctx), p.y));
}

}  // namespace
}  // namespace residua_test
