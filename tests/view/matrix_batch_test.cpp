// Batches of matrices: where each of them lies, by a stride or by addresses, and batches of constant
// elements.
#include "residua/view/matrix_batch.hpp"

#include <gtest/gtest.h>

#include "residua/number/arithmetic.hpp"
#include "residua/number/storage.hpp"

namespace residua_test {
namespace {

using residua::index_t;
using residua::matrix_addresses;
using residua::matrix_batch;
using residua::matrix_view;

template <class T>
void expect_shape(const matrix_view<T>& A) {
  EXPECT_EQ(A.rows(), 2);
  EXPECT_EQ(A.columns(), 3);
  EXPECT_EQ(A.leading_dimension(), 4);
}

TEST(matrix_batch, has_matrices_a_stride_apart) {
  double memory[64] = {};
  const matrix_batch<double> all(matrix_view<double>(memory, 2, 3, 4), 20, 3);
  const matrix_batch<const double> constant = all;
  EXPECT_FALSE(all.by_address() || constant.by_address());
  EXPECT_EQ(constant.stride(), 20);
  EXPECT_EQ(constant.count(), 3);
  for (index_t i = 0; i < 3; ++i) {
    EXPECT_EQ(all[i].data(), memory + 20 * i);
    EXPECT_EQ(constant[i].data(), memory + 20 * i);
    expect_shape(constant[i]);
  }
}

TEST(matrix_batch, has_matrices_at_addresses) {
  double memory[64] = {};
  double* const places[] = {memory + 30, memory};
  const matrix_batch<double> all(matrix_view<double>(nullptr, 2, 3, 4), places, 2);
  const matrix_batch<const double> constant = all;
  EXPECT_TRUE(all.by_address() && constant.by_address());
  EXPECT_EQ(constant.count(), 2);
  EXPECT_FALSE(constant.addresses().is_null());
  for (index_t i = 0; i < 2; ++i) {
    EXPECT_EQ(all[i].data(), places[i]);
    EXPECT_EQ(constant[i].data(), places[i]);
    expect_shape(constant[i]);
  }
  EXPECT_TRUE(matrix_addresses<double>().is_null());
}

TEST(matrix_batch, has_planes_at_addresses_each) {
  using residua::ds;
  using low_part = ds::stored_low;
  double high[16] = {};
  low_part low[16] = {};
  double* const high_places[] = {high + 8, high};
  low_part* const low_places[] = {low, low + 8};
  matrix_addresses<ds> places;
  EXPECT_TRUE(places.is_null());
  places.high = high_places;
  EXPECT_TRUE(places.is_null()) << "both planes are needed";
  places.low = low_places;
  EXPECT_FALSE(places.is_null());
  const matrix_batch<const ds> constant = matrix_batch<ds>(matrix_view<ds>(nullptr, 2, 3, 4), places, 2);
  for (index_t i = 0; i < 2; ++i) {
    EXPECT_EQ(constant[i].high(), high_places[i]);
    EXPECT_EQ(constant[i].low(), low_places[i]);
    expect_shape(constant[i]);
  }
}

}  // namespace
}  // namespace residua_test
