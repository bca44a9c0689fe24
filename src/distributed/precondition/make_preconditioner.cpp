// Preconditioners of matrices that several ranks hold.
#include <algorithm>

#include "base/thread_pool.hpp"
#include "distributed/agreement.hpp"
#include "distributed/precondition/part_solves.hpp"
#include "number/ceil_div.hpp"
#include "residua/distributed/krylov.hpp"
#include "sparse/submatrix.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

using namespace distributed;

constexpr const char* routine = "make_preconditioner";

bool is_of_parts(preconditioner_kind kind) {
  return kind == preconditioner_kind::block_jacobi || kind == preconditioner_kind::ilu0 ||
         kind == preconditioner_kind::ilut || kind == preconditioner_kind::ic0;
}

/// What every rank must ask for alike.
struct request {
  preconditioner_kind kind;
  preconditioner_options options;
  index_t parts;
};

bool is_same(const request& a, const request& b) {
  return a.kind == b.kind && a.options.drop_tolerance == b.options.drop_tolerance &&
         a.options.fill == b.options.fill && a.options.block_size == b.options.block_size &&
         a.parts == b.parts;
}

void check_request(const context& ctx, const distributed_csr& A, const request& asked) {
  blas::check_place(ctx, routine, "A", A.state().memory);
  detail::check_options(asked.options);
  require(asked.parts >= 1, routine, "parts >= 1", asked.parts);
  const bool is_simple = asked.kind == preconditioner_kind::none || asked.kind == preconditioner_kind::jacobi;
  if (is_simple || is_of_parts(asked.kind)) return;
  throw error(error_kind::unsupported, std::string(routine) + ": " + std::string(name_of(asked.kind)) +
                                           " is not there; several ranks have none, jacobi, block_jacobi, "
                                           "ilu0, ilut and ic0");
}

void check_same_request(const communicator& ranks, const request& asked) {
  const auto of_ranks = ranks.transport().gathered(asked);
  const auto other = std::find_if_not(of_ranks.begin(), of_ranks.end(),
                                      [&](const request& r) { return is_same(r, of_ranks.front()); });
  if (other == of_ranks.end()) return;
  throw agreed_error(error_kind::invalid_argument, "rank " + std::to_string(other - of_ranks.begin()) + ": " +
                                                       routine + ": it asks for another one than rank 0");
}

/// Of the rank's parts.
using part_list = std::vector<detail::shared_preconditioner_state>;

part_list make_parts(const context& ctx, const context& alone, const part_cut& cut, const csr& solved,
                     const request& asked) {
  const index_t length = cut.length(), first = cut.first_row(cut.rows().ranks().rank());
  part_list parts(static_cast<std::size_t>(ceil_div(solved.rows, length)));
  pool::for_each(static_cast<index_t>(parts.size()), ctx.threads(), [&](index_t k) {
    csr part = sparse::row_block(solved, k * length, std::min((k + 1) * length, solved.rows));
    part.columns = part.rows;
    const csr_matrix its(alone, std::move(part));
    const index_t row = first + k * length;
    parts[static_cast<std::size_t>(k)] =
        asked.kind == preconditioner_kind::block_jacobi
            ? detail::make_block_jacobi(alone, its, asked.options, row)
            : detail::make_incomplete(alone, its, asked.kind, asked.options, row);
  });
  return parts;
}

void join(preconditioner_report& all, const preconditioner_report& its) {
  all.shift = std::max(all.shift, its.shift);
  all.is_matched = all.is_matched || its.is_matched;
  all.entries += its.entries;
  all.levels = std::max(all.levels, its.levels);
}

preconditioner_report report_of(const messages& ranks, const part_list& parts) {
  preconditioner_report own, all;
  for (const auto& part : parts) join(own, part->report);
  for (const auto& of_rank : ranks.gathered(own)) join(all, of_rank);
  return all;
}

preconditioner of_parts(const context& ctx, const distributed_csr& A, const request& asked) {
  const auto& ranks = A.partition().ranks();
  const part_cut cut(A.partition(), asked.parts);
  const auto alone = ctx.kind() == backend::cpu ? context::cpu(1) : ctx;
  const csr solved = solved_rows(A.state(), cut);
  auto parts = agreed(ranks, [&] { return make_parts(ctx, alone, cut, solved, asked); });
  const auto report = report_of(ranks.transport(), parts);
  return {std::make_shared<part_solves>(alone, asked.kind, report, cut, std::move(parts)),
          A.partition().own_rows(), ctx.memory()};
}

}  // namespace

preconditioner make_preconditioner(const context& ctx, const distributed_csr& A, preconditioner_kind kind,
                                   const preconditioner_options& options, index_t parts) {
  const auto& ranks = A.partition().ranks();
  const request asked{kind, options, parts};
  agreed(ranks, [&] { check_request(ctx, A, asked); });
  check_same_request(ranks, asked);
  if (kind == preconditioner_kind::none) return {};
  return kind == preconditioner_kind::jacobi ? jacobi(ctx, A) : of_parts(ctx, A, asked);
}

}  // namespace residua
