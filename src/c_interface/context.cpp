// The parts of residua.h that are not routines: contexts, memory, errors, workspace.
#include "c_interface/call.hpp"
#include "residua/base/memory_block.hpp"
#include "residua/version.hpp"

namespace residua::c_interface {

namespace {

// A buffer, not a string: keeping a message must not fail.
thread_local char last_error[512] = "no error";

residua_status create(const char* routine, residua_context** created, context (*make)(int, void*), int number,
                      void* stream) {
  return guarded([&] {
    require_not_null(routine, "context", created);
    *created = nullptr;
    *created = new residua_context{make(number, stream)};
  });
}

}  // namespace

residua_status failed(residua_status status, const std::string& message) noexcept {
  const std::size_t length = message.copy(last_error, sizeof last_error - 1);
  last_error[length] = '\0';
  return status;
}

residua_status status_of(error_kind kind) noexcept {
  switch (kind) {
    case error_kind::invalid_argument:
      return RESIDUA_INVALID_ARGUMENT;
    case error_kind::invalid_input:
      return RESIDUA_INVALID_INPUT;
    case error_kind::unsupported:
      return RESIDUA_UNSUPPORTED;
    case error_kind::out_of_memory:
      return RESIDUA_OUT_OF_MEMORY;
    case error_kind::device:
      return RESIDUA_DEVICE_FAILURE;
  }
  return RESIDUA_INTERNAL_ERROR;
}

}  // namespace residua::c_interface

using namespace residua::c_interface;

extern "C" {

const char* residua_last_error(void) { return last_error; }
const char* residua_version(void) { return residua::version; }

residua_status residua_create_reference(residua_context** context) {
  return create(
      "create_reference", context, [](int, void*) { return residua::context::reference(); }, 0, nullptr);
}
residua_status residua_create_cpu(int threads, residua_context** context) {
  return create(
      "create_cpu", context, [](int count, void*) { return residua::context::cpu(count); }, threads, nullptr);
}
residua_status residua_create_cuda(int device, void* stream, residua_context** context) {
  const auto make = [](int number, void* given) {
    return given == nullptr ? residua::context::cuda(number) : residua::context::cuda(number, given);
  };
  return create("create_cuda", context, make, device, stream);
}
void residua_destroy(residua_context* context) { delete context; }

residua_status residua_synchronize(const residua_context* context) {
  return guarded([&] {
    require_not_null("synchronize", "context", context);
    context->cxx.synchronize();
  });
}

residua_status residua_set_scalar_space(residua_context* context, residua_scalar_space space) {
  return guarded([&] {
    require_not_null("set_scalar_space", "context", context);
    const auto wanted = choice<residua_scalar_space>("set_scalar_space", "space", space);
    if (wanted == RESIDUA_DEVICE_SCALARS && context->cxx.memory() != residua::memory_space::device) {
      throw residua::error(residua::error_kind::invalid_argument,
                           "set_scalar_space: device scalars need the context of a GPU");
    }
    context->scalars = wanted;
  });
}

residua_status residua_reserve_workspace(const residua_context* context, size_t bytes) {
  return guarded([&] {
    require_not_null("reserve_workspace", "context", context);
    context->cxx.reserve_workspace(bytes);
  });
}
residua_status residua_allocate(const residua_context* context, size_t bytes, void** memory) {
  return guarded([&] {
    require_not_null("allocate", "context", context);
    require_not_null("allocate", "memory", memory);
    *memory = nullptr;
    residua::memory_block block(context->cxx, bytes);
    *memory = block.release();
  });
}
residua_status residua_free(const residua_context* context, void* memory) {
  return guarded([&] {
    require_not_null("free", "context", context);
    const auto owned = residua::memory_block::adopt(context->cxx.memory(), memory, 0);
  });
}
residua_status residua_upload(const residua_context* context, void* target, const void* host, size_t bytes) {
  return guarded([&] {
    require_not_null("upload", "context", context);
    if (bytes == 0) return;
    require_not_null("upload", "target", target);
    require_not_null("upload", "host", host);
    residua::upload_bytes(context->cxx, target, host, bytes);
  });
}
residua_status residua_download(const residua_context* context, void* host, const void* source,
                                size_t bytes) {
  return guarded([&] {
    require_not_null("download", "context", context);
    if (bytes == 0) return;
    require_not_null("download", "host", host);
    require_not_null("download", "source", source);
    residua::download_bytes(context->cxx, host, source, bytes);
  });
}

}  // extern "C"
