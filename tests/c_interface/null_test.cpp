// residua.h: of every routine each pointer that must not be null is named, with its routine, before anything
// is done. The other arguments are those of order 1.
#include <array>
#include <deque>
#include <tuple>

#include "c_interface/twins.hpp"

namespace residua_test {
namespace {

/// Arguments for one call, of which one pointer is null.
class arguments {
 public:
  explicit arguments(int null_at) : null_at_(null_at) {}
  arguments(const arguments&) = delete;
  arguments& operator=(const arguments&) = delete;
  ~arguments() {
    for (auto* x : numbers_) residua_destroy_mp(x);
  }

  template <class P>
  P next() {
    if constexpr (std::is_pointer_v<P>) {
      return pointers_++ == null_at_ ? nullptr : given<std::remove_const_t<std::remove_pointer_t<P>>>();
    } else if constexpr (std::is_enum_v<P>) {
      return static_cast<P>(0);
    } else {
      return std::is_same_v<P, std::size_t> ? static_cast<P>(bytes) : static_cast<P>(1);
    }
  }
  [[nodiscard]] int pointers() const { return pointers_; }

 private:
  static constexpr std::size_t bytes = 1024;
  struct alignas(std::max_align_t) room {
    std::array<char, bytes> content{};
  };

  /// A context, a number of run-time precision, or zeroed memory that begins with a number, a text or the row
  /// starts and columns of a sparse matrix of order 1.
  template <class E>
  E* given() {
    if constexpr (std::is_same_v<E, residua_context>) {
      return &context_;
    } else if constexpr (std::is_same_v<E, residua_mp>) {
      const double one = 1;
      residua_mp*& x = numbers_.emplace_back(nullptr);
      EXPECT_EQ(residua_create_mp(&context_, 128, 1, 1, &x), RESIDUA_SUCCESS);
      EXPECT_EQ(residua_set_mp(&context_, x, &one, 1), RESIDUA_SUCCESS);
      return x;
    } else {
      auto* place = rooms_.emplace_back().content.data();
      const double one = 1;
      if constexpr (std::is_same_v<E, double> || std::is_same_v<E, residua_dd>)
        std::memcpy(place, &one, sizeof one);
      if constexpr (std::is_same_v<E, std::int64_t>) *place = 1;
      if constexpr (std::is_same_v<E, std::int32_t>) place[sizeof(E)] = 1;
      if constexpr (std::is_same_v<E, char>) *place = '1';
      return reinterpret_cast<E*>(place);
    }
  }

