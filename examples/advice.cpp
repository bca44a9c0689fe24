// Which format does a sum need? Its data tell: here 4000 numbers that cancel to about 10^-20.
#include <cmath>
#include <cstdio>
#include <residua/residua.hpp>

int main() {
  using namespace residua;
  const auto ctx = context::cpu();
  std::vector<double> x;
  for (int i = 1; i <= 2000; ++i) x.push_back(std::sin(i));
  for (int i = 2000; i >= 1; --i) x.push_back(-std::sin(i) * (1 + 0x1p-52 * (i % 2)));
  x.push_back(1e-20);

  const auto its = advise_sum(ctx, {std::ssize(x), 1, x}, {.tolerance = 1e-12});
  std::printf("condition %.1e\n", its.condition);
  for (const auto& f : its.tried)
    std::printf("%-7s error %.1e, %.1e s\n", f.name.c_str(), f.predicted_error, f.predicted_seconds);
  if (its.best() == nullptr) return 1;
  std::printf("advice: %s\n", its.best()->name.c_str());
  return its.best()->predicted_error <= 1e-12 ? 0 : 1;
}
