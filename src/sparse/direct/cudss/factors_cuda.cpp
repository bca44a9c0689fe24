// Factors by cuDSS: B, as it is matched and scaled (factor_plan.hpp), is copied to the GPU, where its factors
// are made and stay.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "base/cuda_state.hpp"
#include "base/device_memory.hpp"
#include "base/stream_turn.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/sparse/spmv.hpp"
#include "residua/view/array.hpp"
#include "sparse/direct/cudss/library.hpp"
#include "sparse/direct/factor_plan.hpp"

namespace residua::detail {

namespace {

namespace cudss = sparse::cudss;

static_assert(static_cast<int>(cudss::element_type::real) == CUDA_R_64F &&
              static_cast<int>(cudss::element_type::complex) == CUDA_C_64F &&
              static_cast<int>(cudss::element_type::index) == CUDA_R_32I);

#define RESIDUA_CUDSS_CHECK(call) cudss::check(cudss::library().call, #call)

/// What cuDSS made, destroyed with its owner.
template <class Object, class Destroyer>
using owned = std::unique_ptr<std::remove_pointer_t<Object>, Destroyer>;

struct destroy_handle {
  void operator()(cudss::handle its) const { cudss::library().destroy(its); }
};
struct destroy_configuration {
  void operator()(cudss::configuration its) const { cudss::library().destroy_configuration(its); }
};
struct destroy_matrix {
  void operator()(cudss::matrix its) const { cudss::library().unwrap(its); }
};
struct destroy_data {
  cudss::handle handle = nullptr;
  void operator()(cudss::factor_data its) const { cudss::library().destroy_data(handle, its); }
};

/// The rows of B with ascending columns; of a symmetric B its upper triangle, times `sign`.
struct rows_for_device {
  std::vector<sparse_index> row_start{0}, column;
  std::vector<double> value;

