// What CPUID and the system say of AMX.
#include "residue/core/matrix_unit_access.hpp"

#if defined(__x86_64__) && defined(__linux__)

#  include <cpuid.h>
#  include <sys/syscall.h>
#  include <unistd.h>

namespace residua::residue::cpu {

namespace {

bool finds_no_palette() {
  constexpr unsigned features = 7, palettes = 0x1d, tiles = 1U << 24;
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid_count(features, 0, &eax, &ebx, &ecx, &edx) == 0 || (edx & tiles) == 0) return false;
  return __get_cpuid_count(palettes, 0, &eax, &ebx, &ecx, &edx) == 0 || eax == 0;
}

}  // namespace

// Asked once, since CPUID leaves a virtual machine for its host: asked for each product it took 4 % of the
// time of getrf and 9 % of potrf's, in dd at N = 2048, by samples.
bool hides_palette() {
  static const bool hides = finds_no_palette();
  return hides;
}
bool may_use_tiles() {
  constexpr int ask_for_permission = 0x1023, tile_data = 18;
  static const bool may = syscall(SYS_arch_prctl, ask_for_permission, tile_data) == 0;
  return may;
}

}  // namespace residua::residue::cpu

#else

namespace residua::residue::cpu {

bool hides_palette() { return false; }
bool may_use_tiles() { return false; }

}  // namespace residua::residue::cpu

#endif
