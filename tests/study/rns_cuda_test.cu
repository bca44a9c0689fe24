// Arithmetic on residues on a GPU: the bits of plain loops, for single operations and for dot, axpy and gemv.
#include "rns_blas.hpp"
#include "study/rns/run_cuda.cuh"

namespace {

using residua::index_t;
using namespace residua_test;
namespace rns = residua::study::rns;

/// All operations on one pair of elements.
struct operations {
  rns::moduli_view set;
  rns::planes a, b, product, sum, difference, quotient, root, space;
  int* order;

  RESIDUA_FUNCTION void operator()(index_t k) const {
    multiply(set, product[k], a[k], b[k]);
    add(set, sum[k], a[k], b[k]);
    add(set, difference[k], a[k], b[k], true);
    const rns::workspace w = rns::workspace_in(space, rns::elements_of_workspace * k);
    divide(set, quotient[k], a[k], b[k], w);
    square_root(set, root[k], a[k], w);
    order[k] = compare(set, a[k], b[k], w.product);
  }
};

template <class Run>
std::vector<std::vector<residua::mp>> results_of(const rns::moduli_set& set, Run& run,
                                                 const rns::moduli_view& view,
                                                 const std::vector<residua::mp>& x,
                                                 const std::vector<residua::mp>& y, std::vector<int>& order) {
  rns::blas<Run> memory(run, view);
  const auto count = static_cast<index_t>(x.size());
  const auto array = [&] { return memory.allocate(count); };
  const operations stage = {view,
                            array(),
                            array(),
                            array(),
                            array(),
                            array(),
                            array(),
                            array(),
                            memory.allocate(rns::elements_of_workspace * count),
                            reinterpret_cast<int*>(run.allocate(count))};
  rns::upload(set, stage.a, x);
  rns::upload(set, stage.b, y);
  run.elements(count, stage);
  order.assign(stage.order, stage.order + count);
  std::vector<std::vector<residua::mp>> all;
  for (const auto& r : {stage.product, stage.sum, stage.difference, stage.quotient, stage.root})
    all.push_back(rns::download(set, r, set.bits() + 2));
  return all;
}

class rns_cuda : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
  }
};

TEST_P(rns_cuda, operations_are_those_of_plain_loops) {
  const int bits = GetParam();
  const rns::moduli_set set(bits);
  mp_numbers numbers(5);
  std::vector<residua::mp> x = special_numbers(bits), y = special_numbers(bits);
  std::reverse(y.begin(), y.end());
  for (int k = 0; k < 60; ++k) {
    x.push_back(numbers.draw(bits, k % 2 == 0 ? 1 : 1'000'000));
    y.push_back(k % 3 == 0 ? numbers.close_to(x.back()) : numbers.draw(bits, 1));
  }
  rns::plain_run plain;
  rns::device_run device;
  std::vector<int> order, order_on_device;
  const auto expected = results_of(set, plain, set.view(), x, y, order);
  const auto got = results_of(set, device, device.copy(set), x, y, order_on_device);
  EXPECT_EQ(order_on_device, order);
  for (std::size_t k = 0; k < expected.size(); ++k) expect_same(got[k], expected[k]);
}

TEST_P(rns_cuda, routines_are_those_of_plain_loops) {
  for (const std::int64_t reach : {std::int64_t{1}, std::int64_t{GetParam()}, std::int64_t{1'000'000}}) {
    const rns_problem problem(GetParam(), 37, 20, reach);
    rns::plain_run plain;
    rns::device_run device;
    expect_same(results_of(problem, device, device.copy(problem.set)),
                results_of(problem, plain, problem.set.view()));
  }
}
INSTANTIATE_TEST_SUITE_P(bits, rns_cuda, testing::ValuesIn(mp_precisions));

}  // namespace
