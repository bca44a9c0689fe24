// The messages of a halo: pieces of an array that travel between ranks.
#pragma once

#include <vector>

#include "distributed/matrix_state.hpp"
#include "distributed/messages.hpp"

namespace residua::distributed {

/// A message a piece, to or from its place in `elements`.
template <class T>
std::vector<transfer> transfers(const std::vector<piece>& pieces, T* elements) {
  std::vector<transfer> messages;
  messages.reserve(pieces.size());
  for (const auto& p : pieces) messages.push_back({p.rank, elements + p.begin, p.count});
  return messages;
}

}  // namespace residua::distributed
