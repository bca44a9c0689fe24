// Norms, condition numbers and the determinant for C.
#pragma once

#include "c_interface/factors.hpp"
#include "residua/lapack/determinant.hpp"
#include "residua/lapack/gecon.hpp"
#include "residua/lapack/lange.hpp"
#include "residua/lapack/pocon.hpp"

namespace residua::c_interface {

static_assert(static_cast<int>(matrix_norm::max) == RESIDUA_MAX_NORM &&
              static_cast<int>(matrix_norm::one) == RESIDUA_ONE_NORM &&
              static_cast<int>(matrix_norm::infinity) == RESIDUA_INFINITY_NORM &&
              static_cast<int>(matrix_norm::frobenius) == RESIDUA_FROBENIUS_NORM);

inline matrix_norm given_norm(const char* routine, residua_norm given) {
  const auto number = static_cast<int>(given);
  if (number < RESIDUA_MAX_NORM || number > RESIDUA_FROBENIUS_NORM) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": norm is " + std::to_string(number) + "; it must be from 0 to 3");
  }
  return static_cast<matrix_norm>(number);
}

/// Leaves a number of T's arithmetic where C has it.
template <class T>
void store_number(number<T>* target, const arithmetic_t<T>& value) {
  static_assert(sizeof(number<T>) == sizeof(arithmetic_t<T>));
  *reinterpret_cast<arithmetic_t<T>*>(target) = value;
}

template <class T>
residua_status lange(residua_context* context, residua_norm norm, int64_t m, int64_t n, const_elements<T> A,
                     int64_t lda, number<T>* result) noexcept {
  return run("lange", context, [&](const call& c) {
    require_not_null("lange", "result", result);
    store_number<T>(result, residua::lange<T>(c.ctx(), given_norm("lange", norm), c.input<T>(A, m, n, lda)));
  });
}

template <class T>
residua_status lansy(residua_context* context, residua_norm norm, residua_uplo triangle, int64_t n,
                     const_elements<T> A, int64_t lda, number<T>* result) noexcept {
  return run("lansy", context, [&](const call& c) {
    require_not_null("lansy", "result", result);
    const auto wanted = given_norm("lansy", norm);
    store_number<T>(result, residua::lansy<T>(c.ctx(), wanted, c.choice<uplo>("uplo", triangle),
                                              c.input<T>(A, n, n, lda)));
  });
}

template <class T>
residua_status gecon(residua_context* context, residua_norm norm, int64_t n, const_elements<T> A, int64_t lda,
                     double anorm, double* rcond) noexcept {
  return run("gecon", context, [&](const call& c) {
    require_not_null("gecon", "rcond", rcond);
    *rcond = residua::gecon<T>(c.ctx(), given_norm("gecon", norm), c.input<T>(A, n, n, lda), anorm);
  });
}

template <class T>
residua_status pocon(residua_context* context, residua_uplo triangle, int64_t n, const_elements<T> A,
                     int64_t lda, double anorm, double* rcond) noexcept {
  return run("pocon", context, [&](const call& c) {
    require_not_null("pocon", "rcond", rcond);
    *rcond = residua::pocon<T>(c.ctx(), c.choice<uplo>("uplo", triangle), c.input<T>(A, n, n, lda), anorm);
  });
}

template <class T>
residua_status determinant(residua_context* context, int64_t n, const_elements<T> A, int64_t lda,
                           const int64_t* ipiv, int* sign, number<T>* mantissa, int64_t* exponent,
                           number<T>* logarithm) noexcept {
  return run("determinant", context, [&](const call& c) {
    require_not_null("determinant", "sign", sign);
    require_not_null("determinant", "mantissa", mantissa);
    require_not_null("determinant", "exponent", exponent);
    require_not_null("determinant", "logarithm", logarithm);
    const auto value = residua::determinant<T>(c.ctx(), c.input<T>(A, n, n, lda), pivots(c, ipiv, n));
    *sign = value.sign;
    store_number<T>(mantissa, value.mantissa);
    *exponent = value.exponent;
    store_number<T>(logarithm, value.logarithm);
  });
}

}  // namespace residua::c_interface
