// Test problems that are made instead of read: stencils on grids, random sparse matrices, and dense matrices
// that are hard to solve with.
//
// A problem's matrix depends on its name alone, with the same bits on every machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "residua/dense/dense_matrix.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

/// What distinguishes a problem from a path where either may stand, as in generate:plate:64.
inline constexpr std::string_view problem_prefix = "generate:";

/// Whether a text begins with problem_prefix.
bool is_problem_name(std::string_view text);

struct problem_description {
  std::string name;         // plate
  std::string parameters;   // N, or N[:seed=1]; follows the name and a colon
  std::string description;  // one line
  bool symmetric;           // and positive definite
  bool dense = false;
};

/// Returns every problem, for help texts.
std::vector<problem_description> problems();
/// Returns the entry of problems() for a spec; throws invalid_input if there is none.
problem_description describe_problem(std::string_view spec);

/// Makes a problem's matrix, with or without problem_prefix. Grids are numbered x first, then y, then z.
///
/// plate:N            Bending of a clamped plate: the 13-point difference stencil of the biharmonic operator
///                    on the N x N inner nodes of the unit square, h = 1/(N + 1), times h^-4. The clamped
///                    edge (u = du/dn = 0) is reflected: a node beside it has 21, a corner 22 in place of 20.
///                    Condition number about 0.05 h^-4.
/// poisson7:N         7-point Laplace operator on NX x NY x NZ inner nodes (N: a cube), u = 0 around: 6, -1.
///                    Also poisson7:NXxNYxNZ.
/// poisson27:N        27-point Laplace operator, likewise: 26, -1.
/// diffusion:N        -div(k grad u) by finite volumes on N x N cells, u = 0 around. k varies from cell to
///                    cell, log-uniform in [1, contrast]; a face has the harmonic mean.
///                    contrast=1e6, seed=1.
/// convection:N       -Laplace u + P w . grad u on N x N inner nodes of the unit square, times h^2, by
///                    first-order upwind differences, with the recirculating wind
///                    w = (2Y(1 - X^2), -2X(1 - Y^2)), X = 2x - 1, Y = 2y - 1.
///                    Not symmetric; an M-matrix. peclet=100 (P).
/// powerlaw:N         N x N random matrix whose rows have a length with the distribution of a power law of
///                    exponent 3, so a few rows are very long: about `mean` entries a row, at uniform places,
///                    uniform in [-1, 1), and a diagonal that exceeds the sum of its row's other
///                    magnitudes by 1. Not symmetric.
///                    mean=10, seed=1.
/// geometric:N        Laplacian of a random geometric graph: N points, uniform in a cube and numbered box by
///                    box, those at a distance d < 1 coupled by d^2 - 1; the diagonal exceeds the sum of its
///                    row's other magnitudes by `shift`. The cube's edge is the largest whole number for
///                    which a point has `degree` others around it or more, on average and inside the cube.
///                    Rows differ in length. degree=14 (1 to 1000), shift=1e-3 (1e-9 or more), seed=1.
///
/// Dense matrices, with i, j = 1 ... N. Elements have `limbs` doubles: 1, or 2, 3, 4 for dd, td, qd.
///
/// hilbert:N          1/(i + j - 1), each rounded once, to nearest; with integers=1 times the least common
///                    multiple of all denominators, and so exact: refused where limbs cannot hold it.
///                    Symmetric positive definite; condition number about 10^(1.5 N). limbs=1, integers=0.
/// vandermonde:N      x_i^(j - 1) for the nodes x_i = i 2^-k, which are in (0, 1] for the smallest such k:
///                    each the exact power, rounded once. limbs=1.
/// randsvd:N          U S V^T for random orthogonal U and V and singular values from 1 down to 1/kappa:
///                    mode=1 one of 1 and all others 1/kappa, 2 one of 1/kappa and all others 1, 3 a
///                    geometric and 4 an arithmetic progression, 5 random with a uniform logarithm. Made by
///                    arithmetic of as many limbs as elements have, so that 1/kappa is right to about
///                    50 kappa log2(N) units of it. kappa=1e10, mode=3, limbs=1, seed=1.
/// kahan:N            Upper triangular: s^(i-1) on the diagonal, -c s^(i-1) behind it, s^2 + c^2 = 1, powers
///                    by N roundings: its condition grows fast though its diagonal falls slowly (Kahan 1966).
///                    cosine=0.285 (c), limbs=1.
/// wilkinson:N        1 on the diagonal and in the last column, -1 below the diagonal: exact. Elements grow
///                    by 2^(N - 1) in elimination with partial pivoting, though the condition number is about
///                    N (Wilkinson 1965).
///
/// Parameters follow after colons, in any order: diffusion:100:contrast=1e4:seed=7.
/// Throws invalid_input, naming the spec and what is allowed, for an unknown problem or parameter, for values
/// out of range and for more than 2147483647 nonzeros; out_of_memory. A dense matrix has all its entries
/// here, of one limb.
csr generate_problem(std::string_view spec);
/// Returns of that matrix only the rows from `begin` on and before `end`, as far as it has them, with all
/// columns, which one of several ranks has. Memory is for these rows, but that diffusion has a coefficient
/// for each cell. Throws likewise, and for no range of rows.
csr generate_problem_rows(std::string_view spec, index_t begin, index_t end);
/// Returns the matrix of a dense problem, with all limbs. Throws likewise, and for a sparse one.
dense_matrix generate_dense_problem(std::string_view spec);

}  // namespace residua
