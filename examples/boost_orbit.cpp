// A planet's orbit by Boost.odeint, in double and in double-double: how far the energy, which the orbit
// keeps, drifts.
#include <array>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <cstdio>

#include "residua/number/arithmetic.hpp"
#include "residua/number/constants.hpp"

using residua::dd;

// Position and velocity in the plane, about a sun of mass 1.
template <class Number>
using state = std::array<Number, 4>;

template <class Number>
Number energy(const state<Number>& s) {
  using std::sqrt;
  return (s[2] * s[2] + s[3] * s[3]) / Number(2.0) - Number(1.0) / sqrt(s[0] * s[0] + s[1] * s[1]);
}

// |energy at the end - energy at the start| over one turn of an ellipse of eccentricity 1/2.
template <class Number>
double drift(int steps) {
  using std::sqrt;
  state<Number> s = {Number(0.5), Number(0.0), Number(0.0), sqrt(Number(3.0))};
  const Number before = energy(s);
  const auto newton = [](const state<Number>& current, state<Number>& change, const Number&) {
    const Number squared = current[0] * current[0] + current[1] * current[1];
    const Number pull = Number(-1.0) / (squared * sqrt(squared));
    change = {current[2], current[3], pull * current[0], pull * current[1]};
  };
  const Number step = static_cast<Number>(residua::pi<dd>() * 2.0) / Number(steps);
  boost::numeric::odeint::runge_kutta_fehlberg78<state<Number>, Number, state<Number>, Number> stepper;
  for (int k = 0; k < steps; ++k) stepper.do_step(newton, s, step * Number(k), step);
  const Number change = energy(s) - before;
  return std::abs(static_cast<double>(change));
}

int main() {
  std::printf("steps   drift in double   in dd\n");
  for (const int steps : {500, 1000, 2000, 4000}) {
    std::printf("%5d   %.1e           %.1e\n", steps, drift<double>(steps), drift<dd>(steps));
  }
  // Double has come to its end; dd follows the method's order.
  return drift<double>(4000) > 1e-17 && drift<dd>(4000) < 1e-23 ? 0 : 1;
}
