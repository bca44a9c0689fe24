# Installs BUILD under PREFIX, and runs the program that lies there. By LDD, if given, what is installed there finds all
# libraries that it needs, without a path from the environment.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
file(REMOVE_RECURSE ${PREFIX})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX})
run(${PREFIX}/bin/residua --version)

file(GLOB installed ${PREFIX}/bin/residua ${PREFIX}/${LIBDIR}/libresidua*.so)
if(NOT LDD)
  set(installed "")
endif()
foreach(file IN LISTS installed)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=LD_LIBRARY_PATH ${LDD} ${file}
                  OUTPUT_VARIABLE needed COMMAND_ERROR_IS_FATAL ANY)
  if(needed MATCHES "not found")
    message(FATAL_ERROR "${file} does not find the libraries that it needs:\n${needed}")
  endif()
endforeach()
