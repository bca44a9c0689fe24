// Errors that all ranks throw.
#include "distributed/agreement.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace residua::distributed {

void check_same_version(const messages& ranks, const char* own) {
  std::array<char, 32> text{};  // the same in all versions: what they tell each other first
  std::strncpy(text.data(), own, text.size() - 1);
  const auto of_ranks = ranks.gathered(text);
  for (std::size_t rank = 1; rank < of_ranks.size(); ++rank) {
    if (of_ranks[rank] == of_ranks[0]) continue;
    throw agreed_error(error_kind::unsupported, "rank " + std::to_string(rank) + ": has version " +
                                                    of_ranks[rank].data() + " of Residua, rank 0 has " +
                                                    of_ranks[0].data());
  }
}

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

void residua::communicator::agree(const std::function<void()>& f) const {
  distributed::agreed(*this, [&] {
    try {
      f();
    } catch (const std::exception&) {
      throw;
    } catch (...) {
      throw error(error_kind::device, "an exception that is no std::exception");
    }
  });
}
