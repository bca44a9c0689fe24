// The core's stages on a CPU, declared in namespace RESIDUA_STAGES_OF: stages_cpu.hpp includes this file once
// for every instruction set that has them.

namespace residua::RESIDUA_STAGES_OF {

/// Stores the residues of a line of blocks of 2 to 6 words. The words of an element are a line apart, in
/// bytes that are 128 above the balanced ones; the residues of one modulus are `plane` bytes behind those of
/// the modulus before.
void store_residues(const std::uint32_t (*x)[residue::cpu::line], int words,
                    const residue::cpu::byte_weights* weights, int moduli, std::int8_t* residues,
                    index_t plane);

/// Stores the number nearest to zero that is s w mod m, of an odd number m, for `lines` lines of sums s of
/// `depth` products; `more`, if not null, is added to the sums.
void reduce_sums(const std::int32_t* sums, const std::int32_t* more, index_t lines, int modulus, int factor,
                 index_t depth, std::int8_t* coefficients);
void add_sums(const std::int32_t* more, index_t lines, std::int32_t* sums);
void keep_low_halves(const std::int32_t* sums, index_t lines, std::int16_t* halves);

/// Adds the residues of the sums of the panels of terms before.
void add_residues(const std::int8_t* before, index_t lines, std::int32_t* sums);
/// Adds them modulo 256, where the sums' low halves were kept, which are folded first.
void add_folded_halves(const std::int16_t* before, index_t lines, std::int32_t* sums);

/// Reconstructs the exact sums of one diagonal for a line of elements from `first` on, in pieces of 40 bits:
/// piece t of all elements in sums[t].
void sums_of_line(int pieces, int moduli, const residue::cpu::tile_coefficients& coefficients, index_t first,
                  double (*sums)[residue::cpu::line]);

}  // namespace residua::RESIDUA_STAGES_OF
