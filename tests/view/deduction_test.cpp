// That calls find the formats of their arguments: whatever is given as a vector or matrix, the result has the
// bits of the call that spells the formats for views.
#include "backends.hpp"
#include "rejection.hpp"
#include "residua/residua.hpp"
#include "strided.hpp"

namespace residua_test {
namespace {

using namespace residua;

constexpr index_t n = 12;

/// 1/(first), 1/(first + 1), ...: all bits are in use.
template <class T>
std::vector<T> fractions(index_t count, index_t first) {
  std::vector<T> x;
  for (index_t i = 0; i < count; ++i)
    x.push_back(stored<T>(arithmetic_t<T>(1.0) / arithmetic_t<T>(static_cast<double>(first + i))));
  return x;
}

/// Vectors and square matrices, the same each time. Triangles of A are well-conditioned.
template <class T>
struct operands {
  array<T> x, y, z;
  matrix<T> A, B, C;
  std::vector<arithmetic_t<T>> numbers{};  // results
  index_t place = -1;                      // another one

  explicit operands(const context& ctx)
      : x(ctx, fractions<T>(n, 2)),
        y(ctx, fractions<T>(n, 5)),
        z(ctx, fractions<T>(n, 9)),
        A(ctx, n, n, dominant()),
        B(ctx, n, n, fractions<T>(n * n, 7)),
        C(ctx, n, n, fractions<T>(n * n, 4)) {}

