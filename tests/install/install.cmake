# Installs BUILD under PREFIX, and runs the program that lies there.
include(${CMAKE_CURRENT_LIST_DIR}/common.cmake)
file(REMOVE_RECURSE ${PREFIX})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX})
run(${PREFIX}/bin/residua --version)
