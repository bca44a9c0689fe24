// Each rank's rows of a matrix from a file or a generated problem, by its name.
#include "distributed/agreement.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/matrix_rows.hpp"
#include "residua/io/numpy.hpp"

namespace residua {

namespace {

/// Each makes its own.
matrix_part made_rows(const communicator& ranks, const std::string& problem) {
  const auto none = distributed::agreed(ranks, [&] { return generate_problem_rows(problem, 0, 0); });
  const row_partition p(ranks, none.columns);
  const int rank = ranks.rank();
  return {p, distributed::agreed(ranks, [&] {
            return generate_problem_rows(problem, p.first_row(rank), p.first_row(rank + 1));
          })};
}

matrix_part loaded_by_one(const communicator& ranks, const std::string& source,
                          const read_progress& progress) {
  csr whole;
  ranks.agree([&] {
    if (ranks.rank() == 0) whole = load_matrix(source, progress).matrix;
  });
  return deal_rows(ranks, whole);
}

/// Ranks that load different things would wait for each other.
void check_same_source(const communicator& ranks, const std::string& source) {
  std::vector<char> text(source.begin(), source.end());
  ranks.transport().broadcast(0, text);
  const std::string of_rank_0(text.begin(), text.end());
  ranks.agree([&] {
    if (source == of_rank_0) return;
    throw error(error_kind::invalid_argument,
                "load_matrix_rows: '" + source + "' is not what rank 0 loads: '" + of_rank_0 + "'");
  });
}

}  // namespace

matrix_part load_matrix_rows(const communicator& ranks, const std::string& source,
                             const read_progress& progress) {
  check_same_source(ranks, source);
  bool is_sparse_problem = false;
  ranks.agree([&] { is_sparse_problem = is_problem_name(source) && !describe_problem(source).dense; });
  if (is_sparse_problem) return made_rows(ranks, source);
  if (is_problem_name(source) || is_numpy_name(source)) return loaded_by_one(ranks, source, progress);
  return read_matrix_rows(ranks, source, progress);
}

}  // namespace residua
