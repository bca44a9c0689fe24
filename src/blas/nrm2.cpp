#include "residua/blas/nrm2.hpp"

#include <cmath>

#include "blas/checks.hpp"
#include "blas/level1_stages.hpp"
#include "loop/run.hpp"

namespace residua {

namespace {

template <class T>
arithmetic_t<T> sum_of_squares(const context& ctx, vector_view<const T> x, double scale) {
  arithmetic_t<T> sum(0.0);
  loop::run_elements(ctx, x.size(), blas::sum_of_squares_stage<T>{{}, scale, x}, &sum);
  return sum;
}

// Between these bounds of the sum neither the squares nor the errors of their products leave the range of double
// by enough to matter: what underflows is below n 2^-1074, far under u^2 2^-800.
constexpr double safe_smallest = 0x1p-800, safe_largest = 0x1p1000;
// Scaling that brings sums below 2^-800 (elements below 2^-400) or above 2^1000 (elements above 2^499 / sqrt(n)) into
// the safe range.
constexpr double scale_up = 0x1p800, scale_down = 0x1p-540;

}  // namespace

template <class T>
arithmetic_t<T> nrm2(const context& ctx, vector_view<const T> x) {
  using std::sqrt;
  blas::check_vector(ctx, "nrm2", "x", x);
  const arithmetic_t<T> sum = sum_of_squares(ctx, x, 1.0);
  if (leading(sum) >= safe_smallest && leading(sum) <= safe_largest) return sqrt(sum);
  const double scale = leading(sum) < safe_smallest ? scale_up : scale_down;
  return sqrt(sum_of_squares(ctx, x, scale)) * (1.0 / scale);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template arithmetic_t<type> nrm2<type>(const context&, vector_view<const type>);
RESIDUA_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
