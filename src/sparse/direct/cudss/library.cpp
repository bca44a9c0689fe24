// cuDSS's library, found at run time.
#include "sparse/direct/cudss/library.hpp"

#include <dlfcn.h>

#include <cstdlib>

#include "residua/base/error.hpp"
#include "residua/sparse/factors.hpp"

namespace residua::sparse::cudss {

namespace {

constexpr const char* usual_name = "libcudss.so.1";
constexpr const char* variable = "RESIDUA_CUDSS_LIBRARY";

[[noreturn]] void reject(const std::string& why) {
  throw error(error_kind::unsupported, "factors on a GPU are made by cuDSS: " + why +
                                           "; install the Python package nvidia-cudss-cu13 and name its " +
                                           usual_name + " in " + variable);
}

void* opened() {
  const char* named = std::getenv(variable);
  void* const file = dlopen(named != nullptr ? named : usual_name, RTLD_NOW | RTLD_LOCAL);
  if (file == nullptr) reject(dlerror());
  return file;
}

template <class Function>
void find(void* file, const char* name, Function*& place) {
  place = reinterpret_cast<Function*>(dlsym(file, name));
  if (place == nullptr) reject(std::string("the library has no ") + name);
}

int version_of(const functions& its, version_part part) {
  int number = 0;
  check(its.property(part, &number), "version");
  return number;
}

const char* name_of(status its) {
  switch (its) {
    case status::success:
      return "success";
    case status::not_initialized:
      return "not initialised";
    case status::alloc_failed:
      return "out of memory";
    case status::invalid_value:
      return "invalid value";
    case status::not_supported:
      return "not supported";
    case status::execution_failed:
      return "execution failed";
    case status::internal_error:
      return "internal error";
  }
  return "unknown status";
}

}  // namespace

functions load() {
  void* const file = opened();
  functions f{};
  find(file, "cudssGetProperty", f.property);
  const int major = version_of(f, version_part::major);
  if (major != major_version) {
    reject("the library is of version " + std::to_string(major) + ", and " + std::to_string(major_version) +
           " is needed");
  }
  find(file, "cudssCreate", f.create);
  find(file, "cudssDestroy", f.destroy);
  find(file, "cudssSetStream", f.set_stream);
  find(file, "cudssConfigCreate", f.create_configuration);
  find(file, "cudssConfigDestroy", f.destroy_configuration);
  find(file, "cudssConfigSet", f.configure);
  find(file, "cudssDataCreate", f.create_data);
  find(file, "cudssDataDestroy", f.destroy_data);
  find(file, "cudssDataSet", f.set);
  find(file, "cudssDataGet", f.get);
  find(file, "cudssMatrixCreateCsr", f.wrap_rows);
  find(file, "cudssMatrixCreateDn", f.wrap_vectors);
  find(file, "cudssMatrixSetValues", f.set_values);
  find(file, "cudssMatrixDestroy", f.unwrap);
  find(file, "cudssExecute", f.execute);
  return f;
}

const functions& library() {
  static const functions its = load();
  return its;
}

void check(status its, const char* call) {
  if (its == status::success) return;
  const auto kind = its == status::alloc_failed ? error_kind::out_of_memory : error_kind::device;
  throw error(kind, std::string("cuDSS: ") + call + ": " + name_of(its));
}

}  // namespace residua::sparse::cudss

namespace residua {

std::string cudss_version(std::string* why) {
  using sparse::cudss::version_part;
  try {
    std::string text = "cuDSS";
    for (const auto part : {version_part::major, version_part::minor, version_part::patch})
      text += (part == version_part::major ? " " : ".") +
              std::to_string(sparse::cudss::version_of(sparse::cudss::library(), part));
    return text;
  } catch (const error& e) {
    if (why != nullptr) *why = e.what();
    return {};
  }
}

}  // namespace residua
