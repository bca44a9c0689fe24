// Scalars of run-time precision: construction, arithmetic, comparison.
#include "residua/mp/mp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mp/scalar.hpp"
#include "number/exact.hpp"
#include "residua/base/error.hpp"

namespace residua {

namespace {

using namespace multiple;

thread_local unsigned raised_here = nothing;

bool is_significand(std::span<const mp::word> words, int bits) {
  const int count = mp_words(bits), spare = 64 * count - bits;
  return words.size() == static_cast<std::size_t>(count) && words.back() >> 63 != 0 &&
         (words.front() & ((mp::word{1} << spare) - 1)) == 0;
}

/// The result of an operation on numbers of one precision.
template <class Operation>
mp result(int bits, const Operation& operation) {
  const auto p = precision_of(bits);
  any_number r{};
  raise(operation(r, p));
  return to_mp(r, p);
}
template <class Operation>
mp result(const char* name, const mp& a, const mp& b, const Operation& operation) {
  check_same_bits(name, "a", a.bits(), "b", b.bits());
  return result(a.bits(), [&](any_number& r, any_precision p) {
    return operation(r, p, number_of<any_length>(a), number_of<any_length>(b));
  });
}

}  // namespace

void check_mp_bits(const char* routine, int bits) {
  if (bits >= fewest_mp_bits && bits <= most_mp_bits) return;
  throw error(error_kind::invalid_argument,
              std::string(routine) + ": a precision of " + std::to_string(bits) + " bits; numbers have " +
                  std::to_string(fewest_mp_bits) + " to " + std::to_string(most_mp_bits));
}

void multiple::check_same_bits(const char* routine, const char* a, int a_bits, const char* b, int b_bits) {
  if (a_bits == b_bits) return;
  throw error(error_kind::invalid_argument, std::string(routine) + ": " + a + " has " +
                                                std::to_string(a_bits) + " bits, " + b + " has " +
                                                std::to_string(b_bits) + "; one precision is needed");
}

void multiple::raise(unsigned flags) { raised_here |= flags; }

mp_flags raised_mp_flags() {
  return {(raised_here & overflow) != 0, (raised_here & underflow) != 0, (raised_here & invalid) != 0};
}
void clear_mp_flags() { raised_here = nothing; }

mp::mp(int bits) : bits_(bits) {
  check_mp_bits("mp", bits);
  words_.resize(static_cast<std::size_t>(mp_words(bits)));
}

mp::mp(double x, int bits) : mp(bits) { set_sum({&x, 1}); }

mp mp::from_long_double(long double x, int bits) {
  int exponent = 0;
  const long double magnitude = std::frexp(std::fabs(x), &exponent), scaled = std::ldexp(magnitude, 64);
  if (!std::isfinite(x) || x == 0) return {static_cast<double>(x), bits};
  const auto upper = static_cast<word>(scaled);
  const word words[] = {static_cast<word>(std::ldexp(scaled - static_cast<long double>(upper), 64)), upper};
  static_assert(std::numeric_limits<long double>::digits <= 128);
  return from_integer(words, std::signbit(x), exponent, bits);
}

mp::mp(const mp& x, int bits) : mp(bits) {
  *this = result(bits, [&](any_number& r, any_precision p) { return round_to(r, p, term_of(x)); });
}

mp::mp(int bits, mp_header header, std::span<const word> words) : mp(bits) {
  header_ = header;
  if (!header.is_regular()) return;
  const std::int64_t exponent = header.exponent();
  if (!is_significand(words, bits) || std::abs(exponent) > mp_header::largest_exponent) {
    throw error(error_kind::invalid_argument,
                "mp: the parts are no number of " + std::to_string(bits) + " bits");
  }
  std::copy(words.begin(), words.end(), words_.begin());
}

mp mp::from_integer(std::span<const word> integer, bool negative, std::int64_t exponent, int bits) {
  check_mp_bits("mp", bits);
  constexpr std::int64_t beyond_range = std::int64_t{1} << 62;  // whatever zeros the integer begins with
  const std::int64_t clamped = std::clamp(exponent, -beyond_range, beyond_range);
  return result(bits, [&](any_number& r, any_precision p) {
    return round_to(r, p, negative, clamped, integer.data(), static_cast<int>(integer.size()), false);
  });
}

void mp::set_sum(std::span<const double> limbs) {
  if (!std::isfinite(limbs[0])) {
    header_ = std::isnan(limbs[0]) ? mp_header::not_a_number() : mp_header::infinity(limbs[0] < 0);
    return;
  }
  const auto exact = detail::exact_value(limbs, detail::shape_of<double>(limbs.size()));
  header_ = mp_header::zero(std::signbit(limbs[0]));
  if (exact.significand.sign() == 0) return;
  const auto integer = exact.significand.words();
  const auto length = static_cast<std::int64_t>(64 * integer.size());
  *this = from_integer(integer, exact.significand.sign() < 0, exact.exponent + length, bits_);
}

mp mp::operator-() const {
  mp r = *this;
  if (!is_nan()) r.header_.code ^= 1;
  return r;
}

mp operator+(const mp& a, const mp& b) {
  return result("mp +", a, b, [](auto& r, auto p, const auto& x, const auto& y) { return add(r, p, x, y); });
}
mp operator-(const mp& a, const mp& b) {
  return result("mp -", a, -b, [](auto& r, auto p, const auto& x, const auto& y) { return add(r, p, x, y); });
}
mp operator*(const mp& a, const mp& b) {
  return result("mp *", a, b,
                [](auto& r, auto p, const auto& x, const auto& y) { return multiply(r, p, x, y); });
}
mp operator/(const mp& a, const mp& b) {
  return result("mp /", a, b,
                [](auto& r, auto p, const auto& x, const auto& y) { return divide(r, p, x, y); });
}

mp sqrt(const mp& x) {
  return result(x.bits(), [&](any_number& r, any_precision p) { return square_root(r, p, term_of(x)); });
}
mp fma(const mp& a, const mp& b, const mp& c) {
  check_same_bits("fma", "a", a.bits(), "c", c.bits());
  return result("fma", a, b, [&](auto& r, auto p, const auto& x, const auto& y) {
    return multiply_add(r, p, x, y, number_of<any_length>(c));
  });
}
mp ldexp(const mp& x, std::int64_t exponent) {
  if (!x.header().is_regular()) return x;
  constexpr std::int64_t beyond_range = 3 * mp_header::largest_exponent;
  const std::int64_t sum = x.exponent() + std::clamp(exponent, -beyond_range, beyond_range);
  return mp::from_integer(x.words(), x.is_negative(), sum, x.bits());
}
mp abs(const mp& x) { return x.is_negative() ? -x : x; }

std::partial_ordering operator<=>(const mp& a, const mp& b) {
  // Of two precisions the shorter significand goes on in zeros, which sums of exact terms see to.
  if (a.bits() != b.bits()) {
    const int bits = std::max(a.bits(), b.bits());
    return mp(a, bits) <=> mp(b, bits);
  }
  const int order = compare(multiple::term_of(a), multiple::term_of(b));
  if (order == 2) return std::partial_ordering::unordered;
  return order < 0   ? std::partial_ordering::less
         : order > 0 ? std::partial_ordering::greater
                     : std::partial_ordering::equivalent;
}

}  // namespace residua
