// geqp3: argument checks, then columns one by one, the largest of those that are left first; on a CPU in
// blocks.
#include "residua/lapack/geqp3.hpp"

#include <numeric>
#include <optional>

#include "lapack/qr/column_reflector.hpp"
#include "lapack/qr/pivoted_block.hpp"
#include "residua/blas/level1/iamax.hpp"
#include "residua/blas/level1/swap.hpp"
#include "view/matrix_checks.hpp"

namespace residua {

namespace {

using namespace lapack;

template <class T>
class pivoted_qr {
 public:
  pivoted_qr(const context& ctx, const matrix_view<T>& A, const vector_view<T>& tau,
             const vector_view<index_t>& jpvt)
      : ctx_(ctx),
        A_(A),
        tau_(tau),
        jpvt_(jpvt),
        columns_(ctx, "geqp3", tau.size()),
        v_(ctx, "geqp3", A.rows(), 1),
        products_(ctx, "geqp3", A.columns(), 1),
        norms_(ctx, "geqp3", A.columns(), 2),
        place_(ctx, "geqp3", 1, 1) {
    if (ctx.memory() == memory_space::host) block_.emplace(ctx, A);
  }

  void run() {
    const index_t fixed = std::min(move_fixed_to_front(), tau_.size());
    for (index_t j = 0; j < fixed; ++j) reflect(j);
    loop::run_elements(ctx_, A_.columns(), column_norms_stage<T>{{}, A_, fixed, norm(), reference()});
    for (index_t j = fixed; j < tau_.size();) j = block_ ? run_block(j) : run_column(j);
    columns_.finish(A_);
  }

 private:
  index_t run_column(index_t j) {
    take_largest(j);
    reflect(j);
    loop::run_elements(ctx_, A_.columns() - j - 1, norm_downdate_stage<T>{{}, A_, j, norm(), reference()});
    return j + 1;
  }
  /// A block ends early where a norm must be computed anew, from columns that are up to date. Returns the
  /// column behind it.
  index_t run_block(index_t first) {
    const index_t last = std::min(first + block_->columns, tau_.size());
    std::vector<index_t> lost;
    block_->begin(first);
    for (index_t j = first; j < last && lost.empty(); ++j) {
      take_largest(j);
      block_->exchange(j, j + *place());
      block_->reflect(j, tau_, columns_);
      downdate_norms(A_, j, norm(), reference(), lost);
    }
    const index_t next = block_->finish();
    for (const index_t k : lost) norm()[k] = reference()[k] = norm_from(A_, next, k);
    return next;
  }
  /// Numbers the columns; returns how many of them the caller wants first.
  index_t move_fixed_to_front() {
    const index_t n = A_.columns();
    std::vector<index_t> number(static_cast<std::size_t>(n));
    download_bytes(ctx_, number.data(), jpvt_.first(), number.size() * sizeof(index_t));
    index_t fixed = 0;
    std::vector<index_t> order(number.size());
    std::iota(order.begin(), order.end(), index_t{1});
    for (index_t j = 0; j < n; ++j) {
      if (number[static_cast<std::size_t>(j)] == 0) continue;
      if (j != fixed) {
        swap<T>(ctx_, A_.column(j), A_.column(fixed));
        std::swap(order[static_cast<std::size_t>(j)], order[static_cast<std::size_t>(fixed)]);
      }
      ++fixed;
    }
    upload_bytes(ctx_, jpvt_.first(), order.data(), order.size() * sizeof(index_t));
    return fixed;
  }
  void take_largest(index_t j) {
    const vector_view<const double> left(norm() + j, A_.columns() - j, 1, ctx_.memory());
    iamax<double>(ctx_, left, place());
    loop::run_elements(ctx_, A_.rows(),
                       column_exchange_stage<T>{{}, A_, j, place(), norm(), reference(), jpvt_});
  }
  void reflect(index_t j) { columns_.reflect(A_, j, tau_, v_.view().column(0), products_.view().column(0)); }
  [[nodiscard]] double* norm() const { return norms_.view().data(); }
  [[nodiscard]] double* reference() const { return norm() + A_.columns(); }
  [[nodiscard]] index_t* place() const { return place_.view().data(); }

  const context& ctx_;
  matrix_view<T> A_;
  vector_view<T> tau_;
  vector_view<index_t> jpvt_;
  column_reflector<T> columns_;
  matrix_frame<T> v_, products_;
  matrix_frame<double> norms_;
  matrix_frame<index_t> place_;
  std::optional<pivoted_block<T>> block_;  // where the host sees norms
};

}  // namespace

template <factor_format T>
void geqp3(const context& ctx, not_deduced<matrix_view<T>> A, vector_view<index_t> jpvt,
           not_deduced<vector_view<T>> tau) {
  blas::check_matrix(ctx, "geqp3", "A", A);
  blas::check_vector(ctx, "geqp3", "jpvt", jpvt);
  blas::check_vector(ctx, "geqp3", "tau", tau);
  blas::check_extent("geqp3", "jpvt", "elements", jpvt.size(), "A", "columns", A.columns());
  blas::check_extent("geqp3", "tau", "elements", tau.size(), "A", "reflectors",
                     std::min(A.rows(), A.columns()));
  if (jpvt.increment() != 1)
    blas::fail("geqp3", "jpvt", "has increment " + std::to_string(jpvt.increment()) + "; it must be 1");
  if (A.columns() == 0) return;
  pivoted_qr<T>(ctx, A, tau, jpvt).run();
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void geqp3<type>(const context&, matrix_view<type>, vector_view<index_t>, vector_view<type>);
RESIDUA_FACTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
