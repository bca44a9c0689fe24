// Whether a block of memory that cannot be had ends the program, as it does under sanitizers.
#pragma once

namespace residua_test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool allocation_failures_end_the_program = true;
#elif defined(__has_feature)
inline constexpr bool allocation_failures_end_the_program =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool allocation_failures_end_the_program = false;
#endif

}  // namespace residua_test
