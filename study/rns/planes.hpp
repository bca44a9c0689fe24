// Arrays of numbers in residues: a plane of headers (signs and exponents), planes of bounds, and a plane for
// each modulus, so that neighbouring elements are read together (Isupov, Knyazkov 2020, section 3.2).
#pragma once

#include "study/rns/element.hpp"

namespace residua::study::rns {

struct planes {
  std::uint64_t* data = nullptr;
  index_t count = 0;

  /// The 64-bit words of `count` elements.
  [[nodiscard]] RESIDUA_FUNCTION static index_t words(const moduli_view& set, index_t count) {
    return 4 * count + (set.count * count + 1) / 2;
  }
  [[nodiscard]] RESIDUA_FUNCTION element operator[](index_t i) const {
    auto* const low = reinterpret_cast<double*>(data + count);
    return {reinterpret_cast<mp_header*>(data) + i,
            low + i,
            low + count + i,
            reinterpret_cast<std::int64_t*>(data) + 3 * count + i,
            {reinterpret_cast<residue*>(data + 4 * count) + i, count}};
  }
};

/// So many elements of an array from `first` on are the workspace of an operation.
inline constexpr index_t elements_of_workspace = 5;
RESIDUA_FUNCTION workspace workspace_in(const planes& space, index_t first) {
  return {space[first], space[first + 1], space[first + 2], space[first + 3].header, space[first + 4].header};
}

/// Which element of an array an index means: one of a matrix, or of a vector that meets each of its rows or
/// columns. An index counts `inner` steps, then `middle` outer ones, then last ones.
struct place {
  index_t inner, inner_step, outer_step, middle = index_t{1} << 62, last_step = 0;
  [[nodiscard]] RESIDUA_FUNCTION index_t operator()(index_t k) const {
    const index_t outer = k / inner;
    return k % inner * inner_step + outer % middle * outer_step + outer / middle * last_step;
  }
};

}  // namespace residua::study::rns
