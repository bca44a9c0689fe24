// The GPU's peers: handles, and which library has an operation.
#include "cli/bench/peers/cuda_peers.hpp"

namespace residua::cli {

namespace cuda_peers {

cudaStream_t stream() {
  static const auto it = [] {
    cudaStream_t made = nullptr;
    RESIDUA_PEER_CHECK(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking));
    return made;
  }();
  return it;
}

cublasHandle_t cublas() {
  static const auto it = [] {
    cublasHandle_t made = nullptr;
    RESIDUA_PEER_CHECK(cublasCreate(&made));
    RESIDUA_PEER_CHECK(cublasSetStream(made, stream()));
    return made;
  }();
  return it;
}

cusparseHandle_t cusparse() {
  static const auto it = [] {
    cusparseHandle_t made = nullptr;
    RESIDUA_PEER_CHECK(cusparseCreate(&made));
    RESIDUA_PEER_CHECK(cusparseSetStream(made, stream()));
    return made;
  }();
  return it;
}

cusolverDnHandle_t cusolver() {
  static const auto it = [] {
    cusolverDnHandle_t made = nullptr;
    RESIDUA_PEER_CHECK(cusolverDnCreate(&made));
    RESIDUA_PEER_CHECK(cusolverDnSetStream(made, stream()));
    return made;
  }();
  return it;
}

cusolverDnParams_t cusolver_parameters() {
  static const auto it = [] {
    cusolverDnParams_t made = nullptr;
    RESIDUA_PEER_CHECK(cusolverDnCreateParams(&made));
    return made;
  }();
  return it;
}

namespace {

/// "cuBLAS 13.0.2", of a library's function that tells its numbers.
template <class Property>
std::string named(const char* library, const Property& property) {
  int major = 0, minor = 0, patch = 0;
  RESIDUA_PEER_CHECK(property(MAJOR_VERSION, &major));
  RESIDUA_PEER_CHECK(property(MINOR_VERSION, &minor));
  RESIDUA_PEER_CHECK(property(PATCH_LEVEL, &patch));
  return std::string(library) + " " + std::to_string(major) + "." + std::to_string(minor) + "." +
         std::to_string(patch);
}

template <class Operands, class Property>
linked_peer found_in(std::initializer_list<const peer_table<Operands>*> tables, const char* library,
                     const Property& property, std::string_view name, const std::shared_ptr<Operands>& o) {
  for (const auto* table : tables) {
    const auto found = table->find(name);
    if (found != table->end()) return {named(library, property), found->second(o)};
  }
  return {};
}

}  // namespace

}  // namespace cuda_peers

context on_stream_of_cuda_peers() { return context::cuda(0, cuda_peers::stream()); }

linked_peer cuda_peer_of(std::string_view name, const std::shared_ptr<operands<double>>& o) {
  using namespace cuda_peers;
  if (auto blas = found_in({&vector_peers(), &matrix_vector_peers(), &profile_peers(), &product_peers()},
                           "cuBLAS", cublasGetProperty, name, o))
    return blas;
  if (auto solver = found_in({&solver_peers()}, "cuSOLVER", cusolverGetProperty, name, o)) return solver;
  return found_in({&sparse_peers()}, "cuSPARSE", cusparseGetProperty, name, o);
}

linked_peer cuda_peer_of(std::string_view name, const std::shared_ptr<complex_operands<double>>& o) {
  using namespace cuda_peers;
  if (auto blas = found_in({&complex_blas_peers()}, "cuBLAS", cublasGetProperty, name, o)) return blas;
  return found_in({&complex_solver_peers()}, "cuSOLVER", cusolverGetProperty, name, o);
}

}  // namespace residua::cli
