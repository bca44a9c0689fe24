#include "c_interface/common.hpp"
#include "residua/blas/level1/asum.hpp"
#include "residua/blas/level1/axpby.hpp"
#include "residua/blas/level1/axpy.hpp"
#include "residua/blas/level1/axpy_dot.hpp"
#include "residua/blas/level1/axpy_nrm2.hpp"
#include "residua/blas/level1/axpyz.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/blas/level1/dot.hpp"
#include "residua/blas/level1/iamax.hpp"
#include "residua/blas/level1/nrm2.hpp"
#include "residua/blas/level1/rot.hpp"
#include "residua/blas/level1/rotg.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/blas/level1/waxpby.hpp"
#include "residua/blas/level1/xpay.hpp"

using namespace residua::c_interface;

namespace {

template <class Number>
struct rotation_results {
  Number *r, *z, *c, *s;
};

template <class T, class Number>
residua_status rotation(const Number* a, const Number* b, const rotation_results<Number>& to) {
  static_assert(sizeof(T) == sizeof(Number));
  return guarded([&] {
    require_not_null("rotg", "a", a);
    require_not_null("rotg", "b", b);
    require_not_null("rotg", "r", to.r);
    require_not_null("rotg", "z", to.z);
    require_not_null("rotg", "c", to.c);
    require_not_null("rotg", "s", to.s);
    const auto by = residua::rotg<T>(*reinterpret_cast<const T*>(a), *reinterpret_cast<const T*>(b));
    *reinterpret_cast<T*>(to.r) = by.r;
    *reinterpret_cast<T*>(to.z) = by.z;
    *reinterpret_cast<T*>(to.c) = by.c;
    *reinterpret_cast<T*>(to.s) = by.s;
  });
}

}  // namespace

