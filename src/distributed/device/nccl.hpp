// The few functions of NCCL that the room needs. Its library is looked for when the first GPU of several
// ranks computes, so that no program needs it in order to start.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <string>

namespace residua::distributed::nccl {

// As nccl.h of NCCL 2 has them.
struct unique_id {
  char bytes[128];
};
using communicator_handle = struct ncclComm*;
inline constexpr int success = 0;
enum class element_type : int { uint64 = 5, float64 = 8 };
enum class reduction : int { sum = 0 };

struct functions {
  int (*version)(int*);
  const char* (*error_text)(int);
  int (*make_id)(unique_id*);
  int (*join)(communicator_handle*, int ranks, unique_id, int rank);
  int (*leave)(communicator_handle);
  int (*begin_group)();
  int (*end_group)();
  int (*reduce)(const void* own, void* of_all, std::size_t count, element_type, reduction,
                communicator_handle, cudaStream_t);
  int (*broadcast)(const void* own, void* of_root, std::size_t count, element_type, int root,
                   communicator_handle, cudaStream_t);
  int (*send)(const void*, std::size_t count, element_type, int rank, communicator_handle, cudaStream_t);
  int (*receive)(void*, std::size_t count, element_type, int rank, communicator_handle, cudaStream_t);
};

/// Loads the library at the first call: the file that the environment variable RESIDUA_NCCL_LIBRARY names, or
/// libnccl.so.2 from where the loader looks. Throws unsupported where it is not there.
const functions& library();

/// Throws device, naming the call, unless the status is a success.
void check(int status, const char* call);

/// As "NCCL 2.28.3"; empty where it is not there.
std::string version();

}  // namespace residua::distributed::nccl
