// Boost.Math in quad-double, to sixty digits: an integral with a singular end, a root, and the gamma
// function.
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/roots.hpp>
#include <cstdio>

#include "residua/boost_math.hpp"
#include "residua/number/constants.hpp"

using residua::qd;

int main() {
  boost::math::quadrature::tanh_sinh<qd> quadrature;
  const qd integral = quadrature.integrate([](const qd& x) { return log(x) / sqrt(x); }, qd(0.0), qd(1.0));

  const auto kepler = [](const qd& e) { return std::make_pair(e - sin(e) / 2.0 - 1.0, 1.0 - cos(e) / 2.0); };
  const qd anomaly = boost::math::tools::newton_raphson_iterate(kepler, qd(1.5), qd(1.0), qd(2.0), 210);

  const qd gamma = boost::math::tgamma(qd(0.5));
  std::printf("integral of log x / sqrt x  %s\n", to_string(integral, 60).c_str());
  std::printf("E - sin(E) / 2 = 1 at       %s\n", to_string(anomaly, 60).c_str());
  std::printf("gamma(1/2)                  %s\n", to_string(gamma, 60).c_str());

  const double errors[] = {static_cast<double>(integral + 4.0), static_cast<double>(kepler(anomaly).first),
                           static_cast<double>(gamma * gamma - residua::pi<qd>())};
  for (const double e : errors) {
    if (!(e < 1e-58 && e > -1e-58)) return 1;
  }
  return 0;
}
