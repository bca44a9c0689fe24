// The GPU's part of the study in a build without GPU code.
#include "residua/base/error.hpp"
#include "study/backends.hpp"

namespace residua::study {

bool run_gpu(int, operation, const batch&, long) {
  throw error(error_kind::unsupported, "this build has no GPU code");
}
std::string gpu_name() { return {}; }

}  // namespace residua::study
