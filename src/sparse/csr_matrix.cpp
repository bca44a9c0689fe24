// A sparse matrix on its way to where a context computes.
#include "residua/sparse/csr_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "sparse/csr_storage.hpp"

namespace residua {

namespace {

detail::csr_sizes sizes_of(const csr& A) {
  detail::csr_sizes sizes;
  for (const double value : A.value) {
    const double magnitude = std::fabs(value);
    sizes.largest = std::max(sizes.largest, magnitude);
    if (magnitude != 0 && (sizes.smallest == 0 || magnitude < sizes.smallest)) sizes.smallest = magnitude;
  }
  for (index_t row = 0; row < A.rows; ++row) {
    sizes.longest_row = std::max<index_t>(sizes.longest_row, A.row_start[row + 1] - A.row_start[row]);
  }
  return sizes;
}

/// What there is to say of a matrix before its arrays are in place.
std::shared_ptr<detail::csr_storage> described(const context& ctx, const csr& A) {
  validate(A);
  auto storage = std::make_shared<detail::csr_storage>();
  storage->sizes = sizes_of(A);
  storage->memory = ctx.memory();
  storage->kind = A.kind;
  return storage;
}

void keep(detail::csr_storage& storage, csr&& host) {
  storage.host = std::move(host);
  const csr& A = storage.host;
  storage.view = {A.rows, A.columns, A.nonzeros(), A.row_start.data(), A.column.data(), A.value.data()};
}

void upload(const context& ctx, detail::csr_storage& storage, const csr& A) {
  storage.view = {A.rows,
                  A.columns,
                  A.nonzeros(),
                  detail::upload_vector(ctx, A.row_start, storage.row_start),
                  detail::upload_vector(ctx, A.column, storage.column),
                  detail::upload_vector(ctx, A.value, storage.value)};
#if RESIDUA_HAS_CUDA
  storage.plan = cuda::make_row_plan(ctx, A, storage.view);
#endif
}

}  // namespace

csr_matrix::csr_matrix(const context& ctx, const csr& host) {
  auto storage = described(ctx, host);
  if (storage->memory == memory_space::host) {
    keep(*storage, csr(host));
  } else {
    upload(ctx, *storage, host);
  }
  storage_ = std::move(storage);
}

csr_matrix::csr_matrix(const context& ctx, csr&& host) {
  auto storage = described(ctx, host);
  if (storage->memory == memory_space::host) {
    keep(*storage, std::move(host));
  } else {
    upload(ctx, *storage, csr(std::move(host)));
  }
  storage_ = std::move(storage);
}

index_t csr_matrix::rows() const { return storage_->view.rows; }
index_t csr_matrix::columns() const { return storage_->view.columns; }
index_t csr_matrix::nonzeros() const { return storage_->view.nonzeros; }
matrix_kind csr_matrix::kind() const { return storage_->kind; }
memory_space csr_matrix::memory() const { return storage_->memory; }

}  // namespace residua
