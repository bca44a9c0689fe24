// What element-wise routines do with one element, and the loop over elements on any backend.
#pragma once

#include <atomic>

#include "base/backends.hpp"
#include "base/thread_pool.hpp"
#include "mp/scalar.hpp"
#include "mp/sums.hpp"
#include "number/ceil_div.hpp"

namespace residua::multiple {

/// w = alpha x + beta y, alpha x + y or alpha x.
template <class Length>
struct combination {
  enum form { alone, with_y, with_scaled_y };

  precision<Length> p;
  form kind;
  number<Length> alpha, beta;
  elements x, y;
  word* w;
  index_t w_step, w_plane;

  /// This work on numbers of a fixed length, which has to be p.words.
  template <class Exact>
  requires(!Length::is_fixed) [[nodiscard]] combination<Exact> of_length(Exact length) const {
    return {{length, p.bits},
            static_cast<typename combination<Exact>::form>(kind),
            multiple::of_length<Exact>(alpha),
            multiple::of_length<Exact>(beta),
            x,
            y,
            w,
            w_step,
            w_plane};
  }
  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    if (kind == alone) return element<alone>(i);
    return kind == with_y ? element<with_y>(i) : element<with_scaled_y>(i);
  }
  /// Computes element i of a combination whose form is known_kind.
  template <form known_kind>
  RESIDUA_FUNCTION unsigned element(index_t i) const {
    const Length n = p.words;
    number<Length> r, a;
    unsigned flags = nothing;
    load(a, n, x.first + i * x.step, x.plane);
    if constexpr (known_kind == alone) {
      flags = multiply(r, p, alpha, a);
    } else {
      number<Length> b;
      load(b, n, y.first + i * y.step, y.plane);
      if constexpr (known_kind == with_y) {
        flags = multiply_add(r, p, alpha, a, b);
      } else {
        flags = sum_of_products(r, p, alpha, a, beta, b);
      }
    }
    store(r, n, w + i * w_step, w_plane);
    return flags;
  }
};

/// Which elements of a matrix are updated.
enum class region { whole, lower, upper };

/// A = x y^T + A in a region, column by column.
template <class Length>
struct rank_one {
  precision<Length> p;
  region updated;
  elements x, y;
  word* A;
  index_t rows, leading, plane;

  /// This work on numbers of a fixed length, which has to be p.words.
  template <class Exact>
  requires(!Length::is_fixed) [[nodiscard]] rank_one<Exact> of_length(Exact length) const {
    return {{length, p.bits}, updated, x, y, A, rows, leading, plane};
  }
  [[nodiscard]] RESIDUA_INLINE bool is_updated(index_t i, index_t j) const {
    return updated == region::whole || (updated == region::lower ? i >= j : i <= j);
  }
  RESIDUA_FUNCTION unsigned operator()(index_t element) const {
    const Length n = p.words;
    const index_t i = element % rows, j = element / rows;
    if (!is_updated(i, j)) return nothing;
    number<Length> r, a, b, c;
    load(a, n, x.first + i * x.step, x.plane);
    load(b, n, y.first + j * y.step, y.plane);
    load(c, n, A + i + j * leading, plane);
    const unsigned flags = multiply_add(r, p, a, b, c);
    store(r, n, A + i + j * leading, plane);
    return flags;
  }
};

/// Elements copied, all words of each.
struct plane_copy {
  elements x;
  word* y;
  index_t y_step, y_plane;
  int words;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    for (int w = 0; w <= words; ++w) y[i * y_step + w * y_plane] = x.first[i * x.step + w * x.plane];
    return nothing;
  }
};

/// Elements exchanged, all words of both.
struct plane_exchange {
  word *x, *y;
  index_t x_step, x_plane, y_step, y_plane;
  int words;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    for (int w = 0; w <= words; ++w) {
      word& a = x[i * x_step + w * x_plane];
      word& b = y[i * y_step + w * y_plane];
      const word kept = a;
      a = b;
      b = kept;
    }
    return nothing;
  }
};

}  // namespace residua::multiple

namespace residua::cuda {
/// body(i) for i = 0, ..., n - 1 on the context's stream; waits, and returns what all of them met.
template <class Body>
unsigned run_mp_elements(const context& ctx, index_t n, const Body& body);
/// Calls bodies that meet nothing, without waiting.
template <class Body>
void submit_mp_elements(const context& ctx, index_t n, const Body& body);
}  // namespace residua::cuda

namespace residua::multiple {

/// body(i) for i = 0, ..., n - 1, in any order, on threads of a CPU; what all of them met.
template <class Body>
unsigned loop_on_host(index_t n, int threads, const Body& body) {
  constexpr index_t chunk = 32;
  std::atomic<unsigned> flags = nothing;
  pool::for_each(ceil_div(n, chunk), threads, [&](index_t c) {
    unsigned here = nothing;
    for (index_t i = c * chunk; i < std::min(n, (c + 1) * chunk); ++i) here |= body(i);
    if (here != nothing) flags |= here;
  });
  return flags;
}

/// Calls body(i) on any backend, and returns what all of them met.
template <class Body>
unsigned run_elements(const context& ctx, index_t n, const Body& body) {
  if (n == 0) return nothing;
  return run_on_backend(
      ctx, [&] { return loop_on_host(n, 1, body); }, [&] { return loop_on_host(n, ctx.threads(), body); },
      [&] { return cuda::run_mp_elements(ctx, n, body); });
}

/// Calls bodies that meet nothing on any backend; does not wait for a GPU.
template <class Body>
void submit_elements(const context& ctx, index_t n, const Body& body) {
  if (n == 0) return;
  run_on_backend(
      ctx, [&] { loop_on_host(n, 1, body); }, [&] { loop_on_host(n, ctx.threads(), body); },
      [&] { cuda::submit_mp_elements(ctx, n, body); });
}

}  // namespace residua::multiple
