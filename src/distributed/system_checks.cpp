// The checks of a system that several ranks solve, without its format.
#include "distributed/system_checks.hpp"

#include "distributed/precondition/part_solves.hpp"

namespace residua::distributed {

namespace {

/// What must be the same on every rank.
struct common_options {
  double tolerance, reference_norm;
  index_t max_iterations, restart;
  std::int64_t flags;
  bool operator==(const common_options&) const = default;
};

common_options common(const krylov_options& o) {
  common_options c{};
  c.tolerance = o.tolerance;
  c.reference_norm = o.reference_norm;
  c.max_iterations = o.max_iterations;
  c.restart = o.restart;
  c.flags = (o.ends_when_unattainable ? 1 : 0) + (o.keep_history ? 2 : 0);
  return c;
}

}  // namespace

void check_preconditioner(const char* routine, const preconditioner& M, const row_partition& p) {
  if (M.kind() == preconditioner_kind::none) return;
  if (const auto* parts = dynamic_cast<const part_solves*>(&M.state())) {
    if (!parts->fits(p)) blas::fail(routine, "M", "was made of a matrix whose rows are dealt out otherwise");
    return;
  }
  if (M.kind() != preconditioner_kind::jacobi) {
    throw error(error_kind::unsupported, std::string(routine) + ": M is " + std::string(name_of(M.kind())) +
                                             "; several ranks have none, jacobi and what their " +
                                             "make_preconditioner makes");
  }
  const index_t size = M.state().inverse_diagonal.size();
  if (size == p.own_rows()) return;
  blas::fail(routine, "M",
             "is of " + std::to_string(size) + " rows; this rank has " + std::to_string(p.own_rows()));
}

void check_same_options(const char* routine, const communicator& ranks, const krylov_options& options) {
  const auto of_ranks = ranks.transport().gathered(common(options));
  for (std::size_t rank = 1; rank < of_ranks.size(); ++rank) {
    if (of_ranks[rank] == of_ranks[0]) continue;
    const std::string name = "rank " + std::to_string(rank) + ": ";
    throw agreed_error(error_kind::invalid_argument,
                       name + routine + ": its options are not those of rank 0");
  }
}

}  // namespace residua::distributed
