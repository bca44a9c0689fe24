// Norms as bounds: numbers in double, enlarged by more than they were rounded by.
#pragma once

namespace residua::dense {

/// A norm that was summed in double, or in more, of fewer than 2^32 terms errs by less than 2^-20 of itself:
/// times this it is a bound from above.
inline constexpr double upwards = 1 + 0x1p-20;

}  // namespace residua::dense
