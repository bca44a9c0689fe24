// Dense matrices that commands make of files and write to files.
#include "cli/dense.hpp"

#include <algorithm>
#include <cmath>

#include "residua/io/matrix_market.hpp"
#include "residua/io/numpy.hpp"
#include "residua/number/text.hpp"

namespace residua::cli {

namespace {

/// By columns.
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

std::vector<std::string> shown_with_bounds(const dense_matrix& M, const std::vector<double>& radius) {
  std::vector<std::string> shown;
  M.visit([&]<class T>(const std::vector<T>& all) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double bound = radius[radius.size() == 1 ? 0 : i];
      const double digits = std::log10(std::fabs(leading(all[i]))) - std::log10(bound);
      const int most = 2 + static_cast<int>(53 * limb_count<T> * std::log10(2));
      const int few = std::isfinite(digits) ? std::clamp(static_cast<int>(digits) + 2, 1, most) : most;
      shown.push_back(to_string(all[i], few));
    }
  });
  return shown;
}

}  // namespace residua::cli
