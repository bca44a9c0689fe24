// Sums over vectors that several ranks hold: the checks of arguments, then loops over blocks.
#include "residua/distributed/vectors.hpp"

#include "distributed/norm.hpp"
#include "distributed/same_partition.hpp"
#include "distributed/system_checks.hpp"

namespace residua {

template <solver_format T>
T dot(const context& ctx, const row_partition& p, not_deduced<vector_view<const T>> x,
      not_deduced<vector_view<const T>> y) {
  const distributed::partition_of_rank_0 common(p);
  distributed::agreed(p.ranks(), [&] {
    common.require_here("dot");
    distributed::check_part(ctx, "dot", "x", x, p.own_rows());
    distributed::check_part(ctx, "dot", "y", y, p.own_rows());
  });
  return distributed::reduce_elements(ctx, p, blas::dot_stage<T>{{}, x, y});
}

template <solver_format T>
T nrm2(const context& ctx, const row_partition& p, not_deduced<vector_view<const T>> x) {
  const distributed::partition_of_rank_0 common(p);
  distributed::agreed(p.ranks(), [&] {
    common.require_here("nrm2");
    distributed::check_part(ctx, "nrm2", "x", x, p.own_rows());
  });
  return distributed::norm<T>(ctx, p, x);
}

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes)                                 \
  template type dot<type>(const context&, const row_partition&, vector_view<const type>, \
                          vector_view<const type>);                                      \
  template type nrm2<type>(const context&, const row_partition&, vector_view<const type>);
RESIDUA_INSTANTIATED_SOLVER_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
