// residua info: what this build and this machine offer.
#include <algorithm>
#include <cstdio>

#include "cli/common.hpp"
#include "cli/solve/ranks.hpp"
#include "residua/number/format.hpp"
#include "residua/sparse/factors.hpp"
#include "residua/version.hpp"

namespace residua::cli {

namespace {

json formats() {
  json list = json::array();
  for (const auto& facts : all_formats) {
    const bool solves =
        std::find(std::begin(solver_formats), std::end(solver_formats), facts.id) != std::end(solver_formats);
    list.push_back(
        {{"name", facts.name}, {"bits", facts.significand_bits}, {"bytes", facts.bytes}, {"solver", solves}});
  }
  return list;
}

json devices() {
  json list = json::array();
  for (const auto& d : cuda_devices()) {
    list.push_back({{"number", d.number},
                    {"name", d.name},
                    {"compute_capability", d.compute_capability},
                    {"memory_bytes", d.memory_bytes},
                    {"multiprocessors", d.multiprocessors}});
  }
  return list;
}

/// The version of a library; null where there is none.
json version_or_null(const std::string& its) { return its.empty() ? json(nullptr) : json(its); }

json backends() {
  json list = {name_of(backend::reference), name_of(backend::cpu)};
#if RESIDUA_HAS_CUDA
  list.push_back(name_of(backend::cuda));
#endif
  return list;
}

json instruction_sets() {
  json list = json::array();
  for (const auto isa : available_instruction_sets()) list.push_back(name_of(isa));
  return list;
}

void print(const json& facts) {
  std::printf("Residua %s\n\nformat   bits  bytes  solvers\n", facts["version"].get<std::string>().c_str());
  for (const auto& f : facts["formats"]) {
    std::printf("%-8s %4d %6d  %s\n", f["name"].get<std::string>().c_str(), f["bits"].get<int>(),
                f["bytes"].get<int>(), f["solver"].get<bool>() ? "yes" : "no");
  }
  std::printf("\nbackends:         %s\n", facts["backends"].dump().c_str());
  std::printf("instruction sets: %s\n", facts["instruction_sets"].dump().c_str());
  std::printf("threads:          %d\n", facts["threads"].get<int>());
  for (const auto& d : facts["devices"]) {
    std::printf("GPU %d:            %s, %.0f GB, %d multiprocessors\n", d["number"].get<int>(),
                d["name"].get<std::string>().c_str(), d["memory_bytes"].get<double>() * 1e-9,
                d["multiprocessors"].get<int>());
  }
  const auto print_version = [&](const char* label, const char* key, const char* absence) {
    const json& its = facts[key];
    std::printf("%-17s %s\n", label, its.is_null() ? absence : its.get<std::string>().c_str());
  };
  const bool has_gpu = !facts["devices"].empty();
  if (!has_gpu) std::printf("GPU:              none of compute capability 9.0 or later\n");
  if (has_gpu) print_version("cuDSS:", "cudss", "not found");
  print_version("MPI:", "mpi", "not in this build");
  if (has_gpu && !facts["mpi"].is_null()) print_version("NCCL:", "nccl", "not found");
}

}  // namespace

void add_info(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("info", "What this build and this machine offer");
  auto options = std::make_shared<common_options>();
  add_common_options(*command, *options, false);
  command->callback([options, &exit_code] {
    const json facts = {{"version", version},
                        {"formats", formats()},
                        {"backends", backends()},
                        {"devices", devices()},
                        {"instruction_sets", instruction_sets()},
                        {"threads", context::cpu().threads()},
                        {"cudss", version_or_null(cudss_version())},
                        {"mpi", version_or_null(mpi_of_build())},
                        {"nccl", version_or_null(nccl_found())}};
    options->json ? print_document(facts) : print(facts);
    exit_code = done;
  });
}

}  // namespace residua::cli
