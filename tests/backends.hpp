// Every context that this machine offers: a test's source is the same for all backends.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "residua/base/context.hpp"
#include "residua/number/format.hpp"

namespace residua_test {

using residua::leading;

/// Where a test runs, as a value that costs nothing until `make` is called.
struct place {
  residua::backend kind = residua::backend::reference;
  int threads = 1;
  residua::instruction_set isa = residua::instruction_set::baseline;

  [[nodiscard]] residua::context make() const {
    switch (kind) {
      case residua::backend::cpu:
        return residua::context::cpu(threads, isa);
      case residua::backend::cuda:
        return residua::context::cuda();
      default:
        return residua::context::reference();
    }
  }
  [[nodiscard]] std::string name() const {
    const std::string backend(name_of(kind));
    return kind != residua::backend::cpu
               ? backend
               : backend + "_" + std::string(name_of(isa)) + "_" + std::to_string(threads);
  }
};

/// The CPU with 1, 2 and 3 threads on each of its instruction sets.
inline std::vector<place> cpu_places() {
  std::vector<place> places;
  for (const auto isa : residua::available_instruction_sets()) {
    for (const int threads : {1, 2, 3}) places.push_back({residua::backend::cpu, threads, isa});
  }
  return places;
}

inline std::vector<place> all_places() {
  std::vector<place> places = {{residua::backend::reference}};
  for (const auto& cpu : cpu_places()) places.push_back(cpu);
  if (!residua::cuda_devices().empty()) places.push_back({residua::backend::cuda});
  return places;
}

/// One context a backend and instruction set: for tests that take long.
inline std::vector<place> few_places() {
  std::vector<place> places;
  for (const auto& p : all_places()) {
    if (p.kind != residua::backend::cpu || p.threads == 2) places.push_back(p);
  }
  return places;
}

inline std::vector<residua::context> all_contexts() {
  std::vector<residua::context> contexts;
  for (const auto& p : all_places()) contexts.push_back(p.make());
  return contexts;
}

inline std::string name_of_place(const testing::TestParamInfo<place>& info) { return info.param.name(); }
inline void PrintTo(const place& p, std::ostream* out) { *out << p.name(); }

/// A test with a context of its own, instantiated for places.
class on_backend : public testing::TestWithParam<place> {
 protected:
  const residua::context ctx = GetParam().make();
};

/// The CPU context whose bits all others of the CPU must have.
inline residua::context plainest_cpu() {
  return residua::context::cpu(1, residua::available_instruction_sets().front());
}

/// Whether a test should take every case here: with 1 and 3 threads those do that are large enough for
/// threads.
inline bool takes_every_case(const residua::context& ctx) {
  return ctx.kind() != residua::backend::cpu || ctx.threads() == 2;
}

/// Calls function.template operator()<T>() for every solver format.
template <class F>
void for_each_format(F&& function) {
  for (const auto f : residua::solver_formats) {
    SCOPED_TRACE(std::string(residua::name_of(f)));
    residua::with_solver_format(f, function);
  }
}

/// The same for every format of vectors.
template <class F>
void for_each_vector_format(F&& function) {
  for (const auto f : residua::vector_formats) {
    SCOPED_TRACE(std::string(residua::name_of(f)));
    residua::with_vector_format(f, function);
  }
}

}  // namespace residua_test

#define RESIDUA_ON_ALL_BACKENDS(suite)                                                \
  INSTANTIATE_TEST_SUITE_P(all, suite, testing::ValuesIn(residua_test::all_places()), \
                           residua_test::name_of_place)
#define RESIDUA_ON_FEW_BACKENDS(suite)                                                \
  INSTANTIATE_TEST_SUITE_P(few, suite, testing::ValuesIn(residua_test::few_places()), \
                           residua_test::name_of_place)
