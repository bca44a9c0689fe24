// CG by PETSc: AIJ matrices of the ranks' own rows, KSPCG.
#include "bench/ranks/petsc_cg.hpp"

#include <petscksp.h>

#include <algorithm>
#include <type_traits>

#include "residua/base/error.hpp"

namespace residua::bench {

namespace {

static_assert(std::is_same_v<PetscScalar, double> && sizeof(PetscInt) == sizeof(sparse_index),
              "a PETSc of doubles and 32-bit indices is needed: Debian's libpetsc-real-dev");

void require(PetscErrorCode code) {
  if (code == 0) return;
  throw error(error_kind::device, "PETSc: error " + std::to_string(code));
}

}  // namespace

struct petsc_cg::objects {
  csr rows;  // whose arrays A uses
  Mat A = nullptr;
  Vec b = nullptr, x = nullptr;
  KSP solver = nullptr;
  std::function<void()> told;
};

petsc_cg::petsc_cg(const matrix_part& A, const std::vector<double>& b) : its_(std::make_unique<objects>()) {
  require(PetscInitializeNoArguments());
  its_->rows = A.own;
  auto& own = its_->rows;
  const auto count = static_cast<PetscInt>(own.rows), all = static_cast<PetscInt>(A.partition.rows());
  require(MatCreateMPIAIJWithArrays(PETSC_COMM_WORLD, count, count, all, all, own.row_start.data(),
                                    own.column.data(), own.value.data(), &its_->A));
  require(MatCreateVecs(its_->A, &its_->x, &its_->b));
  PetscScalar* elements = nullptr;
  require(VecGetArray(its_->b, &elements));
  std::copy(b.begin(), b.end(), elements);
  require(VecRestoreArray(its_->b, &elements));
  require(KSPCreate(PETSC_COMM_WORLD, &its_->solver));
  require(KSPSetOperators(its_->solver, its_->A, its_->A));
  require(KSPSetType(its_->solver, KSPCG));
  require(KSPSetNormType(its_->solver, KSP_NORM_NATURAL));
  PC preconditioner = nullptr;
  require(KSPGetPC(its_->solver, &preconditioner));
  require(PCSetType(preconditioner, PCNONE));
  require(KSPSetConvergenceTest(its_->solver, KSPConvergedSkip, nullptr, nullptr));
  const auto tell = [](KSP, PetscInt iteration, PetscReal, void* told_of) -> PetscErrorCode {
    if (iteration > 0) static_cast<objects*>(told_of)->told();
    return 0;
  };
  require(KSPMonitorSet(its_->solver, tell, its_.get(), nullptr));
  require(KSPSetUp(its_->solver));
}

petsc_cg::~petsc_cg() {
  KSPDestroy(&its_->solver);
  VecDestroy(&its_->b);
  VecDestroy(&its_->x);
  MatDestroy(&its_->A);
  PetscFinalize();
}

void petsc_cg::run(int iterations, const std::function<void()>& told) {
  its_->told = told;
  require(KSPSetTolerances(its_->solver, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT, iterations));
  require(KSPSolve(its_->solver, its_->b, its_->x));
  PetscInt done = 0;
  require(KSPGetIterationNumber(its_->solver, &done));
  if (done != iterations)
    throw error(error_kind::invalid_input, "PETSc stopped after " + std::to_string(done) + " iterations");
}

std::vector<double> petsc_cg::x() const {
  const PetscScalar* own = nullptr;
  require(VecGetArrayRead(its_->x, &own));
  std::vector<double> x(own, own + its_->rows.rows);
  require(VecRestoreArrayRead(its_->x, &own));
  return x;
}

std::string petsc_cg::version() {
  return "PETSc " + std::to_string(PETSC_VERSION_MAJOR) + "." + std::to_string(PETSC_VERSION_MINOR) + "." +
         std::to_string(PETSC_VERSION_SUBMINOR);
}

}  // namespace residua::bench
