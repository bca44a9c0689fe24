// Sums of products of run-time precision on a GPU by how a thread reads its terms: one after the other, or
// through rings in shared memory, which hold the next ones while it multiplies; and of that the ranges of the
// terms alone, which clusters of blocks find for themselves. Microseconds by events, the shortest of several;
// all have the same bits or the program fails. A JSON document.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bench/mp_sums_readers.hpp"
#include "cli/bench/mp_operands.hpp"
#include "mp/scalar.hpp"

namespace {

using namespace residua;

/// Of gemv, or of a dot product where the matrix has one row.
struct extents {
  index_t rows, columns;
};

template <int n>
void print_times(const context& ctx, const extents& e, int bits, bool is_first) {
  using length = words::fixed_length<n>;
  const cli::mp_operands o(ctx, bits, engine::automatic);
  const auto A_all = o.matrix(e.rows, e.columns);
  const auto x_all = o.vector(e.columns);
  const auto A = A_all.view();
  const auto x = x_all.view();
  const multiple::sums_problem s{
      e.rows, e.columns, {A.data(), A.leading_dimension(), A.plane()}, 1, {x.first(), 1, x.plane()}};
  const double elements = static_cast<double>(e.rows == 1 ? 2 : e.rows) * static_cast<double>(e.columns);
  std::printf("%s{\"rows\": %lld, \"columns\": %lld, \"bits\": %d, \"bytes\": %.4e, \"us\": {",
              is_first ? "" : ",\n", static_cast<long long>(e.rows), static_cast<long long>(e.columns), bits,
              cli::bytes_each(bits) * elements);
  std::vector<mp> first;
  struct reading {
    const char* name;
    int depth;
    bool may_cluster;
  };
  for (const reading& how : {reading{"0", 0, false}, reading{"2", 2, false}, reading{"3", 3, false},
                             reading{"0 by clusters", 0, true}, reading{"2 by clusters", 2, true},
                             reading{"3 by clusters", 3, true}}) {
    mp_array y(ctx, e.rows, bits);
    const auto target = y.view();
    const multiple::sums_result<length> result{{length(), bits},
                                               false,
                                               multiple::number_of<length>(o.alpha),
                                               multiple::number_of<length>(mp(bits)),
                                               target.first(),
                                               1,
                                               target.plane()};
    const double seconds = bench::seconds_of_sums(ctx, s, result, how.depth, how.may_cluster);
    std::printf("\"%s\": %.1f, ", how.name, 1e6 * seconds);
    const auto here = y.to_host(ctx);
    if (first.empty()) first = here;
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (!(here[i] == first[i])) {
        std::fprintf(stderr, "other bits: %s, output %zu\n", how.name, i);
        std::exit(1);
      }
    }
  }
  std::printf("\"ranges\": %.1f}}", 1e6 * bench::seconds_of_ranges(ctx, s));
}

}  // namespace

int main() {
  const auto ctx = context::cuda(0, nullptr);  // the stream of events
  std::printf("{\"results\": [\n");
  bool is_first = true;
  for (const auto& e :
       {extents{1000, 1000}, extents{4000, 4000}, extents{1, 1000000}, extents{1, 10000000}}) {
    print_times<2>(ctx, e, 106, is_first);
    print_times<4>(ctx, e, 212, false);
    print_times<7>(ctx, e, 424, false);
    is_first = false;
  }
  std::printf("]}\n");
}
