// Where the study runs its cases. Each backend: result[i] = op(a[i], b[i], c[i]) for i < count in the given
// format; false if the format lacks the operation. `count` is a multiple of eight.
#pragma once

#include <string>

#include "study/formats.hpp"

namespace residua::study {

bool run_scalar(int format, operation op, const batch& cases, long count);
/// Arrays in host memory. Throws device.
bool run_gpu(int format, operation op, const batch& cases, long count);
/// The GPU's name; empty where there is none.
std::string gpu_name();

}  // namespace residua::study

namespace residua::avx2 {
bool run_simd(int format, study::operation op, const study::batch& cases, long count);
}
namespace residua::avx512 {
bool run_simd(int format, study::operation op, const study::batch& cases, long count);
}
