// NCCL's library, found at run time.
#include "distributed/device/nccl.hpp"

#include "base/run_time_library.hpp"
#include "residua/base/error.hpp"

namespace residua::distributed::nccl {

namespace {

functions loaded() {
  const detail::run_time_library file({"GPUs of several ranks tell each other by NCCL", "libnccl.so.2",
                                       "RESIDUA_NCCL_LIBRARY",
                                       "libnccl2, or the Python package nvidia-nccl-cu13"});
  functions f{};
  file.find("ncclGetVersion", f.version);
  file.find("ncclGetErrorString", f.error_text);
  file.find("ncclGetUniqueId", f.make_id);
  file.find("ncclCommInitRank", f.join);
  file.find("ncclCommDestroy", f.leave);
  file.find("ncclGroupStart", f.begin_group);
  file.find("ncclGroupEnd", f.end_group);
  file.find("ncclAllReduce", f.reduce);
  file.find("ncclBroadcast", f.broadcast);
  file.find("ncclSend", f.send);
  file.find("ncclRecv", f.receive);
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
