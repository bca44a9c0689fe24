// What peers on a CPU and on a GPU share: the operands that they take and the tables that name them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string_view>

#include "cli/bench/complex_operands.hpp"
#include "cli/bench/operands.hpp"

namespace residua::cli {

using doubles = operands<double>;
using complexes = complex_operands<double>;
using routine = std::function<void()>;
/// A table's entry: prepares a routine on operands.
template <class Operands>
using peer_maker = routine (*)(const std::shared_ptr<Operands>&);
template <class Operands>
using peer_table = std::map<std::string_view, peer_maker<Operands>>;

// The libraries' numbers are 32-bit ones; linked_peer_of has seen that they fit.
inline int size(const array<double>& x) { return static_cast<int>(x.size()); }
template <class T>
int rows(const matrix<T>& A) {
  return static_cast<int>(A.rows());
}
template <class T>
int columns(const matrix<T>& A) {
  return static_cast<int>(A.columns());
}
template <class T>
T* elements(matrix<T>& A) {
  return A.view().data();
}

}  // namespace residua::cli
