// The checks of a system that several ranks solve, without its format.
#include "distributed/system_checks.hpp"

#include <array>
#include <cstring>

#include "distributed/precondition/part_solves.hpp"

namespace residua::distributed {

namespace {

/// What must be the same on every rank: first what is called, then how.
struct common_call {
  std::array<char, 16> routine;
  format its_format;
  preconditioner_kind M;
  bool operator==(const common_call&) const = default;
  [[nodiscard]] std::string text() const {
    return std::string(routine.data()) + " in " + std::string(name_of(its_format)) + " with " +
           std::string(name_of(M));
  }
};
struct common_options {
  double tolerance, reference_norm;
  index_t max_iterations, restart;
  std::int64_t flags;
  bool operator==(const common_options&) const = default;
};
struct common_facts {
  common_call call;
  common_options options;
};

common_facts common(const char* routine, format its_format, preconditioner_kind M, const krylov_options& o) {
  common_facts c{};
  std::strncpy(c.call.routine.data(), routine, c.call.routine.size() - 1);
  c.call.its_format = its_format;
  c.call.M = M;
  c.options.tolerance = o.tolerance;
  c.options.reference_norm = o.reference_norm;
  c.options.max_iterations = o.max_iterations;
  c.options.restart = o.restart;
  c.options.flags = (o.ends_when_unattainable ? 1 : 0) + (o.keep_history ? 2 : 0);
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

void check_same_call(const char* routine, format its_format, preconditioner_kind M, const communicator& ranks,
                     const krylov_options& options) {
  const auto of_ranks = ranks.transport().gathered(common(routine, its_format, M, options));
  const auto& first = of_ranks[0];
  for (std::size_t rank = 1; rank < of_ranks.size(); ++rank) {
    const auto& its = of_ranks[rank];
    const std::string name = "rank " + std::to_string(rank) + ": ";
    if (its.call != first.call) {
      throw agreed_error(error_kind::invalid_argument,
                         name + "calls " + its.call.text() + ", rank 0 " + first.call.text());
    }
    if (its.options != first.options) {
      throw agreed_error(error_kind::invalid_argument,
                         name + routine + ": its options are not those of rank 0");
    }
  }
}

}  // namespace residua::distributed
