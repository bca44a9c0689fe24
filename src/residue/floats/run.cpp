#include "residue/floats/run.hpp"

#include <algorithm>
#include <utility>

#include "base/context_state.hpp"
#include "residue/core/byte_product.hpp"
#include "residue/floats/choose.hpp"
#include "residue/floats/reference.hpp"
#include "view/vector_checks.hpp"

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
    case obstacle::processor:
      return "the processor has no exact 8-bit products";
    case obstacle::library:
      return "this build has no 8-bit products on CPUs: it is without oneDNN";
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

cost cost_of([[maybe_unused]] const context& ctx) {
#if RESIDUA_HAS_ONEDNN
  if (ctx.kind() == backend::cpu) return cost_on_cpu(cpu::has_matrix_units());
#endif
  return cost_on_gpu;
}

/// Why the product is not even tried, or nothing.
template <class TA, class TB, class TC>
std::string_view reason_against(const context& ctx, const blas::product_batch<TA, TB, TC>& p,
                                const gemm_options& options) {
  if (options.engine == engine::native) return "asked for";
  if (p.rows() == 0 || p.columns() == 0 || p.terms() == 0 || p.alpha.is(0.0)) return "nothing to multiply";
  if (options.engine == engine::residue) return {};
  constexpr int limbs = limb_count<arithmetic_t<TC>>;
  if (limbs == 1) return "double is left to the vendor's library";
  if (ctx.kind() == backend::reference) return "the reference is native arithmetic";
  if (is_captured(ctx)) return "the context's stream is captured";
  return may_be_faster(cost_of(ctx), limbs, sizes_of(p), options)
             ? std::string_view{}
             : "native arithmetic is faster at this size";
}

void check_options(const context& ctx, const char* routine, const gemm_options& options) {
  if (options.accuracy_bits != 0) check_accuracy(routine, options.accuracy_bits);
  if (options.engine == engine::residue && is_captured(ctx)) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": engine::residue: the context's stream is captured");
  }
}

gemm_report report_of(const plan& chosen, int spread) {
  return {chosen.is_possible() ? engine::residue : engine::native,
          text_of(chosen.why_not),
          chosen.bits,
          chosen.moduli[0],
          spread,
          chosen.products()};
}

/// On the host, where there is the reference alone.
template <class TA, class TB, class TC>
plan run_on_host(const reference::factor<TA>& a, const reference::factor<TB>& b,
                 const reference::finisher<TC>& to, const gemm_options& options, int& spread) {
  const auto known = [](const auto& of) {
    return of.kept != nullptr ? of.kept->known : reference::facts_of(of.x);
  };
  const auto of_a = known(a), of_b = known(b);
  spread = reference::measured_spread(of_a, of_b, a.x.depth());
  const sizes of{a.x.count(), b.x.count(), a.x.depth(), to.part != blas::region::all};
  const plan chosen = choose_plan(cost_on_gpu, limb_count<arithmetic_t<TC>>, of, options, spread,
                                  {a.kept ? &a.kept->by : nullptr, b.kept ? &b.kept->by : nullptr});
  if (chosen.is_possible()) reference::run_product<TA, TB, TC>(a, of_a, b, of_b, chosen, to);
  return chosen;
}

/// On a CPU: by its 8-bit products where it has them; otherwise, if residues are asked for, in plain loops.
template <class TA, class TB, class TC>
plan run_on_cpu([[maybe_unused]] const context& ctx, [[maybe_unused]] const char* routine,
                const slices<TA>& a, const slices<TB>& b, const reference::finisher<TC>& to,
                const gemm_options& options, int& spread, std::string_view& reason) {
#if RESIDUA_HAS_ONEDNN
  constexpr auto why_not = obstacle::processor;
  if (cpu::is_available(ctx)) {
    return cpu::run_product(ctx, routine, limb_count<arithmetic_t<TC>>, cpu::factor_of(ctx, a),
                            cpu::factor_of(ctx, b), cpu::result_of<TC>(ctx, to), options, spread);
  }
#else
  constexpr auto why_not = obstacle::library;
#endif
  if (options.engine == engine::automatic) return impossible(why_not);
  reason = "computed by residues in plain loops";
  return run_on_host<TA, TB, TC>({a}, {b}, to, options, spread);
}

