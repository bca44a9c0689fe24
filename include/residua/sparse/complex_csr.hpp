// A sparse complex matrix in host memory, compressed by rows, and the real matrix that it is solved as.
#pragma once

#include <string>
#include <vector>

#include "residua/number/complex.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

/// Rows and entries lie as in csr; an entry takes 20 bytes. Hermitian matrices are held with both triangles.
struct complex_csr {
  index_t rows = 0;
  index_t columns = 0;
  std::vector<sparse_index> row_start{0};  // rows + 1 entries
  std::vector<sparse_index> column;
  std::vector<complex<double>> value;
  /// Whether the matrix is known to equal its conjugate transpose, up to rounding; whoever makes it says so.
  bool hermitian = false;

  [[nodiscard]] index_t nonzeros() const { return row_start.back(); }
};

/// Checks what csr.hpp says of the arrays of a csr, and that every value is finite. Throws invalid_argument
/// as validate of a csr does.
void validate(const complex_csr& A);

/// Whether A equals its conjugate transpose up to rounding: the parts of a_ij - conj(a_ji) are at most 2^-40
/// times the largest part of the two, for every pair, and its diagonal is real. If not, `difference` (if
/// given) receives a line naming the first pair that differs, with indices from 1.
bool is_hermitian(const complex_csr& A, std::string* difference = nullptr);

/// Returns a real matrix as a complex one, which is Hermitian if A's kind is symmetric.
complex_csr complex_form(const csr& A);

/// Returns the real matrix R of twice A's rows and columns that does to (Re x_1, Im x_1, Re x_2, Im x_2,
/// ...) what A does to x: an entry a of A becomes the block [Re a, -Im a; Im a, Re a], without its zeros. A
/// x = b is thus R x = b with the same memory for x and b, and what is known of R is known of A:
///   - |b - R x| is |b - A x|, in the norm 2; R's singular values are A's, each twice, and so its condition;
///   - R is symmetric where A is Hermitian, positive definite where A is; its rank is twice A's;
///   - a componentwise backward error w of R x = b is one of at most sqrt(2) w of A x = b: with |.| of
///     complex numbers, |r_i| <= sqrt(2) w (|A||x| + |b|)_i, by Cauchy's inequality for each term.
/// R has up to four times A's entries (two times, where each entry of A is real or imaginary), in 12 bytes
/// each. Throws invalid_argument as validate, and invalid_input where R would have more than 2147483647
/// rows, columns or entries.
csr real_equivalent(const complex_csr& A);

}  // namespace residua
