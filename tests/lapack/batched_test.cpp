// getrf_batched, getrs_batched, gesv_batched, potrf_batched, potrs_batched.
#include <functional>

#include "lapack/factors.hpp"
#include "residua/lapack/getrf_batched.hpp"
#include "residua/lapack/potrf_batched.hpp"

namespace residua_test {
namespace {

using residua::context;
using residua::matrix_batch;
using residua::op;
using residua::uplo;

/// The constants of getrf_batched.hpp and potrf_batched.hpp: of factors, and of solutions.
template <class T>
double factors_bound(index_t n, double roots = 0) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const double units = bounds::dot * static_cast<double>(n) + bounds::product + 2 * bounds::scaled_sum +
                       bounds::quotient + roots * bounds::root;
  return units * bound_of_format<T>::unit + (std::is_same_v<T, float> ? 3 * residua::unit_roundoff<T> : 0);
}
template <class T>
double systems_bound(index_t n, double quotients, double roots = 0) {
  using bounds = residua::error_bounds<arithmetic_t<T>>;
  const double units = 3 * bounds::dot * static_cast<double>(n) + 3 * bounds::product +
                       6 * bounds::scaled_sum + quotients * bounds::quotient + roots * bounds::root;
  return units * bound_of_format<T>::unit + (std::is_same_v<T, float> ? 5 * residua::unit_roundoff<T> : 0);
}

/// `count` matrices with padded columns and elements between them, which stay as they are.
template <class T>
class batch {
 public:
  batch(const context& ctx, const std::vector<T>& elements, index_t rows, index_t columns, index_t count)
      : rows_(rows),
        columns_(columns),
        count_(count),
        memory_(ctx, spread(elements), rows_ + 1, all_columns(), 0) {}

  [[nodiscard]] matrix_batch<T> view() const {
    const auto all = memory_.view();
    return {{all.data(), rows_, columns_, rows_ + 1, all.memory()}, (rows_ + 1) * (columns_ + 1), count_};
  }
  /// Those of one matrix; fails the test if what lies between them has changed.
  [[nodiscard]] std::vector<std::vector<T>> elements() const {
    const auto all = memory_.elements();
    std::vector<std::vector<T>> of_matrix(static_cast<std::size_t>(count_));
    for (index_t k = 0; k < static_cast<index_t>(all.size()); ++k) {
      const index_t i = k % (rows_ + 1), j = k / (rows_ + 1);
      if (i < rows_ && j % (columns_ + 1) < columns_) {
        of_matrix[static_cast<std::size_t>(j / (columns_ + 1))].push_back(all[static_cast<std::size_t>(k)]);
      } else {
        EXPECT_EQ(leading(all[static_cast<std::size_t>(k)]), -7);
      }
    }
    return of_matrix;
  }

 private:
  [[nodiscard]] index_t all_columns() const { return (columns_ + 1) * count_; }
  [[nodiscard]] std::vector<T> spread(const std::vector<T>& elements) const {
    std::vector<T> all(static_cast<std::size_t>((rows_ + 1) * all_columns()), T(-7.0));
    for (index_t k = 0; k < static_cast<index_t>(elements.size()); ++k) {
      const index_t i = k % rows_, j = k / rows_;
      all[static_cast<std::size_t>(i + (j + j / columns_) * (rows_ + 1))] =
          elements[static_cast<std::size_t>(k)];
    }
    return all;
  }

