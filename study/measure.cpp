// Errors of operations against GMP's floats.
#include "study/measure.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/thread_pool.hpp"
#include "number/ceil_div.hpp"
#include "study/gmp_float.hpp"

namespace residua::study {

namespace {

/// |x| / |y| * 2^bits, without leaving double's range on the way.
double scaled_ratio(gmp_float& x, gmp_float& y, int bits) {
  long ex = 0, ey = 0;
  const double dx = mpf_get_d_2exp(&ex, x.get()), dy = mpf_get_d_2exp(&ey, y.get());
  return std::ldexp(std::fabs(dx / dy), static_cast<int>(ex - ey + bits));
}

/// Bits that hold a sum of numbers of any exponents exactly; for other operations three times those of the
/// longest format and more.
int oracle_bits(operation op) {
  const bool is_sum =
      op == operation::add || op == operation::sub || op == operation::add_limb || op == operation::fma;
  return is_sum ? 2240 : 704;
}

/// The exact result of an operation, and its error's units.
class oracle {
 public:
  oracle(const format_facts& format, operation op)
      : format_(format),
        op_(op),
        a_(oracle_bits(op)),
        b_(oracle_bits(op)),
        c_(oracle_bits(op)),
        exact_(oracle_bits(op)),
        terms_(64),
        smallest_(64),
        limb_(53) {
    mpf_set_d(smallest_.get(), format.last_is_float ? 0x1p-149 : 0x1p-1074);
  }

  struct error {
    bool finite = true;
    double units = 0, of_bound = 0;
  };
  error operator()(const limbs& a, const limbs& b, const limbs& c, const limbs& computed) {
    set_exact(a, b, c);
    for (const double l : computed.limb)
      if (!std::isfinite(l)) return {!in_range(), 0, 0};
    const bound stated = format_.bound_of(op_);
    const bool of_terms = stated.scale == bound::terms;
    if (of_terms) set_terms();
    mpf_abs(a_.get(), exact_.get());
    add_limbs(exact_, computed, format_.limbs, -1);
    if (mpf_sgn(exact_.get()) == 0) return {};
    error e;
    const double relative = scaled_ratio(exact_, of_terms ? terms_ : a_, format_.bits);
    e.units = std::min(relative, scaled_ratio(exact_, smallest_, 0));
    if (stated.units > 0) e.of_bound = relative / stated.units;
    return e;
  }

 private:
  void set_exact(const limbs& a, const limbs& b, const limbs& c) {
    const bool one_limb = op_ == operation::add_limb || op_ == operation::mul_limb;
    set(a_, a, format_.limbs);
    if (operands_of(op_) > 1) set(b_, b, one_limb ? 1 : format_.limbs);
    if (operands_of(op_) > 2) set(c_, c, format_.limbs);
    switch (op_) {
      case operation::add:
      case operation::add_limb:
        mpf_add(exact_.get(), a_.get(), b_.get());
        break;
      case operation::sub:
        mpf_sub(exact_.get(), a_.get(), b_.get());
        break;
      case operation::mul:
      case operation::mul_limb:
        mpf_mul(exact_.get(), a_.get(), b_.get());
        break;
      case operation::sqr:
        mpf_mul(exact_.get(), a_.get(), a_.get());
        break;
      case operation::div:
        mpf_div(exact_.get(), a_.get(), b_.get());
        break;
      case operation::sqrt:
        mpf_sqrt(exact_.get(), a_.get());
        break;
      case operation::fma:
        mpf_mul(exact_.get(), a_.get(), b_.get());
        mpf_add(exact_.get(), exact_.get(), c_.get());
        break;
    }
  }
  /// |a| + |b|, or |a b| + |c|; changes a, b and c.
  void set_terms() {
    if (op_ == operation::fma) mpf_mul(a_.get(), a_.get(), b_.get());
    gmp_float& other = op_ == operation::fma ? c_ : b_;
    mpf_abs(a_.get(), a_.get());
    mpf_abs(other.get(), other.get());
    mpf_add(terms_.get(), a_.get(), other.get());
  }
  bool in_range() {
    mpf_abs(a_.get(), exact_.get());
    return mpf_cmp_d(a_.get(), format_.leading_is_float
                                   ? static_cast<double>(std::numeric_limits<float>::max())
                                   : std::numeric_limits<double>::max()) <= 0;
  }
  void add_limbs(gmp_float& sum, const limbs& x, int count, double sign) {
    for (int k = 0; k < count; ++k) {
      mpf_set_d(limb_.get(), sign * x.limb[k]);
      mpf_add(sum.get(), sum.get(), limb_.get());
    }
  }
  void set(gmp_float& target, const limbs& x, int count) {
    mpf_set_ui(target.get(), 0);
    add_limbs(target, x, count, 1);
  }

