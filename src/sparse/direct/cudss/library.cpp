// cuDSS's library, found at run time.
#include "sparse/direct/cudss/library.hpp"

#include "base/run_time_library.hpp"
#include "residua/base/error.hpp"
#include "residua/sparse/factors.hpp"

namespace residua::sparse::cudss {

namespace {

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
  const detail::run_time_library file({"factors on a GPU are made by cuDSS", "libcudss.so.1",
                                       "RESIDUA_CUDSS_LIBRARY", "the Python package nvidia-cudss-cu13"});
  functions f{};
  file.find("cudssGetProperty", f.property);
  const int major = version_of(f, version_part::major);
  if (major != major_version) {
    file.reject("the library is of version " + std::to_string(major) + ", and " +
                std::to_string(major_version) + " is needed");
  }
  file.find("cudssCreate", f.create);
  file.find("cudssDestroy", f.destroy);
  file.find("cudssSetStream", f.set_stream);
  file.find("cudssConfigCreate", f.create_configuration);
  file.find("cudssConfigDestroy", f.destroy_configuration);
  file.find("cudssConfigSet", f.configure);
  file.find("cudssDataCreate", f.create_data);
  file.find("cudssDataDestroy", f.destroy_data);
  file.find("cudssDataSet", f.set);
  file.find("cudssDataGet", f.get);
  file.find("cudssMatrixCreateCsr", f.wrap_rows);
  file.find("cudssMatrixCreateDn", f.wrap_vectors);
  file.find("cudssMatrixSetValues", f.set_values);
  file.find("cudssMatrixDestroy", f.unwrap);
  file.find("cudssExecute", f.execute);
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
