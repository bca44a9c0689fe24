// Sums of products on any backend.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "base/backends.hpp"
#include "base/thread_pool.hpp"
#include "mp/dot_sums.hpp"
#include "mp/lanes/panel_copies.hpp"
#include "mp/scalar.hpp"
#include "number/ceil_div.hpp"

namespace residua::multiple {

/// Outputs that are summed side by side, so that a term of b is read once for them and their terms, which are
/// neighbours where a is not transposed, fill cache lines.
inline constexpr int outputs_together = 8;
static_assert(outputs_together == lanes::width);

/// On threads of a CPU: groups of outputs and, where these are few, slices of their terms. The cuts are free
/// to depend on the number of threads, since integers' sums do not depend on cuts.
template <class Length>
class host_sums {
 public:
  /// `kernels`: that take eight products at a time; null: there are none.
  host_sums(const sums_problem& s, const sums_result<Length>& result, int threads,
            const lanes::sum_kernels* kernels)
      : s_(s),
        result_(result),
        kernels_(s.is_of_magnitudes() ? nullptr : kernels),
        threads_(threads),
        groups_(ceil_div<index_t>(s.count, outputs_together)) {
    constexpr index_t fewest_terms = 256;
    const index_t wanted = groups_ >= threads || threads == 1 ? 1 : 4 * ceil_div<index_t>(threads, groups_);
    slices_ = std::max<index_t>(1, std::min(wanted, s.terms / fewest_terms));
  }

  unsigned operator()() {
    if (slices_ > 1) {
      in_slices();
    } else if (are_copied()) {
      const index_t together = std::clamp<index_t>(groups_ / threads_, 1, groups_together);
      pool::for_each(ceil_div(groups_, together), threads_, [&](index_t number) {
        copied(number * together, std::min(groups_, (number + 1) * together));
      });
    } else {
      pool::for_each(groups_, threads_, [&](index_t group) { whole(group); });
    }
    return flags_;
  }

 private:
  static constexpr index_t groups_together = 32;
  using group_sums = fixed_sum<Length>[outputs_together];
  using group_ranges = term_range[outputs_together];

  [[nodiscard]] index_t first(index_t group) const { return group * outputs_together; }
  [[nodiscard]] int size(index_t group) const {
    return static_cast<int>(std::min<index_t>(outputs_together, s_.count - first(group)));
  }
  [[nodiscard]] term_slice slice(index_t number) const {
    return {s_.terms * number / slices_, s_.terms * (number + 1) / slices_};
  }

  [[nodiscard]] lanes::lane_sums<Length> in_lanes(index_t group) const {
    return {*kernels_, result_.p.words, s_, first(group), size(group)};
  }
  /// The sums of a group's part of a copied panel.
  [[nodiscard]] lanes::lane_sums<Length> in_lanes(const sums_problem& part) const {
    return {*kernels_, result_.p.words, part, 0, static_cast<int>(part.count)};
  }
  void find_ranges(term_range* ranges, index_t group, const term_slice& terms) const {
    if (kernels_ != nullptr && in_lanes(group).find_ranges(ranges, terms)) return;
    for (int i = 0; i < size(group); ++i) ranges[i] = range_of(s_, first(group) + i, terms);
  }
  void add(fixed_sum<Length>* sums, const term_range* ranges, index_t group, const term_slice& terms) const {
    for (int i = 0; i < size(group); ++i) sums[i].clear(result_.p.words);
    if (kernels_ != nullptr) {
      in_lanes(group).add(sums, ranges, terms);
    } else {
      add_terms(sums, result_.p.words, s_, first(group), size(group), ranges, terms);
    }
  }
  void finish(fixed_sum<Length>* sums, const term_range* ranges, index_t group) {
    unsigned flags = nothing;
    for (int i = 0; i < size(group); ++i) flags |= result_.finish(first(group) + i, sums[i], ranges[i]);
    if (flags != nothing) flags_ |= flags;
  }

