// The threads that the CPU's loops share: one pool for the process, whatever the number of contexts and of
// user threads.
//
// A loop is cut into chunks that do not depend on the number of threads, and the caller of the loop deals
// them out and works on them itself. Workers that are free are called to help. The caller never waits for a
// worker that has not begun: when no chunk is left it withdraws the calls that nobody has answered, and waits
// only for chunks that are under way. So a loop takes about as long as on one thread where the processors are
// busy with other processes, and no longer.
//
// Whoever waits spins for some microseconds and then sleeps. A loop inside the body of one that threads share
// runs on the thread that it is called on; so does a loop for which no worker is free, as when several user
// threads compute at once. Results cannot depend on any of this, as chunks are the same and what they compute
// is put together in their order.
//
// After fork() the child has no workers and starts its own at its first loop. A child that is forked while
// another thread is in a loop may use the pool too.
#pragma once

#include <type_traits>

#include "residua/base/index.hpp"

namespace residua::pool {

/// A loop's body without its type, called for the chunks first, ..., last - 1.
using chunk_function = void (*)(const void* body, index_t first, index_t last, int seat);

/// Shares the chunks 0, ..., count - 1 among the caller and at most threads - 1 workers.
void share(index_t count, int threads, chunk_function run, const void* body);

/// Calls body(chunk), or body(chunk, seat), once for each of the chunks 0, ..., count - 1 on at most
/// `threads` threads, of which the caller is one. Returns when all have ended. 0 <= seat < threads, and of
/// calls that overlap in time no two have the same seat: it numbers what a thread has for itself, such as
/// memory. The first exception that leaves a body is thrown to the caller once the chunks under way have
/// ended; chunks that had not begun are left out then.
template <class Body>
void for_each(index_t count, int threads, const Body& body) {
  const auto run = [](const void* erased, index_t first, index_t last, int seat) {
    const auto& call = *static_cast<const Body*>(erased);
    for (index_t chunk = first; chunk < last; ++chunk) {
      if constexpr (std::is_invocable_v<const Body&, index_t, int>) {
        call(chunk, seat);
      } else {
        call(chunk);
      }
    }
  };
  if (threads <= 1 || count <= 1) {
    run(&body, 0, count, 0);
  } else {
    share(count, threads, run, &body);
  }
}

/// As many threads as the process has processors, or as OMP_NUM_THREADS says if that is a positive number.
int default_threads();

}  // namespace residua::pool
