// The report of studies: one HTML file that needs nothing beside it.
#pragma once

#include <string>
#include <vector>

#include "study/command/study.hpp"

namespace residua::cli {

struct reported_study {
  const study* what;
  json document;
  std::vector<chart> charts;
  std::vector<finding> findings;
};

/// Question, pictures, what was measured, the sources' claims beside what the rows say, and the rows.
std::string html_of(const std::vector<reported_study>& studies);

}  // namespace residua::cli
