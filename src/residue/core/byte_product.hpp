// Exact products of matrices of signed bytes, by oneDNN: AMX where the processor has it, VNNI otherwise.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <tuple>

#include "residua/base/index.hpp"

namespace residua::residue::cpu {

/// Whether oneDNN multiplies bytes exactly here: with AMX or VNNI, unless the processor is or ONEDNN_MAX_CPU_ISA says it is
/// without. Before VNNI sums of two products are cut to 16 bits.
bool has_exact_byte_products();

/// Whether those are AMX's.
bool has_matrix_units();

/// The longest sums that are exact: oneDNN's kernels for AVX512-VNNI (version 2.6) hold sums in int32 but then turn them into
/// floats and back, which hold them up to 2^24 = 128^2 1024.
inline constexpr index most_depth = 1024;

/// Sums of `depth` products for m x n elements; all multiples of 16. For one thread at a time, on
/// which oneDNN runs alone within a one_openmp_thread scope and on the pool's threads. Throws device, or out_of_memory,
/// with oneDNN's words.
class byte_product {
 public:
  byte_product(index m, index n, index depth);
  ~byte_product();
  byte_product(byte_product&&) noexcept;

  /// sums_ij = sum over k of a_ki b_kj; all by columns without gaps. Exact up to most_depth.
  void run(const std::int8_t* a, const std::int8_t* b, std::int32_t* sums);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// Those of the few shapes that tiles and chunks of depth have, each made once.
class byte_products {
 public:
  byte_product& of_shape(index m, index n, index depth) {
    const std::tuple shape(m, n, depth);
    const auto found = made_.find(shape);
    if (found != made_.end()) return found->second;
    return made_.emplace(shape, byte_product(m, n, depth)).first->second;
  }

 private:
  std::map<std::tuple<index, index, index>, byte_product> made_;
};

}  // namespace residua::residue::cpu