  rows_for_device(const factor_plan& plan, int parts) {
    const bool is_symmetric = plan.is_symmetric();
    const auto n = static_cast<sparse_index>(plan.row_start.size()) - 1;
    std::vector<std::pair<sparse_index, sparse_index>> row;  // column and place
    for (sparse_index i = 0; i < n; ++i) {
      row.clear();
      for (auto k = plan.row_start[i]; k < plan.row_start[i + 1]; ++k) {
        if (!is_symmetric || plan.column[k] >= i) row.emplace_back(plan.column[k], k);
      }
      std::ranges::sort(row);
      for (const auto& [j, k] : row) {
        column.push_back(j);
        for (int part = 0; part < parts; ++part) value.push_back(plan.sign * plan.value[parts * k + part]);
      }
      row_start.push_back(static_cast<sparse_index>(column.size()));
    }
  }
};

template <class Element>
memory_block copied(const context& ctx, const std::vector<Element>& host) {
  memory_block block(ctx, host.size() * sizeof(Element));
  upload_bytes(ctx, block.data(), host.data(), block.bytes());
  return block;
}

std::string mebibytes(double bytes) {
  return std::to_string(static_cast<long long>(bytes / 0x1p20)) + " MiB";
}

/// On the host vectors are brought to about 1 before and after each scaling, which the GPU does not do: its
/// scalings must leave them well inside double's range.
bool is_moderate(const std::vector<int>& exponents) {
  constexpr int largest_exponent = 400;
  return std::ranges::all_of(exponents, [](int e) { return std::abs(e) <= largest_exponent; });
}

void require_suitable(const factor_plan& plan) {
  if (!is_moderate(plan.match.row_exponent) || !is_moderate(plan.match.column_exponent))
    throw error(error_kind::unsupported, "cuDSS: A's rows or columns differ in size by more than 2^400");
}

cudss::structure structure_of(factor_kind kind) {
  if (kind == factor_kind::cholesky) return cudss::structure::positive_definite;
  return kind == factor_kind::ldlt ? cudss::structure::symmetric : cudss::structure::general;
}

class cudss_factors final : public factor_state, public device_factors {
 public:
  cudss_factors(const context& ctx, std::shared_ptr<const factor_plan> its, bool may_vary)
      : factor_state(std::move(its)), ctx_(ctx), parts_(plan->is_complex ? 2 : 1) {
    const auto begin = std::chrono::steady_clock::now();
    require_suitable(*plan);
    const stream_turn turn(ctx);
    if (plan->rows() > 0) {
      prepare();
      analyse(may_vary);
      factorise();
    }
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  ~cudss_factors() override {
    if (handle_) cudaStreamSynchronize(ctx_.cuda_resources().stream);  // what still solves with them
  }

  [[nodiscard]] factor_library library() const override { return factor_library::cudss; }
  [[nodiscard]] const device_factors* on_device() const override { return this; }

  void solve(double* y) const override {
    solve_on_host(cudss::solve_mode::normal, y);
    if (plan->sign > 0) return;
    for (sparse_index i = 0; i < plan->rows(); ++i) y[i] = -y[i];
  }
  /// The transposed real equivalent is that of the conjugate transposed matrix.
  void solve_transposed(double* y) const override {
    if (plan->is_symmetric()) return solve(y);
    solve_on_host(plan->is_complex ? cudss::solve_mode::conjugate_transposed : cudss::solve_mode::transposed,
                  y);
  }
  [[nodiscard]] sparse::triangular_factors triangles() const override {
    throw error(error_kind::unsupported, "cuDSS: its factors cannot be copied");
  }

  void apply_inverse(const context& ctx, vector_view<const double> r, vector_view<double> z) const override {
    if (plan->rows() == 0) return;
    const stream_turn turn(ctx);
    spmv<double>(ctx, 1.0, *before_, r, 0.0, right_view());
    substitute(ctx, cudss::solve_mode::normal);
    spmv<double>(ctx, plan->sign, *after_, left_view(), 0.0, z);
  }

 private:
  [[nodiscard]] std::int64_t order() const { return plan->rows() / parts_; }
  [[nodiscard]] vector_view<double> right_view() const {
    return {right_.data(), right_.size(), 1, ctx_.memory()};
  }
  [[nodiscard]] vector_view<double> left_view() const {
    return {left_.data(), left_.size(), 1, ctx_.memory()};
  }

  void prepare() {
    const rows_for_device rows(*plan, parts_);
    row_start_ = copied(ctx_, rows.row_start);
    column_ = copied(ctx_, rows.column);
    value_ = copied(ctx_, rows.value);
    right_ = array<double>(ctx_, plan->rows());
    left_ = array<double>(ctx_, plan->rows());
    make_scalings();
    cudss::handle handle = nullptr;
    const auto created = cudss::library().create(&handle);
    handle_.reset(handle);
    cudss::check(created, "create");
    RESIDUA_CUDSS_CHECK(set_stream(handle, ctx_.cuda_resources().stream));
    cudss::configuration configuration = nullptr;
    RESIDUA_CUDSS_CHECK(create_configuration(&configuration));
    configuration_.reset(configuration);
    cudss::factor_data data = nullptr;
    RESIDUA_CUDSS_CHECK(create_data(handle, &data));
    data_ = {data, destroy_data{handle}};
    const auto type = parts_ == 2 ? cudss::element_type::complex : cudss::element_type::real;
    wrap_rows(type, static_cast<std::int64_t>(rows.column.size()));
    x_ = wrapped(left_, type);
    b_ = wrapped(right_, type);
  }

  void wrap_rows(cudss::element_type type, std::int64_t entries_of_B) {
    cudss::matrix A = nullptr;
    RESIDUA_CUDSS_CHECK(wrap_rows(
        &A, order(), order(), entries_of_B, row_start_.data(), nullptr, column_.data(), value_.data(),
        cudss::element_type::index, cudss::element_type::index, type, structure_of(plan->kind),
        plan->is_symmetric() ? cudss::stored_part::upper : cudss::stored_part::all, cudss::index_base::zero));
    A_.reset(A);
  }
  [[nodiscard]] owned<cudss::matrix, destroy_matrix> wrapped(const array<double>& x,
                                                             cudss::element_type type) const {
    cudss::matrix its = nullptr;
    RESIDUA_CUDSS_CHECK(wrap_vectors(&its, order(), 1, order(), x.data(), type, cudss::layout::by_columns));
    return owned<cudss::matrix, destroy_matrix>(its);
  }

  /// D_r, and D_c with the columns where A has them.
  void make_scalings() {
    const auto& m = plan->match;
    const auto n = m.column.size();
    sparse::scaled_permutation before{std::vector<sparse_index>(n), m.row_exponent},
        after{std::vector<sparse_index>(n), m.column_exponent};
    for (std::size_t i = 0; i < n; ++i) {
      before.place[i] = static_cast<sparse_index>(i);
      after.place[m.column[i]] = static_cast<sparse_index>(i);
    }
    before_.emplace(ctx_, before.matrix());
    after_.emplace(ctx_, after.matrix());
  }

  template <class Value>
  void configure(cudss::parameter which, Value value) const {
    RESIDUA_CUDSS_CHECK(configure(configuration_.get(), which, &value, sizeof value));
  }
  /// cuDSS wants each in its own size.
  template <class Number>
  [[nodiscard]] Number number(cudss::result which) const {
    Number value = 0;
    std::size_t written = 0;
    RESIDUA_CUDSS_CHECK(get(handle_.get(), data_.get(), which, &value, sizeof value, &written));
    return value;
  }
  void execute(cudss::phase which) const {
    RESIDUA_CUDSS_CHECK(
        execute(handle_.get(), which, configuration_.get(), data_.get(), A_.get(), x_.get(), b_.get()));
  }

  void analyse(bool may_vary) {
    configure(cudss::parameter::matching, cudss::matching::none);  // B is matched
    if (plan->kind == factor_kind::ldlt)
      configure(cudss::parameter::pivoting, cudss::pivoting::bunch_kaufman);  // of one row or two
    for (std::size_t k = 0; k < plan->order.elimination.size(); k += parts_)
      elimination_.push_back(plan->order.elimination[k] / parts_);
    RESIDUA_CUDSS_CHECK(set(handle_.get(), data_.get(), cudss::result::order, elimination_.data(),
                            elimination_.size() * sizeof(sparse_index)));
    double needed = bytes_needed(/*repeatable=*/true);
    if (may_vary && needed > free_bytes()) {
      is_repeatable = false;
      needed = bytes_needed(is_repeatable);
    }
    const double available = free_bytes();
    if (needed <= available) return;
    throw error(error_kind::out_of_memory, "cuDSS: factors of A need about " + mebibytes(needed) +
                                               " of the GPU's memory, and there are " + mebibytes(available));
  }
  [[nodiscard]] double free_bytes() const {
    return static_cast<double>(detail::device_memory::instance().free_bytes(ctx_.cuda_resources()));
  }
  /// By an analysis.
  double bytes_needed(bool repeatable) {
    configure(cudss::parameter::deterministic, repeatable ? 1 : 0);
    execute(cudss::phase::analysis);
    std::int64_t estimates[cudss::memory_estimates] = {};
    std::size_t written = 0;
    RESIDUA_CUDSS_CHECK(
        get(handle_.get(), data_.get(), cudss::result::memory, estimates, sizeof estimates, &written));
    device_bytes = static_cast<double>(estimates[cudss::lasting_place]);
    return static_cast<double>(estimates[cudss::peak_place]);
  }

  void factorise() {
    execute(cudss::phase::factorisation);
    const bool is_definite = plan->kind == factor_kind::cholesky;
    const auto info = number<int>(cudss::result::info);
    if (info != 0) {
      throw error(error_kind::invalid_input,
                  is_definite ? "cuDSS: a pivot of A's factors is not positive"
                              : "cuDSS: A's factors end with code " + std::to_string(info));
    }
    perturbed_pivots = is_definite ? 0 : number<int>(cudss::result::perturbed_pivots);
    entries = parts_ * number<std::int64_t>(cudss::result::entries);
  }

  /// left = B^-1 right in the stream of `ctx`, or with B transposed.
  void substitute(const context& ctx, cudss::solve_mode mode) const {
    RESIDUA_CUDSS_CHECK(set_stream(handle_.get(), ctx.cuda_resources().stream));
    configure(cudss::parameter::solve_mode, mode);
    execute(cudss::phase::solution);
  }

  void solve_on_host(cudss::solve_mode mode, double* y) const {
    if (plan->rows() == 0) return;
    const stream_turn turn(ctx_);
    const auto bytes = static_cast<std::size_t>(plan->rows()) * sizeof(double);
    upload_bytes(ctx_, right_.data(), y, bytes);
    substitute(ctx_, mode);
    download_bytes(ctx_, y, left_.data(), bytes);
  }

  context ctx_;
  int parts_;
  std::vector<sparse_index> elimination_;
  memory_block row_start_, column_, value_;
  array<double> right_, left_;
  std::optional<csr_matrix> before_, after_;
  owned<cudss::handle, destroy_handle> handle_;
  owned<cudss::configuration, destroy_configuration> configuration_;
  owned<cudss::factor_data, destroy_data> data_;
  owned<cudss::matrix, destroy_matrix> A_, x_, b_;
};

}  // namespace

std::shared_ptr<const factor_state> factorise_on_device(const context& ctx,
                                                        std::shared_ptr<const factor_plan> plan,
                                                        bool may_vary) {
  return std::make_shared<cudss_factors>(ctx, std::move(plan), may_vary);
}

}  // namespace residua::detail
