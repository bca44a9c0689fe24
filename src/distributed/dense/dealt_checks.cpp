// What must be the same on every rank that holds columns of a matrix.
#include "distributed/dense/dealt_checks.hpp"

namespace residua::distributed {

namespace {

template <class Facts>
void check_same(const char* routine, const communicator& ranks, const Facts& own, const char* what) {
  const auto of_ranks = ranks.transport().gathered(own);
  for (std::size_t rank = 1; rank < of_ranks.size(); ++rank) {
    if (of_ranks[rank] == of_ranks[0]) continue;
    throw agreed_error(error_kind::invalid_argument,
                       "rank " + std::to_string(rank) + ": " + routine + ": " + what + " of rank 0");
  }
}

struct extents {
  index_t rows, columns, width;
  bool operator==(const extents&) const = default;
};

struct manner {
  backend kind;
  residua::engine engine;
  std::size_t workspace_limit;
  int accuracy_bits;
  bool operator==(const manner&) const = default;
};

}  // namespace

void check_same_deal(const char* routine, const cyclic_columns& columns, index_t rows) {
  check_same(routine, columns.ranks(), extents{rows, columns.columns(), columns.width()},
             "its numbers of rows and columns, or their blocks, are not those");
}

void check_same_manner(const char* routine, const context& ctx, const cyclic_columns& columns, index_t rows,
                       const product_options& options) {
  check_same_deal(routine, columns, rows);
  check_same(routine, columns.ranks(),
             manner{ctx.kind(), options.engine, options.workspace_limit, options.accuracy_bits},
             "its kind of context or its options are not those");
}

void check_same_triangle(const char* routine, const communicator& ranks, uplo stored) {
  check_same(routine, ranks, stored, "its triangle is not that");
}

void check_same_transposition(const char* routine, const communicator& ranks, op op_a) {
  check_same(routine, ranks, is_transposed(op_a) ? op::transpose : op::none, "its op(A) is not that");
}

}  // namespace residua::distributed
