#include "residua/blas/level2/spr.hpp"

#include "blas/level2/packed_updates.hpp"
#include "residua/blas/level2/syr.hpp"

namespace residua_test {
namespace {

struct spr_of_test {
  static constexpr const char* name = "spr";
  static constexpr bool takes_y = false;
  template <class T>
  static void call(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                   vector_view<const T> x, vector_view<const T> /*y*/, packed_view<T> A) {
    residua::spr<T>(ctx, alpha, x, A);
  }
  template <class T>
  static void call_dense(const residua::context& ctx, uplo triangle, const arithmetic_t<T>& alpha,
                         vector_view<const T> x, vector_view<const T> /*y*/, residua::matrix_view<T> A) {
    residua::syr<T>(ctx, triangle, alpha, x, A);
  }
};

class spr : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(spr);

TEST_P(spr, has_the_bits_of_syr) { check_bits_of_dense<spr_of_test>(ctx); }
TEST_P(spr, does_not_read_what_is_multiplied_by_zero) { check_packed_alpha_zero<spr_of_test>(ctx); }
TEST_P(spr, takes_its_scalar_from_device_memory) { check_packed_scalar_in_memory<spr_of_test>(ctx); }
TEST_P(spr, rejects_what_does_not_fit) { check_packed_rejections<spr_of_test>(ctx); }

}  // namespace
}  // namespace residua_test
