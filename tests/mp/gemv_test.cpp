// gemv and ger of run-time precision on every backend, within their bounds or rounded as MPFR rounds.
#include "backends.hpp"
#include "data.hpp"
#include "rejection.hpp"
#include "residua/mp/blas.hpp"

namespace {

using residua::op;
using namespace residua_test;

using mp_gemv = on_backend;

struct shape {
  index_t rows, columns;
};
constexpr shape shapes[] = {{1, 1}, {7, 20}, {20, 7}, {17, 40}, {3, 600}, {0, 3}, {3, 0}};

TEST_P(mp_gemv, every_element_is_within_its_bound) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(1);
    const mp alpha = numbers.draw(bits, 100), beta = numbers.draw(bits, 100);
    for (const auto& [rows, columns] : shapes) {
      if (columns == 600 && kind != data::easy) continue;
      for (const op op_a : {op::none, op::transpose}) {
        const index_t count = op_a == op::none ? rows : columns, terms = op_a == op::none ? columns : rows;
        const auto whole = matrix_of(kind, numbers, count, terms, bits);
        const auto A = op_a == op::none || terms * count == 0 ? whole : transposed(whole);
        const auto x = factors_of(kind, numbers, terms, bits),
                   y = numbers.vector(count, bits, 2 * reach_of(kind));
        const gapped_mp of_A(ctx, rows, columns, A.values, bits, rows % 2 == 0);
        const strided_mp of_x(ctx, x, bits, -2);
        strided_mp of_y(ctx, y, bits, 3);
        gemv(ctx, op_a, alpha, of_A.view(), of_x.view(), beta, of_y.view());
        const auto result = of_y.elements();
        for (index_t i = 0; i < count; ++i) {
          const auto k = static_cast<std::size_t>(i);
          if (terms == 0) {
            EXPECT_TRUE(same_bits(result[k], beta * y[k]));
            continue;
          }
          expect_scaled_sum(result[k], alpha, oracle_sum(row_of(whole, i), x), beta, y[k],
                            static_cast<double>(terms) * 0x1p-62);
        }
      }
    }
  });
}

/// Also where products end in ones or zeros just below what a sum keeps, so that kernels leave them.
TEST_P(mp_gemv, sums_of_every_length_have_the_references_bits) {
  const auto reference = residua::context::reference();
  constexpr index_t rows = 11, columns = 21;
  for (int words = 1; words <= 66; ++words) {
    const int bits = std::max(64 * words - 9 * (words % 3), 53);
    mp_numbers numbers(static_cast<unsigned>(words));
    auto A = numbers.vector(rows * columns, bits, words % 2 == 0 ? 20 : 90),
         x = numbers.vector(columns, bits, 4);
    for (std::size_t k = 0; k < A.size(); k += 4) A[k] = power(static_cast<std::int64_t>(k % 7), bits, true);
    for (std::size_t k = 1; k < x.size(); k += 3) x[k] = power(0, bits) + power(1 - bits, bits);
    for (std::size_t k = 2; k < x.size(); k += 3) x[k] = power(1, bits, k % 2 == 0);
    const mp alpha = numbers.draw(bits, 1);
    const auto results = [&](const residua::context& its_context) {
      const residua::mp_matrix of_A(its_context, rows, columns, A, bits);
      const residua::mp_array of_x(its_context, x, bits);
      residua::mp_array y(its_context, rows, bits);
      gemv(its_context, op::none, alpha, of_A, of_x, mp(bits), y);
      auto all = y.to_host(its_context);
      for (index_t first = 0; first + columns <= rows * columns; first += columns) {
        const auto part = std::span<const mp>(A).subspan(static_cast<std::size_t>(first), columns);
        all.push_back(dot(its_context, residua::mp_array(its_context, part, bits), of_x));
      }
      return all;
    };
    expect_same_numbers(results(ctx), results(reference));
  }
}

