// A square sparse matrix whose rows several ranks hold.
#pragma once

#include <cstdint>
#include <memory>

#include "residua/base/context.hpp"
#include "residua/distributed/row_partition.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

namespace distributed {
struct matrix_state;
}

/// A CSR matrix of doubles of which each rank holds the rows that a partition gives it, in the memory of
/// its context, a CPU's, the reference's or a GPU's of its own, and for a GPU in the host's memory too. All
/// ranks have contexts of the same kind. A rank numbers the columns that it needs of others, the halo,
/// behind its own and keeps the order of a row's entries, so that a row's sum has the same bits on any
/// number of ranks. Copies share a matrix. All calls are collective (residua/distributed/communicator.hpp).
class distributed_csr {
 public:
  /// Takes each rank's own rows, `own.columns` = partition.rows() columns by their numbers in the whole
  /// matrix, which is symmetric if every rank says so. Throws agreed_error: unless validate() passes on
  /// every rank and shapes fit; where GPUs' ranks have the same GPU; unsupported where they have no NCCL
  /// (residua/distributed/communicator.hpp); out_of_memory.
  distributed_csr(const context& ctx, const row_partition& partition, csr&& own);
  /// Deals out the whole matrix that rank 0 has so that ranks have about as many nonzeros and rows; what
  /// other ranks give is not read. Throws as the constructor, and unless the matrix is square.
  static distributed_csr scatter(const context& ctx, const communicator& ranks, const csr& whole);

  [[nodiscard]] const row_partition& partition() const;
  [[nodiscard]] index_t rows() const { return partition().rows(); }
  [[nodiscard]] std::int64_t nonzeros() const;     // of all ranks
  [[nodiscard]] double largest_magnitude() const;  // of their entries
  [[nodiscard]] matrix_kind kind() const;
  [[nodiscard]] index_t halo_elements() const;  // that this rank needs of others for a product
  [[nodiscard]] const distributed::matrix_state& state() const { return *state_; }

 private:
  std::shared_ptr<const distributed::matrix_state> state_;
};

}  // namespace residua
