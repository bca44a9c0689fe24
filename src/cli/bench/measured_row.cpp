// Measures the cases of a row, and says what they are beside each other.
#include "cli/bench/measured_row.hpp"

#include <algorithm>

#include "cli/bench/mp.hpp"

namespace residua::cli {

namespace {

/// An operation that moves fewer bytes may find them in a cache: then memory is no ceiling.
constexpr double bytes_beyond_caches = 1 << 27;

/// Of a method seconds are an iteration's.
timing measured_run(const context& ctx, const effort& asked, const std::function<void()>& run,
                    const std::shared_ptr<const index_t>& iterations) {
  const auto time = measure(ctx, asked, run);
  const double parts = iterations ? std::max(1.0, static_cast<double>(*iterations)) : 1.0;
  return {time.seconds / parts, time.spread};
}
/// On as many threads as the row.
json all_peers(const std::vector<peer_row>& peers, int threads) {
  json all = json::array();
  for (const auto& p : peers)
    all.push_back({{"peer", p.name}, {"threads", threads}, {"peer_rate", p.rate}, {"ratio", p.ratio}});
  return all;
}

}  // namespace

rate_unit unit_of(const bench_operation& o) {
  if (o.kind == operation_kind::methods) return {"it/s", [](const bench_case&) { return 1.0; }};
  if (is_bound_by_memory(o.kind)) return {"GB/s", [](const bench_case& what) { return 1e-9 * what.bytes; }};
  return {"Gop/s", [](const bench_case& what) { return 1e-9 * what.operations; }};
}

measurement measured(const context& ctx, const effort& asked, bench_case what) {
  const auto time = measured_run(ctx, asked, what.run, what.iterations);
  return {std::move(what), time};
}

const measurement& own_doubles::measured_once(const context& ctx, const effort& asked,
                                              const bench_operation& o, const shape& s) {
  const auto key = std::tuple(o.name, s.m, s.n, s.k);
  const auto known = measured_.find(key);
  if (known != measured_.end()) return known->second;
  auto m = measured(ctx, asked, o.make(ctx, format::fp64, s, engine::native));
  m.what.run = nullptr;  // its operands are not needed any more
  m.what.peers.clear();
  m.what.outcome = nullptr;
  return measured_[key] = m;
}

peer_row beside_double(const measurement& m, const measurement& peer, const rate_unit& unit) {
  return {"residua double", peer.rate(unit), m.time.seconds / peer.time.seconds};
}

void add_libraries(const context& ctx, const effort& asked, const measurement& m, const rate_unit& unit,
                   const peer_libraries& libraries, std::vector<peer_row>& peers) {
  for (const auto& make : m.what.peers) {
    const auto peer = make(libraries);
    if (!peer) continue;
    const double seconds = measured_run(ctx, asked, peer.run, peer.iterations).seconds;
    peers.push_back({peer.library, unit.amount(m.what) / seconds, m.time.seconds / seconds});
  }
}

json described(const bench_operation& o, const bench_format& f, const context& ctx, const measurement& m,
               const std::vector<peer_row>& peers, const memory_ceiling& memory) {
  const auto unit = unit_of(o);
  const bool has_ceiling = is_bound_by_memory(o.kind) && m.what.bytes >= bytes_beyond_caches;
  const bool has_peer = !peers.empty();
  const double rate = m.rate(unit);
  return {
      {"operation", o.name},
      {"format", f.name},
      {"backend", name_of(ctx.kind())},
      {"m", m.what.extents.m},
      {"n", m.what.extents.n},
      {"k", m.what.extents.k},
      {"threads", ctx.threads()},
      {"seconds", m.time.seconds},
      {"spread", m.time.spread},
      {"rate", rate},
      {"unit", unit.name},
      {"bytes", m.what.bytes},
      {"operations", m.what.operations},
      {"word_products", f.is_mp() ? json(m.what.operations / 2 * word_products(f.mp_bits)) : json(nullptr)},
      {"engine", name_of(m.what.report ? m.what.report->used : engine::native)},
      {"why", m.what.report ? json(m.what.report->reason) : json(nullptr)},
      {"peer", has_peer ? json(peers.front().name) : json(nullptr)},
      {"peer_rate", has_peer ? json(peers.front().rate) : json(nullptr)},
      {"ratio", has_peer ? json(peers.front().ratio) : json(nullptr)},
      {"peers", all_peers(peers, ctx.threads())},
      {"ceiling", has_ceiling ? json(1e-9 * memory.best()) : json(nullptr)},
      {"ceiling_fraction", has_ceiling ? json(1e9 * rate / memory.best()) : json(nullptr)}};
}

}  // namespace residua::cli
