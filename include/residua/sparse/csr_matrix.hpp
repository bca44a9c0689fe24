// A sparse matrix where a context computes, ready for products.
#pragma once

#include <memory>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/sparse/csr.hpp"

namespace residua {

namespace detail {
struct csr_storage;
}

/// A CSR matrix of doubles in the context's memory, held once; copies share it. On a GPU the rows are sorted
/// by length into those that a group of threads, a warp or several blocks will take; products with one matrix
/// must then not run on two streams at a time, since the blocks of a very long row meet in memory that the
/// matrix owns.
class csr_matrix {
 public:
  /// Takes the arrays over (on a GPU: uploads them and frees the host's). Throws invalid_argument as
  /// validate() does where those are no such matrix, and out_of_memory.
  csr_matrix(const context& ctx, csr&& host);
  /// Copies the arrays: a GPU's from where they are, without a second copy on the host.
  csr_matrix(const context& ctx, const csr& host);

  [[nodiscard]] index_t rows() const;
  [[nodiscard]] index_t columns() const;
  [[nodiscard]] index_t nonzeros() const;
  /// What the host's matrix said.
  [[nodiscard]] matrix_kind kind() const;
  [[nodiscard]] memory_space memory() const;
  [[nodiscard]] const detail::csr_storage& storage() const { return *storage_; }

 private:
  std::shared_ptr<const detail::csr_storage> storage_;
};

}  // namespace residua
