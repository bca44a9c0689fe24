# The package: what `cmake --install` places and what find_package(residua) then finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(RESIDUA_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/residua)

# A shared library has its dependencies inside; a static one leaves them to the user's link. The build reaches them
# through targets of its own, which are not installed.
get_target_property(RESIDUA_LIBRARY_TYPE residua TYPE)
set(RESIDUA_IS_STATIC OFF)
if(RESIDUA_LIBRARY_TYPE STREQUAL "STATIC_LIBRARY")
  set(RESIDUA_IS_STATIC ON)
  target_link_libraries(residua PRIVATE $<INSTALL_INTERFACE:gmp> $<INSTALL_INTERFACE:openblas>)
  # A project without C++ does not link its library by itself.
  if("stdc++" IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    target_link_libraries(residua PRIVATE $<INSTALL_INTERFACE:$<$<NOT:$<LINK_LANGUAGE:CXX>>:stdc++>>)
  endif()
  if(RESIDUA_HAS_ONEDNN)
    target_link_libraries(residua PRIVATE $<INSTALL_INTERFACE:dnnl>)
  endif()
endif()

# Before 1.0 a minor version may change the binary interface.
set_target_properties(residua PROPERTIES
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set_target_properties(residua_program PROPERTIES
  EXPORT_NAME program INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")

install(TARGETS residua residua_arithmetic residua_program EXPORT residua-targets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/residua ${PROJECT_BINARY_DIR}/include/residua
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(FILES ${PROJECT_SOURCE_DIR}/include/residua.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/residua)

install(EXPORT residua-targets NAMESPACE residua:: DESTINATION ${RESIDUA_PACKAGE_DIR})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/residua-config.cmake.in
  ${PROJECT_BINARY_DIR}/residua-config.cmake INSTALL_DESTINATION ${RESIDUA_PACKAGE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/residua-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/residua-config.cmake
  ${PROJECT_BINARY_DIR}/residua-config-version.cmake
  ${CMAKE_CURRENT_LIST_DIR}/cuda_dialect.cmake
  DESTINATION ${RESIDUA_PACKAGE_DIR})
