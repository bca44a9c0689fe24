// Finds the OpenMP run-time of this process, if there is one, without being linked with it: a library built
// with it brings it along, and which one that is (libgomp, libomp) is known only when the program runs.
#include "base/openmp_threads.hpp"

#include <dlfcn.h>

// Defined where the run-time is linked statically; otherwise the dynamic linker may know them.
extern "C" {
[[gnu::weak]] int omp_get_max_threads();
[[gnu::weak]] void omp_set_num_threads(int);
}

namespace residua {

namespace {

template <class Function>
Function* linked_or_loaded(Function* linked, const char* name) {
  return linked != nullptr ? linked : reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

struct openmp_functions {
  int (*threads)() = linked_or_loaded(omp_get_max_threads, "omp_get_max_threads");
  void (*set_threads)(int) = linked_or_loaded(omp_set_num_threads, "omp_set_num_threads");

  [[nodiscard]] bool are_there() const { return threads != nullptr && set_threads != nullptr; }
};

const openmp_functions& openmp() {
  static const openmp_functions known;
  return known;
}

}  // namespace

void use_one_openmp_thread() {
  if (openmp().are_there()) openmp().set_threads(1);
}

one_openmp_thread::one_openmp_thread() : before_(openmp().are_there() ? openmp().threads() : 0) {
  use_one_openmp_thread();
}
one_openmp_thread::~one_openmp_thread() {
  if (before_ > 0) openmp().set_threads(before_);
}

}  // namespace residua
