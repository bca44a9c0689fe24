// The checks of vector and scalar arguments, once for every routine.
#pragma once

#include "residua/base/error.hpp"
#include "residua/blas/scalar.hpp"
#include "residua/view/vector_view.hpp"

namespace residua::blas {

/// Increment not 0, memory of the context, not null, and on a GPU aligned as its widest loads need.
template <class T>
void check_vector(const context& ctx, const char* routine, const char* name, const vector_view<T>& x) {
  const auto fail = [&](const std::string& what) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " " + what);
  };
  if (x.size() < 0) fail("has size " + std::to_string(x.size()) + "; sizes are >= 0");
  if (x.increment() == 0) fail("has increment 0; it must be positive or negative");
  if (x.size() == 0) return;
  if (x.is_null()) fail("is null with size " + std::to_string(x.size()));
  if (x.where() != ctx.memory()) {
    fail(std::string("is in ") + (x.where() == memory_space::host ? "host" : "device") +
         " memory, the context's is " + (ctx.memory() == memory_space::host ? "host" : "device"));
  }
  if (ctx.memory() == memory_space::device && !x.is_aligned_for_device()) {
    fail("is not aligned to " + std::to_string(device_alignment<std::remove_const_t<T>>) + " bytes");
  }
}

/// In device memory only where the context is a GPU's, and aligned.
template <class T>
void check_scalar(const context& ctx, const char* routine, const char* name, const scalar<T>& a) {
  if (!a.is_on_device()) return;
  const auto fail = [&](const std::string& what) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": " + name + " " + what);
  };
  if (ctx.memory() != memory_space::device) fail("is in device memory, the context's is host memory");
  if (reinterpret_cast<std::uintptr_t>(a.address()) % alignof(T) != 0) {
    fail("is not aligned to " + std::to_string(alignof(T)) + " bytes");
  }
}

/// Where a routine leaves its result: memory of the context, which cannot be told from the pointer.
template <class T>
void check_result(const char* routine, const T* result) {
  if (result == nullptr) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": result is null");
  }
}

template <class X, class Y>
void check_same_size(const char* routine, const char* x_name, const X& x, const char* y_name, const Y& y) {
  if (x.size() != y.size()) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": " + x_name + " has " +
                                                  std::to_string(x.size()) + " elements, " + y_name +
                                                  " has " + std::to_string(y.size()));
  }
}

}  // namespace residua::blas
