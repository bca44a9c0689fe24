// The stages of floating-point numbers on a CPU, declared in namespace RESIDUA_STAGES_OF: stages_cpu.hpp
// includes this file once for every instruction set that has them.

namespace residua::RESIDUA_STAGES_OF {

/// The exponent of each slice: see reference::slice_exponents.
template <class T>
void find_exponents(int threads, const residue::slices<T>& x, int* exponents);

/// The lowest over (i, j) of the highest over t of a[i + t rows] + b[j + t columns], at most 0.
int lowest_exponent(int threads, const int* a, index_t rows, const int* b, index_t columns, index_t samples);

/// The residues of slices that are scaled to integers of `bits` bits, in these blocks.
template <class T>
void convert_slices(int threads, const residue::slices<T>& x, const int* exponents, int bits,
                    const residue::cpu::word_blocks& blocks, const residue::cpu::residue_planes& planes);

/// Reconstructs a tile from the coefficients of all diagonals, which have so many rows, a multiple of 16.
template <class T>
void reconstruct_tile(const residue::scheme& s, const residue::cpu::tile_coefficients* diagonals,
                      index_t rows, const residue::cpu::tile_target<T>& target);

}  // namespace residua::RESIDUA_STAGES_OF
