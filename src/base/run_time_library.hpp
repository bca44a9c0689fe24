// Libraries that no build needs, found where the program runs.
#pragma once

#include <string>

namespace residua::detail {

/// What a library is for, what it is called, and how it is had.
struct library_facts {
  const char* purpose;     // the beginning of a complaint
  const char* usual_name;  // that the loader looks for
  const char* variable;    // of the environment, which names another file
  const char* source;      // what to install; the end of the complaint names the variable
};

/// Open for as long as the program runs.
class run_time_library {
 public:
  /// Throws unsupported, saying what to install, where it cannot be opened.
  explicit run_time_library(const library_facts& facts);

  /// Throws unsupported where the library has no such function.
  template <class Function>
  void find(const char* name, Function*& place) const {
    place = reinterpret_cast<Function*>(address(name));
  }
  /// Throws unsupported: the library does not serve.
  [[noreturn]] void reject(const std::string& why) const;

 private:
  [[nodiscard]] void* address(const char* name) const;

  library_facts facts_;
  void* file_;
};

}  // namespace residua::detail
