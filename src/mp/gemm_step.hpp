// gemm of run-time precision as a step of a routine.
#pragma once

#include "mp/steps.hpp"
#include "residua/mp/gemm.hpp"

namespace residua::multiple {

/// As gemm, of matrices that fit together. What is met is kept with the routine's steps, so that a GPU is
/// waited for once, when it has told how far the products' exponents are apart.
mp_gemm_report gemm_step(const routine_steps& steps, op op_a, op op_b, const mp& alpha,
                         const mp_const_matrix_view& A, const mp_const_matrix_view& B, const mp& beta,
                         const mp_matrix_view& C, const mp_gemm_options& options);

}  // namespace residua::multiple
