// Level 1 of BLAS for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "c_interface/rotation.hpp"
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
#include "residua/blas/level1/rotm.hpp"
#include "residua/blas/level1/rotmg.hpp"
#include "residua/blas/level1/scal.hpp"
#include "residua/blas/level1/sum.hpp"
#include "residua/blas/level1/swap.hpp"
#include "residua/blas/level1/waxpby.hpp"
#include "residua/blas/level1/xpay.hpp"

namespace residua::c_interface {
namespace {

template <class T>
residua_status copy(residua_context* context, int64_t n, const_elements<T> x, int64_t incx, elements<T> y,
                    int64_t incy) noexcept {
  return run("copy", context, [&](const call& args) {
    residua::copy<T>(
        args.ctx(), args.input<T>(x, n, incx), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status swap(residua_context* context, int64_t n, elements<T> x, int64_t incx, elements<T> y,
                    int64_t incy) noexcept {
  return run("swap", context, [&](const call& args) {
    residua::swap<T>(
        args.ctx(), args.output<T>(x, n, incx), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status scal(residua_context* context, int64_t n, const number<T>* alpha, elements<T> x,
                    int64_t incx) noexcept {
  return run("scal", context, [&](const call& args) {
    residua::scal<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.output<T>(x, n, incx));
  });
}

template <class T>
residua_status axpy(residua_context* context, int64_t n, const number<T>* alpha, const_elements<T> x,
                    int64_t incx, elements<T> y, int64_t incy) noexcept {
  return run("axpy", context, [&](const call& args) {
    residua::axpy<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status axpby(residua_context* context, int64_t n, const number<T>* alpha, const_elements<T> x,
                     int64_t incx, const number<T>* beta, elements<T> y, int64_t incy) noexcept {
  return run("axpby", context, [&](const call& args) {
    residua::axpby<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.value<T>("beta", beta),
        args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status waxpby(residua_context* context, int64_t n, const number<T>* alpha, const_elements<T> x,
                      int64_t incx, const number<T>* beta, const_elements<T> y, int64_t incy, elements<T> w,
                      int64_t incw) noexcept {
  return run("waxpby", context, [&](const call& args) {
    residua::waxpby<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.value<T>("beta", beta),
        args.input<T>(y, n, incy), args.output<T>(w, n, incw));
  });
}

template <class T>
residua_status xpay(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                    const number<T>* alpha, elements<T> y, int64_t incy) noexcept {
  return run("xpay", context, [&](const call& args) {
    residua::xpay<T>(
        args.ctx(), args.input<T>(x, n, incx), args.value<T>("alpha", alpha), args.output<T>(y, n, incy));
  });
}

template <class T>
residua_status axpyz(residua_context* context, int64_t n, const number<T>* alpha, const_elements<T> x,
                     int64_t incx, const_elements<T> y, int64_t incy, elements<T> z, int64_t incz) noexcept {
  return run("axpyz", context, [&](const call& args) {
    residua::axpyz<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.input<T>(y, n, incy),
        args.output<T>(z, n, incz));
  });
}

template <class T>
residua_status axpy_dot(residua_context* context, int64_t n, const number<T>* alpha, const_elements<T> x,
                        int64_t incx, elements<T> y, int64_t incy, const_elements<T> z, int64_t incz,
                        number<T>* result) noexcept {
  return reduce<T>("axpy_dot", context, result, [&](const call& args, auto*... place) {
    return residua::axpy_dot<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.output<T>(y, n, incy),
        args.input<T>(z, n, incz), place...);
  });
}

template <class T>
residua_status axpy_nrm2(residua_context* context, int64_t n, const number<T>* alpha, const_elements<T> x,
                         int64_t incx, elements<T> y, int64_t incy, number<T>* result) noexcept {
  return reduce<T>("axpy_nrm2", context, result, [&](const call& args, auto*... place) {
    return residua::axpy_nrm2<T>(
        args.ctx(), args.value<T>("alpha", alpha), args.input<T>(x, n, incx), args.output<T>(y, n, incy),
        place...);
  });
}

template <class T>
residua_status dot(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                   const_elements<T> y, int64_t incy, number<T>* result) noexcept {
  return reduce<T>("dot", context, result, [&](const call& args, auto*... place) {
    return residua::dot<T>(
        args.ctx(), args.input<T>(x, n, incx), args.input<T>(y, n, incy), place...);
  });
}

template <class T>
residua_status nrm2(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                    number<T>* result) noexcept {
  return reduce<T>("nrm2", context, result, [&](const call& args, auto*... place) {
    return residua::nrm2<T>(
        args.ctx(), args.input<T>(x, n, incx), place...);
  });
}

template <class T>
residua_status asum(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                    number<T>* result) noexcept {
  return reduce<T>("asum", context, result, [&](const call& args, auto*... place) {
    return residua::asum<T>(
        args.ctx(), args.input<T>(x, n, incx), place...);
  });
}

template <class T>
residua_status sum(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                   number<T>* result) noexcept {
  return reduce<T>("sum", context, result, [&](const call& args, auto*... place) {
    return residua::sum<T>(
        args.ctx(), args.input<T>(x, n, incx), place...);
  });
}

template <class T>
residua_status iamax(residua_context* context, int64_t n, const_elements<T> x, int64_t incx,
                     int64_t* result) noexcept {
  return reduce<T>("iamax", context, result, [&](const call& args, auto*... place) {
    return residua::iamax<T>(
        args.ctx(), args.input<T>(x, n, incx), place...);
  });
}

template <class T>
residua_status rot(residua_context* context, int64_t n, elements<T> x, int64_t incx, elements<T> y,
                   int64_t incy, const number<T>* c, const number<T>* s) noexcept {
  return run("rot", context, [&](const call& args) {
    residua::rot<T>(
        args.ctx(), args.output<T>(x, n, incx), args.output<T>(y, n, incy), args.value<T>("c", c),
        args.value<T>("s", s));
  });
}

template <class T>
residua_status rotm(residua_context* context, int64_t n, elements<T> x, int64_t incx, elements<T> y,
                    int64_t incy, const number<T>* param) noexcept {
  return run("rotm", context, [&](const call& args) {
    residua::rotm<T>(
        args.ctx(), args.output<T>(x, n, incx), args.output<T>(y, n, incy), args.rotation<T>("param", param));
  });
}

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_copy_fp32(residua_context* context, int64_t n, const float* x, int64_t incx, float* y,
                                 int64_t incy) {
  return copy<float>(context, n, x, incx, y, incy);
}
residua_status residua_copy_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               residua_ff* y, int64_t incy) {
  return copy<residua::ff>(context, n, x, incx, y, incy);
}
residua_status residua_copy_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 double* y, int64_t incy) {
  return copy<double>(context, n, x, incx, y, incy);
}
residua_status residua_copy_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               residua_ds_array y, int64_t incy) {
  return copy<residua::ds>(context, n, x, incx, y, incy);
}
residua_status residua_copy_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy) {
  return copy<residua::di>(context, n, x, incx, y, incy);
}
residua_status residua_copy_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                residua_di_array y, int64_t incy) {
  return copy<residua::dit>(context, n, x, incx, y, incy);
}
residua_status residua_copy_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               residua_dd* y, int64_t incy) {
  return copy<residua::dd>(context, n, x, incx, y, incy);
}
residua_status residua_copy_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               residua_td* y, int64_t incy) {
  return copy<residua::td>(context, n, x, incx, y, incy);
}
residua_status residua_copy_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               residua_qd* y, int64_t incy) {
  return copy<residua::qd>(context, n, x, incx, y, incy);
}

residua_status residua_swap_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                 int64_t incy) {
  return swap<float>(context, n, x, incx, y, incy);
}
residua_status residua_swap_ff(residua_context* context, int64_t n, residua_ff* x, int64_t incx,
                               residua_ff* y, int64_t incy) {
  return swap<residua::ff>(context, n, x, incx, y, incy);
}
residua_status residua_swap_fp64(residua_context* context, int64_t n, double* x, int64_t incx, double* y,
                                 int64_t incy) {
  return swap<double>(context, n, x, incx, y, incy);
}
residua_status residua_swap_ds(residua_context* context, int64_t n, residua_ds_array x, int64_t incx,
                               residua_ds_array y, int64_t incy) {
  return swap<residua::ds>(context, n, x, incx, y, incy);
}
residua_status residua_swap_di(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy) {
  return swap<residua::di>(context, n, x, incx, y, incy);
}
residua_status residua_swap_dit(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                                residua_di_array y, int64_t incy) {
  return swap<residua::dit>(context, n, x, incx, y, incy);
}
residua_status residua_swap_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                               residua_dd* y, int64_t incy) {
  return swap<residua::dd>(context, n, x, incx, y, incy);
}
residua_status residua_swap_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                               residua_td* y, int64_t incy) {
  return swap<residua::td>(context, n, x, incx, y, incy);
}
residua_status residua_swap_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                               residua_qd* y, int64_t incy) {
  return swap<residua::qd>(context, n, x, incx, y, incy);
}

