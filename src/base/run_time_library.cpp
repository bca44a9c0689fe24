// Libraries by dlopen.
#include "base/run_time_library.hpp"

#include <dlfcn.h>

#include <cstdlib>

#include "residua/base/error.hpp"

namespace residua::detail {

run_time_library::run_time_library(const library_facts& facts) : facts_(facts) {
  const char* named = std::getenv(facts.variable);
  file_ = dlopen(named != nullptr ? named : facts.usual_name, RTLD_NOW | RTLD_LOCAL);
  if (file_ == nullptr) reject(dlerror());
}

void run_time_library::reject(const std::string& why) const {
  throw error(error_kind::unsupported, std::string(facts_.purpose) + ": " + why + "; install " +
                                           facts_.source + " and name its " + facts_.usual_name + " in " +
                                           facts_.variable);
}

void* run_time_library::address(const char* name) const {
  void* const place = dlsym(file_, name);
  if (place == nullptr) reject(std::string("the library has no ") + name);
  return place;
}

}  // namespace residua::detail
