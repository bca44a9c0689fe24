#include "study/measure.hpp"

#include <mpfr.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace residua::study {

namespace {

/// An MPFR number that frees itself.
class mp {
 public:
  explicit mp(mpfr_prec_t bits) { mpfr_init2(x_, bits); }
  ~mp() { mpfr_clear(x_); }
  mp(const mp&) = delete;
  mp& operator=(const mp&) = delete;
  mpfr_ptr get() { return x_; }

  void set(const limbs& x, int count) {
    mpfr_set_d(x_, x.limb[0], MPFR_RNDN);
    for (int k = 1; k < count; ++k) mpfr_add_d(x_, x_, x.limb[k], MPFR_RNDN);
  }
  void subtract(const limbs& x, int count) {
    for (int k = 0; k < count; ++k) mpfr_sub_d(x_, x_, x.limb[k], MPFR_RNDN);
  }

 private:
  mpfr_t x_;
};

/// |x| / |y| * 2^bits, without leaving double's range on the way.
double scaled_ratio(mp& x, mp& y, int bits) {
  long ex = 0, ey = 0;
  const double dx = mpfr_get_d_2exp(&ex, x.get(), MPFR_RNDN), dy = mpfr_get_d_2exp(&ey, y.get(), MPFR_RNDN);
  return std::ldexp(std::fabs(dx / dy), static_cast<int>(ex - ey + bits));
}

/// Bits that hold a sum of numbers of any exponents exactly; for other operations three times those of the
/// longest format and more.
mpfr_prec_t oracle_bits(operation op) {
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
        smallest_(64) {
    mpfr_set_d(smallest_.get(), format.last_is_float ? 0x1p-149 : 0x1p-1074, MPFR_RNDN);
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
    mpfr_abs(a_.get(), exact_.get(), MPFR_RNDN);
    exact_.subtract(computed, format_.limbs);
    if (mpfr_zero_p(exact_.get())) return {};
    error e;
    const double relative = scaled_ratio(exact_, of_terms ? terms_ : a_, format_.bits);
    e.units = std::min(relative, scaled_ratio(exact_, smallest_, 0));
    if (stated.units > 0) e.of_bound = relative / stated.units;
    return e;
  }

 private:
  void set_exact(const limbs& a, const limbs& b, const limbs& c) {
    const bool one_limb = op_ == operation::add_limb || op_ == operation::mul_limb;
    a_.set(a, format_.limbs);
    if (operands_of(op_) > 1) b_.set(b, one_limb ? 1 : format_.limbs);
    if (operands_of(op_) > 2) c_.set(c, format_.limbs);
    switch (op_) {
      case operation::add:
      case operation::add_limb:
        mpfr_add(exact_.get(), a_.get(), b_.get(), MPFR_RNDN);
        break;
      case operation::sub:
        mpfr_sub(exact_.get(), a_.get(), b_.get(), MPFR_RNDN);
        break;
      case operation::mul:
      case operation::mul_limb:
        mpfr_mul(exact_.get(), a_.get(), b_.get(), MPFR_RNDN);
        break;
      case operation::sqr:
        mpfr_sqr(exact_.get(), a_.get(), MPFR_RNDN);
        break;
      case operation::div:
        mpfr_div(exact_.get(), a_.get(), b_.get(), MPFR_RNDN);
        break;
      case operation::sqrt:
        mpfr_sqrt(exact_.get(), a_.get(), MPFR_RNDN);
        break;
      case operation::fma:
        mpfr_fma(exact_.get(), a_.get(), b_.get(), c_.get(), MPFR_RNDN);
        break;
    }
  }
  /// |a| + |b|, or |a b| + |c|; changes a, b and c.
  void set_terms() {
    if (op_ == operation::fma) mpfr_mul(a_.get(), a_.get(), b_.get(), MPFR_RNDN);
    mp& other = op_ == operation::fma ? c_ : b_;
    mpfr_abs(a_.get(), a_.get(), MPFR_RNDN);
    mpfr_abs(other.get(), other.get(), MPFR_RNDN);
    mpfr_add(terms_.get(), a_.get(), other.get(), MPFR_RNDN);
  }
  bool in_range() {
    const double x = std::fabs(mpfr_get_d(exact_.get(), MPFR_RNDN));
    return x <= (format_.leading_is_float ? static_cast<double>(std::numeric_limits<float>::max())
                                          : std::numeric_limits<double>::max());
  }

  const format_facts& format_;
  operation op_;
  mp a_, b_, c_, exact_, terms_, smallest_;
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
  std::vector<oracle::error> each(static_cast<std::size_t>(n));
#pragma omp parallel
  {
    oracle against(all_formats[format], op);
#pragma omp for schedule(static)
    for (long i = 0; i < n; ++i) {
      each[static_cast<std::size_t>(i)] = against(cases.a(i), cases.b(i), cases.c(i), cases.result(run, i));
    }
    mpfr_free_cache();
  }
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
