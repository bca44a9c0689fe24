// Elementary functions in a build without MPFR: there are none.
#include "mp/elementary/host_functions.hpp"
#include "residua/base/error.hpp"
#include "residua/mp/functions.hpp"

namespace residua {

namespace {

[[noreturn]] void refuse() {
  throw error(error_kind::unsupported,
              "elementary functions of run-time precision: this build of Residua has no MPFR, which computes "
              "them; configure it with -DRESIDUA_MPFR=ON");
}

}  // namespace

bool has_mp_functions() { return false; }

multiple::host_values multiple::values_of(elementary, const std::vector<mp>&, const std::vector<mp>&, int) {
  refuse();
}
mp multiple::value_of(constant, int) { refuse(); }

}  // namespace residua
