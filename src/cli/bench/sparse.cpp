// What `residua bench` measures of sparse matrices: their product with a vector.
#include <cmath>

#include "cli/bench/operands.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/spmv.hpp"

namespace residua::cli {

namespace {

/// y = A x for a matrix of doubles, whose columns' numbers have 4 bytes.
template <class T>
bench_case product(const context& ctx, index_t n, engine e) {
  const auto o = std::make_shared<operands<T>>(ctx, e);
  o->host_sparse = host_plate_of(n);
  o->sparse = csr_matrix(ctx, *o->host_sparse);
  const auto& A = *o->sparse;
  o->make_vectors(A.rows(), A.rows());
  const auto entries = static_cast<double>(A.nonzeros()), rows = static_cast<double>(A.rows());
  const double passes = streams{1, 1}.moved(ctx);  // x is read, y only written
  return beside_library(
      "csr_spmv", o,
      {{A.rows(), A.rows(), 0},
       12 * entries + passes * rows * stored_bytes<T>,
       2 * entries,
       [o] { spmv(o->ctx, o->alpha, *o->sparse, o->x, typename operands<T>::number(0.0), o->y); },
       nullptr});
}

bench_case product_in(const context& ctx, format f, shape s, engine e) {
  return in_one_of<formats_of_solvers>(f, "csr_spmv", [&]<class T>() { return product<T>(ctx, s.n, e); });
}

}  // namespace

std::shared_ptr<const csr> host_plate_of(index_t n) {
  static index_t last = 0;
  static std::shared_ptr<const csr> kept;
  const auto edge = std::max<index_t>(1, static_cast<index_t>(std::sqrt(static_cast<double>(n))));
  if (edge != last) kept = std::make_shared<const csr>(generate_problem("plate:" + std::to_string(edge)));
  last = edge;
  return kept;
}

csr_matrix plate_of(const context& ctx, index_t n) { return {ctx, *host_plate_of(n)}; }

/// Vectors as long as other operations have would take seconds to generate a matrix for; these are beyond the
/// caches with their 13 entries a row.
std::vector<bench_operation> sparse_operations() {
  return {{"csr_spmv", operation_kind::level1, product_in, is_one_of<formats_of_solvers>, false,
           usual_extents{index_t{1} << 20, index_t{1} << 22}}};
}

}  // namespace residua::cli
