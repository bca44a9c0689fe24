#include "residue/run.hpp"

#include "base/context_state.hpp"
#include "residue/choose.hpp"
#include "residue/reference.hpp"
#include "residue/run_cuda.hpp"

namespace residua::residue {

namespace {

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
    case obstacle::prepared:
      return "an operand is prepared to fewer bits than the accuracy and the operands' exponents ask for";
  }
  return "?";
}

/// Whether the stream of a GPU context is being captured: then nothing can come to the host.
bool is_captured([[maybe_unused]] const context& ctx) {
#if RESIDUA_HAS_CUDA
  return ctx.kind() == backend::cuda && detail::is_capturing(ctx.cuda_resources());
#else
  return false;
#endif
}

/// Why the product is not even tried, or nothing.
template <class TA, class TB, class TC>
std::string_view reason_against(const context& ctx, const blas::product_batch<TA, TB, TC>& p,
                                const gemm_options& options) {
  if (options.engine == engine::native) return "asked for";
  if (p.rows() == 0 || p.columns() == 0 || p.terms() == 0 || p.alpha.is(0.0)) return "nothing to multiply";
  if (options.engine == engine::residue) return {};
  if (std::is_same_v<TC, double>) return "double is left to the vendor's library";
  if (ctx.kind() != backend::cuda) return "residues are fast on a GPU only";
  if (is_captured(ctx)) return "the context's stream is captured";
  return may_be_faster(cost_on_gpu, limb_count<arithmetic_t<TC>>, sizes_of(p), options)
             ? std::string_view{}
             : "native arithmetic is faster at this size";
}

void check_options(const context& ctx, const char* routine, const gemm_options& options) {
  const auto refuse = [&](const std::string& why) {
    throw error(error_kind::invalid_argument, std::string(routine) + ": " + why);
  };
  if (options.accuracy_bits != 0 &&
      (options.accuracy_bits < least_accuracy || options.accuracy_bits > most_accuracy)) {
    refuse("accuracy_bits is " + std::to_string(options.accuracy_bits) + ", not 0 or from " +
           std::to_string(least_accuracy) + " to " + std::to_string(most_accuracy));
  }
  if (options.engine == engine::residue && is_captured(ctx)) {
    refuse("engine::residue: the context's stream is captured");
  }
}

/// On the host, where there is the reference alone.
template <class TA, class TB, class TC>
plan run_on_host(const blas::product_batch<TA, TB, TC>& batch, const gemm_options& options, int& spread) {
  const auto product = batch[0];
  const auto a = reference::facts_of(rows_of(product.a)), b = reference::facts_of(columns_of(product.b));
  spread = reference::measured_spread(a, b, batch.terms());
  const plan chosen =
      choose_plan(cost_on_gpu, limb_count<arithmetic_t<TC>>, sizes_of(batch), options, spread);
  if (chosen.is_possible()) reference::run_product(product, chosen, a, b);
  return chosen;
}

}  // namespace

template <class TA, class TB, class TC>
gemm_report try_product(const context& ctx, [[maybe_unused]] const char* routine,
                        const blas::product_batch<TA, TB, TC>& p, const gemm_options& options) {
  check_options(ctx, routine, options);
  if (const auto reason = reason_against(ctx, p, options); !reason.empty()) return {engine::native, reason};
  int spread = 0;
  plan chosen;
  if (ctx.kind() != backend::cuda) {
    chosen = run_on_host(p, options, spread);
  } else {
#if RESIDUA_HAS_CUDA
    chosen = cuda::run_product<TA, TB, TC>(ctx, routine, {rows_of(blas::operand<TA>{p.A.shape(), p.a_as})},
                                           {columns_of(blas::operand<TB>{p.B.shape(), p.b_as})},
                                           {p.alpha, p.beta, p.C.shape(), p.part}, options, spread);
#endif
  }
  return {chosen.is_possible() ? engine::residue : engine::native,
          text_of(chosen.why_not),
          chosen.bits,
          chosen.moduli[0],
          spread,
          chosen.products()};
}

#define RESIDUA_INSTANTIATE(TA, TB, TC)                                              \
  template gemm_report try_product<TA, TB, TC>(                                      \
      const context&, const char*, const blas::product_batch<TA, TB, TC>&, const gemm_options&);
RESIDUA_RESIDUE_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue
