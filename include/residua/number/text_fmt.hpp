// Numbers in the {fmt} library's fmt::format and fmt::print. The specification: text_format.hpp.
#pragma once

#include <fmt/format.h>

#include "residua/number/text_format.hpp"

template <class T, int N>
struct fmt::formatter<residua::expansion<T, N>, char> : residua::detail::layout_formatter<fmt::format_error> {
};
template <>
struct fmt::formatter<residua::ds, char> : residua::detail::layout_formatter<fmt::format_error> {};
template <>
struct fmt::formatter<residua::di, char> : residua::detail::layout_formatter<fmt::format_error> {};
template <>
struct fmt::formatter<residua::dit, char> : residua::detail::layout_formatter<fmt::format_error> {};
