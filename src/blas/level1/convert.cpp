// convert: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/convert.hpp"

#include "blas/level1/level1_reductions.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

template <class To, converts_to<To> From>
void convert(const context& ctx, not_deduced<vector_view<const From>> x, not_deduced<vector_view<To>> y) {
  blas::check_vector(ctx, "convert", "x", x);
  blas::check_vector(ctx, "convert", "y", y);
  blas::check_same_size("convert", "x", x, "y", y);
  loop::run_elements(ctx, x.size(), blas::convert_stage<To, From>{{}, x, y});
}

template <plane_stored T>
storing_faults count_storing_faults(const context& ctx, vector_view<const dd> x) {
  blas::check_vector(ctx, "count_storing_faults", "x", x);
  return loop::reduce_elements(ctx, x.size(), blas::storing_faults_stage<T>{{}, x});
}

#define RESIDUA_INSTANTIATE(To, From) \
  template void convert<To, From>(const context&, vector_view<const From>, vector_view<To>);
RESIDUA_CONVERSIONS(RESIDUA_INSTANTIATE)

#define RESIDUA_INSTANTIATE_COUNT(id, type, name, bits, bytes) \
  template storing_faults count_storing_faults<type>(const context&, vector_view<const dd>);
RESIDUA_TRIPLE_FORMATS(RESIDUA_INSTANTIATE_COUNT)

}  // namespace residua