  index_t rows_, columns_, count_;
  padded<T> memory_;
};

template <class T>
std::vector<T> part_of(const std::vector<T>& all, index_t size, index_t which) {
  return {all.begin() + which * size, all.begin() + (which + 1) * size};
}

/// Diagonals that outweigh their rows.
template <class T>
std::vector<T> definite(index_t n, index_t count) {
  auto A = vector_of<T>(data::uniform, n * n * count, 111);
  for (index_t k = 0; k < static_cast<index_t>(A.size()); ++k) {
    const index_t i = k % n, j = k / n % n;
    if (i < j) A[static_cast<std::size_t>(k)] = A[static_cast<std::size_t>(k + (i - j) * n + (j - i))];
    if (i == j) A[static_cast<std::size_t>(k)] = T(static_cast<double>(2 * n));
  }
  return A;
}

template <class T>
struct outcome {
  std::vector<std::vector<T>> factors;
  std::vector<index_t> ipiv, info;
};
template <class T>
outcome<T> factorise(const context& ctx, const std::vector<T>& A, index_t n, index_t count) {
  const batch<T> matrices(ctx, A, n, n, count);
  residua::array<index_t> ipiv(ctx, n * count, -1), info(ctx, count, -1);
  residua::getrf_batched<T>(ctx, matrices.view(), ipiv.view(), info.view());
  return {matrices.elements(), ipiv.to_host(ctx), info.to_host(ctx)};
}

/// P A = L U.
template <class T>
void expect_factors(const std::vector<T>& A, index_t n, const std::vector<T>& LU,
                    const std::vector<index_t>& ipiv) {
  const auto PA = with_rows_exchanged(A, n, ipiv);
  for (index_t j = 0; j < n; ++j) {
    for (index_t i = 0; i < n; ++i) {
      exact_difference e;
      for (index_t l = 0; l <= std::min(i, j); ++l) {
        e.add(l == i ? T(1.0) : LU[static_cast<std::size_t>(i + l * n)],
              LU[static_cast<std::size_t>(l + j * n)]);
      }
      ASSERT_TRUE(e.lies_near(PA[static_cast<std::size_t>(i + j * n)], factors_bound<T>(n)))
          << i << ", " << j;
    }
  }
}

class batched : public on_backend {};
RESIDUA_ON_FEW_BACKENDS(batched);

TEST_P(batched, lu_is_within_its_bound_with_the_bits_of_the_reference) {
  const auto reference = context::reference();
  for_each_factor_format([&]<class T>() {
    for (const auto& [n, count] : {std::pair<index_t, index_t>{1, 3}, {2, 8}, {7, 13}, {33, 2}, {64, 1}}) {
      const auto A = vector_of<T>(data::uniform, n * n * count, 112);
      const auto f = factorise(ctx, A, n, count), expected = factorise(reference, A, n, count);
      EXPECT_EQ(f.info, std::vector<index_t>(static_cast<std::size_t>(count), 0));
      EXPECT_EQ(f.ipiv, expected.ipiv);
      for (index_t c = 0; c < count; ++c) {
        const auto& LU = f.factors[static_cast<std::size_t>(c)];
        EXPECT_TRUE(same_bits(LU, expected.factors[static_cast<std::size_t>(c)])) << n << ", " << c;
        expect_factors(part_of(A, n * n, c), n, LU, part_of(f.ipiv, n, c));
      }
    }
  });
}

/// op(A) X against P^T |L||U| |X|, or |U|^T |L|^T P |X|.
TEST_P(batched, systems_are_solved_within_their_bound) {
  for_each_factor_format([&]<class T>() {
    for (const op op_a : {op::none, op::transpose}) {
      constexpr index_t n = 9, count = 10, nrhs = 2;
      const bool transposed = residua::is_transposed(op_a);
      const auto A = vector_of<T>(data::uniform, n * n * count, 113),
                 b = vector_of<T>(data::uniform, n * nrhs * count, 114);
      const batch<T> matrices(ctx, A, n, n, count), right(ctx, b, n, nrhs, count);
      residua::array<index_t> ipiv(ctx, n * count), info(ctx, count);
      residua::getrf_batched<T>(ctx, matrices.view(), ipiv.view(), info.view());
      residua::getrs_batched<T>(ctx, op_a, matrices.view(), ipiv.view(), right.view());
      const auto X = right.elements(), factors = matrices.elements();
      const auto pivots = ipiv.to_host(ctx);
      for (index_t c = 0; c < count; ++c) {
        const auto LU = factors[static_cast<std::size_t>(c)], x = X[static_cast<std::size_t>(c)];
        // Row i of A is row place[i] of P A.
        std::vector<index_t> row(n), place(n);
        std::iota(row.begin(), row.end(), 0);
        for (index_t k = 0; k < n; ++k) std::swap(row[k], row[pivots[c * n + k] - 1]);
        for (index_t k = 0; k < n; ++k) place[row[k]] = k;
        const auto size = [&](index_t i, index_t j) {
          mp sum, product;
          for (index_t l = 0; l <= std::min(place[i], j); ++l) {
            product.set(l == place[i] ? arithmetic_t<T>(1.0) : loaded(LU[place[i] + l * n]));
            mpfr_mul(product.get(), product.get(), mp(loaded(LU[l + j * n])).get(), MPFR_RNDN);
            mpfr_abs(product.get(), product.get(), MPFR_RNDN);
            mpfr_add(sum.get(), sum.get(), product.get(), MPFR_RNDN);
          }
          return sum;
        };
        for (index_t k = 0; k < nrhs; ++k) {
          for (index_t i = 0; i < n; ++i) {
            mp rest(loaded(b[c * n * nrhs + i + k * n])), most, product;
            for (index_t j = 0; j < n; ++j) {
              const index_t r = transposed ? j : i, s = transposed ? i : j;
              const mp factor(loaded(x[j + k * n]));
              mpfr_mul(product.get(), mp(loaded(A[c * n * n + r + s * n])).get(), factor.get(), MPFR_RNDN);
              mpfr_sub(rest.get(), rest.get(), product.get(), MPFR_RNDN);
              mpfr_mul(product.get(), size(r, s).get(), factor.get(), MPFR_RNDN);
              mpfr_abs(product.get(), product.get(), MPFR_RNDN);
              mpfr_add(most.get(), most.get(), product.get(), MPFR_RNDN);
            }
            mpfr_mul_d(most.get(), most.get(), systems_bound<T>(n, 2), MPFR_RNDU);
            ASSERT_LE(mpfr_cmpabs(rest.get(), most.get()), 0) << c << ": " << i;
          }
        }
      }
    }
  });
}

TEST_P(batched, cholesky_is_within_its_bound_with_the_bits_of_the_reference) {
  const auto reference = context::reference();
  for_each_factor_format([&]<class T>() {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      for (const auto& [n, count] : {std::pair<index_t, index_t>{1, 2}, {6, 11}, {40, 2}}) {
        const auto A = definite<T>(n, count);
        std::vector<T> triangles;
        for (index_t c = 0; c < count; ++c) {
          const auto one = triangle_of(stored, part_of(A, n * n, c), n, false);
          triangles.insert(triangles.end(), one.begin(), one.end());
        }
        const auto run = [&, n = n, count = count](const context& backend_context) {
          const batch<T> matrices(backend_context, triangles, n, n, count);
          residua::array<index_t> info(backend_context, count, -1);
          residua::potrf_batched<T>(backend_context, stored, matrices.view(), info.view());
          EXPECT_EQ(info.to_host(backend_context), std::vector<index_t>(static_cast<std::size_t>(count), 0));
          return matrices.elements();
        };
        const auto found = run(ctx), expected = run(reference);
        for (index_t c = 0; c < count; ++c) {
          const auto& F = found[static_cast<std::size_t>(c)];
          EXPECT_TRUE(same_bits(F, expected[static_cast<std::size_t>(c)]));
          const auto l = [&, n = n](index_t i, index_t k) {
            return F[static_cast<std::size_t>(stored == uplo::lower ? i + k * n : k + i * n)];
          };
          for (index_t j = 0; j < n; ++j) {
            for (index_t i = j; i < n; ++i) {
              exact_difference e;
              for (index_t k = 0; k <= j; ++k) e.add(l(i, k), l(j, k));
              ASSERT_TRUE(
                  e.lies_near(A[static_cast<std::size_t>(c * n * n + i + j * n)], factors_bound<T>(n, 2)));
              if (i > j) {
                ASSERT_TRUE(std::isnan(leading(l(j, i)))) << "the other triangle";
              }
            }
          }
        }
      }
    }
  });
}

