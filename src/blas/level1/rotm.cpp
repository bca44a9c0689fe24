// rotm: argument checks, then its stage on the context's backend.
#include "residua/blas/level1/rotm.hpp"

#include "blas/level1/rotm_stage.hpp"
#include "loop/run.hpp"
#include "view/vector_checks.hpp"

namespace residua {

namespace {

/// Whether H is the identity. Throws if the flag has no meaning.
template <class T>
bool is_identity(const modified_rotation<T>& h) {
  const double flag = leading(h.flag);
  if (flag != -2 && flag != -1 && flag != 0 && flag != 1) {
    blas::fail("rotm", "h", "has flag " + std::to_string(flag) + "; it must be -2, -1, 0 or 1");
  }
  return flag == -2;
}

}  // namespace

template <vector_format T>
void rotm(const context& ctx, not_deduced<vector_view<T>> x, not_deduced<vector_view<T>> y,
          const scalar<modified_rotation<arithmetic_t<T>>>& h) {
  blas::check_scalar(ctx, "rotm", "h", h);
  blas::check_vector(ctx, "rotm", "x", x);
  blas::check_vector(ctx, "rotm", "y", y);
  blas::check_same_size("rotm", "x", x, "y", y);
  if (!h.is_on_device() && is_identity(h.get())) return;
  loop::run_elements(ctx, x.size(), blas::rotm_stage<T>{{}, x, y, h});
}

template <class T>
using rotation_of = scalar<modified_rotation<arithmetic_t<T>>>;

#define RESIDUA_INSTANTIATE(id, type, name, bits, bytes) \
  template void rotm<type>(const context&, vector_view<type>, vector_view<type>, const rotation_of<type>&);
RESIDUA_INSTANTIATED_VECTOR_FORMATS(RESIDUA_INSTANTIATE)

}  // namespace residua
