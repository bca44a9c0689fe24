#include "residue/run.hpp"

namespace residua::residue {

std::string_view text_of(obstacle why) {
  switch (why) {
    case obstacle::none:
      return "computed by residues";
    case obstacle::not_finite:
      return "an operand has an infinity or NaN";
    case obstacle::spread:
      return "the operands' exponents are spread too far for the moduli";
    case obstacle::depth:
      return "k is above 131071";
    case obstacle::memory:
      return "there is too little memory or too low a limit for the workspace";
    case obstacle::processor:
      return "the processor has no exact 8-bit products";
    case obstacle::library:
      return "this build has no 8-bit products on the CPU: it is without oneDNN";
  }
  return "?";
}

bool is_captured([[maybe_unused]] const context& ctx) {
#if RESIDUA_HAS_CUDA
  return ctx.kind() == backend::cuda && detail::is_capturing(ctx.cuda_resources());
#else
  return false;
#endif
}

}  // namespace residua::residue