/// B - A X against |L||L|^T |X|.
TEST_P(batched, definite_systems_are_solved_within_their_bound) {
  for_each_factor_format([&]<class T>() {
    for (const auto stored : {uplo::lower, uplo::upper}) {
      constexpr index_t n = 7, count = 9, nrhs = 3;
      const auto A = definite<T>(n, count), b = vector_of<T>(data::uniform, n * nrhs * count, 115);
      const batch<T> matrices(ctx, A, n, n, count), right(ctx, b, n, nrhs, count);
      residua::array<index_t> info(ctx, count);
      residua::potrf_batched<T>(ctx, stored, matrices.view(), info.view());
      residua::potrs_batched<T>(ctx, stored, matrices.view(), right.view());
      const auto X = right.elements(), factors = matrices.elements();
      for (index_t c = 0; c < count; ++c) {
        const auto& F = factors[static_cast<std::size_t>(c)];
        const auto l = [&](index_t i, index_t k) {
          return std::fabs(static_cast<double>(
              leading(F[static_cast<std::size_t>(stored == uplo::lower ? i + k * n : k + i * n)])));
        };
        for (index_t k = 0; k < nrhs; ++k) {
          for (index_t i = 0; i < n; ++i) {
            mp rest(loaded(b[c * n * nrhs + i + k * n])), product;
            double most = 0;
            for (index_t j = 0; j < n; ++j) {
              const auto x = loaded(X[static_cast<std::size_t>(c)][static_cast<std::size_t>(j + k * n)]);
              mpfr_mul(product.get(), mp(loaded(A[c * n * n + i + j * n])).get(), mp(x).get(), MPFR_RNDN);
              mpfr_sub(rest.get(), rest.get(), product.get(), MPFR_RNDN);
              for (index_t m = 0; m <= std::min(i, j); ++m) most += l(i, m) * l(j, m) * std::fabs(leading(x));
            }
            // `most` is summed in double, of numbers cut to it.
            ASSERT_LE(std::fabs(rest.to_double()), (1 + 0x1p-40) * most * systems_bound<T>(n, 3, 2))
                << c << ": " << i;
          }
        }
      }
    }
  });
}

