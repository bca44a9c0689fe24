// What brings an approximation nearer: solutions of A y = b - A x to some digits, x = x + y.
#pragma once

#include "residua/mp/array.hpp"
#include "residua/solve/solve.hpp"

namespace residua::solving {

class corrections {
 public:
  corrections() = default;
  corrections(const corrections&) = delete;
  corrections& operator=(const corrections&) = delete;
  virtual ~corrections() = default;

  /// Is called before the corrections for each right-hand side.
  virtual void begin() = 0;
  /// x = x + y with A y = r to some digits, where `norm` is |r|. Returns false where y is not finite, with x
  /// as it was.
  virtual bool add(const mp_array& r, const mp& norm, const mp_vector_view& x) = 0;
  /// The part of a residual that a correction may leave before dearer ones are worth it, where there are any.
  [[nodiscard]] virtual double leaves() const { return 0.5; }
  /// Goes over to dearer corrections. Returns false where there are none.
  virtual bool improve() { return false; }
  [[nodiscard]] virtual bool was_interrupted() const { return false; }
  /// What is told of the corrections since begin().
  [[nodiscard]] virtual solution facts() = 0;
};

}  // namespace residua::solving
