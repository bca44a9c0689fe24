// Products of sparse matrices of doubles with vectors of run-time precision, and residuals, on every backend.
#include "backends.hpp"
#include "factors.hpp"
#include "mp/sparse/run_rows.hpp"
#include "rejection.hpp"
#include "residua/mp/sparse.hpp"

namespace {

using namespace residua_test;

using mp_spmv = on_backend;

/// Rows of 0, 1, ... entries, the longest of which lanes share; exponents up to both ends of double's range.
residua::csr sparse_matrix(index_t rows, index_t columns, int reach, unsigned seed) {
  std::mt19937_64 random(seed);
  residua::csr A;
  A.rows = rows;
  A.columns = columns;
  A.row_start = {0};
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      if (random() % static_cast<unsigned>(rows) >= static_cast<unsigned>(i)) continue;
      const double value =
          std::ldexp(1 + static_cast<double>(random() >> 12) * 0x1p-52,
                     static_cast<int>(random() % static_cast<unsigned>(2 * reach + 1)) - reach);
      A.column.push_back(static_cast<residua::sparse_index>(j));
      A.value.push_back(random() % 2 == 0 ? value : -value);
    }
    A.row_start.push_back(static_cast<residua::sparse_index>(A.column.size()));
  }
  return A;
}

struct row_terms {
  std::vector<mp> a, x;
};
row_terms terms_of(const residua::csr& A, const std::vector<mp>& x, index_t i) {
  row_terms row;
  const auto begin = static_cast<std::size_t>(A.row_start[static_cast<std::size_t>(i)]),
             end = static_cast<std::size_t>(A.row_start[static_cast<std::size_t>(i) + 1]);
  for (std::size_t k = begin; k < end; ++k) {
    row.x.push_back(x[static_cast<std::size_t>(A.column[k])]);
    row.a.emplace_back(A.value[k], row.x.back().bits());
  }
  return row;
}

TEST_P(mp_spmv, every_row_is_within_its_bound) {
  for (const int bits : mp_precisions) {
    for (const int reach : {3, 1000}) {
      mp_numbers numbers(91);
      const auto A = sparse_matrix(25, 30, reach, 92);
      const auto x = numbers.vector(30, bits, reach == 3 ? 3 : 1'000'000),
                 y = numbers.vector(25, bits, reach);
      const mp alpha = numbers.draw(bits, 10), beta = numbers.draw(bits, 10);
      const residua::csr_matrix of_A(ctx, A);
      const strided_mp of_x(ctx, x, bits, -2);
      strided_mp of_y(ctx, y, bits, 3);
      spmv(ctx, alpha, of_A, of_x.view(), beta, of_y.view());
      const auto found = of_y.elements();
      for (index_t i = 0; i < 25; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const auto row = terms_of(A, x, i);
        if (row.a.empty()) {
          EXPECT_TRUE(same_bits(found[k], beta * y[k]));
        } else {
          expect_scaled_sum(found[k], alpha, oracle_sum(row.a, row.x), beta, y[k], 30 * 0x1p-62);
        }
      }
    }
  }
}

TEST_P(mp_spmv, residuals_are_one_sum_a_row_however_much_cancels) {
  for (const int bits : mp_precisions) {
    mp_numbers numbers(93);
    const auto A = sparse_matrix(20, 20, 40, 94);
    const auto x = numbers.vector(20, bits, 3);
    const residua::csr_matrix of_A(ctx, A);
    const residua::mp_array of_x(ctx, x, bits);
    residua::mp_array b(ctx, 20, bits), r(ctx, 20, bits);
    spmv(ctx, mp(1.0, bits), of_A, of_x, mp(bits), b);
    residual(ctx, b, of_A, of_x, r);
    const auto of_b = b.to_host(ctx), found = r.to_host(ctx);
    for (index_t i = 0; i < 20; ++i) {
      const auto k = static_cast<std::size_t>(i);
      auto row = terms_of(A, x, i);
      for (auto& a : row.a) a = -a;
      row.a.emplace_back(1.0, bits);
      row.x.push_back(of_b[k]);
      expect_scaled_sum(found[k], mp(1.0, bits), oracle_sum(row.a, row.x), mp(bits), mp(bits), 21 * 0x1p-62);
    }
    residual(ctx, b, of_A, of_x, b);  // in place
    expect_same_numbers(b.to_host(ctx), found);
  }
}

