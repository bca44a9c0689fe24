// The stages of long integers on a CPU, declared in namespace RESIDUA_STAGES_OF: stages_cpu.hpp includes this
// file once for every instruction set that has them.

namespace residua::RESIDUA_STAGES_OF {

/// The residues of slices' blocks, padded with zeros.
void convert_integers(int threads, const residue::integer_slices& x, const residue::cpu::word_blocks& blocks,
                      const residue::cpu::residue_planes& planes);

/// Adds a diagonal of `moduli` moduli to a tile of C. Its coefficients have columns of so many rows, a
/// multiple of 16.
void add_tile(int moduli, const residue::diagonal_position& position,
              const residue::cpu::tile_coefficients& coefficients, index_t rows,
              const residue::integer_target& target);

}  // namespace residua::RESIDUA_STAGES_OF
