// When which kernel ran on a GPU, as CUPTI tells it.
#pragma once

#include <nlohmann/json.hpp>

namespace residua::bench {

/// Records the kernels of this process from its making on until take(). There is one at a time.
class gpu_activity {
 public:
  gpu_activity();
  gpu_activity(const gpu_activity&) = delete;
  gpu_activity& operator=(const gpu_activity&) = delete;
  ~gpu_activity();

  /// What has run so far, by begin: [{"kernel": name without arguments, "stream": number, "begin": t,
  /// "end": t}], in nanoseconds of the host's clock, which processes of one host share.
  [[nodiscard]] nlohmann::json take();
};

}  // namespace residua::bench
