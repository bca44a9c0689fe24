// The reference of the routines in blas.hpp: plain loops on the host; and arrays from and to mp.
#pragma once

#include <list>
#include <vector>

#include "study/rns/number.hpp"
#include "study/rns/planes.hpp"

namespace residua::study::rns {

class host_memory {
 public:
  std::uint64_t* allocate(index_t words) {
    return blocks_.emplace_back(static_cast<std::size_t>(words > 0 ? words : 1)).data();
  }

 private:
  std::list<std::vector<std::uint64_t>> blocks_;
};

/// Reference.
class plain_run : public host_memory {
 public:
  template <class Stage>
  void elements(index_t count, const Stage& stage) {
    for (index_t k = 0; k < count; ++k) stage(k);
  }
  template <class Stage>
  void residues(index_t count, int moduli, const Stage& stage) {
    for (int i = 0; i < moduli; ++i) {
      for (index_t k = 0; k < count; ++k) stage(k, i);
    }
  }
};

inline void upload(const moduli_set& set, planes target, const std::vector<mp>& source) {
  for (std::size_t k = 0; k < source.size(); ++k) from_mp(set, target[static_cast<index_t>(k)], source[k]);
}
inline std::vector<mp> download(const moduli_set& set, planes source, int bits) {
  std::vector<mp> all;
  for (index_t k = 0; k < source.count; ++k) all.push_back(to_mp(set, source[k], bits));
  return all;
}

}  // namespace residua::study::rns
