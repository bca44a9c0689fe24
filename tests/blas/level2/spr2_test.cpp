#include "residua/blas/level2/spr2.hpp"

#include "blas/level2/packed_updates.hpp"
#include "residua/blas/level2/syr2.hpp"

namespace residua_test {
namespace {

struct spr2_of_test {
  static constexpr const char* name = "spr2";
  static constexpr bool takes_y = true;
  template <class T>
  static void call(const residua::context& ctx, const residua::scalar<arithmetic_t<T>>& alpha,
                   vector_view<const T> x, vector_view<const T> y, packed_view<T> A) {
    residua::spr2<T>(ctx, alpha, x, y, A);
  }
  template <class T>
  static void call_dense(const residua::context& ctx, uplo triangle, const arithmetic_t<T>& alpha,
                         vector_view<const T> x, vector_view<const T> y, residua::matrix_view<T> A) {
    residua::syr2<T>(ctx, triangle, alpha, x, y, A);
  }
};

class spr2 : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(spr2);

TEST_P(spr2, has_the_bits_of_syr2) { check_bits_of_dense<spr2_of_test>(ctx); }
TEST_P(spr2, does_not_read_what_is_multiplied_by_zero) { check_packed_alpha_zero<spr2_of_test>(ctx); }
TEST_P(spr2, takes_its_scalar_from_device_memory) { check_packed_scalar_in_memory<spr2_of_test>(ctx); }
TEST_P(spr2, rejects_what_does_not_fit) { check_packed_rejections<spr2_of_test>(ctx); }

}  // namespace
}  // namespace residua_test
