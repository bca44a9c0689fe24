// Solves of parts, with the elements that travel for them.
#include "distributed/precondition/part_solves.hpp"

#include "base/thread_pool.hpp"
#include "residua/blas/level1/copy.hpp"

namespace residua::distributed {

part_solves::part_solves(const context& alone, preconditioner_kind which, const preconditioner_report& its,
                         const part_cut& cut, std::vector<detail::shared_preconditioner_state> parts)
    : preconditioner_state(which),
      cut_(cut),
      alone_(alone),
      carrier_(alone, cut.rows().ranks()),
      parts_(std::move(parts)),
      right_(alone, cut.solved_rows()),
      left_(alone, cut.solved_rows()) {
  report = its;
}

void part_solves::move_there(const context& ctx, const double* own, double* solved) const {
  const auto& m = cut_.moves();
  carrier_.exchange(ctx, transfers(m.given, const_cast<double*>(own)), transfers(m.taken, solved),
                    sizeof(double));
  copy_kept(ctx, own + m.kept.begin, solved + m.place);
}

void part_solves::move_back(const context& ctx, const double* solved, double* own) const {
  const auto& m = cut_.moves();
  carrier_.exchange(ctx, transfers(m.taken, const_cast<double*>(solved)), transfers(m.given, own),
                    sizeof(double));
  copy_kept(ctx, solved + m.place, own + m.kept.begin);
}

void part_solves::copy_kept(const context& ctx, const double* source, double* target) const {
  const index_t count = cut_.moves().kept.count;
  copy<double>(ctx, vector_view<const double>(source, count, 1, ctx.memory()),
               vector_view<double>(target, count, 1, ctx.memory()));
}

/// A GPU's libraries have their handles from the context that asks, whose stream the parts are solved on.
void part_solves::solve(const context& ctx, vector_view<const double> r, vector_view<double> z) const {
  const auto& solver = ctx.kind() == backend::cuda ? ctx : alone_;
  const vector_view<const double> right(right_.data(), right_.size(), 1, ctx.memory());
  const vector_view<double> left(left_.data(), left_.size(), 1, ctx.memory());
  move_there(ctx, r.first(), right_.data());
  pool::for_each(static_cast<index_t>(parts_.size()), ctx.threads(), [&](index_t k) {
    const index_t first = k * cut_.length(), rows = std::min(cut_.length(), right.size() - first);
    parts_[static_cast<std::size_t>(k)]->solve(solver, right.part(first, rows), left.part(first, rows));
  });
  move_back(ctx, left_.data(), z.first());
}

bool part_solves::fits(const row_partition& p) const {
  const auto& its = cut_.rows();
  const int rank = p.ranks().rank();
  return its.rows() == p.rows() && its.ranks().size() == p.ranks().size() &&
         its.first_row(rank) == p.first_row(rank) && its.own_rows() == p.own_rows();
}

}  // namespace residua::distributed
