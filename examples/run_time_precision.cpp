// Numbers, vectors, dense systems, eigenvalues and a Krylov method in precisions that are chosen at run time.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <residua/residua.hpp>

using namespace residua;

namespace {

bool show_numbers() {
  // numbers {
  const mp third = mp(1.0, 424) / mp(3.0, 424);
  std::cout << to_string(third) << '\n';        // 129 digits
  const auto x = parse_mp("1.1e-100000", 424);  // rounded once
  const qd q = (third * third).rounded<qd>();   // the nearest limbs
  // } numbers
  return x.exponent() < -332000 && leading(q - qd(1.0) / 9.0) == 0;
}

bool multiply(const context& ctx, index_t m, index_t n) {
  const std::vector<mp> numbers(static_cast<std::size_t>(m * n), mp(0.5, 424));
  // vectors {
  const int bits = 424;
  mp_matrix A(ctx, m, n, numbers, bits);
  mp_array x(ctx, std::vector<mp>(static_cast<std::size_t>(n), mp(1.0, bits)), bits), y(ctx, m, bits);
  gemv(ctx, op::none, mp(1.0, bits), A, x, mp(0.0, bits), y);
  const mp norm = nrm2(ctx, y);
  // } vectors
  return norm == mp(0.5 * static_cast<double>(n), bits) * sqrt(mp(static_cast<double>(m), bits));
}

mp_matrix hilbert(const context& ctx, index_t n, int bits) {
  std::vector<mp> elements;
  for (index_t k = 0; k < n * n; ++k)
    elements.push_back(mp(1.0, bits) / mp(static_cast<double>(k % n + k / n + 1), bits));
  return {ctx, n, n, elements, bits};
}

/// The condition number of Hilbert's matrix of order 40 is about 1e59; 424 bits are 127 digits.
bool solve_dense(const context& ctx) {
  const index_t n = 40;
  mp_matrix A = hilbert(ctx, n, 424);
  const mp_matrix again = hilbert(ctx, n, 424);
  mp_matrix B(ctx, n, 1, std::vector<mp>(static_cast<std::size_t>(n), mp(1.0, 424)), 424);
  // factors {
  array<index_t> ipiv(ctx, n);
  const auto report = getrf(ctx, A, ipiv.view());  // P A = L U in the place of A; report.info as in LAPACK
  getrs(ctx, op::none, A, ipiv.view(), B);         // X in the place of B
  // } factors
  mp_matrix residual(ctx, n, 1, std::vector<mp>(static_cast<std::size_t>(n), mp(1.0, 424)), 424);
  (void)gemm(ctx, op::none, op::none, mp(-1.0, 424), again, B, mp(1.0, 424), residual);
  double largest = 0;
  for (const mp& r : residual.to_host(ctx)) largest = std::max(largest, std::fabs(r.to_double()));
  return report.info == 0 && largest < 1e-60;
}

bool find_eigenvalues(const context& ctx) {
  mp_matrix A = hilbert(ctx, 10, 212);
  mp_array w(ctx, 10, 212);
  // eigenvalues {
  const auto report = syevd(ctx, uplo::lower, A, w);  // eigenvectors in the place of A
  std::cout << to_string(w.to_host(ctx)[0]) << " within " << to_string(report.eigenvalue_error) << '\n';
  // } eigenvalues
  return report.info == 0 && report.eigenvalue_error < mp(1e-55, report.eigenvalue_error.bits());
}

bool find_general_eigenvalues(const context& ctx) {
  // general {
  std::vector<mp> companion(9, mp(212));  // of x^3 - 1, by columns
  for (const std::size_t place : {1, 5, 6}) companion[place] = mp(1.0, 212);
  const mp_matrix A(ctx, 3, 3, companion, 212);
  mp_matrix X(ctx, 3, 3, 212);
  mp_array wr(ctx, 3, 212), wi(ctx, 3, 212);
  const auto report = geev(ctx, A, wr, wi, X);  // 1 and -1/2 +- sqrt(3)/2 i, in LAPACK's order
  // } general
  mp largest(212);
  for (const mp& y : wi.to_host(ctx)) largest = std::max(largest, y);
  const mp root = ldexp(sqrt(mp(3.0, 212)), -1);
  return report.info == 0 && abs(largest - root) <= report.eigenvalue_error;
}

bool solve_sparse(const context& ctx) {
  const csr_matrix A(ctx, generate_problem("plate:12"));
  const mp_array b(ctx, std::vector<mp>(static_cast<std::size_t>(A.rows()), mp(1.0, 424)), 424);
  mp_array x(ctx, A.rows(), 424);
  // krylov {
  krylov_options options;
  options.tolerance = 1e-100;
  const auto report = cg(ctx, A, preconditioner(ctx, A, preconditioner_kind::ic0), b, x, options);
  // } krylov
  return report.converged();
}

}  // namespace

int main() {
  const auto ctx = context::best();
  const bool is_right = show_numbers() && multiply(ctx, 3, 4) && solve_dense(ctx) && find_eigenvalues(ctx) &&
                        find_general_eigenvalues(ctx) && solve_sparse(ctx);
  return is_right ? 0 : 1;
}
