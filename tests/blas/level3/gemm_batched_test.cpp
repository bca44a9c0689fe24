#include "residua/blas/level3/gemm_batched.hpp"

#include "blas/level3/gemm_oracle.hpp"

namespace residua_test {
namespace {

using residua::matrix_batch;
using residua::op;

constexpr index_t m = 9, n = 13, k = 40, count = 5;  // k: a single product is not cut into slices

template <class T>
std::vector<T> part(const std::vector<T>& all, index_t first, index_t size) {
  return {all.begin() + first, all.begin() + first + size};
}

/// `count` matrices side by side in one, as many columns each.
template <class T>
struct side_by_side {
  std::vector<T> elements;
  index_t rows, columns;
  padded<T> memory;

  side_by_side(const residua::context& ctx, data kind, index_t each_rows, index_t each_columns, unsigned seed)
      : elements(vector_of<T>(kind, each_rows * each_columns * count, seed)),
        rows(each_rows),
        columns(each_columns),
        memory(ctx, elements, rows, columns * count, 2) {}
  [[nodiscard]] residua::matrix_view<T> first() const { return memory.view().block(0, 0, rows, columns); }
  [[nodiscard]] index_t stride() const { return memory.view().leading_dimension() * columns; }
  [[nodiscard]] std::vector<T> matrix(index_t i) const {
    return part(memory.elements(), i * rows * columns, rows * columns);
  }
};

/// The addresses of the matrices in the context's memory, in the order that they lie in.
template <class T>
class address_list {
 public:
  address_list(const residua::context& ctx, const side_by_side<T>& matrices) {
    std::vector<T*> addresses;
    for (index_t i = 0; i < count; ++i) addresses.push_back(matrices.first().data() + i * matrices.stride());
    all_ = residua::array<T*>(ctx, std::span<T* const>(addresses));
  }
  template <class U>
  [[nodiscard]] residua::matrix_addresses<U> get() const {
    return {all_.data()};
  }

 private:
  residua::array<T*> all_;
};
template <residua::plane_stored T>
class address_list<T> {
  using low_type = typename T::stored_low;

 public:
  address_list(const residua::context& ctx, const side_by_side<T>& matrices) {
    std::vector<double*> high;
    std::vector<low_type*> low;
    for (index_t i = 0; i < count; ++i) {
      high.push_back(matrices.first().high() + i * matrices.stride());
      low.push_back(matrices.first().low() + i * matrices.stride());
    }
    high_ = residua::array<double*>(ctx, std::span<double* const>(high));
    low_ = residua::array<low_type*>(ctx, std::span<low_type* const>(low));
  }
  template <class U>
  [[nodiscard]] residua::matrix_addresses<U> get() const {
    residua::matrix_addresses<U> all;
    all.high = reinterpret_cast<decltype(all.high)>(high_.data());
    all.low = reinterpret_cast<decltype(all.low)>(low_.data());
    return all;
  }

