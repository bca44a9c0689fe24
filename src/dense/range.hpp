// Ranges of indices.
#pragma once

#include "residua/base/index.hpp"
#include "residua/number/inline.hpp"

namespace residua::dense {

/// The indices begin ... end - 1; none if end <= begin.
struct range {
  index_t begin, end;
  [[nodiscard]] RESIDUA_INLINE index_t size() const { return begin < end ? end - begin : 0; }
  [[nodiscard]] RESIDUA_INLINE bool contains(index_t i) const { return begin <= i && i < end; }
};
/// The indices that two ranges have in common.
RESIDUA_INLINE range common(const range& a, const range& b) {
  return {a.begin > b.begin ? a.begin : b.begin, a.end < b.end ? a.end : b.end};
}

}  // namespace residua::dense
