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
