set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
include(${CMAKE_CURRENT_LIST_DIR}/cuda_dialect.cmake)
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)

# What every translation unit that uses the inline arithmetic needs: a compiler that fuses a*b+c breaks the
# error-free transformations. A property of the target, so that users' files get it too.
add_library(residua_arithmetic INTERFACE)
add_library(residua::arithmetic ALIAS residua_arithmetic)
set_target_properties(residua_arithmetic PROPERTIES EXPORT_NAME arithmetic)
target_compile_options(residua_arithmetic INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-ffp-contract=off>")

target_compile_features(residua_arithmetic INTERFACE cxx_std_20)

# What our own sources are held to. -Wrestrict of g++ 12 warns of std::string concatenation (GCC bug 105651).
add_library(residua_warnings INTERFACE)
target_compile_options(residua_warnings INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-restrict>;-Wconversion;-Wno-sign-conversion;-Wnon-virtual-dtor>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>")
if(RESIDUA_WARNINGS_AS_ERRORS)
  target_compile_options(residua_warnings INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:-Werror>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings;-Xcompiler=-Werror>")
endif()

if(RESIDUA_SANITIZE)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${RESIDUA_SANITIZE};-fno-omit-frame-pointer>")
  if(RESIDUA_SANITIZE MATCHES "undefined")
    # Without the checks of pointers, which alone double the time of compiling: the address sanitizer finds accesses
    # through bad pointers, but neither misaligned ones nor pointers that are only computed.
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=undefined;-fno-sanitize=null,alignment,pointer-overflow,object-size>")
  endif()
  add_link_options(-fsanitize=${RESIDUA_SANITIZE})
endif()
