// Test problems that are made instead of read: stencils on grids, and random sparse matrices.
//
// A problem's matrix depends on its name alone: the same bits on every machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "residua/sparse/csr.hpp"

namespace residua {

/// What distinguishes a problem from a path where either may stand: generate:plate:64.
inline constexpr std::string_view problem_prefix = "generate:";

bool is_problem_name(std::string_view text);

struct problem_description {
  std::string name;         // plate
  std::string parameters;   // N, or N[:seed=1]; follows the name and a colon
  std::string description;  // one line
  bool symmetric;           // and positive definite
};

/// Every problem, for help texts.
std::vector<problem_description> problems();
/// The entry of problems() for a spec; throws invalid_input if there is none.
problem_description describe_problem(std::string_view spec);

/// The matrix of a problem, with or without problem_prefix. Grids are numbered x first, then y, then z.
///
/// plate:N            Bending of a clamped plate: the 13-point difference stencil of the biharmonic operator
///                    on the N x N inner nodes of the unit square, h = 1/(N + 1), times h^-4. The clamped
///                    edge (u = du/dn = 0) is reflected: a node beside it has 21, a corner 22 in place of 20.
///                    Condition number about 0.05 h^-4.
/// poisson7:N         7-point Laplace operator on NX x NY x NZ inner nodes (N: a cube), u = 0 around: 6, -1.
///                    Also poisson7:NXxNYxNZ.
/// poisson27:N        27-point Laplace operator, likewise: 26, -1.
/// diffusion:N        -div(k grad u) by finite volumes on N x N cells, u = 0 around. k varies from cell to
/// cell,
///                    log-uniform in [1, contrast]; a face has the harmonic mean. contrast=1e6, seed=1.
/// convection:N       -Laplace u + P w . grad u on N x N inner nodes of the unit square, times h^2,
/// first-order
///                    upwind, with the recirculating wind w = (2Y(1 - X^2), -2X(1 - Y^2)), X = 2x - 1,
///                    Y = 2y - 1. Not symmetric; an M-matrix. peclet=100 (P).
/// powerlaw:N         N x N random matrix whose rows have a length with the distribution of a power law of
///                    exponent 3, so a few rows are very long: about `mean` entries a row, at uniform places,
///                    uniform in [-1, 1), and a diagonal that exceeds the sum of its row's other magnitudes
///                    by
///                    1. Not symmetric. mean=10, seed=1.
///
/// Parameters follow after colons, in any order: diffusion:100:contrast=1e4:seed=7.
/// Throws invalid_input, naming the spec and what is allowed, for an unknown problem or parameter, for values
/// out of range and for more than 2147483647 nonzeros; out_of_memory.
csr generate_problem(std::string_view spec);

}  // namespace residua
