// Interrupts (Ctrl-C): the end of the program, or of a solve that has something to write.
#pragma once

namespace residua::cli {

/// SIGINT, SIGTERM and SIGHUP end the program as they would have, with no half-written file left behind. What
/// is ignored, as under nohup, stays so.
void end_on_signals();

/// While it lives, the first SIGINT is noted and the second one ends the program at once. Where SIGINT is
/// ignored, it stays so. One at a time.
class interruption {
 public:
  interruption();
  ~interruption();
  interruption(const interruption&) = delete;
  interruption& operator=(const interruption&) = delete;
  [[nodiscard]] static bool came();
};

}  // namespace residua::cli
