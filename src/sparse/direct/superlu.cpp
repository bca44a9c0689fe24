// Factors by SuperLU, of a real matrix or of the complex one that it is the equivalent of. It works on
// columns: the rows of B are the columns of B^T, so B^T is what it factorises.
#include <slu_ddefs.h>
#include <slu_zdefs.h>

#include <chrono>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

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

/// SuperLU's routines for a kind of numbers, of which each has `parts` doubles.
template <class Number>
struct routines;

template <>
struct routines<double> {
  static constexpr int parts = 1;
  static constexpr auto factorise = dgstrf;
  static constexpr auto substitute = dgstrs;
  static void wrap_matrix(SuperMatrix& B, factor_plan& p, int n) {
    dCreate_CompCol_Matrix(&B, n, n, static_cast<int_t>(p.value.size()), p.value.data(), p.column.data(),
                           p.row_start.data(), SLU_NC, SLU_D, SLU_GE);
  }
  static void wrap_vector(SuperMatrix& y, double* elements, int n) {
    dCreate_Dense_Matrix(&y, n, 1, elements, n, SLU_DN, SLU_D, SLU_GE);
  }
};
template <>
struct routines<doublecomplex> {
  static constexpr int parts = 2;
  static constexpr auto factorise = zgstrf;
  static constexpr auto substitute = zgstrs;
  static doublecomplex* numbers(double* values) { return reinterpret_cast<doublecomplex*>(values); }
  static void wrap_matrix(SuperMatrix& B, factor_plan& p, int n) {
    zCreate_CompCol_Matrix(&B, n, n, static_cast<int_t>(p.value.size() / 2), numbers(p.value.data()),
                           p.column.data(), p.row_start.data(), SLU_NC, SLU_Z, SLU_GE);
  }
  static void wrap_vector(SuperMatrix& y, double* elements, int n) {
    zCreate_Dense_Matrix(&y, n, 1, numbers(elements), n, SLU_DN, SLU_Z, SLU_GE);
  }
};

