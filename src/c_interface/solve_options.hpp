// The options of solvers that C gives.
#pragma once

#include <iterator>
#include <optional>
#include <span>

#include "c_interface/call.hpp"
#include "residua/solve/solve.hpp"

namespace residua::c_interface {

/// The C++ value of a number of an enumeration whose zero means an automatic choice.
template <class To>
std::optional<To> chosen(const char* routine, const char* name, int number, std::span<const To> values) {
  const auto most = static_cast<int>(values.size());
  if (number < 0 || number > most) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": options." + name + " is " +
                                                  std::to_string(number) + "; it must be from 0 to " +
                                                  std::to_string(most));
  }
  if (number == 0) return std::nullopt;
  return values[static_cast<std::size_t>(number - 1)];
}

inline solve_options options_of(const char* routine, const residua_solve_options& given) {
  static constexpr solve_method methods[] = {solve_method::direct, solve_method::cg, solve_method::bicgstab,
                                             solve_method::gmres, solve_method::minres};
  static constexpr preconditioner_kind kinds[] = {
      preconditioner_kind::none, preconditioner_kind::jacobi,  preconditioner_kind::block_jacobi,
      preconditioner_kind::ilu0, preconditioner_kind::ilut,    preconditioner_kind::ic0,
      preconditioner_kind::lu,   preconditioner_kind::cholesky};
  static constexpr factor_library libraries[] = {factor_library::host, factor_library::cudss};
  solve_options o;
  o.factors = chosen<factor_library>(routine, "factors", static_cast<int>(given.factors), libraries);
  o.method = chosen<solve_method>(routine, "method", static_cast<int>(given.method), methods);
  o.precondition =
      chosen<preconditioner_kind>(routine, "preconditioner", static_cast<int>(given.preconditioner), kinds);
  if (given.tolerance != 0) o.tolerance = given.tolerance;
  if (given.max_iterations != 0) o.max_iterations = given.max_iterations;
  if (given.restart != 0) o.restart = given.restart;
  auto& p = o.preconditioner_settings;
  if (given.drop_tolerance != 0) p.drop_tolerance = given.drop_tolerance;
  if (given.fill != 0) p.fill = given.fill;
  if (given.block_size != 0) p.block_size = given.block_size;
  return o;
}

}  // namespace residua::c_interface
