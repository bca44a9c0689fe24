// A row of `residua bench`: an operation's time beside memory's ceiling, our double and other libraries.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "cli/bench/request.hpp"
#include "cli/measurement.hpp"

namespace residua::cli {

/// What an operation is judged by: vectors and matrix-vector operations by bytes, products by operations,
/// methods by iterations.
struct rate_unit {
  std::string_view name;
  double (*amount)(const bench_case&);
};
rate_unit unit_of(const bench_operation& o);

struct measurement {
  bench_case what;
  timing time;
  [[nodiscard]] double rate(const rate_unit& unit) const { return unit.amount(what) / time.seconds; }
};

measurement measured(const context& ctx, const effort& asked, bench_case what);

/// The same operation and shape in Residua's double, measured once each.
class own_doubles {
 public:
  const measurement& measured_once(const context& ctx, const effort& asked, const bench_operation& o,
                                   const shape& s);

 private:
  std::map<std::tuple<std::string, index_t, index_t, index_t>, measurement> measured_;
};

/// What a row is set beside: double by the routine of the library that is linked, other formats by Residua's
/// own double, and by libraries that have numbers of as many bits.
struct peer_row {
  std::string name;
  double rate = 0, ratio = 0;
};

peer_row beside_double(const measurement& m, const measurement& peer, const rate_unit& unit);
/// One after the other, so that operands of their own are there one at a time.
void add_libraries(const context& ctx, const effort& asked, const measurement& m, const rate_unit& unit,
                   const peer_libraries& libraries, std::vector<peer_row>& peers);

/// The row as documents have it.
json described(const bench_operation& o, const bench_format& f, const context& ctx, const measurement& m,
               const std::vector<peer_row>& peers, const memory_ceiling& memory);

}  // namespace residua::cli