residua_status residua_scal_fp32(residua_context* context, int64_t n, const double* alpha, float* x,
                                 int64_t incx) {
  return scal<float>(context, n, alpha, x, incx);
}
residua_status residua_scal_ff(residua_context* context, int64_t n, const double* alpha, residua_ff* x,
                               int64_t incx) {
  return scal<residua::ff>(context, n, alpha, x, incx);
}
residua_status residua_scal_fp64(residua_context* context, int64_t n, const double* alpha, double* x,
                                 int64_t incx) {
  return scal<double>(context, n, alpha, x, incx);
}
residua_status residua_scal_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_ds_array x, int64_t incx) {
  return scal<residua::ds>(context, n, alpha, x, incx);
}
residua_status residua_scal_di(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_di_array x, int64_t incx) {
  return scal<residua::di>(context, n, alpha, x, incx);
}
residua_status residua_scal_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_di_array x, int64_t incx) {
  return scal<residua::dit>(context, n, alpha, x, incx);
}
residua_status residua_scal_dd(residua_context* context, int64_t n, const residua_dd* alpha, residua_dd* x,
                               int64_t incx) {
  return scal<residua::dd>(context, n, alpha, x, incx);
}
residua_status residua_scal_td(residua_context* context, int64_t n, const residua_td* alpha, residua_td* x,
                               int64_t incx) {
  return scal<residua::td>(context, n, alpha, x, incx);
}
residua_status residua_scal_qd(residua_context* context, int64_t n, const residua_qd* alpha, residua_qd* x,
                               int64_t incx) {
  return scal<residua::qd>(context, n, alpha, x, incx);
}

