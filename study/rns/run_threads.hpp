// The backend of the routines in blas.hpp on a CPU's threads.
#pragma once

#include "study/rns/run.hpp"

namespace residua::study::rns {

/// On OpenMP's threads.
class thread_run : public host_memory {
 public:
  template <class Stage>
  void elements(index_t count, const Stage& stage) {
#pragma omp parallel for schedule(static)
    for (index_t k = 0; k < count; ++k) stage(k);
  }
  template <class Stage>
  void residues(index_t count, int moduli, const Stage& stage) {
#pragma omp parallel for collapse(2) schedule(static)
    for (int i = 0; i < moduli; ++i) {
      for (index_t k = 0; k < count; ++k) stage(k, i);
    }
  }
};

}  // namespace residua::study::rns
