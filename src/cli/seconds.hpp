// The time that a command takes.
#pragma once

#include <chrono>

namespace residua::cli {

/// Seconds on a clock that no one sets.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace residua::cli
