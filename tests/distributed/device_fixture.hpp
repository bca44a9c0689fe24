// A GPU for each rank: tests are skipped where there are fewer GPUs than ranks, or no NCCL for several.
#pragma once

#include <optional>

#include "distributed/ranks.hpp"
#include "residua/base/context.hpp"

namespace residua_test {

class distributed_device : public testing::Test {
 protected:
  void SetUp() override {
    if (residua::cuda_devices().empty()) GTEST_SKIP() << "no GPU";
    if (all_ranks().size() > 1 && residua::nccl_version().empty()) GTEST_SKIP() << "no NCCL";
    try {
      ctx_.emplace(residua::context::cuda(residua::device_of_rank(all_ranks())));
    } catch (const residua::agreed_error& e) {
      GTEST_SKIP() << e.what();
    }
  }
  [[nodiscard]] const residua::context& ctx() const { return *ctx_; }

 private:
  std::optional<residua::context> ctx_;
};

}  // namespace residua_test
