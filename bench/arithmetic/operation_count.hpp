// How many floating-point operations a step of a chain takes.
#pragma once

namespace residua::bench {

enum class chain : int;

struct operation_count {
  int wide = 0, narrow = 0, casts = 0;  // on doubles, on floats; a fused multiply-add is one
  [[nodiscard]] int instructions() const { return wide + narrow + casts; }
};
operation_count operations_of_step(int format, chain which);

}  // namespace residua::bench
