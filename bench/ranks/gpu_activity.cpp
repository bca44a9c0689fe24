// Records of kernels by CUPTI's activity interface, which asks for buffers and hands them back filled.
#include "bench/ranks/gpu_activity.hpp"

#include <cupti.h>
#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "residua/base/error.hpp"

namespace residua::bench {

namespace {

#if CUPTI_API_VERSION >= 130000
using kernel_record = CUpti_ActivityKernel10;
#else
using kernel_record = CUpti_ActivityKernel9;
#endif

struct span {
  std::string kernel;
  unsigned stream;
  std::uint64_t begin, end;
};

std::mutex collecting;
std::vector<span> collected;

void check(CUptiResult result, const char* call) {
  if (result == CUPTI_SUCCESS) return;
  const char* text = "unknown";
  (void)cuptiGetResultString(result, &text);
  throw error(error_kind::device, std::string(call) + ": " + text);
}

/// Without template arguments, parameters and namespaces.
std::string short_name(const char* mangled) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> demangled(
      abi::__cxa_demangle(mangled, nullptr, nullptr, &status), std::free);
  std::string name = status == 0 ? demangled.get() : mangled;
  constexpr std::string_view unnamed = "(anonymous namespace)::";
  for (auto place = name.find(unnamed); place != std::string::npos; place = name.find(unnamed))
    name.erase(place, unnamed.size());
  name.resize(std::min({name.size(), name.find('<'), name.find('(')}));
  const auto before = name.find_last_of(": ");
  return before == std::string::npos ? name : name.substr(before + 1);
}

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* bytes, std::size_t* most_records) {
  constexpr std::size_t alignment = 8, size = std::size_t{1} << 20;
  *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(alignment, size));
  *bytes = *buffer != nullptr ? size : 0;
  *most_records = 0;  // as many as fit
}

void CUPTIAPI take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid) {
  const std::lock_guard lock(collecting);
  CUpti_Activity* record = nullptr;
  while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
    const auto* kernel = reinterpret_cast<const kernel_record*>(record);
    collected.push_back({short_name(kernel->name), kernel->streamId, kernel->start, kernel->end});
  }
  std::free(buffer);
}

}  // namespace

gpu_activity::gpu_activity() {
  check(cuptiActivityRegisterCallbacks(give_buffer, take_buffer), "cuptiActivityRegisterCallbacks");
  check(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), "cuptiActivityEnable");
}

gpu_activity::~gpu_activity() { (void)cuptiActivityDisable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL); }

nlohmann::json gpu_activity::take() {
  check(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED), "cuptiActivityFlushAll");
  const std::lock_guard lock(collecting);
  std::sort(collected.begin(), collected.end(),
            [](const span& a, const span& b) { return a.begin < b.begin; });
  auto document = nlohmann::json::array();
  for (const auto& s : collected)
    document.push_back({{"kernel", s.kernel}, {"stream", s.stream}, {"begin", s.begin}, {"end", s.end}});
  collected.clear();
  return document;
}

}  // namespace residua::bench
