// What ranks that compute columns of one product tell each other before, and what must be alike.
#pragma once

#include <string>
#include <vector>

#include "distributed/agreement.hpp"
#include "distributed/dense/all_columns.hpp"
#include "residua/dense/engine.hpp"
#include "residua/view/types.hpp"
#include "view/matrix_checks.hpp"

namespace residua::distributed {

/// What a rank has of C = alpha op(A) B + beta C. Alike on all ranks are rows_of_A and what follows
/// C.
struct product_part {
  index_t rows_of_A, columns_of_A, rows_of_B, columns_of_B, rows_of_C, columns_of_C;
  backend kind;
  bool transposed;
  engine chosen;
  std::size_t workspace_limit;
  int accuracy_bits;  // of formats; 0 of run-time precision, which has no such option
};

inline int accuracy_bits_of(const product_options& options) { return options.accuracy_bits; }
template <class Options>
int accuracy_bits_of(const Options&) {
  return 0;
}

/// The parts of one kind of matrices, whose elements are views' of any format.
template <class Left, class Right, class Product, class Options>
product_part part_of(const context& ctx, op op_a, const Left& A, const Right& B, const Product& C,
                     const Options& options) {
  return {A.rows(),
          A.columns(),
          B.rows(),
          B.columns(),
          C.rows(),
          C.columns(),
          ctx.kind(),
          is_transposed(op_a),
          options.engine,
          options.workspace_limit,
          accuracy_bits_of(options)};
}

/// How many columns of A come before each rank's, and behind the last all of them.
inline std::vector<index_t> first_columns_of_A(const std::vector<product_part>& of_ranks) {
  std::vector<index_t> columns;
  columns.reserve(of_ranks.size());
  for (const auto& part : of_ranks) columns.push_back(part.columns_of_A);
  return first_columns(columns);
}

/// That the ranks' parts are of the same product. Throws invalid_argument on this rank.
inline void check_alike(const product_part& own, const product_part& first) {
  blas::check_extent("gemm", "A", "rows", own.rows_of_A, "A of rank 0", "rows", first.rows_of_A);
  if (own.kind != first.kind)
    throw error(error_kind::invalid_argument, "gemm: its context is on " + std::string(name_of(own.kind)) +
                                                  ", that of rank 0 on " + std::string(name_of(first.kind)));
  if (own.transposed != first.transposed)
    throw error(error_kind::invalid_argument, "gemm: its op(A) is not that of rank 0");
  if (own.chosen != first.chosen || own.workspace_limit != first.workspace_limit ||
      own.accuracy_bits != first.accuracy_bits)
    throw error(error_kind::invalid_argument, "gemm: its options are not those of rank 0");
}

/// That this rank's shapes fit together, where A has so many columns on all ranks. Throws likewise.
inline void check_shapes(const product_part& own, index_t all_columns_of_A) {
  const index_t m = own.transposed ? all_columns_of_A : own.rows_of_A,
                k = own.transposed ? own.rows_of_A : all_columns_of_A;
  blas::check_extent("gemm", "op(A)", "columns", k, "B", "rows", own.rows_of_B);
  blas::check_extent("gemm", "op(A)", "rows", m, "C", "rows", own.rows_of_C);
  blas::check_extent("gemm", "B", "columns", own.columns_of_B, "C", "columns", own.columns_of_C);
}

}  // namespace residua::distributed