residua_status residua_axpy_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                 int64_t incx, float* y, int64_t incy) {
  return axpy<float>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_ff(residua_context* context, int64_t n, const double* alpha, const residua_ff* x,
                               int64_t incx, residua_ff* y, int64_t incy) {
  return axpy<residua::ff>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                 int64_t incx, double* y, int64_t incy) {
  return axpy<double>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_const_ds_array x, int64_t incx, residua_ds_array y, int64_t incy) {
  return axpy<residua::ds>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_di(residua_context* context, int64_t n, const residua_dd* alpha,
                               residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy) {
  return axpy<residua::di>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy) {
  return axpy<residua::dit>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                               const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy) {
  return axpy<residua::dd>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_td(residua_context* context, int64_t n, const residua_td* alpha,
                               const residua_td* x, int64_t incx, residua_td* y, int64_t incy) {
  return axpy<residua::td>(context, n, alpha, x, incx, y, incy);
}
residua_status residua_axpy_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                               const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy) {
  return axpy<residua::qd>(context, n, alpha, x, incx, y, incy);
}

residua_status residua_axpby_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                  int64_t incx, const double* beta, float* y, int64_t incy) {
  return axpby<float>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_ff(residua_context* context, int64_t n, const double* alpha, const residua_ff* x,
                                int64_t incx, const double* beta, residua_ff* y, int64_t incy) {
  return axpby<residua::ff>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                  int64_t incx, const double* beta, double* y, int64_t incy) {
  return axpby<double>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                                residua_ds_array y, int64_t incy) {
  return axpby<residua::ds>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                residua_di_array y, int64_t incy) {
  return axpby<residua::di>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                 residua_di_array y, int64_t incy) {
  return axpby<residua::dit>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                const residua_dd* x, int64_t incx, const residua_dd* beta, residua_dd* y,
                                int64_t incy) {
  return axpby<residua::dd>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_td(residua_context* context, int64_t n, const residua_td* alpha,
                                const residua_td* x, int64_t incx, const residua_td* beta, residua_td* y,
                                int64_t incy) {
  return axpby<residua::td>(context, n, alpha, x, incx, beta, y, incy);
}
residua_status residua_axpby_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                const residua_qd* x, int64_t incx, const residua_qd* beta, residua_qd* y,
                                int64_t incy) {
  return axpby<residua::qd>(context, n, alpha, x, incx, beta, y, incy);
}

residua_status residua_waxpby_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                   int64_t incx, const double* beta, const float* y, int64_t incy, float* w,
                                   int64_t incw) {
  return waxpby<float>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_ff(residua_context* context, int64_t n, const double* alpha,
                                 const residua_ff* x, int64_t incx, const double* beta, const residua_ff* y,
                                 int64_t incy, residua_ff* w, int64_t incw) {
  return waxpby<residua::ff>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                   int64_t incx, const double* beta, const double* y, int64_t incy, double* w,
                                   int64_t incw) {
  return waxpby<double>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_ds_array x, int64_t incx, const residua_dd* beta,
                                 residua_const_ds_array y, int64_t incy, residua_ds_array w, int64_t incw) {
  return waxpby<residua::ds>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                 residua_const_di_array y, int64_t incy, residua_di_array w, int64_t incw) {
  return waxpby<residua::di>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                  residua_const_di_array x, int64_t incx, const residua_dd* beta,
                                  residua_const_di_array y, int64_t incy, residua_di_array w, int64_t incw) {
  return waxpby<residua::dit>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                 const residua_dd* x, int64_t incx, const residua_dd* beta,
                                 const residua_dd* y, int64_t incy, residua_dd* w, int64_t incw) {
  return waxpby<residua::dd>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_td(residua_context* context, int64_t n, const residua_td* alpha,
                                 const residua_td* x, int64_t incx, const residua_td* beta,
                                 const residua_td* y, int64_t incy, residua_td* w, int64_t incw) {
  return waxpby<residua::td>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}
residua_status residua_waxpby_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                 const residua_qd* x, int64_t incx, const residua_qd* beta,
                                 const residua_qd* y, int64_t incy, residua_qd* w, int64_t incw) {
  return waxpby<residua::qd>(context, n, alpha, x, incx, beta, y, incy, w, incw);
}

residua_status residua_xpay_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                 const double* alpha, float* y, int64_t incy) {
  return xpay<float>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               const double* alpha, residua_ff* y, int64_t incy) {
  return xpay<residua::ff>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 const double* alpha, double* y, int64_t incy) {
  return xpay<double>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               const residua_dd* alpha, residua_ds_array y, int64_t incy) {
  return xpay<residua::ds>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               const residua_dd* alpha, residua_di_array y, int64_t incy) {
  return xpay<residua::di>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                const residua_dd* alpha, residua_di_array y, int64_t incy) {
  return xpay<residua::dit>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               const residua_dd* alpha, residua_dd* y, int64_t incy) {
  return xpay<residua::dd>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               const residua_td* alpha, residua_td* y, int64_t incy) {
  return xpay<residua::td>(context, n, x, incx, alpha, y, incy);
}
residua_status residua_xpay_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               const residua_qd* alpha, residua_qd* y, int64_t incy) {
  return xpay<residua::qd>(context, n, x, incx, alpha, y, incy);
}

