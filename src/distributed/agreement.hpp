// What may fail on one rank, made to fail on all.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "distributed/messages.hpp"

namespace residua::distributed {

/// Why a rank cannot go on.
struct complaint {
  int exists = 0;
  error_kind kind = error_kind::invalid_argument;
  std::string text{};
};

/// Throws agreed_error, naming the first rank that has another version of the library than rank 0.
/// Collective.
void check_same_version(const messages& ranks, const char* own);

/// Throws the complaint of the first rank that has one on every rank. Collective.
void throw_agreed(const messages& ranks, const complaint& own);

/// f(), or where that throws on any rank the same error on all. f must not be collective itself.
template <class F>
auto agreed(const communicator& ranks, const F& f) {
  complaint own;
  const auto attempt = [&]() -> decltype(f()) {
    try {
      return f();
    } catch (const error& e) {
      own = {1, e.kind(), e.what()};
    } catch (const std::bad_alloc&) {
      own = {1, error_kind::out_of_memory, "out of memory"};
    } catch (const std::exception& e) {
      own = {1, error_kind::device, e.what()};
    }
    if constexpr (!std::is_void_v<decltype(f())>) return {};
  };
  if constexpr (std::is_void_v<decltype(f())>) {
    attempt();
    throw_agreed(ranks.transport(), own);
  } else {
    auto result = attempt();
    throw_agreed(ranks.transport(), own);
    return result;
  }
}

}  // namespace residua::distributed