TEST_P(mp_gemv, bits_are_the_references) {
  const auto reference = residua::context::reference();
  for (const int bits : {64, 106, 128, 212, 424, 848, 1024, 1100, 1696, 2400, 4096}) {
    mp_numbers numbers(2);
    const index_t rows = bits > 1100 ? 21 : 70, columns = bits > 1100 ? 18 : 50;
    auto A = numbers.vector(rows * columns, bits, bits % 3 == 0 ? 10 : 100),
         x = numbers.vector(rows, bits, 10);
    for (std::size_t zero = 5; zero < A.size(); zero += 11) A[zero] = mp(bits);
    A[7] = mp(HUGE_VAL, bits);
    const mp alpha = numbers.draw(bits, 1), beta(bits);
    for (const op op_a : {op::none, op::transpose}) {
      const index_t count = op_a == op::none ? rows : columns, terms = op_a == op::none ? columns : rows;
      const auto product = [&](const residua::context& its_context) {
        const residua::mp_matrix of_A(its_context, rows, columns, A, bits);
        const residua::mp_array of_x(its_context, std::span(x).first(static_cast<std::size_t>(terms)), bits);
        residua::mp_array y(its_context, count, bits);
        gemv(its_context, op_a, alpha, of_A, of_x, beta, y);
        return y.to_host(its_context);
      };
      expect_same_numbers(product(ctx), product(reference));
    }
  }
}

/// As many products as a GPU sums by digits: of one size; and rows that it leaves to other sums, of any size,
/// of zeros, infinite, that cancel altogether, half way between two numbers, and whose largest element meets
/// a zero. Then the same of a matrix and of vectors with gaps, and with an infinite factor of all rows.
TEST_P(mp_gemv, large_products_have_the_references_bits) {
  const auto reference = residua::context::reference();
  const bool is_gpu = ctx.kind() == residua::backend::cuda;
  for (const int bits : {106, 150, 212, 300, 384, 424, 448}) {
    const index_t count = is_gpu ? 1030 : 45, terms = !is_gpu ? 53 : bits > 256 ? 1021 : 2011;
    mp_numbers numbers(static_cast<unsigned>(bits));
    const auto near = numbers.vector(997, bits, 3), far = numbers.vector(997, bits, 300);
    const auto any = [&](const std::vector<mp>& pool) { return pool[numbers.random()() % pool.size()]; };
    auto x = numbers.vector(terms, bits, 3), y = numbers.vector(count, bits, 3);
    x[0] = x[1] = mp(1.0, bits);
    for (std::size_t k = 2; k + 1 < x.size(); k += 8) x[k + 1] = -x[k];
    for (std::size_t k = 4; k < x.size(); k += 16) x[k] = mp(bits);
    mp_elements A(count, terms, bits);
    for (index_t k = 0; k < terms; ++k) {
      for (index_t i = 0; i < count; ++i) A(i, k) = any(i % 32 == 1 ? far : near);
      A(2, k) = A(5, k) = A(6, k) = mp(bits);
      A(3, k) = mp(static_cast<double>(k % 7), bits);
      if (k > 2 && k % 8 == 3) A(5, k) = A(5, k - 1) = any(near);
    }
    A(4, 40) = mp(HUGE_VAL, bits);
    A(6, 0) = mp(1.0, bits);
    A(6, 1) = power(-bits, bits);
    A(7, 4) = power(2000, bits);
    const auto T = transposed(A);
    for (int turn = 0; turn < 4; ++turn) {
      if (turn == 2) x = numbers.vector(terms, bits, 300);
      if (turn == 3) x[9] = mp(HUGE_VAL, bits);
      const mp alpha = turn == 0 ? mp(1.0, bits) : numbers.draw(bits, 1), beta = turn == 0 ? mp(bits) : alpha;
      const op op_a = turn == 1 ? op::transpose : op::none;
      const mp_elements& stored = turn == 1 ? T : A;
      const auto product = [&](const residua::context& its_context) {
        const residua::mp_matrix of_A(its_context, stored.rows, stored.columns, stored.values, bits);
        const residua::mp_array of_x(its_context, x, bits);
        residua::mp_array of_y(its_context, y, bits);
        gemv(its_context, op_a, alpha, of_A, of_x, beta, of_y);
        return of_y.to_host(its_context);
      };
      const auto expected = product(reference);
      expect_same_numbers(product(ctx), expected);
      const gapped_mp gapped(ctx, stored.rows, stored.columns, stored.values, bits, turn == 1);
      const strided_mp of_x(ctx, x, bits, -2);
      strided_mp of_y(ctx, y, bits, 3);
      gemv(ctx, op_a, alpha, gapped.view(), of_x.view(), beta, of_y.view());
      expect_same_numbers(of_y.elements(), expected);
    }
  }
}

