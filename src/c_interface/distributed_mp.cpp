// Run-time precision on several ranks for C.
#include "c_interface/distributed.hpp"
#include "c_interface/mp.hpp"

using namespace residua::c_interface;

extern "C" residua_status residua_distributed_gemm_mp(residua_context* context,
                                                      const residua_communicator* ranks, residua_op transa,
                                                      const residua_mp* alpha, const residua_mp* A,
                                                      const residua_mp* B, const residua_mp* beta,
                                                      residua_mp* C) {
  constexpr const char* routine = "distributed_gemm";
  return run_on(routine, ranks, context, {{"alpha", alpha}, {"A", A}, {"B", B}, {"beta", beta}, {"C", C}},
                [&](const call& c, const residua::communicator& all) {
                  residua::op op_a{};
                  residua::mp first(residua::fewest_mp_bits), second(residua::fewest_mp_bits);
                  all.agree([&] {
                    op_a = c.choice<residua::op>("transa", transa);
                    first = number_of(c, routine, "alpha", alpha);
                    second = number_of(c, routine, "beta", beta);
                  });
                  residua::gemm(c.ctx(), all, op_a, first, A->cxx, B->cxx, second, C->cxx);
                  c.ctx().synchronize();
                });
}
