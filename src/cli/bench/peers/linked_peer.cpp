// Which backend's libraries have a peer, and which of them this program has.
#include "cli/bench/peers/linked_peer.hpp"

#include <limits>

#include "cli/bench/complex_operands.hpp"
#include "cli/bench/mp_operands.hpp"
#include "cli/bench/operands.hpp"

namespace residua::cli {

namespace {

bool fit(std::initializer_list<index_t> extents) {
  return std::max(extents) <= std::numeric_limits<int>::max();
}
bool fits(const operands<double>& o) {
  return fit({o.x.size(), o.y.size(), o.A.columns(), o.B.rows(), o.B.columns(), o.C.rows(), o.C.columns()});
}
bool fits(const complex_operands<double>& o) {
  return fit({o.A.rows(), o.A.columns(), o.B.rows(), o.B.columns()});
}

template <class Operands>
linked_peer on_its_backend(std::string_view name, const std::shared_ptr<Operands>& o) {
  if (!fits(*o)) return {};
  if (o->ctx.kind() == backend::cpu) return cpu_peer_of(name, o);
#if RESIDUA_HAS_CUDA
  if (o->ctx.kind() == backend::cuda) return cuda_peer_of(name, o);
#endif
  return {};
}

template <class T>
linked_peer of_limbs([[maybe_unused]] std::string_view name,
                     [[maybe_unused]] const std::shared_ptr<operands<T>>& o) {
#if RESIDUA_HAS_BENCH_PEERS
  if (o->ctx.kind() == backend::cpu) return qd_peer_of(name, o);
#endif
  return {};
}

}  // namespace

linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<double>>& o) {
  return on_its_backend(operation, o);
}
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<complex_operands<double>>& o) {
  return on_its_backend(operation, o);
}
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<dd>>& o) {
  return of_limbs(operation, o);
}
linked_peer linked_peer_of(std::string_view operation, const std::shared_ptr<operands<qd>>& o) {
  return of_limbs(operation, o);
}

std::vector<peer_factory> mp_peers_of(std::string_view operation, const std::shared_ptr<mp_operands>& o) {
  if (o->ctx.kind() != backend::cpu) return {};
  const std::string name(operation);
  std::vector<peer_factory> all;
#if RESIDUA_HAS_BENCH_PEERS
  all.emplace_back([=](const peer_libraries&) { return mpfr_peer_of(name, o); });
#endif
  all.emplace_back([=](const peer_libraries& libraries) { return nfloat_peer_of(name, o, libraries); });
  all.emplace_back([=](const peer_libraries& libraries) { return arb_peer_of(name, o, libraries); });
  return all;
}

context beside_peers(const context& ctx) {
#if RESIDUA_HAS_CUDA
  if (ctx.kind() == backend::cuda) return on_stream_of_cuda_peers();
#endif
  return ctx;
}

}  // namespace residua::cli
