// The list of studies.
#include "study/command/studies.hpp"

namespace residua::cli {

const std::vector<study>& all_studies() {
  static const std::vector<study> all = {sum_study(),      intensity_study(), gauss_study(),   lud_study(),
                                         multiply_study(), doundo_study(),    blas_study(),    spmv_study(),
                                         krylov_study(),   gesv_study(),      accuracy_study()};
  return all;
}

}  // namespace residua::cli
