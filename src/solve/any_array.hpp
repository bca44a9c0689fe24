// Copies of a solution, in whatever format it was found, in a format of the caller's choice.
#pragma once

#include <string>

#include "residua/base/error.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/solve/solve.hpp"

namespace residua::solving {

/// A copy in the format T, rounded where T has fewer limbs. Throws invalid_argument, by the name of the
/// routine, where there is none.
template <class T>
array<T> array_as(const context& ctx, const any_array& any, const char* routine) {
  return std::visit(
      [&]<class From>(const From& source) -> array<T> {
        if constexpr (std::is_same_v<From, std::monostate>) {
          throw error(error_kind::invalid_argument,
                      std::string(routine) + ": there is no x, nothing has been solved");
        } else {
          array<T> result(ctx, source.size());
          if constexpr (std::is_same_v<From, array<T>>) {
            copy(ctx, source, result);
          } else {
            convert(ctx, source, result);
          }
          return result;
        }
      },
      any);
}

}  // namespace residua::solving
