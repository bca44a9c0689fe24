// advice_cases: the tally of docs/choosing.md: forty operations with known results, and the format advised.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "study/advice/cases.hpp"

int main() {
  using nlohmann::ordered_json;
  const auto ctx = residua::context::cpu();
  ordered_json results = ordered_json::array();
  int meets = 0, cheapest = 0;
  for (const auto& c : residua_study::known_cases()) {
    const auto its = residua_study::outcome_of(ctx, c);
    meets += its.meets ? 1 : 0;
    cheapest += its.is_cheapest ? 1 : 0;
    results.push_back({{"case", its.name},
                       {"tolerance", its.tolerance},
                       {"condition", its.condition},
                       {"format", its.named},
                       {"predicted_error", its.predicted_error},
                       {"true_error", its.true_error},
                       {"predicted_seconds", its.predicted_seconds},
                       {"meets_tolerance", its.meets},
                       {"is_cheapest", its.is_cheapest}});
  }
  const ordered_json summary = {{"cases", results.size()}, {"meet_tolerance", meets}, {"cheapest", cheapest}};
  const ordered_json machine = {{"threads", ctx.threads()}, {"instruction_set", name_of(ctx.isa())}};
  std::printf("%s\n",
              ordered_json{{"machine", machine}, {"summary", summary}, {"results", results}}.dump(1).c_str());
}
