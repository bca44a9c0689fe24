// Arnoldi's process where the host need not wait for each of its steps: they are enqueued, and H's columns
// are asked for later. Steps that the host then finds to be beyond the method's end do no harm.
#pragma once

#include <memory>
#include <vector>

#include "krylov/scalars.hpp"
#include "residua/base/context.hpp"
#include "residua/view/matrix_view.hpp"

namespace residua::krylov {

/// Whether the rest of a vector after two projections is their rounding alone, by the norm of H's column
/// without it: the vector's own norm is that of both together, as the basis is orthonormal. False where it is
/// not finite.
RESIDUA_INLINE bool is_rounding(double rest, double norm_of_column, index_t columns, double unit) {
  return rest <= 2 * static_cast<double>(columns) * unit * magnitude(complex<double>{norm_of_column, rest});
}

/// Classical Gram-Schmidt, twice, over the columns of a basis.
template <class T>
class queued_gram_schmidt {
 public:
  queued_gram_schmidt() = default;
  virtual ~queued_gram_schmidt() = default;
  queued_gram_schmidt(const queued_gram_schmidt&) = delete;
  queued_gram_schmidt& operator=(const queued_gram_schmidt&) = delete;

  /// How many steps may be enqueued before H's column of the first of them is asked for.
  static constexpr index_t most_ahead = 3;

  /// Enqueues step k: the basis's column k + 1 is made orthogonal to those before it, and scaled.
  virtual void enqueue(index_t k) = 0;
  /// H's column k, of k + 2 numbers. The last is zero where the vector lay in the space of those before.
  virtual std::vector<T> column(index_t k) = 0;
};

/// That of the context's GPU for a basis there.
template <class T>
std::unique_ptr<queued_gram_schmidt<T>> gram_schmidt_on_gpu(const context& ctx, matrix_view<T> basis);

}  // namespace residua::krylov
