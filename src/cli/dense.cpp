// Dense matrices that commands make of files and write to files.
#include "cli/dense.hpp"

#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"

namespace residua::cli {

namespace {

/// All elements of a sparse matrix, zeros among them, by columns.
template <class Element, class Sparse>
std::vector<Element> all_elements(const Sparse& A) {
  std::vector<Element> all(static_cast<std::size_t>(A.rows * A.columns), Element(0.0));
  for (index_t i = 0; i < A.rows; ++i) {
    for (index_t k = A.row_start[static_cast<std::size_t>(i)];
         k < A.row_start[static_cast<std::size_t>(i) + 1]; ++k) {
      all[static_cast<std::size_t>(i + A.column[static_cast<std::size_t>(k)] * A.rows)] =
          A.value[static_cast<std::size_t>(k)];
    }
  }
  return all;
}

}  // namespace

dense_matrix with_zeros(const csr& A) { return {A.rows, A.columns, all_elements<double>(A)}; }
complex_dense_matrix with_zeros(const complex_csr& A) {
  return {A.rows, A.columns, all_elements<complex<double>>(A)};
}

void write_dense(const std::string& path, const dense_matrix& M) {
  if (is_numpy_name(path)) return write_numpy(path, M);
  write_array(path, M, false);
}

void write_exactly(const std::string& path, const dense_matrix& M) {
  if (is_numpy_name(path)) return write_numpy(path, M);
  M.visit([&]<class T>(const std::vector<T>& all) {
    write_columns<T>(path, all, M.columns, "numbers in " + std::string(format_of<T>::name) + ", exactly",
                     all_digits);
  });
}

}  // namespace residua::cli
