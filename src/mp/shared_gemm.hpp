// gemm of run-time precision of some columns of a product, whose other columns others compute.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "residua/mp/gemm.hpp"

namespace residua::multiple {

/// Makes each number the largest of those that all who compute columns of the product call it with.
using common_largest = std::function<void(std::span<std::int64_t>)>;

/// The whole product of which some columns are computed: the number of all its columns, and how those who
/// compute them agree on largest numbers. How columns are computed depends on the whole, so that they have
/// the bits of one product, whoever computes them.
struct shared_columns {
  index_t all;
  common_largest make_common;
};

/// As gemm, after its checks. Where C has rows, everybody calls it alike, also who has no columns, and calls
/// make_common as often.
mp_gemm_report multiply_columns(const context& ctx, op op_a, op op_b, const mp& alpha, mp_const_matrix_view A,
                                mp_const_matrix_view B, const mp& beta, mp_matrix_view C,
                                const mp_gemm_options& options, const shared_columns& shared);

}  // namespace residua::multiple
