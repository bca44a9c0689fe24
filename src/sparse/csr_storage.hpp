// What a csr_matrix holds.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "residua/base/memory_block.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "sparse/csr_view.hpp"

namespace residua {

namespace cuda {
struct row_plan;
/// Sorts the rows of a host matrix by length for the GPU, where its arrays are already. In a build without
/// CUDA never called.
std::shared_ptr<const row_plan> make_row_plan(const context& ctx, const csr& host,
                                              const sparse::csr_view& on_device);
/// Makes the plan for a second-level cache of another size.
std::shared_ptr<const row_plan> make_row_plan(const context& ctx, const csr& host,
                                              const sparse::csr_view& on_device, std::size_t cache_bytes);
/// Of a matrix whose entries do not come through shared memory; row_start on the host.
std::shared_ptr<const row_plan> make_row_plan(const context& ctx, std::span<const sparse_index> row_start);
}  // namespace cuda

namespace detail {

/// Whether two entries on both sides of the diagonal are equal up to rounding, as is_symmetric says.
bool are_mirrored(double a, double b);

/// An array where the context computes, with room behind for eight elements, which copies of whole 16 bytes
/// may read.
template <class T>
const T* upload_vector(const context& ctx, const std::vector<T>& host, memory_block& block) {
  block = memory_block(ctx, (host.size() + 8) * sizeof(T));
  upload_bytes(ctx, block.data(), host.data(), host.size() * sizeof(T));
  return static_cast<const T*>(block.data());
}

/// The limbs K in which residual() sums for x of N limbs (residua/sparse/spmv.hpp), which its error bound
/// has. spmv.cpp has a check that its stages sum in as many.
template <int N>
inline constexpr int residual_limbs = N <= 2 ? 4 : N + 2;

/// What bounds the errors of products with a matrix.
struct csr_sizes {
  double largest = 0;       // magnitude of an entry; 0 where there are none
  double smallest = 0;      // magnitude of an entry that is not zero; 0 where there are none
  index_t longest_row = 0;  // entries
};

struct csr_storage {
  csr host;                                    // on the host's backends
  memory_block row_start, column, value;       // on a GPU
  std::shared_ptr<const cuda::row_plan> plan;  // on a GPU
  sparse::csr_view view;
  csr_sizes sizes;
  matrix_kind kind = matrix_kind::general;
  memory_space memory = memory_space::host;
};

}  // namespace detail

}  // namespace residua
