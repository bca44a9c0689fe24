// All dense factorisations, and what is solved with them.
#pragma once

#include "residua/lapack/determinant.hpp"
#include "residua/lapack/gecon.hpp"
#include "residua/lapack/geqrf.hpp"
#include "residua/lapack/gesv.hpp"
#include "residua/lapack/getrf.hpp"
#include "residua/lapack/getri.hpp"
#include "residua/lapack/getrs.hpp"
#include "residua/lapack/lange.hpp"
#include "residua/lapack/orgqr.hpp"
#include "residua/lapack/ormqr.hpp"
#include "residua/lapack/pocon.hpp"
#include "residua/lapack/posv.hpp"
#include "residua/lapack/potrf.hpp"
#include "residua/lapack/potri.hpp"
#include "residua/lapack/potrs.hpp"
#include "residua/lapack/refinement.hpp"
