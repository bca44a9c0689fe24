#include "study/operands.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "study/backends.hpp"

namespace residua::study {

// ---- arrays ----

case_set::case_set(int limbs_each, long count)
    : limbs_(limbs_each), asked_for_(count), count_((count + 7) / 8 * 8), arrays_(3) {
  for (auto& x : arrays_) x.resize(static_cast<std::size_t>(limbs_) * static_cast<std::size_t>(count_), 1.0);
}

planes case_set::array(int index) {
  planes p{};
  double* data = arrays_[static_cast<std::size_t>(index)].data();
  for (int k = 0; k < limbs_; ++k) p.limb[k] = data + k * count_;
  return p;
}

batch case_set::with_results(int run) {
  while (arrays_.size() <= static_cast<std::size_t>(3 + run)) arrays_.emplace_back(arrays_[0].size());
  return {array(0), array(1), array(2), array(3 + run)};
}

limbs case_set::get(int array, long i) const {
  limbs x;
  const double* data = arrays_[static_cast<std::size_t>(array)].data();
  for (int k = 0; k < limbs_; ++k) x.limb[k] = data[k * count_ + i];
  return x;
}

void case_set::put(int array, long i, const limbs& x) {
  double* data = arrays_[static_cast<std::size_t>(array)].data();
  for (int k = 0; k < limbs_; ++k) data[k * count_ + i] = x.limb[k];
}

void case_set::set(long i, const limbs& a, const limbs& b, const limbs& c) {
  put(0, i, a);
  put(1, i, b);
  put(2, i, c);
}

// ---- numbers ----

namespace {

/// Exponents of leading limbs, both ends included.
struct exponent_range {
  int lowest, highest;
};

/// A format as the generator sees it.
class number_maker {
 public:
  number_maker(const format_facts& format, std::uint64_t seed) : format_(format), state_(seed) {}

