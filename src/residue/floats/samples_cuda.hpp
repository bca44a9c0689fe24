// Samples of slices on a GPU, in places that the product chooses.
#pragma once

#include "residue/floats/sampling.hpp"
#include "residue/floats/stages_cuda.hpp"

namespace residua::residue::cuda {

template <class T>
void take_samples(const context& ctx, const slices<T>& x, const slice_facts& facts, sampling which);
/// Exponents, which need not be cleared before, and samples.
template <class T>
void find_facts(const context& ctx, const slices<T>& x, const slice_facts& facts, sampling which);

}  // namespace residua::residue::cuda
