// Numbers to and from text for C.
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off

#include "c_interface/call.hpp"
#include "c_interface/text.hpp"

namespace residua::c_interface {
namespace {

}  // namespace
}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

residua_status residua_from_text_fp32(const char* text, float* number) {
  return from_text<float>(text, number);
}
residua_status residua_from_text_ff(const char* text, residua_ff* number) {
  return from_text<residua::ff>(text, number);
}
residua_status residua_from_text_fp64(const char* text, double* number) {
  return from_text<double>(text, number);
}
residua_status residua_from_text_ds(const char* text, residua_ds_array number) {
  return from_text<residua::ds>(text, number);
}
residua_status residua_from_text_di(const char* text, residua_di_array number) {
  return from_text<residua::di>(text, number);
}
residua_status residua_from_text_dit(const char* text, residua_di_array number) {
  return from_text<residua::dit>(text, number);
}
residua_status residua_from_text_dd(const char* text, residua_dd* number) {
  return from_text<residua::dd>(text, number);
}
residua_status residua_from_text_td(const char* text, residua_td* number) {
  return from_text<residua::td>(text, number);
}
residua_status residua_from_text_qd(const char* text, residua_qd* number) {
  return from_text<residua::qd>(text, number);
}

residua_status residua_to_text_fp32(const float* number, int digits, char* buffer, size_t size,
                                    size_t* length) {
  return to_text<float>(number, digits, buffer, size, length);
}
residua_status residua_to_text_ff(const residua_ff* number, int digits, char* buffer, size_t size,
                                  size_t* length) {
  return to_text<residua::ff>(number, digits, buffer, size, length);
}
residua_status residua_to_text_fp64(const double* number, int digits, char* buffer, size_t size,
                                    size_t* length) {
  return to_text<double>(number, digits, buffer, size, length);
}
residua_status residua_to_text_ds(residua_const_ds_array number, int digits, char* buffer, size_t size,
                                  size_t* length) {
  return to_text<residua::ds>(number, digits, buffer, size, length);
}
residua_status residua_to_text_di(residua_const_di_array number, int digits, char* buffer, size_t size,
                                  size_t* length) {
  return to_text<residua::di>(number, digits, buffer, size, length);
}
residua_status residua_to_text_dit(residua_const_di_array number, int digits, char* buffer, size_t size,
                                   size_t* length) {
  return to_text<residua::dit>(number, digits, buffer, size, length);
}
residua_status residua_to_text_dd(const residua_dd* number, int digits, char* buffer, size_t size,
                                  size_t* length) {
  return to_text<residua::dd>(number, digits, buffer, size, length);
}
residua_status residua_to_text_td(const residua_td* number, int digits, char* buffer, size_t size,
                                  size_t* length) {
  return to_text<residua::td>(number, digits, buffer, size, length);
}
residua_status residua_to_text_qd(const residua_qd* number, int digits, char* buffer, size_t size,
                                  size_t* length) {
  return to_text<residua::qd>(number, digits, buffer, size, length);
}

}  // extern "C"