  const format_facts& format_;
  operation op_;
  gmp_float a_, b_, c_, exact_, terms_, smallest_, limb_;
};

/// What one limb's operation makes of the leading limbs.
template <class T>
double one_limb_result(operation op, double a, double b, double c) {
  const T x = static_cast<T>(a), y = static_cast<T>(b), z = static_cast<T>(c);
  switch (op) {
    case operation::add:
    case operation::add_limb:
      return static_cast<double>(x + y);
    case operation::sub:
      return static_cast<double>(x - y);
    case operation::mul:
    case operation::mul_limb:
      return static_cast<double>(x * y);
    case operation::sqr:
      return static_cast<double>(x * x);
    case operation::div:
      return static_cast<double>(x / y);
    case operation::sqrt:
      return static_cast<double>(std::sqrt(x));
    case operation::fma:
      return static_cast<double>(std::fma(x, y, z));
  }
  return 0;
}

bool same_kind(double x, double y) {
  if (std::isnan(x) || std::isnan(y)) return std::isnan(x) && std::isnan(y);
  return std::isfinite(x) ? std::isfinite(y) : x == y;
}

bool same_bits(double x, double y) {
  return (std::isnan(x) && std::isnan(y)) ||
         std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}

}  // namespace

errors measure_errors(int format, operation op, const case_set& cases, int run) {
  const long n = cases.asked_for();
  constexpr long chunk = 256;
  std::vector<oracle::error> each(static_cast<std::size_t>(n));
  pool::for_each(ceil_div(n, chunk), pool::default_threads(), [&](index_t k) {
    oracle against(all_formats[format], op);
    for (long i = k * chunk; i < std::min(n, (k + 1) * chunk); ++i) {
      each[static_cast<std::size_t>(i)] = against(cases.a(i), cases.b(i), cases.c(i), cases.result(run, i));
    }
  });
  errors all;
  double sum = 0;
  for (const auto& e : each) {
    all.not_finite += e.finite ? 0 : 1;
    all.largest = std::max(all.largest, e.units);
    all.largest_of_bound = std::max(all.largest_of_bound, e.of_bound);
    sum += e.units;
  }
  all.mean = n > all.not_finite ? sum / static_cast<double>(n - all.not_finite) : 0;
  return all;
}

disagreements compare_with_one_limb(int format, operation op, const case_set& cases, int run) {
  const auto& facts = all_formats[format];
  disagreements found;
  for (long i = 0; i < cases.asked_for(); ++i) {
    const double a = cases.a(i).limb[0], b = cases.b(i).limb[0], c = cases.c(i).limb[0];
    const double expected =
        facts.leading_is_float ? one_limb_result<float>(op, a, b, c) : one_limb_result<double>(op, a, b, c);
    double got = 0;  // the number as one limb; an infinity with a NaN behind it is a NaN
    for (int k = facts.limbs - 1; k >= 0; --k) got += cases.result(run, i).limb[k];
    if (!same_kind(got, expected)) {
      ++found.kind;
    } else if (got == 0 && expected == 0 &&
               std::signbit(cases.result(run, i).limb[0]) != std::signbit(expected)) {
      ++found.zero_sign;
    }
  }
  return found;
}

long count_different(const case_set& cases, int run, int other) {
  long different = 0;
  for (long i = 0; i < cases.asked_for(); ++i) {
    const limbs x = cases.result(run, i), y = cases.result(other, i);
    bool same = true;
    for (int k = 0; k < cases.limbs_each(); ++k) same = same && same_bits(x.limb[k], y.limb[k]);
    different += same ? 0 : 1;
  }
  return different;
}

}  // namespace residua::study
