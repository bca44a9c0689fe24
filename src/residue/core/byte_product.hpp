// Exact products of matrices of signed bytes, by oneDNN: AMX where the processor has it, VNNI otherwise.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <tuple>

#include "residua/base/index.hpp"

namespace residua::residue::cpu {

/// Whether oneDNN multiplies bytes exactly: it does with AMX or VNNI, unless ONEDNN_MAX_CPU_ISA forbids
/// those. Before VNNI it cuts sums of two products to 16 bits. Where it could not use the AMX that the
/// processor tells of (hides_palette), the first call keeps it from oneDNN, in the whole process.
bool has_exact_byte_products();

/// Whether this process can multiply bytes with AMX, and ONEDNN_MAX_CPU_ISA does not forbid it.
bool has_matrix_units();

/// The longest sums that are exact: oneDNN's kernels for AVX512-VNNI (version 2.6) hold sums in int32 but
/// then turn them into floats and back, and floats hold integers up to 2^24 = 128^2 1024.
inline constexpr index_t most_depth = 1024;

/// Computes m x n sums of `depth` products; all three are multiples of 16. One thread at a time may use it.
/// oneDNN runs on that thread alone within a one_openmp_thread scope and on the pool's threads. Throws
/// device, or out_of_memory, with oneDNN's words.
class byte_product {
 public:
  byte_product(index_t m, index_t n, index_t depth);
  ~byte_product();
  byte_product(byte_product&&) noexcept;

  /// sums_ij becomes the sum over k of a_ki b_kj, exactly up to most_depth terms. All lie by columns without
  /// gaps.
  void run(const std::int8_t* a, const std::int8_t* b, std::int32_t* sums);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// The products of the few shapes that tiles and chunks of depth have, each made once.
class byte_products {
 public:
  byte_product& of_shape(index_t m, index_t n, index_t depth) {
    const std::tuple shape(m, n, depth);
    const auto found = made_.find(shape);
    if (found != made_.end()) return found->second;
    return made_.emplace(shape, byte_product(m, n, depth)).first->second;
  }

 private:
  std::map<std::tuple<index_t, index_t, index_t>, byte_product> made_;
};

}  // namespace residua::residue::cpu
