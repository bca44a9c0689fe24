// Plane rotations of run-time precision, as they are and modified.
#include "mp/checks.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

namespace {

using namespace multiple;

void check_points(const context& ctx, const char* routine, const mp_vector_view& x, const mp_vector_view& y) {
  check_vector(ctx, routine, "x", x);
  check_vector(ctx, routine, "y", y);
  blas::check_same_size(routine, "x", x, "y", y);
  check_same_bits(routine, "x", x.bits(), "y", y.bits());
}

/// The elements of H with those that flag gives; other than -1, 0 and 1 it has none.
mp_modified_rotation completed(mp_modified_rotation h, int bits) {
  const mp one(1.0, bits);
  if (h.flag == 0) h.h11 = h.h22 = one;
  if (h.flag == 1) {
    h.h12 = one;
    h.h21 = -one;
  }
  check_same_bits("rotm", "h11", h.h11.bits(), "x", bits);
  check_same_bits("rotm", "h12", h.h12.bits(), "x", bits);
  check_same_bits("rotm", "h21", h.h21.bits(), "x", bits);
  check_same_bits("rotm", "h22", h.h22.bits(), "x", bits);
  return h;
}

}  // namespace

// Two combinations of x and y, of which the first is kept beside x, as the second still needs x.
void rot(const context& ctx, mp_vector_view x, mp_vector_view y, const mp& c, const mp& s) {
  check_points(ctx, "rot", x, y);
  check_same_bits("rot", "c", c.bits(), "x", x.bits());
  check_same_bits("rot", "s", s.bits(), "x", x.bits());
  mp_array rotated(ctx, x.size(), x.bits());
  waxpby(ctx, c, x, s, y, rotated);
  waxpby(ctx, c, y, -s, x, y);
  copy(ctx, rotated, x);
}

void rotm(const context& ctx, mp_vector_view x, mp_vector_view y, const mp_modified_rotation& h) {
  check_points(ctx, "rotm", x, y);
  if (h.flag < -2 || h.flag > 1)
    blas::fail("rotm", "flag", "is " + std::to_string(h.flag) + "; it must be -2, -1, 0 or 1");
  if (h.flag == -2) return;
  const mp_modified_rotation H = completed(h, x.bits());
  mp_array rotated(ctx, x.size(), x.bits());
  waxpby(ctx, H.h11, x, H.h12, y, rotated);
  waxpby(ctx, H.h22, y, H.h21, x, y);
  copy(ctx, rotated, x);
}

}  // namespace residua