/// Matrices 1 and 3 of 10 are singular or not definite, 4 has a NaN: the others have what they would have
/// alone.
TEST_P(batched, tells_of_each_matrix_apart) {
  for_each_factor_format([&]<class T>() {
    constexpr index_t n = 5, count = 10;
    auto A = definite<T>(n, count);
    const auto clean = A;
    const auto b = vector_of<T>(data::uniform, n * count, 116);
    for (index_t k = 0; k < n * n; ++k) {
      A[n * n + k] = T(0.0);
      if (k / n == 2 || k % n == 2) A[3 * n * n + k] = T(0.0);
    }
    A[4 * n * n + 7] = A[4 * n * n + 11] = T(std::numeric_limits<double>::quiet_NaN());
    const auto solve = [&](const std::vector<T>& elements, std::vector<index_t>& info_on_host) {
      const batch<T> matrices(ctx, elements, n, n, count), right(ctx, b, n, 1, count);
      residua::array<index_t> ipiv(ctx, n * count), info(ctx, count, -1);
      residua::gesv_batched<T>(ctx, matrices.view(), ipiv.view(), right.view(), info.view());
      info_on_host = info.to_host(ctx);
      return right.elements();
    };
    std::vector<index_t> info, none;
    const auto X = solve(A, info), expected = solve(clean, none);
    EXPECT_EQ(none, std::vector<index_t>(count, 0));
    EXPECT_EQ(info, (std::vector<index_t>{0, 1, 0, 3, 0, 0, 0, 0, 0, 0}));
    for (index_t c = 0; c < count; ++c) {
      const auto& x = X[static_cast<std::size_t>(c)];
      if (c == 1 || c == 3) {
        EXPECT_TRUE(same_bits(x, part_of(b, n, c))) << c;
      } else if (c == 4) {
        EXPECT_TRUE(std::isnan(leading(x[0])));
      } else {
        EXPECT_TRUE(same_bits(x, expected[static_cast<std::size_t>(c)])) << c;
      }
    }
    // A pivot of zero does not divide.
    const auto f = factorise(ctx, A, n, count);
    EXPECT_EQ(f.info, info);
    for (index_t c = 0; c < 4; ++c)
      expect_factors(part_of(A, n * n, c), n, f.factors[static_cast<std::size_t>(c)], part_of(f.ipiv, n, c));
    const batch<T> matrices(ctx, A, n, n, count);
    residua::array<index_t> minors(ctx, count, -1);
    residua::potrf_batched<T>(ctx, uplo::lower, matrices.view(), minors.view());
    EXPECT_EQ(minors.to_host(ctx), (std::vector<index_t>{0, 1, 0, 3, 3, 0, 0, 0, 0, 0}));
  });
}

