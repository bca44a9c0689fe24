// What `residua bench` measures in a precision that is chosen at run time.
#pragma once

#include <string_view>

#include "cli/bench/cases.hpp"

namespace residua::cli {

/// Whether an operation is there.
bool has_mp(std::string_view operation);

/// The operation on numbers of `bits` bits; one that has_mp.
bench_case make_mp_case(std::string_view operation, const context& ctx, int bits, shape s, engine e);

/// Products of two 32-bit words in a product of significands, computed word by word: what operations are made
/// of where residues do not compute it.
double word_products(int bits);

}  // namespace residua::cli
