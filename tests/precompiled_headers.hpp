// What most tests include, compiled once for all of them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "backends.hpp"
#include "oracle/mp.hpp"
#include "oracle/random_numbers.hpp"
#include "rejection.hpp"
#include "residua/view/matrix.hpp"
