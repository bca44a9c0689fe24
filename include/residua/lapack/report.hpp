// The reports of factorisations, and the formats in which factorisations are made.
#pragma once

#include "residua/base/index.hpp"
#include "residua/dense/engine.hpp"
#include "residua/number/format.hpp"

namespace residua {

/// The formats of dense factorisations and solvers: float, double, dd, td and qd. The 12-byte formats and ff
/// are not among them: a factorisation stores what it has computed so far once a level of its recursion, and
/// would round it to their bits each time. A matrix that is stored so is converted (convert.hpp) and
/// factorised in dd or double.
template <class T>
concept factor_format = solver_format<T> || std::same_as<T, float>;

#define RESIDUA_FACTOR_FORMATS(X, ...)                      \
  X(fp32, float, "float", 24, 4 __VA_OPT__(, ) __VA_ARGS__) \
  RESIDUA_INSTANTIATED_SOLVER_FORMATS(X __VA_OPT__(, ) __VA_ARGS__)

/// LAPACK's info, and what became of the products that the routine is made of. Arguments that LAPACK reports
/// by a negative info are errors here, thrown before anything is written.
struct factor_report {
  /// 0 if done; what k > 0 means the routine says. k counts from 1, as in LAPACK.
  index_t info = 0;
  product_report products{};
};

}  // namespace residua
