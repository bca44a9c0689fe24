// The choice whether triangular solves with complete factors, for vectors on a GPU, run there or on the host.
#pragma once

#include <cstdint>

#include "residua/base/index.hpp"

namespace residua::precondition {

/// The work of two triangular solves: the number of their steps that wait for each other, their rows, and the
/// entries of both factors.
struct triangular_work {
  index_t levels = 0, rows = 0;
  std::int64_t entries = 0;
};

/// A GPU hands a level's results on in about 2.5 us: what a block of trsv waits for those before it, measured
/// on an H200 (docs/measurements/vectors_gpu.md, trsv at 8192).
constexpr double seconds_a_level = 2.5e-6;
/// Half of the bytes a second that an H200's memory gives to vectors read in order (4.1e12, axpy there),
/// since entries of other rows lie anywhere.
constexpr double device_bytes_a_second = 2e12;
/// The bytes a second at which one processor core reads factors beyond its caches. In caches
/// solve/choice/cost.cpp has 1 ns for an entry of L and U, and beyond caches, by solve/choice/cost.hpp,
/// products take about twice the time.
constexpr double host_bytes_a_second = 5e9;
/// Half of what PCIe 5 of sixteen lanes carries, and the time that a copy, a host function and a copy take to
/// start. Both are round figures: a factor of two does not matter for what they decide.
constexpr double transfer_bytes_a_second = 25e9, seconds_a_round_trip = 30e-6;
constexpr double bytes_an_entry = 12;  // a value and an index

constexpr double seconds_on_device(const triangular_work& w) {
  return seconds_a_level * static_cast<double>(w.levels) +
         bytes_an_entry * static_cast<double>(w.entries) / device_bytes_a_second;
}
constexpr double seconds_on_host(const triangular_work& w) {
  return seconds_a_round_trip + 2 * 8.0 * static_cast<double>(w.rows) / transfer_bytes_a_second +
         bytes_an_entry * static_cast<double>(w.entries) / host_bytes_a_second;
}

/// Whether factors are to be copied to the GPU, which has `free_bytes` left. Factors take their own bytes
/// there and, for cuSPARSE's analysis, at most as many again.
constexpr bool device_pays(const triangular_work& w, double free_bytes) {
  return 2 * bytes_an_entry * static_cast<double>(w.entries) <= free_bytes &&
         seconds_on_device(w) < seconds_on_host(w);
}

}  // namespace residua::precondition
