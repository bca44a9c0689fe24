#include "residua/view/array.hpp"

#include <cstdint>
#include <limits>

#include "allocation_failures.hpp"
#include "backends.hpp"
#include "rejection.hpp"

namespace residua_test {
namespace {

using residua::array;
using residua::index_t;
using residua::vector_view;

class arrays : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(arrays);

TEST_P(arrays, begin_as_zeros) {
  for_each_format([&]<class T>() {
    for (const index_t n : {0, 1, 7, 100003}) {
      const array<T> a(ctx, n);
      EXPECT_EQ(a.size(), n);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(a.data()) % 64, 0);
      EXPECT_EQ(a.to_host(ctx), std::vector<T>(n, T(0.0)));
    }
  });
}

TEST_P(arrays, hold_what_they_are_given) {
  const std::vector<double> values = {1, 2, 3, 4, 5};
  array<double> a(ctx, std::span<const double>(values));
  EXPECT_EQ(a.to_host(ctx), values);
  EXPECT_EQ(array<double>(ctx, 3, 7.0).to_host(ctx), (std::vector<double>{7, 7, 7}));
  const std::vector<double> others = {5, 4, 3, 2, 1};
  a.upload(ctx, others);
  EXPECT_EQ(a.to_host(ctx), others);
}

TEST_P(arrays, move_their_memory) {
  array<double> a(ctx, 3, 7.0);
  const double* place = a.data();
  array<double> b = std::move(a);
  EXPECT_EQ(b.data(), place);
  array<double> c(ctx, 5, 1.0);
  c = std::move(b);
  EXPECT_EQ(c.data(), place);
  EXPECT_EQ(c.to_host(ctx), (std::vector<double>{7, 7, 7}));
}

TEST_P(arrays, are_seen_as_vectors_of_the_contexts_memory) {
  const array<double> a(ctx, 3);
  const vector_view<const double> view = a;
  EXPECT_EQ(view.first(), a.data());
  EXPECT_EQ(view.size(), 3);
  EXPECT_EQ(view.increment(), 1);
  EXPECT_EQ(view.memory(), ctx.memory());
}

TEST_P(arrays, reject_what_does_not_fit) {
  expect_rejected({"array", "size >= 0", "-1"}, [&] { array<double>(ctx, -1); });
  expect_rejected({"array", "size >= 0", "-1"}, [&] { array<double>(ctx, -1, 1.0); });
  array<double> a(ctx, 3);
  const std::vector<double> two(2);
  expect_rejected({"array::upload", "the array has 3 elements", "the host data 2"},
                  [&] { a.upload(ctx, two); });
}

/// Their bytes are 2^64 and more, which a size_t holds as 0 and more.
TEST_P(arrays, of_more_bytes_than_can_be_counted_are_refused) {
  const auto expect_too_large = [&](const std::string& size, const auto& make) {
    expect_error(residua::error_kind::out_of_memory, {"array: " + size + " elements", "addressed"}, make);
  };
  constexpr index_t whole = index_t{1} << 60, more = whole + 1;
  expect_too_large("1152921504606846976", [&] { array<residua::dd>(ctx, whole); });
  expect_too_large("1152921504606846977", [&] { array<residua::dd>(ctx, more); });
  expect_too_large("1152921504606846976", [&] { array<residua::dd>(ctx, whole, residua::dd(1.0)); });
  expect_too_large("9223372036854775807", [&] { array<double>(ctx, std::numeric_limits<index_t>::max()); });
  expect_too_large("9223372036854775807",
                   [&] { array<residua::ds>(ctx, std::numeric_limits<index_t>::max()); });
}

/// Rounded up to whole pages or cache lines, these sizes are 0.
TEST_P(arrays, of_nearly_as_many_bytes_as_can_be_counted_are_refused) {
  if (allocation_failures_end_the_program) GTEST_SKIP() << "a sanitizer ends the program instead";
  for (const std::size_t less : {0, 1, 62, 63, 64, 4096}) {
    const std::size_t bytes = std::numeric_limits<std::size_t>::max() - less;
    expect_error(residua::error_kind::out_of_memory, {std::to_string(bytes) + " bytes"},
                 [&] { residua::memory_block(ctx, bytes); });
    expect_error(residua::error_kind::out_of_memory, {std::to_string(bytes) + " bytes"},
                 [&] { ctx.reserve_workspace(bytes); });
  }
}

/// On a GPU compute-sanitizer reports the calls that fail here unless it is told --report-api-errors no.
TEST_P(arrays, tell_what_could_not_be_had) {
  if (allocation_failures_end_the_program) GTEST_SKIP() << "a sanitizer ends the program instead";
  expect_error(residua::error_kind::out_of_memory, {"bytes"}, [&] { array<double>(ctx, index_t{1} << 56); });
}

TEST(vector_views, run_backwards_with_negative_increments) {
  double data[] = {0, 1, 2, 3, 4, 5, 6};
  const vector_view<double> forwards(data, 3, 2), backwards(data, 3, -2), nothing(data, 0, -2);
  for (index_t i = 0; i < 3; ++i) {
    EXPECT_EQ(forwards[i], 2.0 * static_cast<double>(i));
    EXPECT_EQ(backwards[i], 4 - 2.0 * static_cast<double>(i));
  }
  EXPECT_EQ(nothing.first(), data);
}

TEST(vector_views, have_parts_with_their_increment) {
  double data[] = {0, 1, 2, 3, 4, 5, 6};
  const auto forwards = vector_view<double>(data, 4, 2).part(1, 2),
             backwards = vector_view<double>(data, 4, -2).part(1, 2);
  EXPECT_EQ(forwards.size(), 2);
  EXPECT_EQ(forwards.increment(), 2);
  EXPECT_EQ(forwards[0], 2);
  EXPECT_EQ(forwards[1], 4);
  EXPECT_EQ(backwards.size(), 2);
  EXPECT_EQ(backwards.increment(), -2);
  EXPECT_EQ(backwards[0], 4);
  EXPECT_EQ(backwards[1], 2);
}

TEST_P(arrays, give_their_memory_away_and_take_it_over) {
  residua::memory_block block(ctx, 192);
  void* const place = block.data();
  EXPECT_EQ(block.release(), place);
  EXPECT_EQ(block.data(), nullptr);
  EXPECT_EQ(block.bytes(), 0);
  const auto adopted = residua::memory_block::adopt(ctx.memory(), place, 192);
  EXPECT_EQ(adopted.data(), place);
  EXPECT_EQ(adopted.bytes(), 192);
  EXPECT_EQ(adopted.memory(), ctx.memory());
}

}  // namespace
}  // namespace residua_test
