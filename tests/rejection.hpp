// That misuse throws, and names what was wrong.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "residua/base/error.hpp"

namespace residua_test {

/// Expects an error of the given kind on one line whose message contains every word.
template <class F>
void expect_error(residua::error_kind kind, std::initializer_list<std::string> words, const F& misuse) {
  try {
    misuse();
    ADD_FAILURE() << "nothing was thrown; expected an error with \"" << *words.begin() << "\"";
  } catch (const residua::error& e) {
    const std::string message = e.what();
    EXPECT_EQ(e.kind(), kind) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    for (const auto& word : words)
      EXPECT_NE(message.find(word), std::string::npos) << message << "\nlacks " << word;
  }
}
template <class F>
void expect_rejected(std::initializer_list<std::string> words, const F& misuse) {
  expect_error(residua::error_kind::invalid_argument, words, misuse);
}

}  // namespace residua_test
