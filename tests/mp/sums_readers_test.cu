// Sums of products on a GPU, whichever way threads read their terms and blocks find ranges: the bits of the
// reference.
#include "data.hpp"
#include "mp/scalar.hpp"
#include "mp/sums/sums_kernel.cuh"
#include "residua/mp/blas.hpp"

namespace {

using residua::context, residua::op;
using namespace residua_test;
namespace multiple = residua::multiple;

struct problem {
  index_t count, terms;
  bool is_transposed;
  std::int64_t reach;
  bool has_special;
};

class mp_sums_readers : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU here";
  }
  template <int n>
  static void expect_the_references_bits(const context& ctx, const problem& s, int bits) {
    mp_numbers numbers(static_cast<unsigned>(s.count + 3 * s.terms));
    const index_t rows = s.is_transposed ? s.terms : s.count, columns = s.is_transposed ? s.count : s.terms;
    auto host = numbers.vector(rows * columns, bits, s.reach);
    for (std::size_t zero = 5; zero < host.size(); zero += 11) host[zero] = mp(bits);
    if (s.has_special) host[host.size() / 2] = mp(HUGE_VAL, bits);
    const auto x = numbers.vector(s.terms, bits, s.reach);
    const mp alpha = numbers.draw(bits, 1);
    const op form = s.is_transposed ? op::transpose : op::none;
    const auto reference = context::reference();
    residua::mp_array expected(reference, s.count, bits);
    gemv(reference, form, alpha, residua::mp_matrix(reference, rows, columns, host, bits),
         residua::mp_array(reference, x, bits), mp(bits), expected);

    const residua::mp_matrix A(ctx, rows, columns, host, bits);
    const residua::mp_array of_x(ctx, x, bits);
    for (const bool may_cluster : {false, true}) {
      for (const int depth : {0, 2, 3}) {
        residua::mp_array y(ctx, s.count, bits);
        sum<n>(ctx, s, A.view(), of_x.view(), alpha, y.view(), depth, may_cluster);
        expect_same_numbers(y.to_host(ctx), expected.to_host(reference));
      }
    }
  }

 private:
  template <int n>
  static void sum(const context& ctx, const problem& p, const residua::mp_const_matrix_view& A,
                  const residua::mp_const_vector_view& x, const mp& alpha, const residua::mp_vector_view& y,
                  int depth, bool may_cluster) {
    using length = multiple::fixed_length<n>;
    const index_t leading = A.leading_dimension();
    const multiple::sums_problem s{p.count,
                                   p.terms,
                                   {A.data(), p.is_transposed ? 1 : leading, A.plane()},
                                   p.is_transposed ? leading : 1,
                                   {x.first(), 1, x.plane()}};
    const residua::cuda::met_flags met(ctx);
    const residua::cuda::finished_outputs<length> outputs{{{length(), y.bits()},
                                                           false,
                                                           multiple::number_of<length>(alpha),
                                                           multiple::number_of<length>(mp(y.bits())),
                                                           y.first(),
                                                           1,
                                                           y.plane()},
                                                          met.device()};
    using residua::cuda::launch_in_registers;
    if (depth == 0) launch_in_registers<n, 0>(ctx, s, length(), outputs, may_cluster);
    if (depth == 2) launch_in_registers<n, 2>(ctx, s, length(), outputs, may_cluster);
    if (depth == 3) launch_in_registers<n, 3>(ctx, s, length(), outputs, may_cluster);
    ctx.synchronize();
  }
};

TEST_F(mp_sums_readers, cuda_have_the_references_bits) {
  const auto ctx = context::cuda();
  for (const auto& [count, terms] :
       {std::pair<index_t, index_t>{1, 1}, {7, 20}, {33, 600}, {300, 41}, {1, 5000}}) {
    for (const bool is_transposed : {false, true}) {
      for (const std::int64_t reach : {3, 1'000'000}) {
        const problem s{count, terms, is_transposed, reach, count == 7};
        expect_the_references_bits<2>(ctx, s, 106);
        expect_the_references_bits<7>(ctx, s, 424);
      }
    }
  }
}

}  // namespace
