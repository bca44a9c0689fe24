// Runs the tests on every rank; the first one reports, the others their failures alone.
#include <cstdio>

#include "distributed/ranks.hpp"

namespace {

class failures_of_rank final : public testing::EmptyTestEventListener {
 public:
  explicit failures_of_rank(int rank) : rank_(rank) {}
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (!result.failed()) return;
    std::printf("rank %d: %s:%d: %s\n", rank_, result.file_name() == nullptr ? "?" : result.file_name(),
                result.line_number(), result.message());
    std::fflush(stdout);
  }

 private:
  int rank_;
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto ranks = residua::communicator::world();
  if (ranks.rank() != 0) {
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
    listeners.Append(new failures_of_rank(ranks.rank()));
  }
  return RUN_ALL_TESTS();
}
