// What the GPU's peers share: a stream, handles of the libraries on it, and the check of their calls.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include <string>

#include "cli/bench/peers/peer_operands.hpp"
#include "residua/base/error.hpp"

namespace residua::cli::cuda_peers {

/// Throws device naming the call.
template <class Status>
void check(Status status, const char* call) {
  if (static_cast<int>(status) == 0) return;
  throw error(error_kind::device, "bench: the peer's " + std::string(call) + " failed with status " +
                                      std::to_string(static_cast<int>(status)));
}
#define RESIDUA_PEER_CHECK(call) ::residua::cli::cuda_peers::check((call), #call)

/// Made at the first use; they live as long as the program.
cudaStream_t stream();
cublasHandle_t cublas();
cusparseHandle_t cusparse();
cusolverDnHandle_t cusolver();
cusolverDnParams_t cusolver_parameters();

using given = const std::shared_ptr<doubles>&;
using given_complex = const std::shared_ptr<complexes>&;

const peer_table<doubles>& vector_peers();
const peer_table<doubles>& matrix_vector_peers();
const peer_table<doubles>& profile_peers();
const peer_table<doubles>& product_peers();
const peer_table<doubles>& solver_peers();
const peer_table<doubles>& sparse_peers();
const peer_table<complexes>& complex_blas_peers();
const peer_table<complexes>& complex_solver_peers();

}  // namespace residua::cli::cuda_peers