  int null_at_, pointers_ = 0;
  residua_context context_{residua::context::cpu(1)};
  std::deque<residua_mp*> numbers_;
  std::deque<room> rooms_;
};

/// Who complains of which pointers: the routine, and their names in their order.
template <class... P>
std::string complaints(residua_status (*function)(P...)) {
  std::string all, who;
  for (int k = 0;; ++k) {
    arguments its(k);
    const std::tuple<P...> given{its.next<P>()...};
    if (k >= its.pointers()) return all;
    if (std::apply(function, given) == RESIDUA_SUCCESS) continue;
    const std::string message = residua_last_error();
    const auto colon = message.find(": "), end = message.find(" is null");
    if (end == std::string::npos) continue;
    if (message.substr(0, colon) != who) {
      who = message.substr(0, colon);
      all += (all.empty() ? "" : " ") + who + ":";
    }
    all += message.substr(colon + 1, end - colon - 1);
  }
}

TEST(null_pointers, of_real_routines) {
  EXPECT_EQ(complaints(residua_from_text_dd), "from_text: text number");
  EXPECT_EQ(complaints(residua_to_text_dd), "to_text: number buffer");
  EXPECT_EQ(complaints(residua_copy_dd), "copy: context x y");
  EXPECT_EQ(complaints(residua_swap_dd), "swap: context x y");
  EXPECT_EQ(complaints(residua_scal_dd), "scal: context alpha x");
  EXPECT_EQ(complaints(residua_axpy_dd), "axpy: context alpha x y");
  EXPECT_EQ(complaints(residua_axpby_dd), "axpby: context alpha x beta y");
  EXPECT_EQ(complaints(residua_waxpby_dd), "waxpby: context alpha x beta y w");
  EXPECT_EQ(complaints(residua_xpay_dd), "xpay: context x alpha y");
  EXPECT_EQ(complaints(residua_axpyz_dd), "axpyz: context alpha x y z");
  EXPECT_EQ(complaints(residua_axpy_dot_dd), "axpy_dot: context alpha x y z result");
  EXPECT_EQ(complaints(residua_axpy_nrm2_dd), "axpy_nrm2: context alpha x y result");
  EXPECT_EQ(complaints(residua_dot_dd), "dot: context x y result");
  EXPECT_EQ(complaints(residua_nrm2_dd), "nrm2: context x result");
  EXPECT_EQ(complaints(residua_asum_dd), "asum: context x result");
  EXPECT_EQ(complaints(residua_sum_dd), "sum: context x result");
  EXPECT_EQ(complaints(residua_iamax_dd), "iamax: context x result");
  EXPECT_EQ(complaints(residua_rot_dd), "rot: context x y c s");
  EXPECT_EQ(complaints(residua_rotg_dd), "rotg: a b r z c s");
  EXPECT_EQ(complaints(residua_rotm_dd), "rotm: context x y param");
  EXPECT_EQ(complaints(residua_rotmg_dd), "rotmg: d1 d2 x1 y1 param");
  EXPECT_EQ(complaints(residua_gemv_dd), "gemv: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_gemv_fp64_dd), "gemv: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_gemv_strided_dd), "gemv_strided: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_symv_workspace_dd), "symv_workspace: context bytes");
  EXPECT_EQ(complaints(residua_symv_dd), "symv: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_ger_dd), "ger: context alpha x y A");
  EXPECT_EQ(complaints(residua_syr_dd), "syr: context alpha x A");
  EXPECT_EQ(complaints(residua_syr2_dd), "syr2: context alpha x y A");
  EXPECT_EQ(complaints(residua_trmv_dd), "trmv: context A x");
  EXPECT_EQ(complaints(residua_trsv_dd), "trsv: context A x");
  EXPECT_EQ(complaints(residua_gbmv_dd), "gbmv: context alpha beta");
  EXPECT_EQ(complaints(residua_sbmv_dd), "sbmv: context alpha beta");
  EXPECT_EQ(complaints(residua_tbmv_dd), "tbmv: context");
  EXPECT_EQ(complaints(residua_tbsv_dd), "tbsv: context");
  EXPECT_EQ(complaints(residua_spmv_dd), "spmv: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_spr_dd), "spr: context alpha x A");
  EXPECT_EQ(complaints(residua_spr2_dd), "spr2: context alpha x y A");
  EXPECT_EQ(complaints(residua_tpmv_dd), "tpmv: context A x");
  EXPECT_EQ(complaints(residua_tpsv_dd), "tpsv: context A x");
  EXPECT_EQ(complaints(residua_gemm_dd), "gemm: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_gemm_fp64_dd), "gemm: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_gemm_with_dd), "gemm_with: context alpha gemm: A B gemm_with: beta gemm: C");
  EXPECT_EQ(complaints(residua_gemm_strided_dd), "gemm_strided: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_gemm_workspace_dd), "gemm_workspace: context bytes");
  EXPECT_EQ(complaints(residua_symm_workspace_dd), "symm_workspace: context bytes");
  EXPECT_EQ(complaints(residua_syrk_workspace_dd), "syrk_workspace: context bytes");
  EXPECT_EQ(complaints(residua_syr2k_workspace_dd), "syr2k_workspace: context bytes");
  EXPECT_EQ(complaints(residua_trmm_workspace_dd), "trmm_workspace: context bytes");
  EXPECT_EQ(complaints(residua_trsm_workspace_dd), "trsm_workspace: context bytes");
  EXPECT_EQ(complaints(residua_symm_dd), "symm: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_syrk_dd), "syrk: context alpha A beta C");
  EXPECT_EQ(complaints(residua_syr2k_dd), "syr2k: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_trmm_dd), "trmm: context alpha A B");
  EXPECT_EQ(complaints(residua_trsm_dd), "trsm: context alpha A B");
  EXPECT_EQ(complaints(residua_getrf_dd), "getrf: context A ipiv info");
  EXPECT_EQ(complaints(residua_getrs_dd), "getrs: context LU ipiv B");
  EXPECT_EQ(complaints(residua_gesv_dd), "gesv: context A ipiv B info");
  EXPECT_EQ(complaints(residua_getri_dd), "getri: context LU ipiv info");
  EXPECT_EQ(complaints(residua_potrf_dd), "potrf: context A info");
  EXPECT_EQ(complaints(residua_potrs_dd), "potrs: context factor B");
  EXPECT_EQ(complaints(residua_posv_dd), "posv: context A B info");
  EXPECT_EQ(complaints(residua_potri_dd), "potri: context factor info");
  EXPECT_EQ(complaints(residua_geqrf_dd), "geqrf: context A tau");
  EXPECT_EQ(complaints(residua_ormqr_dd), "ormqr: context A tau C");
  EXPECT_EQ(complaints(residua_orgqr_dd), "orgqr: context A tau");
  EXPECT_EQ(complaints(residua_gels_dd), "gels: context A B info");
  EXPECT_EQ(complaints(residua_geqp3_dd), "geqp3: context A jpvt tau");
  EXPECT_EQ(complaints(residua_gelsy_dd), "gelsy: context A B jpvt rcond rank");
  EXPECT_EQ(complaints(residua_sytrf_dd), "sytrf: context A ipiv info");
  EXPECT_EQ(complaints(residua_sytrs_dd), "sytrs: context A ipiv B");
  EXPECT_EQ(complaints(residua_lange_dd), "lange: context A result");
  EXPECT_EQ(complaints(residua_lansy_dd), "lansy: context A result");
  EXPECT_EQ(complaints(residua_gecon_dd), "gecon: context LU rcond");
  EXPECT_EQ(complaints(residua_pocon_dd), "pocon: context factor rcond");
  EXPECT_EQ(complaints(residua_determinant_dd),
            "determinant: context LU ipiv sign mantissa exponent logarithm");
  EXPECT_EQ(complaints(residua_gesv_refined_dd), "gesv_refined: context gesv: A B X gesv_refined: report");
  EXPECT_EQ(complaints(residua_gesv_refined_fp64_dd),
            "gesv_refined: context gesv: A B X gesv_refined: report");
  EXPECT_EQ(complaints(residua_posv_refined_dd), "posv_refined: context posv: A B X posv_refined: report");
  EXPECT_EQ(complaints(residua_posv_refined_fp64_dd),
            "posv_refined: context posv: A B X posv_refined: report");
  EXPECT_EQ(complaints(residua_getrf_workspace_dd), "getrf_workspace: context bytes");
  EXPECT_EQ(complaints(residua_potrf_workspace_dd), "potrf_workspace: context bytes");
  EXPECT_EQ(complaints(residua_geqrf_workspace_dd), "geqrf_workspace: context bytes");
  EXPECT_EQ(complaints(residua_orgqr_workspace_dd), "orgqr_workspace: context bytes");
  EXPECT_EQ(complaints(residua_ormqr_workspace_dd), "ormqr_workspace: context bytes");
  EXPECT_EQ(complaints(residua_syevd_dd), "syevd: context A w info error");
  EXPECT_EQ(complaints(residua_sygvd_dd), "sygvd: context A B w info error");
  EXPECT_EQ(complaints(residua_geev_dd), "geev: context A wr wi Y X info error");
  EXPECT_EQ(complaints(residua_gesvd_dd), "gesvd: context A s U Vt info error");
  EXPECT_EQ(complaints(residua_gesvd_full_dd), "gesvd_full: context gesvd: A s U Vt gesvd_full: info error");
  EXPECT_EQ(complaints(residua_refine_eigenvectors_dd), "refine_eigenvectors: context A X w info error");
  EXPECT_EQ(complaints(residua_refine_singular_vectors_dd),
            "refine_singular_vectors: context A U s Vt info error");
  EXPECT_EQ(complaints(residua_expm_dd), "expm: context A X info error");
  EXPECT_EQ(complaints(residua_signm_dd), "signm: context A S info residual commutator");
  EXPECT_EQ(complaints(residua_sqrtm_dd), "sqrtm: context A X info residual");
  EXPECT_EQ(complaints(residua_polar_dd), "polar: context A U H info orthogonality residual");
  EXPECT_EQ(complaints(residua_getrf_batched_dd), "getrf_batched: context A ipiv info");
  EXPECT_EQ(complaints(residua_getrs_batched_dd), "getrs_batched: context A ipiv B");
  EXPECT_EQ(complaints(residua_gesv_batched_dd),
            "gesv_batched: context A getrf_batched: ipiv gesv_batched: B info");
  EXPECT_EQ(complaints(residua_potrf_batched_dd), "potrf_batched: context A info");
  EXPECT_EQ(complaints(residua_potrs_batched_dd), "potrs_batched: context A B");
  EXPECT_EQ(complaints(residua_solve_dd), "solve: context row_start column value b x report");
}

TEST(null_pointers, of_complex_routines) {
  EXPECT_EQ(complaints(residua_complex_copy_dd), "complex_copy: context copy: x y");
  EXPECT_EQ(complaints(residua_complex_swap_dd), "complex_swap: context swap: x y");
  EXPECT_EQ(complaints(residua_complex_scal_dd), "complex_scal: context alpha scal: x");
  EXPECT_EQ(complaints(residua_complex_axpy_dd), "complex_axpy: context alpha axpy: x y");
  EXPECT_EQ(complaints(residua_complex_rot_dd), "complex_rot: context rot: x y complex_rot: c s");
  EXPECT_EQ(complaints(residua_complex_dotu_dd), "complex_dotu: context dotu: x y complex_dotu: result");
  EXPECT_EQ(complaints(residua_complex_dotc_dd), "complex_dotc: context dotc: x y complex_dotc: result");
  EXPECT_EQ(complaints(residua_complex_nrm2_dd), "complex_nrm2: context nrm2: x complex_nrm2: result");
  EXPECT_EQ(complaints(residua_complex_asum_dd), "complex_asum: context asum: x complex_asum: result");
  EXPECT_EQ(complaints(residua_complex_iamax_dd), "complex_iamax: context iamax: x complex_iamax: result");
  EXPECT_EQ(complaints(residua_complex_geru_dd), "complex_geru: context alpha geru: x y A");
  EXPECT_EQ(complaints(residua_complex_gerc_dd), "complex_gerc: context alpha gerc: x y A");
  EXPECT_EQ(complaints(residua_complex_hemv_dd),
            "complex_hemv: context alpha hemv: A x complex_hemv: beta hemv: y");
  EXPECT_EQ(complaints(residua_complex_her_dd), "complex_her: context alpha her: x A");
  EXPECT_EQ(complaints(residua_complex_her2_dd), "complex_her2: context alpha her2: x y A");
  EXPECT_EQ(complaints(residua_complex_trmv_dd), "complex_trmv: context trmv: A x");
  EXPECT_EQ(complaints(residua_complex_trsv_dd), "complex_trsv: context trsv: A x");
  EXPECT_EQ(complaints(residua_complex_gbmv_dd), "complex_gbmv: context alpha beta");
  EXPECT_EQ(complaints(residua_complex_hbmv_dd), "complex_hbmv: context alpha beta");
  EXPECT_EQ(complaints(residua_complex_tbmv_dd), "complex_tbmv: context");
  EXPECT_EQ(complaints(residua_complex_tbsv_dd), "complex_tbsv: context");
  EXPECT_EQ(complaints(residua_complex_hpmv_dd),
            "complex_hpmv: context alpha hpmv: A x complex_hpmv: beta hpmv: y");
  EXPECT_EQ(complaints(residua_complex_hpr_dd), "complex_hpr: context alpha hpr: x A");
  EXPECT_EQ(complaints(residua_complex_hpr2_dd), "complex_hpr2: context alpha hpr2: x y A");
  EXPECT_EQ(complaints(residua_complex_tpmv_dd), "complex_tpmv: context tpmv: A x");
  EXPECT_EQ(complaints(residua_complex_tpsv_dd), "complex_tpsv: context tpsv: A x");
  EXPECT_EQ(complaints(residua_complex_hemm_dd),
            "complex_hemm: context alpha hemm: A B complex_hemm: beta hemm: C");
  EXPECT_EQ(complaints(residua_complex_symm_dd),
            "complex_symm: context alpha symm: A B complex_symm: beta symm: C");
  EXPECT_EQ(complaints(residua_complex_syrk_dd),
            "complex_syrk: context alpha syrk: A complex_syrk: beta syrk: C");
  EXPECT_EQ(complaints(residua_complex_her2k_dd),
            "complex_her2k: context alpha her2k: A B complex_her2k: beta her2k: C");
  EXPECT_EQ(complaints(residua_complex_syr2k_dd),
            "complex_syr2k: context alpha syr2k: A B complex_syr2k: beta syr2k: C");
  EXPECT_EQ(complaints(residua_complex_trmm_dd), "complex_trmm: context alpha trmm: A B");
  EXPECT_EQ(complaints(residua_complex_gemv_dd),
            "complex_gemv: context alpha gemv: A x complex_gemv: beta gemv: y");
  EXPECT_EQ(complaints(residua_complex_gemm_dd),
            "complex_gemm: context alpha gemm: A B complex_gemm: beta gemm: C");
  EXPECT_EQ(complaints(residua_complex_herk_dd),
            "complex_herk: context alpha herk: A complex_herk: beta herk: C");
  EXPECT_EQ(complaints(residua_complex_trsm_dd), "complex_trsm: context alpha trsm: A B");
  EXPECT_EQ(complaints(residua_complex_getrf_dd), "complex_getrf: context getrf: A ipiv complex_getrf: info");
  EXPECT_EQ(complaints(residua_complex_getrs_dd), "complex_getrs: context getrs: LU ipiv B");
  EXPECT_EQ(complaints(residua_complex_gesv_dd), "complex_gesv: context gesv: A ipiv B complex_gesv: info");
  EXPECT_EQ(complaints(residua_complex_potrf_dd), "complex_potrf: context potrf: A complex_potrf: info");
  EXPECT_EQ(complaints(residua_complex_potrs_dd), "complex_potrs: context potrs: factor B");
  EXPECT_EQ(complaints(residua_complex_posv_dd), "complex_posv: context posv: A B complex_posv: info");
  EXPECT_EQ(complaints(residua_complex_geqrf_dd), "complex_geqrf: context geqrf: A tau");
  EXPECT_EQ(complaints(residua_complex_unmqr_dd), "complex_unmqr: context unmqr: A tau C");
  EXPECT_EQ(complaints(residua_complex_ungqr_dd), "complex_ungqr: context ungqr: A tau");
  EXPECT_EQ(complaints(residua_complex_gels_dd), "complex_gels: context gels: A B complex_gels: info");
  EXPECT_EQ(complaints(residua_complex_gesv_refined_dd),
            "complex_gesv_refined: context gesv: A B X complex_gesv_refined: report");
  EXPECT_EQ(complaints(residua_complex_gesv_refined_fp64_dd),
            "complex_gesv_refined: context gesv: A B X complex_gesv_refined: report");
  EXPECT_EQ(complaints(residua_complex_posv_refined_dd),
            "complex_posv_refined: context posv: A B X complex_posv_refined: report");
  EXPECT_EQ(complaints(residua_complex_posv_refined_fp64_dd),
            "complex_posv_refined: context posv: A B X complex_posv_refined: report");
  EXPECT_EQ(complaints(residua_complex_heevd_dd),
            "complex_heevd: context heevd: A w complex_heevd: info error");
  EXPECT_EQ(complaints(residua_complex_hegvd_dd),
            "complex_hegvd: context hegvd: A B w complex_hegvd: info error");
  EXPECT_EQ(complaints(residua_complex_geev_dd),
            "complex_geev: context geev: A w Y X complex_geev: info error");
  EXPECT_EQ(complaints(residua_complex_gesvd_dd),
            "complex_gesvd: context gesvd: A s U Vh complex_gesvd: info error");
  EXPECT_EQ(complaints(residua_complex_expm_dd), "complex_expm: context expm: A X complex_expm: info error");
  EXPECT_EQ(complaints(residua_complex_signm_dd),
            "complex_signm: context signm: A S complex_signm: info residual commutator");
  EXPECT_EQ(complaints(residua_complex_sqrtm_dd),
            "complex_sqrtm: context sqrtm: A X complex_sqrtm: info residual");
  EXPECT_EQ(complaints(residua_complex_polar_dd),
            "complex_polar: context polar: A U H complex_polar: info orthogonality residual");
  EXPECT_EQ(complaints(residua_complex_refine_eigenvectors_dd),
            "complex_refine_eigenvectors: context refine_eigenvectors: A X w complex_refine_eigenvectors: "
            "info error");
  EXPECT_EQ(complaints(residua_complex_refine_singular_vectors_dd),
            "complex_refine_singular_vectors: context refine_singular_vectors: A U s Vh "
            "complex_refine_singular_vectors: info error");
}

TEST(null_pointers, of_run_time_precision) {
  EXPECT_EQ(complaints(residua_set_mp), "set_mp: context A values");
  EXPECT_EQ(complaints(residua_get_mp), "get_mp: context A values");
  EXPECT_EQ(complaints(residua_copy_mp), "copy_mp: context A B");
  EXPECT_EQ(complaints(residua_from_text_mp), "from_text: context A");
  EXPECT_EQ(complaints(residua_to_text_mp), "to_text: context A");
  EXPECT_EQ(complaints(residua_swap_mp), "swap: context x y");
  EXPECT_EQ(complaints(residua_scal_mp), "scal: context alpha x");
  EXPECT_EQ(complaints(residua_axpy_mp), "axpy: context alpha x y");
  EXPECT_EQ(complaints(residua_waxpby_mp), "waxpby: context alpha x beta y w");
  EXPECT_EQ(complaints(residua_dot_mp), "dot: context x y result");
  EXPECT_EQ(complaints(residua_nrm2_mp), "nrm2: context x result");
  EXPECT_EQ(complaints(residua_asum_mp), "asum: context x result");
  EXPECT_EQ(complaints(residua_iamax_mp), "iamax: context x index");
  EXPECT_EQ(complaints(residua_rot_mp), "rot: context x y c s");
  EXPECT_EQ(complaints(residua_exp_mp), "exp: context x y");
  EXPECT_EQ(complaints(residua_log_mp), "log: context x y");
  EXPECT_EQ(complaints(residua_sin_mp), "sin: context x y");
  EXPECT_EQ(complaints(residua_cos_mp), "cos: context x y");
  EXPECT_EQ(complaints(residua_atan_mp), "atan: context x y");
  EXPECT_EQ(complaints(residua_pow_mp), "pow: context x y z");
  EXPECT_EQ(complaints(residua_set_pi_mp), "set_pi: context x");
  EXPECT_EQ(complaints(residua_set_log2_mp), "set_log2: context x");
  EXPECT_EQ(complaints(residua_set_euler_mp), "set_euler: context x");
  EXPECT_EQ(complaints(residua_set_catalan_mp), "set_catalan: context x");
  EXPECT_EQ(complaints(residua_gemv_mp), "gemv: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_ger_mp), "ger: context alpha x y A");
  EXPECT_EQ(complaints(residua_symv_mp), "symv: context alpha A x beta y");
  EXPECT_EQ(complaints(residua_trmv_mp), "trmv: context A x");
  EXPECT_EQ(complaints(residua_trsv_mp), "trsv: context A x");
  EXPECT_EQ(complaints(residua_syr_mp), "syr: context alpha x A");
  EXPECT_EQ(complaints(residua_syr2_mp), "syr2: context alpha x y A");
  EXPECT_EQ(complaints(residua_gemm_mp), "gemm: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_symm_mp), "symm: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_syrk_mp), "syrk: context alpha A beta C");
  EXPECT_EQ(complaints(residua_syr2k_mp), "syr2k: context alpha A B beta C");
  EXPECT_EQ(complaints(residua_trmm_mp), "trmm: context alpha A B");
  EXPECT_EQ(complaints(residua_trsm_mp), "trsm: context alpha A B");
  EXPECT_EQ(complaints(residua_getrf_mp), "getrf: context A ipiv info");
  EXPECT_EQ(complaints(residua_getrs_mp), "getrs: context LU ipiv B");
  EXPECT_EQ(complaints(residua_gesv_mp), "gesv: context A ipiv B info");
  EXPECT_EQ(complaints(residua_potrf_mp), "potrf: context A info");
  EXPECT_EQ(complaints(residua_potrs_mp), "potrs: context A B");
  EXPECT_EQ(complaints(residua_posv_mp), "posv: context A B info");
  EXPECT_EQ(complaints(residua_complex_getrf_mp),
            "complex_getrf: context Re Im getrf: ipiv complex_getrf: info");
  EXPECT_EQ(complaints(residua_complex_getrs_mp),
            "complex_getrs: context Re Im getrs: ipiv complex_getrs: BRe BIm");
  EXPECT_EQ(complaints(residua_complex_gesv_mp),
            "complex_gesv: context Re Im gesv: ipiv complex_gesv: BRe BIm info");
  EXPECT_EQ(complaints(residua_complex_potrf_mp), "complex_potrf: context Re Im info");
  EXPECT_EQ(complaints(residua_complex_potrs_mp), "complex_potrs: context Re Im BRe BIm");
  EXPECT_EQ(complaints(residua_complex_posv_mp), "complex_posv: context Re Im BRe BIm info");
  EXPECT_EQ(complaints(residua_syevd_mp), "syevd: context A w info error");
  EXPECT_EQ(complaints(residua_heevd_mp), "heevd: context Re Im w info error");
  EXPECT_EQ(complaints(residua_sygvd_mp), "sygvd: context A B w info error");
  EXPECT_EQ(complaints(residua_gesvd_mp), "gesvd: context A s U Vt info error");
  EXPECT_EQ(complaints(residua_complex_gesvd_mp),
            "complex_gesvd: context Re Im s URe UIm VhRe VhIm info error");
  EXPECT_EQ(complaints(residua_geev_mp), "geev: context A wr wi X info error");
  EXPECT_EQ(complaints(residua_geev_left_mp), "geev_left: context A wr wi Y X info error");
  EXPECT_EQ(complaints(residua_complex_geev_mp), "complex_geev: context Re Im wr wi XRe XIm info error");
  EXPECT_EQ(complaints(residua_complex_geev_left_mp),
            "complex_geev_left: context Re Im wr wi YRe YIm XRe XIm info error");
  EXPECT_EQ(complaints(residua_rotg_mp), "rotg: context a b r z c s");
  EXPECT_EQ(complaints(residua_rotmg_mp), "rotmg: context param");
  EXPECT_EQ(complaints(residua_rotm_mp), "rotm: context param");
  EXPECT_EQ(complaints(residua_spmv_mp), "spmv: context alpha row_start column value x beta y");
  EXPECT_EQ(complaints(residua_solve_mp),
            "solve: context row_start column value solve_mp: b solve: x report");
  EXPECT_EQ(complaints(residua_least_squares_mp),
            "least_squares: context row_start column value least_squares_mp: b least_squares: x report");
}

}  // namespace
}  // namespace residua_test
