// What the GPU's peers share: a stream, handles of the libraries on it, and the check of their calls.
#pragma once

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include <functional>
#include <map>
#include <string>

#include "cli/bench/complex_operands.hpp"
#include "cli/bench/operands.hpp"
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

using doubles = operands<double>;
using complexes = complex_operands<double>;
using given = const std::shared_ptr<doubles>&;
using given_complex = const std::shared_ptr<complexes>&;
using routine = std::function<void()>;
template <class Operands>
using peer_table = std::map<std::string_view, routine (*)(const std::shared_ptr<Operands>&)>;

const peer_table<doubles>& vector_peers();
const peer_table<doubles>& matrix_vector_peers();
const peer_table<doubles>& profile_peers();
const peer_table<doubles>& product_peers();
const peer_table<doubles>& solver_peers();
const peer_table<doubles>& sparse_peers();
const peer_table<complexes>& complex_blas_peers();
const peer_table<complexes>& complex_solver_peers();

inline int size(const array<double>& x) { return static_cast<int>(x.size()); }
template <class T>
int rows(const matrix<T>& A) {
  return static_cast<int>(A.rows());
}
template <class T>
int columns(const matrix<T>& A) {
  return static_cast<int>(A.columns());
}
template <class T>
T* elements(matrix<T>& A) {
  return A.view().data();
}

}  // namespace residua::cli::cuda_peers
