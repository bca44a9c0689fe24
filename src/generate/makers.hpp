// One function a problem; each takes its parameters out of the spec.
#pragma once

#include "generate/problem_spec.hpp"
#include "residua/dense/dense_matrix.hpp"
#include "residua/sparse/csr.hpp"

namespace residua::detail {

csr make_plate(problem_spec& spec);
csr make_poisson7(problem_spec& spec);
csr make_poisson27(problem_spec& spec);
csr make_diffusion(problem_spec& spec);
csr make_convection(problem_spec& spec);
csr make_powerlaw(problem_spec& spec);
csr make_geometric(problem_spec& spec);

dense_matrix make_hilbert(problem_spec& spec);
dense_matrix make_kahan(problem_spec& spec);
dense_matrix make_randsvd(problem_spec& spec);
dense_matrix make_vandermonde(problem_spec& spec);
dense_matrix make_wilkinson(problem_spec& spec);

}  // namespace residua::detail