/// An operand for the plain loops; `plain` is where its residues are put in order, if they are kept for a CPU's products.
template <class T>
reference::factor<T> plain_factor(const operand_or_prepared<T>& of,
                                  std::optional<reference::kept_residues>& plain) {
  if (of.prepared == nullptr) return {of.x};
  if (of.prepared->on_host) return {of.x, &*of.prepared->on_host};
#if RESIDUA_HAS_ONEDNN
  plain = of.prepared->on_cpu->in_plain_order(of.prepared->blocks);
#endif
  return {of.x, &*plain};
}

/// On the host, of prepared operands: by 8-bit products if the context has them and the residues are kept for those.
template <class TA, class TB, class TC>
plan run_prepared_on_host([[maybe_unused]] const context& ctx, const operand_or_prepared<TA>& a,
                          const operand_or_prepared<TB>& b, const reference::finisher<TC>& to,
                          const gemm_options& options, int& spread) {
#if RESIDUA_HAS_ONEDNN
  const auto is_fast = [](const auto& of) { return of.prepared == nullptr || of.prepared->on_cpu; };
  const auto known = [&ctx](const auto& of) {
    return of.prepared == nullptr ? cpu::factor_of(ctx, of.x)
                                  : cpu::factor_of(of.x.count(), of.x.depth(), *of.prepared->on_cpu);
  };
  if (cpu::is_available(ctx) && is_fast(a) && is_fast(b)) {
    return cpu::run_product(ctx, "gemm", limb_count<arithmetic_t<TC>>, known(a), known(b),
                            cpu::result_of<TC>(ctx, to), options, spread);
  }
#endif
  std::optional<reference::kept_residues> of_a, of_b;
  return run_on_host<TA, TB, TC>(plain_factor(a, of_a), plain_factor(b, of_b), to, options, spread);
}

template <class TC>
reference::finisher<TC> finisher_of(const scalar<arithmetic_t<TC>>& alpha,
                                    const scalar<arithmetic_t<TC>>& beta, const matrix_view<TC>& C,
                                    blas::region part) {
  return {alpha.get(), beta.get(), {}, {}, C, part, 0};
}

}  // namespace

void check_accuracy(const char* routine, int bits) {
  if (bits >= least_accuracy && bits <= most_accuracy) return;
  blas::fail(routine, "accuracy_bits",
             "is " + std::to_string(bits) + ", not 0 or from " + std::to_string(least_accuracy) + " to " +
                 std::to_string(most_accuracy));
}

std::size_t most_workspace_bytes(const context& ctx, [[maybe_unused]] int limbs, const sizes& of,
                                 [[maybe_unused]] const gemm_options& options) {
  if (of.m <= 0 || of.n <= 0 || of.k <= 0 || ctx.kind() == backend::reference) return 0;
  std::size_t most = 0;
  for (int spread = 2; spread <= most_bits; ++spread) {
    if (ctx.kind() == backend::cuda) {
#if RESIDUA_HAS_CUDA
      most = std::max(most, cuda::workspace_bytes(ctx, limbs, of, options, spread));
#endif
    } else {
#if RESIDUA_HAS_ONEDNN
      most = std::max(most, cpu::workspace_bytes(ctx, limbs, of, options, spread));
#endif
    }
  }
  return most;
}

template <class TA, class TB, class TC>
gemm_report try_product(const context& ctx, [[maybe_unused]] const char* routine,
                        const blas::product_batch<TA, TB, TC>& p, const gemm_options& options) {
  check_options(ctx, routine, options);
  if (const auto reason = reason_against(ctx, p, options); !reason.empty()) return {engine::native, reason};
  int spread = 0;
  plan chosen;
  const auto a = rows_of(blas::operand<TA>{p.A.shape(), p.a_as});
  const auto b = columns_of(blas::operand<TB>{p.B.shape(), p.b_as});
  std::string_view loops;
  if (ctx.kind() == backend::cuda) {
#if RESIDUA_HAS_CUDA
    chosen = cuda::run_product<TA, TB, TC>(ctx, routine, {a}, {b}, {p.alpha, p.beta, p.C.shape(), p.part},
                                           options, spread);
#endif
  } else {
    const auto to = finisher_of<TC>(p.alpha, p.beta, p.C.shape(), p.part);
    chosen = ctx.kind() == backend::cpu
                 ? run_on_cpu<TA, TB, TC>(ctx, routine, a, b, to, options, spread, loops)
                 : run_on_host<TA, TB, TC>({a}, {b}, to, options, spread);
  }
  auto report = report_of(chosen, spread);
  if (chosen.is_possible() && !loops.empty()) report.reason = loops;
  return report;
}

