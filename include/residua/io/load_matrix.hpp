// A matrix from wherever a user says: a file or a generated problem.
#pragma once

#include <string>

#include "residua/io/matrix_market.hpp"

namespace residua {

/// Reads a Matrix Market file, or makes the problem that `source` names: generate:plate:64. A generated
/// symmetric problem counts as stored_symmetric. Throws as read_matrix and generate_problem do.
matrix_file load_matrix(const std::string& source, const read_progress& progress = {});

}  // namespace residua
