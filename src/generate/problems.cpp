// The list of problems, and the one that a specification names.
#include "residua/generate/problems.hpp"

#include <algorithm>
#include <new>

#include "generate/makers.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace {

struct problem {
  problem_description description;
  csr (*make)(detail::problem_spec&);
};

/// The one list of problems. To add one: its file, a line in makers.hpp, one row here and its documentation
/// in problems.hpp.
const std::vector<problem>& all_problems() {
  static const std::vector<problem> list{
      {{"plate", "N", "clamped plate, 13-point biharmonic stencil on N x N nodes", true}, detail::make_plate},
      {{"poisson7", "N|NXxNYxNZ", "7-point Laplace operator on a box of nodes", true}, detail::make_poisson7},
      {{"poisson27", "N|NXxNYxNZ", "27-point Laplace operator on a box of nodes", true},
       detail::make_poisson27},
      {{"diffusion", "N[:contrast=1e6][:seed=1]", "diffusion through N x N cells of random coefficients",
        true},
       detail::make_diffusion},
      {{"convection", "N[:peclet=100]", "convection and diffusion on N x N nodes, upwind, not symmetric",
        false},
       detail::make_convection},
      {{"powerlaw", "N[:mean=10][:seed=1]", "random matrix with a few very long rows, not symmetric", false},
       detail::make_powerlaw}};
  return list;
}

std::string usage(const problem_description& d) { return d.name + ":" + d.parameters; }

std::string all_usages() {
  std::string text;
  for (const auto& p : all_problems()) text += (text.empty() ? "" : ", ") + usage(p.description);
  return text;
}

std::string_view without_prefix(std::string_view spec) {
  return is_problem_name(spec) ? spec.substr(problem_prefix.size()) : spec;
}

const problem& find_problem(const std::string& name) {
  const auto& list = all_problems();
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const problem& p) { return p.description.name == name; });
  if (found != list.end()) return *found;
  throw error(error_kind::invalid_input, "problem '" + name + "' is unknown; there are " + all_usages());
}

}  // namespace

bool is_problem_name(std::string_view text) { return text.starts_with(problem_prefix); }

std::vector<problem_description> problems() {
  std::vector<problem_description> list;
  for (const auto& p : all_problems()) list.push_back(p.description);
  return list;
}

problem_description describe_problem(std::string_view spec) {
  const auto problem = without_prefix(spec);
  return find_problem(std::string(problem.substr(0, problem.find(':')))).description;
}

csr generate_problem(std::string_view spec) {
  detail::problem_spec parsed(without_prefix(spec));
  const problem& p = find_problem(parsed.name());
  parsed.set_usage(usage(p.description));
  try {
    csr A = p.make(parsed);
    A.kind = p.description.symmetric ? matrix_kind::symmetric : matrix_kind::general;
    return A;
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory,
                "problem '" + std::string(spec) + "': the matrix does not fit into memory");
  }
}

}  // namespace residua