/// P_r B^T P_c^T = L U in SuperLU's storage, and what is solved with it.
template <class Number>
class superlu_factors : public factor_state {
 public:
  superlu_factors(std::shared_ptr<const factor_plan> its, const factor_options& options)
      : factor_state(std::move(its)),
        column_order_(static_cast<std::size_t>(plan->rows() / library::parts)),
        row_order_(column_order_.size()) {
    const auto begin = std::chrono::steady_clock::now();
    constexpr int parts = library::parts;
    for (std::size_t k = 0; k < column_order_.size(); ++k)
      column_order_[plan->order.elimination[k * parts] / parts] = static_cast<int>(k);
    const one_openmp_thread alone;
    factorise(options);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  ~superlu_factors() override {
    if (lower_.Store != nullptr) Destroy_SuperNode_Matrix(&lower_);
    if (upper_.Store != nullptr) Destroy_CompCol_Matrix(&upper_);
  }

  void solve(double* y) const override { substitute(TRANS, y); }

 protected:
  [[nodiscard]] int order() const { return static_cast<int>(column_order_.size()); }

  /// visit(row, value) for what is stored of column j of U and L together, but for L's diagonal of ones. A
  /// supernode holds the columns of L and, above and on the diagonal of its square, what belongs to U; zeros
  /// fill it up.
  template <class Visit>
  void for_each_in_column(int j, const Visit& visit) const {
    const auto& L = *static_cast<const SCformat*>(lower_.Store);
    const auto& U = *static_cast<const NCformat*>(upper_.Store);
    const auto* u = static_cast<const Number*>(U.nzval);
    for (auto k = U.colptr[j]; k < U.colptr[j + 1]; ++k) visit(U.rowind[k], u[k]);
    const int first = L.sup_to_col[L.col_to_sup[j]];
    const auto* row = L.rowind + L.rowind_colptr[first];
    const auto* value = static_cast<const Number*>(L.nzval) + L.nzval_colptr[j];
    const auto length = L.rowind_colptr[first + 1] - L.rowind_colptr[first];
    for (int k = 0; k < length; ++k) visit(row[k], value[k]);
  }

  void substitute(trans_t operation, double* y) const {
    const int n = order();
    if (n == 0) return;  // SuperLU would lose some memory over it
    const one_openmp_thread alone;
    SuperMatrix right;
    library::wrap_vector(right, y, n);
    statistics counts;
    int info = 0;
    auto& self = const_cast<superlu_factors&>(*this);
    library::substitute(operation, &self.lower_, &self.upper_, self.column_order_.data(),
                        self.row_order_.data(), &right, counts.out(), &info);
    Destroy_SuperMatrix_Store(&right);
  }

  std::vector<int> column_order_, row_order_;

 private:
  using library = routines<Number>;

  void factorise(const factor_options& options) {
    superlu_options_t its;
    set_default_options(&its);
    its.ColPerm = MY_PERMC;
    its.SymmetricMode = YES;
    its.DiagPivotThresh = options.pivot_threshold;
    const int n = order();
    SuperMatrix B, permuted;
    auto& p =
        const_cast<factor_plan&>(*plan);  // its functions take what they read alone by pointers to non-const
    library::wrap_matrix(B, p, n);
    std::vector<int> tree(column_order_.size());
    sp_preorder(&its, &B, column_order_.data(), tree.data(), &permuted);
    GlobalLU_t shared;
    statistics counts;
    int_t info = 0;
    library::factorise(&its, &permuted, sp_ienv(relaxed_supernode), sp_ienv(panel_width), tree.data(),
                       nullptr, 0, column_order_.data(), row_order_.data(), &lower_, &upper_, &shared,
                       counts.out(), &info);
    Destroy_CompCol_Permuted(&permuted);
    Destroy_SuperMatrix_Store(&B);
    if (info > n) {
      lower_.Store = upper_.Store = nullptr;
      throw error(error_kind::out_of_memory, "sparse_factors: SuperLU asked for more than the " +
                                                 std::to_string((info - n) >> 20) + " MiB that it had");
    }
    is_singular = info > 0;
    const std::int64_t numbers =
        static_cast<const SCformat*>(lower_.Store)->nnz + static_cast<const NCformat*>(upper_.Store)->nnz - n;
    entries = library::parts * numbers;
  }

  // What sp_ienv is asked for.
  static constexpr int panel_width = 1, relaxed_supernode = 2;

  SuperMatrix lower_{}, upper_{};
};

void append(sparse::compact_matrix& rows, sparse_index column, double value) {
  if (value == 0) return;
  rows.column.push_back(column);
  rows.value.push_back(value);
}
void end_row(sparse::compact_matrix& rows) {
  rows.row_start.push_back(static_cast<sparse_index>(rows.value.size()));
}
csr ascending(const sparse::compact_matrix& rows) { return rows.transposed().transposed().to_csr(); }

class real_factors final : public superlu_factors<double> {
 public:
  using superlu_factors::superlu_factors;

  void solve_transposed(double* y) const override { substitute(NOTRANS, y); }

  [[nodiscard]] index_t levels() const override {
    sparse::level_count of_U(column_order_.size()), of_L(column_order_.size());
    for (int j = 0; j < order(); ++j) {
      for_each_in_column(j, [&](int row, double value) {
        if (value == 0 || row == j) return;
        row < j ? of_U.wait(j, row) : of_L.wait(row, j);
      });
    }
    return of_U.levels() + of_L.levels();
  }

  /// With row j of B at place column_order_[j] and column i at row_order_[i], B = U^T L^T: the columns of U
  /// and L are the rows of what is solved with, U's first.
  [[nodiscard]] sparse::triangular_factors triangles() const override {
    sparse::compact_matrix lower, upper;
    for (int j = 0; j < order(); ++j) {
      append(upper, j, 1);
      for_each_in_column(j, [&](int row, double value) { append(row > j ? upper : lower, row, value); });
      end_row(lower);
      end_row(upper);
    }
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
};

/// A block of a real equivalent, [a, -b; b, a] of a number a + b i, or what rows and columns make of it.
struct real_block {
  double entry[2][2];

  explicit real_block(const doublecomplex& z) : entry{{z.r, -z.i}, {z.i, z.r}} {}
  void exchange_rows() { std::swap(entry[0], entry[1]); }
  /// Times [1, -ratio; 0, 1] from the right, and [1, ratio; 0, 1] from the left.
  void subtract_column(double ratio) {
    for (auto& row : entry) row[1] -= ratio * row[0];
  }
  void add_row(double ratio) {
    for (int k = 0; k < 2; ++k) entry[0][k] += ratio * entry[1][k];
  }
  /// To two rows at a time.
  void append_to(sparse::compact_matrix rows[2], sparse_index column) const {
    for (int i = 0; i < 2; ++i) {
      for (int k = 0; k < 2; ++k) append(rows[i], 2 * column + k, entry[i][k]);
    }
  }
};

class complex_factors final : public superlu_factors<doublecomplex> {
 public:
  using superlu_factors::superlu_factors;

