// A solution's names and its x.
#include "residua/base/error.hpp"
#include "residua/blas/level1/convert.hpp"
#include "residua/blas/level1/copy.hpp"
#include "residua/solve/solve.hpp"

namespace residua {

std::string_view name_of(solve_method method) {
  switch (method) {
    case solve_method::direct:
      return "direct";
    case solve_method::cg:
      return "cg";
    case solve_method::minres:
      return "minres";
    case solve_method::bicgstab:
      return "bicgstab";
    case solve_method::gmres:
      return "gmres";
  }
  return "?";
}

std::string_view name_of(attempt_method method) {
  switch (method) {
    case attempt_method::refinement:
      return "refinement";
    case attempt_method::cg:
      return "cg";
    case attempt_method::minres:
      return "minres";
    case attempt_method::bicgstab:
      return "bicgstab";
    case attempt_method::gmres:
      return "gmres";
  }
  return "?";
}

solve_method method_of(attempt_method method) {
  switch (method) {
    case attempt_method::refinement:
      return solve_method::direct;
    case attempt_method::cg:
      return solve_method::cg;
    case attempt_method::minres:
      return solve_method::minres;
    case attempt_method::bicgstab:
      return solve_method::bicgstab;
    case attempt_method::gmres:
      break;
  }
  return solve_method::gmres;
}

template <solver_format T>
array<T> solution::x_as(const context& ctx) const {
  return std::visit(
      [&]<class From>(const From& from) -> array<T> {
        if constexpr (std::is_same_v<From, std::monostate>) {
          throw error(error_kind::invalid_argument, "solution::x_as: there is no x, nothing has been solved");
        } else {
          array<T> result(ctx, from.size());
          if constexpr (std::is_same_v<From, array<T>>) {
            copy(ctx, from, result);
          } else {
            convert(ctx, from, result);
          }
          return result;
        }
      },
      x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template array<type> solution::x_as<type>(const context&) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
