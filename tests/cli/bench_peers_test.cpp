// What `residua bench` sets Residua beside: that other libraries compute the same, since a peer with other
// arguments would be another measurement.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>

#include "backends.hpp"
#include "cli/bench/cases.hpp"
#include "cli/bench/mp.hpp"
#include "cli/bench/peers/linked_peer.hpp"
#include "residua/base/error.hpp"
#include "residua/number/bounds.hpp"

namespace residua_test {
namespace {

using namespace residua;
using cli::bench_case;

bool is_of_double(const cli::bench_operation& o) { return o.has(format::fp64); }

/// Odd, so that no stride is a size of blocks.
constexpr index_t order = 21;

/// |a - b|, which is far from subnormal numbers.
double distance(const mp& a, const mp& b) {
  const int bits = std::max(a.bits(), b.bits());
  return abs(mp(a, bits) - mp(b, bits)).to_double();
}

double largest(const std::vector<mp>& x) {
  double all = 0;
  for (const mp& element : x) all = std::max(all, std::fabs(element.to_double()));
  return all;
}

/// Runs an operation and, on numbers that are as they were, the peer at this place of its list; false where
/// there is none. `allowed(largest of ours, one of them)`.
template <class Make, class Allowed>
bool agrees(const std::string& name, const Make& make, std::size_t peer_place,
            const cli::peer_libraries& libraries, const Allowed& allowed) {
  const bench_case other = make();
  if (other.peers.size() <= peer_place || !other.outcome) return false;
  const auto peer = other.peers[peer_place](libraries);
  if (!peer) return false;
  const bench_case its = make();
  its.run();
  peer.run();
  const auto ours = its.outcome(), theirs = peer.outcome();
  EXPECT_EQ(ours.size(), theirs.size()) << name << ", " << peer.library;
  if (ours.size() != theirs.size()) return true;
  const double of_all = largest(ours);
  for (std::size_t k = 0; k < ours.size(); ++k) {
    const double difference = distance(ours[k], theirs[k]);
    EXPECT_TRUE(difference <= allowed(of_all, ours[k]))
        << name << ", " << peer.library << ", number " << k << " differs by " << difference;
  }
  return true;
}

/// Both routines compute sums of at most n products, and of decompositions and solutions at most 4 n^2 of
/// them one after the other, of matrices of elements up to n that are n times the identity or its columns
/// exchanged, and perturbed by elements below 1/3: their conditions are below 4. So each errs by less than
/// 4 * 4 n^2 n u of the largest number (Higham, Accuracy and Stability, 2nd ed., theorems 9.4 and 19.5). A
/// wrong argument changes leading digits.
double allowed_of_double(double of_all, const mp&) {
  return 2 * 16 * std::pow(static_cast<double>(order), 3) * 0x1p-53 * (1 + of_all);
}

class bench_peers : public testing::TestWithParam<place> {};

TEST_P(bench_peers, leave_what_our_double_leaves) {
  const auto ctx = cli::beside_peers(GetParam().make());
  std::set<std::string> compared;
  for (const auto& o : cli::bench_operations()) {
    if (!is_of_double(o)) continue;
    const auto make = [&] {
      auto its = o.make(ctx, format::fp64, {order, order, order}, engine::native);
      its.run = [run = its.run, ctx] { run(), ctx.synchronize(); };
      return its;
    };
    if (agrees(o.name, make, 0, {}, allowed_of_double)) compared.insert(o.name);
  }
  if (ctx.kind() == backend::reference) {
    EXPECT_TRUE(compared.empty());
    return;
  }
  for (const char* name :
       {"gemm", "gemv", "axpy", "dot", "trsv", "getrf", "potrf", "geqrf", "syevd", "gesvd", "complex_gemm",
        "complex_getrf", "complex_potrf", "complex_gesvd", "complex_geev", "complex_csr_spmv", "heevd"})
    EXPECT_EQ(compared.count(name), 1U) << name;
  EXPECT_EQ(compared.count("csr_spmv"), ctx.kind() == backend::cuda ? 1U : 0U);
}

// ---- extended and run-time precision ----

/// Sizes at which elements and rows are dealt out to two threads, unevenly, and odd ones below.
struct extended_size {
  std::string operation;
  cli::shape extents;
};
const std::vector<extended_size> extended_sizes = {
    {"axpy", {21, 21, 21}}, {"axpy", {1, 40001, 1}}, {"dot", {21, 21, 21}}, {"dot", {1, 40001, 1}},
    {"gemv", {13, 21, 1}},  {"gemv", {201, 203, 1}}, {"gemm", {5, 7, 9}},   {"gemm", {33, 31, 35}}};

const cli::bench_operation& operation_named(const std::string& name) {
  const auto& all = cli::bench_operations();
  return *std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.name == name; });
}