residua_status residua_axpyz_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                  int64_t incx, const float* y, int64_t incy, float* z, int64_t incz) {
  return axpyz<float>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_ff(residua_context* context, int64_t n, const double* alpha, const residua_ff* x,
                                int64_t incx, const residua_ff* y, int64_t incy, residua_ff* z,
                                int64_t incz) {
  return axpyz<residua::ff>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_fp64(residua_context* context, int64_t n, const double* alpha, const double* x,
                                  int64_t incx, const double* y, int64_t incy, double* z, int64_t incz) {
  return axpyz<double>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_ds_array x, int64_t incx, residua_const_ds_array y,
                                int64_t incy, residua_ds_array z, int64_t incz) {
  return axpyz<residua::ds>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                residua_const_di_array x, int64_t incx, residua_const_di_array y,
                                int64_t incy, residua_di_array z, int64_t incz) {
  return axpyz<residua::di>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                 residua_const_di_array x, int64_t incx, residua_const_di_array y,
                                 int64_t incy, residua_di_array z, int64_t incz) {
  return axpyz<residua::dit>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                const residua_dd* x, int64_t incx, const residua_dd* y, int64_t incy,
                                residua_dd* z, int64_t incz) {
  return axpyz<residua::dd>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_td(residua_context* context, int64_t n, const residua_td* alpha,
                                const residua_td* x, int64_t incx, const residua_td* y, int64_t incy,
                                residua_td* z, int64_t incz) {
  return axpyz<residua::td>(context, n, alpha, x, incx, y, incy, z, incz);
}
residua_status residua_axpyz_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                const residua_qd* x, int64_t incx, const residua_qd* y, int64_t incy,
                                residua_qd* z, int64_t incz) {
  return axpyz<residua::qd>(context, n, alpha, x, incx, y, incy, z, incz);
}

residua_status residua_axpy_dot_fp32(residua_context* context, int64_t n, const double* alpha, const float* x,
                                     int64_t incx, float* y, int64_t incy, const float* z, int64_t incz,
                                     double* result) {
  return axpy_dot<float>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_ff(residua_context* context, int64_t n, const double* alpha,
                                   const residua_ff* x, int64_t incx, residua_ff* y, int64_t incy,
                                   const residua_ff* z, int64_t incz, double* result) {
  return axpy_dot<residua::ff>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_fp64(residua_context* context, int64_t n, const double* alpha,
                                     const double* x, int64_t incx, double* y, int64_t incy, const double* z,
                                     int64_t incz, double* result) {
  return axpy_dot<double>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                   residua_const_ds_array x, int64_t incx, residua_ds_array y, int64_t incy,
                                   residua_const_ds_array z, int64_t incz, residua_dd* result) {
  return axpy_dot<residua::ds>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                   residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                   residua_const_di_array z, int64_t incz, residua_dd* result) {
  return axpy_dot<residua::di>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                    residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                    residua_const_di_array z, int64_t incz, residua_dd* result) {
  return axpy_dot<residua::dit>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                   const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy,
                                   const residua_dd* z, int64_t incz, residua_dd* result) {
  return axpy_dot<residua::dd>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_td(residua_context* context, int64_t n, const residua_td* alpha,
                                   const residua_td* x, int64_t incx, residua_td* y, int64_t incy,
                                   const residua_td* z, int64_t incz, residua_td* result) {
  return axpy_dot<residua::td>(context, n, alpha, x, incx, y, incy, z, incz, result);
}
residua_status residua_axpy_dot_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                   const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy,
                                   const residua_qd* z, int64_t incz, residua_qd* result) {
  return axpy_dot<residua::qd>(context, n, alpha, x, incx, y, incy, z, incz, result);
}

residua_status residua_axpy_nrm2_fp32(residua_context* context, int64_t n, const double* alpha,
                                      const float* x, int64_t incx, float* y, int64_t incy, double* result) {
  return axpy_nrm2<float>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_ff(residua_context* context, int64_t n, const double* alpha,
                                    const residua_ff* x, int64_t incx, residua_ff* y, int64_t incy,
                                    double* result) {
  return axpy_nrm2<residua::ff>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_fp64(residua_context* context, int64_t n, const double* alpha,
                                      const double* x, int64_t incx, double* y, int64_t incy,
                                      double* result) {
  return axpy_nrm2<double>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_ds(residua_context* context, int64_t n, const residua_dd* alpha,
                                    residua_const_ds_array x, int64_t incx, residua_ds_array y, int64_t incy,
                                    residua_dd* result) {
  return axpy_nrm2<residua::ds>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_di(residua_context* context, int64_t n, const residua_dd* alpha,
                                    residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                    residua_dd* result) {
  return axpy_nrm2<residua::di>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_dit(residua_context* context, int64_t n, const residua_dd* alpha,
                                     residua_const_di_array x, int64_t incx, residua_di_array y, int64_t incy,
                                     residua_dd* result) {
  return axpy_nrm2<residua::dit>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_dd(residua_context* context, int64_t n, const residua_dd* alpha,
                                    const residua_dd* x, int64_t incx, residua_dd* y, int64_t incy,
                                    residua_dd* result) {
  return axpy_nrm2<residua::dd>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_td(residua_context* context, int64_t n, const residua_td* alpha,
                                    const residua_td* x, int64_t incx, residua_td* y, int64_t incy,
                                    residua_td* result) {
  return axpy_nrm2<residua::td>(context, n, alpha, x, incx, y, incy, result);
}
residua_status residua_axpy_nrm2_qd(residua_context* context, int64_t n, const residua_qd* alpha,
                                    const residua_qd* x, int64_t incx, residua_qd* y, int64_t incy,
                                    residua_qd* result) {
  return axpy_nrm2<residua::qd>(context, n, alpha, x, incx, y, incy, result);
}

residua_status residua_dot_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                const float* y, int64_t incy, double* result) {
  return dot<float>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                              const residua_ff* y, int64_t incy, double* result) {
  return dot<residua::ff>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                const double* y, int64_t incy, double* result) {
  return dot<double>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                              residua_const_ds_array y, int64_t incy, residua_dd* result) {
  return dot<residua::ds>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                              residua_const_di_array y, int64_t incy, residua_dd* result) {
  return dot<residua::di>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_const_di_array y, int64_t incy, residua_dd* result) {
  return dot<residua::dit>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                              const residua_dd* y, int64_t incy, residua_dd* result) {
  return dot<residua::dd>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                              const residua_td* y, int64_t incy, residua_td* result) {
  return dot<residua::td>(context, n, x, incx, y, incy, result);
}
residua_status residua_dot_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                              const residua_qd* y, int64_t incy, residua_qd* result) {
  return dot<residua::qd>(context, n, x, incx, y, incy, result);
}

residua_status residua_nrm2_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                 double* result) {
  return nrm2<float>(context, n, x, incx, result);
}
residua_status residua_nrm2_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               double* result) {
  return nrm2<residua::ff>(context, n, x, incx, result);
}
residua_status residua_nrm2_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 double* result) {
  return nrm2<double>(context, n, x, incx, result);
}
residua_status residua_nrm2_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               residua_dd* result) {
  return nrm2<residua::ds>(context, n, x, incx, result);
}
residua_status residua_nrm2_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_dd* result) {
  return nrm2<residua::di>(context, n, x, incx, result);
}
residua_status residua_nrm2_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                residua_dd* result) {
  return nrm2<residua::dit>(context, n, x, incx, result);
}
residua_status residua_nrm2_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               residua_dd* result) {
  return nrm2<residua::dd>(context, n, x, incx, result);
}
residua_status residua_nrm2_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               residua_td* result) {
  return nrm2<residua::td>(context, n, x, incx, result);
}
residua_status residua_nrm2_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               residua_qd* result) {
  return nrm2<residua::qd>(context, n, x, incx, result);
}

