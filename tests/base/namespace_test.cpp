// That `using namespace residua` leaves the function index of <strings.h> as it is, beside the integer type
// of extents.
#include <gtest/gtest.h>
#include <strings.h>

#include <cstdint>
#include <type_traits>

#include "residua/residua.hpp"

using namespace residua;

namespace {

const char* const text = "abc";

TEST(using_the_namespace, leaves_the_function_index_as_it_is) {
  EXPECT_EQ(::index(text, 'b'), text + 1);
  EXPECT_EQ(index(text, 'b'), text + 1);
  EXPECT_EQ(index(text, 'd'), nullptr);
}

TEST(using_the_namespace, has_the_type_of_extents_beside_it) {
  const index_t place = index(text, 'c') - text;
  EXPECT_EQ(place, 2);
  EXPECT_TRUE((std::is_same_v<index_t, std::int64_t>));
}

}  // namespace
