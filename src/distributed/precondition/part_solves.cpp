// Solves of parts, with the elements that travel for them.
#include "distributed/precondition/part_solves.hpp"

#include "base/thread_pool.hpp"

namespace residua::distributed {

part_solves::part_solves(const context& alone, preconditioner_kind which, const preconditioner_report& its,
                         const part_cut& cut, std::vector<detail::shared_preconditioner_state> parts)
    : preconditioner_state(which),
      cut_(cut),
      alone_(alone),
      parts_(std::move(parts)),
      right_(alone, cut.solved_rows()),
      left_(alone, cut.solved_rows()) {
  report = its;
}

void part_solves::solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const {
  const auto& ranks = cut_.rows().ranks().transport();
  const vector_view<const double> right(right_.data(), right_.size());
  const vector_view<double> left(left_.data(), left_.size());
  move_there(ranks, cut_.moves(), r.first(), right_.data());
  pool::for_each(static_cast<index_t>(parts_.size()), ctx.threads(), [&](index_t k) {
    const index_t first = k * cut_.length(), rows = std::min(cut_.length(), right.size() - first);
    parts_[static_cast<std::size_t>(k)]->solve(alone_, right.part(first, rows), left.part(first, rows));
  });
  move_back(ranks, cut_.moves(), left_.data(), z.first());
}

bool part_solves::fits(const row_partition& p) const {
  const auto& its = cut_.rows();
  const int rank = p.ranks().rank();
  return its.rows() == p.rows() && its.ranks().size() == p.ranks().size() &&
         its.first_row(rank) == p.first_row(rank) && its.own_rows() == p.own_rows();
}

}  // namespace residua::distributed
