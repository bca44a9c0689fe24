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

/// What an operation's operands are: vectors; a dense or sparse matrix and vectors; the matrices of a
/// product; square ones with factors of one; or a square one whose factors or spectrum take its place.
enum class mp_shape { vectors, matrix_and_vectors, sparse_and_vectors, product, squares, square_in_place };

/// How an operation is run, the passes over its operands (of products each is counted once), the additions
/// and multiplications of an element.
struct mp_operation {
  mp_shape operands;
  streams passes;
  double operations;
  void (*run)(mp_operands&);
};

const std::map<std::string_view, mp_operation>& mp_operations() {
  using enum mp_shape;
  static const std::map<std::string_view, mp_operation> all = {
      {"copy", {vectors, {1, 1}, 0, [](mp_operands& o) { copy(o.ctx, o.x, o.y); }}},
      {"swap", {vectors, {4}, 0, [](mp_operands& o) { swap(o.ctx, o.x, o.y); }}},
      {"waxpby", {vectors, {2, 1}, 3, [](mp_operands& o) { waxpby(o.ctx, o.alpha, o.x, o.beta, o.y, o.z); }}},
      {"rot", {vectors, {4}, 6, [](mp_operands& o) { rot(o.ctx, o.x, o.y, o.cosine, o.sine); }}},
      {"rotm",
       {vectors,
        {4},
        6,
        [](mp_operands& o) {
          rotm(o.ctx, o.x, o.y, {-1, o.cosine, -o.sine, o.sine, o.cosine});
        }}},
      {"iamax", {vectors, {1}, 0, [](mp_operands& o) { (void)iamax(o.ctx, o.x); }}},
      {"scal", {vectors, {2}, 1, [](mp_operands& o) { scal(o.ctx, mp(-1.0, o.bits), o.x); }}},
      {"axpy", {vectors, {3}, 2, [](mp_operands& o) { axpy(o.ctx, o.alpha, o.x, o.y); }}},
      {"dot", {vectors, {2}, 2, [](mp_operands& o) { o.result = dot(o.ctx, o.x, o.y); }}},
      {"nrm2", {vectors, {1}, 2, [](mp_operands& o) { o.result = nrm2(o.ctx, o.x); }}},
      {"asum", {vectors, {1}, 1, [](mp_operands& o) { o.result = asum(o.ctx, o.x); }}},
      {"gemv",
       {matrix_and_vectors,
        {1},
        2,
        [](mp_operands& o) { gemv(o.ctx, op::none, o.alpha, o.A, o.x, o.beta, o.y); }}},
      {"gemv_t",
       {matrix_and_vectors,
        {1},
        2,
        [](mp_operands& o) { gemv(o.ctx, op::transpose, o.alpha, o.A, o.y, o.beta, o.x); }}},
      {"ger", {matrix_and_vectors, {2}, 2, [](mp_operands& o) { ger(o.ctx, o.alpha, o.y, o.x, o.A); }}},
      {"symv",
       {matrix_and_vectors,
        {0.5},
        2,
        [](mp_operands& o) { symv(o.ctx, lower, o.alpha, o.A, o.x, o.beta, o.y); }}},
      {"syr", {matrix_and_vectors, {1}, 1, [](mp_operands& o) { syr(o.ctx, lower, o.alpha, o.x, o.A); }}},
      {"syr2",
       {matrix_and_vectors, {1}, 2, [](mp_operands& o) { syr2(o.ctx, lower, o.alpha, o.x, o.y, o.A); }}},
      {"trmv",
       {matrix_and_vectors,
        {0.5},
        1,
        [](mp_operands& o) { trmv(o.ctx, lower, plain, full, o.A, o.fresh_y()); }}},
      {"trsv",
       {matrix_and_vectors,
        {0.5},
        1,
        [](mp_operands& o) { trsv(o.ctx, lower, plain, full, o.A, o.fresh_y()); }}},
      {"csr_spmv",
       {sparse_and_vectors,
        {1, 1},
        2,
        [](mp_operands& o) { spmv(o.ctx, o.alpha, *o.sparse, o.x, mp(o.bits), o.y); }}},
      {"gemm",
       {product,
        {},
        2,
        [](mp_operands& o) {
          o.note(gemm(o.ctx, op::none, op::none, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"symm",
       {squares,
        {},
        2,
        [](mp_operands& o) {
          o.note(symm(o.ctx, left, lower, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"syrk",
       {squares,
        {},
        1,
        [](mp_operands& o) {
          o.note(syrk(o.ctx, lower, plain, o.alpha, o.A, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"syr2k",
       {squares,
        {},
        2,
        [](mp_operands& o) {
          o.note(syr2k(o.ctx, lower, plain, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
      {"trmm",
       {squares,
        {},
        1,
        [](mp_operands& o) {
          o.note(trmm(o.ctx, left, lower, plain, full, o.alpha, o.A, o.fresh_C(), {.engine = o.wanted}));
        }}},
      {"trsm",
       {squares,
        {},
        1,
        [](mp_operands& o) {
          o.note(trsm(o.ctx, left, lower, plain, full, o.alpha, o.A, o.fresh_C(), {.engine = o.wanted}));
        }}},
      {"getrs",
       {squares,
        {},
        2,
        [](mp_operands& o) {
          o.note(getrs(o.ctx, plain, o.A, o.pivots.view(), o.fresh_C(), {.engine = o.wanted}));
        }}},
      {"potrs",
       {squares,
        {},
        2,
        [](mp_operands& o) { o.note(potrs(o.ctx, lower, o.A, o.fresh_C(), {.engine = o.wanted})); }}},
      {"determinant",
       {squares, {}, 0, [](mp_operands& o) { o.result = determinant(o.ctx, o.A, o.pivots.view()); }}},
      {"syevd",
       {square_in_place,
        {2},
        10.0 / 3,
        [](mp_operands& o) {
          o.note(syevd(o.ctx, lower, o.fresh_C(), o.x, {.engine = o.wanted}).products);
        }}},
      {"sygvd",
       {square_in_place,
        {2},
        20.0 / 3,
        [](mp_operands& o) {
          o.note(sygvd(o.ctx, 1, lower, o.fresh_C(), o.fresh_D(), o.x, {.engine = o.wanted}).products);
        }}},
      {"gesvd",
       {square_in_place,
        {2},
        20.0 / 3,
        [](mp_operands& o) { o.note(gesvd(o.ctx, o.B, o.x, o.C, o.D, {.engine = o.wanted}).products); }}},
      {"geev",
       {square_in_place,
        {2},
        25,
        [](mp_operands& o) { o.note(geev(o.ctx, o.B, o.x, o.y, o.C, {.engine = o.wanted}).products); }}},
      {"getrf",
       {square_in_place,
        {2},
        2.0 / 3,
        [](mp_operands& o) {
          o.note(getrf(o.ctx, o.fresh_C(), o.pivots.view(), {.engine = o.wanted}).products);
        }}},
      {"potrf",
       {square_in_place,
        {2},
        1.0 / 3,
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

bench_case vector_case(std::string_view operation, const std::shared_ptr<mp_operands>& o,
                       const mp_operation& what, index_t size) {
  o->x = o->vector(size);
  o->y = o->vector(size);
  if (operation == "waxpby") o->z = mp_array(o->ctx, size, o->bits);
  const auto n = static_cast<double>(size);
  return {{0, size, 0},
          what.passes.moved(o->ctx) * bytes_each(o->bits) * n,
          what.operations * n,
          [o, &what] { what.run(*o); },
          nullptr};
}

bench_case matrix_vector_case(const std::shared_ptr<mp_operands>& o, const mp_operation& what,
                              const shape& s) {
  o->x = o->vector(s.n);
  o->y = o->vector(s.m);
  o->A = o->matrix(s.m, s.n);
  const auto m = static_cast<double>(s.m), n = static_cast<double>(s.n);
  return {{s.m, s.n, 0},
          what.passes.moved(o->ctx) * bytes_each(o->bits) * m * n,
          what.operations * m * n,
          [o, &what] { what.run(*o); },
          nullptr};
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
          what.passes.moved(o->ctx) * n * n * bytes_each(o->bits),
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

bench_case sparse_case(const std::shared_ptr<mp_operands>& o, const mp_operation& what, index_t n) {
  o->sparse = plate_of(o->ctx, n);
  const index_t rows = o->sparse->rows();
  o->x = o->vector(rows);
  o->y = o->vector(rows);
  const auto entries = static_cast<double>(o->sparse->nonzeros());
  return {{rows, rows, 0},
          12 * entries + what.passes.moved(o->ctx) * static_cast<double>(rows) * bytes_each(o->bits),
          what.operations * entries,
          [o, &what] { what.run(*o); },
          nullptr};
}

}  // namespace

bench_case make_mp_case(std::string_view operation, const context& ctx, int bits, shape s, engine e) {
  check_mp_bits("bench", bits);
  const mp_operation& what = mp_operations().at(operation);
  const auto o = std::make_shared<mp_operands>(ctx, bits, e);
  switch (what.operands) {
    case mp_shape::vectors:
      return beside_libraries(operation, o, vector_case(operation, o, what, s.n));
    case mp_shape::matrix_and_vectors:
      return beside_libraries(operation, o, matrix_vector_case(o, what, s));
    case mp_shape::sparse_and_vectors:
      return sparse_case(o, what, s.n);
    case mp_shape::product:
      return beside_libraries(operation, o, product_case(o, what, s));
    case mp_shape::squares:
      return square_case(operation, o, what, s.n);
    case mp_shape::square_in_place:
      break;
  }
  return factor_case(operation, o, what, s.n);
}

double word_products(int bits) {
  const int words = (bits + 31) / 32;
  return double(words) * words;
}

}  // namespace residua::cli
