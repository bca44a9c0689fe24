// The few functions of NVIDIA's cuDSS that the room needs. Its library is looked for when a GPU is first
// asked for factors, so that no program needs it in order to be built or to start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

struct CUstream_st;

namespace residua::sparse::cudss {

// The part of cuDSS 1's interface that is called, by the names and numbers of its documentation
// (docs.nvidia.com/cuda/cudss); tests/sparse/direct/cudss/header_test.cpp compares them with its header where
// that is installed. Versions before 1 number parameters otherwise.
inline constexpr int major_version = 1;

using handle = struct cudssContext*;
using configuration = struct cudssConfig*;
using factor_data = struct cudssData*;
using matrix = struct cudssMatrix*;
using stream = CUstream_st*;

enum class status : int {
  success,
  not_initialized,
  alloc_failed,
  invalid_value,
  not_supported,
  execution_failed,
  internal_error
};
enum class phase : int { analysis = 3, factorisation = 4, solution = 1008 };
enum class parameter : int { matching = 3, solve_mode = 4, pivoting = 7, deterministic = 24 };
enum class result : int { info = 0, entries = 1, perturbed_pivots = 2, order = 9, memory = 13 };
enum class solve_mode : int { normal, transposed, conjugate_transposed };
enum class matching : int { none };
enum class pivoting : int { bunch_kaufman = 6 };
enum class structure : int { general = 0, symmetric = 1, positive_definite = 3 };
enum class stored_part : int { all, lower, upper };
enum class element_type : int { real = 1, complex = 5, index = 10 };  // of cudaDataType
enum class index_base : int { zero };
enum class layout : int { by_columns };
enum class version_part : int { major, minor, patch };  // of libraryPropertyType

/// Places of result::memory, in bytes: what stays on the GPU and what is taken there at most.
inline constexpr std::size_t memory_estimates = 16, lasting_place = 0, peak_place = 1;

struct functions {
  status (*property)(version_part, int*);
  status (*create)(handle*);
  status (*destroy)(handle);
  status (*set_stream)(handle, stream);
  status (*create_configuration)(configuration*);
  status (*destroy_configuration)(configuration);
  status (*configure)(configuration, parameter, const void*, std::size_t bytes);
  status (*create_data)(handle, factor_data*);
  status (*destroy_data)(handle, factor_data);
  status (*set)(handle, factor_data, result, const void*, std::size_t bytes);
  status (*get)(handle, factor_data, result, void*, std::size_t bytes, std::size_t* written);
  status (*wrap_rows)(matrix*, std::int64_t rows, std::int64_t columns, std::int64_t entries,
                      const void* row_start, const void* row_end, const void* column, const void* value,
                      element_type of_offsets, element_type of_indices, element_type of_values, structure,
                      stored_part, index_base);
  status (*wrap_vectors)(matrix*, std::int64_t rows, std::int64_t columns, std::int64_t leading_dimension,
                         const void* values, element_type, layout);
  status (*set_values)(matrix, const void*);
  status (*unwrap)(matrix);
  status (*execute)(handle, phase, configuration, factor_data, matrix A, matrix x, matrix b);
};

/// Loads the library at the first call: the file that the environment variable RESIDUA_CUDSS_LIBRARY names,
/// or libcudss.so.1 from where the loader looks. Throws unsupported, in a line that says why, where it is not
/// there, lacks a function or has another major version; so does each call after that.
const functions& library();

/// What library() does, with the variable as it is now.
functions load();

/// Throws device, or out_of_memory, naming the call, unless the status is a success.
void check(status its, const char* call);

}  // namespace residua::sparse::cudss