  /// The transposed real equivalent is that of the conjugate transposed matrix.
  void solve_transposed(double* y) const override {
    conjugate(y);
    substitute(NOTRANS, y);
    conjugate(y);
  }

  /// The equivalents of U^T and L^T as real triangles. A pivot of U is a block on the diagonal of the first
  /// one. With its rows in the order that brings its larger part to the left, [p, q; s, t], it is [p, 0; s, t
  /// - s q / p] times [1, q / p; 0, 1]; the second factor goes over to L^T, from the left. |q / p| <= 1, and
  /// t and -s q / p have one sign.
  [[nodiscard]] sparse::triangular_factors triangles() const override {
    std::vector<bool> is_exchanged(column_order_.size());
    std::vector<double> ratio(column_order_.size());
    sparse::compact_matrix lower, upper;
    for (int j = 0; j < order(); ++j) {
      const auto pivot = pivot_of(j);
      is_exchanged[j] = std::fabs(pivot.i) > std::fabs(pivot.r);
      ratio[j] = is_exchanged[j] ? pivot.r / pivot.i : -pivot.i / pivot.r;
      append_rows(j, is_exchanged[j], ratio, lower, upper);
    }
    sparse::triangular_factors t{ascending(lower), ascending(upper), {}, {}};
    place(t, is_exchanged);
    return t;
  }

 private:
  void conjugate(double* y) const {
    for (int i = 0; i < order(); ++i) y[2 * i + 1] = -y[2 * i + 1];
  }
  [[nodiscard]] doublecomplex pivot_of(int j) const {
    doublecomplex pivot{};
    for_each_in_column(j, [&](int row, const doublecomplex& value) {
      if (row == j) pivot = value;
    });
    return pivot;
  }
  void append_rows(int j, bool is_exchanged, const std::vector<double>& ratio, sparse::compact_matrix& lower,
                   sparse::compact_matrix& upper) const {
    sparse::compact_matrix of_lower[2], of_upper[2];
    real_block unit(doublecomplex{1, 0});
    unit.add_row(ratio[j]);
    unit.append_to(of_upper, j);
    for_each_in_column(j, [&](int row, const doublecomplex& value) {
      real_block its(value);
      if (row > j) {
        its.add_row(ratio[j]);
        return its.append_to(of_upper, row);
      }
      if (is_exchanged) its.exchange_rows();
      its.subtract_column(ratio[row]);
      if (row == j) its.entry[0][1] = 0;  // what rounding leaves of it
      its.append_to(of_lower, row);
    });
    for (int part = 0; part < 2; ++part) {
      append_row(of_lower[part], lower);
      append_row(of_upper[part], upper);
    }
  }
  static void append_row(const sparse::compact_matrix& row, sparse::compact_matrix& rows) {
    rows.column.insert(rows.column.end(), row.column.begin(), row.column.end());
    rows.value.insert(rows.value.end(), row.value.begin(), row.value.end());
    end_row(rows);
  }
  /// As of real factors, by pairs, of which the first triangle takes some in the other order.
  void place(sparse::triangular_factors& t, const std::vector<bool>& is_exchanged) const {
    const auto& m = plan->match;
    const auto n = 2 * column_order_.size();
    t.before = {std::vector<sparse_index>(n), std::vector<int>(n)};
    t.after = {std::vector<sparse_index>(n), std::vector<int>(n)};
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t part = i % 2;
      const int row = column_order_[i / 2];
      const auto target = static_cast<std::size_t>(2 * row) + (is_exchanged[row] ? 1 - part : part);
      t.before.place[target] = static_cast<sparse_index>(i);
      t.before.exponent[target] = m.row_exponent[i];
      t.after.place[m.column[i]] = static_cast<sparse_index>(2 * row_order_[i / 2] + part);
      t.after.exponent[m.column[i]] = m.column_exponent[m.column[i]];
    }
  }
};

}  // namespace

std::shared_ptr<const factor_state> factorise(std::shared_ptr<const factor_plan> plan,
                                              const factor_options& options) {
  if (plan->is_complex) return std::make_shared<complex_factors>(std::move(plan), options);
  return std::make_shared<real_factors>(std::move(plan), options);
}

}  // namespace residua::detail
