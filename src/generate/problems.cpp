// The list of problems, and the one that a specification names.
#include "residua/generate/problems.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <variant>

#include "generate/makers.hpp"
#include "residua/base/error.hpp"
#include "residua/sparse/sparse_form.hpp"
#include "sparse/submatrix.hpp"

namespace residua {

namespace {

struct problem {
  problem_description description;
  std::variant<csr (*)(detail::problem_spec&), dense_matrix (*)(detail::problem_spec&)> make;
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
       detail::make_powerlaw},
      {{"geometric", "N[:degree=14][:shift=1e-3][:seed=1]",
        "Laplacian of N random points in a cube, each coupled to those near it", true},
       detail::make_geometric},
      {{"hilbert", "N[:limbs=1][:integers=0]", "1/(i + j - 1), dense", true}, detail::make_hilbert},
      {{"vandermonde", "N[:limbs=1]", "powers of equally spaced nodes, dense", false},
       detail::make_vandermonde},
      {{"randsvd", "N[:kappa=1e10][:mode=3][:limbs=1][:seed=1]", "random with given singular values, dense",
        false},
       detail::make_randsvd},
      {{"kahan", "N[:cosine=0.285][:limbs=1]", "upper triangle whose condition pivots do not show, dense",
        false},
       detail::make_kahan},
      {{"wilkinson", "N", "elements grow by 2^(N - 1) in elimination, dense", false},
       detail::make_wilkinson}};
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

problem_description described(const problem& p) {
  auto description = p.description;
  description.dense = p.make.index() == 1;
  return description;
}

/// make_with(the problem, its maker, the spec).
template <class Result, class Make>
Result made(std::string_view spec, const Make& make_with) {
  detail::problem_spec parsed(without_prefix(spec));
  const problem& p = find_problem(parsed.name());
  parsed.set_usage(usage(p.description));
  try {
    return std::visit([&](const auto& make) -> Result { return make_with(p, make, parsed); }, p.make);
  } catch (const std::bad_alloc&) {
    throw error(error_kind::out_of_memory,
                "problem '" + std::string(spec) + "': the matrix does not fit into memory");
  }
}

}  // namespace

bool is_problem_name(std::string_view text) { return text.starts_with(problem_prefix); }

std::vector<problem_description> problems() {
  std::vector<problem_description> list;
  for (const auto& p : all_problems()) list.push_back(described(p));
  return list;
}

problem_description describe_problem(std::string_view spec) {
  const auto problem = without_prefix(spec);
  return described(find_problem(std::string(problem.substr(0, problem.find(':')))));
}

csr generate_problem(std::string_view spec) {
  return generate_problem_rows(spec, 0, std::numeric_limits<index_t>::max());
}

csr generate_problem_rows(std::string_view spec, index_t begin, index_t end) {
  return made<csr>(spec, [&]<class Made>(const problem& p, Made (*make)(detail::problem_spec&),
                                         detail::problem_spec& parsed) {
    parsed.want_rows(begin, end);
    csr A;
    if constexpr (std::is_same_v<Made, dense_matrix>) {
      const auto dense = make(parsed);
      if (dense.element_format() != format::fp64) parsed.reject("a sparse matrix has one limb an entry");
      A = sparse::row_block(sparse_form(dense), parsed.first_row(dense.rows), parsed.last_row(dense.rows));
    } else {
      A = make(parsed);
    }
    A.kind = p.description.symmetric ? matrix_kind::symmetric : matrix_kind::general;
    return A;
  });
}

dense_matrix generate_dense_problem(std::string_view spec) {
  return made<dense_matrix>(spec,
                            []<class Made>(const problem&, Made (*make)(detail::problem_spec&),
                                           detail::problem_spec& parsed) -> dense_matrix {
                              if constexpr (std::is_same_v<Made, dense_matrix>)
                                return make(parsed);
                              else
                                parsed.reject("the matrix is sparse, needed is a dense one");
                            });
}

}  // namespace residua
