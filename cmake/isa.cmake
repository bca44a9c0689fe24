# The same kernel source, compiled once for every instruction set in its own namespace and chosen at run time.
# The level names are those of the x86-64 psABI; -maes and -mpclmul are what Highway expects beside v3 and v4.
set(RESIDUA_ISA_FLAGS_baseline "")
set(RESIDUA_ISA_FLAGS_avx2 -march=x86-64-v3 -maes -mpclmul)
set(RESIDUA_ISA_FLAGS_avx512 -march=x86-64-v4 -maes -mpclmul -mprefer-vector-width=512)
set(RESIDUA_ISAS baseline)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  list(APPEND RESIDUA_ISAS avx2 avx512)
endif()

# residua_isa_sources(<target> <source>...): adds each source to the target once an instruction set.
function(residua_isa_sources target)
  foreach(isa IN LISTS RESIDUA_ISAS)
    add_library(${target}_${isa} OBJECT ${ARGN})
    target_compile_definitions(${target}_${isa} PRIVATE RESIDUA_ISA=${isa})
    target_compile_options(${target}_${isa} PRIVATE ${RESIDUA_ISA_FLAGS_${isa}})
    target_include_directories(${target}_${isa} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target}_${isa} PRIVATE residua_kernel_requirements)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${isa}>)
  endforeach()
endfunction()
