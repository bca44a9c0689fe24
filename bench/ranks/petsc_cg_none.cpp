// What stands for CG by PETSc in a build that has found none.
#include "bench/ranks/petsc_cg.hpp"
#include "residua/base/error.hpp"

namespace residua::bench {

struct petsc_cg::objects {};

petsc_cg::petsc_cg(const matrix_part&, const std::vector<double>&) {
  throw error(
      error_kind::unsupported,
      "this build found no PETSc (Debian: libpetsc-real-dev, then configure anew); --without-peer measures "
      "Residua alone");
}
petsc_cg::~petsc_cg() = default;
void petsc_cg::run(int, const std::function<void()>&) {}
std::vector<double> petsc_cg::x() const { return {}; }
std::string petsc_cg::version() { return {}; }

}  // namespace residua::bench