TEST_P(batched, takes_addresses) {
  constexpr index_t n = 4;
  const auto elements = vector_of<dd>(data::uniform, 2 * n * n, 117);
  const padded<dd> first(ctx, part_of(elements, n * n, 1), n, n, 2),
      second(ctx, part_of(elements, n * n, 0), n, n, 2);
  const std::vector<dd*> host{first.view().data(), second.view().data()};
  residua::memory_block addresses(ctx, 2 * sizeof(dd*));
  residua::upload_bytes(ctx, addresses.data(), host.data(), 2 * sizeof(dd*));
  residua::array<index_t> ipiv(ctx, 2 * n), info(ctx, 2);
  residua::getrf_batched<dd>(ctx,
                             matrix_batch<dd>(first.view(), {static_cast<dd* const*>(addresses.data())}, 2),
                             ipiv.view(), info.view());
  const auto expected = factorise(ctx, elements, n, 2);
  EXPECT_TRUE(same_bits(first.elements(), expected.factors[1]));
  EXPECT_TRUE(same_bits(second.elements(), expected.factors[0]));
}

TEST_P(batched, of_nothing) {
  residua::array<index_t> none(ctx, 0), three(ctx, 3, 5);
  const batch<dd> empty(ctx, {}, 2, 2, 0);
  residua::getrf_batched<dd>(ctx, empty.view(), none.view(), none.view());
  residua::potrf_batched<dd>(ctx, uplo::lower, empty.view(), none.view());
  const batch<dd> A(ctx, std::vector<dd>(4, dd(1.0)), 2, 2, 1);
  const matrix_batch<dd> no_sides({nullptr, 2, 0, 2, A.view().shape().memory()}, 0, 1);
  residua::potrs_batched<dd>(ctx, uplo::lower, A.view(), no_sides);
}

/// Matrices of order 0, which have no addresses, are factorised all the same.
TEST_P(batched, of_empty_matrices) {
  residua::array<index_t> none(ctx, 0), info(ctx, 3, 5);
  const residua::matrix_view<dd> shape(nullptr, 0, 0, 1, ctx.memory());
  const residua::matrix_addresses<dd> nowhere;
  for (const auto& A : {matrix_batch<dd>(shape, 7, 3), matrix_batch<dd>(shape, nowhere, 3)}) {
    const std::vector<index_t> done(3, 0), unknown(3, 5);
    residua::getrf_batched<dd>(ctx, A, none.view(), info.view());
    EXPECT_EQ(info.to_host(ctx), done);
    info.upload(ctx, unknown);
    residua::potrf_batched<dd>(ctx, uplo::lower, A, info.view());
    EXPECT_EQ(info.to_host(ctx), done);
    info.upload(ctx, unknown);
    residua::gesv_batched<dd>(ctx, A, none.view(), A, info.view());
    EXPECT_EQ(info.to_host(ctx), done);
    residua::getrs_batched<dd>(ctx, op::none, A, none.view(), A);
    residua::potrs_batched<dd>(ctx, uplo::lower, A, A);
    info.upload(ctx, unknown);
  }
}

