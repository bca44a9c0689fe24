// The operations that `residua bench` measures in a precision that is chosen at run time, and their operands.
#include "cli/bench/mp.hpp"

#include <map>
#include <optional>

#include "cli/bench/operands.hpp"
#include "residua/mp/gemm.hpp"
#include "residua/mp/lapack.hpp"
#include "residua/mp/sparse.hpp"
#include "residua/view/array.hpp"

namespace residua::cli {

namespace {

double bytes_each(int bits) { return 8.0 * (1 + mp_words(bits)); }

/// As for other formats.
mp_array drawn(const context& ctx, int bits) {
  std::vector<mp> x;
  for (const double numerator : numbers<double>(bench_period))
    x.push_back(mp(numerator, bits) / mp(3.0, bits));
  return {ctx, x, bits};
}

mp_const_vector_view part(const mp_const_vector_view& x, index_t first, index_t size) {
  return {x.first() + first, x.bits(), size, 1, x.plane(), x.memory()};
}

/// Fills x with the same numbers again and again, doubled where x lies.
void fill(const context& ctx, const mp_vector_view& x) {
  index_t filled = std::min(x.size(), bench_period);
  const auto first = drawn(ctx, x.bits());
  const auto piece = [&](index_t begin, index_t size) {
    return mp_vector_view(x.first() + begin, x.bits(), size, 1, x.plane(), x.memory());
  };
  copy(ctx, part(first.view(), 0, filled), piece(0, filled));
  while (filled < x.size()) {
    const index_t more = std::min(filled, x.size() - filled);
    copy(ctx, part(x, 0, more), piece(filled, more));
    filled += more;
  }
}

struct mp_operands {
  context ctx;
  int bits;
  engine wanted;
  mp alpha, beta;
  mp_array x = {}, y = {};
  mp_matrix A = {}, B = {}, C = {};
  array<index_t> pivots = {};
  std::optional<csr_matrix> sparse = {};
  std::shared_ptr<gemm_report> report = std::make_shared<gemm_report>();

