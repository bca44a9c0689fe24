# The package: what `cmake --install` places and what find_package(residua) then finds.
include(CMakePackageConfigHelpers)
set(RESIDUA_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/residua)

# A shared library has its dependencies inside; a static one leaves them to the user's link. The build reaches them
# through targets of its own, which are not installed. By their names, not as targets that other packages make: those
# need languages that the user's project need not have.
get_target_property(RESIDUA_LIBRARY_TYPE residua TYPE)
set(RESIDUA_IS_STATIC OFF)
set(RESIDUA_PC_LIBRARIES "")
if(RESIDUA_LIBRARY_TYPE STREQUAL "STATIC_LIBRARY")
  set(RESIDUA_IS_STATIC ON)
  set(RESIDUA_LINKED_LIBRARIES gmp superlu amd metis openblas pthread ${CMAKE_DL_LIBS})
  if(RESIDUA_HAS_MPFR)
    list(PREPEND RESIDUA_LINKED_LIBRARIES mpfr)
  endif()
  if(RESIDUA_HAS_ONEDNN)
    list(APPEND RESIDUA_LINKED_LIBRARIES dnnl)
  endif()
  # Where C or Fortran links, it does not know C++'s run-time.
  set(RESIDUA_CXX_RUNTIME ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
  list(FILTER RESIDUA_CXX_RUNTIME INCLUDE REGEX "^(stdc\\+\\+|c\\+\\+|c\\+\\+abi|m)$")
  list(REMOVE_DUPLICATES RESIDUA_CXX_RUNTIME)
  foreach(library IN LISTS RESIDUA_LINKED_LIBRARIES)
    target_link_libraries(residua INTERFACE $<INSTALL_INTERFACE:${library}>)
  endforeach()
  foreach(library IN LISTS RESIDUA_CXX_RUNTIME)
    target_link_libraries(residua INTERFACE $<INSTALL_INTERFACE:$<$<NOT:$<LINK_LANGUAGE:CXX,CUDA>>:${library}>>)
  endforeach()
  set(libraries z ${RESIDUA_LINKED_LIBRARIES} ${RESIDUA_CXX_RUNTIME})
  if(RESIDUA_HAS_CUDA)
    set(RESIDUA_PC_LIBRARIES " -L${CUDAToolkit_LIBRARY_DIR}")
    list(PREPEND libraries cusolver cusparse cublas cudart)
  endif()
  foreach(library IN LISTS libraries)
    string(APPEND RESIDUA_PC_LIBRARIES " -l${library}")
  endforeach()
endif()

# Before 1.0 a minor version may change the binary interface.
set_target_properties(residua PROPERTIES
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
# What the loader does not look for elsewhere, such as a CUDA toolkit's libraries, is found where the link found it.
set_target_properties(residua PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
set_target_properties(residua_program PROPERTIES
  INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}" INSTALL_RPATH_USE_LINK_PATH ON)

# The program is not exported: a package may have the library alone.
install(TARGETS residua_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS residua residua_arithmetic residua_fortran EXPORT residua-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/residua ${PROJECT_BINARY_DIR}/include/residua
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(FILES ${PROJECT_SOURCE_DIR}/include/residua.h ${PROJECT_SOURCE_DIR}/src/fortran/residua.f90
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/residua)

if(RESIDUA_HAS_MPI)
  # A shared one finds libresidua.so beside it, also where a program is linked with this one alone.
  set_target_properties(residua_distributed PROPERTIES
    EXPORT_NAME distributed VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    INSTALL_RPATH "$ORIGIN" INSTALL_RPATH_USE_LINK_PATH ON)
  # MPI by its paths here, for programs that call it themselves: the name alone may be another MPI's, whose handles differ.
  set(RESIDUA_MPI_LIBRARIES ${MPI_CXX_LIBRARIES})
  list(FILTER RESIDUA_MPI_LIBRARIES EXCLUDE REGEX "mpi_cxx|mpicxx")
  target_include_directories(residua_distributed SYSTEM INTERFACE "$<INSTALL_INTERFACE:${MPI_CXX_INCLUDE_DIRS}>")
  target_link_libraries(residua_distributed INTERFACE "$<INSTALL_INTERFACE:${RESIDUA_MPI_LIBRARIES}>")
  install(FILES ${PROJECT_SOURCE_DIR}/include/residua_distributed.h ${PROJECT_SOURCE_DIR}/src/fortran/residua_distributed.f90
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(TARGETS residua_distributed residua_distributed_fortran EXPORT residua-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()

install(EXPORT residua-targets NAMESPACE residua:: DESTINATION ${RESIDUA_PACKAGE_DIR})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/residua-config.cmake.in
  ${PROJECT_BINARY_DIR}/residua-config.cmake INSTALL_DESTINATION ${RESIDUA_PACKAGE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/residua-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/residua-config.cmake
  ${PROJECT_BINARY_DIR}/residua-config-version.cmake
  ${CMAKE_CURRENT_LIST_DIR}/cuda_dialect.cmake
  DESTINATION ${RESIDUA_PACKAGE_DIR})

# The same for whoever calls compilers himself: pkg-config, wherever the prefix is moved to.
file(RELATIVE_PATH RESIDUA_PREFIX_FROM_PC /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" RESIDUA_PREFIX_FROM_PC "${RESIDUA_PREFIX_FROM_PC}")
set(RESIDUA_PC_FILES residua.pc)
if(RESIDUA_HAS_MPI)
  list(APPEND RESIDUA_PC_FILES residua_distributed.pc)
  set(RESIDUA_PC_MPI_INCLUDES "")
  foreach(folder IN LISTS MPI_CXX_INCLUDE_DIRS)
    string(APPEND RESIDUA_PC_MPI_INCLUDES " -I${folder}")
  endforeach()
  list(JOIN RESIDUA_MPI_LIBRARIES " " RESIDUA_PC_MPI_LIBRARIES)
endif()
foreach(package IN LISTS RESIDUA_PC_FILES)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${package}.in ${PROJECT_BINARY_DIR}/${package} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${package} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