TEST_P(batched, rejects_what_does_not_fit) {
  const batch<dd> A(ctx, std::vector<dd>(12, dd(1.0)), 2, 2, 3),
      wide(ctx, std::vector<dd>(6, dd(1.0)), 2, 3, 1),
      large(ctx, std::vector<dd>(65 * 65, dd(1.0)), 65, 65, 1),
      two(ctx, std::vector<dd>(4, dd(1.0)), 2, 1, 2);
  residua::array<index_t> ipiv(ctx, 6, 9), info(ctx, 3, 9), four(ctx, 4, 9);
  const auto factors = [&](const matrix_batch<dd>& batch, residua::array<index_t>& pivots,
                           residua::array<index_t>& infos) {
    return
        [=, &pivots, &infos, this] { residua::getrf_batched<dd>(ctx, batch, pivots.view(), infos.view()); };
  };
  expect_rejected({"getrf_batched:", "A is 2 x 3; it must be square"}, factors(wide.view(), ipiv, info));
  expect_rejected({"getrf_batched:", "A has matrices of order 65", "up to 64"},
                  factors(large.view(), ipiv, info));
  expect_rejected({"getrf_batched:", "ipiv has 4 elements"}, factors(A.view(), four, info));
  expect_rejected({"getrf_batched:", "info has 4 elements"}, factors(A.view(), ipiv, four));
  const matrix_batch<dd> overlapping(A.view().shape(), 4, 3), backwards(A.view().shape(), -9, 3);
  expect_rejected({"getrf_batched:", "A has stride 4", "5 elements"}, factors(overlapping, ipiv, info));
  expect_rejected({"getrf_batched:", "A has stride -9"}, factors(backwards, ipiv, info));
  expect_rejected({"getrs_batched:", "B has 2 matrices", "A has 3 matrices"},
                  [&] { residua::getrs_batched<dd>(ctx, op::none, A.view(), ipiv.view(), two.view()); });
  expect_rejected({"potrf_batched:", "info has 4 elements"},
                  [&] { residua::potrf_batched<dd>(ctx, uplo::lower, A.view(), four.view()); });
  for (const auto& matrix : A.elements()) {
    for (const dd& x : matrix) EXPECT_EQ(leading(x), 1.0);
  }
}

