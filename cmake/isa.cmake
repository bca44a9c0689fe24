# The same kernel source, compiled once for every instruction set in its own namespace and chosen at run time.
# The level names are those of the x86-64 psABI; -maes and -mpclmul are what Highway expects beside v3 and v4. Highway's
# own assertions, which it has where nothing is optimised, would need its library.
set(RESIDUA_HIGHWAY_FLAGS -DHWY_COMPILE_ONLY_STATIC -DHWY_IS_DEBUG_BUILD=0)
set(RESIDUA_ISA_FLAGS_baseline ${RESIDUA_HIGHWAY_FLAGS})
set(RESIDUA_ISA_FLAGS_avx2 ${RESIDUA_HIGHWAY_FLAGS} -march=x86-64-v3 -maes -mpclmul)
set(RESIDUA_ISA_FLAGS_avx512 ${RESIDUA_HIGHWAY_FLAGS} -march=x86-64-v4 -maes -mpclmul -mprefer-vector-width=512)
set(possible baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  list(APPEND possible avx2 avx512)
endif()
set(RESIDUA_ISAS ${possible} CACHE STRING "The instruction sets that kernels of CPUs are compiled for, of: ${possible}")
if(NOT RESIDUA_ISAS)
  message(FATAL_ERROR "RESIDUA_ISAS is empty; kernels are compiled for one or more of: ${possible}")
endif()
foreach(isa IN LISTS RESIDUA_ISAS)
  if(NOT isa IN_LIST possible)
    message(FATAL_ERROR "RESIDUA_ISAS has '${isa}'; on ${CMAKE_SYSTEM_PROCESSOR} there are: ${possible}")
  endif()
endforeach()
foreach(isa IN LISTS possible)
  if(NOT isa IN_LIST RESIDUA_ISAS)
    string(TOUPPER ${isa} name)
    add_compile_definitions(RESIDUA_LACKS_${name}=1)
  endif()
endforeach()

# What sources define for their own use by the same names: not there in the next one of a joined file.
set(RESIDUA_FORGOTTEN_MACROS "")
foreach(macro IN ITEMS INSTANTIATE INSTANTIATE_SAME INSTANTIATE_PAIR INSTANTIATE_MIXED INSTANTIATE_PRODUCT TRY MATVEC STAGE PEER)
  string(APPEND RESIDUA_FORGOTTEN_MACROS "#undef RESIDUA_${macro}\n")
endforeach()

# residua_joined_sources(<target> <source>...): where RESIDUA_JOIN_SOURCES is on those of a folder are compiled together. Nearly all
# of the time goes into the headers that they share.
function(residua_joined_sources target)
  if(RESIDUA_JOIN_SOURCES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP
                          UNITY_BUILD_CODE_AFTER_INCLUDE "${RESIDUA_FORGOTTEN_MACROS}")
    # Unnamed namespaces of included files: a warning for headers, which joined sources are to g++.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
    foreach(source IN LISTS ARGN)
      get_filename_component(path ${source} ABSOLUTE)
      get_filename_component(folder ${path} DIRECTORY)
      file(RELATIVE_PATH group ${PROJECT_SOURCE_DIR} ${folder})
      string(MAKE_C_IDENTIFIER ${group} group)
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
    endforeach()
  endif()
endfunction()

# residua_isa_sources(<target> <source>...): adds each source to the target once an instruction set.
function(residua_isa_sources target)
  foreach(isa IN LISTS RESIDUA_ISAS)
    set(objects ${target}_${isa})
    if(NOT TARGET ${objects})
      add_library(${objects} OBJECT)
      target_compile_definitions(${objects} PRIVATE RESIDUA_ISA=${isa})
      target_compile_options(${objects} PRIVATE ${RESIDUA_ISA_FLAGS_${isa}})
      # g++ asks of each load which of up to 1000 stores may reach it, which takes a third of the time to compile the long loops of
      # complex Krylov methods. With 50 the kernels are as fast (docs/measurements/threads_files_compiling.md).
      target_compile_options(${objects} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=sccvn-max-alias-queries-per-access=50>)
      target_include_directories(${objects} PRIVATE ${PROJECT_SOURCE_DIR}/src)
      target_link_libraries(${objects} PRIVATE residua_kernel_requirements)
      # Of a sanitized build only kernels are optimised, for all the tests' time is spent in them.
      if(RESIDUA_SANITIZE)
        target_compile_options(${objects} PRIVATE -O1)
      endif()
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endif()
    target_sources(${objects} PRIVATE ${ARGN})
  endforeach()
endfunction()

# residua_sources(<target> [HOST <source>...] [PER_ISA <source>...] [CUDA <source>...]): sources of the calling folder. PER_ISA:
# compiled once an instruction set. CUDA: where the build has GPU code.
function(residua_sources target)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" "HOST;PER_ISA;CUDA")
  target_sources(${target} PRIVATE ${of_HOST})
  residua_joined_sources(${target} ${of_HOST})
  if(of_PER_ISA)
    residua_isa_sources(${target} ${of_PER_ISA})
  endif()
  if(RESIDUA_HAS_CUDA)
    target_sources(${target} PRIVATE ${of_CUDA})
  endif()
endfunction()
