# The same kernel source, compiled once for every instruction set in its own namespace and chosen at run time.
# The level names are those of the x86-64 psABI; -maes and -mpclmul are what Highway expects beside v3 and v4.
# Baseline x86-64 has no vector target of Highway's; its emulation of 128-bit vectors serves there.
set(RESIDUA_ISA_FLAGS_baseline -DHWY_COMPILE_ONLY_STATIC)
set(RESIDUA_ISA_FLAGS_avx2 -DHWY_COMPILE_ONLY_STATIC -march=x86-64-v3 -maes -mpclmul)
set(RESIDUA_ISA_FLAGS_avx512 -DHWY_COMPILE_ONLY_STATIC -march=x86-64-v4 -maes -mpclmul -mprefer-vector-width=512)
set(RESIDUA_ISAS baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  list(APPEND RESIDUA_ISAS avx2 avx512)
  set(RESIDUA_ISA_FLAGS_baseline -DHWY_COMPILE_ONLY_EMU128)
endif()

# residua_isa_sources(<target> <source>...): adds each source to the target once an instruction set.
function(residua_isa_sources target)
  foreach(isa IN LISTS RESIDUA_ISAS)
    set(objects ${target}_${isa})
    if(NOT TARGET ${objects})
      add_library(${objects} OBJECT)
      target_compile_definitions(${objects} PRIVATE RESIDUA_ISA=${isa})
      target_compile_options(${objects} PRIVATE ${RESIDUA_ISA_FLAGS_${isa}})
      target_include_directories(${objects} PRIVATE ${PROJECT_SOURCE_DIR}/src)
      target_link_libraries(${objects} PRIVATE residua_kernel_requirements)
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endif()
    target_sources(${objects} PRIVATE ${ARGN})
  endforeach()
endfunction()
