"""Run-time precision in residua.h: one row for each routine that only passes its arguments on to C++."""
import dataclasses
import textwrap

import table

CHOICES = {"trans": "op", "transa": "op", "transb": "op", "uplo": "uplo", "diag": "diag", "side": "side"}
SCALARS = ("alpha", "beta", "c", "s")


@dataclasses.dataclass
class Row:
    """Arguments in C's order, which is that of C++: choices; scalars; vectors, in small letters, and matrices, in large
    ones, with * where they are written; result, of one number, or index; ipiv, written with *; itype; info; error, a bound."""
    name: str
    does: str
    spelled: str
    header: str
    called: str = ""  # in C++, where that is another name

    def routine(self):
        return self.called or self.name

    def arguments(self):
        return [(a.rstrip("*"), a.endswith("*")) for a in self.spelled.split()]

    def has(self, name):
        return name in [a for a, _ in self.arguments()]

    def factors(self):
        """The matrix that pivots belong to: the first one."""
        return next(a for a, _ in self.arguments() if is_matrix(a))

    def pivot_count(self):
        """The C++ expression of how many pivots there are."""
        given = f"given_{self.factors()}"
        return f"std::min({given}.rows(), {given}.columns())" if self.routine() == "getrf" else f"{given}.rows()"


ROWS = [
    Row("swap", "Exchanges x and y.", "x* y*", "blas"),
    Row("scal", "Computes x = alpha x.", "alpha x*", "blas"),
    Row("axpy", "Computes y = alpha x + y.", "alpha x y*", "blas"),
    Row("waxpby", "Computes w = alpha x + beta y.", "alpha x beta y w*", "blas"),
    Row("dot", "Computes the dot product of x and y.", "x y result", "blas"),
    Row("nrm2", "Computes the Euclidean norm of x.", "x result", "blas"),
    Row("asum", "Computes the sum of the magnitudes of x.", "x result", "blas"),
    Row("iamax", "Finds the index, counted from 0, of the first element of x of largest magnitude; -1 if x has none.", "x index",
        "blas"),
    Row("rot", "Rotates: x_i = c x_i + s y_i and y_i = c y_i - s x_i, for all i.", "x* y* c s", "blas"),
    Row("exp", "Computes y_i = exp(x_i), rounded once; x and y may be the same vector. MPFR computes it, and those that follow, on the host; "
        "all return RESIDUA_UNSUPPORTED where the library was built without MPFR.", "x y*", "functions"),
    Row("log", "Computes y_i = log(x_i).", "x y*", "functions"),
    Row("sin", "Computes y_i = sin(x_i); |x_i| is below 2^1048576.", "x y*", "functions"),
    Row("cos", "Computes y_i = cos(x_i); |x_i| is below 2^1048576.", "x y*", "functions"),
    Row("atan", "Computes y_i = atan(x_i).", "x y*", "functions"),
    Row("pow", "Computes z_i = x_i to the power of y_i.", "x y z*", "functions"),
    Row("set_pi", "Every element of x becomes pi.", "x*", "functions"),
    Row("set_log2", "Every element of x becomes the natural logarithm of 2.", "x*", "functions"),
    Row("set_euler", "Every element of x becomes Euler's constant 0.577...", "x*", "functions"),
    Row("set_catalan", "Every element of x becomes Catalan's constant 0.915...", "x*", "functions"),
    Row("gemv", "Computes y = alpha op(A) x + beta y.", "trans alpha A x beta y*", "blas"),
    Row("ger", "Computes A = alpha x y' + A.", "alpha x y A*", "blas"),
    Row("symv", "Computes y = alpha A x + beta y with a symmetric A, of which one triangle is read.", "uplo alpha A x beta y*",
        "level2"),
    Row("trmv", "Computes x = op(A) x with a triangular A.", "uplo trans diag A x*", "level2"),
    Row("trsv", "Solves op(A) x = b with a triangular A; x holds b before.", "uplo trans diag A x*", "level2"),
    Row("syr", "Computes A = alpha x x' + A in one triangle.", "uplo alpha x A*", "level2"),
    Row("syr2", "Computes A = alpha (x y' + y x') + A in one triangle.", "uplo alpha x y A*", "level2"),
    Row("gemm", "Computes C = alpha op(A) op(B) + beta C.", "transa transb alpha A B beta C*", "gemm"),
    Row("symm", "Computes C = alpha A B + beta C, or alpha B A + beta C, with one triangle of a symmetric A.",
        "side uplo alpha A B beta C*", "level3"),
    Row("syrk", "Computes C = alpha op(A) op(A)' + beta C in one triangle.", "uplo trans alpha A beta C*", "level3"),
    Row("syr2k", "Computes C = alpha (op(A) op(B)' + op(B) op(A)') + beta C in one triangle.", "uplo trans alpha A B beta C*",
        "level3"),
    Row("trmm", "Computes B = alpha op(A) B, or alpha B op(A), with a triangular A.", "side uplo trans diag alpha A B*", "level3"),
    Row("trsm", "Solves op(A) X = alpha B, or X op(A) = alpha B, with a triangular A; X overwrites B.",
        "side uplo trans diag alpha A B*", "level3"),
    Row("getrf", "Computes the factors of A = P'L U in its place, the min(rows, columns) pivots, and info as from residua_getrf_dd.",
        "A* ipiv* info", "lapack"),
    Row("getrs", "Solves op(A) X = B with A's factors from residua_getrf_mp; X overwrites B.", "trans LU ipiv B*", "lapack"),
    Row("gesv", "Solves the dense system A X = B by factors with partial pivoting, which overwrite A; X overwrites B. ipiv "
        "receives as many pivots as A has rows, and info 0, or k > 0, as from residua_gesv_dd.", "A* ipiv* B* info", "lapack"),
    Row("potrf", "Computes the factor of the positive definite A = L L', or U'U, in its triangle, and info as from residua_potrf_dd.",
        "uplo A* info", "lapack"),
    Row("potrs", "Solves A X = B with A's factor from residua_potrf_mp; X overwrites B.", "uplo A B*", "lapack"),
    Row("posv", "Solves A X = B with a positive definite A by residua_potrf_mp, and residua_potrs_mp unless info > 0.",
        "uplo A* B* info", "lapack"),
    Row("complex_getrf", "Computes the factors of Re + i Im = P'L U in its place, the min(rows, columns) pivots, and info as from "
        "residua_complex_getrf_dd.", "Re* Im* ipiv* info", "complex_lapack", "getrf"),
    Row("complex_getrs", "Solves op(A) X = B with A's factors from residua_complex_getrf_mp; X overwrites BRe + i BIm.",
        "trans Re Im ipiv BRe* BIm*", "complex_lapack", "getrs"),
    Row("complex_gesv", "Solves A X = B with A = Re + i Im by residua_complex_getrf_mp, and residua_complex_getrs_mp unless "
        "info > 0.", "Re* Im* ipiv* BRe* BIm* info", "complex_lapack", "gesv"),
    Row("complex_potrf", "Computes the factor of the Hermitian positive definite Re + i Im = L L^H, or U^H U, in its triangle, and info as "
        "from residua_complex_potrf_dd; where info > 0 the matrix stays as it is.", "uplo Re* Im* info", "complex_lapack", "potrf"),
    Row("complex_potrs", "Solves A X = B with A's factor from residua_complex_potrf_mp; X overwrites BRe + i BIm.",
        "uplo Re Im BRe* BIm*", "complex_lapack", "potrs"),
    Row("complex_posv", "Solves A X = B with a Hermitian positive definite A by residua_complex_potrf_mp, and "
        "residua_complex_potrs_mp unless info > 0.", "uplo Re* Im* BRe* BIm* info", "complex_lapack", "posv"),
    Row("syevd", "Computes eigenvalues of the symmetric A, of which one triangle is read, in ascending order to w, and orthonormal "
        "eigenvectors in the place of A; info as from residua_syevd_dd, and error a bound of the eigenvalues' errors, one number.",
        "uplo A* w* info error", "syevd"),
    Row("heevd", "Computes eigenvalues of the Hermitian Re + i Im, of which one triangle is read, in ascending order to w, and the real and "
        "imaginary parts of orthonormal eigenvectors in the places of Re and Im; info and error as from residua_syevd_mp.",
        "uplo Re* Im* w* info error", "heevd"),
    Row("sygvd", "Computes eigenvalues and vectors of A X = B X diag(w) (itype 1), A B X = X diag(w) (2) or B A X = X diag(w) (3) with a "
        "positive definite B, whose factor takes its triangle's place; X in the place of A, info as from residua_sygvd_dd, "
        "and error a bound of the eigenvalues' errors, one number.", "itype uplo A* B* w* info error", "sygvd"),
    Row("gesvd", "Computes singular values of A in descending order to s, and singular vectors to the columns of U, min(rows, columns) or "
        "as many as it has rows, and the rows of Vt, likewise; info as from residua_gesvd_dd, and error a bound of the "
        "singular values' errors, one number.", "A s* U* Vt* info error", "gesvd"),
    Row("complex_gesvd", "Computes singular values of Re + i Im in descending order to s, and the real and imaginary parts of singular "
        "vectors to the columns of URe and UIm and the rows of VhRe and VhIm, as many as from residua_gesvd_mp; info and error "
        "as there.", "Re Im s* URe* UIm* VhRe* VhIm* info error", "complex_gesvd", "gesvd"),
    Row("geev", "Computes eigenvalues wr + i wi of A and, in the columns of X, eigenvectors, packed as from residua_geev_dd; info as there, "
        "and error a bound of the eigenvalues' errors, one number.", "A wr* wi* X* info error", "geev"),
    Row("geev_left", "Does as residua_geev_mp, with left eigenvectors in the columns of Y, packed likewise.", "A wr* wi* Y* X* info error", "geev",
        "geev"),
    Row("complex_geev", "Computes eigenvalues wr + i wi of Re + i Im and eigenvectors, whose real and imaginary parts are columns of XRe and "
        "XIm; info and error as from residua_geev_mp.", "Re Im wr* wi* XRe* XIm* info error", "geev", "geev"),
    Row("complex_geev_left", "Does as residua_complex_geev_mp, with left eigenvectors in the columns of YRe + i YIm.",
        "Re Im wr* wi* YRe* YIm* XRe* XIm* info error", "geev", "geev"),
]

