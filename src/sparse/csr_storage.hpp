// What a csr_matrix holds.
#pragma once

#include "residua/base/memory_block.hpp"
#include "residua/sparse/csr_matrix.hpp"
#include "sparse/csr_view.hpp"

namespace residua {

namespace cuda {
struct row_plan;
/// Sorts the rows of a host matrix by length for the GPU. In a build without CUDA never called.
std::shared_ptr<const row_plan> make_row_plan(const context& ctx, const csr& host);
}  // namespace cuda

namespace detail {

struct csr_storage {
  csr host;                                    // on the host's backends
  memory_block row_start, column, value;       // on a GPU
  std::shared_ptr<const cuda::row_plan> plan;  // on a GPU
  sparse::csr_view view;
  matrix_kind kind = matrix_kind::general;
  memory_space where = memory_space::host;
};

}  // namespace detail

}  // namespace residua
