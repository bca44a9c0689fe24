// What `residua bench` measures of sparse matrices: their product with a vector.
#include <cmath>

#include "cli/bench/operands.hpp"
#include "residua/generate/problems.hpp"
#include "residua/sparse/spmv.hpp"

namespace residua::cli {

namespace {

/// y = A x for a matrix of doubles, whose columns' numbers have 4 bytes.
template <class T>
bench_case product(const context& ctx, const csr_matrix& A, engine e) {
  const auto o = std::make_shared<operands<T>>(ctx, e);
  o->make_vectors(A.rows(), A.rows());
  const auto entries = static_cast<double>(A.nonzeros()), rows = static_cast<double>(A.rows());
  const double passes = ctx.kind() == backend::cuda ? 2 : 3;  // x is read, y only written
  return {{A.rows(), A.rows(), 0},
          12 * entries + passes * rows * stored_bytes<T>,
          2 * entries,
          [o, A] { spmv(o->ctx, o->alpha, A, o->x, typename operands<T>::number(0.0), o->y); },
          nullptr};
}

bench_case product_in(const context& ctx, format f, shape s, engine e) {
  return with_vector_format(f, [&]<class T>() -> bench_case {
    if constexpr (solver_format<T>) {
      return product<T>(ctx, plate_of(ctx, s.n), e);
    } else {
      throw error(error_kind::unsupported, "bench: csr_spmv has no format " + std::string(name_of(f)));
    }
  });
}

bool is_of_solvers(format f) {
  return with_vector_format(f, []<class T>() { return solver_format<T>; });
}

}  // namespace

csr_matrix plate_of(const context& ctx, index_t n) {
  const auto edge = std::max<index_t>(1, static_cast<index_t>(std::sqrt(static_cast<double>(n))));
  return {ctx, generate_problem("plate:" + std::to_string(edge))};
}

std::vector<bench_operation> sparse_operations() { return {{"csr_spmv", 1, product_in, is_of_solvers}}; }

}  // namespace residua::cli
