// Whether a test may start threads in the child of a fork.
#pragma once

// The thread sanitizer starts none there.
#if defined(__has_feature)
#  if __has_feature(thread_sanitizer)
#    define RESIDUA_TEST_CANNOT_FORK 1
#  endif
#endif
#if defined(__SANITIZE_THREAD__)
#  define RESIDUA_TEST_CANNOT_FORK 1
#endif
