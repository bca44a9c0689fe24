#include "residua/distributed/vectors.hpp"

#include "blas/level1/exact_sums.hpp"
#include "distributed/ranks.hpp"

namespace residua_test {
namespace {

using residua::array;

/// On, below and beyond a block, several blocks, and blocks longer than 16.
constexpr index_t sizes[] = {0, 1, 2, 15, 16, 17, 100, 527, 4097, 100003};

template <class T>
T dot_of(const residua::context& ctx, const communicator& ranks, const std::vector<T>& x,
         const std::vector<T>& y) {
  const row_partition p(ranks, static_cast<index_t>(x.size()));
  const auto own_x = own_part(p, x), own_y = own_part(p, y);
  return residua::dot<T>(ctx, p, array<T>(ctx, std::span<const T>(own_x)).view(),
                         array<T>(ctx, std::span<const T>(own_y)).view());
}
template <class T>
T norm_of(const residua::context& ctx, const communicator& ranks, const std::vector<T>& x) {
  const row_partition p(ranks, static_cast<index_t>(x.size()));
  const auto own = own_part(p, x);
  return residua::nrm2<T>(ctx, p, array<T>(ctx, std::span<const T>(own)).view());
}

class distributed_vectors : public on_backend {};
INSTANTIATE_TEST_SUITE_P(, distributed_vectors, testing::ValuesIn([] {
                           std::vector<place> on_host;
                           for (const auto& p : all_places())
                             if (p.kind != residua::backend::cuda) on_host.push_back(p);
                           return on_host;
                         }()),
                         name_of_place);

TEST_P(distributed_vectors, dot_is_within_its_bound) {
  for_each_format([&]<class T>() {
    for (const index_t n : sizes) {
      for (const data kind : all_data) {
        if (n > 5000 && kind != data::cancelling) continue;
        const auto o = summed_operands<T>(kind, n);
        const exact_dot exact(o.x, o.y);
        EXPECT_TRUE(within(dot_of(ctx, all_ranks(), o.x, o.y), exact.sum,
                           bound_of_format<T>::dot * static_cast<double>(n), exact.magnitude))
            << n;
      }
    }
  });
}

TEST_P(distributed_vectors, norm_is_within_its_bound_whatever_the_size_of_elements) {
  for_each_format([&]<class T>() {
    for (const index_t n : {1, 17, 527, 4097}) {
      const auto x = vector_of<T>(data::uniform, n, 3);
      for (const double factor : {1.0, 0x1p-600, 0x1p600}) {
        auto scaled = x;
        for (auto& element : scaled) element = element * factor;
        EXPECT_TRUE(is_norm<T>(norm_of(ctx, all_ranks(), scaled), scaled)) << n << " " << factor;
      }
    }
    EXPECT_EQ(norm_of(ctx, all_ranks(), std::vector<T>(40, T(0.0))), T(0.0));
  });
}

TEST_P(distributed_vectors, sums_have_the_bits_of_one_rank_and_one_thread) {
  const bool plain = ctx.kind() == residua::backend::reference;
  const auto first = plain ? residua::context::reference() : residua::context::cpu(1);
  for_each_format([&]<class T>() {
    for (const index_t n : sizes) {
      const auto o = summed_operands<T>(data::graded, n);
      EXPECT_TRUE(same_bits(dot_of(ctx, all_ranks(), o.x, o.y), dot_of(first, this_rank(), o.x, o.y))) << n;
      EXPECT_TRUE(same_bits(norm_of(ctx, all_ranks(), o.x), norm_of(first, this_rank(), o.x))) << n;
    }
  });
}

TEST_P(distributed_vectors, pass_on_what_is_not_finite) {
  constexpr double inf = std::numeric_limits<double>::infinity(),
                   nan = std::numeric_limits<double>::quiet_NaN();
  for_each_format([&]<class T>() {
    for (const index_t place : {0, 50, 99}) {
      std::vector<T> x(100, T(1.0));
      const std::vector<T> ones(100, T(1.0));
      x[place] = T(nan);
      EXPECT_TRUE(std::isnan(leading(dot_of(ctx, all_ranks(), x, ones))));
      EXPECT_TRUE(std::isnan(leading(norm_of(ctx, all_ranks(), x))));
      x[place] = T(-inf);
      EXPECT_EQ(dot_of(ctx, all_ranks(), x, ones), T(-inf));
      EXPECT_EQ(norm_of(ctx, all_ranks(), x), T(inf));
    }
  });
}

TEST(distributed_sums, reject_parts_that_do_not_fit_on_every_rank) {
  const auto ctx = residua::context::cpu(1);
  const auto ranks = all_ranks();
  const row_partition p(ranks, 100);
  const array<double> fits(ctx, p.own_rows()), longer(ctx, p.own_rows() + (is_last(ranks) ? 1 : 0));
  const auto last = name_of_rank(ranks, ranks.size() - 1);
  expect_agreed(residua::error_kind::invalid_argument, {last + "dot: y has", "rows"},
                [&] { (void)residua::dot<double>(ctx, p, fits.view(), longer.view()); });
  expect_agreed(residua::error_kind::invalid_argument, {last + "nrm2: x has", "rows"},
                [&] { (void)residua::nrm2<double>(ctx, p, longer.view()); });
  if (ranks.size() > 1) {
    const row_partition fewer(ranks, 90);
    const auto& its = is_last(ranks) ? fewer : p;
    const array<double> part(ctx, its.own_rows());
    const std::string differs = "the partition is of 90 rows, that of rank 0 of 100";
    expect_agreed(residua::error_kind::invalid_argument, {last + "dot: " + differs},
                  [&] { (void)residua::dot<double>(ctx, its, part.view(), part.view()); });
    expect_agreed(residua::error_kind::invalid_argument, {last + "nrm2: " + differs},
                  [&] { (void)residua::nrm2<double>(ctx, its, part.view()); });
  }
  const array<double> wide(ctx, 2 * p.own_rows() + 1);
  const residua::vector_view<const double> strided(wide.data(), p.own_rows(), 2, ctx.memory());
  expect_agreed(residua::error_kind::invalid_argument, {"dot: x has increment 2"},
                [&] { (void)residua::dot<double>(ctx, p, strided, fits.view()); });
}

}  // namespace
}  // namespace residua_test
