// Operations on banded and packed complex matrices, for `residua bench`. An addition of complex numbers
// counts as two operations, a multiplication as six.
#include "cli/bench/complex_operands.hpp"
#include "cli/bench/profile.hpp"
#include "residua/blas/complex/banded.hpp"
#include "residua/blas/complex/packed.hpp"

namespace residua::cli {

namespace {

/// The elements of a band in the columns of o.A, with n on its main diagonal.
template <class T>
void make_complex_band(complex_operands<T>& o, index_t n, bool general) {
  o.A = o.filled(general ? 2 * half_width + 1 : half_width + 1, n);
  const array<T> diagonal(o.ctx, n, stored<T>(arithmetic_t<T>(static_cast<double>(n))));
  const auto all = parts(o.A.view());
  const index_t first = general ? half_width : 0;
  copy(o.ctx, diagonal, vector_view<T>(all.first() + 2 * first, n, 2 * o.A.rows(), all.memory()));
  o.ctx.synchronize();
}
template <class T>
banded_view<complex<T>> complex_band(complex_operands<T>& o) {
  const auto all = o.A.view();
  const index_t above = all.rows() - half_width - 1;
  return {all.data(), all.columns(), all.columns(), half_width, above, all.rows(), all.memory()};
}

/// An operation on a band, with so many operations an element.
template <class Run>
bench_operation on_complex_band(const char* name, bool general, double operations, const Run& run) {
  return complex_operation<formats_of_parts>(
      name, operation_kind::level2, [=]<class T>(const owned_complex<T>& o, const shape& s) -> bench_case {
        o->x = o->vector(s.n);
        o->y = o->vector(s.n);
        make_complex_band(*o, s.n, general);
        const double elements = static_cast<double>(o->A.rows()) * static_cast<double>(s.n);
        return {
            {s.n, s.n, 0}, elements * 2 * stored_bytes<T>, operations * elements, [=] { run(*o); }, nullptr};
      });
}

template <class T>
packed_view<complex<T>> packed_triangle(complex_operands<T>& o) {
  return {o.A.view().data(), o.x.size(), lower, o.A.view().memory()};
}

/// An operation on a packed lower triangle, which is moved so many times: its elements are so small that it
/// is well conditioned with a unit diagonal.
template <class Run>
bench_operation on_complex_packed(const char* name, double passes, double operations, const Run& run) {
  return complex_operation<formats_of_parts>(
      name, operation_kind::level2, [=]<class T>(const owned_complex<T>& o, const shape& s) -> bench_case {
        using number = arithmetic_t<T>;
        o->x = o->vector(s.n);
        o->y = o->vector(s.n);
        o->A = o->filled(s.n * (s.n + 1) / 2, 1);
        scal(o->ctx, number(1.0) / number(static_cast<double>(s.n)), parts(o->A.view()));
        o->ctx.synchronize();
        const auto elements = static_cast<double>(o->A.rows());
        return {{s.n, s.n, 0},
                passes * elements * 2 * stored_bytes<T>,
                operations * elements,
                [=] { run(*o); },
                nullptr};
      });
}

}  // namespace

std::vector<bench_operation> complex_profile_operations() {
  return {
      on_complex_band("complex_gbmv", true, 8,
                      [](auto& o) { gbmv(o.ctx, plain, o.alpha, complex_band(o), o.x, o.beta, o.y); }),
      on_complex_band("hbmv", false, 16,
                      [](auto& o) { hbmv(o.ctx, lower, o.alpha, complex_band(o), o.x, o.beta, o.y); }),
      on_complex_band("complex_tbmv", false, 8,
                      [](auto& o) { tbmv(o.ctx, lower, plain, full, complex_band(o), o.fresh_y()); }),
      in_one_block(
          on_complex_band("complex_tbsv", false, 8,
                          [](auto& o) { tbsv(o.ctx, lower, plain, full, complex_band(o), o.fresh_y()); })),
      on_complex_packed("hpmv", 1, 16,
                        [](auto& o) { hpmv(o.ctx, o.alpha, packed_triangle(o), o.x, o.beta, o.y); }),
      on_complex_packed("hpr", 2, 8, [](auto& o) { hpr(o.ctx, o.cosine, o.x, packed_triangle(o)); }),
      on_complex_packed("hpr2", 2, 16, [](auto& o) { hpr2(o.ctx, o.alpha, o.x, o.y, packed_triangle(o)); }),
      on_complex_packed("complex_tpmv", 1, 8,
                        [](auto& o) { tpmv(o.ctx, plain, diag::unit, packed_triangle(o), o.fresh_y()); }),
      in_one_block(on_complex_packed(
          "complex_tpsv", 1, 8,
          [](auto& o) { tpsv(o.ctx, plain, diag::unit, packed_triangle(o), o.fresh_y()); })),
  };
}

}  // namespace residua::cli
