// How long an operation takes, and how fast memory is: what rates are set beside.
#pragma once

#include <functional>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"

namespace residua::cli {

struct timing {
  double seconds;  // median
  double spread;   // largest over smallest
};

/// How much is measured of one operation.
struct effort {
  int repeat;               // batches of which the median is given
  double most_seconds = 2;  // fewer batches where they would take longer,
  int least = 3;            // but so many
};

/// Batches of as many runs as take some milliseconds, so that neither the clock nor the launch of one kernel
/// counts. The first run warms up, unless `most_seconds` are over after it and one batch is enough.
timing measure(const context& ctx, const effort& asked, const std::function<void()>& run);

/// What memory can do, in bytes a second.
struct memory_ceiling {
  double triad;  // z = alpha x + y
  double read;   // the sum of x
  /// No operation moves more bytes a second than the better of the two.
  [[nodiscard]] double best() const;
};

/// Measures with vectors of n doubles. A CPU reads the lines of z before it writes them; a GPU does not.
memory_ceiling measure_memory(const context& ctx, const effort& asked, index_t n);

/// The number of doubles with which vectors are larger than the caches.
index_t size_beyond_caches(const context& ctx);

}  // namespace residua::cli
