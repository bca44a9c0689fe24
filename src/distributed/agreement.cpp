// Errors that all ranks throw.
#include "distributed/agreement.hpp"

#include <algorithm>
#include <vector>

namespace residua::distributed {

void throw_agreed(const messages& ranks, const complaint& own) {
  if (!ranks.is_true_somewhere(own.exists != 0)) return;
  const auto exists = ranks.gathered(own.exists);
  const auto first = static_cast<int>(std::find(exists.begin(), exists.end(), 1) - exists.begin());
  auto kind = own.kind;
  std::vector<char> text(own.text.begin(), own.text.end());
  ranks.broadcast(first, &kind, sizeof(kind));
  ranks.broadcast(first, text);
  const std::string name = ranks.size() > 1 ? "rank " + std::to_string(first) + ": " : "";
  throw agreed_error(kind, name + std::string(text.begin(), text.end()));
}

}  // namespace residua::distributed

void residua::communicator::agree(const std::function<void()>& f) const { distributed::agreed(*this, f); }
