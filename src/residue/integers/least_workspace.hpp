// What integer_gemm takes at least, for routines that call it within a limit of their own.
#pragma once

#include "residua/base/context.hpp"
#include "residua/residue/integer_gemm.hpp"

namespace residua::residue {

/// The least workspace_limit that integer_gemm takes for such a product: the bytes of its smallest panels.
std::size_t least_workspace(const context& ctx, index_t m, index_t n, index_t k, int a_words, int b_words,
                            integer_gemm_options options);

}  // namespace residua::residue
