#include "residua/base/context.hpp"

#include <algorithm>

#if defined(__GLIBC__)
#  include <malloc.h>
#endif

#include "backends.hpp"
#include "base/cuda_devices.hpp"
#include "base/thread_pool.hpp"
#include "base/workspace.hpp"
#include "rejection.hpp"

namespace residua_test {
namespace {

using residua::backend;
using residua::context;
using residua::instruction_set;
using residua::memory_space;

TEST(context, of_the_reference_backend) {
  const auto ctx = context::reference();
  EXPECT_EQ(ctx.kind(), backend::reference);
  EXPECT_EQ(ctx.memory(), memory_space::host);
  EXPECT_EQ(ctx.threads(), 1);
  EXPECT_NO_THROW(ctx.synchronize());
}

TEST(context, of_the_cpu_has_the_threads_and_instructions_asked_for) {
  for (const auto isa : residua::available_instruction_sets()) {
    const auto ctx = context::cpu(3, isa);
    EXPECT_EQ(ctx.kind(), backend::cpu);
    EXPECT_EQ(ctx.memory(), memory_space::host);
    EXPECT_EQ(ctx.threads(), 3);
    EXPECT_EQ(ctx.isa(), isa);
  }
  EXPECT_EQ(context::cpu().threads(), residua::pool::default_threads());
  EXPECT_EQ(context::cpu().isa(), residua::available_instruction_sets().back());
  expect_rejected({"context::cpu", "threads >= 0", "-1"}, [] { (void)context::cpu(-1); });
}

TEST(context, lists_instruction_sets_from_the_baseline_up) {
  const auto available = residua::available_instruction_sets();
  ASSERT_FALSE(available.empty());
#if !defined(RESIDUA_LACKS_BASELINE)
  EXPECT_EQ(available.front(), instruction_set::baseline);
#endif
  EXPECT_TRUE(std::is_sorted(available.begin(), available.end()));
  for (const auto isa : {instruction_set::baseline, instruction_set::avx2, instruction_set::avx512}) {
    if (std::find(available.begin(), available.end(), isa) != available.end()) continue;
    expect_error(residua::error_kind::unsupported, {"context::cpu", std::string(name_of(isa))},
                 [&] { (void)context::cpu(1, isa); });
  }
}

TEST(context, of_a_gpu_that_does_not_exist) {
  const auto number = static_cast<int>(residua::cuda_devices().size());
  expect_error(residua::error_kind::unsupported, {"no GPU"}, [&] { (void)context::cuda(number); });
  expect_error(residua::error_kind::unsupported, {"no GPU"}, [] { (void)context::cuda(-1); });
}

TEST(context, best_is_a_gpu_where_there_is_one) {
  EXPECT_EQ(context::best().kind(), residua::cuda_devices().empty() ? backend::cpu : backend::cuda);
}

TEST(context, has_gpus_of_a_sufficient_compute_capability_alone) {
  const auto gpu = [](int number, int capability) {
    return residua::cuda_device{number, "GPU", capability, 1, 1};
  };
  const auto usable = residua::detail::usable_among({gpu(0, 86), gpu(1, 90), gpu(2, 89), gpu(3, 120)});
  ASSERT_EQ(usable.size(), 2U);
  EXPECT_EQ(usable.front().number, 1);
  EXPECT_EQ(usable.back().number, 3);
  EXPECT_TRUE(residua::detail::usable_among({gpu(0, 86)}).empty());
}

TEST(context, copies_share_one_backend) {
  const auto ctx = context::cpu(2);
  const context copy = ctx;  // NOLINT(performance-unnecessary-copy-initialization)
  EXPECT_EQ(copy.threads(), ctx.threads());
  EXPECT_EQ(copy.isa(), ctx.isa());
}

TEST(names, of_backends_and_instruction_sets) {
  EXPECT_EQ(name_of(backend::reference), "reference");
  EXPECT_EQ(name_of(backend::cpu), "cpu");
  EXPECT_EQ(name_of(backend::cuda), "cuda");
  EXPECT_EQ(name_of(instruction_set::baseline), "baseline");
  EXPECT_EQ(name_of(instruction_set::avx2), "avx2");
  EXPECT_EQ(name_of(instruction_set::avx512), "avx512");
}

TEST(formats, are_listed_from_the_cheapest_to_the_most_precise) {
  int bits = 0;
  for (const auto f : residua::solver_formats) {
    const auto* facts = std::find_if(std::begin(residua::all_formats), std::end(residua::all_formats),
                                     [f](const auto& other) { return other.id == f; });
    ASSERT_NE(facts, std::end(residua::all_formats));
    EXPECT_GT(facts->significand_bits, bits);
    bits = facts->significand_bits;
    EXPECT_EQ(name_of(f), facts->name);
    residua::with_solver_format(f, [&]<class T>() { EXPECT_EQ(residua::format_of<T>::id, f); });
  }
  expect_error(residua::error_kind::unsupported, {"ff"},
               [] { residua::with_solver_format(residua::format::ff, []<class T>() {}); });
}

TEST(context, keeps_the_workspace_that_grew) {
  for (const auto& ctx : all_contexts()) {
    EXPECT_EQ(ctx.workspace_bytes(), 0);
    ctx.reserve_workspace(1000);
    EXPECT_EQ(ctx.workspace_bytes(), 1000);
    ctx.reserve_workspace(100000);
    const auto grown = ctx.workspace_bytes();
    EXPECT_GE(grown, 100000);
    void* const place = ctx.workspace("test", 1);
    ASSERT_NE(place, nullptr);
    ctx.reserve_workspace(10);
    const context copy = ctx;
    EXPECT_EQ(copy.workspace("test", grown), place) << "copies share it";
    EXPECT_EQ(ctx.workspace_bytes(), grown);
  }
}

#if defined(__GLIBC__)
/// Of memory that has been allocated and not freed, whatever the C library gives back to the system.
double mebibytes_in_use() {
  const auto its = mallinfo2();
  return static_cast<double>(its.uordblks + its.hblkhd) / (1 << 20);
}

TEST(context, frees_the_host_workspaces_that_were_outgrown) {
#  if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer has an allocator of its own";
#  elif defined(__has_feature)
#    if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "a sanitizer has an allocator of its own";
#    endif
#  endif
  const auto ctx = context::cpu(1);
  const double before = mebibytes_in_use();
  for (const std::size_t mebibytes : {40, 48, 56, 64}) ctx.reserve_workspace(mebibytes << 20);
  const double grown = mebibytes_in_use();
  EXPECT_LT(grown - before, 64 + 20) << "the last alone takes 64, all of them 208";
  const auto other = context::cpu(1);
  {
    const residua::workspace_frame outer(other, "test", std::size_t{40} << 20),
        inner(other, "test", std::size_t{48} << 20);
  }
  EXPECT_LT(mebibytes_in_use() - grown, 88 + 20) << "the last alone takes 88, both of them 128";
}
#endif

}  // namespace
}  // namespace residua_test
