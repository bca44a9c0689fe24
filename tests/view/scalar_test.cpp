// Scalar arguments: numbers, and numbers in device memory, of which the host knows the address alone.
#include "residua/view/scalar.hpp"

#include <gtest/gtest.h>

#include "rejection.hpp"
#include "residua/number/arithmetic.hpp"

namespace residua_test {
namespace {

using residua::dd;
using residua::scalar;

TEST(scalar, by_value_is_known_to_be_its_number) {
  const scalar<dd> a(2.0);
  EXPECT_FALSE(a.is_on_device());
  EXPECT_EQ(a.address(), nullptr);
  EXPECT_TRUE(a.is(2.0));
  EXPECT_FALSE(a.is(1.0));
  EXPECT_EQ(a.get(), dd(2.0));
  EXPECT_FALSE(scalar<dd>(dd(1.0) + dd(0x1p-100)).is(1.0));
}

TEST(scalar, on_a_device_is_known_to_be_no_number) {
  const dd number(0.0);  // which stands for one in device memory: it is not read
  const auto a = scalar<dd>::on_device(&number);
  EXPECT_TRUE(a.is_on_device());
  EXPECT_EQ(a.address(), &number);
  EXPECT_FALSE(a.is(0.0));
  expect_rejected({"scalar::on_device", "null"}, [] { (void)scalar<dd>::on_device(nullptr); });
}

}  // namespace
}  // namespace residua_test
