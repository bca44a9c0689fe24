// How the steps of factorisations run on a backend.
#pragma once

#include "mp/lapack/triangle.hpp"
#include "mp/steps.hpp"

namespace residua::multiple {

class factor_steps : public routine_steps {
 public:
  /// Has room for panels of up to `rows` rows.
  factor_steps(const context& ctx, int bits, index_t rows)
      : routine_steps(ctx),
        reciprocal_(ctx, sizeof(word) * static_cast<std::size_t>(1 + mp_words(bits))),
        candidates_(ctx, sizeof(index_t) * static_cast<std::size_t>(ceil_div(rows, rows_together))),
        kernels_(lanes::sums_for(ctx, mp_words(bits))) {}

  /// Of one element, words side by side.
  [[nodiscard]] word* reciprocal() const { return static_cast<word*>(reciprocal_.data()); }
  [[nodiscard]] index_t* candidates() const { return static_cast<index_t*>(candidates_.data()); }

  using routine_steps::run;
  template <class Length>
  void run(index_t vectors, const triangle_vectors<Length>& body) const {
    if (kernels_ != nullptr && vectors >= triangle_groups<Length>::fewest)
      return routine_steps::run(ceil_div<index_t>(vectors, lanes::width),
                                triangle_groups<Length>{body, vectors, kernels_}, [] {});
    routine_steps::run(vectors, body, [&] { cuda::run_mp_triangle(ctx(), vectors, body, &state()->met); });
  }
  void run(index_t words_of_row, const row_interchanges& body) const {
    routine_steps::run(words_of_row, body, [&] { cuda::run_mp_interchanges(ctx(), words_of_row, body); });
  }
  template <class Length>
  void run(const lu_panel<Length>& panel) const {
    run_on_backend(
        ctx(), [&] { on_threads(panel, 1); }, [&] { on_threads(panel, ctx().threads()); },
        [&] { cuda::run_mp_panel(ctx(), panel); });
  }
  template <class Length>
  void run(const cholesky_triangle<Length>& triangle) const {
    run_on_backend(
        ctx(), [&] { one_after_the_other(triangle); }, [&] { one_after_the_other(triangle); },
        [&] { cuda::run_mp_cholesky(ctx(), triangle); });
  }

 private:
  template <class Length>
  void on_threads(const lu_panel<Length>& panel, int threads) const {
    for (index_t j = 0; j < panel.columns; ++j) {
      const index_t chosen = reduced_column(panel, j, threads);
      panel.note_pivot(chosen, j);
      if (chosen != j) {
        for (index_t w = 0; w < (1 + panel.p.words) * panel.columns; ++w) panel.exchange(j, chosen, w);
      }
      state()->met |= panel.invert_pivot(j);
      in_chunks(panel.columns - j - 1, 4, threads, [&](index_t t) { return panel.reduce_row(j, j + 1 + t); });
    }
    in_chunks(panel.rows - panel.columns, rows_together, threads,
              [&](index_t i) { return panel.divide(panel.columns + i, panel.columns - 1); });
  }
  /// The row of column j's pivot.
  template <class Length>
  index_t reduced_column(const lu_panel<Length>& panel, index_t j, int threads) const {
    const index_t chunks = ceil_div(panel.rows - j, rows_together);
    std::atomic<unsigned> met = nothing;
    pool::for_each(chunks, threads, [&](index_t c) {
      const index_t begin = j + c * rows_together, end = std::min(panel.rows, begin + rows_together);
      index_t found = begin;
      const unsigned here = panel.reduce(begin, end, j, kernels_);
      for (index_t i = begin + 1; i < end; ++i) {
        if (panel.is_larger_pivot(i, found, j)) found = i;
      }
      panel.candidates[c] = found;
      if (here != nothing) met |= here;
    });
    state()->met |= met.load();
    index_t chosen = panel.candidates[0];
    for (index_t c = 1; c < chunks; ++c) {
      const index_t other = panel.candidates[c];
      if (panel.is_larger_pivot(other, chosen, j)) chosen = other;
    }
    return chosen;
  }

  template <class Length>
  void one_after_the_other(const cholesky_triangle<Length>& t) const {
    for (index_t j = 0; j < t.order && state()->info == 0; ++j) {
      for (index_t i = j; i < t.order; ++i) state()->met |= t.reduce(i, j);
      state()->met |= t.take_root(j);
      for (index_t i = j + 1; i < t.order; ++i) state()->met |= t.divide(i, j);
    }
  }

  memory_block reciprocal_, candidates_;
  const lanes::sum_kernels* kernels_;  // of a CPU; null: there are none
};

}  // namespace residua::multiple