/// Roundings of an element: of a sum of so many products, their scaling, and beta y.
double roundings(const extended_size& s) {
  const index_t terms = s.operation == "axpy" ? 1 : s.operation == "gemm" ? s.extents.k : s.extents.n;
  return 2 * static_cast<double>(terms) + 4;
}

/// QD's operations err by its own eps each, where both terms of a sum have one sign, which all numbers have
/// here (dd_real.h and qd_real.h: _eps); ours by the bounds of the format.
template <class T>
double relative_bound(const extended_size& s) {
  constexpr double eps = T::limbs == 2 ? 0x1p-104 : 0x1p-209;
  const double ours = error_bounds<T>::dot * roundings(s) + error_bounds<T>::scaled_sum;
  return eps * roundings(s) + ours * limb_unit<T>;
}

class extended_peers : public testing::Test {
 public:
  const context ctx = context::cpu(2);
  static bool are_linked() { return RESIDUA_HAS_BENCH_PEERS != 0; }

  template <class T>
  void expect_agreement_of(format f) const {
    for (const auto& s : extended_sizes) {
      const auto& o = operation_named(s.operation);
      const bool found = agrees(
          s.operation, [&] { return o.make(ctx, f, s.extents, engine::automatic); }, 0, {},
          [&](double, const mp& x) { return relative_bound<T>(s) * abs(x).to_double(); });
      EXPECT_EQ(found, are_linked()) << s.operation;
    }
  }
  /// Of a library each operation rounds, or cuts, to `bits` bits or more, and a product of matrices may be
  /// made in fixed point of as many bits of its largest element; of ours each sum is (docs/mp.md).
  void expect_agreement_at(int bits, std::size_t peer_place, const cli::peer_libraries& libraries,
                           bool is_there) const {
    for (const auto& s : extended_sizes) {
      const double bound = std::ldexp(roundings(s), 2 - bits);
      const bool found = agrees(
          s.operation + " of " + std::to_string(bits) + " bits",
          [&] { return cli::make_mp_case(s.operation, ctx, bits, s.extents, engine::automatic); }, peer_place,
          libraries,
          [&](double of_all, const mp& x) {
            return bound * (s.operation == "gemm" ? of_all : abs(x).to_double());
          });
      EXPECT_EQ(found, is_there) << s.operation;
    }
  }
};

TEST_F(extended_peers, leave_what_our_dd_leaves) { expect_agreement_of<dd>(format::dd); }
TEST_F(extended_peers, leave_what_our_qd_leaves) { expect_agreement_of<residua::qd>(format::qd); }
TEST_F(extended_peers, leave_what_MPFR_leaves) {
  if (!are_linked()) GTEST_SKIP() << "built without MPFR";
  for (const int bits : {106, 212, 433}) expect_agreement_at(bits, 0, {}, true);
}

/// The environment names FLINT's library: `RESIDUA_FLINT`, 3.2 or newer.
TEST_F(extended_peers, leave_what_FLINT_leaves) {
  const char* const path = std::getenv("RESIDUA_FLINT");
  if (path == nullptr) GTEST_SKIP() << "RESIDUA_FLINT names no library";
  const auto libraries = cli::opened_libraries(path);
  const std::size_t first = are_linked() ? 1 : 0;
  for (const int bits : {106, 212, 433}) {
    for (const std::size_t library : {first, first + 1}) expect_agreement_at(bits, library, libraries, true);
  }
}
TEST_F(extended_peers, are_no_FLINT_where_none_is_named) {
  expect_agreement_at(106, are_linked() ? 1 : 0, {}, false);
}
TEST_F(extended_peers, reject_what_is_no_FLINT) {
  EXPECT_FALSE(cli::opened_libraries("").flint);
  for (const char* path : {"libm.so.6", "no-such-library.so"}) {
    try {
      (void)cli::opened_libraries(path);
      FAIL() << path;
    } catch (const error& e) {
      EXPECT_EQ(e.kind(), error_kind::invalid_input);
      EXPECT_NE(std::string(e.what()).find(path), std::string::npos) << e.what();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(backends, bench_peers, testing::ValuesIn(few_places()), name_of_place);

}  // namespace
}  // namespace residua_test