/// Each operand of each routine: null, of other matrices or elements, with a stride or an increment that is
/// none.
TEST_P(batched, names_each_operand_that_does_not_fit) {
  constexpr index_t n = 2, count = 3;
  const batch<dd> A(ctx, std::vector<dd>(12, dd(1.0)), n, n, count),
      B(ctx, std::vector<dd>(6, dd(1.0)), n, 1, count);
  residua::array<index_t> ipiv(ctx, std::vector<index_t>{1, 2, 1, 2, 1, 2}), info(ctx, count);
  struct operands {
    matrix_batch<dd> A, B;
    residua::vector_view<index_t> ipiv, info;
  };
  using routine = std::function<void(const operands&)>;
  const auto ctx_ = ctx;
  const routine getrf = [&](const operands&o) { residua::getrf_batched<dd>(ctx_, o.A, o.ipiv, o.info); },
                getrs =
                    [&](const operands&o) { residua::getrs_batched<dd>(ctx_, op::none, o.A, o.ipiv, o.B); },
                gesv = [&](const operands&o) { residua::gesv_batched<dd>(ctx_, o.A, o.ipiv, o.B, o.info); },
                potrf = [&](const operands&o) { residua::potrf_batched<dd>(ctx_, uplo::lower, o.A, o.info); },
                potrs = [&](const operands&o) { residua::potrs_batched<dd>(ctx_, uplo::lower, o.A, o.B); };
  const auto expect = [&](const routine& call, const std::string& words, const auto& change) {
    operands its{A.view(), B.view(), ipiv.view(), info.view()};
    change(its);
    expect_rejected({words}, [&] { call(its); });
  };
  const auto resized = [](const residua::vector_view<index_t>& x, index_t size, index_t increment) {
    return residua::vector_view<index_t>(x.first(), size, increment, x.memory());
  };
  const auto of_matrices = [&](const std::string& name, const routine& call, bool has_B) {
    const auto shape = A.view().shape(), of_B = B.view().shape();
    expect(call, name + ": A is null", [&](operands& o) {
      o.A = {{nullptr, n, n, n, shape.memory()}, 9, count};
    });
    expect(call, name + ": A has leading dimension 1", [&](operands& o) {
      o.A = {{shape.data(), n, n, 1, shape.memory()}, 9, count};
    });
    expect(call, name + ": A has stride -9", [&](operands& o) { o.A = {shape, -9, count}; });
    expect(call, name + ": A is 2 x 1; it must be square", [&](operands& o) {
      o.A = {{shape.data(), n, 1, n, shape.memory()}, 9, count};
    });
    expect(call, name + ": A has matrices of order 65", [&](operands& o) {
      o.A = {{shape.data(), 65, 65, 65, shape.memory()}, 9000, count};
      o.B = {{of_B.data(), 65, 1, 65, of_B.memory()}, 90, count};
      o.ipiv = resized(o.ipiv, 65 * count, 1);
    });
    if (!has_B) return;
    expect(call, name + ": B is null", [&](operands& o) {
      o.B = {{nullptr, n, 1, n, of_B.memory()}, 6, count};
    });
    expect(call, name + ": B has 1 rows, A has 2 rows", [&](operands& o) {
      o.B = {{of_B.data(), 1, 1, 3, of_B.memory()}, 6, count};
    });
    expect(call, name + ": B has 2 matrices, A has 3 matrices", [&](operands& o) { o.B = {of_B, 6, 2}; });
    expect(call, name + ": B has stride -6", [&](operands& o) { o.B = {of_B, -6, count}; });
    expect(call, name + ": B has stride 1; its matrices take 2", [&](operands& o) {
      o.B = {of_B, 1, count};
    });
  };
  of_matrices("getrf_batched", getrf, false);
  of_matrices("getrs_batched", getrs, true);
  of_matrices("gesv_batched", gesv, true);
  of_matrices("potrf_batched", potrf, false);
  of_matrices("potrs_batched", potrs, true);
  const auto of_numbers = [&](const std::string& name, const routine& call, auto operands::*its) {
    const auto given = operands{A.view(), B.view(), ipiv.view(), info.view()}.*its;
    const std::string which = &operands::ipiv == its ? "ipiv" : "info";
    const index_t size = given.size();
    expect(call, name + ": " + which + " has increment 0",
           [&](operands& o) { o.*its = resized(given, size, 0); });
    expect(call, name + ": " + which + " has " + std::to_string(size - 1) + " elements",
           [&](operands& o) { o.*its = resized(given, size - 1, 1); });
    expect(call, name + ": " + which + " is null",
           [&](operands& o) { o.*its = residua::vector_view<index_t>(nullptr, size, 1, given.memory()); });
  };
  of_numbers("getrf_batched", getrf, &operands::ipiv);
  of_numbers("getrf_batched", getrf, &operands::info);
  of_numbers("getrs_batched", getrs, &operands::ipiv);
  of_numbers("gesv_batched", gesv, &operands::info);
  of_numbers("potrf_batched", potrf, &operands::info);
  for (const index_t increment : {-1, 2})
    expect(gesv, "gesv_batched: info has increment " + std::to_string(increment) + "; it must be 1",
           [&](operands& o) { o.info = resized(o.info, count, increment); });
  expect(potrf, "potrf_batched: A has stride 4; its matrices take 5", [&](operands& o) {
    o.A = {A.view().shape(), 4, count};
  });
  if (ctx.memory() == residua::memory_space::host)
    for (const index_t bad : {0, 3})
      expect(getrs, "getrs_batched: ipiv has " + std::to_string(bad) + " as element 6",
             [&](operands& o) { o.ipiv[5] = bad; });
}

}  // namespace
}  // namespace residua_test
