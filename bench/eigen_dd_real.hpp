// QD's dd_real as a scalar of Eigen's matrices.
#pragma once

#include <qd/dd_real.h>

#include <Eigen/Dense>

namespace Eigen {
template <>
struct NumTraits<dd_real> : GenericNumTraits<dd_real> {
  enum {
    IsComplex = 0,
    IsInteger = 0,
    IsSigned = 1,
    RequireInitialization = 1,
    ReadCost = 2,
    AddCost = 20,
    MulCost = 10
  };
  static dd_real epsilon() { return dd_real(dd_real::_eps); }
  static dd_real dummy_precision() { return dd_real(1e-28); }
  static int digits10() { return 31; }
};
}  // namespace Eigen
