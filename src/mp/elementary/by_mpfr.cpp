// Elementary functions and constants by MPFR, element by element on threads.
#include <atomic>

#include "base/thread_pool.hpp"
#include "mp/elementary/host_functions.hpp"
#include "mp/scalar.hpp"
#include "number/ceil_div.hpp"
#include "residua/mp/elementary.hpp"
#include "residua/mp/functions.hpp"

namespace residua {

namespace {

using namespace multiple;

mp value_of(elementary f, const mp& x, const mp& second) {
  switch (f) {
    case elementary::exp:
      return exp(x);
    case elementary::log:
      return log(x);
    case elementary::sin:
      return sin(x);
    case elementary::cos:
      return cos(x);
    case elementary::atan:
      return atan(x);
    case elementary::pow:
      break;
  }
  return pow(x, second);
}

unsigned thread_flags() {
  const mp_flags flags = raised_mp_flags();
  return (flags.overflow ? overflow : 0U) | (flags.underflow ? underflow : 0U) |
         (flags.invalid ? invalid : 0U);
}

/// A thread's flags apart from what it met before, to which they return at the end. MPFR's constants, which
/// it keeps for each thread, are freed then: a thread may end whenever it likes.
class separate_flags {
 public:
  separate_flags() : before_(thread_flags()) { clear_mp_flags(); }
  separate_flags(const separate_flags&) = delete;
  separate_flags& operator=(const separate_flags&) = delete;
  ~separate_flags() {
    clear_mp_flags();
    raise(before_);
    mpfr_free_cache2(MPFR_FREE_LOCAL_CACHE);
  }

 private:
  unsigned before_;
};

}  // namespace

bool has_mp_functions() { return true; }

host_values multiple::values_of(elementary f, const std::vector<mp>& x, const std::vector<mp>& second,
                                int threads) {
  constexpr index_t together = 64;  // a chunk computes pi or log 2 anew
  const auto count = static_cast<index_t>(x.size());
  host_values values;
  values.numbers = x;
  std::atomic<unsigned> met = nothing;
  pool::for_each(ceil_div(count, together), threads, [&](index_t chunk) {
    const separate_flags here;
    const index_t end = std::min(count, (chunk + 1) * together);
    for (index_t i = chunk * together; i < end; ++i) {
      const auto k = static_cast<std::size_t>(i);
      values.numbers[k] = residua::value_of(f, x[k], second.empty() ? x[k] : second[k]);
    }
    met |= thread_flags();
  });
  values.met = met;
  return values;
}

mp multiple::value_of(constant c, int bits) {
  switch (c) {
    case constant::pi:
      return mp_pi(bits);
    case constant::log2:
      return mp_log2(bits);
    case constant::euler:
      return mp_euler(bits);
    case constant::catalan:
      break;
  }
  return mp_catalan(bits);
}

}  // namespace residua
