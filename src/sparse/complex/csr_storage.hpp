// What a complex_csr_matrix holds.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

#include "residua/sparse/complex_csr_matrix.hpp"
#include "sparse/complex/csr_view.hpp"
#include "sparse/csr_storage.hpp"

namespace residua {

namespace sparse {

complex_csr_view view_of(const complex_csr& A);
/// A', stored zeros and all. A is on the host.
complex_csr transposed(const complex_csr_view& A);

/// The entry on a row's diagonal; zero where none is stored. A is on the host.
inline complex<double> diagonal_entry(const complex_csr_view& A, index_t row) {
  const auto *begin = A.column + A.row_start[row], *end = A.column + A.row_start[row + 1];
  const auto* found = std::lower_bound(begin, end, static_cast<sparse_index>(row));
  return found != end && *found == row ? A.entry(found - A.column) : complex<double>(0.0);
}

}  // namespace sparse

namespace detail {

/// A matrix's arrays where a context computes.
struct placed_complex_csr {
  placed_complex_csr(const context& ctx, complex_csr&& A);
  placed_complex_csr(const context& ctx, const complex_csr& A);

  complex_csr host;                            // on the host's backends
  memory_block row_start, column, value;       // on a GPU
  std::shared_ptr<const cuda::row_plan> plan;  // on a GPU
  sparse::complex_csr_view view;
  memory_space memory;

 private:
  void keep(complex_csr&& A);
  void upload(const context& ctx, const complex_csr& A);
};

struct complex_csr_storage : placed_complex_csr {
  /// Of a matrix that has been validated, which is taken over where it may be.
  template <class Csr>
  static std::shared_ptr<const complex_csr_storage> of_matrix(const context& ctx, Csr&& A) {
    const auto sizes = sizes_of(A);
    const bool hermitian = A.hermitian;
    return std::make_shared<const complex_csr_storage>(ctx, std::forward<Csr>(A), sizes, hermitian);
  }
  template <class Csr>
  complex_csr_storage(const context& ctx, Csr&& A, const csr_sizes& its_sizes, bool is_hermitian)
      : placed_complex_csr(ctx, std::forward<Csr>(A)), sizes(its_sizes), hermitian(is_hermitian) {}

  csr_sizes sizes;  // of parts
  bool hermitian;

  /// A', made where it is first asked for, whichever thread does, in the same memory.
  [[nodiscard]] const placed_complex_csr& transposed(const context& ctx) const;

 private:
  static csr_sizes sizes_of(const complex_csr& A);

  mutable std::once_flag transposed_once_;
  mutable std::optional<placed_complex_csr> transposed_;
};

/// A matrix on the host: its own arrays, or copies of what lies on a GPU. The matrix must live as long.
class complex_on_host {
 public:
  complex_on_host(const context& ctx, const complex_csr_storage& A);
  [[nodiscard]] const complex_csr& arrays() const { return copy_ ? *copy_ : A_.host; }
  [[nodiscard]] sparse::complex_csr_view view() const { return sparse::view_of(arrays()); }

 private:
  const complex_csr_storage& A_;
  std::optional<complex_csr> copy_;
};

}  // namespace detail

}  // namespace residua
