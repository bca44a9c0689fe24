# Every dependency and the reason for it: docs/dependencies.md.
if(RESIDUA_STATIC_DEPENDENCIES)
  set(RESIDUA_SAVED_SUFFIXES ${CMAKE_FIND_LIBRARY_SUFFIXES})
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(ZLIB_USE_STATIC_LIBS ON)
endif()

# residua_find_library(<name> <header> <library> <package> [<folder of headers>...]): an imported target residua_<library>.
function(residua_find_library name header library package)
  find_path(${name}_INCLUDE_DIR ${header} PATH_SUFFIXES ${ARGN})
  find_library(${name}_LIBRARY ${library})
  if(NOT ${name}_INCLUDE_DIR OR NOT ${name}_LIBRARY)
    message(FATAL_ERROR "${name} was not found; on Debian or Ubuntu: apt-get install ${package}")
  endif()
  # An imported target, whose own dependencies then come behind it on the link line.
  add_library(residua_${library} UNKNOWN IMPORTED GLOBAL)
  set_target_properties(residua_${library} PROPERTIES IMPORTED_LOCATION ${${name}_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${${name}_INCLUDE_DIR})
endfunction()

residua_find_library(GMP gmp.h gmp libgmp-dev)
# The folder holds OpenBLAS's own cblas.h; the common one may be another library's.
residua_find_library(OPENBLAS openblas_config.h openblas libopenblas-openmp-dev openblas-openmp openblas-pthread openblas)
if(RESIDUA_BUILD_TESTS OR RESIDUA_BUILD_STUDY)
  residua_find_library(MPFR mpfr.h mpfr libmpfr-dev)
  target_link_libraries(residua_mpfr INTERFACE residua_gmp)
endif()
find_package(ZLIB REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)
target_link_libraries(residua_openblas INTERFACE OpenMP::OpenMP_CXX)
if(RESIDUA_STATIC_DEPENDENCIES)
  set(CMAKE_FIND_LIBRARY_SUFFIXES ${RESIDUA_SAVED_SUFFIXES})
endif()

find_package(FastFloat REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_path(HIGHWAY_INCLUDE_DIR hwy/highway.h REQUIRED)
if(RESIDUA_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()
if(RESIDUA_HAS_CUDA)
  find_package(CUDAToolkit REQUIRED)
endif()
