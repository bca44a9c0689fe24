// Elementary functions and constants of run-time precision over vectors, wherever a context computes.
#pragma once

#include "residua/mp/view.hpp"

namespace residua {

/// Whether the library was built with MPFR. Without it each function below throws unsupported.
[[nodiscard]] bool has_mp_functions();

// The functions set y_i = f(x_i). Elements are rounded once, to nearest: within half a unit of the last
// place, for all arguments, with the same bits on every backend. Special values are those of C's functions,
// exponents and flags as of operations (mp.hpp). x and y may be the same vector. MPFR computes them on
// threads of the host, for a GPU's context too: x is copied there and y back (docs/mp.md says what that
// costs). An argument that throws leaves y as it was.

void exp(const context& ctx, mp_const_vector_view x, mp_vector_view y);
/// The natural logarithm.
void log(const context& ctx, mp_const_vector_view x, mp_vector_view y);
/// Throws unsupported where an |x_i| is 2^1048576 or more, as cos.
void sin(const context& ctx, mp_const_vector_view x, mp_vector_view y);
void cos(const context& ctx, mp_const_vector_view x, mp_vector_view y);
void atan(const context& ctx, mp_const_vector_view x, mp_vector_view y);
/// Sets z_i = x_i^y_i.
void pow(const context& ctx, mp_const_vector_view x, mp_const_vector_view y, mp_vector_view z);

// Each of these sets every element to a constant, rounded to nearest.

/// The ratio of a circle to its diameter.
void set_pi(const context& ctx, mp_vector_view x);
/// The natural logarithm of 2.
void set_log2(const context& ctx, mp_vector_view x);
/// Euler's and Mascheroni's constant 0.577...
void set_euler(const context& ctx, mp_vector_view x);
/// Catalan's constant 0.915...
void set_catalan(const context& ctx, mp_vector_view x);

}  // namespace residua
