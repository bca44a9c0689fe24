// Each study by its name: the numbers of tables and figures are those of Nguyen (2016).
#pragma once

#include "study/command/study.hpp"

namespace residua::cli {

study sum_study();    // tables 7, 8, 10 to 12, figures 5 to 11
study gauss_study();  // table 16, figures 15-17
study lud_study();    // tables 17-19, figures 18-21

}  // namespace residua::cli
