// The numbers of several limbs, for typed tests: those of the list.
#pragma once

#include <gtest/gtest.h>

#include <tuple>

#include "residua/number/format.hpp"

namespace residua {

template <class... Lists>
struct types_of;
template <class... Number>
struct types_of<std::tuple<Number...>> {
  using type = ::testing::Types<Number...>;
};

template <class Number>
using if_expansion = std::conditional_t<is_expansion<Number>, std::tuple<Number>, std::tuple<>>;

#define RESIDUA_LISTED(id, type, name, bits, bytes) if_expansion<type>(),
using number_types = types_of<decltype(std::tuple_cat(RESIDUA_FORMATS(RESIDUA_LISTED) std::tuple<>()))>::type;
#undef RESIDUA_LISTED

}  // namespace residua
