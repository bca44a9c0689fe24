// Line charts as SVG: what a report of a study needs and no more.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace residua::cli {

struct series {
  std::string name;  // in the legend; a format's name gives it that format's colour and marker
  std::vector<std::pair<double, double>> points;
  bool connected = true;  // by a line
};

struct chart {
  std::string name;  // of the file: STUDY-name.svg
  std::string title, x_label, y_label;
  std::vector<series> lines;
  bool log_x = true, log_y = true;
};

/// Points that are not finite are left out. On a logarithmic scale a zero is drawn on a line of its own below
/// all others. Empty if no point is left.
std::string svg_of(const chart& c);

/// Text for XML and HTML.
std::string escaped(const std::string& text);

}  // namespace residua::cli
