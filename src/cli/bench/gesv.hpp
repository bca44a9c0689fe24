// residua bench gesv: systems solved in one format and by refinement, times beside errors.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "cli/common.hpp"
#include "residua/number/format.hpp"

namespace residua::cli {

struct gesv_bench {
  std::vector<index_t> sizes;  // none: 512 and 1024, or 1024 to 8192 on a GPU
  int repeat;                  // measurements, of which the median is given
  std::string old_document;    // to compare with, or empty
  common_options common;
};

/// False if it was interrupted.
bool run_gesv_bench(const gesv_bench& asked);

/// A x = b with its solution x = p / q, whose bits end in no format: p of odd integers below 2^11, q the
/// prime 1021, A of multiples of 2^-20 in [-1, 1), in each row of which the last one makes the sum of
/// a_j p_j a multiple of q. So b is exact in double: an integer times 2^-20, of fewer than n 2^21.
struct known_system {
  static constexpr std::int64_t denominator = 1021;
  index_t n;
  std::vector<double> A, numerators, b;  // A by columns
};
known_system system_of(index_t n, std::uint64_t seed);

/// How a system is solved: in one format, as "dd" or "qd", or by refinement, as "MP(DP+DD)".
struct gesv_variant {
  std::string_view name;
  format factors, solution;
  [[nodiscard]] bool refines() const { return factors != solution; }
};
inline constexpr gesv_variant gesv_variants[] = {
    {"double", format::fp64, format::fp64}, {"MP(SP+DP)", format::fp32, format::fp64},
    {"dd", format::dd, format::dd},         {"MP(DP+DD)", format::fp64, format::dd},
    {"MP(DD+QD)", format::dd, format::qd},  {"qd", format::qd, format::qd}};

/// One row: times and the error beside what refinement says of it.
json measured_gesv(const context& ctx, const known_system& s, const gesv_variant& variant, int repeat);

}  // namespace residua::cli
