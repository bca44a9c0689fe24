// residua.h: two threads that share a context each get the bits of the call that is alone.
#include <thread>

#include "c_interface/twins.hpp"

namespace residua_test {
namespace {

constexpr int order = 70;
using numbers = std::vector<residua_dd>;

numbers filled(int seed) {
  numbers all;
  for (int i = 0; i < order * order; ++i) all.push_back({{1.0 / (3 + (i * 7 + seed) % 101), 0}});
  return all;
}

/// A B, or nothing where the call fails.
numbers product(residua_context* context, const numbers& A, const numbers& B) {
  const residua_dd one = {{1, 0}}, zero = {{0, 0}};
  numbers C(A.size());
  const auto status = residua_gemm_dd(context, RESIDUA_NO_TRANSPOSE, RESIDUA_NO_TRANSPOSE, order, order,
                                      order, &one, A.data(), order, B.data(), order, &zero, C.data(), order);
  return status == RESIDUA_SUCCESS ? C : numbers();
}

bool same(const numbers& x, const numbers& y) {
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof x[0]) == 0;
}

/// How many of 40 products of one thread are not `wanted`.
int wrong_products(residua_context* context, const numbers& A, const numbers& B, const numbers& wanted) {
  int wrong = 0;
  for (int i = 0; i < 40; ++i) wrong += same(product(context, A, B), wanted) ? 0 : 1;
  return wrong;
}

TEST(c_threads, share_a_context) {
  residua_context* c = nullptr;
  ASSERT_EQ(residua_create_cpu(2, &c), RESIDUA_SUCCESS);
  const numbers A = filled(1), B = filled(2), AB = product(c, A, B), BA = product(c, B, A);
  ASSERT_FALSE(AB.empty()) << residua_last_error();
  ASSERT_FALSE(same(AB, BA));
  int wrong = -1;
  std::thread other([&] { wrong = wrong_products(c, B, A, BA); });
  EXPECT_EQ(wrong_products(c, A, B, AB), 0);
  other.join();
  EXPECT_EQ(wrong, 0);
  residua_destroy(c);
}

/// The message belongs to the thread whose call failed.
TEST(c_threads, have_messages_of_their_own) {
  expect_failure(residua_create_cpu(-1, nullptr), RESIDUA_INVALID_ARGUMENT, {"create_cpu"});
  std::string of_other;
  std::thread other([&] { of_other = residua_last_error(); });
  other.join();
  EXPECT_EQ(of_other, "no error");
}

}  // namespace
}  // namespace residua_test
