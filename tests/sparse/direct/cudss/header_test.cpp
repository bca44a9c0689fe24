// What the room declares of cuDSS, against cuDSS's own header, where that is installed.
#include <cudss.h>
#include <gtest/gtest.h>

#include <type_traits>

#include "sparse/direct/cudss/library.hpp"

namespace {

namespace ours = residua::sparse::cudss;

template <class Ours, class Theirs>
constexpr bool same(Ours a, Theirs b) {
  return sizeof(Ours) == sizeof(Theirs) && static_cast<int>(a) == static_cast<int>(b);
}

static_assert(ours::major_version == CUDSS_VERSION_MAJOR);
static_assert(same(ours::status::success, CUDSS_STATUS_SUCCESS));
static_assert(same(ours::status::not_initialized, CUDSS_STATUS_NOT_INITIALIZED));
static_assert(same(ours::status::alloc_failed, CUDSS_STATUS_ALLOC_FAILED));
static_assert(same(ours::status::invalid_value, CUDSS_STATUS_INVALID_VALUE));
static_assert(same(ours::status::not_supported, CUDSS_STATUS_NOT_SUPPORTED));
static_assert(same(ours::status::execution_failed, CUDSS_STATUS_EXECUTION_FAILED));
static_assert(same(ours::status::internal_error, CUDSS_STATUS_INTERNAL_ERROR));
static_assert(same(ours::phase::analysis, CUDSS_PHASE_ANALYSIS));
static_assert(same(ours::phase::factorisation, CUDSS_PHASE_FACTORIZATION));
static_assert(same(ours::phase::solution, CUDSS_PHASE_SOLVE));
static_assert(same(ours::parameter::matching, CUDSS_CONFIG_MATCHING_ALG));
static_assert(same(ours::parameter::solve_mode, CUDSS_CONFIG_SOLVE_MODE));
static_assert(same(ours::parameter::pivoting, CUDSS_CONFIG_PIVOT_TYPE));
static_assert(same(ours::parameter::deterministic, CUDSS_CONFIG_DETERMINISTIC_MODE));
static_assert(same(ours::result::info, CUDSS_DATA_INFO));
static_assert(same(ours::result::entries, CUDSS_DATA_LU_NNZ));
static_assert(same(ours::result::perturbed_pivots, CUDSS_DATA_NPIVOTS));
static_assert(same(ours::result::order, CUDSS_DATA_USER_PERM));
static_assert(same(ours::result::memory, CUDSS_DATA_MEMORY_ESTIMATES));
static_assert(same(ours::solve_mode::normal, CUDSS_SOLVE_MODE_NORMAL));
static_assert(same(ours::solve_mode::transposed, CUDSS_SOLVE_MODE_TRANSPOSE));
static_assert(same(ours::solve_mode::conjugate_transposed, CUDSS_SOLVE_MODE_CONJUGATE_TRANSPOSE));
static_assert(same(ours::matching::none, CUDSS_MATCHING_ALG_NONE));
static_assert(same(ours::pivoting::bunch_kaufman, CUDSS_PIVOT_BUNCH_KAUFMAN));
static_assert(same(ours::structure::general, CUDSS_MTYPE_GENERAL));
static_assert(same(ours::structure::symmetric, CUDSS_MTYPE_SYMMETRIC));
static_assert(same(ours::structure::positive_definite, CUDSS_MTYPE_SPD));
static_assert(same(ours::stored_part::all, CUDSS_MVIEW_FULL));
static_assert(same(ours::stored_part::lower, CUDSS_MVIEW_LOWER));
static_assert(same(ours::stored_part::upper, CUDSS_MVIEW_UPPER));
static_assert(same(ours::element_type::real, CUDA_R_64F));
static_assert(same(ours::element_type::complex, CUDA_C_64F));
static_assert(same(ours::element_type::index, CUDA_R_32I));
static_assert(same(ours::index_base::zero, CUDSS_BASE_ZERO));
static_assert(same(ours::layout::by_columns, CUDSS_LAYOUT_COL_MAJOR));
static_assert(same(ours::version_part::major, MAJOR_VERSION));
static_assert(same(ours::version_part::patch, PATCH_LEVEL));
static_assert(std::is_same_v<ours::stream, cudaStream_t>);

/// Parameters that are passed alike: numbers of the same size, or pointers.
template <class Ours, class Theirs>
constexpr bool passes_alike() {
  return sizeof(Ours) == sizeof(Theirs) && std::is_pointer_v<Ours> == std::is_pointer_v<Theirs>;
}
template <class... Ours, class... Theirs>
constexpr bool called_alike(ours::status (*)(Ours...), cudssStatus_t (*)(Theirs...)) {
  if constexpr (sizeof...(Ours) == sizeof...(Theirs)) {
    return (passes_alike<Ours, Theirs>() && ...);
  } else {
    return false;
  }
}

TEST(cudss_header, declares_what_is_called) {
  const ours::functions f{};
  EXPECT_TRUE(called_alike(f.property, &cudssGetProperty));
  EXPECT_TRUE(called_alike(f.create, &cudssCreate));
  EXPECT_TRUE(called_alike(f.destroy, &cudssDestroy));
  EXPECT_TRUE(called_alike(f.set_stream, &cudssSetStream));
  EXPECT_TRUE(called_alike(f.create_configuration, &cudssConfigCreate));
  EXPECT_TRUE(called_alike(f.destroy_configuration, &cudssConfigDestroy));
  EXPECT_TRUE(called_alike(f.configure, &cudssConfigSet));
  EXPECT_TRUE(called_alike(f.create_data, &cudssDataCreate));
  EXPECT_TRUE(called_alike(f.destroy_data, &cudssDataDestroy));
  EXPECT_TRUE(called_alike(f.set, &cudssDataSet));
  EXPECT_TRUE(called_alike(f.get, &cudssDataGet));
  EXPECT_TRUE(called_alike(f.wrap_rows, &cudssMatrixCreateCsr));
  EXPECT_TRUE(called_alike(f.wrap_vectors, &cudssMatrixCreateDn));
  EXPECT_TRUE(called_alike(f.set_values, &cudssMatrixSetValues));
  EXPECT_TRUE(called_alike(f.unwrap, &cudssMatrixDestroy));
  EXPECT_TRUE(called_alike(f.execute, &cudssExecute));
}

}  // namespace
