# Builds and runs EXAMPLE as a project of its own, of LANGUAGES, under SCRATCH: with what is installed under PREFIX, or,
# without a PREFIX, with the SOURCE tree, unoptimised because only that it builds is tested.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
file(REMOVE_RECURSE ${SCRATCH})
if(PREFIX)
  set(options -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_BUILD_TYPE=Release)
else()
  set(options -DRESIDUA_TREE=${SOURCE} -DRESIDUA_CUDA=OFF "-DCMAKE_CXX_FLAGS=-O0")
endif()
# A list that arrives as one word on the command line.
string(REPLACE "," ";" languages ${LANGUAGES})
if("CXX" IN_LIST languages)
  list(APPEND options -DCMAKE_CXX_COMPILER=${COMPILER})
endif()

run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${SCRATCH} -G ${GENERATOR} "-DLANGUAGES=${languages}"
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DEXAMPLE=${SOURCE}/examples/${EXAMPLE} ${options})
run(${CMAKE_COMMAND} --build ${SCRATCH} --target consumer)
run(${SCRATCH}/consumer)

# The headers' arithmetic needs two flags, which the target brings along.
if(EXAMPLE MATCHES "\\.cpp$")
  file(READ ${SCRATCH}/compile_commands.json commands)
  string(REGEX MATCH "[^\n]*-o [^\n]*/consumer\\.dir/[^\n]*" line "${commands}")
  foreach(flag IN ITEMS -ffp-contract=off "-std=(c|gnu)\\+\\+20")
    if(NOT line MATCHES " ${flag} ")
      message(FATAL_ERROR "the user's file was compiled without ${flag}:\n${line}")
    endif()
  endforeach()
endif()