template <class T>
std::shared_ptr<const prepared_operand> prepare(const context& ctx, const slices<T>& x, const plan& by,
                                                reference::order blocks) {
  prepared_operand kept{ctx.memory(), by, blocks};
#if RESIDUA_HAS_ONEDNN
  if (cpu::is_available(ctx)) {
    kept.on_cpu.emplace(ctx, x, by);
    if (!kept.on_cpu->facts().are_finite()) blas::fail("prepared_matrix", "A", "has an infinity or NaN");
    return std::make_shared<const prepared_operand>(std::move(kept));
  }
#endif
  if (ctx.kind() != backend::cuda) {
    auto known = reference::facts_of(x);
    if (!known.are_finite()) blas::fail("prepared_matrix", "A", "has an infinity or NaN");
    auto residues = reference::residues_of(x, known, by, blocks);
    kept.on_host = reference::kept_residues{by, std::move(known), std::move(residues)};
  } else {
#if RESIDUA_HAS_CUDA
    kept.on_device.emplace(ctx, x, by, blocks);
#endif
  }
  return std::make_shared<const prepared_operand>(std::move(kept));
}

template <class TA, class TB, class TC>
gemm_report run_prepared(const context& ctx, const operand_or_prepared<TA>& a,
                         const operand_or_prepared<TB>& b, const scalar<arithmetic_t<TC>>& alpha,
                         const scalar<arithmetic_t<TC>>& beta, const matrix_view<TC>& C,
                         const gemm_options& options) {
  check_options(ctx, "gemm", options);
  int spread = 0;
  plan chosen;
  if (ctx.kind() != backend::cuda) {
    chosen = run_prepared_on_host<TA, TB, TC>(ctx, a, b, finisher_of<TC>(alpha, beta, C, blas::region::all),
                                              options, spread);
  } else {
#if RESIDUA_HAS_CUDA
    const auto kept = [](const auto& of) {
      return of.prepared != nullptr ? &*of.prepared->on_device : nullptr;
    };
    chosen = cuda::run_product<TA, TB, TC>(ctx, "gemm", {a.x, kept(a)}, {b.x, kept(b)}, {alpha, beta, C},
                                           options, spread);
#endif
  }
  if (chosen.is_possible()) return report_of(chosen, spread);
  throw error(error_kind::unsupported, "gemm: of prepared matrices: " + std::string(text_of(chosen.why_not)) +
                                           " (spread of exponents " + std::to_string(spread) +
                                           "); multiply the matrices themselves");
}

#define RESIDUA_INSTANTIATE(T)                                                                            \
  template std::shared_ptr<const prepared_operand> prepare(const context&, const slices<T>&, const plan&, \
                                                           reference::order);
RESIDUA_RESIDUE_FORMATS(RESIDUA_INSTANTIATE)
#undef RESIDUA_INSTANTIATE
#define RESIDUA_INSTANTIATE(TA, TB, TC)                                                                      \
  template gemm_report try_product<TA, TB, TC>(const context&, const char*,                                  \
                                               const blas::product_batch<TA, TB, TC>&, const gemm_options&); \
  template gemm_report run_prepared<TA, TB, TC>(                                                             \
      const context&, const operand_or_prepared<TA>&, const operand_or_prepared<TB>&,                        \
      const blas::scalar_of<TC>&, const blas::scalar_of<TC>&, const matrix_view<TC>&, const gemm_options&);
RESIDUA_RESIDUE_PRODUCTS(RESIDUA_INSTANTIATE)

}  // namespace residua::residue
