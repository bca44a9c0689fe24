# Builds and runs examples/solve_plate.cpp as a project of its own, under SCRATCH. WAY: find_package, with what
# BUILD installs; or add_subdirectory, with the SOURCE tree, unoptimised because only that it builds is tested.
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(WAY STREQUAL "find_package")
  file(REMOVE_RECURSE ${SCRATCH})
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
  run(${SCRATCH}/prefix/bin/residua --version)
  set(options -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix -DCMAKE_BUILD_TYPE=Release)
else()
  set(options -DRESIDUA_TREE=${SOURCE} -DRESIDUA_CUDA=OFF "-DCMAKE_CXX_FLAGS=-O0")
endif()

run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${SCRATCH}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
    -DEXAMPLE=${SOURCE}/examples/solve_plate.cpp ${options})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build --target consumer)
run(${SCRATCH}/build/consumer)

# A project in C alone.
if(WAY STREQUAL "find_package")
  run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/c_consumer -B ${SCRATCH}/c_build -G ${GENERATOR}
      -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix)
  run(${CMAKE_COMMAND} --build ${SCRATCH}/c_build)
  run(${SCRATCH}/c_build/c_consumer)
endif()

file(READ ${SCRATCH}/build/compile_commands.json commands)
string(REGEX MATCH "[^\n]*-o [^\n]*/consumer\\.dir/[^\n]*" line "${commands}")
foreach(flag IN ITEMS -ffp-contract=off "-std=(c|gnu)\\+\\+20")
  if(NOT line MATCHES " ${flag} ")
    message(FATAL_ERROR "the user's file was compiled without ${flag}:\n${line}")
  endif()
endforeach()
