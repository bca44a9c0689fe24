// The scalars of LSMR: two sequences of rotations that make the bidiagonal matrix of Golub and Kahan's
// process upper bidiagonal twice.
#pragma once

#include <cmath>

#include "krylov/rotation.hpp"

namespace residua::krylov {

/// What one iteration does with its vectors: h_bar = h + of_h_bar h_bar, x = x + of_x h_bar, and then, with
/// the next v, h = v + of_h h.
template <class T>
struct lsmr_step {
  T of_h_bar, of_x, of_h;
};

/// min |A^T (b - A x)| over the Krylov space, by the numbers alpha and beta of the bidiagonalisation. Source:
/// Fong, Saunders, LSMR: an iterative algorithm for sparse least-squares problems, SIAM J. Sci. Comput.
/// 33(5), 2011: sections 2 (the iteration) and 5 (the norms), without damping.
template <class T>
class lsmr_recurrence {
 public:
  /// Begins with beta u = b and alpha v = A^T u, where u and v have norm 1.
  lsmr_recurrence(const T& beta, const T& alpha)
      : alpha_bar_(alpha), zeta_bar_(alpha * beta), beta_dotted_twice_(beta) {}

  /// Takes the next beta u = A v - alpha u and alpha v = A^T u - beta v.
  lsmr_step<T> advance(T beta, const T& alpha) {
    const T rho_before = rho_, rho_bar_before = rho_bar_, zeta_before = zeta_;
    rho_ = alpha_bar_;
    const auto first = rotation_of(rho_, beta);
    rotate(first, rho_, beta);
    T theta = first.sine * alpha;
    alpha_bar_ = first.cosine * alpha;
    const T theta_bar = second_.sine * rho_, theta_of_h = theta;
    rho_bar_ = second_.cosine * rho_;
    second_ = rotation_of(rho_bar_, theta);
    rotate(second_, rho_bar_, theta);
    zeta_ = second_.cosine * zeta_bar_;
    zeta_bar_ = -(second_.sine * zeta_bar_);
    follow_residual(first, theta_bar, zeta_before);
    return {-(theta_bar * rho_ / (rho_before * rho_bar_before)), zeta_ / (rho_ * rho_bar_),
            -(theta_of_h / rho_)};
  }

  /// |A^T r| and |r| of the x that the steps so far have made, but for rounding.
  [[nodiscard]] double gradient() const { return std::fabs(leading(zeta_bar_)); }
  [[nodiscard]] double residual() const {
    return std::hypot(leading(beta_dotted_ - tau_dotted_), leading(beta_dotted_twice_));
  }

 private:
  /// A third rotation makes the transposed factor lower bidiagonal, in which r has two elements.
  void follow_residual(const rotation<T>& first, T theta_bar, const T& zeta_before) {
    const T beta_hat = first.cosine * beta_dotted_twice_;
    beta_dotted_twice_ = -(first.sine * beta_dotted_twice_);
    T rho_tilde = rho_dotted_;
    const auto third = rotation_of(rho_tilde, theta_bar);
    rotate(third, rho_tilde, theta_bar);
    tau_tilde_ = (zeta_before - theta_tilde_ * tau_tilde_) / rho_tilde;
    theta_tilde_ = third.sine * rho_bar_;
    rho_dotted_ = third.cosine * rho_bar_;
    beta_dotted_ = third.cosine * beta_hat - third.sine * beta_dotted_;
    tau_dotted_ = (zeta_ - theta_tilde_ * tau_tilde_) / rho_dotted_;
  }

  // By the names of the source, k being the last step.
  T alpha_bar_, rho_ = T(1.0), rho_bar_ = T(1.0), zeta_ = T(0.0), zeta_bar_;
  rotation<T> second_{T(1.0), T(0.0)};
  T beta_dotted_twice_, beta_dotted_ = T(0.0), rho_dotted_ = T(1.0), theta_tilde_ = T(0.0),
                        tau_tilde_ = T(0.0), tau_dotted_ = T(0.0);
};

}  // namespace residua::krylov