TEST_P(mp_gemv, long_sums_keep_their_carries) {
  const int bits = 768;  // whose sums end where a limb of 52 bits does
  const index_t rows = 17, columns = 2'100;
  const mp ones(power(-1, bits / 2, true), bits), one(1.0, bits), zero(bits);
  const residua::mp_matrix A(ctx, rows, columns, std::vector<mp>(rows * columns, ones), bits);
  const residua::mp_array x(ctx, std::vector<mp>(columns, ones), bits);
  residua::mp_array y(ctx, rows, bits);
  gemv(ctx, op::none, one, A, x, zero, y);
  const mp expected = mp(static_cast<double>(columns), bits) * (ones * ones);
  for (const mp& sum : y.to_host(ctx))
    EXPECT_TRUE(abs(sum - expected) <= expected * power(1 - bits, bits));  // two roundings
}

/// Of a matrix whose columns are a large power of two apart, which CPUs read from copies: more rows than one
/// copy has, of which the last eight are not whole, with infinities and NaN or without.
TEST_P(mp_gemv, far_columns_have_the_bits_of_near_ones) {
  constexpr index_t leading = 1 << 12, rows = 301;
  for (const int bits : {106, 424, 1100}) {
    const index_t columns = bits == 106 ? 130 : 37;  // more than exponents are copied of at a time
    mp_numbers numbers(5);
    auto elements = numbers.vector(rows * columns, bits, 20);
    for (std::size_t zero = 5; zero < elements.size(); zero += 11) elements[zero] = mp(bits);
    const residua::mp_array x(ctx, numbers.vector(columns, bits, 10), bits);
    const mp alpha = numbers.draw(bits, 1), beta = numbers.draw(bits, 1);
    const auto y = numbers.vector(rows, bits, 20);
    residua::mp_matrix far(ctx, leading, columns, bits);
    const auto A = far.view().block(0, 0, rows, columns);
    const auto product = [&](const residua::mp_const_matrix_view& B) {
      residua::mp_array of_y(ctx, y, bits);
      gemv(ctx, op::none, alpha, B, x, beta, of_y);
      return of_y.to_host(ctx);
    };
    for (const bool has_specials : {false, true}) {
      if (has_specials) elements[7] = mp(HUGE_VAL, bits);
      if (has_specials) elements[rows + 290] = mp(std::nan(""), bits);
      residua::mp_matrix near(ctx, rows, columns, elements, bits);
      for (index_t j = 0; j < columns; ++j) copy(ctx, near.view().column(j), A.column(j));
      expect_same_numbers(product(A), product(near));
    }
  }
}

/// Terms that cancel altogether, so far above the element that nothing of it is in the places of their sum.
TEST_P(mp_gemv, sums_of_zero_leave_what_is_added_whole) {
  for (const int bits : mp_precisions) {
    mp_numbers numbers(11);
    const mp one(1.0, bits), two(2.0, bits), a = numbers.draw(bits, 3);
    const residua::mp_matrix A(ctx, 2, 2, std::vector<mp>{a, -a, -a, a}, bits);
    const residua::mp_array x(ctx, std::vector<mp>(2, one), bits);
    const std::vector<mp> y = {ldexp(numbers.draw(bits, 3), -20 * bits), numbers.draw(bits, 3)};
    residua::mp_array of_y(ctx, y, bits);
    gemv(ctx, op::none, two, A, x, two, of_y);
    expect_same_numbers(of_y.to_host(ctx), {two * y[0], two * y[1]});
  }
}

TEST_P(mp_gemv, zero_factors_leave_operands_unread) {
  const int bits = 128;
  const mp nan(std::nan(""), bits), zero(bits), one(1.0, bits), two(2.0, bits);
  const residua::mp_matrix A(ctx, 2, 2, std::vector<mp>(4, nan), bits),
      ones(ctx, 2, 2, std::vector<mp>(4, one), bits);
  const residua::mp_array x(ctx, std::vector<mp>(2, nan), bits), units(ctx, std::vector<mp>(2, one), bits);
  residua::mp_array y(ctx, std::vector<mp>(2, one), bits), unread(ctx, std::vector<mp>(2, nan), bits);
  gemv(ctx, op::none, zero, A, x, two, y);
  expect_same_numbers(y.to_host(ctx), std::vector<mp>(2, two));
  gemv(ctx, op::transpose, one, ones, units, zero, unread);
  expect_same_numbers(unread.to_host(ctx), std::vector<mp>(2, two));
  gemv(ctx, op::none, one, A, units, two, y);
  EXPECT_TRUE(y.to_host(ctx)[0].is_nan());
}

