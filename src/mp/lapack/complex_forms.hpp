// Complex matrices of run-time precision as real ones of which products, triangular systems and Cholesky's
// factors are those of the complex matrix: [a -b; b a] in the place of every element a + b i. A lower
// triangle with a real diagonal is a lower triangle so.
#pragma once

#include "mp/eigen/complex_parts.hpp"

namespace residua::multiple {

/// Rows of real parts and of imaginary ones in turns: every other column of form_of().
inline std::vector<mp> interleaved(const complex_elements& A) {
  std::vector<mp> rows;
  rows.reserve(2 * A.re.size());
  for (std::size_t k = 0; k < A.re.size(); ++k) {
    rows.push_back(A.re[k]);
    rows.push_back(A.im[k]);
  }
  return rows;
}
/// Back from there.
inline complex_elements from_interleaved(const std::vector<mp>& rows) {
  complex_elements A;
  for (std::size_t k = 0; k < rows.size(); k += 2) {
    A.re.push_back(rows[k]);
    A.im.push_back(rows[k + 1]);
  }
  return A;
}
/// The form of a complex matrix of m rows.
inline std::vector<mp> form_of(const complex_elements& A, index_t m) {
  std::vector<mp> form;
  form.reserve(4 * A.re.size());
  const auto rows = static_cast<std::size_t>(m);
  for (std::size_t first = 0; first < A.re.size(); first += rows) {
    for (std::size_t k = first; k < first + rows; ++k) form.insert(form.end(), {A.re[k], A.im[k]});
    for (std::size_t k = first; k < first + rows; ++k) form.insert(form.end(), {-A.im[k], A.re[k]});
  }
  return form;
}

inline void conjugate(complex_elements& A) {
  for (mp& y : A.im) y = -y;
}

inline complex_elements elements_of(const context& ctx, const mp_const_matrix_view& Re,
                                    const mp_const_matrix_view& Im) {
  return {elements_of(ctx, Re), elements_of(ctx, Im)};
}

/// Column j of a triangle.
template <class View>
View column_of_triangle(const View& A, uplo stored, index_t j) {
  const index_t first = stored == uplo::lower ? j : 0, last = stored == uplo::lower ? A.rows() : j + 1;
  return A.block(first, j, last - first, 1);
}
/// One triangle, and zeros.
inline std::vector<mp> triangle_elements(const context& ctx, uplo stored, const mp_const_matrix_view& A) {
  const std::vector<mp> zeros(static_cast<std::size_t>(A.rows() * A.rows()), mp(A.bits()));
  mp_matrix copied(ctx, A.rows(), A.rows(), zeros, A.bits());
  const mp_matrix_view target = copied.view();
  for (index_t j = 0; j < A.rows(); ++j)
    copy(ctx, column_of_triangle(A, stored, j).column(0), column_of_triangle(target, stored, j).column(0));
  return copied.to_host(ctx);
}
inline void write_triangle(const context& ctx, const std::vector<mp>& elements, uplo stored,
                           const mp_matrix_view& A) {
  const mp_matrix given(ctx, A.rows(), A.rows(), elements, A.bits());
  for (index_t j = 0; j < A.rows(); ++j)
    copy(ctx, column_of_triangle(given.view(), stored, j).column(0),
         column_of_triangle(A, stored, j).column(0));
}

/// Parts of a matrix that has been checked to be one, of one shape and precision.
inline void check_imaginary(const context& ctx, const char* routine, const char* name,
                            const mp_const_matrix_view& Re, const char* imaginary,
                            const mp_const_matrix_view& Im) {
  check_matrix(ctx, routine, imaginary, Im);
  check_same_bits(routine, name, Re.bits(), imaginary, Im.bits());
  blas::check_extent(routine, imaginary, "rows", Im.rows(), name, "rows", Re.rows());
  blas::check_extent(routine, imaginary, "columns", Im.columns(), name, "columns", Re.columns());
}
inline void check_square_parts(const context& ctx, const char* routine, const mp_const_matrix_view& Re,
                               const mp_const_matrix_view& Im) {
  check_square(ctx, routine, "Re", Re);
  check_imaginary(ctx, routine, "Re", Re, "Im", Im);
  check_fewer_bits(routine, "Re", Re.bits(), most_eigen_bits);
}
/// Right-hand sides of a square matrix.
inline void check_complex_sides(const context& ctx, const char* routine, const mp_const_matrix_view& A,
                                const mp_matrix_view& BRe, const mp_matrix_view& BIm) {
  check_matrix(ctx, routine, "BRe", BRe);
  blas::check_extent(routine, "BRe", "rows", BRe.rows(), "Re", "rows", A.rows());
  check_same_bits(routine, "Re", A.bits(), "BRe", BRe.bits());
  check_imaginary(ctx, routine, "BRe", BRe, "BIm", BIm);
}

}  // namespace residua::multiple
