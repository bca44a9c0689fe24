// Whether a processor has what the kernels of lanes are compiled for.
#include "mp/lanes/long_kernels.hpp"

namespace residua::multiple::lanes {

namespace {

bool has_ifma([[maybe_unused]] const context& ctx) {
#if defined(__x86_64__)
  if (ctx.kind() != backend::cpu || ctx.isa() != instruction_set::avx512) return false;
  static const bool has =
      __builtin_cpu_supports("avx512ifma") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0;
  return has;
#else
  return false;
#endif
}

}  // namespace

const sum_kernels* sums_for(const context& ctx, int words) {
  return has_ifma(ctx) ? ifma_sums(words) : nullptr;
}

const sum_kernels* all_sums_for(const context& ctx, int words) {
  if (!has_ifma(ctx)) return nullptr;
  return words <= most_words ? ifma_sums(words) : ifma_long_sums(words);
}

update_kernel update_for(const context& ctx, int words) {
  return has_ifma(ctx) ? ifma_update(words) : nullptr;
}

update_kernel all_updates_for(const context& ctx, int words) {
  if (!has_ifma(ctx)) return nullptr;
  return words <= most_words ? ifma_update(words) : ifma_long_update(words);
}

}  // namespace residua::multiple::lanes
