// Numbers to and from text for C.
#pragma once

#include <cstring>
#include <limits>

#include "c_interface/call.hpp"
#include "residua/number/text.hpp"

namespace residua::c_interface {

template <class T, class Elements>
void require_element(const char* routine, Elements number) {
  if constexpr (plane_stored<T>) {
    require_not_null(routine, "number.high", number.high);
    require_not_null(routine, "number.low", number.low);
  } else {
    require_not_null(routine, "number", number);
  }
}

/// The text of a number; `digits` as in residua.h. A given number of digits of a float is that of the double
/// it equals.
template <class T>
std::string text_of(const T& number, int digits) {
  if (digits < 0) {
    throw error(error_kind::invalid_argument,
                "to_text: digits is " + std::to_string(digits) + "; it must be at least 0");
  }
  if (digits == 0) return to_string(number);
  if constexpr (std::is_same_v<T, float>) {
    return to_string(static_cast<double>(number), digits);
  } else {
    return to_string(number, digits);
  }
}

/// A text, with the zero behind it, to `size` bytes, and its length; with no bytes its length alone.
inline void write_text(const std::string& text, char* buffer, std::size_t size, std::size_t* length) {
  if (length != nullptr) *length = text.size();
  if (size == 0) return;
  if (size <= text.size()) {
    throw error(error_kind::invalid_argument, "to_text: buffer has " + std::to_string(size) +
                                                  " bytes; the text needs " +
                                                  std::to_string(text.size() + 1));
  }
  std::memcpy(buffer, text.c_str(), text.size() + 1);
}

template <class T>
residua_status from_text(const char* text, elements<T> number) noexcept {
  return guarded([&] {
    require_not_null("from_text", "text", text);
    require_element<T>("from_text", number);
    if constexpr (plane_stored<T>) {
      address_of<T>(number).store(0, parse<T>(text));
    } else {
      address_of<T>(number)[0] = parse<T>(text);
    }
  });
}

template <class T>
residua_status to_text(const_elements<T> number, int digits, char* buffer, size_t size,
                       size_t* length) noexcept {
  return guarded([&] {
    require_element<T>("to_text", number);
    if (size != 0) require_not_null("to_text", "buffer", buffer);
    write_text(text_of(T(address_of<const T>(number)[0]), digits), buffer, size, length);
  });
}

}  // namespace residua::c_interface
