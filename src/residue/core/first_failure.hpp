// Exceptions in parallel regions of OpenMP.
#pragma once

#include <exception>

namespace residua::residue::cpu {

/// Nothing may be thrown out of a parallel region: the first exception that is thrown in it is kept until its end.
class first_failure {
 public:
  template <class F>
  void guard(F&& run) {
    try {
      run();
    } catch (...) {
#pragma omp critical(residua_first_failure)
      if (!thrown_) thrown_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  std::exception_ptr thrown_;
};

}  // namespace residua::residue::cpu
