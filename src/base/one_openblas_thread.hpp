// Calls of OpenBLAS that run on the calling thread alone.
#pragma once

#include <cblas.h>

#include <mutex>

#include "base/openmp_threads.hpp"

namespace residua::vendor {

/// OpenBLAS on one thread for a scope. Built with OpenMP it asks for the calling thread's number. Built with
/// threads of its own it has one number for the process: the first scope of all threads sets it and the last
/// puts it back.
class one_openblas_thread {
 public:
  one_openblas_thread() {
    if (!has_own_threads()) return;
    const std::lock_guard lock(counting);
    if (scopes++ > 0) return;
    before = openblas_get_num_threads();
    openblas_set_num_threads(1);
  }
  ~one_openblas_thread() {
    if (!has_own_threads()) return;
    const std::lock_guard lock(counting);
    if (--scopes == 0) openblas_set_num_threads(before);
  }
  one_openblas_thread(const one_openblas_thread&) = delete;
  one_openblas_thread& operator=(const one_openblas_thread&) = delete;

 private:
  static bool has_own_threads() { return openblas_get_parallel() == OPENBLAS_THREAD; }

  static inline std::mutex counting;
  static inline int scopes = 0, before = 0;
  one_openmp_thread openmp_;
};

}  // namespace residua::vendor