residua_status residua_asum_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                 double* result) {
  return asum<float>(context, n, x, incx, result);
}
residua_status residua_asum_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                               double* result) {
  return asum<residua::ff>(context, n, x, incx, result);
}
residua_status residua_asum_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                 double* result) {
  return asum<double>(context, n, x, incx, result);
}
residua_status residua_asum_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                               residua_dd* result) {
  return asum<residua::ds>(context, n, x, incx, result);
}
residua_status residua_asum_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_dd* result) {
  return asum<residua::di>(context, n, x, incx, result);
}
residua_status residua_asum_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                residua_dd* result) {
  return asum<residua::dit>(context, n, x, incx, result);
}
residua_status residua_asum_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                               residua_dd* result) {
  return asum<residua::dd>(context, n, x, incx, result);
}
residua_status residua_asum_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                               residua_td* result) {
  return asum<residua::td>(context, n, x, incx, result);
}
residua_status residua_asum_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                               residua_qd* result) {
  return asum<residua::qd>(context, n, x, incx, result);
}

residua_status residua_sum_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                double* result) {
  return sum<float>(context, n, x, incx, result);
}
residua_status residua_sum_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                              double* result) {
  return sum<residua::ff>(context, n, x, incx, result);
}
residua_status residua_sum_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                double* result) {
  return sum<double>(context, n, x, incx, result);
}
residua_status residua_sum_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                              residua_dd* result) {
  return sum<residua::ds>(context, n, x, incx, result);
}
residua_status residua_sum_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                              residua_dd* result) {
  return sum<residua::di>(context, n, x, incx, result);
}
residua_status residua_sum_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                               residua_dd* result) {
  return sum<residua::dit>(context, n, x, incx, result);
}
residua_status residua_sum_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                              residua_dd* result) {
  return sum<residua::dd>(context, n, x, incx, result);
}
residua_status residua_sum_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                              residua_td* result) {
  return sum<residua::td>(context, n, x, incx, result);
}
residua_status residua_sum_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                              residua_qd* result) {
  return sum<residua::qd>(context, n, x, incx, result);
}

