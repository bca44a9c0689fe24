// Whether eigenvalues that were found are those at the end of the spectrum: a proof by counting.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "residua/krylov/lobpcg.hpp"
#include "residua/sparse/csr.hpp"
#include "residua/sparse/eigenvalue_counter.hpp"

namespace residua::cli {

/// What is known of eigenvalues between those that were found and the end of the spectrum.
struct end_proof {
  enum class verdict { proved, open, missed };
  spectrum_end end = spectrum_end::smallest;
  verdict known = verdict::open;
  /// Where proved: each eigenvalue is within the larger of this and its bound from that of the same place in
  /// the spectrum.
  double distance = std::numeric_limits<double>::infinity();
  std::string reason;  // where open

  [[nodiscard]] bool is_missed() const { return known == verdict::missed; }
  /// A sentence for the user.
  [[nodiscard]] std::string text() const;
};

/// Proves it for one matrix.
class end_prover {
 public:
  end_prover(const csr& A, spectrum_end end);

  /// For values in ascending order, k of A's eigenvalues being within `error` of them; `enough` is a distance
  /// that does. Factors in dd follow those in double where these do not tell.
  [[nodiscard]] end_proof prove(std::vector<dd> values, double error, double enough);
  /// What is said where nothing is tried.
  [[nodiscard]] end_proof open(const std::string& reason) const {
    return made(end_proof::verdict::open, reason);
  }

 private:
  struct found_values;
  [[nodiscard]] end_proof made(end_proof::verdict known, const std::string& reason = {}) const {
    return {end_, known, std::numeric_limits<double>::infinity(), reason};
  }
  [[nodiscard]] bool is_complete(const found_values& found, format precision);
  [[nodiscard]] end_proof gap_below(const found_values& found, format precision);

  spectrum_end end_;
  double size_;  // about the largest sum of magnitudes in a row of A
  eigenvalue_counter counter_;
};

}  // namespace residua::cli
