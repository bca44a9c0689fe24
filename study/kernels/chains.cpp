// Chains of operations: operands, runs on a backend, and their errors beside exact results.
#include "study/kernels/chains.hpp"

#include <cmath>

#include "residua/base/error.hpp"
#include "residua/mp/mp.hpp"
#include "study/gmp_float.hpp"
#include "study/kernels/device_copy.hpp"

namespace residua::study {

namespace {

constexpr int exact_bits = 24 * (most_factors + 1);  // of a product of floats

/// Exact results: the product of a chain's floats, or its start.
void set_exact(gmp_float& exact, gmp_float& factor, chain_step step, const chain_set& set, index_t chain) {
  mpf_set_d(exact.get(), set.start[static_cast<std::size_t>(chain)]);
  if (step == chain_step::do_undo) return;
  for (index_t i = 0; i < set.length; ++i) {
    mpf_set_d(factor.get(), set.factors[static_cast<std::size_t>(i * set.of_step + chain * set.of_chain)]);
    mpf_mul(exact.get(), exact.get(), factor.get());
  }
}

bool is_finite(const auto& x) {
  bool finite = true;
  each_limb(x, [&](int, const auto& limb) { finite = finite && std::isfinite(limb); });
  return finite;
}
bool is_finite(const mp& x) { return x.is_finite(); }

/// difference -= x, with `spare` for what x is made of.
void subtract(gmp_float& difference, gmp_float& spare, const auto& x) {
  each_limb(x, [&](int, const auto& part) {
    mpf_set_d(spare.get(), static_cast<double>(part));
    mpf_sub(difference.get(), difference.get(), spare.get());
  });
}
void subtract(gmp_float& difference, gmp_float& spare, const mp& x) {
  if (x.is_zero()) return;
  constexpr int half = 32;  // bits that a double holds, and GMP adds exactly
  for (std::size_t k = 0; k < x.words().size(); ++k) {
    const auto below = static_cast<std::int64_t>(64 * (x.words().size() - k));
    for (const int shift : {0, half}) {
      const auto bits = static_cast<double>((x.words()[k] >> shift) & 0xffffffffU);
      mpf_set_d(spare.get(), x.is_negative() ? -bits : bits);
      const std::int64_t exponent = x.exponent() - below + shift;
      if (exponent < 0)
        mpf_div_2exp(spare.get(), spare.get(), static_cast<mp_bitcnt_t>(-exponent));
      else
        mpf_mul_2exp(spare.get(), spare.get(), static_cast<mp_bitcnt_t>(exponent));
      mpf_sub(difference.get(), difference.get(), spare.get());
    }
  }
}

template <class Number>
void add_errors(chain_errors& e, chain_step step, const chain_set& set, const std::vector<Number>& results) {
  gmp_float exact(exact_bits), difference(exact_bits), limb(53);
  for (index_t chain = 0; chain < set.chains; ++chain) {
    const auto& x = results[static_cast<std::size_t>(chain)];
    set_exact(exact, limb, step, set, chain);
    const double size = std::fabs(mpf_get_d(exact.get()));
    double error = std::numeric_limits<double>::infinity();
    if (is_finite(x)) {
      mpf_set(difference.get(), exact.get());
      subtract(difference, limb, x);
      error = std::fabs(mpf_get_d(difference.get()));
    }
    e.absolute += error / static_cast<double>(set.chains);
    e.relative += error / size / static_cast<double>(set.chains);
    e.largest = std::max(e.largest, error / size);
  }
}

/// gamma_k of the format's multiplications, or multiplications and divisions; 0 where a bound of one is
/// missing, or holds under conditions that a chain does not keep (composite numbers).
template <class Format>
double bound_of(chain_step step, index_t length) {
  if (largest_error<Format>() == 0) return 0;
  const double unit = std::ldexp(1.0, -Format::bits);
  const double product = Format::bound_of(operation::mul).units * unit,
               quotient = Format::bound_of(operation::div).units * unit;
  const double each = step == chain_step::do_undo ? product + quotient : product;
  return gamma_of(static_cast<double>(length), each);
}

template <class Format>
chain_errors run(const context& ctx, chain_step step, chain_division division, const chain_set& set,
                 int repeat) {
  using number = chained<Format>;
  const device_copy<double> start(ctx, set.start), factors(ctx, set.factors);
  device_copy<number> results(ctx, static_cast<std::size_t>(set.chains));
  const chain_operands o{set.chains, set.length, set.of_step, set.of_chain, start.data(), factors.data()};
  chain_errors e;
  e.time = measured(
      ctx, repeat, [] {},
      [&] {
        run_on_backend(
            ctx, [&] { cpu::run_chains<isa::narrowest>(1, step, o, results.data()); },
            [&]<class Isa>() { cpu::run_chains<Isa>(ctx.threads(), step, o, results.data()); },
            [&] { cuda::run_chains(ctx, step, division, o, results.data()); });
      });
  add_errors(e, step, set, results.get());
  e.bound = division == chain_division::ieee ? bound_of<Format>(step, set.length) : 0;
  return e;
}

/// One chain in a precision of run time.
mp mp_result(int bits, chain_step step, const chain_set& set, index_t chain) {
  mp x(set.start[static_cast<std::size_t>(chain)], bits);
  for (index_t i = 0; i < set.length; ++i) {
    const mp y(set.factors[static_cast<std::size_t>(i * set.of_step + chain * set.of_chain)], bits);
    x *= y;
    if (step == chain_step::do_undo) x /= y;
  }
  return x;
}

chain_set empty_set(index_t chains, index_t length) {
  require(chains >= 1, "chains", "at least 1 chain", chains);
  require(length >= 1, "chains", "a length of at least 1", length);
  return {chains, length, 0, 0, {}, {}};
}

void check_division(const context& ctx, std::string_view format, chain_step step, chain_division division) {
  if (division == chain_division::ieee) return;
  const bool of_floats = format == "float" || format == "float2" || format == "ff";
  if (ctx.kind() == backend::cuda && of_floats && step == chain_step::do_undo) return;
  throw error(error_kind::invalid_argument,
              "chains: approximate divisions are those of floats on a GPU, not of " + std::string(format) +
                  " on " + std::string(name_of(ctx.kind())));
}

}  // namespace

std::string_view name_of(chain_division d) { return d == chain_division::ieee ? "ieee" : "approximate"; }

chain_set random_products(index_t chains, index_t length, const magnitudes& m, std::uint64_t seed) {
  require(length <= most_factors, "chains", "at most 128 factors", length);
  auto set = empty_set(chains, length);
  std::mt19937_64 engine(seed);
  set.of_step = chains;
  set.of_chain = 1;
  set.start.assign(static_cast<std::size_t>(chains), 1.0);
  set.factors = drawn(chains * length, m, engine);
  return set;
}

chain_set random_do_undos(index_t chains, index_t length, const interval& x, const interval& y,
                          std::uint64_t seed) {
  auto set = empty_set(chains, length);
  std::mt19937_64 engine(seed);
  set.of_step = 1;
  set.start = drawn(chains, {x, x}, engine);
  set.factors = drawn(length, {y, y}, engine);
  return set;
}

chain_errors run_chains(const context& ctx, std::string_view format, chain_step step, chain_division division,
                        const chain_set& set, int repeat) {
  require(repeat >= 1, "chains", "repeat >= 1", repeat);
  require(set.chains >= 1, "chains", "at least 1 chain", set.chains);
  check_division(ctx, format, step, division);
  const bool is_composite = format == "float2" || format == "double2";
  if (step == chain_step::normalised_product && !is_composite)
    throw error(error_kind::invalid_argument,
                "chains: normalised products are of float2 and double2, not of " + std::string(format));
  chain_errors result;
  with_kernel_format(format, [&]<class Format>() { result = run<Format>(ctx, step, division, set, repeat); });
  return result;
}

chain_errors run_mp_chains(int bits, chain_step step, const chain_set& set, int repeat) {
  check_mp_bits("chains", bits);
  require(repeat >= 1, "chains", "repeat >= 1", repeat);
  require(set.chains >= 1, "chains", "at least 1 chain", set.chains);
  if (step == chain_step::normalised_product)
    throw error(error_kind::invalid_argument,
                "chains: normalised products are of float2 and double2, not of run-time precisions");
  std::vector<mp> results(static_cast<std::size_t>(set.chains), mp(bits));
  chain_errors e;
  e.time = measured(
      context::cpu(1), repeat, [] {},
      [&] {
        for (index_t chain = 0; chain < set.chains; ++chain)
          results[static_cast<std::size_t>(chain)] = mp_result(bits, step, set, chain);
      });
  add_errors(e, step, set, results);
  const double operations = step == chain_step::do_undo ? 2 : 1;
  e.bound = gamma_of(operations * static_cast<double>(set.length), std::ldexp(1.0, -bits));
  return e;
}

}  // namespace residua::study
