// Routines on square matrices, as `residua bench` measures them.
#pragma once

#include "cli/bench/operands.hpp"
#include "residua/lapack.hpp"

namespace residua::cli {

/// What is in B before each run.
enum class start { alone, dominant, exchanging };

template <class T>
matrix<T> started(const operands<T>& o, start kind, index_t n) {
  return kind == start::dominant     ? o.dominant(n)
         : kind == start::exchanging ? o.exchanging(n)
                                     : o.filled(n, n);
}

/// Operations of a routine on matrices of order n: so many times n^3, n^2 and n.
struct work {
  double cubes, squares = 0, elements = 0;
  [[nodiscard]] double total(double n) const { return ((cubes * n + squares) * n + elements) * n; }
};

/// A routine on square matrices. `prepare` runs once, on B; `run` measured.
template <class Formats = formats_of_factors, class Prepare, class Run>
bench_operation on_square(const char* name, start matrix_start, work operations, const Prepare& prepare,
                          const Run& run, operation_kind kind = operation_kind::factors) {
  return {
      name, kind,
      [=](const context& ctx, format f, shape s, engine e) {
        return in_one_of<Formats>(f, name, [&]<class T>() {
          const auto o = std::make_shared<operands<T>>(ctx, e);
          const auto n = static_cast<double>(s.n);
          o->B = started(*o, matrix_start, s.n);
          o->C = matrix<T>(ctx, s.n, s.n);
          o->pivots = array<index_t>(ctx, s.n);
          o->x = array<T>(ctx, s.n);
          prepare(*o);
          return beside_library(
              name, o,
              {{s.n, s.n, 0}, 2 * n * n * stored_bytes<T>, operations.total(n), [=] { run(*o); }, o->report},
              kind == operation_kind::spectra);
        });
      },
      is_one_of<Formats>};
}

}  // namespace residua::cli
