#include "residua/blas/level2/syr2.hpp"

#include "blas/level2/triangle_updates.hpp"

namespace residua_test {
namespace {

struct syr2_of_test {
  static constexpr const char* name = "syr2";
  static constexpr int updates = 2;
  static constexpr bool takes_y = true;
  template <class T>
  static void call(const residua::context& ctx, uplo triangle, const residua::scalar<arithmetic_t<T>>& alpha,
                   vector_view<const T> x, vector_view<const T> y, residua::matrix_view<T> A) {
    residua::syr2<T>(ctx, triangle, alpha, x, y, A);
  }
  template <class T>
  static void add_terms(exact_update& exact, const update_operands<T>& o, index_t i, index_t j) {
    exact.add(o.x[i], o.y[j]);
    exact.add(o.y[i], o.x[j]);
  }
};

class syr2 : public on_backend {};
RESIDUA_ON_ALL_BACKENDS(syr2);

TEST_P(syr2, is_within_its_bound_and_has_the_bits_of_the_reference) {
  check_bound_and_bits<syr2_of_test>(ctx);
}
TEST_P(syr2, does_not_read_what_is_multiplied_by_zero) { check_alpha_zero<syr2_of_test>(ctx); }
TEST_P(syr2, takes_its_scalar_from_device_memory) { check_scalar_in_memory<syr2_of_test>(ctx); }
TEST_P(syr2, rejects_what_does_not_fit) { check_rejections<syr2_of_test>(ctx); }

}  // namespace
}  // namespace residua_test
