// CG in double by PETSc, as its users write it, over the rows that ranks have.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "residua/distributed/matrix_part.hpp"

namespace residua::bench {

/// One at a time in a process.
class petsc_cg {
 public:
  /// b: this rank's elements. Throws unsupported where the build has no PETSc.
  petsc_cg(const matrix_part& A, const std::vector<double>& b);
  ~petsc_cg();
  petsc_cg(const petsc_cg&) = delete;
  petsc_cg& operator=(const petsc_cg&) = delete;

  /// So many iterations from x = 0 on, after each of which `told` is called; without a preconditioner, the
  /// residual's norm by the inner product that CG takes in any case.
  void run(int iterations, const std::function<void()>& told);
  /// This rank's elements.
  [[nodiscard]] std::vector<double> x() const;
  /// "PETSc 3.18.5"; empty in a build without.
  static std::string version();

 private:
  struct objects;
  std::unique_ptr<objects> its_;
};

}  // namespace residua::bench
