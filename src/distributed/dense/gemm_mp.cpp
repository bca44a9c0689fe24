// gemm of run-time precision of matrices whose columns several ranks hold: each rank gets A whole and
// multiplies its own columns as one context multiplies all of them.
#include <algorithm>

#include "distributed/dense/product_parts.hpp"
#include "mp/checks.hpp"
#include "mp/shared_gemm.hpp"
#include "residua/distributed/gemm.hpp"

namespace residua {

namespace {

using namespace distributed;

/// What the ranks must call gemm alike with, beside their shapes.
struct product_manner {
  int bits;
  bool has_alpha;
};

void check_alike(const product_manner& own, const product_manner& first) {
  multiple::check_same_bits("gemm", "C", own.bits, "C of rank 0", first.bits);
  if (own.has_alpha != first.has_alpha)
    throw error(error_kind::invalid_argument, "gemm: alpha is zero here or on rank 0, but not on both");
}

/// The elementwise largest of all ranks' numbers.
void make_largest(const messages& ranks, std::span<std::int64_t> own) {
  std::vector<std::int64_t> of_ranks(own.size() * static_cast<std::size_t>(ranks.size()));
  ranks.gather_everywhere(own.data(), own.size_bytes(), of_ranks.data());
  for (std::size_t k = 0; k < of_ranks.size(); ++k)
    own[k % own.size()] = std::max(own[k % own.size()], of_ranks[k]);
}

index_t all_columns_of_C(const std::vector<product_part>& of_ranks) {
  index_t columns = 0;
  for (const auto& part : of_ranks) columns += part.columns_of_C;
  return columns;
}

}  // namespace

mp_gemm_report gemm(const context& ctx, const communicator& ranks, op op_a, const mp& alpha,
                    mp_const_matrix_view A, mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                    const mp_gemm_options& options) {
  const auto own = part_of(ctx, op_a, A, B, C, options);
  const product_manner own_manner{C.bits(), !alpha.is_zero()};
  const auto of_ranks = ranks.transport().gathered(own);
  const auto manners = ranks.transport().gathered(own_manner);
  const auto first_column = first_columns_of_A(of_ranks);
  agreed(ranks, [&] {
    multiple::check_matrix(ctx, "gemm", "A", A);
    multiple::check_matrix(ctx, "gemm", "B", B);
    multiple::check_matrix(ctx, "gemm", "C", C);
    check_alike(own, of_ranks[0]);
    check_shapes(own, first_column.back());
    multiple::check_same_bits("gemm", "A", A.bits(), "C", C.bits());
    multiple::check_same_bits("gemm", "B", B.bits(), "C", C.bits());
    multiple::check_same_bits("gemm", "alpha", alpha.bits(), "C", C.bits());
    multiple::check_same_bits("gemm", "beta", beta.bits(), "C", C.bits());
    check_alike(own_manner, manners[0]);
  });
  const index_t columns = all_columns_of_C(of_ranks);
  if (C.rows() == 0 || columns == 0) return {};
  const auto all_of_A = all_columns(ctx, ranks, A, first_column);
  return multiple::multiply_columns(
      ctx, op_a, op::none, alpha, all_of_A.view(), B, beta, C, options,
      {columns, [&](std::span<std::int64_t> values) { make_largest(ranks.transport(), values); }});
}

}  // namespace residua