def is_matrix(name):
    return name[0].isupper()


def is_scalar(name, written):
    """s is one of rot's and a vector of gesvd."""
    return name in SCALARS and not written



def declaration(name, written):
    if name in CHOICES:
        return f"residua_{CHOICES[name]} {name}"
    if name == "itype":
        return "int32_t itype"
    if name == "ipiv":
        return f"{'' if written else 'const '}int64_t* ipiv"
    if name in ("info", "index"):
        return f"int64_t* {name}"
    return f"{'' if written or name in ('result', 'error') else 'const '}residua_mp* {name}"


def declarations(row):
    return ["residua_context* context"] + [declaration(*a) for a in row.arguments()]


def header():
    lines = []
    for row in ROWS:
        lines += textwrap.wrap(f"/* {row.does} */", 106, subsequent_indent=" * ")
        lines += table.fill(f"residua_status residua_{row.name}_mp(", declarations(row), ",", ");")
    return "\n".join(lines)


def fortran():
    lines = []
    for row in ROWS:
        names = ["context"] + [a for a, _ in row.arguments()]
        choices = [a for a in names if a in CHOICES]
        integers = [a for a in names if a in ("info", "index")]
        numbers = [a for a in names if a not in CHOICES and a not in ("info", "index", "ipiv", "itype")]
        declared = textwrap.wrap(f"integer(c_int) function residua_{row.name}_mp({', '.join(names)}) bind(c)", 100)
        lines += ["    " + " &\n        ".join(declared)]
        lines += ["      import", f"      type(c_ptr), value :: {', '.join(numbers)}"]
        if choices:
            lines.append(f"      integer(c_int), value :: {', '.join(choices)}")
        if row.has("itype"):
            lines.append("      integer(c_int32_t), value :: itype")
        if row.has("ipiv"):
            intent = "inout" if ("ipiv", True) in row.arguments() else "in"
            lines.append(f"      integer(c_int64_t), intent({intent}) :: ipiv(*)")
        if integers:
            lines.append(f"      integer(c_int64_t), intent(out) :: {', '.join(integers)}")
        lines.append("    end function")
    return "\n".join(lines)


