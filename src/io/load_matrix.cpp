// A matrix from a file or a generated problem, by its name.
#include "residua/io/load_matrix.hpp"

#include "residua/generate/problems.hpp"

namespace residua {

matrix_file load_matrix(const std::string& source, const read_progress& progress) {
  if (!is_problem_name(source)) return read_matrix(source, progress);
  return {generate_problem(source), describe_problem(source).symmetric};
}

}  // namespace residua
