// The small triangles of factorisations and systems: a vector at a time through one of them, and Cholesky's
// factors of one.
#pragma once

#include "mp/lapack/panel.hpp"

namespace residua::multiple {

/// Orders up to which triangles are taken in one piece.
inline constexpr index_t triangle_order = 32;
/// Whether a matrix of so many rows is one that a CPU would be given: what suits a processor decides.
inline bool is_for_cpu(index_t order) { return order <= 1024; }

/// Solves T x = b for vectors of `order` elements, in the place of b, where T is lower triangular or, from
/// the last element back, upper triangular; element (i, k) of T is i t_row + k t_column words from the first.
template <class Length>
struct triangle_vectors {
  precision<Length> p;
  const word* T;
  index_t order, t_row, t_column, t_plane;
  bool is_lower;
  const word* reciprocals;  // of T's diagonal, `reciprocal_plane` apart in planes; null: of ones
  index_t reciprocal_plane;
  word* x;
  index_t step, vector_step, plane;

  static constexpr index_t chunk = 1;

  RESIDUA_FUNCTION unsigned operator()(index_t v) const {
    word* const vector = x + v * vector_step;
    unsigned flags = nothing;
    for (index_t s = 0; s < order; ++s) {
      const index_t i = element_of_turn(s), known = first_known(i);
      flags |= subtract_products(p, row(i, known), {vector + known * step, step, plane}, s, vector + i * step,
                                 plane);
      flags |= divide(i, vector + i * step, plane);
    }
    return flags;
  }

  [[nodiscard]] RESIDUA_INLINE index_t element_of_turn(index_t s) const {
    return is_lower ? s : order - 1 - s;
  }
  /// The first of the elements that are known when element i is solved for.
  [[nodiscard]] RESIDUA_INLINE index_t first_known(index_t i) const { return is_lower ? 0 : i + 1; }
  /// Row i of T from column k on.
  [[nodiscard]] RESIDUA_INLINE elements row(index_t i, index_t k) const {
    return {T + i * t_row + k * t_column, t_column, t_plane};
  }
  /// Element i of a vector by T's diagonal.
  RESIDUA_FUNCTION unsigned divide(index_t i, word* element, index_t element_plane) const {
    if (reciprocals == nullptr) return nothing;
    number<Length> inverse;
    load(inverse, p.words, reciprocals + i, reciprocal_plane);
    return scale_by(p, inverse, element, element_plane);
  }
};

/// The steps for groups of eight vectors, a lane each, by kernels of a CPU. Where neighbouring elements are
/// of one vector they go through a copy in which they are of eight.
template <class Length>
struct triangle_groups {
  triangle_vectors<Length> task;
  index_t vectors;
  const lanes::sum_kernels* kernels;

  static constexpr index_t chunk = 1;
  /// With fewer vectors most lanes would be idle.
  static constexpr index_t fewest = lanes::width / 2;

  unsigned operator()(index_t group) const {
    const index_t first = group * lanes::width, size = std::min<index_t>(lanes::width, vectors - first);
    word* const x = task.x + first * task.vector_step;
    if (task.vector_step == 1) return solve(x, size, task.step, task.plane);
    word copies[(1 + lanes::most_words) * triangle_order * lanes::width];
    const index_t plane = task.order * lanes::width;
    each_word(size, plane, [&](index_t here, index_t there) { copies[there] = x[here]; });
    const unsigned flags = solve(copies, size, lanes::width, plane);
    each_word(size, plane, [&](index_t here, index_t there) { x[here] = copies[there]; });
    return flags;
  }

 private:
  /// f(place of a word in x, its place in the copy).
  template <class F>
  void each_word(index_t size, index_t plane, const F& f) const {
    for (index_t w = 0; w <= task.p.words; ++w) {
      for (index_t v = 0; v < size; ++v) {
        for (index_t i = 0; i < task.order; ++i)
          f(v * task.vector_step + i * task.step + w * task.plane, v + i * lanes::width + w * plane);
      }
    }
  }
  /// Element i of vector v is v + i step words from the first.
  unsigned solve(word* x, index_t size, index_t step, index_t plane) const {
    unsigned flags = nothing;
    for (index_t s = 0; s < task.order; ++s) {
      const index_t i = task.element_of_turn(s), known = task.first_known(i);
      const sums_problem products{size, s, {x + known * step, step, plane}, 1, task.row(i, known)};
      flags |= lanes::subtract_sums(*kernels, task.p, products, x + i * step, plane);
      for (index_t v = 0; v < size; ++v) flags |= task.divide(i, x + v + i * step, plane);
    }
    return flags;
  }
};

/// 1 / x_i.
template <class Length>
struct reciprocals_of {
  precision<Length> p;
  elements x;
  word* y;
  index_t y_plane;

