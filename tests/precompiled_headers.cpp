// The target that precompiled_headers.hpp is compiled for.
#include "precompiled_headers.hpp"
