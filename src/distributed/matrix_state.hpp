// What a distributed_csr holds on a rank.
#pragma once

#include <memory>
#include <vector>

#include "residua/distributed/distributed_csr.hpp"
#include "sparse/csr_storage.hpp"

namespace residua::cuda {
struct device_rows;
}

namespace residua::distributed {

/// A run of elements that goes to a rank or comes from it.
struct piece {
  int rank;
  index_t begin, count;
};

/// Which elements of a vector ranks tell each other before a product.
struct halo_plan {
  std::vector<sparse_index> given;  // rows of this rank, in the order of the ranks that need them
  std::vector<piece> sent;          // of `given`
  std::vector<piece> received;      // of the halo
};

struct matrix_state {
  row_partition partition;
  csr own;                  // columns: this rank's rows, then the halo; zeros behind the last entry; on hosts
  sparse::csr_view view{};  // of `own`
  halo_plan halo{};
  std::vector<sparse_index> halo_columns{};  // the halo's numbers in the whole matrix, ascending
  index_t halo_elements = 0;
  std::vector<index_t> blocks{};    // of this rank, counted from its first
  std::vector<index_t> interior{};  // those without an entry in the halo
  std::vector<index_t> boundary{};  // the others
  detail::csr_sizes sizes{};        // of the whole matrix
  std::int64_t nonzeros = 0;        // likewise
  matrix_kind kind = matrix_kind::general;
  memory_space memory = memory_space::host;
  std::shared_ptr<const cuda::device_rows> device{};  // where the memory is a GPU's
};

/// The global numbers of the columns in the rows of a rank that are other ranks', in ascending order; those
/// of `own` are replaced by the rank's own numbers.
std::vector<sparse_index> renumber_columns(const row_partition& partition, csr& own);

/// Collective.
halo_plan plan_halo(const row_partition& partition, const std::vector<sparse_index>& halo);

/// Of a GPU's context. Throws agreed_error where a rank has no NCCL, or the GPU of another. Collective.
std::shared_ptr<const cuda::device_rows> make_device_rows(const context& ctx, const matrix_state& A);

}  // namespace residua::distributed
