// All of Residua but what needs other libraries' headers: number/float128.hpp, number/mpfr.hpp,
// number/text_fmt.hpp and mplapack.hpp.
#pragma once

#include "residua/blas.hpp"
#include "residua/generate/problems.hpp"
#include "residua/io/load_matrix.hpp"
#include "residua/io/matrix_market.hpp"
#include "residua/krylov/bicgstab.hpp"
#include "residua/krylov/cg.hpp"
#include "residua/krylov/preconditioner.hpp"
#include "residua/krylov/report.hpp"
#include "residua/number/constants.hpp"
#include "residua/number/convert.hpp"
#include "residua/number/elementary.hpp"
#include "residua/number/format.hpp"
#include "residua/number/limits.hpp"
#include "residua/number/literals.hpp"
#include "residua/number/text.hpp"
#include "residua/number/text_format.hpp"
#include "residua/residue/integer_gemm.hpp"
#include "residua/solve/solve.hpp"
#include "residua/version.hpp"
