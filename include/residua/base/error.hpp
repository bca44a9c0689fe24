// residua::error: what every misuse and every failing resource throws.
#pragma once

#include <stdexcept>
#include <string>

namespace residua {

enum class error_kind {
  invalid_argument,  // an argument breaks a stated condition
  invalid_input,     // a file or named problem cannot be used
  unsupported,       // valid, but not in this build or on this machine
  out_of_memory,     // host or device memory is short
  device             // a device library reported a failure
};

/// An error whose one line says what is wrong, where, and what to do; users see the line as it is.
class error : public std::runtime_error {
 public:
  error(error_kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  [[nodiscard]] error_kind kind() const noexcept { return kind_; }

 private:
  error_kind kind_;
};

/// Throws an invalid_argument naming routine, condition and value unless `condition` holds.
template <class Value>
void require(bool condition, const char* routine, const char* stated, const Value& value) {
  if (!condition) {
    throw error(error_kind::invalid_argument,
                std::string(routine) + ": requires " + stated + ", got " + std::to_string(value));
  }
}

}  // namespace residua
