// Each study by its name, with the tables and figures of its source: the theses of Nguyen (2016) and Mukunoki
// (2013).
#pragma once

#include "study/command/study.hpp"

namespace residua::cli {

study sum_study();        // Nguyen: tables 7, 8, 10 to 12, figures 5 to 11
study intensity_study();  // Nguyen: tables 13 to 15, figures 12 to 14
study gauss_study();      // Nguyen: table 16, figures 15 to 17
study lud_study();        // Nguyen: tables 17 to 19, figures 18 to 21
study multiply_study();   // Nguyen: figures 22 and 23
study doundo_study();     // Nguyen: figures 24 to 29, table 20
study blas_study();       // Mukunoki: tables 2.1 and 2.3, figures 2.9 to 2.14
study spmv_study();       // Mukunoki: table 4.6
study krylov_study();     // Mukunoki: tables 4.2 to 4.9
study gesv_study();       // the slides of Mukunoki and Takahashi: Performance of GESV
study accuracy_study();   // Mukunoki: table 2.5

}  // namespace residua::cli