 private:
  residua::array<double*> high_;
  residua::array<low_type*> low_;
};

class gemm_batched : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(gemm_batched);

/// What gemm gives for each, on the reference.
template <class TA, class TB, class TC>
std::vector<TC> one_by_one(const side_by_side<TA>& A, const side_by_side<TB>& B, const side_by_side<TC>& C,
                           const factors<TC>& scalars) {
  const auto reference = residua::context::reference();
  std::vector<TC> all;
  for (index_t i = 0; i < count; ++i) {
    const padded<TA> a(reference, part(A.elements, i * k * m, k * m), k, m, 0);
    const padded<TB> b(reference, part(B.elements, i * k * n, k * n), k, n, 0);
    const padded<TC> c(reference, part(C.elements, i * m * n, m * n), m, n, 0);
    residua::gemm(reference, op::transpose, op::none, scalars.alpha, a, b, scalars.beta, c);
    for (const TC& x : c.elements()) all.push_back(x);
  }
  return all;
}

template <class T>
void expect_same(const residua::context& ctx, const std::vector<T>& computed, const std::vector<T>& wanted) {
  if (!has_other_bits<T>(ctx)) {
    EXPECT_TRUE(same_bits(computed, wanted));
  } else {  // both within (k + 2) u of sums of k products of numbers below 1, times alpha, and beta c
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_NEAR(leading(computed[i]), leading(wanted[i]), 2 * (k + 2) * u * (4 * k + 4));
    }
  }
}

TEST_P(gemm_batched, has_the_bits_of_gemm) {
  for_each_product([&]<class TA, class TB, class TC>() {
    for (const auto& scalars : all_factors<TC>()) {
      const side_by_side<TA> A(ctx, data::uniform, k, m, 71);
      const side_by_side<TB> B(ctx, data::uniform, k, n, 72);
      const side_by_side<TC> C(ctx, data::uniform, m, n, 73), D(ctx, data::uniform, m, n, 73);
      const auto wanted = one_by_one(A, B, C, scalars);
      residua::gemm_strided(ctx, op::transpose, op::none, scalars.alpha, A.first(), A.stride(), B.first(),
                            B.stride(), scalars.beta, C.first(), C.stride(), count);
      expect_same(ctx, C.memory.elements(), wanted);
      const address_list<TA> at_a(ctx, A);
      const address_list<TB> at_b(ctx, B);
      const address_list<TC> at_d(ctx, D);
      residua::gemm_batched(ctx, op::transpose, op::none, scalars.alpha,
                            matrix_batch<const TA>(A.first(), at_a.template get<const TA>(), count),
                            matrix_batch<const TB>(B.first(), at_b.template get<const TB>(), count),
                            scalars.beta, matrix_batch<TC>(D.first(), at_d.template get<TC>(), count));
      expect_same(ctx, D.memory.elements(), wanted);
    }
  });
}

/// The second of three products has an infinite element, which residues do not take.
TEST_P(gemm_batched, computes_natively_what_residues_cannot) {
  constexpr index_t order = 20, size = order * order, number = 3;
  auto a = vector_of<dd>(data::uniform, size * number, 81);
  a[size + 7] = dd(std::numeric_limits<double>::infinity());
  const auto b = vector_of<dd>(data::uniform, size * number, 82),
             c = vector_of<dd>(data::uniform, size * number, 83);
  const residua::product_options by_residues{residua::engine::residue, std::size_t{1} << 30};
  const padded<dd> A(ctx, a, order, order * number, 0), B(ctx, b, order, order * number, 0),
      C(ctx, c, order, order * number, 0);
  const auto first = [&](const padded<dd>& all) { return all.view().block(0, 0, order, order); };
  const auto report =
      residua::gemm_strided<dd, dd, dd>(ctx, op::none, op::none, dd(0.75), first(A), size, first(B), size,
                                        dd(-1.5), first(C), size, number, by_residues);
  residua::product_report together;
  for (index_t i = 0; i < number; ++i) {
    const padded<dd> one_a(ctx, part(a, i * size, size), order, order, 0),
        one_b(ctx, part(b, i * size, size), order, order, 0),
        one_c(ctx, part(c, i * size, size), order, order, 0);
    together.add(residua::gemm<dd, dd, dd>(ctx, op::none, op::none, dd(0.75), one_a.view(), one_b.view(),
                                           dd(-1.5), one_c.view(), by_residues));
    EXPECT_TRUE(same_bits(part(C.elements(), i * size, size), one_c.elements())) << i;
  }
  EXPECT_EQ(report.used, together.used);
  EXPECT_EQ(report.reason, together.reason);
  EXPECT_EQ(report.bits, together.bits);
  EXPECT_EQ(report.moduli, together.moduli);
  EXPECT_EQ(report.spread, together.spread);
  EXPECT_EQ(report.products, together.products);
}

TEST_P(gemm_batched, rejects_what_does_not_fit) {
  const side_by_side<dd> A(ctx, data::uniform, m, k, 1), B(ctx, data::uniform, k, n, 2),
      C(ctx, data::uniform, m, n, 3);
  const auto run = [&](index_t stride, index_t number, residua::matrix_view<const dd> a) {
    return [&, stride, number, a] {
      residua::gemm_strided(ctx, op::none, op::none, dd(1.0), a, A.stride(), B.first(), B.stride(), dd(0.0),
                            C.first(), stride, number);
    };
  };
  const residua::matrix_view<const dd> a = A.first();
  expect_rejected({"gemm_strided:", "C has -1 matrices"}, run(C.stride(), -1, a));
  expect_rejected({"gemm_strided:", "C has stride 3"}, run(3, count, a));
  expect_rejected({"gemm_strided:", "op(A) has 8 rows", "C has 9"},
                  run(C.stride(), count, a.block(0, 0, 8, k)));
  expect_rejected({"gemm_batched:", "A has 4 matrices", "C has 5"}, [&] {
    residua::gemm_batched<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), {a, A.stride(), 4},
                                      {B.first(), B.stride(), 5}, dd(0.0), {C.first(), C.stride(), 5});
  });
  expect_rejected({"gemm_batched:", "B", "null array"}, [&] {
    residua::gemm_batched<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), {a, A.stride(), 5},
                                      {B.first(), residua::matrix_addresses<const dd>(), 5}, dd(0.0),
                                      {C.first(), C.stride(), 5});
  });
  const auto run_strided = [&](index_t stride_a, index_t stride_b, index_t stride_c) {
    return [&, stride_a, stride_b, stride_c] {
      residua::gemm_strided<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), a, stride_a, B.first(), stride_b,
                                        dd(0.0), C.first(), stride_c, 1);
    };
  };
  expect_rejected({"gemm_strided:", "A has stride -1"}, run_strided(-1, B.stride(), C.stride()));
  expect_rejected({"gemm_strided:", "B has stride -1"}, run_strided(A.stride(), -1, C.stride()));
  expect_rejected({"gemm_strided:", "C has stride -"}, run_strided(A.stride(), B.stride(), -C.stride()));
  const auto run_with = [&](const residua::matrix_view<const dd>& left,
                            const residua::matrix_view<const dd>& right, const residua::scalar<dd>& alpha,
                            const residua::scalar<dd>& beta, const residua::product_options& options) {
    return residua::gemm_strided<dd, dd, dd>(ctx, op::none, op::none, alpha, left, A.stride(), right,
                                             B.stride(), beta, C.first(), C.stride(), count, options);
  };
  const residua::matrix_view<const dd> b = B.first();
  const residua::scalar<dd> one(dd(1.0));
  expect_rejected({"gemm_strided:", "op(B) has", "columns", "C has"},
                  [&] { run_with(a, b.block(0, 0, k, n - 1), one, one, {}); });
  expect_rejected({"gemm_strided:", "op(A) has", "columns", "op(B) has"},
                  [&] { run_with(a, b.block(0, 0, k - 1, n), one, one, {}); });
  residua::product_options inaccurate{residua::engine::residue};
  inaccurate.accuracy_bits = 1;
  for (const auto chosen : {residua::engine::residue, residua::engine::native}) {
    inaccurate.engine = chosen;
    expect_rejected({"gemm_strided:", "accuracy_bits"}, [&] { run_with(a, b, one, one, inaccurate); });
    expect_rejected({"gemm_strided:", "accuracy_bits"}, [&] {
      residua::gemm_strided<dd, dd, dd>(ctx, op::none, op::none, one, a, A.stride(), b, B.stride(), one,
                                        C.first(), C.stride(), 0, inaccurate);
    });
  }
  const auto dense_view = [](const residua::matrix_view<const dd>& v) {
    return residua::matrix_view<const dd>(v.data(), v.rows(), v.columns(), v.rows() - 1, v.memory());
  };
  expect_rejected({"gemm_strided:", " A ", "leading dimension"},
                  [&] { run_with(dense_view(a), b, one, one, {}); });
  expect_rejected({"gemm_strided:", " B ", "leading dimension"},
                  [&] { run_with(a, dense_view(b), one, one, {}); });
  if (ctx.memory() == residua::memory_space::host) {
    const dd number(1.0);
    const auto there = residua::scalar<dd>::on_device(&number);
    expect_rejected({"gemm_strided:", " alpha ", "device"}, [&] { run_with(a, b, there, one, {}); });
    expect_rejected({"gemm_strided:", " beta ", "device"}, [&] { run_with(a, b, one, there, {}); });
  }
  EXPECT_TRUE(same_bits(C.memory.elements(), C.elements));
  EXPECT_NO_THROW(run(C.stride(), 0, a)());
}

