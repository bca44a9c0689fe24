// The number of threads of the OpenMP run-time that OpenBLAS or oneDNN may have brought along. Residua itself
// has threads of its own (thread_pool.hpp) and calls those libraries on each of them for a part of the work.
#pragma once

namespace residua {

/// From now on, OpenMP loops that the calling thread starts run on it alone. Nothing where there is no OpenMP
/// run-time.
void use_one_openmp_thread();

/// Has one OpenMP thread for a scope. The number is of the calling thread alone; others do not notice.
class one_openmp_thread {
 public:
  one_openmp_thread();
  ~one_openmp_thread();
  one_openmp_thread(const one_openmp_thread&) = delete;
  one_openmp_thread& operator=(const one_openmp_thread&) = delete;

 private:
  int before_;
};

}  // namespace residua
