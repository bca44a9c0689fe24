// The matrix as it will be factorised, and what its factors can do, whatever library makes them.
#pragma once

#include <memory>
#include <vector>

#include "residua/sparse/factors.hpp"
#include "residua/view/vector_view.hpp"
#include "sparse/direct/matching.hpp"
#include "sparse/direct/ordering.hpp"
#include "sparse/direct/supernodes.hpp"
#include "sparse/triangular_factors.hpp"

namespace residua::detail {

/// B = D_r A D_c with its columns permuted, so that the matched entries are on the diagonal: B's row i is A's
/// row i, B's column i is A's column match.column[i]. For Cholesky's factors and L D L^T the matching is the
/// identity, B is symmetric, and sign B is what is factorised; for L D L^T partners of its pivots
/// (pivot_pairs.hpp) are neighbours in the order.
///
/// Where A is the real equivalent of a complex matrix (complex_csr.hpp), so is B for L and U: scalings,
/// matching and order take its rows and columns by pairs, and what is factorised is the complex matrix, in
/// half the numbers and half the operations.
struct factor_plan {
  factor_kind kind = factor_kind::lu;  // lu, cholesky or ldlt
  sparse::matching match;
  std::shared_ptr<const sparse::supernodes> structure;  // of Cholesky's factors; null for others
  double sign = 1;
  sparse::ordering order;  // of B's rows and columns alike; empty where the structural rank is not full
  bool is_complex = false;
  // The arrays of B, or of the complex matrix, of which `value` has the parts of each entry in turns.
  std::vector<sparse_index> row_start, column;
  std::vector<double> value;
  double seconds = 0;

  [[nodiscard]] sparse_index rows() const { return static_cast<sparse_index>(match.column.size()); }
  [[nodiscard]] bool is_symmetric() const { return kind != factor_kind::lu; }
  /// B, where it is factorised as a real matrix.
  [[nodiscard]] sparse::csr_view view() const {
    return {rows(),           rows(),        static_cast<index_t>(value.size()),
            row_start.data(), column.data(), value.data()};
  }
};

/// Factors that stay in a GPU's memory.
class device_factors {
 public:
  virtual ~device_factors() = default;
  /// z = A^-1 r, of A's rows and in the memory of a context of the same GPU, in the order of its stream, so
  /// that it can be recorded in a graph. r and z do not overlap.
  virtual void apply_inverse(const context& ctx, vector_view<const double> r,
                             vector_view<double> z) const = 0;
};

/// Factors of B^T, by whatever library.
class factor_state {
 public:
  explicit factor_state(std::shared_ptr<const factor_plan> its) : plan(std::move(its)) {}
  virtual ~factor_state() = default;
  factor_state(const factor_state&) = delete;
  factor_state& operator=(const factor_state&) = delete;

  /// y = B^-1 y.
  virtual void solve(double* y) const = 0;
  /// y = B^-T y.
  virtual void solve_transposed(double* y) const = 0;
  /// Copies of the factors with the permutations and scalings between them and A, which together are A^-1.
  /// The factors must not be singular.
  [[nodiscard]] virtual sparse::triangular_factors triangles() const = 0;
  /// levels_of(triangles()), where possible without copies.
  [[nodiscard]] virtual index_t levels() const { return sparse::levels_of(triangles()); }
  [[nodiscard]] virtual factor_library library() const { return factor_library::host; }
  /// Null for factors in host memory.
  [[nodiscard]] virtual const device_factors* on_device() const { return nullptr; }

  std::shared_ptr<const factor_plan> plan;
  bool is_singular = false;          // nothing can be solved
  sparse_index indefinite_row = -1;  // the row of B whose pivot in Cholesky's factors is not positive
  std::int64_t entries = 0;
  std::int64_t perturbed_pivots = 0;  // that were too small and replaced
  bool is_repeatable = true;          // the same bits in every run
  double device_bytes = 0;            // that they keep on a GPU
  double seconds = 0;
};

/// Makes L and U by SuperLU.
std::shared_ptr<const factor_state> factorise(std::shared_ptr<const factor_plan> plan,
                                              const factor_options& options);
/// Makes Cholesky's factors of a plan that has their structure.
std::shared_ptr<const factor_state> factorise_definite(std::shared_ptr<const factor_plan> plan);
/// Makes factors of any kind by cuDSS in the memory of a GPU. A build without CUDA never calls it.
/// `may_vary`: whether their bits may differ from run to run.
std::shared_ptr<const factor_state> factorise_on_device(const context& ctx,
                                                        std::shared_ptr<const factor_plan> plan,
                                                        bool may_vary);

}  // namespace residua::detail