/// Of two matrices of 9 x 13 elements with a leading dimension of 11.
TEST_P(gemm_batched, takes_matrices_of_C_that_do_not_overlap) {
  constexpr index_t extent = 12 * 11 + 9;
  const padded<dd> A(ctx, std::vector<dd>(m, dd(2.0)), m, 1, 0), B(ctx, std::vector<dd>(n, dd(3.0)), 1, n, 0);
  const residua::array<dd> memory(ctx, 2 * extent);
  const residua::matrix_view<dd> first(memory.data(), m, n, 11, ctx.memory());
  const auto run = [&](index_t stride) {
    residua::gemm_strided<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), A.view(), 0, B.view(), 0, dd(0.0),
                                      first, stride, 2);
  };
  expect_rejected({"gemm_strided:", "C has stride 140", "take 141 elements"}, [&] { run(extent - 1); });
  EXPECT_NO_THROW(run(extent));
  const auto all = memory.to_host(ctx);
  for (index_t k = 0; k < 2 * extent; ++k)
    EXPECT_EQ(leading(all[static_cast<std::size_t>(k)]), k % extent % 11 < m ? 6 : 0) << k;
}

TEST_P(gemm_batched, of_nothing_needs_no_memory) {
  using view = residua::matrix_view<dd>;
  const auto none = [&](index_t rows, index_t columns) {
    return view(nullptr, rows, columns, std::max<index_t>(1, rows), ctx.memory());
  };
  const auto strided = [&](const view& a, const view& b, const view& c, index_t number) {
    residua::gemm_strided<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), a, 0, b, 0, dd(0.0), c, 0, number);
  };
  EXPECT_NO_THROW(strided(none(m, k), none(k, n), none(m, n), 0)) << "no matrices";
  EXPECT_NO_THROW(strided(none(0, k), none(k, 0), none(0, 0), count)) << "no elements";
  const padded<dd> B(ctx, std::vector<dd>(k * n, dd(1.0)), k, n, 0), A(ctx, std::vector<dd>(m * k), m, k, 0);
  EXPECT_NO_THROW(strided(none(0, k), B.view(), none(0, n), count)) << "no rows";
  EXPECT_NO_THROW(strided(A.view(), none(k, 0), none(m, 0), count)) << "no columns";
  const auto listed = [&](const view& a, const view& b, const view& c) {
    using batch = matrix_batch<const dd>;
    const residua::matrix_addresses<const dd> nowhere;
    residua::gemm_batched<dd, dd, dd>(ctx, op::none, op::none, dd(1.0), batch(a, nowhere, count),
                                      batch(b, 0, count), dd(0.0),
                                      matrix_batch<dd>(c, residua::matrix_addresses<dd>(), count));
  };
  EXPECT_NO_THROW(listed(none(0, k), B.view(), none(0, n))) << "no rows";
  EXPECT_NO_THROW(listed(none(m, 0), none(0, 0), none(m, 0))) << "no columns";
}

