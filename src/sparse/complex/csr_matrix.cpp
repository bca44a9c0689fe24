// Complex matrices on their way to where a context computes.
#include <algorithm>
#include <cmath>

#include "residua/base/error.hpp"
#include "sparse/complex/csr_storage.hpp"
#include "sparse/transposed.hpp"

namespace residua {

namespace {

detail::csr_sizes sizes_of(const complex_csr& A) {
  detail::csr_sizes sizes;
  for (const auto& value : A.value) {
    for (const double part : {std::fabs(value.re), std::fabs(value.im)}) {
      sizes.largest = std::max(sizes.largest, part);
      if (part != 0 && (sizes.smallest == 0 || part < sizes.smallest)) sizes.smallest = part;
    }
  }
  for (index_t row = 0; row < A.rows; ++row)
    sizes.longest_row = std::max<index_t>(sizes.longest_row, A.row_start[row + 1] - A.row_start[row]);
  return sizes;
}

}  // namespace

sparse::complex_csr_view sparse::view_of(const complex_csr& A) {
  return {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()};
}

complex_csr sparse::transposed(const complex_csr_view& A) {
  return transposed_entries<complex_csr>(A, [&](index_t k) { return A.entry(k); });
}

sparse::complex_csr_view detail::complex_csr_storage::transposed() const {
  std::call_once(transposed_once_, [&] { transposed_ = sparse::transposed(view); });
  return sparse::view_of(transposed_);
}

complex_csr_matrix::complex_csr_matrix(const context& ctx, complex_csr&& host) {
  if (ctx.kind() == backend::cuda) {
    throw error(error_kind::unsupported,
                "complex_csr_matrix: complex sparse matrices are on hosts alone; on a GPU solve with "
                "real_equivalent(A)");
  }
  validate(host);
  auto storage = std::make_shared<detail::complex_csr_storage>();
  storage->sizes = sizes_of(host);
  storage->host = std::move(host);
  storage->view = sparse::view_of(storage->host);
  storage_ = std::move(storage);
}

index_t complex_csr_matrix::rows() const { return storage_->view.rows; }
index_t complex_csr_matrix::columns() const { return storage_->view.columns; }
index_t complex_csr_matrix::nonzeros() const { return storage_->view.nonzeros; }
bool complex_csr_matrix::is_hermitian() const { return storage_->host.hermitian; }

}  // namespace residua
