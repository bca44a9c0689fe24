// The operations that `residua bench` measures in a precision that is chosen at run time, and their operands.
#include "cli/bench/mp.hpp"

#include <map>

#include "cli/bench/mp_operands.hpp"
#include "residua/mp/geev.hpp"
#include "residua/mp/gesvd.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/level2.hpp"
#include "residua/mp/sparse.hpp"
#include "residua/mp/syevd.hpp"
#include "residua/mp/sygvd.hpp"

namespace residua::cli {

namespace {

/// How an operation is run, its level, the passes over its operands, the additions and multiplications of an
/// element; a pass over an output that is only written counts as in bench_case::bytes.
struct mp_operation {
  int level;
  double read_or_updated, only_written, operations;
  void (*run)(mp_operands&);
};

constexpr int level_of_sparse_matrices = 0, level_of_factors = 4, level_of_squares = 5;  // beside BLAS's

const std::map<std::string_view, mp_operation>& mp_operations() {
  static const std::map<std::string_view, mp_operation> all = {
      {"copy", {1, 1, 1, 0, [](mp_operands& o) { copy(o.ctx, o.x, o.y); }}},
      {"swap", {1, 4, 0, 0, [](mp_operands& o) { swap(o.ctx, o.x, o.y); }}},
      {"waxpby", {1, 2, 1, 3, [](mp_operands& o) { waxpby(o.ctx, o.alpha, o.x, o.beta, o.y, o.z); }}},
      {"rot", {1, 4, 0, 6, [](mp_operands& o) { rot(o.ctx, o.x, o.y, o.cosine, o.sine); }}},
      {"rotm",
       {1, 4, 0, 6,
        [](mp_operands& o) {
          rotm(o.ctx, o.x, o.y, {-1, o.cosine, -o.sine, o.sine, o.cosine});
        }}},
      {"iamax", {1, 1, 0, 0, [](mp_operands& o) { (void)iamax(o.ctx, o.x); }}},
      {"scal", {1, 2, 0, 1, [](mp_operands& o) { scal(o.ctx, mp(-1.0, o.bits), o.x); }}},
      {"axpy", {1, 3, 0, 2, [](mp_operands& o) { axpy(o.ctx, o.alpha, o.x, o.y); }}},
      {"dot", {1, 2, 0, 2, [](mp_operands& o) { o.result = dot(o.ctx, o.x, o.y); }}},
      {"nrm2", {1, 1, 0, 2, [](mp_operands& o) { o.result = nrm2(o.ctx, o.x); }}},
      {"asum", {1, 1, 0, 1, [](mp_operands& o) { o.result = asum(o.ctx, o.x); }}},
      {"gemv", {2, 1, 0, 2, [](mp_operands& o) { gemv(o.ctx, op::none, o.alpha, o.A, o.x, o.beta, o.y); }}},
      {"gemv_t",
       {2, 1, 0, 2, [](mp_operands& o) { gemv(o.ctx, op::transpose, o.alpha, o.A, o.y, o.beta, o.x); }}},
      {"ger", {2, 2, 0, 2, [](mp_operands& o) { ger(o.ctx, o.alpha, o.y, o.x, o.A); }}},
      {"symv", {2, 0.5, 0, 2, [](mp_operands& o) { symv(o.ctx, lower, o.alpha, o.A, o.x, o.beta, o.y); }}},
      {"syr", {2, 1, 0, 1, [](mp_operands& o) { syr(o.ctx, lower, o.alpha, o.x, o.A); }}},
      {"syr2", {2, 1, 0, 2, [](mp_operands& o) { syr2(o.ctx, lower, o.alpha, o.x, o.y, o.A); }}},
      {"trmv", {2, 0.5, 0, 1, [](mp_operands& o) { trmv(o.ctx, lower, plain, full, o.A, o.fresh_y()); }}},
      {"trsv", {2, 0.5, 0, 1, [](mp_operands& o) { trsv(o.ctx, lower, plain, full, o.A, o.fresh_y()); }}},
      {"csr_spmv",
       {level_of_sparse_matrices, 1, 1, 2,
        [](mp_operands& o) { spmv(o.ctx, o.alpha, *o.sparse, o.x, mp(o.bits), o.y); }}},
      {"gemm",
       {3, 1, 0, 2,
        [](mp_operands& o) {
          o.note(gemm(o.ctx, op::none, op::none, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"symm",
       {level_of_squares, 3, 0, 2,
        [](mp_operands& o) {
          o.note(symm(o.ctx, left, lower, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"syrk",
       {level_of_squares, 3, 0, 1,
        [](mp_operands& o) {
          o.note(syrk(o.ctx, lower, plain, o.alpha, o.A, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"syr2k",
       {level_of_squares, 3, 0, 2,
        [](mp_operands& o) {
          o.note(syr2k(o.ctx, lower, plain, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"trmm",
       {level_of_squares, 3, 0, 1,
        [](mp_operands& o) {
          o.note(trmm(o.ctx, left, lower, plain, full, o.alpha, o.A, o.fresh_C(), {.engine = o.wanted}));
        }}},
      {"trsm",
       {level_of_squares, 3, 0, 1,
        [](mp_operands& o) {
          o.note(trsm(o.ctx, left, lower, plain, full, o.alpha, o.A, o.fresh_C(), {.engine = o.wanted}));
        }}},
      {"getrs",
       {level_of_squares, 3, 0, 2,
        [](mp_operands& o) {
          o.note(getrs(o.ctx, plain, o.A, o.pivots.view(), o.fresh_C(), {.engine = o.wanted}));
        }}},
      {"potrs",
       {level_of_squares, 3, 0, 2,
        [](mp_operands& o) { o.note(potrs(o.ctx, lower, o.A, o.fresh_C(), {.engine = o.wanted})); }}},
      {"determinant",
       {level_of_squares, 3, 0, 0,
        [](mp_operands& o) { o.result = determinant(o.ctx, o.A, o.pivots.view()); }}},
      {"syevd",
       {level_of_factors, 2, 0, 10.0 / 3,
        [](mp_operands& o) {
          o.note(syevd(o.ctx, lower, o.fresh_C(), o.x, {.engine = o.wanted}).products);
        }}},
      {"sygvd",
       {level_of_factors, 2, 0, 20.0 / 3,
        [](mp_operands& o) {
          o.note(sygvd(o.ctx, 1, lower, o.fresh_C(), o.fresh_D(), o.x, {.engine = o.wanted}).products);
        }}},
      {"gesvd",
       {level_of_factors, 2, 0, 20.0 / 3,
        [](mp_operands& o) { o.note(gesvd(o.ctx, o.B, o.x, o.C, o.D, {.engine = o.wanted}).products); }}},
      {"geev",
       {level_of_factors, 2, 0, 25,
        [](mp_operands& o) { o.note(geev(o.ctx, o.B, o.x, o.y, o.C, {.engine = o.wanted}).products); }}},
      {"getrf",
       {level_of_factors, 2, 0, 2.0 / 3,
        [](mp_operands& o) {
          o.note(getrf(o.ctx, o.fresh_C(), o.pivots.view(), {.engine = o.wanted}).products);
        }}},
      {"potrf",
       {level_of_factors, 2, 0, 1.0 / 3,
        [](mp_operands& o) {
          o.note(potrf(o.ctx, uplo::lower, o.fresh_C(), {.engine = o.wanted}).products);
        }}},
  };
  return all;
}

}  // namespace

bool has_mp(std::string_view operation) { return mp_operations().count(operation) > 0; }

namespace {

/// What operations leave that other libraries have, too.
std::vector<mp> outcome_of(std::string_view name, const mp_operands& o) {
  if (name == "dot") return {o.result};
  return name == "gemm" ? o.C.to_host(o.ctx) : o.y.to_host(o.ctx);
}

bench_case beside_libraries(std::string_view name, const std::shared_ptr<mp_operands>& o, bench_case its) {
  its.peers = mp_peers_of(name, o);
  its.outcome = [name = std::string(name), o] { return outcome_of(name, *o); };
  return its;
}

bench_case product_case(const std::shared_ptr<mp_operands>& o, const mp_operation& what, const shape& s) {
  const auto m = static_cast<double>(s.m), n = static_cast<double>(s.n), k = static_cast<double>(s.k);
  o->A = o->matrix(s.m, s.k);
  o->B = o->matrix(s.k, s.n);
  o->C = mp_matrix(o->ctx, s.m, s.n, o->bits);
  return {s, (m * k + k * n + m * n) * bytes_each(o->bits), what.operations * m * n * k,
          [o, &what] { what.run(*o); }, o->report};
}

bench_case factor_case(std::string_view operation, const std::shared_ptr<mp_operands>& o,
                       const mp_operation& what, index_t order) {
  const auto n = static_cast<double>(order);
  o->B = o->with_diagonal(order, operation == "potrf");
  o->C = mp_matrix(o->ctx, order, order, o->bits);
  o->pivots = array<index_t>(o->ctx, order);
  o->x = o->vector(order);
  if (operation == "geev") o->y = o->vector(order);
  if (operation == "sygvd") o->A = o->with_diagonal(order, true);
  if (operation == "sygvd" || operation == "gesvd") o->D = mp_matrix(o->ctx, order, order, o->bits);
  return {{order, order, 0},
          what.read_or_updated * n * n * bytes_each(o->bits),
          what.operations * n * n * n,
          [o, &what] { what.run(*o); },
          o->report};
}

/// With A dominant, and factors in it of what `operation` is done with.
bench_case square_case(std::string_view operation, const std::shared_ptr<mp_operands>& o,
                       const mp_operation& what, index_t order) {
  auto its = product_case(o, what, {order, order, order});
  o->A = o->with_diagonal(order, true);
  o->pivots = array<index_t>(o->ctx, order);
  if (operation == "potrs") (void)potrf(o->ctx, lower, o->A);
  if (operation == "getrs" || operation == "determinant") (void)getrf(o->ctx, o->A, o->pivots.view());
  return its;
}

bench_case sparse_case(const std::shared_ptr<mp_operands>& o, const mp_operation& what, index_t n,
                       double passes) {
  o->sparse = plate_of(o->ctx, n);
  const index_t rows = o->sparse->rows();
  o->x = o->vector(rows);
  o->y = o->vector(rows);
  const auto entries = static_cast<double>(o->sparse->nonzeros());
  return {{rows, rows, 0},
          12 * entries + passes * static_cast<double>(rows) * bytes_each(o->bits),
          what.operations * entries,
          [o, &what] { what.run(*o); },
          nullptr};
}

}  // namespace

bench_case make_mp_case(std::string_view operation, const context& ctx, int bits, shape s, engine e) {
  check_mp_bits("bench", bits);
  const mp_operation& what = mp_operations().at(operation);
  const auto o = std::make_shared<mp_operands>(ctx, bits, e);
  if (what.level == 3) return beside_libraries(operation, o, product_case(o, what, s));
  if (what.level == level_of_factors) return factor_case(operation, o, what, s.n);
  if (what.level == level_of_squares) return square_case(operation, o, what, s.n);
  const double written = (ctx.kind() == backend::cuda ? 1 : 2) * what.only_written,
               passes = what.read_or_updated + written;
  if (what.level == level_of_sparse_matrices) return sparse_case(o, what, s.n, passes);
  const auto m = static_cast<double>(s.m), n = static_cast<double>(s.n);
  const auto run = [o, &what] { what.run(*o); };
  o->x = o->vector(s.n);
  if (what.level == 1) {
    o->y = o->vector(s.n);
    if (operation == "waxpby") o->z = mp_array(ctx, s.n, bits);
    return beside_libraries(operation, o,
                            {{0, s.n, 0}, passes * bytes_each(bits) * n, what.operations * n, run, nullptr});
  }
  o->y = o->vector(s.m);
  o->A = o->matrix(s.m, s.n);
  return beside_libraries(
      operation, o,
      {{s.m, s.n, 0}, passes * bytes_each(bits) * m * n, what.operations * m * n, run, nullptr});
}

double word_products(int bits) {
  const int words = (bits + 31) / 32;
  return double(words) * words;
}

}  // namespace residua::cli
