// The types that residua.h passes for each format.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#pragma once

#include "residua.h"
#include "residua/number/format.hpp"

namespace residua::c_interface {

template <class T>
struct c_types;
template <>
struct c_types<float> {
  using number = double;
  using elements = float*;
  using const_elements = const float*;
};
template <>
struct c_types<residua::ff> {
  using number = double;
  using elements = residua_ff*;
  using const_elements = const residua_ff*;
};
template <>
struct c_types<double> {
  using number = double;
  using elements = double*;
  using const_elements = const double*;
};
template <>
struct c_types<residua::ds> {
  using number = residua_dd;
  using elements = residua_ds_array;
  using const_elements = residua_const_ds_array;
};
template <>
struct c_types<residua::di> {
  using number = residua_dd;
  using elements = residua_di_array;
  using const_elements = residua_const_di_array;
};
template <>
struct c_types<residua::dit> {
  using number = residua_dd;
  using elements = residua_di_array;
  using const_elements = residua_const_di_array;
};
template <>
struct c_types<residua::dd> {
  using number = residua_dd;
  using elements = residua_dd*;
  using const_elements = const residua_dd*;
};
template <>
struct c_types<residua::td> {
  using number = residua_td;
  using elements = residua_td*;
  using const_elements = const residua_td*;
};
template <>
struct c_types<residua::qd> {
  using number = residua_qd;
  using elements = residua_qd*;
  using const_elements = const residua_qd*;
};
template <class T>
using number = typename c_types<T>::number;
template <class T>
using elements = typename c_types<T>::elements;
template <class T>
using const_elements = typename c_types<T>::const_elements;

}  // namespace residua::c_interface
