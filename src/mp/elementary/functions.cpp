// Elementary functions over vectors: checks, and the way to the host and back.
#include "residua/mp/functions.hpp"

#include "mp/checks.hpp"
#include "mp/elementary/host_functions.hpp"
#include "residua/mp/array.hpp"
#include "residua/mp/blas.hpp"

namespace residua {

namespace {

using namespace multiple;

std::vector<mp> on_host(const context& ctx, const mp_const_vector_view& x) {
  mp_array neighbours(ctx, x.size(), x.bits());
  copy(ctx, x, neighbours);
  return neighbours.to_host(ctx);
}
void store(const context& ctx, const std::vector<mp>& host, const mp_vector_view& y) {
  const mp_array neighbours(ctx, host, y.bits());
  copy(ctx, neighbours, y);
  ctx.synchronize();  // before what was copied is freed
}

void check_result(const context& ctx, const char* routine, const char* name, const mp_vector_view& y,
                  const mp_const_vector_view& x) {
  check_vector(ctx, routine, name, y);
  blas::check_same_size(routine, "x", x, name, y);
  check_same_bits(routine, "x", x.bits(), name, y.bits());
}

void apply(const context& ctx, const char* routine, elementary f, const mp_const_vector_view& x,
           const mp_vector_view& y) {
  check_vector(ctx, routine, "x", x);
  check_result(ctx, routine, "y", y, x);
  if (x.size() == 0) return;
  const auto values = values_of(f, on_host(ctx, x), {}, ctx.threads());
  store(ctx, values.numbers, y);
  raise(values.met);
}

void set(const context& ctx, const char* routine, constant c, const mp_vector_view& x) {
  check_vector(ctx, routine, "x", x);
  if (x.size() == 0) return;
  store(ctx, std::vector<mp>(static_cast<std::size_t>(x.size()), value_of(c, x.bits())), x);
}

}  // namespace

void exp(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  apply(ctx, "exp", elementary::exp, x, y);
}
void log(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  apply(ctx, "log", elementary::log, x, y);
}
void sin(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  apply(ctx, "sin", elementary::sin, x, y);
}
void cos(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  apply(ctx, "cos", elementary::cos, x, y);
}
void atan(const context& ctx, mp_const_vector_view x, mp_vector_view y) {
  apply(ctx, "atan", elementary::atan, x, y);
}
void pow(const context& ctx, mp_const_vector_view x, mp_const_vector_view y, mp_vector_view z) {
  check_vector(ctx, "pow", "x", x);
  check_vector(ctx, "pow", "y", y);
  blas::check_same_size("pow", "x", x, "y", y);
  check_same_bits("pow", "x", x.bits(), "y", y.bits());
  check_result(ctx, "pow", "z", z, x);
  if (x.size() == 0) return;
  const auto values = values_of(elementary::pow, on_host(ctx, x), on_host(ctx, y), ctx.threads());
  store(ctx, values.numbers, z);
  raise(values.met);
}

void set_pi(const context& ctx, mp_vector_view x) { set(ctx, "set_pi", constant::pi, x); }
void set_log2(const context& ctx, mp_vector_view x) { set(ctx, "set_log2", constant::log2, x); }
void set_euler(const context& ctx, mp_vector_view x) { set(ctx, "set_euler", constant::euler, x); }
void set_catalan(const context& ctx, mp_vector_view x) { set(ctx, "set_catalan", constant::catalan, x); }

}  // namespace residua