  /// Whether terms of a are read from copies.
  [[nodiscard]] bool are_copied() const {
    return s_.a_step == 1 && !s_.is_of_magnitudes() && crowds_caches(s_.a.step, 1 + result_.p.words);
  }
  /// The groups from `begin` to `end`, with copies of some of their terms at a time.
  void copied(index_t begin, index_t end) {
    const auto count = static_cast<std::size_t>(end - begin);
    const index_t outputs = std::min(s_.count, end * outputs_together) - begin * outputs_together;
    std::vector<term_range> ranges(count * outputs_together);
    std::vector<fixed_sum<Length>> sums(ranges.size());
    for (auto& sum : sums) sum.clear(result_.p.words);
    panel_ranges(ranges.data(), begin, outputs);
    panel_sums(sums.data(), ranges.data(), begin, outputs);
    for (index_t group = begin; group < end; ++group)
      finish(&sums[(group - begin) * outputs_together], &ranges[(group - begin) * outputs_together], group);
  }
  /// f(group, its part of a copied panel) for all parts of a panel, whose groups count from 0.
  template <class F>
  void each_part(panel_copy& panel, index_t outputs, const F& f) const {
    for (index_t k = 0; k < s_.terms; k += panel.terms()) {
      const term_slice terms{k, std::min(s_.terms, k + panel.terms())};
      panel.copy(terms);
      for (index_t group = 0; group < ceil_div<index_t>(outputs, outputs_together); ++group)
        f(group, panel.problem(group, terms));
    }
  }
  void panel_ranges(term_range* ranges, index_t first_group, index_t outputs) const {
    panel_copy headers(s_, first(first_group), outputs, 1);
    each_part(headers, outputs, [&](index_t group, const sums_problem& part) {
      group_ranges found;
      const term_slice terms{0, part.terms};
      const auto size = static_cast<int>(part.count);
      if (kernels_ == nullptr || !in_lanes(part).find_ranges(found, terms)) {
        for (int i = 0; i < size; ++i) found[i] = range_of(part, i, terms);
      }
      for (int i = 0; i < size; ++i) ranges[group * outputs_together + i].merge(found[i]);
    });
  }
  void panel_sums(fixed_sum<Length>* sums, const term_range* ranges, index_t first_group,
                  index_t outputs) const {
    panel_copy panel(s_, first(first_group), outputs, 1 + result_.p.words);
    std::vector<typename lanes::lane_sums<Length>::limb_sums> limbs(
        static_cast<std::size_t>(ceil_div<index_t>(outputs, outputs_together)));
    each_part(panel, outputs, [&](index_t group, const sums_problem& part) {
      const index_t of_group = group * outputs_together;
      const term_slice terms{0, part.terms};
      if (kernels_ != nullptr) {
        in_lanes(part).add(limbs[static_cast<std::size_t>(group)], sums + of_group, ranges + of_group, terms);
      } else {
        add_terms(sums + of_group, result_.p.words, part, 0, static_cast<int>(part.count), ranges + of_group,
                  terms);
      }
    });
    if (kernels_ == nullptr) return;
    for (std::size_t group = 0; group < limbs.size(); ++group)
      in_lanes(first_group + static_cast<index_t>(group))
          .flush(limbs[group], sums + group * outputs_together);
  }

  void whole(index_t group) {
    group_ranges ranges;
    group_sums sums;
    find_ranges(ranges, group, slice(0));
    add(sums, ranges, group, slice(0));
    finish(sums, ranges, group);
  }

  void in_slices() {
    const index_t tasks = groups_ * slices_;
    std::vector<term_range> ranges(static_cast<std::size_t>(tasks * outputs_together));
    std::vector<fixed_sum<Length>> sums(ranges.size());
    const auto place = [&](index_t task) { return task * outputs_together; };
    pool::for_each(tasks, threads_, [&](index_t task) {
      find_ranges(&ranges[place(task)], task / slices_, slice(task % slices_));
    });
    merge(tasks, [&](index_t kept, index_t merged) { ranges[kept].merge(ranges[merged]); });
    pool::for_each(tasks, threads_, [&](index_t task) {
      const index_t group = task / slices_;
      add(&sums[place(task)], &ranges[place(group * slices_)], group, slice(task % slices_));
    });
    merge(tasks, [&](index_t kept, index_t merged) { sums[kept].add(result_.p.words, sums[merged]); });
    for (index_t group = 0; group < groups_; ++group)
      finish(&sums[place(group * slices_)], &ranges[place(group * slices_)], group);
  }
  /// Joins what the slices of a group have to the first of them.
  template <class Join>
  void merge(index_t tasks, const Join& join) const {
    for (index_t task = 0; task < tasks; ++task) {
      const index_t first_task = task - task % slices_;
      if (task == first_task) continue;
      for (int i = 0; i < size(task / slices_); ++i)
        join(first_task * outputs_together + i, task * outputs_together + i);
    }
  }

  const sums_problem& s_;
  const sums_result<Length>& result_;
  const lanes::sum_kernels* kernels_;
  int threads_;
  index_t groups_, slices_ = 1;
  std::atomic<unsigned> flags_ = nothing;
};

/// On the host's threads, or as `on_gpu` does.
template <class Length, class OnGpu>
void run_sums_with(const context& ctx, const sums_problem& s, const sums_result<Length>& result,
                   const OnGpu& on_gpu) {
  raise(run_on_backend(
      ctx, [&] { return host_sums<Length>(s, result, 1, nullptr)(); },
      [&] {
        const auto* const kernels = lanes::all_sums_for(ctx, result.p.words);
        return host_sums<Length>(s, result, ctx.threads(), kernels)();
      },
      on_gpu));
}

template <class Length>
void run_sums(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  if (s.count == 0) return;
  run_sums_with(ctx, s, result, [&] { return cuda::run_mp_sums(ctx, s, result); });
}

/// Computes a problem of one sum, whose result is in the host's memory, wherever the terms are.
template <class Length>
void run_single_sum(const context& ctx, const sums_problem& s, const sums_result<Length>& result) {
  run_sums_with(ctx, s, result, [&] {
    fixed_sum<Length> sum;
    term_range range;
    word error = 0;
    if (cuda::add_near_mp_sum(ctx, s, result.p.words, sum, range, error) &&
        result.finish_near(sum, range, error))
      return static_cast<unsigned>(nothing);
    range = {};
    cuda::add_mp_sum(ctx, s, result.p.words, sum, range);
    return result.finish(0, sum, range);
  });
}

}  // namespace residua::multiple
