// NCCL's library, found at run time.
#include "distributed/device/nccl.hpp"

#include <dlfcn.h>

#include <cstdlib>

#include "residua/base/error.hpp"

namespace residua::distributed::nccl {

namespace {

constexpr const char* usual_name = "libnccl.so.2";
constexpr const char* variable = "RESIDUA_NCCL_LIBRARY";

[[noreturn]] void reject(const std::string& why) {
  throw error(error_kind::unsupported,
              "GPUs of several ranks tell each other by NCCL: " + why +
                  "; install libnccl2, or the Python package nvidia-nccl-cu13 and name its " + usual_name +
                  " in " + variable);
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

functions loaded() {
  void* const file = opened();
  functions f{};
  find(file, "ncclGetVersion", f.version);
  find(file, "ncclGetErrorString", f.error_text);
  find(file, "ncclGetUniqueId", f.make_id);
  find(file, "ncclCommInitRank", f.join);
  find(file, "ncclCommDestroy", f.leave);
  find(file, "ncclGroupStart", f.begin_group);
  find(file, "ncclGroupEnd", f.end_group);
  find(file, "ncclAllReduce", f.reduce);
  find(file, "ncclSend", f.send);
  find(file, "ncclRecv", f.receive);
  return f;
}

}  // namespace

const functions& library() {
  static const functions its = loaded();
  return its;
}

void check(int status, const char* call) {
  if (status == success) return;
  throw error(error_kind::device, std::string("NCCL: ") + call + ": " + library().error_text(status));
}

std::string version() {
  int number = 0;
  try {
    check(library().version(&number), "version");
  } catch (const error&) {
    return {};
  }
  return "NCCL " + std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

}  // namespace residua::distributed::nccl
