// What is set beside Residua in `residua bench`: routines of other libraries on the same numbers, or of its
// own that do the same in another way. Double has those that are linked: OpenBLAS and its LAPACK on a CPU;
// cuBLAS, cuSOLVER and cuSPARSE on a GPU. On a CPU dd and qd have loops over QD's numbers, run-time
// precision loops over MPFR's, where the program is linked with these, and FLINT where its library is named
// when the program runs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "residua/base/context.hpp"
#include "residua/base/index.hpp"
#include "residua/mp/mp.hpp"
#include "residua/number/double_word.hpp"
#include "residua/number/quad_word.hpp"

namespace residua::cli {

template <class T>
struct operands;
template <class T>
struct complex_operands;
struct mp_operands;
class flint_library;

/// A library's routine, ready to be run again and again.
struct linked_peer {
  std::string library;  // as "OpenBLAS 0.3.21"
  std::function<void()> run;
  /// The numbers that it leaves, in the order of bench_case::outcome.
  std::function<std::vector<mp>()> outcome = {};
  /// The iterations, as bench_case::iterations.
  std::shared_ptr<const index_t> iterations = {};
  explicit operator bool() const { return run != nullptr; }
};

/// Libraries that are opened when the program runs; null: none was named.
struct peer_libraries {
  std::shared_ptr<const flint_library> flint;
};
/// With FLINT's shared library; without any where the path is empty. Throws invalid_input naming the path
/// where there is none that has what peers call.
peer_libraries opened_libraries(const std::string& flint_path);

/// Makes a peer that holds operands of its own no longer than it lives; none where the library is not there.
using peer_factory = std::function<linked_peer(const peer_libraries&)>;

/// The library's routine that does what the operation of this name does; none where the libraries have no
/// such routine, where extents are beyond their 32 bits, and for the reference backend.
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<double>>& o);
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<complex_operands<double>>& o);
/// axpy, dot, gemv and gemm by loops over QD's numbers, which lie as dd and qd do.
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<dd>>& o);
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<qd>>& o);
/// Operations by loops over MPFR's numbers, and by FLINT's nfloat and arb, on copies of the operands.
std::vector<peer_factory> mp_peers_of(std::string_view operation, const std::shared_ptr<mp_operands>& o);

/// A context on a stream that the peers run on, too, where `ctx` is a GPU's; else `ctx` itself.
context beside_peers(const context& ctx);

// Of one library or backend, as above.
linked_peer cpu_peer_of(std::string_view name, const std::shared_ptr<operands<double>>& o);
linked_peer cpu_peer_of(std::string_view name, const std::shared_ptr<complex_operands<double>>& o);
linked_peer cuda_peer_of(std::string_view name, const std::shared_ptr<operands<double>>& o);
linked_peer cuda_peer_of(std::string_view name, const std::shared_ptr<complex_operands<double>>& o);
context on_stream_of_cuda_peers();
linked_peer qd_peer_of(std::string_view name, const std::shared_ptr<operands<dd>>& o);
linked_peer qd_peer_of(std::string_view name, const std::shared_ptr<operands<qd>>& o);
linked_peer mpfr_peer_of(std::string_view name, const std::shared_ptr<mp_operands>& o);
linked_peer nfloat_peer_of(std::string_view name, const std::shared_ptr<mp_operands>& o,
                           const peer_libraries& libraries);
linked_peer arb_peer_of(std::string_view name, const std::shared_ptr<mp_operands>& o,
                        const peer_libraries& libraries);

}  // namespace residua::cli