  static std::vector<T> dominant() {
    auto elements = fractions<T>(n * n, 3);
    for (index_t i = 0; i < n; ++i) elements[static_cast<std::size_t>(i * (n + 1))] = T(2.0);
    return elements;
  }
  [[nodiscard]] std::vector<T> elements(const context& ctx) const {
    std::vector<T> all;
    for (const auto& part :
         {x.to_host(ctx), y.to_host(ctx), z.to_host(ctx), A.to_host(ctx), B.to_host(ctx), C.to_host(ctx)}) {
      all.insert(all.end(), part.begin(), part.end());
    }
    return all;
  }
};

/// That both calls leave the same in operands<T>, and change them or return something.
template <class T, class Deduced, class Explicit>
void expect_same(const context& ctx, const char* name, const Deduced& deduced, const Explicit& spelt) {
  SCOPED_TRACE(name);
  operands<T> by_deduction(ctx), by_name(ctx);
  const auto before = by_name.elements(ctx);
  deduced(by_deduction);
  spelt(by_name);
  const auto after = by_name.elements(ctx);
  EXPECT_TRUE(same_bits(by_deduction.elements(ctx), after));
  EXPECT_TRUE(same_bits(by_deduction.numbers, by_name.numbers));
  EXPECT_EQ(by_deduction.place, by_name.place);
  EXPECT_TRUE(!same_bits(before, after) || !by_name.numbers.empty() || by_name.place >= 0) << "did nothing";
}

/// The views of the operands.
template <class T>
struct views {
  explicit views(operands<T>& o)
      : x(o.x.view()), y(o.y.view()), z(o.z.view()), A(o.A.view()), B(o.B.view()), C(o.C.view()) {}
  vector_view<T> x, y, z;
  matrix_view<T> A, B, C;
};

/// One line a routine: its name, the formats by which it can be spelt, and the arguments besides the context.
/// The operands o are what owns elements in the first call, their views in the second.
#define RESIDUA_SAME(routine, formats, ...)                          \
  expect_same<T>(                                                    \
      ctx, #routine, [&](auto& o) { routine(ctx, __VA_ARGS__); },    \
      [&](auto& owner) {                                             \
        const views<T> o(owner);                                     \
        routine<RESIDUA_WITHOUT_BRACKETS formats>(ctx, __VA_ARGS__); \
      })
#define RESIDUA_WITHOUT_BRACKETS(...) __VA_ARGS__

class deduction : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(deduction);

TEST_P(deduction, finds_the_format_of_level_1) {
  for_each_vector_format([&]<class T>() {
    RESIDUA_SAME(residua::copy, (T), o.x, o.y);
    RESIDUA_SAME(residua::swap, (T), o.x, o.y);
    RESIDUA_SAME(scal, (T), 0.75, o.x);
    RESIDUA_SAME(axpy, (T), 0.75, o.x, o.y);
    RESIDUA_SAME(xpay, (T), o.x, 0.75, o.y);
    RESIDUA_SAME(axpby, (T), 0.75, o.x, 3, o.y);
    RESIDUA_SAME(axpyz, (T), 0.75, o.x, o.y, o.z);
    RESIDUA_SAME(waxpby, (T), 0.75, o.x, -0.5, o.y, o.z);
    RESIDUA_SAME(rot, (T), o.x, o.y, 0.6, 0.8);
  });
}

/// For routines that return a number, or leave it in memory of the context.
template <class T, class Deduced, class Spelt>
void expect_same_number(const context& ctx, const char* name, const Deduced& deduced, const Spelt& spelt) {
  using number = arithmetic_t<T>;
  expect_same<T>(
      ctx, name, [&](auto& o) { o.numbers.push_back(deduced(o)); },
      [&](auto& o) { o.numbers.push_back(spelt(o)); });
  expect_same<T>(
      ctx, name,
      [&](auto& o) {
        array<number> result(ctx, 1);
        deduced(o, result.data());
        o.numbers = result.to_host(ctx);
      },
      [&](auto& o) { o.numbers.push_back(spelt(o)); });
}
#define RESIDUA_SAME_NUMBER(routine, ...)                                                           \
  expect_same_number<T>(                                                                            \
      ctx, #routine, [&](auto& o, auto... result) { return routine(ctx, __VA_ARGS__, result...); }, \
      [&](auto& owner) {                                                                            \
        const views<T> o(owner);                                                                    \
        return routine<T>(ctx, __VA_ARGS__);                                                        \
      })

TEST_P(deduction, finds_the_format_of_reductions_and_of_their_results) {
  for_each_vector_format([&]<class T>() {
    RESIDUA_SAME_NUMBER(dot, o.x, o.y);
    RESIDUA_SAME_NUMBER(nrm2, o.x);
    RESIDUA_SAME_NUMBER(asum, o.x);
    RESIDUA_SAME_NUMBER(sum, o.x);
    RESIDUA_SAME_NUMBER(axpy_dot, 0.75, o.x, o.y, o.z);
    RESIDUA_SAME_NUMBER(axpy_nrm2, 0.75, o.x, o.y);
    expect_same<T>(
        ctx, "iamax", [&](auto& o) { o.place = iamax(ctx, o.x); },
        [&](auto& o) { o.place = iamax<T>(ctx, o.x.view()); });
    array<index_t> place(ctx, 1, index_t{-1});
    const operands<T> o(ctx);
    iamax(ctx, o.x, place.data());
    EXPECT_EQ(place.to_host(ctx).front(), 0);
    static_assert(std::is_same_v<decltype(dot(ctx, o.x, o.y)), arithmetic_t<T>>);
  });
}

TEST_P(deduction, finds_the_format_of_level_2) {
  for_each_vector_format([&]<class T>() {
    RESIDUA_SAME(gemv, (T, T), op::transpose, 0.75, o.A, o.x, 0.5, o.y);
    RESIDUA_SAME(gemv_strided, (T, T), op::none, 0.75, o.A, 0, o.x, 0, 0.5, o.y, n, 1);
    RESIDUA_SAME(symv, (T), uplo::lower, 0.75, o.A, o.x, 0.5, o.y);
    RESIDUA_SAME(ger, (T), 0.75, o.x, o.y, o.A);
    RESIDUA_SAME(syr, (T), uplo::upper, 0.75, o.x, o.A);
    RESIDUA_SAME(syr2, (T), uplo::upper, 0.75, o.x, o.y, o.A);
    RESIDUA_SAME(trmv, (T), uplo::lower, op::none, diag::non_unit, o.A, o.x);
    RESIDUA_SAME(trsv, (T), uplo::lower, op::none, diag::non_unit, o.A, o.x);
  });
}

TEST_P(deduction, finds_the_format_of_level_3) {
  for_each_vector_format([&]<class T>() {
    RESIDUA_SAME(gemm, (T, T, T), op::none, op::transpose, 0.75, o.A, o.B, 0.5, o.C);
    RESIDUA_SAME(gemm, (T, T, T), op::none, op::none, 0.75, o.A, o.B, 0.5, o.C,
                 gemm_options{.engine = engine::native});
    RESIDUA_SAME(symm, (T), side::left, uplo::lower, 0.75, o.A, o.B, 0.5, o.C, product_options{});
    RESIDUA_SAME(syrk, (T), uplo::lower, op::none, 0.75, o.A, 0.5, o.C, product_options{});
    RESIDUA_SAME(syr2k, (T), uplo::lower, op::none, 0.75, o.A, o.B, 0.5, o.C, product_options{});
    RESIDUA_SAME(trmm, (T), side::left, uplo::lower, op::none, diag::non_unit, 0.75, o.A, o.B,
                 product_options{});
    RESIDUA_SAME(trsm, (T), side::left, uplo::lower, op::none, diag::non_unit, 0.75, o.A, o.B,
                 product_options{});
    RESIDUA_SAME(gemm_strided, (T, T, T), op::none, op::none, 0.75, o.A, 0, o.B, 0, 0.5, o.C, n * n, 1);
    RESIDUA_SAME(symm, (T), side::left, uplo::lower, 0.75, o.A, o.B, 0.5, o.C);
    RESIDUA_SAME(syrk, (T), uplo::lower, op::none, 0.75, o.A, 0.5, o.C);
    RESIDUA_SAME(syr2k, (T), uplo::lower, op::none, 0.75, o.A, o.B, 0.5, o.C);
    RESIDUA_SAME(trmm, (T), side::left, uplo::lower, op::none, diag::non_unit, 0.75, o.A, o.B);
    RESIDUA_SAME(trsm, (T), side::right, uplo::lower, op::none, diag::non_unit, 0.75, o.A, o.B);
  });
}

/// y = 0.75 x + y by axpy, with x and y as they are given.
template <class X, class Y>
void add(const context& ctx, const X& x, Y&& y) {
  axpy(ctx, 0.75, x, y);
}

TEST_P(deduction, takes_vectors_of_every_kind) {
  for_each_vector_format([&]<class T>() {
    const auto result_of = [&](const auto& call) {
      operands<T> o(ctx);
      call(o);
      return o.y.to_host(ctx);
    };
    const auto expected =
        result_of([&](auto& o) { axpy<T>(ctx, 0.75, vector_view<const T>(o.x.view()), o.y.view()); });
    EXPECT_TRUE(same_bits(result_of([&](auto& o) { add(ctx, o.x, o.y); }), expected));
    EXPECT_TRUE(same_bits(result_of([&](auto& o) { add(ctx, std::as_const(o.x), o.y.view()); }), expected));
    EXPECT_TRUE(same_bits(result_of([&](auto& o) { add(ctx, o.x.view(), o.y); }), expected));
    EXPECT_TRUE(
        same_bits(result_of([&](auto& o) { add(ctx, std::as_const(o.x).view(), o.y.view()); }), expected));
    EXPECT_TRUE(same_bits(result_of([&](auto& o) {
                            const vector_view<const T> x = o.x.view();
                            const vector_view<T> y = o.y.view();
                            axpy(ctx, 0.75, x, y);
                          }),
                          expected));
    EXPECT_TRUE(same_bits(result_of([&](auto& o) {
                            residua::copy(ctx, o.x, o.A.view().row(3));
                            residua::copy(ctx, o.y, o.A.view().column(5));
                            residua::copy(ctx, o.x, o.A.view().row(3));  // where they cross
                            axpy(ctx, 0.75, o.A.view().row(3), o.y);
                          }),
                          expected));
  });
}

TEST_P(deduction, takes_matrices_of_every_kind_and_their_blocks) {
  for_each_vector_format([&]<class T>() {
    operands<T> by_name(ctx), by_block(ctx), by_view(ctx), by_const(ctx);
    gemm<T, T, T>(ctx, op::none, op::none, 1.0, by_name.A.view(), by_name.B.view(), 0.0, by_name.C.view());
    const auto expected = by_name.C.to_host(ctx);
    const auto whole = [](const auto& matrix) { return matrix.block(0, 0, n, n); };
    gemm(ctx, op::none, op::none, 1.0, whole(by_block.A.view()), by_block.B, 0.0, whole(by_block.C.view()));
    EXPECT_TRUE(same_bits(by_block.C.to_host(ctx), expected));
    const matrix_view<const T> B = by_view.B.view();
    gemm(ctx, op::none, op::none, 1.0, by_view.A.view(), B, 0.0, by_view.C);
    EXPECT_TRUE(same_bits(by_view.C.to_host(ctx), expected));
    gemm(ctx, op::none, op::none, 1.0, std::as_const(by_const.A), std::as_const(by_const.B), 0.0, by_const.C);
    EXPECT_TRUE(same_bits(by_const.C.to_host(ctx), expected));
    // A part of the matrix, multiplied into a part of another one.
    gemm(ctx, op::none, op::none, 1.0, by_name.A.view().block(2, 3, 4, 5), by_name.B.view().block(1, 0, 5, 2),
         0.0, by_name.C.view().block(0, 7, 4, 2));
    EXPECT_FALSE(same_bits(by_name.C.to_host(ctx), expected));
  });
}

TEST_P(deduction, finds_the_formats_of_double_matrices_and_longer_ones) {
  const operands<double> d(ctx);
  for_each_format([&]<class T>() {
    RESIDUA_SAME(gemm, (double, T, T), op::none, op::none, 0.75, d.A, o.B, 0.5, o.C);
    RESIDUA_SAME(gemm, (T, double, T), op::none, op::none, 0.75, o.A, d.B, 0.5, o.C);
    RESIDUA_SAME(gemm_strided, (double, T, T), op::none, op::none, 0.75, d.A, 0, o.B, 0, 0.5, o.C, n * n, 1);
    RESIDUA_SAME(gemv, (double, T), op::none, 0.75, d.A, o.x, 0.5, o.y);
    RESIDUA_SAME(gemv_strided, (double, T), op::none, 0.75, d.A, 0, o.x, 0, 0.5, o.y, n, 1);
  });
}

TEST_P(deduction, finds_the_formats_of_batches) {
  for_each_vector_format([&]<class T>() {
    expect_same<T>(
        ctx, "gemm_batched",
        [&](auto& o) {
          gemm_batched(ctx, op::none, op::none, 0.75, matrix_batch(o.A.view(), 0, 1),
                       matrix_batch(o.B.view(), 0, 1), 0.5, matrix_batch(o.C.view(), 0, 1));
        },
        [&](auto& o) {
          gemm_batched<T, T, T>(ctx, op::none, op::none, 0.75, matrix_batch<const T>(o.A, 0, 1),
                                matrix_batch<const T>(o.B, 0, 1), 0.5, matrix_batch<T>(o.C, 0, 1));
        });
    expect_same<T>(
        ctx, "gemv_batched",
        [&](auto& o) {
          const std::vector<matrix_view<const T>> A = {o.A};
          const std::vector<vector_view<const T>> x = {o.x};
          const std::vector<vector_view<T>> y = {o.y};
          gemv_batched(ctx, op::none, n, n, 0.75, array<matrix_view<const T>>(ctx, A),
                       array<vector_view<const T>>(ctx, x), 0.5, array<vector_view<T>>(ctx, y));
          ctx.synchronize();
        },
        [&](auto& o) { gemv<T, T>(ctx, op::none, 0.75, o.A.view(), o.x.view(), 0.5, o.y.view()); });
  });
}

/// Of batches of one matrix, which is an operand.
TEST_P(deduction, finds_the_format_of_factors_of_batches) {
  for_each_format([&]<class T>() {
    array<index_t> ipiv(ctx, n), info(ctx, 1);
    const auto of_one = [](const matrix_view<T>& A) { return matrix_batch<T>(A, 0, 1); };
#define RESIDUA_SAME_OF_BATCHES(routine, ...)                     \
  expect_same<T>(                                                 \
      ctx, #routine, [&](auto& o) { routine(ctx, __VA_ARGS__); }, \
      [&](auto& o) { routine<T>(ctx, __VA_ARGS__); })
    RESIDUA_SAME_OF_BATCHES(getrf_batched, of_one(o.A), ipiv, info);
    RESIDUA_SAME_OF_BATCHES(getrs_batched, op::none, of_one(o.A), ipiv, of_one(o.B));
    RESIDUA_SAME_OF_BATCHES(gesv_batched, of_one(o.A), ipiv, of_one(o.B), info);
    RESIDUA_SAME_OF_BATCHES(potrf_batched, uplo::lower, of_one(o.A), info);
    RESIDUA_SAME_OF_BATCHES(potrs_batched, uplo::lower, of_one(o.A), of_one(o.B));
#undef RESIDUA_SAME_OF_BATCHES
  });
}

TEST_P(deduction, takes_scalars_as_numbers_and_in_device_memory) {
  for_each_vector_format([&]<class T>() {
    using number = arithmetic_t<T>;
    RESIDUA_SAME(axpy, (T), number(0.75), o.x, o.y);
    RESIDUA_SAME(axpy, (T), scalar<number>(0.75), o.x, o.y);
    RESIDUA_SAME(axpy, (T), 2, o.x, o.y);
    operands<T> o(ctx);
    const array<number> alpha(ctx, 1, number(0.75));
    const auto call = [&] { axpy(ctx, scalar<number>::on_device(alpha.data()), o.x, o.y); };
    if (ctx.memory() == memory_space::host) {
      expect_rejected({"axpy:", "alpha", "device memory"}, call);
    } else {
      operands<T> by_value(ctx);
      axpy<T>(ctx, 0.75, by_value.x.view(), by_value.y.view());
      call();
      EXPECT_TRUE(same_bits(o.elements(ctx), by_value.elements(ctx)));
    }
  });
}

TEST_P(deduction, finds_the_format_of_sparse_products_and_solvers) {
  csr diagonal{n, n, {0}, {}, {}};
  for (sparse_index i = 0; i < n; ++i) {
    diagonal.row_start.push_back(i + 1);
    diagonal.column.push_back(i);
    diagonal.value.push_back(1.0 + i);
  }
  const csr_matrix A(ctx, diagonal);
  const array<double> b(ctx, n, 1.0);
  for_each_format([&]<class T>() {
    RESIDUA_SAME(spmv, (T), 0.75, A, o.x, 0.5, o.y);
    RESIDUA_SAME(spmv, (T), scalar<T>(0.75), A, o.x, 0, o.y);
    RESIDUA_SAME(residual, (T), b, A, o.x, o.y);
    RESIDUA_SAME(cg, (T), A, preconditioner(), b, o.x);
    RESIDUA_SAME(bicgstab, (T), A, preconditioner(), b, o.x, krylov_options{.max_iterations = 3});
  });
}

/// Every pair that can be converted: into an array of the other format, and into a view of it.
template <class To, class From>
void check_conversion(const context& ctx) {
  const operands<From> o(ctx);
  array<To> by_name(ctx, n), by_deduction(ctx, n);
  convert<To, From>(ctx, o.x.view(), by_name.view());
  convert(ctx, o.x, by_deduction);
  EXPECT_TRUE(same_bits(by_deduction.to_host(ctx), by_name.to_host(ctx)));
  convert(ctx, o.y.view(), by_deduction.view());
  EXPECT_FALSE(same_bits(by_deduction.to_host(ctx), by_name.to_host(ctx)));
}

TEST_P(deduction, finds_the_formats_of_conversions) {
#define RESIDUA_CHECK(To, From) check_conversion<To, From>(ctx);
  RESIDUA_CONVERSIONS(RESIDUA_CHECK)
#undef RESIDUA_CHECK
}

TEST_P(deduction, finds_the_formats_of_prepared_products) {
  const operands<double> d(ctx);
  for_each_format([&]<class T>() {
    const operands<T> its(ctx);
    const prepared_matrix left(ctx, side::left, op::none, its.A);
    const prepared_matrix right(ctx, side::right, op::none, its.B.view());
    const prepared_matrix from_double(ctx, side::left, op::none, d.A, {.accuracy_bits = left.bits() - 12});
    static_assert(std::is_same_v<decltype(left), const prepared_matrix<T>>);
    static_assert(std::is_same_v<decltype(from_double), const prepared_matrix<double>>);
    RESIDUA_SAME(gemm, (T, T, T), op::none, 0.75, left, o.B, 0.5, o.C);
    RESIDUA_SAME(gemm, (T, T, T), op::none, 0.75, o.A, right, 0.5, o.C);
    RESIDUA_SAME(gemm, (T, T, T), 0.75, left, right, 0.5, o.C);
    RESIDUA_SAME(gemm, (double, T, T), op::none, 0.75, from_double, o.B, 0.5, o.C);
  });
}

}  // namespace
}  // namespace residua_test
