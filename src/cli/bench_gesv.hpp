// residua bench gesv: systems solved in one format and by refinement, times beside errors.
#pragma once

#include <vector>

#include "cli/common.hpp"

namespace residua::cli {

struct gesv_bench {
  std::vector<index_t> sizes;  // none: 512 and 1024, or 1024 to 8192 on a GPU
  int repeat;                  // measurements, of which the median is given
  std::string old_document;    // to compare with, or empty
  common_options common;
};

void run_gesv_bench(const gesv_bench& asked);

}  // namespace residua::cli