  std::uint64_t random() {  // splitmix64 (Steele, Lea, Flood 2014)
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  bool coin() { return (random() & 1) != 0; }
  int within(exponent_range r) {
    return r.lowest + static_cast<int>(random() % static_cast<unsigned>(r.highest - r.lowest + 1));
  }

  [[nodiscard]] bool is_float(int k) const {
    return k == 0 ? format_.leading_is_float : format_.last_is_float;
  }
  [[nodiscard]] int digits(int k) const { return is_float(k) ? 24 : 53; }

  /// `x` as limb k holds it.
  [[nodiscard]] double rounded(int k, double x) const {
    return is_float(k) ? static_cast<double>(static_cast<float>(x)) : x;
  }
  /// The next value of limb k's type, away from zero or towards it.
  [[nodiscard]] double neighbour(int k, double x, bool outwards) const {
    const double limit = outwards ? std::copysign(HUGE_VAL, x) : 0;
    return is_float(k)
               ? static_cast<double>(std::nextafterf(static_cast<float>(x), static_cast<float>(limit)))
               : std::nextafter(x, limit);
  }

  /// A limb of that exponent: its significand random, next to a power of two from either side, or a power of
  /// two.
  double limb(int k, int exponent) {
    const std::uint64_t one = std::uint64_t{1} << (digits(k) - 1), bits = random() >> (64 - digits(k));
    const std::uint64_t kinds[] = {one, one + bits % 16, 2 * one - 1 - bits % 16};
    const auto kind = random() % 8;
    const std::uint64_t significand = kind < 3 ? kinds[kind] : one | bits;
    const double magnitude = std::ldexp(static_cast<double>(significand), exponent - digits(k) + 1);
    return rounded(k, coin() ? magnitude : -magnitude);
  }

  /// Draws limbs k and following: each below half a unit of the one before, mostly just below, now and then
  /// far below or zero. A power of two has half that unit beneath it.
  void draw_from(int k, limbs& x) {
    for (; k < format_.limbs; ++k) {
      const double above = x.limb[k - 1];
      const auto kind = random() % 16;
      if (above == 0 || kind == 0) continue;
      const int gap = kind == 1 ? static_cast<int>(random() % 64) : static_cast<int>(random() % 2);
      x.limb[k] = limb(k, std::ilogb(above) - digits(k - 1) - 2 - gap);
    }
  }
  limbs number(int exponent) {
    limbs x;
    x.limb[0] = limb(0, exponent);
    draw_from(1, x);
    return x;
  }

  /// `x` but for a few last places of one limb and what follows it, with the sign asked for.
  limbs nudged(const limbs& x, double sign) {
    const int level = static_cast<int>(random() % static_cast<unsigned>(format_.limbs));
    limbs y;
    for (int k = 0; k <= level; ++k) y.limb[k] = sign * x.limb[k];
    for (auto steps = random() % 4; steps > 0; --steps)
      y.limb[level] = neighbour(level, y.limb[level], level == 0 && coin());
    draw_from(level + 1, y);
    return y;
  }

  [[nodiscard]] const format_facts& format() const { return format_; }

 private:
  const format_facts& format_;
  std::uint64_t state_;
};

/// Leading exponents for which a number has all its bits and its leading limb is far from overflow. D+S: see
/// its header.
exponent_range full_range(const format_facts& f) {
  if (f.leading_is_float) return {-126 + 25 * f.limbs, 110};
  if (f.last_is_float) return {-72, 120};
  return {-1022 + 54 * f.limbs, 1000};
}

bool is_product(operation op) {
  return op == operation::mul || op == operation::sqr || op == operation::mul_limb || op == operation::fma;
}

/// For operands whose products and quotients stay within the full range.
exponent_range halved(exponent_range r) {
  const int lowest = r.lowest / 2 + 4, highest = r.highest / 2 - 4;
  return {lowest, std::min(highest, -lowest)};
}

limbs negated(limbs x) {
  for (double& l : x.limb) l = -l;
  return x;
}

// ---- the kinds ----

/// a b in the format itself.
limbs product(int format, const limbs& a, const limbs& b) {
  case_set one(all_formats[format].limbs, 1);
  one.set(0, a, b, b);
  run_scalar(format, operation::mul, one.with_results(0), one.count());
  return one.result(0, 0);
}

void fill_by_exponents(number_maker& make, exponent_range range, case_set& cases) {
  for (long i = 0; i < cases.count(); ++i) {
    const int e = make.within(range);
    const limbs a = make.number(e), b = make.number(make.within(range));
    const int product = std::ilogb(a.limb[0]) + std::ilogb(b.limb[0]);
    const auto full = full_range(make.format());
    const int c = std::clamp(product + make.within({-60, 60}), full.lowest, full.highest);
    cases.set(i, a, b, make.number(c));
  }
}

void fill_cancelling(number_maker& make, int format, operation op, case_set& cases) {
  const exponent_range range = {-8, 8};
  for (long i = 0; i < cases.count(); ++i) {
    const limbs a = make.number(make.within(range));
    if (op == operation::fma) {
      const limbs b = make.number(make.within(range));
      cases.set(i, a, b, make.nudged(negated(product(format, a, b)), 1));
    } else {
      cases.set(i, a, make.nudged(a, op == operation::sub ? 1 : -1), a);
    }
  }
}

/// Results at the lower end: from the smallest subnormal of the last limb's type up to where all limbs are
/// full.
void fill_subnormal(number_maker& make, operation op, case_set& cases) {
  const auto full = full_range(make.format());
  const exponent_range edge = {make.format().last_is_float ? -149 : -1074, full.lowest};
  for (long i = 0; i < cases.count(); ++i) {
    const int e = make.within(edge);
    const int middle = make.within({full.lowest / 2 - 20, full.lowest / 2 + 20});
    if (is_product(op)) {
      const int a = op == operation::sqr ? e / 2 : middle;
      cases.set(i, make.number(a), make.number(e - a), make.number(make.within(edge)));
    } else if (op == operation::div) {
      const int divisor = full.highest - make.within({0, 20});
      cases.set(i, make.number(divisor + e), make.number(divisor), make.number(0));
    } else {
      cases.set(i, make.number(e), make.number(make.within(edge)), make.number(0));
    }
  }
}

void make_positive(case_set& cases) {
  for (long i = 0; i < cases.count(); ++i) {
    const limbs a = cases.a(i);
    if (a.limb[0] < 0) cases.set(i, negated(a), cases.b(i), cases.c(i));
  }
}

std::vector<limbs> special_values(const number_maker& make) {
  using D = std::numeric_limits<double>;
  using F = std::numeric_limits<float>;
  const bool is_float = make.is_float(0);
  const double largest = is_float ? static_cast<double>(F::max()) : D::max();
  const double smallest_normal = is_float ? static_cast<double>(F::min()) : D::min();
  const double smallest = is_float ? static_cast<double>(F::denorm_min()) : D::denorm_min();
  std::vector<limbs> values;
  for (const double x : {0.0, 1.0, 3.0, largest, largest / 2, smallest_normal, smallest, D::infinity()}) {
    for (const double sign : {1.0, -1.0}) values.push_back({{sign * x}});
  }
  values.push_back({{D::quiet_NaN()}});
  return values;
}

case_set special_cases(const number_maker& make, operation op) {
  const auto values = special_values(make);
  const auto n = static_cast<long>(values.size());
  const int operands = operands_of(op);
  const long count = operands == 1 ? n : operands == 2 ? n * n : n * n * n;
  case_set cases(make.format().limbs, count);
  for (long i = 0; i < cases.count(); ++i) {
    const long j =
        std::min(i, count - 1);  // the last ones, beyond a whole number of cases, repeat the last case
    const auto value_at = [&](long k) { return values[static_cast<std::size_t>(k % n)]; };
    cases.set(i, value_at(j), value_at(j / n), value_at(j / n / n));
  }
  return cases;
}

}  // namespace

case_set make_cases(int format, operation op, data kind, long count, std::uint64_t seed) {
  const auto& facts = all_formats[format];
  const std::uint64_t of_case =
      1000U * static_cast<unsigned>(format) + 10U * static_cast<unsigned>(op) + static_cast<unsigned>(kind);
  number_maker make(facts, 1000000U * seed + of_case);
  if (kind == data::special) return special_cases(make, op);
  case_set cases(facts.limbs, count);
  const auto full = full_range(facts);
  switch (kind) {
    case data::random:
      fill_by_exponents(make, {-8, 8}, cases);
      break;
    case data::near_cancelling:
      fill_cancelling(make, format, op, cases);
      break;
    case data::wide_exponent:
      fill_by_exponents(make, is_product(op) || op == operation::div ? halved(full) : full, cases);
      break;
    default:
      fill_subnormal(make, op, cases);
  }
  if (op == operation::sqrt) make_positive(cases);
  return cases;
}

}  // namespace residua::study
