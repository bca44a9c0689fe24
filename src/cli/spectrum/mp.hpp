// `residua eigen` and `residua svd` in a precision chosen at run time.
#pragma once

#include <initializer_list>
#include <string>

#include "cli/spectrum/spectrum.hpp"

namespace residua::cli {

/// Whether --precision says so, or leaves it open while --tol is beyond the digits of qd.
bool is_mp_spectrum(const spectrum_command& c);
/// Whether run-time precision takes over from qd, which missed the tolerance for want of digits. NumPy files
/// and proofs have no such numbers.
bool goes_on_in_mp(const spectrum_command& c, const spectrum_attempt& last,
                   std::initializer_list<std::string> files);
/// Throws where run-time precision was asked for, for a matrix that has no decomposition in it.
void check_not_mp(const spectrum_command& c, const char* kind);

exit_code run_mp_eigen(const eigen_command& c, const context& ctx, const dense_matrix& A);
exit_code run_mp_eigen(const eigen_command& c, const context& ctx, const complex_dense_matrix& A);
/// `residua eigen` of matrices that are neither symmetric nor Hermitian.
exit_code run_mp_general(const eigen_command& c, const context& ctx, const dense_matrix& A);
exit_code run_mp_general(const eigen_command& c, const context& ctx, const complex_dense_matrix& A);
exit_code run_mp_svd(const svd_command& c, const context& ctx, const dense_matrix& A);
exit_code run_mp_svd(const svd_command& c, const context& ctx, const complex_dense_matrix& A);

}  // namespace residua::cli