residua_status residua_iamax_fp32(residua_context* context, int64_t n, const float* x, int64_t incx,
                                  int64_t* result) {
  return iamax<float>(context, n, x, incx, result);
}
residua_status residua_iamax_ff(residua_context* context, int64_t n, const residua_ff* x, int64_t incx,
                                int64_t* result) {
  return iamax<residua::ff>(context, n, x, incx, result);
}
residua_status residua_iamax_fp64(residua_context* context, int64_t n, const double* x, int64_t incx,
                                  int64_t* result) {
  return iamax<double>(context, n, x, incx, result);
}
residua_status residua_iamax_ds(residua_context* context, int64_t n, residua_const_ds_array x, int64_t incx,
                                int64_t* result) {
  return iamax<residua::ds>(context, n, x, incx, result);
}
residua_status residua_iamax_di(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                int64_t* result) {
  return iamax<residua::di>(context, n, x, incx, result);
}
residua_status residua_iamax_dit(residua_context* context, int64_t n, residua_const_di_array x, int64_t incx,
                                 int64_t* result) {
  return iamax<residua::dit>(context, n, x, incx, result);
}
residua_status residua_iamax_dd(residua_context* context, int64_t n, const residua_dd* x, int64_t incx,
                                int64_t* result) {
  return iamax<residua::dd>(context, n, x, incx, result);
}
residua_status residua_iamax_td(residua_context* context, int64_t n, const residua_td* x, int64_t incx,
                                int64_t* result) {
  return iamax<residua::td>(context, n, x, incx, result);
}
residua_status residua_iamax_qd(residua_context* context, int64_t n, const residua_qd* x, int64_t incx,
                                int64_t* result) {
  return iamax<residua::qd>(context, n, x, incx, result);
}