TEST_P(mp_gemv, ger_rounds_alpha_y_and_then_each_sum) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(3);
    const std::int64_t reach = kind == data::wide ? 1'000'000 : 100;
    const mp alpha = numbers.draw(bits, reach);
    for (const auto& [rows, columns] : shapes) {
      if (columns == 600 && kind != data::easy) continue;
      const auto x = numbers.vector(rows, bits, reach), y = numbers.vector(columns, bits, reach);
      auto A = numbers.vector(rows * columns, bits, 3 * reach);
      for (std::size_t e = 0; e < A.size() && kind == data::cancelling; ++e) {
        const auto m = static_cast<std::size_t>(rows);
        A[e] = numbers.close_to(-(x[e % m] * (alpha * y[e / m])));
      }
      gapped_mp of_A(ctx, rows, columns, A, bits, columns % 2 == 0);
      const strided_mp of_x(ctx, x, bits, 2), of_y(ctx, y, bits, -1);
      ger(ctx, alpha, of_x.view(), of_y.view(), of_A.view());
      const auto result = of_A.elements();
      for (index_t e = 0; e < rows * columns; ++e) {
        const auto k = static_cast<std::size_t>(e), i = k % static_cast<std::size_t>(rows),
                   j = k / static_cast<std::size_t>(rows);
        EXPECT_TRUE(same_bits(result[k], fma(x[i], alpha * y[j], A[k])));
      }
    }
  });
}

TEST_P(mp_gemv, ger_of_every_number_of_words_rounds_so) {
  constexpr std::size_t rows = 7, columns = 3;
  for (int words = 1; words <= 17; ++words) {
    const int bits = 64 * words - (words > 1 ? words : 0);
    mp_numbers numbers(29);
    const mp alpha = numbers.draw(bits, 10);
    const auto x = numbers.vector(rows, bits, 10), y = numbers.vector(columns, bits, 10),
               a = numbers.vector(rows * columns, bits, 20);
    residua::mp_matrix A(ctx, rows, columns, a, bits);
    ger(ctx, alpha, residua::mp_array(ctx, x, bits), residua::mp_array(ctx, y, bits), A);
    const auto result = A.to_host(ctx);
    for (std::size_t e = 0; e < a.size(); ++e)
      EXPECT_TRUE(same_bits(result[e], fma(x[e % rows], alpha * y[e / rows], a[e]))) << words << " words";
  }
}

TEST_P(mp_gemv, arguments_are_checked) {
  residua::mp_matrix A(ctx, 3, 2, 128);
  residua::mp_array two(ctx, 2, 128), three(ctx, 3, 128), wide(ctx, 3, 212);
  const mp one(1.0, 128), long_one(1.0, 212);
  expect_rejected({"gemv", "x", "3", "2"}, [&] { gemv(ctx, op::none, one, A, three, one, three); });
  expect_rejected({"gemv", "y", "2", "3"}, [&] { gemv(ctx, op::none, one, A, two, one, two); });
  expect_rejected({"gemv", "x", "2", "3"}, [&] { gemv(ctx, op::transpose, one, A, two, one, two); });
  expect_rejected({"gemv", "128", "212"}, [&] { gemv(ctx, op::none, one, A, two, one, wide); });
  expect_rejected({"gemv", "beta"}, [&] { gemv(ctx, op::none, one, A, two, long_one, three); });
  expect_rejected({"ger", "alpha"}, [&] { ger(ctx, long_one, three, two, A); });
  expect_rejected({"ger", "x"}, [&] { ger(ctx, one, two, two, A); });
  const auto v = A.view();
  using view = residua::mp_matrix_view;
  expect_rejected({"ger", "leading dimension 2"},
                  [&] { ger(ctx, one, three, two, view(v.data(), 128, 3, 2, 2, 6, v.memory())); });
  expect_rejected({"ger", "planes 5"},
                  [&] { ger(ctx, one, three, two, view(v.data(), 128, 3, 2, 3, 5, v.memory())); });
  expect_rejected({"ger", "null"},
                  [&] { ger(ctx, one, three, two, view(nullptr, 128, 3, 2, 3, 6, v.memory())); });
  expect_rejected({"mp_matrix", "rows"}, [&] { residua::mp_matrix(ctx, -1, 2, 128); });
}

RESIDUA_ON_FEW_BACKENDS(mp_gemv);

}  // namespace