TEST_P(gemm_batched, checks_the_shape_of_matrices_at_addresses) {
  const side_by_side<dd> A(ctx, data::uniform, m, k, 1), B(ctx, data::uniform, k, n, 2),
      C(ctx, data::uniform, m, n, 3);
  const address_list<dd> at_a(ctx, A);
  const auto run = [&](index_t leading_dimension, residua::memory_space memory) {
    const residua::matrix_view<const dd> shape(nullptr, m, k, leading_dimension, memory);
    residua::gemm_batched<dd, dd, dd>(ctx, op::none, op::none, dd(1.0),
                                      matrix_batch<const dd>(shape, at_a.get<const dd>(), count),
                                      matrix_batch<const dd>(B.first(), B.stride(), count), dd(0.0),
                                      matrix_batch<dd>(C.first(), C.stride(), count));
  };
  const auto elsewhere = ctx.memory() == residua::memory_space::host ? residua::memory_space::device
                                                                     : residua::memory_space::host;
  expect_rejected({"gemm_batched:", " A ", "leading dimension 8"}, [&] { run(m - 1, ctx.memory()); });
  expect_rejected({"gemm_batched:", " A ", "memory"}, [&] { run(m + 2, elsewhere); });
  EXPECT_TRUE(same_bits(C.memory.elements(), C.elements));
}

}  // namespace
}  // namespace residua_test