residua_status residua_rot_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                int64_t incy, const double* c, const double* s) {
  return rot<float>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_ff(residua_context* context, int64_t n, residua_ff* x, int64_t incx, residua_ff* y,
                              int64_t incy, const double* c, const double* s) {
  return rot<residua::ff>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_fp64(residua_context* context, int64_t n, double* x, int64_t incx, double* y,
                                int64_t incy, const double* c, const double* s) {
  return rot<double>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_ds(residua_context* context, int64_t n, residua_ds_array x, int64_t incx,
                              residua_ds_array y, int64_t incy, const residua_dd* c, const residua_dd* s) {
  return rot<residua::ds>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_di(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                              residua_di_array y, int64_t incy, const residua_dd* c, const residua_dd* s) {
  return rot<residua::di>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_dit(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy, const residua_dd* c, const residua_dd* s) {
  return rot<residua::dit>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx, residua_dd* y,
                              int64_t incy, const residua_dd* c, const residua_dd* s) {
  return rot<residua::dd>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_td(residua_context* context, int64_t n, residua_td* x, int64_t incx, residua_td* y,
                              int64_t incy, const residua_td* c, const residua_td* s) {
  return rot<residua::td>(context, n, x, incx, y, incy, c, s);
}
residua_status residua_rot_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx, residua_qd* y,
                              int64_t incy, const residua_qd* c, const residua_qd* s) {
  return rot<residua::qd>(context, n, x, incx, y, incy, c, s);
}

residua_status residua_rotg_fp64(const double* a, const double* b, double* r, double* z, double* c,
                                 double* s) {
  return rotg<double>(a, b, r, z, c, s);
}
residua_status residua_rotg_dd(const residua_dd* a, const residua_dd* b, residua_dd* r, residua_dd* z,
                               residua_dd* c, residua_dd* s) {
  return rotg<residua::dd>(a, b, r, z, c, s);
}
residua_status residua_rotg_td(const residua_td* a, const residua_td* b, residua_td* r, residua_td* z,
                               residua_td* c, residua_td* s) {
  return rotg<residua::td>(a, b, r, z, c, s);
}
residua_status residua_rotg_qd(const residua_qd* a, const residua_qd* b, residua_qd* r, residua_qd* z,
                               residua_qd* c, residua_qd* s) {
  return rotg<residua::qd>(a, b, r, z, c, s);
}

residua_status residua_rotm_fp32(residua_context* context, int64_t n, float* x, int64_t incx, float* y,
                                 int64_t incy, const double* param) {
  return rotm<float>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_ff(residua_context* context, int64_t n, residua_ff* x, int64_t incx,
                               residua_ff* y, int64_t incy, const double* param) {
  return rotm<residua::ff>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_fp64(residua_context* context, int64_t n, double* x, int64_t incx, double* y,
                                 int64_t incy, const double* param) {
  return rotm<double>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_ds(residua_context* context, int64_t n, residua_ds_array x, int64_t incx,
                               residua_ds_array y, int64_t incy, const residua_dd* param) {
  return rotm<residua::ds>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_di(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                               residua_di_array y, int64_t incy, const residua_dd* param) {
  return rotm<residua::di>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_dit(residua_context* context, int64_t n, residua_di_array x, int64_t incx,
                                residua_di_array y, int64_t incy, const residua_dd* param) {
  return rotm<residua::dit>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_dd(residua_context* context, int64_t n, residua_dd* x, int64_t incx,
                               residua_dd* y, int64_t incy, const residua_dd* param) {
  return rotm<residua::dd>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_td(residua_context* context, int64_t n, residua_td* x, int64_t incx,
                               residua_td* y, int64_t incy, const residua_td* param) {
  return rotm<residua::td>(context, n, x, incx, y, incy, param);
}
residua_status residua_rotm_qd(residua_context* context, int64_t n, residua_qd* x, int64_t incx,
                               residua_qd* y, int64_t incy, const residua_qd* param) {
  return rotm<residua::qd>(context, n, x, incx, y, incy, param);
}

residua_status residua_rotmg_fp64(double* d1, double* d2, double* x1, const double* y1, double* param) {
  return rotmg<double>(d1, d2, x1, y1, param);
}
residua_status residua_rotmg_dd(residua_dd* d1, residua_dd* d2, residua_dd* x1, const residua_dd* y1,
                                residua_dd* param) {
  return rotmg<residua::dd>(d1, d2, x1, y1, param);
}
residua_status residua_rotmg_td(residua_td* d1, residua_td* d2, residua_td* x1, const residua_td* y1,
                                residua_td* param) {
  return rotmg<residua::td>(d1, d2, x1, y1, param);
}
residua_status residua_rotmg_qd(residua_qd* d1, residua_qd* d2, residua_qd* x1, const residua_qd* y1,
                                residua_qd* param) {
  return rotmg<residua::qd>(d1, d2, x1, y1, param);
}

}  // extern "C"
