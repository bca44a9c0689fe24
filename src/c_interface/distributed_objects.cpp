// Ranks, their matrices, and their products of run-time precision for C.
#include "c_interface/distributed.hpp"
#include "c_interface/mp.hpp"
#include "c_interface/sparse.hpp"
#include "residua/io/matrix_rows.hpp"

namespace residua::c_interface {

namespace {

residua_status create(const char* routine, residua_communicator** created,
                      const std::function<communicator()>& make) {
  return guarded([&] {
    require_not_null(routine, "ranks", created);
    *created = nullptr;
    *created = new residua_communicator{make()};
  });
}

template <class Number, class Value>
void put_if_wanted(Number* place, Value value) {
  if (place != nullptr) *place = value;
}

/// The ranks find out whether a matrix is symmetric that does not say so.
residua_distributed_csr* made_of(const context& ctx, matrix_part&& part) {
  if (part.own.kind != matrix_kind::symmetric && is_symmetric(part)) part.own.kind = matrix_kind::symmetric;
  return new residua_distributed_csr{{ctx, part.partition, std::move(part.own)}};
}

/// Null where the call fails.
template <class Part>
residua_status create_csr(const char* routine, residua_context* context, const residua_communicator* ranks,
                          residua_distributed_csr** created, const Part& part) noexcept {
  if (created != nullptr) *created = nullptr;
  return run_on(routine, ranks, context, {{"A", created}},
                [&](const call& c, const communicator& all) { *created = made_of(c.ctx(), part(all)); });
}

}  // namespace

}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_create_communicator(int fortran_handle, residua_communicator** ranks) {
  return create("create_communicator", ranks, [&] { return residua::communicator(fortran_handle); });
}
residua_status residua_create_world(residua_communicator** ranks) {
  return create("create_world", ranks, [] { return residua::communicator::world(); });
}
void residua_destroy_communicator(residua_communicator* ranks) { delete ranks; }

residua_status residua_rank(const residua_communicator* ranks, int* rank, int* size) {
  return guarded([&] {
    require_not_null("rank", "ranks", ranks);
    put_if_wanted(rank, ranks->cxx.rank());
    put_if_wanted(size, ranks->cxx.size());
  });
}
void residua_abort(const residua_communicator* ranks, const char* program, const char* text) {
  ranks->cxx.abort(program == nullptr ? "residua" : program, text == nullptr ? "aborted" : text);
}
residua_status residua_device_of_rank(const residua_communicator* ranks, int* device) {
  return guarded([&] {
    require_not_null("device_of_rank", "ranks", ranks);
    const int its = residua::device_of_rank(ranks->cxx);
    require_not_null("device_of_rank", "device", device);
    *device = its;
  });
}

residua_status residua_rows_of_rank(const residua_communicator* ranks, int64_t rows, int64_t* first_row,
                                    int64_t* own_rows) {
  return guarded([&] {
    require_not_null("rows_of_rank", "ranks", ranks);
    residua::require(rows >= 0, "rows_of_rank", "rows >= 0", rows);
    const residua::row_partition p(ranks->cxx, rows);
    put_if_wanted(first_row, p.first_row(ranks->cxx.rank()));
    put_if_wanted(own_rows, p.own_rows());
  });
}
residua_status residua_create_distributed_csr(residua_context* context, const residua_communicator* ranks,
                                              int64_t rows, const int32_t* row_start, const int32_t* column,
                                              const double* value, residua_distributed_csr** A) {
  constexpr const char* routine = "create_distributed_csr";
  return create_csr(routine, context, ranks, A, [&](const residua::communicator& all) {
    all.agree([&] { residua::require(rows >= 0, routine, "rows >= 0", rows); });
    const residua::row_partition p(all, rows);
    residua::csr own;
    all.agree(
        [&] { own = sparse_matrix_of<residua::csr>(routine, p.own_rows(), rows, row_start, column, value); });
    return residua::matrix_part{p, std::move(own)};
  });
}
residua_status residua_load_distributed_csr(residua_context* context, const residua_communicator* ranks,
                                            const char* source, residua_distributed_csr** A) {
  constexpr const char* routine = "load_distributed_csr";
  return create_csr(routine, context, ranks, A, [&](const residua::communicator& all) {
    all.agree([&] { require_not_null(routine, "source", source); });
    return residua::load_matrix_rows(all, source);
  });
}
void residua_destroy_distributed_csr(residua_distributed_csr* A) { delete A; }
residua_status residua_shape_distributed_csr(const residua_distributed_csr* A, int64_t* rows,
                                             int64_t* nonzeros, int64_t* first_row, int64_t* own_rows) {
  return guarded([&] {
    require_not_null("shape_distributed_csr", "A", A);
    const auto& p = A->cxx.partition();
    put_if_wanted(rows, p.rows());
    put_if_wanted(nonzeros, A->cxx.nonzeros());
    put_if_wanted(first_row, p.first_row(p.ranks().rank()));
    put_if_wanted(own_rows, p.own_rows());
  });
}

residua_status residua_columns_of_rank(const residua_communicator* ranks, int64_t n, int64_t width,
                                       int64_t* columns) {
  return guarded([&] {
    require_not_null("columns_of_rank", "ranks", ranks);
    require_not_null("columns_of_rank", "columns", columns);
    *columns = residua::cyclic_columns(ranks->cxx, n, width).own_columns();
  });
}

residua_status residua_distributed_gemm_mp(residua_context* context, const residua_communicator* ranks,
                                           residua_op transa, const residua_mp* alpha, const residua_mp* A,
                                           const residua_mp* B, const residua_mp* beta, residua_mp* C) {
  constexpr const char* routine = "distributed_gemm";
  return run_on(routine, ranks, context, {{"alpha", alpha}, {"A", A}, {"B", B}, {"beta", beta}, {"C", C}},
                [&](const call& c, const residua::communicator& all) {
                  residua::op op_a{};
                  residua::mp first(residua::fewest_mp_bits), second(residua::fewest_mp_bits);
                  all.agree([&] {
                    op_a = c.choice<residua::op>("transa", transa);
                    first = number_of(c, routine, "alpha", alpha);
                    second = number_of(c, routine, "beta", beta);
                  });
                  residua::gemm(c.ctx(), all, op_a, first, A->cxx, B->cxx, second, C->cxx);
                  c.ctx().synchronize();
                });
}

}  // extern "C"
