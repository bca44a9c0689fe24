// cuBLAS beside the library's own double: the same calls on the same operands, scalars on the host.
#include "cli/bench/peers/cuda_peers.hpp"

namespace residua::cli::cuda_peers {

namespace {

constexpr auto lower_part = CUBLAS_FILL_MODE_LOWER;
constexpr auto as_stored = CUBLAS_OP_N;
constexpr auto non_unit = CUBLAS_DIAG_NON_UNIT;
constexpr double none = 0;

double* fresh(const vector_view<double>& y) { return y.first(); }

/// An entry for a call on the operands `o` by the handle `h`.
#define RESIDUA_PEER(call)           \
  [](given p) -> routine {           \
    return [p, h = cublas()] {       \
      [[maybe_unused]] auto& o = *p; \
      RESIDUA_PEER_CHECK(call);      \
    };                               \
  }

cublasStatus_t modified_rotation(cublasHandle_t h, doubles& o) {
  const double its[] = {-1, o.cosine, -o.sine, o.sine, o.cosine};  // flag, h11, h21, h12, h22
  return cublasDrotm(h, size(o.x), o.x.data(), 1, o.y.data(), 1, its);
}
cublasStatus_t scale(cublasHandle_t h, doubles& o) {
  constexpr double minus_one = -1;
  return cublasDscal(h, size(o.x), &minus_one, o.x.data(), 1);
}
/// cuBLAS counts from 1.
cublasStatus_t find_largest(cublasHandle_t h, doubles& o) {
  int place = 0;
  const auto status = cublasIdamax(h, size(o.x), o.x.data(), 1, &place);
  o.result = place - 1;
  return status;
}

cublasStatus_t multiply(cublasHandle_t h, doubles& o, cublasOperation_t form) {
  return cublasDgemv(h, form, rows(o.A), columns(o.A), &o.alpha, elements(o.A), rows(o.A), o.x.data(), 1,
                     &o.beta, o.y.data(), 1);
}

/// C = alpha A C for a triangle A, in place of a fresh copy of B.
cublasStatus_t multiply_triangle(cublasHandle_t h, doubles& o) {
  (void)fresh_C(o);
  return cublasDtrmm(h, CUBLAS_SIDE_LEFT, lower_part, as_stored, non_unit, rows(o.C), columns(o.C), &o.alpha,
                     elements(o.A), rows(o.A), elements(o.C), rows(o.C), elements(o.C), rows(o.C));
}
cublasStatus_t solve_triangle(cublasHandle_t h, doubles& o) {
  (void)fresh_C(o);
  return cublasDtrsm(h, CUBLAS_SIDE_LEFT, lower_part, as_stored, non_unit, rows(o.C), columns(o.C), &o.alpha,
                     elements(o.A), rows(o.A), elements(o.C), rows(o.C));
}

cublasStatus_t multiply_complex(cublasHandle_t h, complexes& o) {
  const auto as_cuda = [](auto* z) { return reinterpret_cast<const cuDoubleComplex*>(z); };
  const complex<double> zero{};
  return cublasZgemm(h, as_stored, as_stored, rows(o.C), columns(o.C), columns(o.A), as_cuda(&o.alpha),
                     as_cuda(elements(o.A)), rows(o.A), as_cuda(elements(o.B)), rows(o.B), as_cuda(&zero),
                     reinterpret_cast<cuDoubleComplex*>(elements(o.C)), rows(o.C));
}

}  // namespace

const peer_table<doubles>& vector_peers() {
  static const peer_table<doubles> all = {
      {"copy", RESIDUA_PEER(cublasDcopy(h, size(o.x), o.x.data(), 1, o.y.data(), 1))},
      {"swap", RESIDUA_PEER(cublasDswap(h, size(o.x), o.x.data(), 1, o.y.data(), 1))},
      {"scal", RESIDUA_PEER(scale(h, o))},
      {"axpy", RESIDUA_PEER(cublasDaxpy(h, size(o.x), &o.alpha, o.x.data(), 1, o.y.data(), 1))},
      {"rot", RESIDUA_PEER(cublasDrot(h, size(o.x), o.x.data(), 1, o.y.data(), 1, &o.cosine, &o.sine))},
      {"rotm", RESIDUA_PEER(modified_rotation(h, o))},
      {"dot", RESIDUA_PEER(cublasDdot(h, size(o.x), o.x.data(), 1, o.y.data(), 1, &o.result))},
      {"nrm2", RESIDUA_PEER(cublasDnrm2(h, size(o.x), o.x.data(), 1, &o.result))},
      {"asum", RESIDUA_PEER(cublasDasum(h, size(o.x), o.x.data(), 1, &o.result))},
      {"iamax", RESIDUA_PEER(find_largest(h, o))},
  };
  return all;
}

const peer_table<doubles>& matrix_vector_peers() {
  static const peer_table<doubles> all = {
      {"gemv", RESIDUA_PEER(multiply(h, o, CUBLAS_OP_N))},
      {"gemv_t", RESIDUA_PEER(multiply(h, o, CUBLAS_OP_T))},
      {"symv", RESIDUA_PEER(cublasDsymv(h, lower_part, rows(o.A), &o.alpha, elements(o.A), rows(o.A),
                                        o.x.data(), 1, &o.beta, o.y.data(), 1))},
      {"ger", RESIDUA_PEER(cublasDger(h, rows(o.A), columns(o.A), &o.alpha, o.y.data(), 1, o.x.data(), 1,
                                      elements(o.A), rows(o.A)))},
      {"syr",
       RESIDUA_PEER(cublasDsyr(h, lower_part, rows(o.A), &o.alpha, o.x.data(), 1, elements(o.A), rows(o.A)))},
      {"syr2", RESIDUA_PEER(cublasDsyr2(h, lower_part, rows(o.A), &o.alpha, o.x.data(), 1, o.y.data(), 1,
                                        elements(o.A), rows(o.A)))},
      {"trmv", RESIDUA_PEER(cublasDtrmv(h, lower_part, as_stored, non_unit, rows(o.A), elements(o.A),
                                        rows(o.A), fresh(fresh_y(o)), 1))},
      {"trsv", RESIDUA_PEER(cublasDtrsv(h, lower_part, as_stored, non_unit, rows(o.A), elements(o.A),
                                        rows(o.A), fresh(fresh_y(o)), 1))},
  };
  return all;
}

/// A's rows are the diagonals of a band, or A holds a packed triangle.
const peer_table<doubles>& profile_peers() {
  static const peer_table<doubles> all = {
      {"gbmv",
       RESIDUA_PEER(cublasDgbmv(h, as_stored, columns(o.A), columns(o.A), rows(o.A) / 2, rows(o.A) / 2,
                                &o.alpha, elements(o.A), rows(o.A), o.x.data(), 1, &o.beta, o.y.data(), 1))},
      {"sbmv", RESIDUA_PEER(cublasDsbmv(h, lower_part, columns(o.A), rows(o.A) - 1, &o.alpha, elements(o.A),
                                        rows(o.A), o.x.data(), 1, &o.beta, o.y.data(), 1))},
      {"tbmv", RESIDUA_PEER(cublasDtbmv(h, lower_part, as_stored, non_unit, columns(o.A), rows(o.A) - 1,
                                        elements(o.A), rows(o.A), fresh(fresh_y(o)), 1))},
      {"tbsv", RESIDUA_PEER(cublasDtbsv(h, lower_part, as_stored, non_unit, columns(o.A), rows(o.A) - 1,
                                        elements(o.A), rows(o.A), fresh(fresh_y(o)), 1))},
      {"spmv", RESIDUA_PEER(cublasDspmv(h, lower_part, size(o.x), &o.alpha, elements(o.A), o.x.data(), 1,
                                        &o.beta, o.y.data(), 1))},
      {"spr", RESIDUA_PEER(cublasDspr(h, lower_part, size(o.x), &o.alpha, o.x.data(), 1, elements(o.A)))},
      {"spr2", RESIDUA_PEER(cublasDspr2(h, lower_part, size(o.x), &o.alpha, o.x.data(), 1, o.y.data(), 1,
                                        elements(o.A)))},
      {"tpmv", RESIDUA_PEER(cublasDtpmv(h, lower_part, as_stored, CUBLAS_DIAG_UNIT, size(o.x), elements(o.A),
                                        fresh(fresh_y(o)), 1))},
      {"tpsv", RESIDUA_PEER(cublasDtpsv(h, lower_part, as_stored, CUBLAS_DIAG_UNIT, size(o.x), elements(o.A),
                                        fresh(fresh_y(o)), 1))},
  };
  return all;
}

const peer_table<doubles>& product_peers() {
  static const peer_table<doubles> all = {
      {"gemm", RESIDUA_PEER(cublasDgemm(h, as_stored, as_stored, rows(o.C), columns(o.C), columns(o.A),
                                        &o.alpha, elements(o.A), rows(o.A), elements(o.B), rows(o.B), &none,
                                        elements(o.C), rows(o.C)))},
      {"symm", RESIDUA_PEER(cublasDsymm(h, CUBLAS_SIDE_LEFT, lower_part, rows(o.C), columns(o.C), &o.alpha,
                                        elements(o.A), rows(o.A), elements(o.B), rows(o.B), &none,
                                        elements(o.C), rows(o.C)))},
      {"syrk", RESIDUA_PEER(cublasDsyrk(h, lower_part, as_stored, rows(o.C), columns(o.A), &o.alpha,
                                        elements(o.A), rows(o.A), &none, elements(o.C), rows(o.C)))},
      {"syr2k",
       RESIDUA_PEER(cublasDsyr2k(h, lower_part, as_stored, rows(o.C), columns(o.A), &o.alpha, elements(o.A),
                                 rows(o.A), elements(o.B), rows(o.B), &none, elements(o.C), rows(o.C)))},
      {"trmm", RESIDUA_PEER(multiply_triangle(h, o))},
      {"trsm", RESIDUA_PEER(solve_triangle(h, o))},
  };
  return all;
}

const peer_table<complexes>& complex_blas_peers() {
  static const peer_table<complexes> all = {{"complex_gemm", [](given_complex p) -> routine {
                                               return [p, h = cublas()] {
                                                 RESIDUA_PEER_CHECK(multiply_complex(h, *p));
                                               };
                                             }}};
  return all;
}

}  // namespace residua::cli::cuda_peers