extern "C" {

// The functions of one format, in the order of residua.h. Types cannot stand in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define RESIDUA_DEFINE(f, number, array, const_array)                                                        \
  residua_status residua_copy_##f(residua_context* context, int64_t n, const_array x, int64_t incx, array y, \
                                  int64_t incy) {                                                            \
    return run<f##_type>("copy", context, [&](const auto& c) {                                               \
      residua::copy<f##_type>(c.ctx(), c.in(x, n, incx), c.out(y, n, incy));                                 \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_swap_##f(residua_context* context, int64_t n, array x, int64_t incx, array y,       \
                                  int64_t incy) {                                                            \
    return run<f##_type>("swap", context, [&](const auto& c) {                                               \
      residua::swap<f##_type>(c.ctx(), c.out(x, n, incx), c.out(y, n, incy));                                \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_scal_##f(residua_context* context, int64_t n, const number* alpha, array x,         \
                                  int64_t incx) {                                                            \
    return run<f##_type>("scal", context, [&](const auto& c) {                                               \
      residua::scal<f##_type>(c.ctx(), c.value("alpha", alpha), c.out(x, n, incx));                          \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_axpy_##f(residua_context* context, int64_t n, const number* alpha, const_array x,   \
                                  int64_t incx, array y, int64_t incy) {                                     \
    return run<f##_type>("axpy", context, [&](const auto& c) {                                               \
      residua::axpy<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, n, incx), c.out(y, n, incy));        \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_axpby_##f(residua_context* context, int64_t n, const number* alpha, const_array x,  \
                                   int64_t incx, const number* beta, array y, int64_t incy) {                \
    return run<f##_type>("axpby", context, [&](const auto& c) {                                              \
      residua::axpby<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, n, incx), c.value("beta", beta),    \
                               c.out(y, n, incy));                                                           \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_waxpby_##f(residua_context* context, int64_t n, const number* alpha, const_array x, \
                                    int64_t incx, const number* beta, const_array y, int64_t incy, array w,  \
                                    int64_t incw) {                                                          \
    return run<f##_type>("waxpby", context, [&](const auto& c) {                                             \
      residua::waxpby<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, n, incx), c.value("beta", beta),   \
                                c.in(y, n, incy), c.out(w, n, incw));                                        \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_xpay_##f(residua_context* context, int64_t n, const_array x, int64_t incx,          \
                                  const number* alpha, array y, int64_t incy) {                              \
    return run<f##_type>("xpay", context, [&](const auto& c) {                                               \
      residua::xpay<f##_type>(c.ctx(), c.in(x, n, incx), c.value("alpha", alpha), c.out(y, n, incy));        \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_axpyz_##f(residua_context* context, int64_t n, const number* alpha, const_array x,  \
                                   int64_t incx, const_array y, int64_t incy, array z, int64_t incz) {       \
    return run<f##_type>("axpyz", context, [&](const auto& c) {                                              \
      residua::axpyz<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, n, incx), c.in(y, n, incy),         \
                               c.out(z, n, incz));                                                           \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_axpy_dot_##f(residua_context* context, int64_t n, const number* alpha,              \
                                      const_array x, int64_t incx, array y, int64_t incy, const_array z,     \
                                      int64_t incz, number* result) {                                        \
    return reduce<f##_type>("axpy_dot", context, result, [&](const auto& c, auto*... to) {                   \
      return residua::axpy_dot<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, n, incx),                 \
                                         c.out(y, n, incy), c.in(z, n, incz), to...);                        \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_axpy_nrm2_##f(residua_context* context, int64_t n, const number* alpha,             \
                                       const_array x, int64_t incx, array y, int64_t incy, number* result) { \
    return reduce<f##_type>("axpy_nrm2", context, result, [&](const auto& c, auto*... to) {                  \
      return residua::axpy_nrm2<f##_type>(c.ctx(), c.value("alpha", alpha), c.in(x, n, incx),                \
                                          c.out(y, n, incy), to...);                                         \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_dot_##f(residua_context* context, int64_t n, const_array x, int64_t incx,           \
                                 const_array y, int64_t incy, number* result) {                              \
    return reduce<f##_type>("dot", context, result, [&](const auto& c, auto*... to) {                        \
      return residua::dot<f##_type>(c.ctx(), c.in(x, n, incx), c.in(y, n, incy), to...);                     \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_nrm2_##f(residua_context* context, int64_t n, const_array x, int64_t incx,          \
                                  number* result) {                                                          \
    return reduce<f##_type>("nrm2", context, result, [&](const auto& c, auto*... to) {                       \
      return residua::nrm2<f##_type>(c.ctx(), c.in(x, n, incx), to...);                                      \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_asum_##f(residua_context* context, int64_t n, const_array x, int64_t incx,          \
                                  number* result) {                                                          \
    return reduce<f##_type>("asum", context, result, [&](const auto& c, auto*... to) {                       \
      return residua::asum<f##_type>(c.ctx(), c.in(x, n, incx), to...);                                      \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_sum_##f(residua_context* context, int64_t n, const_array x, int64_t incx,           \
                                 number* result) {                                                           \
    return reduce<f##_type>("sum", context, result, [&](const auto& c, auto*... to) {                        \
      return residua::sum<f##_type>(c.ctx(), c.in(x, n, incx), to...);                                       \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_iamax_##f(residua_context* context, int64_t n, const_array x, int64_t incx,         \
                                   int64_t* result) {                                                        \
    return reduce<f##_type>("iamax", context, result, [&](const auto& c, auto*... to) {                      \
      return residua::iamax<f##_type>(c.ctx(), c.in(x, n, incx), to...);                                     \
    });                                                                                                      \
  }                                                                                                          \
  residua_status residua_rot_##f(residua_context* context, int64_t n, array x, int64_t incx, array y,        \
                                 int64_t incy, const number* cosine, const number* sine) {                   \
    return run<f##_type>("rot", context, [&](const auto& c) {                                                \
      residua::rot<f##_type>(c.ctx(), c.out(x, n, incx), c.out(y, n, incy), c.value("c", cosine),            \
                             c.value("s", sine));                                                            \
    });                                                                                                      \
  }

RESIDUA_C_FORMATS(RESIDUA_DEFINE)

#define RESIDUA_DEFINE_ROTATION(f, number)                                                           \
  residua_status residua_rotg_##f(const number* a, const number* b, number* r, number* z, number* c, \
                                  number* s) {                                                       \
    return rotation<f##_type>(a, b, {r, z, c, s});                                                   \
  }
RESIDUA_C_SOLVER_FORMATS(RESIDUA_DEFINE_ROTATION)
// NOLINTEND(bugprone-macro-parentheses)

}  // extern "C"
