// Plane rotations of run-time precision.
#include "mp/checks.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

// Two combinations of x and y, of which the first is kept beside x, as the second still needs x.
void rot(const context& ctx, mp_vector_view x, mp_vector_view y, const mp& c, const mp& s) {
  using namespace multiple;
  check_vector(ctx, "rot", "x", x);
  check_vector(ctx, "rot", "y", y);
  blas::check_same_size("rot", "x", x, "y", y);
  check_same_bits("rot", "x", x.bits(), "y", y.bits());
  check_same_bits("rot", "c", c.bits(), "x", x.bits());
  check_same_bits("rot", "s", s.bits(), "x", x.bits());
  mp_array rotated(ctx, x.size(), x.bits());
  waxpby(ctx, c, x, s, y, rotated);
  waxpby(ctx, c, y, -s, x, y);
  copy(ctx, rotated, x);
}

}  // namespace residua
