// That every dense routine looks at each of its operands: one table of calls, each made as it should be and
// then with one operand after the other that does not fit.
#include <functional>
#include <memory>
#include <string>

#include "rejection.hpp"
#include "residua/certified/complex_eigenvalues.hpp"
#include "residua/certified/complex_systems.hpp"
#include "residua/certified/determinant.hpp"
#include "residua/certified/eigenvalues.hpp"
#include "residua/certified/general_eigenvalues.hpp"
#include "residua/certified/gesv.hpp"
#include "residua/certified/positive_definite.hpp"
#include "residua/lapack.hpp"

namespace {

using residua::complex;
using residua::context;
using residua::dd;
using residua::index_t;
using residua::matrix_norm;
using residua::matrix_view;
using residua::op;
using residua::product_options;
using residua::side;
using residua::uplo;
using residua::vector_view;
using residua_test::expect_rejected;

using complex_dd = complex<dd>;

constexpr index_t order = 2;

/// What may be wrong with an operand; each is a letter of the table.
enum fault : char {
  none = '-',
  rows = 'r',        // one more
  columns = 'c',     // one more
  larger = 'b',      // one row and one column more
  leading = 'l',     // a leading dimension below the rows
  null = 'n',        // no memory
  size = 's',        // one element more
  increment = 'i',   // of zero
  apart = 'a',       // an increment of two where 1 is asked for
  pivots = 'p',      // a pivot of 0
  beyond = 'q',      // a pivot behind the last row
  not_finite = 'f',  // a NaN
  accuracy = 'o'     // options of too few bits
};
constexpr auto square = "rln", as_square = "rlnb", any = "ln", both = "rcln", finite_square = "rlnf",
               as_finite_square = "rlnfb", finite = "lnf", vector = "sni", finite_vector = "snif",
               used_pivots = "snipq";

struct operand {
  const char *name, *faults;
};
constexpr operand options{"accuracy_bits", "o"};

/// The operands of one call, each made when it is asked for: identities of order 2, and vectors of ones.
class operands {
 public:
  operands(std::string changed, char its) : changed_(std::move(changed)), its_(its) {}

  template <class T>
  matrix_view<T> matrix(const std::string& name) {
    const char how = fault_of(name);
    const index_t m = order + (how == rows || how == larger ? 1 : 0),
                  n = order + (how == columns || how == larger ? 1 : 0);
    auto* all = elements<T>(m * n);
    for (index_t i = 0; i < order; ++i) all[i * (m + 1)] = T(1.0);
    if (how == not_finite) all[m * n - 1] = T(std::numeric_limits<double>::quiet_NaN());
    return {how == null ? nullptr : all, m, n, how == leading ? m - 1 : m};
  }
  template <class T>
  vector_view<T> ones(const std::string& name) {
    const char how = fault_of(name);
    const index_t n = order + (how == size ? 1 : 0);
    auto* all = elements<T>(n);
    std::fill(all, all + n, T(1.0));
    if (how == not_finite) all[n - 1] = T(std::numeric_limits<double>::quiet_NaN());
    return {how == null ? nullptr : all, n, how == increment ? 0 : 1};
  }
  /// Of no exchange.
  vector_view<index_t> integers(const std::string& name) {
    const char how = fault_of(name);
    const index_t n = order + (how == size ? 1 : 0);
    auto* all = elements<index_t>(2 * n);
    for (index_t i = 0; i < 2 * n; ++i) all[i] = i + 1;
    if (how == pivots) all[0] = 0;
    if (how == beyond) all[0] = order + 1;
    return {how == null ? nullptr : all, n, how == increment ? 0 : how == apart ? 2 : 1};
  }
  product_options products() {
    product_options its;
    if (its_ == accuracy) its.accuracy_bits = 7;
    return its;
  }

 private:
  [[nodiscard]] char fault_of(const std::string& name) const {
    return name == changed_ ? its_ : static_cast<char>(none);
  }
  template <class T>
  T* elements(index_t count) {
    auto made = std::make_shared<std::vector<T>>(static_cast<std::size_t>(count), T(0));
    kept_.push_back(made);
    return made->data();
  }

