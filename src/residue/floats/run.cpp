// Products by residues: whether to try one, on which way, and the report of it.
#include "residue/floats/run.hpp"

#include <algorithm>
#include <utility>

#include "residue/floats/ways.hpp"

namespace residua::residue {

std::string_view text_of(obstacle why) {
  switch (why) {
    case obstacle::none:
      return "computed by residues";
    case obstacle::not_finite:
      return "an operand has an infinity or NaN";
    case obstacle::spread:
      return "the operands' exponents are spread too far for the moduli";
    case obstacle::memory:
      return "there is too little memory or too low a limit for the workspace";
    case obstacle::slower:
      return "native arithmetic is faster at this size and spread";
    case obstacle::processor:
      return "the processor has no exact 8-bit products";
    case obstacle::library:
      return "this build has no 8-bit products on CPUs: it is without oneDNN";
    case obstacle::prepared:
      return "an operand is prepared to fewer bits than the accuracy and the operands' exponents ask for";
    case obstacle::overlap:
      return "the result lies in an operand, whose residues are not all there before a part of it is written";
  }
  return "?";
}

std::unique_ptr<reference::kept_residues> prepared_operand::in_plain_order() const { return nullptr; }

std::string_view reference::way::reason_against(const context& ctx) {
  if (ctx.kind() == backend::reference) return "the reference is native arithmetic";
  return text_of(RESIDUA_HAS_ONEDNN ? obstacle::processor : obstacle::library);
}

namespace {

template <class TA, class TB, class TC>
bool is_prepared(const matrix_product<TA, TB, TC>& p) {
  return p.a.prepared != nullptr || p.b.prepared != nullptr;
}

/// Why the product is not even tried, or nothing.
template <class Way, class TA, class TB, class TC>
std::string_view reason_against(const context& ctx, const matrix_product<TA, TB, TC>& p,
                                const product_options& options) {
  if (is_prepared(p)) return {};
  if (p.is_in_operand && ctx.kind() != backend::cuda) return text_of(obstacle::overlap);
  if (options.engine == engine::native) return "asked for";
  const auto shape = p.shape();
  if (shape.m == 0 || shape.n == 0 || shape.k == 0 || p.alpha.is(0.0)) return "nothing to multiply";
  if (options.engine == engine::residue) return {};
  constexpr int limbs = limb_count<arithmetic_t<TC>>;
  if (limbs == 1) return "double is left to the vendor's library";
  if (const auto reason = Way::reason_against(ctx); !reason.empty()) return reason;
  return may_be_faster(Way::machine(ctx), limbs, shape, options) ? std::string_view{}
                                                                 : "native arithmetic is faster at this size";
}

void check_options(const char* routine, const product_options& options, bool is_captured) {
  if (options.accuracy_bits != 0) check_accuracy(routine, options.accuracy_bits);
  if (options.engine == engine::residue && is_captured) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": engine::residue: the context's stream is captured");
  }
}

product_report report_of(const attempt& a) {
  return {a.chosen.is_possible() ? engine::residue : engine::native,
          a.reason,
          a.chosen.bits,
          a.chosen.moduli[0],
          a.spread,
          a.chosen.products()};
}

[[noreturn]] void fail_prepared(const char* routine, const attempt& a) {
  throw error(error_kind::unsupported, std::string(routine) + ": of prepared matrices: " +
                                           std::string(a.reason) + " (spread of exponents " +
                                           std::to_string(a.spread) + "); multiply the matrices themselves");
}

}  // namespace

void check_accuracy(const char* routine, int bits) {
  if (bits >= least_accuracy && bits <= most_accuracy) return;
  blas::fail(routine, "accuracy_bits",
             "is " + std::to_string(bits) + ", not 0 or from " + std::to_string(least_accuracy) + " to " +
                 std::to_string(most_accuracy));
}

std::size_t most_workspace_bytes(const context& ctx, int limbs, const product_shape& shape,
                                 const product_options& options) {
  if (shape.m <= 0 || shape.n <= 0 || shape.k <= 0) return 0;
  return with_way(ctx, [&](auto way) {
    std::size_t most = 0;
    for (int spread = least_spread; spread <= most_bits; ++spread) {
      most = std::max(most, decltype(way)::workspace_bytes(ctx, limbs, shape, options, spread));
    }
    return most;
  });
}

template <class TA, class TB, class TC>
std::string_view reason_not_to_try(const context& ctx, const char* routine,
                                   const matrix_product<TA, TB, TC>& p, const product_options& options) {
  return with_way(ctx, [&](auto way) {
    check_options(routine, options, decltype(way)::is_captured(ctx));
    return reason_against<decltype(way)>(ctx, p, options);
  });
}

template <class TA, class TB, class TC>
product_report try_product(const context& ctx, const char* routine, const matrix_product<TA, TB, TC>& p,
                           const product_options& options) {
  const auto reason = reason_not_to_try(ctx, routine, p, options);
  if (!reason.empty()) return {engine::native, reason};
  return with_way(ctx, [&](auto way) {
    const attempt result = decltype(way)::run(ctx, routine, p, options);
    if (is_prepared(p) && !result.chosen.is_possible()) fail_prepared(routine, result);
    return report_of(result);
  });
}

template <class T>
std::shared_ptr<const prepared_operand> prepare(const context& ctx, const slices<T>& x, const plan& p,
                                                order blocks) {
  return with_way(ctx, [&](auto way) { return decltype(way)::prepare(ctx, x, p, blocks); });
}

#define RESIDUA_INSTANTIATE(T)                                                                            \
  template std::shared_ptr<const prepared_operand> prepare(const context&, const slices<T>&, const plan&, \
                                                           order);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                        \
  template std::string_view reason_not_to_try<TA, TB, TC>(                                     \
      const context&, const char*, const matrix_product<TA, TB, TC>&, const product_options&); \
  template product_report try_product<TA, TB, TC>(                                             \
      const context&, const char*, const matrix_product<TA, TB, TC>&, const product_options&);
RESIDUA_RESIDUE_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue
