// Numbers in the {fmt} library's fmt::format and fmt::print, by the specification of text_format.hpp.
#pragma once

#include <fmt/format.h>

#include "residua/number/text_format.hpp"

template <residua::multi_limb Number>
struct fmt::formatter<Number, char> : residua::detail::layout_formatter<fmt::format_error> {};
