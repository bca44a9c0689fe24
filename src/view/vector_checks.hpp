// The checks of vector and scalar arguments, once for every routine.
#pragma once

#include <string>

#include "residua/base/error.hpp"
#include "residua/view/scalar.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::blas {

[[noreturn]] inline void fail(const char* routine, const char* name, const std::string& what) {
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " " + what);
}

inline void check_place(const context& ctx, const char* routine, const char* name, memory_space memory) {
  if (memory == ctx.memory()) return;
  const auto name_of_space = [](memory_space space) {
    return space == memory_space::host ? "host" : "device";
  };
  fail(routine, name,
       std::string("is in ") + name_of_space(memory) + " memory, the context's is " +
           name_of_space(ctx.memory()));
}

/// Increment not 0, memory of the context, not null, and on a GPU aligned as its widest loads need.
template <class T>
void check_vector(const context& ctx, const char* routine, const char* name, const vector_view<T>& x) {
  if (x.size() < 0) fail(routine, name, "has size " + std::to_string(x.size()) + "; sizes are >= 0");
  if (x.increment() == 0) fail(routine, name, "has increment 0; it must be positive or negative");
  if (x.size() == 0) return;
  if (x.is_null()) fail(routine, name, "is null with size " + std::to_string(x.size()));
  check_place(ctx, routine, name, x.memory());
  if (ctx.memory() == memory_space::device && !x.is_aligned_for_device()) {
    fail(routine, name,
         "is not aligned to " + std::to_string(device_alignment<std::remove_const_t<T>>) + " bytes");
  }
}

/// In device memory only where the context is a GPU's, and aligned.
template <class T>
void check_scalar(const context& ctx, const char* routine, const char* name, const scalar<T>& a) {
  if (!a.is_on_device()) return;
  check_place(ctx, routine, name, memory_space::device);
  if (reinterpret_cast<std::uintptr_t>(a.address()) % alignof(T) != 0) {
    fail(routine, name, "is not aligned to " + std::to_string(alignof(T)) + " bytes");
  }
}
template <class T>
void check_scalars(const context& ctx, const char* routine, const scalar<T>& alpha, const scalar<T>& beta) {
  check_scalar(ctx, routine, "alpha", alpha);
  check_scalar(ctx, routine, "beta", beta);
}

/// Where a routine leaves its result: memory of the context, which cannot be told from the pointer.
template <class T>
void check_result(const char* routine, const T* result) {
  if (result == nullptr) fail(routine, "result", "is null");
}

template <class X, class Y>
void check_same_size(const char* routine, const char* x_name, const X& x, const char* y_name, const Y& y) {
  if (x.size() == y.size()) return;
  fail(routine, x_name,
       "has " + std::to_string(x.size()) + " elements, " + y_name + " has " + std::to_string(y.size()));
}

}  // namespace residua::blas
