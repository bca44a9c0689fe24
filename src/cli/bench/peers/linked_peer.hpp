// What Residua's own double is set beside in `residua bench`: the routine of the library that is linked, on
// the same operands. OpenBLAS and its LAPACK on a CPU; cuBLAS, cuSOLVER and cuSPARSE on a GPU.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "residua/base/context.hpp"

namespace residua::cli {

template <class T>
struct operands;
template <class T>
struct complex_operands;

/// A library's routine, ready to be run again and again.
struct linked_peer {
  std::string library;  // as "OpenBLAS 0.3.21"
  std::function<void()> run;
  explicit operator bool() const { return run != nullptr; }
};

/// The library's routine that does what the operation of this name does; none where the libraries have no
/// such routine, where extents are beyond their 32 bits, and for the reference backend.
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<double>>& o);
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<complex_operands<double>>& o);

/// A context on a stream that the peers run on, too, where `ctx` is a GPU's; else `ctx` itself.
context beside_peers(const context& ctx);

// Of one backend, as above; `name` is one of its table.
linked_peer cpu_peer_of(std::string_view name, const std::shared_ptr<operands<double>>& o);
linked_peer cpu_peer_of(std::string_view name, const std::shared_ptr<complex_operands<double>>& o);
linked_peer cuda_peer_of(std::string_view name, const std::shared_ptr<operands<double>>& o);
linked_peer cuda_peer_of(std::string_view name, const std::shared_ptr<complex_operands<double>>& o);
context on_stream_of_cuda_peers();

}  // namespace residua::cli
