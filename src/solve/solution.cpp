// The names of methods, and a solution's x in a format.
#include "residua/solve/solve.hpp"
#include "solve/any_array.hpp"

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
  return solving::array_as<T>(ctx, x, "solution::x_as");
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template array<type> solution::x_as<type>(const context&) const;
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
