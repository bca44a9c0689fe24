// What `residua bench` measures of answers with proved bounds: dense systems.
#include "cli/bench/square.hpp"
#include "residua/certified/gesv.hpp"

namespace residua::cli {

/// A system with one right-hand side, B's first column, and A = B. The operations that are counted are those
/// of factors, inverse and one product in the format of the inverse, so that rates can be compared.
std::vector<bench_operation> certified_operations() {
  const auto one_side = [](auto& o) {
    using T = typename std::decay_t<decltype(o.x)>::value_type;
    const index_t n = o.B.rows();
    o.A = matrix<T>(o.ctx, n, 1);
    copy(o.ctx, o.B.view().column(0), o.A.view().column(0));
    o.D = matrix<T>(o.ctx, n, 1);
  };
  return {on_square<formats_of_solvers>(
      "certified_gesv", start::exchanging, {4}, one_side,
      [](auto& o) {
        matrix<double> radius(o.ctx, o.B.rows(), 1);
        (void)certified_gesv(o.ctx, o.B, o.A, o.D, radius);
      },
      operation_kind::spectra)};
}

}  // namespace residua::cli
