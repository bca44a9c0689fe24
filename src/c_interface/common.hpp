// What the functions of residua.h share: from C's types to those of C++, and from exceptions to codes.
#pragma once

#include <new>
#include <string>
#include <type_traits>

#include "residua.h"
#include "residua/base/context.hpp"
#include "residua/base/error.hpp"
#include "residua/number/format.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/scalar.hpp"
#include "residua/view/types.hpp"

struct residua_context {
  residua::context cxx;
  residua_scalar_space scalars = RESIDUA_HOST_SCALARS;
};

namespace residua::c_interface {

/// Keeps the message for residua_last_error.
residua_status failed(residua_status status, const std::string& message) noexcept;
residua_status status_of(error_kind kind) noexcept;

/// Runs f; the code of what it throws.
template <class F>
residua_status guarded(const F& f) noexcept {
  try {
    f();
    return RESIDUA_SUCCESS;
  } catch (const error& e) {
    return failed(status_of(e.kind()), e.what());
  } catch (const std::bad_alloc&) {
    return failed(RESIDUA_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception& e) {
    return failed(RESIDUA_INTERNAL_ERROR, e.what());
  }
}

inline void require_not_null(const char* routine, const char* name, const void* pointer) {
  if (pointer == nullptr) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " is null");
  }
}
/// One of the two values of an enumeration, which in C may be any number.
template <class To, class From>
To choice(const char* routine, const char* name, From value) {
  const auto number = static_cast<int>(value);
  if (number != 0 && number != 1) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": " + name + " is " + std::to_string(number) + "; it must be 0 or 1");
  }
  return number == 0 ? To{} : static_cast<To>(1);
}
static_assert(static_cast<int>(op::none) == RESIDUA_NO_TRANSPOSE &&
              static_cast<int>(op::transpose) == RESIDUA_TRANSPOSE);
static_assert(static_cast<int>(uplo::lower) == RESIDUA_LOWER &&
              static_cast<int>(uplo::upper) == RESIDUA_UPPER);
static_assert(static_cast<int>(diag::non_unit) == RESIDUA_NON_UNIT &&
              static_cast<int>(diag::unit) == RESIDUA_UNIT);
static_assert(static_cast<int>(side::left) == RESIDUA_LEFT && static_cast<int>(side::right) == RESIDUA_RIGHT);

/// The context, its views of the caller's arrays of T, and its scalars, for one call of a routine.
template <class T>
class call {
 public:
  using number = arithmetic_t<T>;

  call(const char* routine, residua_context* context) : routine_(routine), context_(context) {
    require_not_null(routine, "context", context);
  }
  [[nodiscard]] const context& ctx() const { return context_->cxx; }
  [[nodiscard]] bool returns_on_device() const {
    return context_->scalars == RESIDUA_DEVICE_SCALARS && ctx().kind() == backend::cuda;
  }

  template <class Array>
  [[nodiscard]] vector_view<const T> in(Array x, index n, index increment) const {
    if constexpr (plane_stored<T>) {
      return {x.high, x.low, n, increment, ctx().memory()};
    } else {
      return {reinterpret_cast<const T*>(x), n, increment, ctx().memory()};
    }
  }
  template <class Array>
  [[nodiscard]] vector_view<T> out(Array x, index n, index increment) const {
    if constexpr (plane_stored<T>) {
      return {x.high, x.low, n, increment, ctx().memory()};
    } else {
      return {reinterpret_cast<T*>(x), n, increment, ctx().memory()};
    }
  }
  template <class Array>
  [[nodiscard]] matrix_view<const T> in(Array A, index rows, index columns, index leading) const {
    if constexpr (plane_stored<T>) {
      return {A.high, A.low, rows, columns, leading, ctx().memory()};
    } else {
      return {reinterpret_cast<const T*>(A), rows, columns, leading, ctx().memory()};
    }
  }
  template <class Array>
  [[nodiscard]] matrix_view<T> out(Array A, index rows, index columns, index leading) const {
    if constexpr (plane_stored<T>) {
      return {A.high, A.low, rows, columns, leading, ctx().memory()};
    } else {
      return {reinterpret_cast<T*>(A), rows, columns, leading, ctx().memory()};
    }
  }
  /// The same call, to see operands of another format.
  template <class U>
  [[nodiscard]] call<U> of() const {
    return {routine_, context_};
  }
  /// alpha or beta.
  template <class Number>
  [[nodiscard]] scalar<number> value(const char* name, const Number* at) const {
    static_assert(sizeof(Number) == sizeof(number));
    require_not_null(routine_, name, at);
    const auto* address = reinterpret_cast<const number*>(at);
    return returns_on_device() ? scalar<number>::on_device(address) : scalar<number>(*address);
  }
  /// Where a result goes: a number, or an index.
  template <class Number>
  [[nodiscard]] auto* result(Number* at) const {
    require_not_null(routine_, "result", at);
    if constexpr (std::is_integral_v<Number>) {
      return at;
    } else {
      static_assert(sizeof(Number) == sizeof(number));
      return reinterpret_cast<number*>(at);
    }
  }
  /// op(A) as stored: rows and columns change places where it is transposed.
  template <class Array>
  [[nodiscard]] matrix_view<const T> operand(op o, Array A, index rows, index columns, index leading) const {
    return o == op::none ? in(A, rows, columns, leading) : in(A, columns, rows, leading);
  }
  /// The square operand that stands on a side of an m x n matrix.
  template <class Array>
  [[nodiscard]] matrix_view<const T> square(residua_side at, Array A, index m, index n, index leading) const {
    const index extent = at == RESIDUA_LEFT ? m : n;
    return in(A, extent, extent, leading);
  }
  [[nodiscard]] op form(const char* name, residua_op o) const { return choice<op>(routine_, name, o); }
  [[nodiscard]] uplo triangle(residua_uplo u) const { return choice<uplo>(routine_, "uplo", u); }
  [[nodiscard]] diag diagonal(residua_diag d) const { return choice<diag>(routine_, "diag", d); }
  [[nodiscard]] side where(residua_side s) const { return choice<side>(routine_, "side", s); }

 private:
  const char* routine_;
  residua_context* context_;
};

/// A call of a routine: its code.
template <class T, class Body>
residua_status run(const char* routine, residua_context* context, const Body& body) noexcept {
  return guarded([&] { body(call<T>(routine, context)); });
}
/// The same of a query: `compute` gives the bytes.
template <class T, class Compute>
residua_status query(const char* routine, residua_context* context, std::size_t* bytes,
                     const Compute& compute) noexcept {
  return run<T>(routine, context, [&](const call<T>& c) {
    require_not_null(routine, "bytes", bytes);
    *bytes = compute(c);
  });
}
/// The same of a reduction: `compute` gives its value, or leaves it at an address on the device.
template <class T, class Number, class Compute>
residua_status reduce(const char* routine, residua_context* context, Number* result,
                      const Compute& compute) noexcept {
  return run<T>(routine, context, [&](const call<T>& c) {
    auto* to = c.result(result);
    if (c.returns_on_device()) {
      compute(c, to);
    } else {
      *to = compute(c);
    }
  });
}

/// The type of a format by its name.
#define RESIDUA_C_TYPE(id, type, name, bits, bytes) using id##_type = type;
RESIDUA_VECTOR_FORMATS(RESIDUA_C_TYPE)
#undef RESIDUA_C_TYPE

}  // namespace residua::c_interface
