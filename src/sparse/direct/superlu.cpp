// Factors by SuperLU. It works on columns: the rows of B are the columns of B^T, so B^T is what it
// factorises.
#include <slu_ddefs.h>

#include <chrono>
#include <string>

#include "base/openmp_threads.hpp"
#include "residua/base/error.hpp"
#include "sparse/direct/factor_plan.hpp"

namespace residua::detail {

namespace {

static_assert(sizeof(int_t) == sizeof(sparse_index), "SuperLU is used with indices of 32 bits");

/// What SuperLU counts while it works; nothing here reads it.
class statistics {
 public:
  statistics() { StatInit(&counts_); }
  ~statistics() { StatFree(&counts_); }
  statistics(const statistics&) = delete;
  statistics& operator=(const statistics&) = delete;
  SuperLUStat_t* out() { return &counts_; }

 private:
  SuperLUStat_t counts_{};
};

class superlu_factors final : public factor_state {
 public:
  superlu_factors(std::shared_ptr<const factor_plan> its, const factor_options& options)
      : factor_state(std::move(its)),
        column_order_(static_cast<std::size_t>(plan->rows())),
        row_order_(column_order_.size()) {
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t k = 0; k < column_order_.size(); ++k)
      column_order_[plan->order.elimination[k]] = static_cast<int>(k);
    const one_openmp_thread alone;
    factorise(options);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  ~superlu_factors() override {
    if (lower_.Store != nullptr) Destroy_SuperNode_Matrix(&lower_);
    if (upper_.Store != nullptr) Destroy_CompCol_Matrix(&upper_);
  }

  void solve(double* y) const override { substitute(TRANS, y); }
  void solve_transposed(double* y) const override { substitute(NOTRANS, y); }

  /// P_r B^T P_c^T = L U, so with row j of B at place column_order_[j] and column i at row_order_[i],
  /// B = U^T L^T: the columns of U and L are the rows of what is solved with, U's first.
  [[nodiscard]] sparse::triangular_factors triangles() const override {
    sparse::compact_matrix lower, upper;
    for (int j = 0; j < plan->rows(); ++j) append_columns(j, lower, upper);
    sparse::triangular_factors t{ascending(lower), ascending(upper), {}, {}};
    const auto& m = plan->match;
    const auto n = column_order_.size();
    t.before = {std::vector<sparse_index>(n), std::vector<int>(n)};
    t.after = {std::vector<sparse_index>(n), std::vector<int>(n)};
    for (std::size_t i = 0; i < n; ++i) {
      t.before.place[column_order_[i]] = static_cast<sparse_index>(i);
      t.before.exponent[column_order_[i]] = m.row_exponent[i];
      t.after.place[m.column[i]] = row_order_[i];
      t.after.exponent[m.column[i]] = m.column_exponent[m.column[i]];
    }
    return t;
  }

 private:
  void factorise(const factor_options& options) {
    superlu_options_t its;
    set_default_options(&its);
    its.ColPerm = MY_PERMC;
    its.SymmetricMode = YES;
    its.DiagPivotThresh = options.pivot_threshold;
    SuperMatrix B, permuted;
    auto& p =
        const_cast<factor_plan&>(*plan);  // its functions take what they read alone by pointers to non-const
    dCreate_CompCol_Matrix(&B, p.rows(), p.rows(), static_cast<int_t>(p.value.size()), p.value.data(),
                           p.column.data(), p.row_start.data(), SLU_NC, SLU_D, SLU_GE);
    std::vector<int> tree(column_order_.size());
    sp_preorder(&its, &B, column_order_.data(), tree.data(), &permuted);
    GlobalLU_t shared;
    statistics counts;
    int_t info = 0;
    dgstrf(&its, &permuted, sp_ienv(relaxed_supernode), sp_ienv(panel_width), tree.data(), nullptr, 0,
           column_order_.data(), row_order_.data(), &lower_, &upper_, &shared, counts.out(), &info);
    Destroy_CompCol_Permuted(&permuted);
    Destroy_SuperMatrix_Store(&B);
    if (info > p.rows()) {
      lower_.Store = upper_.Store = nullptr;
      throw error(error_kind::out_of_memory, "sparse_factors: SuperLU asked for more than the " +
                                                 std::to_string((info - p.rows()) >> 20) +
                                                 " MiB that it had");
    }
    is_singular = info > 0;
    entries = static_cast<const SCformat*>(lower_.Store)->nnz +
              static_cast<const NCformat*>(upper_.Store)->nnz - p.rows();
  }

  /// Column j of U with its diagonal, and of L with its own of ones. A supernode holds the columns of L and,
  /// above and on the diagonal of its square, what belongs to U; zeros fill it up.
  void append_columns(int j, sparse::compact_matrix& of_upper, sparse::compact_matrix& of_lower) const {
    const auto& L = *static_cast<const SCformat*>(lower_.Store);
    const auto& U = *static_cast<const NCformat*>(upper_.Store);
    const auto append = [](sparse::compact_matrix& target, sparse_index place, double value) {
      if (value == 0) return;
      target.column.push_back(place);
      target.value.push_back(value);
    };
    const auto* u = static_cast<const double*>(U.nzval);
    for (auto k = U.colptr[j]; k < U.colptr[j + 1]; ++k) append(of_upper, U.rowind[k], u[k]);
    append(of_lower, j, 1);
    const int first = L.sup_to_col[L.col_to_sup[j]];
    const auto* row = L.rowind + L.rowind_colptr[first];
    const auto* value = static_cast<const double*>(L.nzval) + L.nzval_colptr[j];
    const auto length = L.rowind_colptr[first + 1] - L.rowind_colptr[first];
    for (int k = 0; k < length; ++k) append(row[k] > j ? of_lower : of_upper, row[k], value[k]);
    for (auto* T : {&of_upper, &of_lower}) T->row_start.push_back(static_cast<sparse_index>(T->value.size()));
  }

  static csr ascending(const sparse::compact_matrix& rows) { return rows.transposed().transposed().to_csr(); }

  void substitute(trans_t operation, double* y) const {
    if (plan->rows() == 0) return;  // SuperLU would lose some memory over it
    const one_openmp_thread alone;
    SuperMatrix right;
    const int n = plan->rows();
    dCreate_Dense_Matrix(&right, n, 1, y, n, SLU_DN, SLU_D, SLU_GE);
    statistics counts;
    int info = 0;
    auto& self = const_cast<superlu_factors&>(*this);
    dgstrs(operation, &self.lower_, &self.upper_, self.column_order_.data(), self.row_order_.data(), &right,
           counts.out(), &info);
    Destroy_SuperMatrix_Store(&right);
  }

  // What sp_ienv is asked for.
  static constexpr int panel_width = 1, relaxed_supernode = 2;

  std::vector<int> column_order_, row_order_;
  SuperMatrix lower_{}, upper_{};
};

}  // namespace

std::shared_ptr<const factor_state> factorise(std::shared_ptr<const factor_plan> plan,
                                              const factor_options& options) {
  return std::make_shared<superlu_factors>(std::move(plan), options);
}

}  // namespace residua::detail