  mp_operands(const context& c, int b, engine e)
      : ctx(c), bits(b), wanted(e), alpha(mp(1.0, b) / mp(3.0, b)), beta(mp(1.0, b) / mp(7.0, b)) {}
  [[nodiscard]] mp_array vector(index_t n) const {
    mp_array v(ctx, n, bits);
    fill(ctx, v);
    return v;
  }
  [[nodiscard]] mp_matrix matrix(index_t rows, index_t columns) const {
    mp_matrix M(ctx, rows, columns, bits);
    const auto all = M.view();
    fill(ctx, {all.data(), bits, rows * columns, 1, all.plane(), all.memory()});
    return M;
  }
  /// With n on a diagonal: the first one for Cholesky's factorisation; the other one makes partial pivoting
  /// exchange rows.
  [[nodiscard]] mp_matrix with_diagonal(index_t n, bool is_first) const {
    mp_matrix M = matrix(n, n);
    const auto all = M.view();
    const std::vector<mp> large(static_cast<std::size_t>(n), mp(static_cast<double>(n), bits));
    const index_t step = is_first ? n + 1 : std::max<index_t>(1, n - 1);
    copy(ctx, mp_array(ctx, large, bits),
         {all.data() + (is_first ? 0 : n - 1), bits, n, step, all.plane(), all.memory()});
    return M;
  }
  /// All elements of C, which are those of B again.
  mp_matrix_view fresh_C() {
    const auto flat = [](const auto& M) {
      return mp_vector_view(M.data(), M.bits(), M.rows() * M.columns(), 1, M.plane(), M.memory());
    };
    copy(ctx, flat(B.view()), flat(C.view()));
    return C;
  }
  void note(const mp_gemm_report& products) const {
    report->used = products.used;
    report->bits = products.bits;
    report->spread = static_cast<int>(products.spread);
    report->reason = products.used == engine::residue ? "integers by residues" : "sums of products of words";
  }
};

/// How an operation is run, its level, the passes over its operands, the additions and multiplications of an
/// element; a pass over an output that is only written counts as in bench_case::bytes.
struct mp_operation {
  int level;
  double read_or_updated, only_written, operations;
  void (*run)(mp_operands&);
};

constexpr int level_of_sparse_matrices = 0, level_of_factors = 4;  // beside the levels of BLAS

const std::map<std::string_view, mp_operation>& mp_operations() {
  static const std::map<std::string_view, mp_operation> all = {
      {"copy", {1, 1, 1, 0, [](mp_operands& o) { copy(o.ctx, o.x, o.y); }}},
      {"scal", {1, 2, 0, 1, [](mp_operands& o) { scal(o.ctx, mp(-1.0, o.bits), o.x); }}},
      {"axpy", {1, 3, 0, 2, [](mp_operands& o) { axpy(o.ctx, o.alpha, o.x, o.y); }}},
      {"dot", {1, 2, 0, 2, [](mp_operands& o) { (void)dot(o.ctx, o.x, o.y); }}},
      {"nrm2", {1, 1, 0, 2, [](mp_operands& o) { (void)nrm2(o.ctx, o.x); }}},
      {"asum", {1, 1, 0, 1, [](mp_operands& o) { (void)asum(o.ctx, o.x); }}},
      {"gemv", {2, 1, 0, 2, [](mp_operands& o) { gemv(o.ctx, op::none, o.alpha, o.A, o.x, o.beta, o.y); }}},
      {"gemv_t",
       {2, 1, 0, 2, [](mp_operands& o) { gemv(o.ctx, op::transpose, o.alpha, o.A, o.y, o.beta, o.x); }}},
      {"ger", {2, 2, 0, 2, [](mp_operands& o) { ger(o.ctx, o.alpha, o.y, o.x, o.A); }}},
      {"csr_spmv",
       {level_of_sparse_matrices, 1, 1, 2,
        [](mp_operands& o) { spmv(o.ctx, o.alpha, *o.sparse, o.x, mp(o.bits), o.y); }}},
      {"gemm",
       {3, 1, 0, 2,
        [](mp_operands& o) {
          o.note(gemm(o.ctx, op::none, op::none, o.alpha, o.A, o.B, mp(o.bits), o.C, {.engine = o.wanted}));
        }}},
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

bench_case product_case(const std::shared_ptr<mp_operands>& o, const mp_operation& what, const shape& s) {
  const auto m = static_cast<double>(s.m), n = static_cast<double>(s.n), k = static_cast<double>(s.k);
  o->A = o->matrix(s.m, s.k);
  o->B = o->matrix(s.k, s.n);
  o->C = mp_matrix(o->ctx, s.m, s.n, o->bits);
  return {s, (m * k + k * n + m * n) * bytes_each(o->bits), what.operations * m * n * k,
          [o, &what] { what.run(*o); }, o->report};
}

bench_case factor_case(const std::shared_ptr<mp_operands>& o, const mp_operation& what, index_t order,
                       bool is_definite) {
  const auto n = static_cast<double>(order);
  o->B = o->with_diagonal(order, is_definite);
  o->C = mp_matrix(o->ctx, order, order, o->bits);
  o->pivots = array<index_t>(o->ctx, order);
  return {{order, order, 0},
          what.read_or_updated * n * n * bytes_each(o->bits),
          what.operations * n * n * n,
          [o, &what] { what.run(*o); },
          o->report};
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
  if (what.level == 3) return product_case(o, what, s);
  if (what.level == level_of_factors) return factor_case(o, what, s.n, operation == "potrf");
  const double written = (ctx.kind() == backend::cuda ? 1 : 2) * what.only_written,
               passes = what.read_or_updated + written;
  if (what.level == level_of_sparse_matrices) return sparse_case(o, what, s.n, passes);
  const auto m = static_cast<double>(s.m), n = static_cast<double>(s.n);
  const auto run = [o, &what] { what.run(*o); };
  o->x = o->vector(s.n);
  if (what.level == 1) {
    o->y = o->vector(s.n);
    return {{0, s.n, 0}, passes * bytes_each(bits) * n, what.operations * n, run, nullptr};
  }
  o->y = o->vector(s.m);
  o->A = o->matrix(s.m, s.n);
  return {{s.m, s.n, 0}, passes * bytes_each(bits) * m * n, what.operations * m * n, run, nullptr};
}

double word_products(int bits) {
  const int words = (bits + 31) / 32;
  return double(words) * words;
}

}  // namespace residua::cli
