// Vectors of run-time precision beside vectors of doubles: what preconditioners and corrections in double
// take and give.
#pragma once

#include "mp/double_terms.hpp"

namespace residua::multiple {

/// y_i = 2^shift x_i in double.
struct nearby_doubles {
  elements x;
  int words;
  std::int64_t shift;
  double* y;

  static constexpr index_t chunk = 256;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    const word* const element = x.first + i * x.step;
    y[i] = nearby_double({element[0]}, element[words * x.plane], shift);
    return nothing;
  }
};

/// y_i = d_i x_i for doubles d_i.
template <class Length>
struct scaled_by_doubles {
  precision<Length> p;
  const double* d;
  elements x;
  word* y;
  index_t y_step, y_plane;

  static constexpr index_t chunk = 64;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    number<Length> a, b, r;
    load(a, p.words, x.first + i * x.step, x.plane);
    set_double(b, p.words, d[i]);
    const unsigned flags = multiply(r, p, a, b);
    store(r, p.words, y + i * y_step, y_plane);
    return flags;
  }
};

/// y_i = y_i + 2^exponent (the sum of the doubles d_ik, k = 0, ..., limbs - 1), one after the other, each sum
/// rounded; or without the y_i before.
template <class Length>
struct doubles_added {
  precision<Length> p;
  const double* d;
  int limbs;
  std::int64_t exponent;
  bool begins_anew;
  word* y;
  index_t y_step, y_plane;

  static constexpr index_t chunk = 64;

  RESIDUA_FUNCTION unsigned operator()(index_t i) const {
    word* const target = y + i * y_step;
    unsigned flags = nothing;
    number<Length> a, b, r;
    load(a, p.words, target, y_plane);
    if (begins_anew) a.header = mp_header::zero(false);
    for (int k = 0; k < limbs; ++k) {
      set_double(b, p.words, d[i * limbs + k]);
      if (b.header.is_regular())
        b.header = mp_header::finite(b.header.is_negative(), b.header.exponent() + exponent);
      flags |= add(r, p, a, b);
      a = r;
    }
    store(a, p.words, target, y_plane);
    return flags;
  }
};

}  // namespace residua::multiple
