// What elementary functions over vectors of run-time precision cost, and of it the way to the host and back:
// microseconds an element, medians of rounds in which all take turns. A GPU's context has rows where there is
// one. A JSON document.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

#include "cli/seconds.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/elementary.hpp"
#include "residua/mp/functions.hpp"

namespace {

using namespace residua;

constexpr index_t size = 512;
constexpr int rounds = 5;

struct work {
  const char* name;
  std::function<void()> run;
};

void print_times(const char* backend_name, int bits, const std::vector<work>& all, bool is_first) {
  std::vector<std::vector<double>> seconds(all.size());
  for (int round = 0; round <= rounds; ++round) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      const double begin = cli::seconds_now();
      all[k].run();
      if (round > 0) seconds[k].push_back(cli::seconds_now() - begin);
    }
  }
  std::printf("%s{\"backend\": \"%s\", \"bits\": %d, \"us\": {", is_first ? "" : ",\n", backend_name, bits);
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::sort(seconds[k].begin(), seconds[k].end());
    std::printf("%s\"%s\": %.3f", k == 0 ? "" : ", ", all[k].name, 1e6 * seconds[k][rounds / 2] / size);
  }
  std::printf("}}");
}

std::vector<mp> drawn(int bits) {
  std::vector<mp> x;
  for (index_t k = 0; k < size; ++k) x.push_back(mp(static_cast<double>(k + 1), bits) / mp(3000.0, bits));
  return x;
}

void compare(const context& ctx, const char* backend_name, int bits, bool is_first) {
  const auto host = drawn(bits);
  const mp_array x(ctx, host, bits);
  mp_array y(ctx, size, bits);
  std::vector<mpfr_t> numbers(size);
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    mpfr_init2(numbers[k], bits);
    to_mpfr(numbers[k], host[k]);
  }
  mpfr_t r;
  mpfr_init2(r, bits);
  using mpfr_function = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
  const auto loop = [&](mpfr_function f) {
    return [&numbers, &r, f] {
      for (const auto& element : numbers) f(r, element, MPFR_RNDN);
    };
  };
  const std::vector<work> all = {{"there_and_back", [&] { y.upload(ctx, x.to_host(ctx)); }},
                                 {"exp", [&] { exp(ctx, x, y); }},
                                 {"mpfr_exp", loop(mpfr_exp)},
                                 {"log", [&] { log(ctx, x, y); }},
                                 {"mpfr_log", loop(mpfr_log)},
                                 {"sin", [&] { sin(ctx, x, y); }},
                                 {"mpfr_sin", loop(mpfr_sin)},
                                 {"atan", [&] { atan(ctx, x, y); }},
                                 {"mpfr_atan", loop(mpfr_atan)},
                                 {"pow", [&] { pow(ctx, x, x, y); }}};
  print_times(backend_name, bits, all, is_first);
  mpfr_clear(r);
  for (auto& element : numbers) mpfr_clear(element);
}

}  // namespace

int main() {
  if (!has_mp_functions()) {
    std::fprintf(stderr, "mp_functions: Residua was built without MPFR\n");
    return 2;
  }
  std::printf("{\"size\": %lld, \"results\": [\n", static_cast<long long>(size));
  bool is_first = true;
  for (const int bits : {106, 212, 424, 848, 1696, 4096}) {
    compare(context::cpu(1), "cpu", bits, is_first);
    is_first = false;
    if (!cuda_devices().empty()) compare(context::cuda(), "cuda", bits, false);
  }
  std::printf("]}\n");
}
