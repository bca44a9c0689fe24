#include "study/backends.hpp"

namespace residua::study {

bool run_scalar(int format, operation op, const batch& cases, long count) {
  return with_case(format, op, [&]<class Format, operation o>() {
    for (long i = 0; i < count; ++i) run_case<scalar_machine, Format, o>(cases, i);
  });
}

}  // namespace residua::study