def passed(row, name, written):
    """The argument of C++."""
    if name == "trans" and row.has("Re"):
        return f'operation("{row.name}", "{name}", {name})'
    if name in CHOICES:
        return f'args.choice<residua::{CHOICES[name]}>("{name}", {name})'
    if is_scalar(name, written):
        return f'number_of(args, "{row.name}", "{name}", {name})'
    if name == "itype":
        return name
    if name == "ipiv":
        return f"pivots(args, ipiv, {row.pivot_count()})"
    if is_matrix(name):
        known = row.has("ipiv") and name == row.factors()
        return f"given_{name}" if known else f'matrix_of("{row.name}", "{name}", {name})'
    return f'vector_of("{row.name}", "{name}", {name})'


def function(row):
    lines = table.fill(f"residua_status residua_{row.name}_mp(", declarations(row), ",", ") {")
    if row.has("error"):
        lines.append(f'  return run_with_bound("{row.name}", context, info, error, [&](const call& args) {{')
    elif row.has("info"):
        lines.append(f'  return run_with_info("{row.name}", context, info, [&](const call& args) {{')
    else:
        lines.append(f'  return run("{row.name}", context, [&](const call& args) {{')
    if row.has("ipiv"):
        matrix = row.factors()
        lines.append(f'    const auto given_{matrix} = matrix_of("{row.name}", "{matrix}", {matrix});')
    if row.has("index"):
        lines.append(f'    require_not_null("{row.name}", "index", index);')
    values = ["args.ctx()"] + [passed(row, *a) for a in row.arguments() if a[0] not in ("result", "index", "info", "error")]
    lead, end = f"residua::{row.routine()}(", ");"
    if row.has("result"):
        lines.append(f'    auto& target = result_of("{row.name}", "result", result);')
        lead, end = f'store(args, "{row.name}", target, {lead}', "));"
    lead = ("return " if row.has("info") else "*index = " if row.has("index") else "") + lead
    return lines + table.fill(f"    {lead}", values, ",", end) + ["  });", "}"]


def source(opening):
    includes = sorted({f"residua/mp/{row.header}.hpp" for row in ROWS} | {"c_interface/complex.hpp", "c_interface/factors.hpp", "c_interface/mp.hpp"})
    lines = [opening.format("BLAS and LAPACK of run-time precision for C.").replace("routines.py", "mp.py")]
    lines += ["#include <algorithm>", ""] + [f'#include "{name}"' for name in includes]
    lines += ["", "using namespace residua::c_interface;", "", 'extern "C" {', ""]
    for row in ROWS:
        lines += function(row) + [""]
    return "\n".join(lines + ['}  // extern "C"', ""])


def names():
    return [f"residua_{row.name}_mp" for row in ROWS]
