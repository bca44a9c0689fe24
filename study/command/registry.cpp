// The list of studies.
#include "study/command/studies.hpp"

namespace residua::cli {

const std::vector<study>& all_studies() {
  static const std::vector<study> all = {sum_study(), gauss_study(), lud_study()};
  return all;
}

}  // namespace residua::cli
