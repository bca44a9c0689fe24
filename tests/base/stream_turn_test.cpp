// Turns of threads at a GPU's context, without a GPU: a context's state alone tells whether there is
// something to take turns at.
#include "base/stream_turn.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <optional>

#include "base/context_state.hpp"

namespace residua_test {
namespace {

using residua::backend;
using residua::stream_turn;
using state = residua::detail::context_state;

/// Long enough for a thread to take a free turn many thousands of times.
constexpr std::chrono::milliseconds long_enough{50};

/// Another thread that takes a turn and gives it back.
std::future<void> another_turn(state& shared) {
  return std::async(std::launch::async, [&shared] { const stream_turn turn(shared); });
}
bool waits(const std::future<void>& turn) {
  return turn.wait_for(long_enough) == std::future_status::timeout;
}

TEST(stream_turn, of_another_thread_waits_until_this_one_ends) {
  state gpu;
  gpu.kind = backend::cuda;
  std::optional<stream_turn> mine(gpu);
  const auto other = another_turn(gpu);
  EXPECT_TRUE(waits(other));
  mine.reset();
  other.wait();  // for ever, were the turn not given back
}

TEST(stream_turn, can_be_taken_again_by_the_thread_that_has_it) {
  state gpu;
  gpu.kind = backend::cuda;
  std::optional<stream_turn> mine(gpu);
  { const stream_turn again(gpu); }
  const auto other = another_turn(gpu);
  EXPECT_TRUE(waits(other)) << "until the first one of this thread ends";
  mine.reset();
  other.wait();
}

TEST(stream_turn, is_given_back_by_an_error) {
  state gpu;
  gpu.kind = backend::cuda;
  try {
    const stream_turn turn(gpu);
    throw 1;
  } catch (int) {
  }
  another_turn(gpu).wait();
}

TEST(stream_turn, is_of_one_context) {
  state gpu, another;
  gpu.kind = backend::cuda;
  another.kind = backend::cuda;
  const stream_turn mine(gpu);
  another_turn(another).wait();
}

TEST(stream_turn, waits_for_nobody_in_host_memory) {
  for (const auto kind : {backend::reference, backend::cpu}) {
    state host;
    host.kind = kind;
    const stream_turn mine(host);
    another_turn(host).wait();
  }
}

}  // namespace
}  // namespace residua_test
