// iamax and swap of run-time precision on every backend: exact.
#include "backends.hpp"
#include "data.hpp"
#include "rejection.hpp"
#include "residua/mp/blas.hpp"

namespace {

using namespace residua_test;

using mp_iamax = on_backend;

/// The first of the largest; a NaN is larger than anything.
index_t largest_of(const std::vector<mp>& x) {
  std::size_t found = 0;
  for (std::size_t i = 1; i < x.size(); ++i) {
    if (x[found].is_nan()) break;
    if (x[i].is_nan() || abs(x[i]) > abs(x[found])) found = i;
  }
  return x.empty() ? -1 : static_cast<index_t>(found);
}
index_t found_of(const residua::context& ctx, const std::vector<mp>& x, int bits, index_t increment) {
  const strided_mp of_x(ctx, x, bits, increment);
  return iamax(ctx, of_x.view());
}

TEST_P(mp_iamax, is_the_first_of_the_largest_to_the_last_bit) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(34);
    for (const index_t size : {0, 1, 2, 63, 130}) {
      auto x = numbers.vector(size, bits, reach_of(kind));
      for (auto& value : x) {
        if (kind == data::cancelling) value = numbers.close_to(x[0]);  // magnitudes that differ in one bit
      }
      EXPECT_EQ(found_of(ctx, x, bits, 1), largest_of(x));
      EXPECT_EQ(found_of(ctx, x, bits, -2), largest_of(x));
    }
  });
}

TEST_P(mp_iamax, the_first_of_equal_ones_and_nan_are_found_wherever_they_are) {
  const int bits = 106;
  const index_t size = 4500;  // more than 64 * 64
  const mp one(1.0, bits), two(-2.0, bits), nan(std::nan(""), bits), infinite(-HUGE_VAL, bits);
  std::vector<mp> x(size, one);
  EXPECT_EQ(found_of(ctx, x, bits, 1), 0);
  for (const std::size_t place : {4499, 4160, 4097, 4096, 71, 64, 63, 1}) {
    x[place] = two;
    EXPECT_EQ(found_of(ctx, x, bits, 1), static_cast<index_t>(place));
  }
  x[4300] = infinite;
  EXPECT_EQ(found_of(ctx, x, bits, 1), 4300);
  for (const std::size_t place : {4400, 2000, 130}) {
    x[place] = nan;
    EXPECT_EQ(found_of(ctx, x, bits, 1), static_cast<index_t>(place));
  }
  EXPECT_EQ(found_of(ctx, std::vector<mp>(5, mp(bits)), bits, 1), 0);
}

TEST_P(mp_iamax, swap_exchanges_elements_and_nothing_else) {
  for_all_data([&](data kind, int bits) {
    mp_numbers numbers(35);
    for (const index_t size : {0, 1, 40}) {
      const auto x = numbers.vector(size, bits, reach_of(kind)), y = numbers.vector(size, bits, 3);
      strided_mp of_x(ctx, x, bits, 2), of_y(ctx, y, bits, -1);
      swap(ctx, of_x.view(), of_y.view());
      expect_same_numbers(of_x.elements(), y);
      expect_same_numbers(of_y.elements(), x);
    }
  });
  const auto specials = special_numbers(128);
  const std::vector<mp> ones(specials.size(), mp(1.0, 128));
  strided_mp x(ctx, specials, 128, 1), y(ctx, ones, 128, 1);
  swap(ctx, x.view(), y.view());
  expect_same_numbers(y.elements(), specials);
}

TEST_P(mp_iamax, arguments_are_checked) {
  residua::mp_array x(ctx, 3, 128), y(ctx, 4, 128), wide(ctx, 3, 212);
  expect_rejected({"swap", "x", "3", "4"}, [&] { swap(ctx, x, y); });
  expect_rejected({"swap", "128", "212"}, [&] { swap(ctx, x, wide); });
  const auto v = x.view();
  expect_rejected({"iamax", "increment 0"},
                  [&] { (void)iamax(ctx, residua::mp_vector_view(v.first(), 128, 3, 0, 3, v.memory())); });
  expect_rejected({"iamax", "null"},
                  [&] { (void)iamax(ctx, residua::mp_vector_view(nullptr, 128, 3, 1, 3, v.memory())); });
}

RESIDUA_ON_FEW_BACKENDS(mp_iamax);

}  // namespace