  static constexpr index_t chunk = 8;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    return store_reciprocal(p, x.first + i * x.step, x.plane, y + i, y_plane);
  }
};

/// A triangle of order up to triangle_order, A = L L^T in its place; element (i, j), i >= j, is i a_row + j
/// a_column words from the first, so that U^T U is the same.
template <class Length>
struct cholesky_triangle {
  precision<Length> p;
  word* A;
  index_t order, a_row, a_column, plane;
  index_t origin;
  word* reciprocal;
  step_state* state;

  [[nodiscard]] RESIDUA_INLINE word* element(index_t i, index_t j) const {
    return A + i * a_row + j * a_column;
  }
  [[nodiscard]] RESIDUA_INLINE elements row(index_t i) const { return {element(i, 0), a_column, plane}; }
  RESIDUA_FUNCTION unsigned reduce(index_t i, index_t j) const {
    return subtract_products(p, row(i), row(j), j, element(i, j), plane);
  }
  /// The root of the diagonal's element j, and its reciprocal; where it is not positive info says so.
  RESIDUA_FUNCTION unsigned take_root(index_t j) const {
    number<Length> square, root;
    load(square, p.words, element(j, j), plane);
    if (!square.header.is_regular() || square.header.is_negative()) {
      const bool is_positive = square.header.is_infinite() && !square.header.is_negative();
      if (!is_positive && state->info == 0) state->info = origin + j + 1;
      if (!is_positive) return nothing;
    }
    unsigned flags = square_root(root, p, term_of(square, p.words));
    store(root, p.words, element(j, j), plane);
    return flags | store_reciprocal(p, element(j, j), plane, reciprocal, 1);
  }
  RESIDUA_FUNCTION unsigned divide(index_t i, index_t j) const {
    number<Length> inverse;
    load(inverse, p.words, reciprocal, 1);
    return scale_by(p, inverse, element(i, j), plane);
  }
};

/// Rows exchanged one after the other, as pivots say; element e is a word of a column.
struct row_interchanges {
  word* A;
  index_t columns, leading, plane;
  const index_t* pivots;
  index_t pivot_step, count, origin;
  bool is_reversed;

  static constexpr index_t chunk = 8;

  [[nodiscard]] RESIDUA_INLINE word* column_of(index_t e) const {
    return A + e % columns * leading + e / columns * plane;
  }
  RESIDUA_FUNCTION unsigned operator()(index_t e) const {
    word* const column = column_of(e);
    for (index_t k = 0; k < count; ++k) {
      const index_t i = is_reversed ? count - 1 - k : k, other = pivots[i * pivot_step] - 1 - origin;
      const word kept = column[i];
      column[i] = column[other];
      column[other] = kept;
    }
    return nothing;
  }
};

/// The elements of a triangle copied, all words of each; i >= j is the lower one.
struct triangle_copy {
  const word* x;
  word* y;
  index_t order, x_leading, x_plane, y_leading, y_plane;
  int words;
  bool is_lower;

  static constexpr index_t chunk = 256;

  RESIDUA_FUNCTION unsigned operator()(index_t e) const {
    const index_t i = e % order, j = e / order;
    if (is_lower ? i < j : i > j) return nothing;
    for (int w = 0; w <= words; ++w) y[i + j * y_leading + w * y_plane] = x[i + j * x_leading + w * x_plane];
    return nothing;
  }
};

}  // namespace residua::multiple

// On the context's stream, without waiting.
namespace residua::cuda {
template <class Length>
void run_mp_cholesky(const context& ctx, const multiple::cholesky_triangle<Length>& triangle);
/// Triangles of up to triangle_order; `met` receives what was met.
template <class Length>
void run_mp_triangle(const context& ctx, index_t vectors, const multiple::triangle_vectors<Length>& triangle,
                     unsigned* met);
void run_mp_interchanges(const context& ctx, index_t words_of_row, const multiple::row_interchanges& rows);
}  // namespace residua::cuda
