# Builds and runs EXAMPLE with one line of the COMPILER, under SCRATCH, with what is installed under PREFIX: the line of
# docs/linking.md, with the flags from PKG_CONFIG, or with those that are spelled out there where that is not given.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
set(sources ${SOURCE}/examples/${EXAMPLE})
if(EXAMPLE MATCHES "\\.f90$")
  if(EXAMPLE MATCHES "ranks")
    list(PREPEND sources ${PREFIX}/include/residua_distributed.f90)
  endif()
  list(PREPEND sources ${PREFIX}/include/residua.f90)
  set(language -J ${SCRATCH})
elseif(EXAMPLE MATCHES "\\.cpp$")
  set(language -std=c++20)
elseif(EXAMPLE MATCHES "\\.c$")
  set(math -lm)  # the example's own
endif()

if(PKG_CONFIG)
  file(GLOB_RECURSE package ${PREFIX}/residua.pc)
  cmake_path(GET package PARENT_PATH folder)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${folder} ${PKG_CONFIG} --cflags --libs residua
                  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
else()
  # docs/linking.md: what a static library leaves to the user's link.
  separate_arguments(libraries UNIX_COMMAND "${LIBRARIES}")
  set(flags -ffp-contract=off -I${PREFIX}/include -L${PREFIX}/${LIBDIR} -lresidua ${libraries})
endif()
if(EXAMPLE MATCHES "ranks")
  list(PREPEND flags -lresidua_distributed)
endif()
run(${COMPILER} -O2 ${language} ${sources} -o ${SCRATCH}/example ${flags} ${math})
run(${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${PREFIX}/${LIBDIR} ${SCRATCH}/example)
