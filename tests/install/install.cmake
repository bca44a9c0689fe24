# Installs BUILD under PREFIX, and runs the program that lies there. By LDD, if given, what is installed there finds all
# libraries that it needs, without a path from the environment. find_package(residua) asks for no program and for no other
# folder of headers than that which was chosen.
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

file(GLOB exported ${PREFIX}/${LIBDIR}/cmake/residua/residua-targets*.cmake)
foreach(file IN LISTS exported)
  file(READ ${file} text)
  if(text MATCHES "/bin/residua")
    message(FATAL_ERROR "${file} asks for the program")
  endif()
  if(text MATCHES "_IMPORT_PREFIX}/include;")
    message(FATAL_ERROR "${file} names the folder of headers twice, once whatever CMAKE_INSTALL_INCLUDEDIR is")
  endif()
endforeach()