  std::string changed_;
  char its_;
  std::vector<std::shared_ptr<void>> kept_;
};

using here = const context&;
using set = operands&;

struct routine {
  const char* name;
  std::vector<operand> all;
  std::function<void(here, set)> call;
};

/// Of real numbers or of complex ones.
template <class T>
std::vector<routine> systems() {
  const auto A = [](set o) { return o.matrix<T>("A"); };
  const auto B = [](set o) { return o.matrix<T>("B"); };
  const auto ipiv = [](set o) { return o.integers("ipiv"); };
  constexpr auto lower = uplo::lower;
  return {
      {"getrf",
       {{"A", any}, {"ipiv", vector}, options},
       [=](here c, set o) { residua::getrf(c, A(o), ipiv(o), o.products()); }},
      {"getrs",
       {{"LU", square}, {"ipiv", used_pivots}, {"B", square}, options},
       [=](here c, set o) { residua::getrs(c, op::none, o.matrix<T>("LU"), ipiv(o), B(o), o.products()); }},
      {"gesv",
       {{"A", square}, {"ipiv", vector}, {"B", square}, options},
       [=](here c, set o) { residua::gesv(c, A(o), ipiv(o), B(o), o.products()); }},
      {"potrf",
       {{"A", square}, options},
       [=](here c, set o) { residua::potrf(c, lower, A(o), o.products()); }},
      {"potrs",
       {{"factor", square}, {"B", square}, options},
       [=](here c, set o) { residua::potrs(c, lower, o.matrix<T>("factor"), B(o), o.products()); }},
      {"posv",
       {{"A", square}, {"B", square}, options},
       [=](here c, set o) { residua::posv(c, lower, A(o), B(o), o.products()); }},
      {"geqrf",
       {{"A", any}, {"tau", vector}, options},
       [=](here c, set o) { residua::geqrf(c, A(o), o.ones<T>("tau"), o.products()); }},
      {"gels",
       {{"A", any}, {"B", square}, options},
       [=](here c, set o) { residua::gels(c, op::none, A(o), B(o), o.products()); }},
      {"gesv",
       {{"A", finite_square}, {"B", finite_square}, {"X", both}},
       [=](here c, set o) { residua::gesv(c, A(o), B(o), o.matrix<T>("X"), residua::refinement_options{}); }},
      {"posv",
       {{"A", finite_square}, {"B", finite_square}, {"X", both}},
       [=](here c, set o) {
         residua::posv(c, lower, A(o), B(o), o.matrix<T>("X"), residua::refinement_options{});
       }},
  };
}

std::vector<routine> further_real_systems() {
  const auto A = [](set o) { return o.matrix<dd>("A"); };
  const auto LU = [](set o) { return o.matrix<dd>("LU"); };
  const auto B = [](set o) { return o.matrix<dd>("B"); };
  const auto factor = [](set o) { return o.matrix<dd>("factor"); };
  const auto tau = [](set o) { return o.ones<dd>("tau"); };
  const auto ipiv = [](set o) { return o.integers("ipiv"); };
  constexpr auto lower = uplo::lower;
  return {
      {"getri",
       {{"LU", square}, {"ipiv", used_pivots}, options},
       [=](here c, set o) { residua::getri(c, LU(o), ipiv(o), o.products()); }},
      {"gecon",
       {{"LU", square}},
       [=](here c, set o) { (void)residua::gecon(c, matrix_norm::one, LU(o), 1.0); }},
      {"determinant",
       {{"LU", square}, {"ipiv", vector}},
       [=](here c, set o) { (void)residua::determinant(c, LU(o), ipiv(o)); }},
      {"potri",
       {{"factor", square}, options},
       [=](here c, set o) { residua::potri(c, lower, factor(o), o.products()); }},
      {"pocon", {{"factor", square}}, [=](here c, set o) { (void)residua::pocon(c, lower, factor(o), 1.0); }},
      {"sytrf",
       {{"A", square}, {"ipiv", "snia"}, options},
       [=](here c, set o) { residua::sytrf(c, lower, A(o), ipiv(o), o.products()); }},
      {"sytrs",
       {{"A", square}, {"ipiv", "sniapq"}, {"B", square}, options},
       [=](here c, set o) { residua::sytrs(c, lower, A(o), ipiv(o), B(o), o.products()); }},
      {"ormqr",
       {{"A", square}, {"tau", vector}, {"C", any}, options},
       [=](here c, set o) {
         residua::ormqr(c, side::left, op::none, A(o), tau(o), o.matrix<dd>("C"), o.products());
       }},
      {"orgqr",
       {{"A", "cln"}, {"tau", "ni"}, options},
       [=](here c, set o) { residua::orgqr(c, A(o), tau(o), o.products()); }},
      {"gelsy",
       {{"A", any}, {"B", square}, {"jpvt", vector}, options},
       [=](here c, set o) { residua::gelsy(c, A(o), B(o), o.integers("jpvt"), dd(0.0), o.products()); }},
      {"geqp3",
       {{"A", any}, {"jpvt", "snia"}, {"tau", vector}},
       [=](here c, set o) { residua::geqp3(c, A(o), o.integers("jpvt"), tau(o)); }},
      {"geequ", {{"A", finite}}, [=](here c, set o) { (void)residua::geequ(c, A(o)); }},
      {"poequ", {{"A", finite_square}}, [=](here c, set o) { (void)residua::poequ(c, lower, A(o)); }},
      {"lange", {{"A", any}}, [=](here c, set o) { (void)residua::lange(c, matrix_norm::one, A(o)); }},
      {"lansy",
       {{"A", square}},
       [=](here c, set o) { (void)residua::lansy(c, matrix_norm::one, lower, A(o)); }},
  };
}

std::vector<routine> unitary_factors() {
  const auto A = [](set o) { return o.matrix<complex_dd>("A"); };
  const auto tau = [](set o) { return o.ones<complex_dd>("tau"); };
  return {
      {"unmqr",
       {{"A", square}, {"tau", vector}, {"C", any}, options},
       [=](here c, set o) {
         residua::unmqr(c, side::left, op::none, A(o), tau(o), o.matrix<complex_dd>("C"), o.products());
       }},
      {"ungqr",
       {{"A", "cln"}, {"tau", "ni"}, options},
       [=](here c, set o) { residua::ungqr(c, A(o), tau(o), o.products()); }},
  };
}

/// Of real numbers or of complex ones.
template <class T>
std::vector<routine> functions() {
  const auto A = [](set o) { return o.matrix<T>("A"); };
  const auto X = [](set o) { return o.matrix<T>("X"); };
  return {
      {"expm",
       {{"A", finite_square}, {"X", as_square}, options},
       [=](here c, set o) { residua::expm(c, A(o), X(o), o.products()); }},
      {"sqrtm",
       {{"A", finite_square}, {"X", as_square}, options},
       [=](here c, set o) { residua::sqrtm(c, A(o), X(o), o.products()); }},
      {"signm",
       {{"A", finite_square}, {"S", as_square}, options},
       [=](here c, set o) { residua::signm(c, A(o), o.matrix<T>("S"), o.products()); }},
      {"polar",
       {{"A", finite}, {"U", both}, {"H", as_square}, options},
       [=](here c, set o) { residua::polar(c, A(o), o.matrix<T>("U"), o.matrix<T>("H"), o.products()); }},
  };
}

/// The names of symmetric problems and of Hermitian ones differ, and so do those of right vectors.
template <class T>
struct names {
  static constexpr auto eigen = "syevd", pencil = "sygvd", right = "Vt";
};
template <>
struct names<complex_dd> {
  static constexpr auto eigen = "heevd", pencil = "hegvd", right = "Vh";
};

template <class T>
std::vector<routine> spectra() {
  const auto A = [](set o) { return o.matrix<T>("A"); };
  const auto B = [](set o) { return o.matrix<T>("B"); };
  const auto X = [](set o) { return o.matrix<T>("X"); };
  const auto U = [](set o) { return o.matrix<T>("U"); };
  const auto V = [](set o) { return o.matrix<T>(names<T>::right); };
  const auto w = [](set o) { return o.ones<dd>("w"); };
  const auto s = [](set o) { return o.ones<dd>("s"); };
  constexpr auto lower = uplo::lower;
  const auto eigen = [=](here c, set o) {
    if constexpr (std::is_same_v<T, dd>)
      residua::syevd(c, lower, A(o), w(o), o.products());
    else
      residua::heevd(c, lower, A(o), w(o), o.products());
  };
  const auto pencil = [=](here c, set o) {
    if constexpr (std::is_same_v<T, dd>)
      residua::sygvd(c, 1, lower, A(o), B(o), w(o), o.products());
    else
      residua::hegvd(c, 1, lower, A(o), B(o), w(o), o.products());
  };
  return {
      {names<T>::eigen, {{"A", finite_square}, {"w", vector}, options}, eigen},
      {names<T>::pencil, {{"A", finite_square}, {"B", as_finite_square}, {"w", vector}, options}, pencil},
      {"refine_eigenvectors",
       {{"A", finite_square}, {"X", as_finite_square}, {"w", vector}, options},
       [=](here c, set o) { residua::refine_eigenvectors(c, lower, A(o), X(o), w(o), o.products()); }},
      {"gesvd",
       {{"A", finite}, {"s", vector}, {"U", square}, {names<T>::right, "cln"}, options},
       [=](here c, set o) { residua::gesvd(c, A(o), s(o), U(o), V(o), o.products()); }},
      {"refine_singular_vectors",
       {{"A", finite}, {"U", finite_square}, {"s", vector}, {names<T>::right, "clnf"}, options},
       [=](here c, set o) { residua::refine_singular_vectors(c, A(o), U(o), s(o), V(o), o.products()); }},
  };
}

std::vector<routine> general_spectra() {
  const auto real = [](const char* name) { return [=](set o) { return o.matrix<dd>(name); }; };
  const auto whole = [](const char* name) { return [=](set o) { return o.matrix<complex_dd>(name); }; };
  const auto wr = [](set o) { return o.ones<dd>("wr"); };
  const auto wi = [](set o) { return o.ones<dd>("wi"); };
  const auto w = [](set o) { return o.ones<complex_dd>("w"); };
  return {
      {"geev",
       {{"A", finite_square}, {"wr", vector}, {"wi", vector}, {"X", as_square}, options},
       [=](here c, set o) { residua::geev(c, real("A")(o), wr(o), wi(o), real("X")(o), o.products()); }},
      {"geev",
       {{"A", finite_square}, {"wr", vector}, {"wi", vector}, {"Y", as_square}, {"X", as_square}, options},
       [=](here c, set o) {
         residua::geev(c, real("A")(o), wr(o), wi(o), real("Y")(o), real("X")(o), o.products());
       }},
      {"geev",
       {{"A", finite_square}, {"w", vector}, {"X", as_square}, options},
       [=](here c, set o) { residua::geev(c, whole("A")(o), w(o), whole("X")(o), o.products()); }},
      {"geev",
       {{"A", finite_square}, {"w", vector}, {"Y", as_square}, {"X", as_square}, options},
       [=](here c, set o) {
         residua::geev(c, whole("A")(o), w(o), whole("Y")(o), whole("X")(o), o.products());
       }},
  };
}

std::vector<routine> certified_systems() {
  const auto A = [](set o) { return o.matrix<dd>("A"); };
  const auto Z = [](set o) { return o.matrix<complex_dd>("A"); };
  return {
      {"certified_gesv",
       {{"A", finite_square}, {"B", finite_square}, {"X", both}, {"radius", both}},
       [=](here c, set o) {
         residua::certified_gesv(c, A(o), o.matrix<dd>("B"), o.matrix<dd>("X"), o.matrix<double>("radius"));
       }},
      {"certified_positive_definite",
       {{"A", finite_square}},
       [=](here c, set o) { (void)residua::certified_positive_definite(c, uplo::lower, A(o)); }},
      {"certified_positive_definite",
       {{"A", finite_square}},
       [=](here c, set o) { (void)residua::certified_positive_definite(c, uplo::lower, Z(o)); }},
      {"certified_determinant",
       {{"A", finite_square}},
       [=](here c, set o) { (void)residua::certified_determinant(c, A(o)); }},
      {"certified_eigenvalues",
       {{"A", finite_square}, {"X", as_finite_square}, {"w", finite_vector}},
       [=](here c, set o) {
         (void)residua::certified_eigenvalues(c, uplo::lower, A(o), o.matrix<dd>("X"), o.ones<dd>("w"));
       }},
      {"certified_eigenvalues",
       {{"A", finite_square}, {"X", as_finite_square}, {"w", finite_vector}},
       [=](here c, set o) {
         (void)residua::certified_eigenvalues(c, uplo::lower, Z(o), o.matrix<complex_dd>("X"),
                                              o.ones<dd>("w"));
       }},
      {"certified_eigenvalues",
       {{"A", finite_square}, {"X", as_finite_square}, {"w", finite_vector}, {"radius", vector}},
       [=](here c, set o) {
         residua::certified_eigenvalues(c, Z(o), o.matrix<complex_dd>("X"), o.ones<complex_dd>("w"),
                                        o.ones<double>("radius"));
       }},
      // Pairs of complex eigenvalues, of which the two parts of a vector are columns.
      {"certified_eigenvalues",
       {{"A", finite_square}, {"X", as_finite_square}, {"wr", finite_vector}, {"radius", vector}},
       [=](here c, set o) {
         std::vector<dd> wi{dd(1.0), dd(-1.0)};
         residua::certified_eigenvalues(c, A(o), o.matrix<dd>("X"), o.ones<dd>("wr"),
                                        vector_view<dd>(wi.data(), order), o.ones<double>("radius"));
       }},
  };
}

std::vector<routine> all_routines() {
  std::vector<routine> all;
  for (const auto& some : {systems<dd>(), systems<complex_dd>(), further_real_systems(), unitary_factors(),
                           functions<dd>(), functions<complex_dd>(), spectra<dd>(), spectra<complex_dd>(),
                           general_spectra(), certified_systems()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

TEST(lapack_operands, that_fit_are_taken) {
  const auto ctx = context::cpu(1);
  for (const auto& its : all_routines()) {
    SCOPED_TRACE(its.name);
    operands fitting("", none);
    EXPECT_NO_THROW(its.call(ctx, fitting));
  }
}

TEST(lapack_operands, that_do_not_fit_are_named) {
  const auto ctx = context::cpu(1);
  for (const auto& its : all_routines()) {
    for (const auto& x : its.all) {
      for (const char how : std::string(x.faults)) {
        SCOPED_TRACE(std::string(its.name) + ": " + x.name + ", " + how);
        operands changed(x.name, how);
        expect_rejected({std::string(its.name) + ": " + x.name + " "}, [&] { its.call(ctx, changed); });
      }
    }
  }
}

}  // namespace
