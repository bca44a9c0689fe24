// A use of the arithmetic, compiled with options that the headers refuse and without them.
#include "residua/number/arithmetic.hpp"

int main() { return residua::isfinite(residua::dd(1.0) + 0x1p-60) ? 0 : 1; }
