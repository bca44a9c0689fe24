// Charts: scales, axes, lines with markers, and a legend below, so that nothing lies on anything.
#include "study/command/chart.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <limits>

#include "number/ceil_div.hpp"

namespace residua::cli {

namespace {

constexpr double width = 640, plot_left = 84, plot_right = 620, plot_top = 44, plot_bottom = 360;
constexpr double legend_top = 432, legend_row = 24;
constexpr double zero_band = 22;  // of the height, for zeros on a logarithmic scale

std::string print(const char* format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

/// Colours of Okabe and Ito, and a wine red of Tol's for the triples, which colour-blind readers tell apart;
/// markers besides.
struct style {
  const char* name;
  const char* colour;
  int marker;
  const char* dashes = "";
};
constexpr style styles[] = {{"float", "#767676", 0},
                            {"float2", "#e69f00", 1},
                            {"ff", "#56b4e9", 2},
                            {"double", "#000000", 0},
                            {"double2", "#cc79a7", 1},
                            {"dd", "#0072b2", 2},
                            {"td", "#009e73", 3},
                            {"qd", "#d55e00", 3},
                            {"ds", "#882255", 0},
                            {"di", "#882255", 1, " stroke-dasharray='10 5'"},
                            {"dit", "#882255", 2, " stroke-dasharray='2 5'"},
                            {"mp:106", "#cc79a7", 0},
                            {"mp:212", "#cc79a7", 2, " stroke-dasharray='10 5'"},
                            {"mp:424", "#cc79a7", 3, " stroke-dasharray='2 5'"},
                            {"gmp32", "#56b4e9", 0},
                            {"gmp64", "#009e73", 1},
                            {"gmp128", "#d55e00", 2},
                            {"gmp256", "#000000", 3},
                            {"exact", "#000000", 3, " stroke-dasharray='2 5'"},
                            {"memory", "#000000", 3, " stroke-dasharray='2 5'"},
                            {"as", "#000000", 3, " stroke-dasharray='2 5'"},  // as predicted
                            {"MP(SP+DP)", "#767676", 3, " stroke-dasharray='10 5'"},
                            {"MP(DP+DD)", "#56b4e9", 3, " stroke-dasharray='10 5'"},
                            {"MP(DD+QD)", "#e69f00", 1, " stroke-dasharray='10 5'"}};
std::string first_word(const std::string& name) { return name.substr(0, name.find(' ')); }

/// Of line k. Lines of one format have its colour, and differ in markers and dashes.
style style_of(const std::vector<series>& lines, std::size_t k) {
  const auto word = first_word(lines[k].name);
  for (style s : styles) {
    if (word != s.name) continue;
    const auto before = std::count_if(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(k),
                                      [&](const series& line) { return first_word(line.name) == word; });
    constexpr const char* dashes[] = {"", " stroke-dasharray='10 5'", " stroke-dasharray='2 5'"};
    if (before > 0) s.dashes = dashes[before % 3];
    s.marker = static_cast<int>((s.marker + before) % 4);
    return s;
  }
  constexpr const char* colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                     "#000000", "#e69f00", "#56b4e9", "#767676"};
  return {"", colours[k % 8], static_cast<int>(k % 4)};
}

std::string marker(int kind, double x, double y, const char* colour) {
  constexpr double r = 4.5;
  if (kind == 0) return print("<circle cx='%.1f' cy='%.1f' r='%.1f' fill='%s'/>", x, y, r, colour);
  if (kind == 1)
    return print("<rect x='%.1f' y='%.1f' width='9' height='9' fill='white' stroke='%s' stroke-width='2'/>",
                 x - r, y - r, colour);
  if (kind == 2) return print("<path d='M%.1f %.1fl5.5 9.5h-11z' fill='%s'/>", x, y - 6.0, colour);
  return print("<path d='M%.1f %.1fl6 6l-6 6l-6 -6z' fill='white' stroke='%s' stroke-width='2'/>", x, y - 6.0,
               colour);
}

/// A number of an axis as text: powers of ten with their exponent raised.
std::string tick_text(double value, bool power_of_ten) {
  if (!power_of_ten) {
    const double power = std::log2(std::max(value, 1.0));
    if (value >= 8192 && power == std::floor(power))
      return print("2<tspan dy='-6' font-size='13'>%.0f</tspan>", power);
    return print("%.6g", value);
  }
  const int exponent = static_cast<int>(std::lround(std::log10(value)));
  if (exponent >= 0 && exponent <= 3) return print("%.0f", value);
  return print("10<tspan dy='-6' font-size='13'>%s%d</tspan>", exponent < 0 ? "−" : "", std::abs(exponent));
}

/// From values to places on the paper.
struct scale {
  bool logarithmic = true, has_zero = false;
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  double begin = 0, end = 0;  // on paper
  double zero_place = 0;

