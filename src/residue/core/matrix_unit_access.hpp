// Who may use a CPU's matrix unit (AMX): oneDNN, and this process.
#pragma once

namespace residua::residue::cpu {

/// Whether the processor tells of AMX and not of the palette that its tiles are configured by (CPUID, leaf
/// 0x1D; Intel, Architectures Software Developer's Manual, volume 2, CPUID), as some virtual machines do.
/// oneDNN 2.6 then configures no tiles, and its products end the program by an illegal instruction.
bool hides_palette();

/// Whether the system lets this process use AMX. Linux does where it is asked (arch_prctl(2),
/// ARCH_REQ_XCOMP_PERM).
bool may_use_tiles();

}  // namespace residua::residue::cpu
