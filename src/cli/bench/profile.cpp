// Operations on banded and packed matrices, for `residua bench`.
#include "cli/bench/profile.hpp"

#include "cli/bench/operands.hpp"

namespace residua::cli {

namespace {

constexpr auto unit = diag::unit;

/// A square matrix with half_width diagonals below the main one and, if `general`, as many above; n on the
/// main diagonal.
template <class T>
void make_band(operands<T>& o, index_t n, bool general) {
  o.A = o.filled(general ? 2 * half_width + 1 : half_width + 1, n);
  const array<T> diagonal(o.ctx, n, stored<T>(arithmetic_t<T>(static_cast<double>(n))));
  copy(o.ctx, diagonal, o.A.view().row(general ? half_width : 0));
  o.ctx.synchronize();
}
template <class T>
banded_view<T> band(operands<T>& o) {
  const auto all = o.A.view();
  const index_t above = all.rows() - half_width - 1;
  return {all.data(), all.columns(), all.columns(), half_width, above, all.rows(), all.memory()};
}

/// An operation on a band, of which each element is used so many times.
template <class Run>
bench_operation banded(const char* name, bool general, double operations, const Run& run) {
  return {name, operation_kind::level2, [=](const context& ctx, format f, shape s, engine e) {
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              o->make_vectors(s.n, s.n);
              make_band(*o, s.n, general);
              const double elements = static_cast<double>(o->A.rows()) * static_cast<double>(s.n);
              const double bytes = elements * stored_bytes<T>;
              return beside_library(name, o,
                                    {{s.n, s.n, 0}, bytes, operations * elements, [=] { run(*o); }, nullptr});
            });
          }};
}

/// The lower triangle of a square matrix, its elements so small that it is well conditioned with a unit
/// diagonal.
template <class T>
void make_packed(operands<T>& o, index_t n) {
  o.A = o.filled(n * (n + 1) / 2, 1);
  using number = arithmetic_t<T>;
  scal(o.ctx, number(1.0) / number(static_cast<double>(n)), o.A.view().column(0));
  o.ctx.synchronize();
}
template <class T>
packed_view<T> packed(operands<T>& o) {
  return {o.A.view().data(), o.x.size(), lower, o.A.view().memory()};
}

/// An operation on a packed triangle, which is moved so many times.
template <class Run>
bench_operation on_packed(const char* name, double passes, double operations, const Run& run) {
  return {name, operation_kind::level2, [=](const context& ctx, format f, shape s, engine e) {
            return with_operands(ctx, f, e, [&]<class T>(owned<T> o) {
              o->make_vectors(s.n, s.n);
              make_packed(*o, s.n);
              const double elements = static_cast<double>(o->A.rows());
              return beside_library(name, o,
                                    {{s.n, s.n, 0},
                                     passes * elements * stored_bytes<T>,
                                     operations * elements,
                                     [=] { run(*o); },
                                     nullptr});
            });
          }};
}

}  // namespace

std::vector<bench_operation> profile_operations() {
  return {
      banded("gbmv", true, 2, RESIDUA_RUN(gbmv(o.ctx, plain, o.alpha, band(o), o.x, o.beta, o.y))),
      banded("sbmv", false, 4, RESIDUA_RUN(sbmv(o.ctx, lower, o.alpha, band(o), o.x, o.beta, o.y))),
      banded("tbmv", false, 2, RESIDUA_RUN(tbmv(o.ctx, lower, plain, full, band(o), fresh_y(o)))),
      in_one_block(
          banded("tbsv", false, 2, RESIDUA_RUN(tbsv(o.ctx, lower, plain, full, band(o), fresh_y(o))))),
      on_packed("spmv", 1, 4, RESIDUA_RUN(spmv(o.ctx, o.alpha, packed(o), o.x, o.beta, o.y))),
      on_packed("spr", 2, 2, RESIDUA_RUN(spr(o.ctx, o.alpha, o.x, packed(o)))),
      on_packed("spr2", 2, 4, RESIDUA_RUN(spr2(o.ctx, o.alpha, o.x, o.y, packed(o)))),
      on_packed("tpmv", 1, 2, RESIDUA_RUN(tpmv(o.ctx, plain, unit, packed(o), fresh_y(o)))),
      in_one_block(on_packed("tpsv", 1, 2, RESIDUA_RUN(tpsv(o.ctx, plain, unit, packed(o), fresh_y(o))))),
  };
}

}  // namespace residua::cli
