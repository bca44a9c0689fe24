// The routines of linked libraries that `residua bench` sets Residua's double beside: that they compute the
// same, since a peer with other arguments would be another measurement.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "backends.hpp"
#include "cli/bench/cases.hpp"
#include "cli/bench/peers/linked_peer.hpp"

namespace residua_test {
namespace {

using namespace residua;
using cli::bench_case;

bool is_of_double(const cli::bench_operation& o) { return o.has(format::fp64); }

/// Odd, so that no stride is a size of blocks.
constexpr index_t order = 21;

bench_case made(const cli::bench_operation& o, const context& ctx) {
  return o.make(ctx, format::fp64, {order, order, order}, engine::native);
}

double largest(const std::vector<double>& x) {
  double all = 0;
  for (const double element : x) all = std::max(all, std::fabs(element));
  return all;
}

/// Both routines compute sums of at most n products, and of decompositions and solutions at most 4 n^2 of
/// them one after the other, of matrices of elements up to n that are n times the identity or its columns
/// exchanged, and perturbed by elements below 1/3: their conditions are below 4. So each errs by less than
/// 4 * 4 n^2 n u of the largest number (Higham, Accuracy and Stability, 2nd ed., theorems 9.4 and 19.5). A
/// wrong argument changes leading digits.
double allowed(const std::vector<double>& ours) {
  return 2 * 16 * std::pow(static_cast<double>(order), 3) * 0x1p-53 * (1 + largest(ours));
}

class bench_peers : public testing::TestWithParam<place> {};

TEST_P(bench_peers, leave_what_our_double_leaves) {
  const auto ctx = cli::beside_peers(GetParam().make());
  std::set<std::string> compared;
  for (const auto& o : cli::bench_operations()) {
    if (!is_of_double(o)) continue;
    const auto its = made(o, ctx), other = made(o, ctx);
    if (!other.peer) continue;
    const auto peer = other.peer();
    if (!peer) continue;
    its.run();
    peer.run();
    ctx.synchronize();
    const auto ours = its.outcome(), theirs = other.outcome();
    ASSERT_EQ(ours.size(), theirs.size()) << o.name;
    const auto differs = [&](double a, double b) { return !(std::fabs(a - b) <= allowed(ours)); };
    const auto first = std::mismatch(ours.begin(), ours.end(), theirs.begin(), std::not_fn(differs)).first;
    EXPECT_EQ(first, ours.end()) << o.name << ", number " << first - ours.begin();
    compared.insert(o.name);
  }
  if (ctx.kind() == backend::reference) {
    EXPECT_TRUE(compared.empty());
    return;
  }
  for (const char* name : {"gemm", "gemv", "axpy", "dot", "trsv", "getrf", "potrf", "geqrf", "syevd", "gesvd",
                           "complex_gemm", "complex_getrf", "complex_potrf", "heevd"})
    EXPECT_EQ(compared.count(name), 1U) << name;
  EXPECT_EQ(compared.count("csr_spmv"), ctx.kind() == backend::cuda ? 1U : 0U);
}

INSTANTIATE_TEST_SUITE_P(backends, bench_peers, testing::ValuesIn(few_places()), name_of_place);

}  // namespace
}  // namespace residua_test