/// Of the precisions that others are tested in, and of nine to sixteen words, which GPUs have kernels for.
std::vector<int> precisions_of_rows() {
  std::vector<int> all(std::begin(mp_precisions), std::end(mp_precisions));
  for (int words = 9; words <= 16; ++words) all.push_back(64 * words - 5 * (words % 3));
  return all;
}

TEST_P(mp_spmv, bits_are_the_references) {
  const auto reference = residua::context::reference();
  for (const int bits : precisions_of_rows()) {
    mp_numbers numbers(95);
    const index_t rows = bits > 848 ? 40 : 300;
    const auto sparse = sparse_matrix(rows, 70, 10, 96);
    const auto x = numbers.vector(70, bits, 20), b = numbers.vector(rows, bits, 20);
    const mp alpha = numbers.draw(bits, 3), beta = numbers.draw(bits, 3);
    const auto product = [&](const residua::context& its_context) {
      const residua::csr_matrix A(its_context, sparse);
      const residua::mp_array of_x(its_context, x, bits), of_b(its_context, b, bits);
      residua::mp_array y(its_context, rows, bits), scaled(its_context, b, bits), r(its_context, rows, bits);
      spmv(its_context, mp(1.0, bits), A, of_x, mp(bits), y);
      spmv(its_context, alpha, A, of_x, beta, scaled);
      residual(its_context, of_b, A, of_x, r);
      auto all = y.to_host(its_context);
      for (const auto* more : {&scaled, &r}) {
        const auto values = more->to_host(its_context);
        all.insert(all.end(), values.begin(), values.end());
      }
      return all;
    };
    expect_same_numbers(product(ctx), product(reference));
  }
}

TEST_P(mp_spmv, subnormal_entries_are_exact_and_specials_as_in_ieee_754) {
  const int bits = 128;
  residua::csr A{4, 2, {0, 1, 2, 4, 5}, {0, 0, 0, 1, 0}, {0x1p-1074, 0x3p-1060, -2, 1, 0}};
  const residua::csr_matrix of_A(ctx, A);
  const mp one(1.0, bits), zero(bits), infinite(HUGE_VAL, bits), nan(std::nan(""), bits);
  residua::mp_array y(ctx, 4, bits);
  const auto product = [&](const mp& first, const mp& second) {
    spmv(ctx, one, of_A, residua::mp_array(ctx, std::vector<mp>{first, second}, bits), zero, y);
    return y.to_host(ctx);
  };
  auto found = product(one, one);
  expect_same_numbers(found, {mp(0x1p-1074, bits), mp(0x3p-1060, bits), -one, zero});
  found = product(infinite, one);
  EXPECT_TRUE(found[0].is_infinite() && !found[0].is_negative());
  EXPECT_TRUE(found[2].is_infinite() && found[2].is_negative());
  EXPECT_TRUE(found[3].is_nan());                        // zero times infinity
  EXPECT_TRUE(product(infinite, infinite)[2].is_nan());  // -inf + inf
  EXPECT_TRUE(product(nan, one)[0].is_nan());
  spmv(ctx, zero, of_A, residua::mp_array(ctx, std::vector<mp>(2, nan), bits), zero, y);
  expect_same_numbers(y.to_host(ctx), std::vector<mp>(4, zero));
}

