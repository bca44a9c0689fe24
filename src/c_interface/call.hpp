// What the functions of residua.h share: from C's types to those of C++, and from exceptions to codes.
#pragma once

#include <new>
#include <string>
#include <type_traits>

#include "c_interface/formats.hpp"
#include "residua.h"
#include "residua/base/context.hpp"
#include "residua/base/error.hpp"
#include "residua/blas/level1/rotmg.hpp"
#include "residua/number/format.hpp"
#include "residua/view/banded_view.hpp"
#include "residua/view/matrix_view.hpp"
#include "residua/view/packed_view.hpp"
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

/// The extent that a choice selects.
template <class Choice>
index_t choose(Choice choice, index_t where_zero, index_t where_one) {
  return static_cast<int>(choice) == 0 ? where_zero : where_one;
}

/// The address of an array's first element, whose T is const where the array is of constants.
template <class T, class Elements>
element_pointer<T> address_of(Elements x) {
  if constexpr (plane_stored<std::remove_const_t<T>>) {
    return {x.high, x.low};
  } else {
    return reinterpret_cast<T*>(x);
  }
}

/// The context, views of the caller's arrays and its scalars, for one call of a routine.
class call {
 public:
  call(const char* routine, residua_context* context) : routine_(routine), context_(context) {
    require_not_null(routine, "context", context);
  }
  [[nodiscard]] const context& ctx() const { return context_->cxx; }
  [[nodiscard]] bool returns_on_device() const {
    return context_->scalars == RESIDUA_DEVICE_SCALARS && ctx().kind() == backend::cuda;
  }

  template <class T>
  [[nodiscard]] vector_view<const T> input(const_elements<T> x, index_t n, index_t increment) const {
    return {address_of<const T>(x), n, increment, ctx().memory()};
  }
  template <class T>
  [[nodiscard]] vector_view<T> output(elements<T> x, index_t n, index_t increment) const {
    return {address_of<T>(x), n, increment, ctx().memory()};
  }
  template <class T>
  [[nodiscard]] matrix_view<const T> input(const_elements<T> A, index_t rows, index_t columns,
                                           index_t leading) const {
    return {address_of<const T>(A), rows, columns, leading, ctx().memory()};
  }
  template <class T>
  [[nodiscard]] matrix_view<T> output(elements<T> A, index_t rows, index_t columns, index_t leading) const {
    return {address_of<T>(A), rows, columns, leading, ctx().memory()};
  }
  template <class T>
  [[nodiscard]] banded_view<const T> banded(const_elements<T> A, index_t rows, index_t columns, index_t below,
                                            index_t above, index_t leading) const {
    return {address_of<const T>(A), rows, columns, below, above, leading, ctx().memory()};
  }
  template <class T>
  [[nodiscard]] packed_view<const T> packed(const_elements<T> A, index_t order, uplo triangle) const {
    return {address_of<const T>(A), order, triangle, ctx().memory()};
  }
  template <class T>
  [[nodiscard]] packed_view<T> packed_out(elements<T> A, index_t order, uplo triangle) const {
    return {address_of<T>(A), order, triangle, ctx().memory()};
  }
  /// alpha or beta.
  template <class T>
  [[nodiscard]] scalar<arithmetic_t<T>> value(const char* name, const number<T>* given) const {
    static_assert(sizeof(number<T>) == sizeof(arithmetic_t<T>));
    return scalar_at<arithmetic_t<T>>(name, given);
  }
  /// BLAS's param: its five numbers in their order.
  template <class T>
  [[nodiscard]] scalar<modified_rotation<arithmetic_t<T>>> rotation(const char* name,
                                                                    const number<T>* given) const {
    using type = modified_rotation<arithmetic_t<T>>;
    static_assert(std::is_standard_layout_v<type> && sizeof(type) == 5 * sizeof(number<T>));
    return scalar_at<type>(name, given);
  }
  /// Where a result of T goes: a number, or an index.
  template <class T, class Number>
  [[nodiscard]] auto* result(Number* given) const {
    require_not_null(routine_, "result", given);
    if constexpr (std::is_integral_v<Number>) {
      return given;
    } else {
      static_assert(std::is_same_v<Number, number<T>> && sizeof(Number) == sizeof(arithmetic_t<T>));
      return reinterpret_cast<arithmetic_t<T>*>(given);
    }
  }
  /// An argument that is one of an enumeration's two values.
  template <class Choice, class Given>
  [[nodiscard]] Choice choice(const char* name, Given given) const {
    return c_interface::choice<Choice>(routine_, name, given);
  }

 private:
  template <class Type>
  [[nodiscard]] scalar<Type> scalar_at(const char* name, const void* given) const {
    require_not_null(routine_, name, given);
    const auto* address = static_cast<const Type*>(given);
    return returns_on_device() ? scalar<Type>::on_device(address) : scalar<Type>(*address);
  }

  const char* routine_;
  residua_context* context_;
};

/// A call of a routine: its code.
template <class Body>
residua_status run(const char* routine, residua_context* context, const Body& body) noexcept {
  return guarded([&] { body(call(routine, context)); });
}
/// A call of a query, whose bytes `compute` gives.
template <class Compute>
residua_status query(const char* routine, residua_context* context, std::size_t* bytes,
                     const Compute& compute) noexcept {
  return run(routine, context, [&](const call& c) {
    require_not_null(routine, "bytes", bytes);
    *bytes = compute(c);
  });
}
/// A call of a reduction over T: `compute` gives its value, or leaves that at an address on the device.
template <class T, class Number, class Compute>
residua_status reduce(const char* routine, residua_context* context, Number* result,
                      const Compute& compute) noexcept {
  return run(routine, context, [&](const call& c) {
    auto* place = c.result<T>(result);
    if (c.returns_on_device()) {
      compute(c, place);
    } else {
      *place = compute(c);
    }
  });
}

}  // namespace residua::c_interface
