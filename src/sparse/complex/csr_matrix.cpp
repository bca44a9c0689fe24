// Complex matrices on their way to where a context computes.
#include <algorithm>
#include <cmath>

#include "residua/base/error.hpp"
#include "sparse/complex/csr_storage.hpp"
#include "sparse/transposed.hpp"

namespace residua {

detail::csr_sizes detail::complex_csr_storage::sizes_of(const complex_csr& A) {
  csr_sizes sizes;
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

sparse::complex_csr_view sparse::view_of(const complex_csr& A) {
  return {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()};
}

complex_csr sparse::transposed(const complex_csr_view& A) {
  return transposed_entries<complex_csr>(A, [&](index_t k) { return A.entry(k); });
}

detail::placed_complex_csr::placed_complex_csr(const context& ctx, complex_csr&& A) : memory(ctx.memory()) {
  if (memory == memory_space::host) {
    keep(std::move(A));
  } else {
    upload(ctx, complex_csr(std::move(A)));
  }
}

detail::placed_complex_csr::placed_complex_csr(const context& ctx, const complex_csr& A)
    : memory(ctx.memory()) {
  if (memory == memory_space::host) {
    keep(complex_csr(A));
  } else {
    upload(ctx, A);
  }
}

void detail::placed_complex_csr::keep(complex_csr&& A) {
  host = std::move(A);
  view = sparse::view_of(host);
}

void detail::placed_complex_csr::upload(const context& ctx, const complex_csr& A) {
  view = {A.rows,
          A.columns,
          A.nonzeros(),
          upload_vector(ctx, A.row_start, row_start),
          upload_vector(ctx, A.column, column),
          upload_vector(ctx, A.value, value)};
#if RESIDUA_HAS_CUDA
  plan = cuda::make_row_plan(ctx, A.row_start);
#endif
}

const detail::placed_complex_csr& detail::complex_csr_storage::transposed(const context& ctx) const {
  std::call_once(transposed_once_,
                 [&] { transposed_.emplace(ctx, sparse::transposed(complex_on_host(ctx, *this).view())); });
  return *transposed_;
}

detail::complex_on_host::complex_on_host(const context& ctx, const complex_csr_storage& A) : A_(A) {
  if (A_.memory == memory_space::host) return;
  const auto& on_device = A_.view;
  const auto fetch = [&](auto& elements, const auto* source, index_t count) {
    elements.resize(static_cast<std::size_t>(count));
    download_bytes(ctx, elements.data(), source, elements.size() * sizeof(*source));
  };
  auto& its = copy_.emplace();
  its.rows = on_device.rows;
  its.columns = on_device.columns;
  its.hermitian = A_.hermitian;
  fetch(its.row_start, on_device.row_start, its.rows + 1);
  fetch(its.column, on_device.column, on_device.nonzeros);
  fetch(its.value, on_device.value, on_device.nonzeros);
}

complex_csr_matrix::complex_csr_matrix(const context& ctx, complex_csr&& host) {
  validate(host);
  storage_ = detail::complex_csr_storage::of_matrix(ctx, std::move(host));
}

complex_csr_matrix::complex_csr_matrix(const context& ctx, const complex_csr& host) {
  validate(host);
  storage_ = detail::complex_csr_storage::of_matrix(ctx, host);
}

index_t complex_csr_matrix::rows() const { return storage_->view.rows; }
index_t complex_csr_matrix::columns() const { return storage_->view.columns; }
index_t complex_csr_matrix::nonzeros() const { return storage_->view.nonzeros; }
bool complex_csr_matrix::is_hermitian() const { return storage_->hermitian; }
memory_space complex_csr_matrix::memory() const { return storage_->memory; }

}  // namespace residua