  void include(double value) {
    if (logarithmic && value <= 0) {
      has_zero = true;
      return;
    }
    low = std::min(low, value);
    high = std::max(high, value);
  }
  /// Whole decades on a logarithmic scale, from zero on a linear one.
  void round_out() {
    if (!(low <= high)) low = high = 1;  // zeros alone
    if (logarithmic) {
      low = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
      high = std::pow(10.0, std::ceil(std::log10(high) - 1e-9));
      if (low == high) high *= 10;
    } else {
      low = std::min(low, 0.0);
      if (high <= low) high = low + 1;
      high += 0.05 * (high - low);
    }
  }
  [[nodiscard]] double place(double value) const {
    if (logarithmic && value <= 0) return zero_place;
    const double part =
        logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
    return begin + part * (end - begin);
  }
  [[nodiscard]] std::vector<double> ticks() const {
    std::vector<double> ticks;
    if (logarithmic) {
      const int first = static_cast<int>(std::lround(std::log10(low)));
      const int last = static_cast<int>(std::lround(std::log10(high)));
      constexpr int most = 8;
      const int step = ceil_div(last - first, most);
      for (int e = first; e <= last; e += std::max(1, step)) ticks.push_back(std::pow(10.0, e));
    } else {
      const double rough = (high - low) / 6, decade = std::pow(10.0, std::floor(std::log10(rough)));
      const double step = decade * (rough / decade < 1.5   ? 1
                                    : rough / decade < 3.5 ? 2
                                    : rough / decade < 7.5 ? 5
                                                           : 10);
      for (double v = std::ceil(low / step) * step; v <= high; v += step) ticks.push_back(v);
    }
    return ticks;
  }
};

struct axes {
  scale x, y;
};

bool can_be_drawn(const std::pair<double, double>& p) {
  return std::isfinite(p.first) && std::isfinite(p.second);
}

std::vector<double> x_values(const chart& c) {
  std::vector<double> values;
  for (const auto& line : c.lines)
    for (const auto& p : line.points)
      if (can_be_drawn(p)) values.push_back(p.first);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

/// Sizes and counts that an axis can name as they are: others, as entries of matrices, get powers of ten.
bool has_whole_x(const chart& c) {
  constexpr double longest = 1e5;
  const auto values = x_values(c);
  return std::all_of(values.begin(), values.end(), [](double v) {
    const double power = std::log2(std::max(v, 1.0));
    return v == std::floor(v) && (v < longest || power == std::floor(power));
  });
}

axes axes_of(const chart& c) {
  axes a;
  a.x.logarithmic = c.log_x;
  a.y.logarithmic = c.log_y;
  for (const auto& line : c.lines) {
    for (const auto& p : line.points) {
      if (!can_be_drawn(p)) continue;
      a.x.include(p.first);
      a.y.include(p.second);
    }
  }
  // A size is no decade: x keeps its own ends, a little apart from the frame.
  a.x.begin = plot_left + 14;
  a.x.end = plot_right - 14;
  if (!has_whole_x(c)) a.x.round_out();
  a.y.round_out();
  a.y.begin = plot_bottom - (a.y.has_zero ? zero_band : 0);
  a.y.end = plot_top;
  a.y.zero_place = plot_bottom;
  if (a.x.low == a.x.high) a.x.high = c.log_x ? 2 * a.x.low : a.x.low + 1;
  return a;
}

/// So far apart that texts of this many digits do not meet.
double distance_of_texts(double largest) {
  constexpr double least = 58, digit = 11;
  const double digits = 1 + std::floor(std::log10(std::max(largest, 1.0)));
  return std::max(least, digit * (digits + 1));
}

/// The values that points have, where all of them are whole numbers: sizes, counts.
std::vector<double> x_ticks(const chart& c, const scale& x) {
  const auto values = x_values(c);
  if (!has_whole_x(c)) return x.ticks();
  const double apart = distance_of_texts(values.back());
  std::vector<double> kept;
  for (const double v : values)
    if (kept.empty() || x.place(v) - x.place(kept.back()) >= apart) kept.push_back(v);
  return kept;
}

std::string frame(const chart& c, const axes& a) {
  std::string s = print("<rect x='%.0f' y='%.0f' width='%.0f' height='%.0f' fill='none' stroke='#444'/>",
                        plot_left, plot_top, plot_right - plot_left, plot_bottom - plot_top);
  for (const double v : a.y.ticks()) {
    const double place = a.y.place(v);
    s += print("<path d='M%.0f %.1fH%.0f' stroke='#ddd'/>", plot_left, place, plot_right);
    s += print("<text x='%.0f' y='%.1f' text-anchor='end'>", plot_left - 8, place + 5) +
         tick_text(v, c.log_y) + "</text>";
  }
  if (a.y.has_zero)
    s += print("<text x='%.0f' y='%.1f' text-anchor='end'>0</text>", plot_left - 8, a.y.zero_place + 5);
  for (const double v : x_ticks(c, a.x)) {
    const double place = a.x.place(v);
    s += print("<path d='M%.1f %.0fv6' stroke='#444'/>", place, plot_bottom);
    s += print("<text x='%.1f' y='%.0f' text-anchor='middle'>", place, plot_bottom + 24) +
         tick_text(v, c.log_x && !has_whole_x(c)) + "</text>";
  }
  const double middle = 0.5 * (plot_left + plot_right), height = 0.5 * (plot_top + plot_bottom);
  s += print("<text x='%.0f' y='24' text-anchor='middle' font-weight='bold'>", 0.5 * width) +
       escaped(c.title) + "</text>";
  s += print("<text x='%.0f' y='%.0f' text-anchor='middle'>", middle, plot_bottom + 50) + escaped(c.x_label) +
       "</text>";
  s += print("<text transform='translate(17 %.0f) rotate(-90)' text-anchor='middle'>", height) +
       escaped(c.y_label) + "</text>";
  return s;
}

std::string drawn_line(const series& line, const style& how, const axes& a) {
  std::string path, markers;
  const auto* step = line.connected ? "L" : "M";
  for (const auto& p : line.points) {
    if (!can_be_drawn(p)) continue;
    const double x = a.x.place(p.first), y = a.y.place(p.second);
    path += print("%s%.1f %.1f", path.empty() ? "M" : step, x, y);
    markers += marker(how.marker, x, y, how.colour);
  }
  return "<path d='" + path +
         print("' fill='none' stroke='%s' stroke-width='2'%s/>", how.colour, how.dashes) + markers;
}

/// As many as the longest name leaves room for.
std::size_t legend_columns(const chart& c) {
  constexpr std::size_t longest_of_three = 16;
  const bool is_short = std::all_of(c.lines.begin(), c.lines.end(),
                                    [](const series& line) { return line.name.size() <= longest_of_three; });
  return is_short ? 3 : 2;
}

std::string legend_entry(const series& line, const style& how, std::size_t row, double x) {
  const double y = legend_top + static_cast<double>(row) * legend_row;
  const auto stroke = line.connected ? print("<path d='M%.1f %.1fh36' stroke='%s' stroke-width='2'%s/>", x, y,
                                             how.colour, how.dashes)
                                     : "";
  return stroke + marker(how.marker, x + 18, y, how.colour) +
         print("<text x='%.1f' y='%.1f'>", x + 44, y + 5) + escaped(line.name) + "</text>";
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '\'')
      safe += "&#39;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

std::string svg_of(const chart& of_all) {
  chart c = of_all;
  // A line of nothing has no place in the legend.
  std::erase_if(c.lines, [](const series& line) {
    return std::none_of(line.points.begin(), line.points.end(), can_be_drawn);
  });
  if (c.lines.empty()) return {};
  const auto a = axes_of(c);
  const auto columns = legend_columns(c), rows = ceil_div(c.lines.size(), columns);
  const double height = legend_top + static_cast<double>(rows) * legend_row;
  std::string s = print(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %.0f %.0f' role='img' "
      "font-family='sans-serif' font-size='18'>",
      width, height);
  s += "<title>" + escaped(c.title) + "</title>";
  s += print("<rect width='%.0f' height='%.0f' fill='white'/>", width, height) + frame(c, a);
  for (std::size_t k = 0; k < c.lines.size(); ++k) {
    const auto how = style_of(c.lines, k);
    const double x = 24 + static_cast<double>(k % columns) * (width - 24) / static_cast<double>(columns);
    s += drawn_line(c.lines[k], how, a) + legend_entry(c.lines[k], how, k / columns, x);
  }
  return s + "</svg>\n";
}

}  // namespace residua::cli