TEST_P(mp_spmv, residuals_have_the_specials_of_differences) {
  const int bits = 128;
  const mp one(1.0, bits), infinite(HUGE_VAL, bits);
  const auto difference = [&](double a, const mp& x, const mp& b) {
    residua::mp_array r(ctx, 1, bits);
    residual(ctx, residua::mp_array(ctx, std::vector<mp>{b}, bits),
             residua::csr_matrix(ctx, residua::csr{1, 1, {0, 1}, {0}, {a}}),
             residua::mp_array(ctx, std::vector<mp>{x}, bits), r);
    return r.to_host(ctx)[0];
  };
  EXPECT_TRUE(same_bits(difference(1, infinite, one), -infinite));
  EXPECT_TRUE(same_bits(difference(-1, infinite, one), infinite));
  EXPECT_TRUE(same_bits(difference(1, one, infinite), infinite));
  EXPECT_TRUE(difference(1, infinite, infinite).is_nan());
  residua::clear_mp_flags();
}

/// Of 3 and of 0, b and three terms in units of 2^(2 - 192); 2^(1 + the larger exponent) in any case.
TEST_P(mp_spmv, bounds_of_residuals_are_those_of_roundings_and_terms) {
  const int bits = 128;
  const mp one(1.0, bits), zero(bits);
  const residua::csr_matrix A(ctx, residua::csr{1, 3, {0, 3}, {0, 1, 2}, {1, 1, 1}});
  const auto bound = [&](const mp& x, const mp& b) {
    residua::mp_array r(ctx, 1, bits), errors(ctx, 1, bits);
    residua::multiple::bounded_residual(ctx, residua::mp_array(ctx, std::vector<mp>{b}, bits), A,
                                        residua::mp_array(ctx, std::vector<mp>(3, x), bits), r, errors);
    return errors.to_host(ctx)[0];
  };
  expect_same_numbers({bound(one, zero), bound(one, mp(3.0, bits)), bound(zero, zero)},
                      {power(-125, bits), power(-187, bits), zero});
  // Terms of 1 cancel, and one of 2^-100 is left: sums are cut below the last place of what is left.
  const std::vector<mp> cancelling{one, -one, power(-100, bits)};
  residua::mp_array r(ctx, 1, bits), errors(ctx, 1, bits);
  residua::multiple::bounded_residual(ctx, residua::mp_array(ctx, std::vector<mp>{zero}, bits), A,
                                      residua::mp_array(ctx, cancelling, bits), r, errors);
  expect_same_numbers({r.to_host(ctx)[0], errors.to_host(ctx)[0]}, {-power(-100, bits), power(-187, bits)});
  EXPECT_TRUE(bound(mp(HUGE_VAL, bits), zero).is_infinite());
  EXPECT_TRUE(bound(power(40 - residua::mp_header::largest_exponent, bits), zero).is_infinite());
}

TEST_P(mp_spmv, arguments_are_checked) {
  const residua::csr_matrix A(ctx, sparse_matrix(3, 2, 1, 97));
  residua::mp_array two(ctx, 2, 128), three(ctx, 3, 128), wide(ctx, 3, 212);
  const mp one(1.0, 128);
  expect_rejected({"spmv", "x", "3", "2"}, [&] { spmv(ctx, one, A, three, one, three); });
  expect_rejected({"spmv", "y", "2", "3"}, [&] { spmv(ctx, one, A, two, one, two); });
  expect_rejected({"spmv", "128", "212"}, [&] { spmv(ctx, one, A, two, one, wide); });
  const residua::mp_array wide_x(ctx, 2, 212);
  expect_rejected({"spmv", "x", "212", "y", "128"}, [&] { spmv(ctx, one, A, wide_x, one, three); });
  expect_rejected({"spmv", "alpha"}, [&] { spmv(ctx, mp(53), A, two, one, three); });
  expect_rejected({"residual", "b"}, [&] { residual(ctx, two, A, two, three); });
}

RESIDUA_ON_FEW_BACKENDS(mp_spmv);

}  // namespace
