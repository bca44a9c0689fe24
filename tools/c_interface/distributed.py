"""include/residua_distributed.h with the functions behind it, and src/fortran/residua_distributed.f90: routines of several ranks, of which C and
Fortran have no other face."""
import fortran
from glue import OPENING, functions
from header import comment, prototypes
from table import Array, Choice, Extent, HostNumber, Matrix, Plain, Result, Routine, SOLVER_FORMATS

OBJECT = "type(c_ptr), value"
NUMBER = "integer(c_int64_t), value"
RANKS = Plain("ranks", "const residua_communicator*", OBJECT, "")
SPARSE_A = Plain("A", "const residua_distributed_csr*", OBJECT, "")
ALPHA, BETA = HostNumber("alpha"), HostNumber("beta")
OWN = "own_rows"
COLUMNS = "columns"
WIDTH = Plain("width", "int64_t", NUMBER, "of the blocks of columns that the ranks have in turn")
INFO = Plain("info", "int64_t*", "integer(c_int64_t), intent(out)", "receives 0, or k > 0, the same on every rank: {}")


def info(means):
    return Plain(INFO.name, INFO.c_type, INFO.fortran, INFO.means.format(means))


def row(name, does, arguments, header):
    return Routine(f"distributed_{name}", "distributed", does, arguments, f"distributed/{header}", "own", formats=SOLVER_FORMATS)


SPARSE = [
    row("spmv", "Computes y = alpha A x + beta y.", [SPARSE_A, ALPHA, Array("x", OWN), BETA, Array("y", OWN, "inout")], "spmv"),
    row("dot", "Computes the sum of x_i y_i over the rows of all ranks, to each of them.", [SPARSE_A, Array("x", OWN), Array("y", OWN), Result()],
        "vectors"),
    row("nrm2", "Computes the 2-norm of x over the rows of all ranks, to each of them.", [SPARSE_A, Array("x", OWN), Result()], "vectors"),
    row("solve", "Solves A x = b in the format of x by CG, BiCGStab or GMRES, from x = 0 on; bits and report are the same on any number of "
        "ranks. Without a preconditioner in the options Jacobi's is taken, or none where the diagonal has a zero.",
        [SPARSE_A, Plain("b", "const double*", "real(c_double), intent(in)", "own_rows elements, read", is_array=True), Array("x", OWN, "out"),
         Plain("parts", "int64_t", NUMBER, "of A that a preconditioner factorises each for itself; 0: 16"),
         Plain("options", "const residua_solve_options*", "type(residua_solve_options), intent(in)", "of which method has to be one of these; function must be null"),
         Plain("report", "residua_solve_report*", "type(residua_solve_report), intent(out)", "written")],
        "krylov"),
]

DENSE = [
    row("gemm", "Computes C = alpha op(A) B + beta C, of matrices of which each rank has consecutive columns, in the order of ranks.",
        [RANKS, Choice("transa", "op"), Plain("m", "int64_t", NUMBER, "rows of op(A) and C"),
         Plain("n", "int64_t", NUMBER, "this rank's columns of B and C"), Plain("k", "int64_t", NUMBER, "columns of op(A), rows of B"),
         Plain("columns_a", "int64_t", NUMBER, "this rank's columns of A, which has m (RESIDUA_TRANSPOSE: k) rows"),
         ALPHA, Matrix("A", ("transa", "m", "k"), "columns_a"), Matrix("B", "k", "n"), BETA, Matrix("C", "m", "n", "inout")], "gemm"),
    row("syrk", "Computes a triangle of C = alpha op(A) op(A)' + beta C, of which each rank has consecutive columns, in the order of ranks.",
        [RANKS, Choice("uplo", "uplo"), Choice("trans", "op"), Plain("n", "int64_t", NUMBER, "rows of op(A) and C"),
         Plain("k", "int64_t", NUMBER, "columns of op(A)"), Plain("columns_a", "int64_t", NUMBER, "this rank's columns of A, which has n (RESIDUA_TRANSPOSE: k) rows"),
         Plain("columns_c", "int64_t", NUMBER, "this rank's columns of C"),
         ALPHA, Matrix("A", ("trans", "n", "k"), "columns_a"), BETA, Matrix("C", "n", "columns_c", "inout")], "syrk"),
    row("potrf", "Factorises a symmetric positive definite A = L L' or U' U in the place of its lower or upper triangle.",
        [RANKS, Choice("uplo", "uplo"), Extent("n"), WIDTH, Matrix("A", "n", COLUMNS, "inout"), info("the leading minor of order k is not positive")], "cholesky"),
    row("potrs", "Solves A X = B with the factor of potrf. B is rank 0's; X is in its place on every rank.",
        [RANKS, Choice("uplo", "uplo"), Extent("n"), WIDTH, Extent("nrhs"), Matrix("A", "n", COLUMNS), Matrix("B", "n", "nrhs", "inout")], "cholesky"),
    row("getrf", "Factorises P A = L U, in the place of A, by elimination with partial pivoting.",
        [RANKS, Extent("m"), Extent("n"), WIDTH, Matrix("A", "m", COLUMNS, "inout"),
         Plain("ipiv", "int64_t*", "integer(c_int64_t), intent(inout)", "receives min(m, n) pivots: row i was exchanged with row ipiv[i] - 1",
               is_array=True),
         info("pivot k is zero")], "lu"),
    row("getrs", "Solves op(A) X = B with the factors of getrf. B is rank 0's; X is in its place on every rank.",
        [RANKS, Choice("trans", "op"), Extent("n"), WIDTH, Extent("nrhs"), Matrix("A", "n", COLUMNS),
         Plain("ipiv", "const int64_t*", "integer(c_int64_t), intent(in)", "n pivots of getrf", is_array=True), Matrix("B", "n", "nrhs", "inout")], "lu"),
]


def text(template):
    for name, rows in (("sparse", SPARSE), ("dense", DENSE)):
        template = template.replace(f"@{name}@", "\n\n".join("\n".join(comment(r) + prototypes(r)) for r in rows))
    return template


def source():
    lines = [OPENING.format("Routines of several ranks for C.").replace("routines.py", "distributed.py")]
    lines += ['#include "c_interface/distributed.hpp"', "", "using namespace residua::c_interface;", "", 'extern "C" {', ""]
    for r in SPARSE + DENSE:
        lines += functions(r) + [""]
    return "\n".join(lines + ['}  // extern "C"', ""])


def fortran_text(template):
    """The module for Fortran."""
    rows = fortran.interfaces(SPARSE + DENSE, "residua_distributed.h")
    opening = "! Written by tools/generate-c-interface from distributed.py and residua_distributed.f90.in of\n! tools/c_interface.\n"
    return opening + template.replace("@interfaces@\n", "\n".join(rows) + "\n")
