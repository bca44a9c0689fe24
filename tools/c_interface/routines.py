"""The routines of residua.h: one row each. tools/generate-c-interface writes everything else from them."""
from table import (FACTOR_FORMATS, FP64, SOLVER_FORMATS, Array, Banded, Choice, Element, Extent, HostNumber, Matrix,
                   Packed, Plain, Result, Rotation, Routine, Scalar, Vector)

UPLO, DIAG, SIDE, TRANS = Choice("uplo", "uplo"), Choice("diag", "diag"), Choice("side", "side"), Choice("trans", "op")
PACKED_UPLO = Choice("uplo", "uplo", given=False)
TRANSA, TRANSB = Choice("transa", "op"), Choice("transb", "op", whose="B")
M, N, K = Extent("m"), Extent("n"), Extent("k")
GIVEN_M, GIVEN_N, GIVEN_K, COUNT = (Extent(name, given=True) for name in ("m", "n", "k", "count"))
ALPHA, BETA = Scalar("alpha"), Scalar("beta")
BYTES = Plain("bytes", "size_t*", "integer(c_size_t), intent(out)", "receives the bytes")
OPTIONS = Plain("options", "const residua_gemm_options*", "type(residua_gemm_options), intent(in), optional",
                "how products are computed; null: the defaults")
REPORT = Plain("report", "residua_gemm_report*", "type(residua_gemm_report), intent(out), optional",
               "receives what became of the product, unless it is null")


def operand(name, trans, rows, columns, **more):
    """op(name) is rows x columns."""
    return Matrix(name, (trans, rows, columns), (trans, columns, rows), **more)


def square(name, order, **more):
    return Matrix(name, order, order, **more)


def band(name):
    """The triangle of a symmetric or triangular matrix of order n with k diagonals beside the main one."""
    return Banded(name, "n", "n", ("uplo", "k", "0"), ("uplo", "0", "k"))


OF_SIDE = ("side", "m", "n")

LEVEL_1 = [
    Routine("copy", "level1", "Computes y = x.", [N, Vector("x", "n"), Vector("y", "n", "out")], "level1/copy"),
    Routine("swap", "level1", "Exchanges x and y.", [N, Vector("x", "n", "inout"), Vector("y", "n", "inout")],
            "level1/swap"),
    Routine("scal", "level1", "Computes x = alpha x.", [N, ALPHA, Vector("x", "n", "inout")], "level1/scal"),
    Routine("axpy", "level1", "Computes y = alpha x + y.", [N, ALPHA, Vector("x", "n"), Vector("y", "n", "inout")],
            "level1/axpy"),
    Routine("axpby", "level1", "Computes y = alpha x + beta y.",
            [N, ALPHA, Vector("x", "n"), BETA, Vector("y", "n", "inout")], "level1/axpby"),
    Routine("waxpby", "level1", "Computes w = alpha x + beta y.",
            [N, ALPHA, Vector("x", "n"), BETA, Vector("y", "n"), Vector("w", "n", "out")], "level1/waxpby"),
    Routine("xpay", "level1", "Computes y = x + alpha y.", [N, Vector("x", "n"), ALPHA, Vector("y", "n", "inout")],
            "level1/xpay"),
    Routine("axpyz", "level1", "Computes z = alpha x + y.",
            [N, ALPHA, Vector("x", "n"), Vector("y", "n"), Vector("z", "n", "out")], "level1/axpyz"),
    Routine("axpy_dot", "level1", "Computes y = alpha x + y, and then the dot product of y and z.",
            [N, ALPHA, Vector("x", "n"), Vector("y", "n", "inout"), Vector("z", "n"), Result()],
            "level1/axpy_dot", "reduce"),
    Routine("axpy_nrm2", "level1", "Computes y = alpha x + y, and then the Euclidean norm of y.",
            [N, ALPHA, Vector("x", "n"), Vector("y", "n", "inout"), Result()], "level1/axpy_nrm2", "reduce"),
    Routine("dot", "level1", "Computes the dot product of x and y.", [N, Vector("x", "n"), Vector("y", "n"), Result()],
            "level1/dot", "reduce"),
    Routine("nrm2", "level1", "Computes the Euclidean norm of x.", [N, Vector("x", "n"), Result()], "level1/nrm2", "reduce"),
    Routine("asum", "level1", "Computes the sum of the magnitudes of x.", [N, Vector("x", "n"), Result()], "level1/asum",
            "reduce"),
    Routine("sum", "level1", "Computes the sum of x.", [N, Vector("x", "n"), Result()], "level1/sum", "reduce"),
    Routine("iamax", "level1",
            "Finds the index, counted from 0, of the first element of x of largest magnitude; -1 for n = 0.",
            [N, Vector("x", "n"), Result(is_index=True)], "level1/iamax", "reduce"),
    Routine("rot", "level1", "Rotates: x_i = c x_i + s y_i and y_i = c y_i - s x_i, for all i.",
            [N, Vector("x", "n", "inout"), Vector("y", "n", "inout"), Scalar("c"), Scalar("s")], "level1/rot"),
    Routine("rotg", "level1",
            "Makes the rotation (c, s) that takes (a, b) to (r, 0), and z, which gives c and s again.",
            [HostNumber("a"), HostNumber("b"), *(HostNumber(name, "out") for name in "rzcs")],
            "level1/rotg", "own", formats=SOLVER_FORMATS, context=False),
    Routine("rotm", "level1",
            "Rotates by H: x_i = h11 x_i + h12 y_i and y_i = h21 x_i + h22 y_i, for all i. flag says which elements are read: "
            "-2 none, H is the identity; -1 all; 0 h21 and h12, h11 = h22 = 1; 1 h11 and h22, h12 = 1, h21 = -1.",
            [N, Vector("x", "n", "inout"), Vector("y", "n", "inout"), Rotation("param")], "level1/rotm"),
    Routine("rotmg", "level1",
            "Makes the modified rotation H for which the second component of H (x1, y1)' is 0, where points (x, y) stand for "
            "(sqrt(d1) x, sqrt(d2) y). All of param is written, the elements that flag gives too.",
            [*(HostNumber(name, "inout") for name in ("d1", "d2", "x1")), HostNumber("y1"), Rotation("param", "out")],
            "level1/rotmg", "own", formats=SOLVER_FORMATS, context=False),
]

LEVEL_2 = [
    Routine("gemv", "level2",
            "Computes y = alpha op(A) x + beta y with an m x n matrix A. gemv_fp64_dd and so on take a double A with vectors "
            "of more limbs.",
            [TRANS, M, N, ALPHA, Matrix("A", "m", "n", of="TA"), Vector("x", ("trans", "n", "m")), BETA,
             Vector("y", ("trans", "m", "n"), "inout")],
            "level2/gemv", types=["TA", "T"], mixed=[("fp64_{}", {"TA": FP64})]),
    Routine("gemv_strided", "level2",
            "Does gemv for `count` problems, each so many elements behind the one before; a stride of 0 shares A or x.",
            [TRANS, M, N, ALPHA, Matrix("A", "m", "n", of="TA", strided=True),
             Vector("x", ("trans", "n", "m"), strided=True), BETA,
             Vector("y", ("trans", "m", "n"), "inout", strided=True), COUNT],
            "level2/gemv_batched", types=["TA", "T"]),
    Routine("symv_workspace", "level2", "The workspace of symv (residua_reserve_workspace).", [GIVEN_N, BYTES],
            "level2/symv", "query", "symv_workspace_bytes"),
    Routine("symv", "level2", "Computes y = alpha A x + beta y with a symmetric A, of which one triangle is read.",
            [UPLO, N, ALPHA, square("A", "n"), Vector("x", "n"), BETA, Vector("y", "n", "inout")], "level2/symv"),
    Routine("ger", "level2", "Computes A = alpha x y' + A.",
            [M, N, ALPHA, Vector("x", "m"), Vector("y", "n"), Matrix("A", "m", "n", "inout")], "level2/ger"),
    Routine("syr", "level2", "Computes A = alpha x x' + A in one triangle.",
            [UPLO, N, ALPHA, Vector("x", "n"), square("A", "n", access="inout")], "level2/syr"),
    Routine("syr2", "level2", "Computes A = alpha (x y' + y x') + A in one triangle.",
            [UPLO, N, ALPHA, Vector("x", "n"), Vector("y", "n"), square("A", "n", access="inout")], "level2/syr2"),
    Routine("trmv", "level2", "Computes x = op(A) x with a triangular A.",
            [UPLO, TRANS, DIAG, N, square("A", "n"), Vector("x", "n", "inout")], "level2/trmv"),
    Routine("trsv", "level2", "Solves op(A) x = b with a triangular A; x holds b before.",
            [UPLO, TRANS, DIAG, N, square("A", "n"), Vector("x", "n", "inout")], "level2/trsv"),
    Routine("gbmv", "level2", "Computes y = alpha op(A) x + beta y with an m x n matrix A of kl diagonals under the main one and ku over it.",
            [TRANS, M, N, Extent("kl"), Extent("ku"), ALPHA, Banded("A", "m", "n", "kl", "ku"),
             Vector("x", ("trans", "n", "m")), BETA, Vector("y", ("trans", "m", "n"), "inout")], "level2/gbmv"),
    Routine("sbmv", "level2",
            "Computes y = alpha A x + beta y with a symmetric A of k diagonals on each side of the main one; one side is stored.",
            [UPLO, N, K, ALPHA, band("A"), Vector("x", "n"), BETA, Vector("y", "n", "inout")], "level2/sbmv"),
    Routine("tbmv", "level2", "Computes x = op(A) x with a triangular A of k diagonals beside the main one.",
            [UPLO, TRANS, DIAG, N, K, band("A"), Vector("x", "n", "inout")], "level2/tbmv"),
    Routine("tbsv", "level2",
            "Solves op(A) x = b with a triangular A of k diagonals beside the main one; x holds b before.",
            [UPLO, TRANS, DIAG, N, K, band("A"), Vector("x", "n", "inout")], "level2/tbsv"),
    Routine("spmv", "level2", "Computes y = alpha A x + beta y with a symmetric A, of which one triangle is stored, packed.",
            [PACKED_UPLO, N, ALPHA, Packed("AP", "n"), Vector("x", "n"), BETA, Vector("y", "n", "inout")], "level2/spmv"),
    Routine("spr", "level2", "Computes A = alpha x x' + A in one triangle, packed.",
            [PACKED_UPLO, N, ALPHA, Vector("x", "n"), Packed("AP", "n", "inout")], "level2/spr"),
    Routine("spr2", "level2", "Computes A = alpha (x y' + y x') + A in one triangle, packed.",
            [PACKED_UPLO, N, ALPHA, Vector("x", "n"), Vector("y", "n"), Packed("AP", "n", "inout")], "level2/spr2"),
    Routine("tpmv", "level2", "Computes x = op(A) x with a triangular A, packed.",
            [PACKED_UPLO, TRANS, DIAG, N, Packed("AP", "n"), Vector("x", "n", "inout")], "level2/tpmv"),
    Routine("tpsv", "level2", "Solves op(A) x = b with a triangular A, packed; x holds b before.",
            [PACKED_UPLO, TRANS, DIAG, N, Packed("AP", "n"), Vector("x", "n", "inout")], "level2/tpsv"),
]

PRODUCT = [TRANSA, TRANSB, M, N, K, ALPHA, operand("A", "transa", "m", "k", of="TA"),
           operand("B", "transb", "k", "n", of="TB"), BETA, Matrix("C", "m", "n", "inout")]
STRIDED_PRODUCT = [TRANSA, TRANSB, M, N, K, ALPHA, operand("A", "transa", "m", "k", of="TA", strided=True),
                   operand("B", "transb", "k", "n", of="TB", strided=True), BETA,
                   Matrix("C", "m", "n", "inout", strided=True), COUNT]

LEVEL_3 = [
    Routine("gemm", "level3",
            "Computes C = alpha op(A) op(B) + beta C, where op(A) is m x k, op(B) k x n and C m x n. gemm_fp64_dd and so on take "
            "a double A, gemm_dd_fp64 and so on a double B.",
            PRODUCT, "level3/gemm", types=["TA", "TB", "T"],
            mixed=[("fp64_{}", {"TA": FP64}), ("{}_fp64", {"TB": FP64})]),
    Routine("gemm_with", "level3", "Does gemm with options and a report.", [*PRODUCT, OPTIONS, REPORT], "level3/gemm",
            "own", types=["TA", "TB", "T"]),
    Routine("gemm_strided", "level3",
            "gemm for `count` products, each so many elements behind the one before; a stride of 0 shares A or B.",
            STRIDED_PRODUCT, "level3/gemm_batched", types=["TA", "TB", "T"]),
    Routine("gemm_workspace", "level3", "The workspace of gemm with these options (residua_reserve_workspace).",
            [GIVEN_M, GIVEN_N, GIVEN_K, OPTIONS, BYTES], "level3/gemm", "own"),
    Routine("symm_workspace", "level3", "The workspace of symm (residua_reserve_workspace).",
            [SIDE, GIVEN_M, GIVEN_N, BYTES], "level3/symm", "query", "symm_workspace_bytes"),
    Routine("syrk_workspace", "level3", "The workspace of syrk (residua_reserve_workspace).",
            [GIVEN_N, GIVEN_K, BYTES], "level3/syrk", "query", "syrk_workspace_bytes"),
    Routine("syr2k_workspace", "level3", "The workspace of syr2k (residua_reserve_workspace).",
            [GIVEN_N, GIVEN_K, BYTES], "level3/syr2k", "query", "syr2k_workspace_bytes"),
    Routine("trmm_workspace", "level3", "The workspace of trmm (residua_reserve_workspace).",
            [SIDE, GIVEN_M, GIVEN_N, BYTES], "level3/trmm", "query", "trmm_workspace_bytes"),
    Routine("trsm_workspace", "level3", "The workspace of trsm (residua_reserve_workspace).",
            [SIDE, GIVEN_M, GIVEN_N, BYTES], "level3/trsm", "query", "trsm_workspace_bytes"),
    Routine("symm", "level3",
            "Computes C = alpha A B + beta C, or alpha B A + beta C, with one triangle of a symmetric A.",
            [SIDE, UPLO, M, N, ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n"), BETA,
             Matrix("C", "m", "n", "inout")], "level3/symm"),
    Routine("syrk", "level3", "Computes C = alpha op(A) op(A)' + beta C in one triangle, where op(A) is n x k.",
            [UPLO, TRANS, N, K, ALPHA, operand("A", "trans", "n", "k"), BETA, square("C", "n", access="inout")],
            "level3/syrk"),
    Routine("syr2k", "level3",
            "Computes C = alpha (op(A) op(B)' + op(B) op(A)') + beta C in one triangle, where op(A) and op(B) are n x k.",
            [UPLO, TRANS, N, K, ALPHA, operand("A", "trans", "n", "k"), operand("B", "trans", "n", "k"), BETA,
             square("C", "n", access="inout")], "level3/syr2k"),
    Routine("trmm", "level3", "Computes B = alpha op(A) B, or alpha B op(A), with a triangular A.",
            [SIDE, UPLO, TRANS, DIAG, M, N, ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n", "inout")],
            "level3/trmm"),
    Routine("trsm", "level3", "Solves op(A) X = alpha B, or X op(A) = alpha B, with a triangular A; X overwrites B.",
            [SIDE, UPLO, TRANS, DIAG, M, N, ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n", "inout")],
            "level3/trsm"),
]

IPIV = Plain("ipiv", "const int64_t*", "integer(c_int64_t), intent(in)", "n pivots of getrf", is_array=True)
PIVOTS = Plain("ipiv", "int64_t*", "integer(c_int64_t), intent(inout)",
               "receives a pivot a column, or row if fewer: row i was exchanged with row ipiv[i] - 1",
               is_array=True)
SYMMETRIC_PIVOTS = Plain("ipiv", "int64_t*", "integer(c_int64_t), intent(inout)",
                         "receives LAPACK's: > 0 for pivots of one row, < 0 twice for pivots of two", is_array=True)
JPVT = Plain("jpvt", "int64_t*", "integer(c_int64_t), intent(inout)",
             "n columns: on entry not 0 for those that come first; receives the column of A that each was", is_array=True)
NRHS = Extent("nrhs")


def info(means):
    return Plain("info", "int64_t*", "integer(c_int64_t), intent(out)", f"receives 0, or k > 0: {means}")


ZERO_PIVOT = info("the k-th pivot is zero")
NOT_POSITIVE = info("the leading minor of order k is not positive")
FACTORED = square("A", "n", access="inout")
SOLVED = Matrix("B", "n", "nrhs", "inout")


def lapack(name, does, arguments, header=""):
    return Routine(name, "lapack", does, arguments, f"lapack/{header or name}", "own", formats=FACTOR_FORMATS)


def of_each(means):
    return Plain("info", "int64_t*", "integer(c_int64_t), intent(inout)", f"receives for each 0, or k > 0: {means}",
                 is_array=True)


FACTORED_EACH = square("A", "n", access="inout", strided=True)
FACTORS_EACH = square("A", "n", strided=True)
SOLVED_EACH = Matrix("B", "n", "nrhs", "inout", strided=True)
PIVOTS_EACH = Plain("ipiv", "int64_t*", "integer(c_int64_t), intent(inout)", "receives n pivots of each", is_array=True)
IPIV_EACH = Plain("ipiv", "const int64_t*", "integer(c_int64_t), intent(in)", "n pivots of each", is_array=True)


NORM = Plain("norm", "residua_norm", "integer(c_int), value", "which norm is meant")
NORM_VALUE = HostNumber("result", "out")
A_NORM = Plain("anorm", "double", "real(c_double), value", "the norm of A before it was factorised: lange or lansy")
RCOND = Plain("rcond", "double*", "real(c_double), intent(out)", "receives the estimate, on the host")


REFINEMENT_OPTIONS = Plain("options", "const residua_refinement_options*",
                           "type(residua_refinement_options), intent(in), optional", "null: the defaults")
REFINEMENT_REPORT = Plain("report", "residua_refinement_report*", "type(residua_refinement_report), intent(out)",
                          "receives what was done, and what is known of the error")


def refined(name, does, *before, group="lapack", header="lapack/refinement"):
    """A solver by refinement, of a matrix in X's format or in double."""
    return Routine(name, group, does,
                   [*before, N, NRHS, square("A", "n", of="TA"), Matrix("B", "n", "nrhs"), Matrix("X", "n", "nrhs", "out"),
                    REFINEMENT_OPTIONS, REFINEMENT_REPORT],
                   header, "own", formats=SOLVER_FORMATS, types=["TA", "T"], mixed=[("fp64_{}", {"TA": FP64})])


def complex_refined(name, does, *before):
    return refined(name, does, *before, group="complex", header="lapack/complex/refinement")


def queried(name, *extents):
    """How much workspace a routine of LAPACK takes."""
    return Routine(f"{name}_workspace", "lapack", f"The workspace of {name} (residua_reserve_workspace).",
                   [*extents, BYTES], f"lapack/{name}", "query", f"{name}_workspace_bytes", formats=FACTOR_FORMATS)


def bound(name, what):
    return Plain(name, "double*", "real(c_double), intent(inout)", f"receives a bound of {what}")


LAPACK = [
    lapack("getrf", "Factorises P A = L U by Gaussian elimination with partial pivoting, in the place of A.",
           [M, N, Matrix("A", "m", "n", "inout"), PIVOTS, ZERO_PIVOT]),
    lapack("getrs", "Solves op(A) X = B with the factors of getrf; X overwrites B.",
           [TRANS, N, NRHS, square("A", "n"), IPIV, SOLVED]),
    lapack("gesv", "Solves A X = B by getrf, and by getrs unless info > 0.", [N, NRHS, FACTORED, PIVOTS, SOLVED, ZERO_PIVOT]),
    lapack("getri", "Puts the inverse of A in the place of its factors of getrf.", [N, FACTORED, IPIV, ZERO_PIVOT]),
    lapack("potrf", "Factorises a symmetric positive definite A = L L' or U' U in the place of one triangle.",
           [UPLO, N, FACTORED, NOT_POSITIVE]),
    lapack("potrs", "Solves A X = B with the factor of potrf; X overwrites B.",
           [UPLO, N, NRHS, square("A", "n"), SOLVED]),
    lapack("posv", "Solves A X = B by potrf, and by potrs unless info > 0.", [UPLO, N, NRHS, FACTORED, SOLVED, NOT_POSITIVE]),
    lapack("potri", "Puts the inverse of A in the place of its factor of potrf.",
           [UPLO, N, FACTORED, info("the factor has a zero on its diagonal")]),
    lapack("geqrf", "Factorises A = Q R in place, with R above, Q's reflectors below the diagonal and in tau.",
           [M, N, Matrix("A", "m", "n", "inout"), Array("tau", "min(m, n)", "out")]),
    lapack("ormqr", "Computes C = op(Q) C, or C op(Q), with the Q that geqrf has left in A and tau.",
           [Choice("side", "side", whose="Q"), Choice("trans", "op", whose="Q"), M, N, K, Matrix("A", ("side", "m", "n"), "k"), Array("tau", "k"),
            Matrix("C", "m", "n", "inout")]),
    lapack("orgqr", "Forms the first n columns of the Q that geqrf left in A and tau, in the place of A; k <= n <= m.",
           [M, N, K, Matrix("A", "m", "n", "inout"), Array("tau", "k")]),
    lapack("gels", "Solves for least squares or minimum norm with op(A) of full rank: B has b on entry, x on exit, and max(m, n) rows.",
           [TRANS, M, N, NRHS, Matrix("A", "m", "n", "inout"), Matrix("B", "max(m, n)", "nrhs", "inout"),
            info("R's element (k, k) is zero")]),
    lapack("geqp3", "Factorises A P = Q R with column pivoting, stored as geqrf does.",
           [M, N, Matrix("A", "m", "n", "inout"), JPVT, Array("tau", "min(m, n)", "out")]),
    lapack("gelsy", "Computes the x of minimum norm with the smallest |b - A x|, for A of the rank that is found.",
           [M, N, NRHS, Matrix("A", "m", "n", "inout"), Matrix("B", "max(m, n)", "nrhs", "inout"), JPVT,
            HostNumber("rcond"), Plain("rank", "int64_t*", "integer(c_int64_t), intent(out)",
                                       "receives the order of the leading part of R with a condition of at most 1 / rcond")]),
    lapack("sytrf", "Factorises a symmetric A = L D L' or U D U' by Bunch and Kaufman's pivots, in the place of one triangle.",
           [UPLO, N, FACTORED, SYMMETRIC_PIVOTS, info("D's element (k, k) is zero")]),
    lapack("sytrs", "Solves A X = B with the factors of sytrf; X overwrites B.",
           [UPLO, N, NRHS, square("A", "n"),
            Plain("ipiv", "const int64_t*", "integer(c_int64_t), intent(in)", "n pivots of sytrf", is_array=True), SOLVED]),
    lapack("lange", "Computes a norm of A: the largest magnitude, the largest sum of magnitudes in a column or in a row, or the root of the "
           "sum of squares.", [NORM, M, N, Matrix("A", "m", "n"), NORM_VALUE]),
    lapack("lansy", "Computes a norm of a symmetric A, of which one triangle is read.", [NORM, UPLO, N, square("A", "n"), NORM_VALUE],
           "lange"),
    lapack("gecon", "Estimates 1 / (|A| |A^-1|) in the one or the infinity norm, from the factors of getrf.",
           [NORM, N, square("A", "n"), A_NORM, RCOND]),
    lapack("pocon", "Estimates 1 / (|A| |A^-1|) in the one norm, from the factor of potrf.", [UPLO, N, square("A", "n"), A_NORM, RCOND]),
    lapack("determinant", "Computes the determinant of A from its factors of getrf: sign mantissa 2^exponent, in range whatever its size.",
           [N, square("A", "n"), IPIV,
            Plain("sign", "int*", "integer(c_int), intent(out)", "receives 1, -1, or 0 of a singular A"),
            HostNumber("mantissa", "out"),
            Plain("exponent", "int64_t*", "integer(c_int64_t), intent(out)", "receives the power of two"),
            HostNumber("logarithm", "out")]),
    refined("gesv_refined", "Solves A X = B by factors in a short format and refinement, and bounds the error; A stays as it is. "
            "gesv_refined_fp64_dd and so on take a double A."),
    refined("posv_refined", "Solves A X = B by refinement with one triangle of a symmetric positive definite A.", UPLO),
    queried("getrf", GIVEN_M, GIVEN_N),
    queried("potrf", GIVEN_N),
    queried("geqrf", GIVEN_M, GIVEN_N),
    queried("orgqr", GIVEN_M, GIVEN_N, GIVEN_K),
    queried("ormqr", Choice("side", "side", whose="Q"), GIVEN_M, GIVEN_N, GIVEN_K),
    Routine("syevd", "lapack",
            "Computes eigenvalues of a symmetric A in ascending order and orthonormal eigenvectors in the place of A, all of it.",
            [UPLO, N, FACTORED, Array("w", "n", "out"), info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/syevd", "own", formats=SOLVER_FORMATS),
    Routine("sygvd", "lapack",
            "Computes eigenvalues and vectors of A X = B X diag(w) (itype 1), A B X = X diag(w) (2) or B A X = X diag(w) (3).",
            [Plain("itype", "int32_t", "integer(c_int32_t), value, intent(in)", "1, 2 or 3"), UPLO, N, FACTORED,
             square("B", "n", access="inout"), Array("w", "n", "out"),
             info("1: bounds not reached; 2: no result; 2 + j: B's j-th minor is not positive"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/sygvd", "own", formats=SOLVER_FORMATS),
    Routine("geev", "lapack",
            "Computes eigenvalues wr + i wi of A, left and right eigenvectors Y and X; of a complex pair x_j + i x_(j+1) is the first one's.",
            [N, square("A", "n"), Array("wr", "n", "out"), Array("wi", "n", "out"), square("Y", "n", access="inout"),
             square("X", "n", access="inout"), info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/geev", "own", formats=SOLVER_FORMATS),
    Routine("gesvd", "lapack",
            "Computes singular values of A in descending order and min(m, n) singular vectors of either side: A = U diag(s) Vt.",
            [M, N, Matrix("A", "m", "n"), Array("s", "min(m, n)", "out"), Matrix("U", "m", "min(m, n)", "inout"),
             Matrix("Vt", "min(m, n)", "n", "inout"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the singular values' errors, absolute")],
            "lapack/gesvd", "own", formats=SOLVER_FORMATS),
    Routine("gesvd_full", "lapack",
            "Computes singular values of A in descending order and all singular vectors: A = U diag(s) Vt with square U and Vt.",
            [M, N, Matrix("A", "m", "n"), Array("s", "min(m, n)", "out"), square("U", "m", access="inout"), square("Vt", "n", access="inout"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the singular values' errors, absolute")],
            "lapack/gesvd", "own", formats=SOLVER_FORMATS),
    Routine("refine_eigenvectors", "lapack",
            "Refines approximate eigenvectors X of a symmetric A: eigenvalues in ascending order, and orthonormal eigenvectors in X's place.",
            [UPLO, N, square("A", "n"), square("X", "n", access="inout"), Array("w", "n", "out"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/syevd", "own", formats=SOLVER_FORMATS),
    Routine("refine_singular_vectors", "lapack",
            "Refines approximate singular vectors, the columns of U and rows of Vt in pairs; results as of gesvd take their places.",
            [M, N, Matrix("A", "m", "n"), Matrix("U", "m", "min(m, n)", "inout"), Array("s", "min(m, n)", "out"),
             Matrix("Vt", "min(m, n)", "n", "inout"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the singular values' errors, absolute")],
            "lapack/gesvd", "own", formats=SOLVER_FORMATS),
    Routine("expm", "lapack", "Computes X = e^A.",
            [N, square("A", "n"), square("X", "n", access="inout"), info("1: beyond double's range, and error is infinite"),
             bound("error", "|X - e^A| / |X| in the one norm")], "lapack/expm", "own", formats=SOLVER_FORMATS),
    Routine("signm", "lapack", "Computes S = sign(A), with 1 and -1 for eigenvalues of A right and left of the imaginary axis.",
            [N, square("A", "n"), square("S", "n", access="inout"), info("1: not settled; 2: singular, or nearly so, and S holds nothing"),
             bound("residual", "|S S - I| / |S|^2 in the one norm"), bound("commutator", "|A S - S A| / (|A| |S|) in the one norm")],
            "lapack/signm", "own", formats=SOLVER_FORMATS),
    Routine("sqrtm", "lapack", "Computes X = A^(1/2), the root whose eigenvalues lie right of the imaginary axis.",
            [N, square("A", "n"), square("X", "n", access="inout"), info("1: not settled; 2: singular, or nearly so, and X holds nothing"),
             bound("residual", "|X X - A| / |A| in the one norm")], "lapack/sqrtm", "own", formats=SOLVER_FORMATS),
    Routine("polar", "lapack", "Computes A = U H with orthonormal columns of U and a symmetric positive definite H, m >= n.",
            [M, N, Matrix("A", "m", "n"), Matrix("U", "m", "n", "inout"), square("H", "n", access="inout"),
             info("1: not settled; 2: singular, or nearly so, and U and H hold nothing"),
             bound("orthogonality", "|I - U'U| in Frobenius' norm"), bound("residual", "|A - U H| / |A| in Frobenius' norm")],
            "lapack/polar", "own", formats=SOLVER_FORMATS),
    lapack("getrf_batched", "Does getrf for many matrices of order n <= 64, stride_a elements apart.",
           [N, FACTORED_EACH, PIVOTS_EACH, of_each("the k-th pivot is zero"), COUNT]),
    lapack("getrs_batched", "Does getrs for many matrices.", [TRANS, N, NRHS, FACTORS_EACH, IPIV_EACH, SOLVED_EACH, COUNT], "getrf_batched"),
    lapack("gesv_batched", "Does gesv for many matrices; where info > 0, B stays as it is.",
           [N, NRHS, FACTORED_EACH, PIVOTS_EACH, SOLVED_EACH, of_each("the k-th pivot is zero"), COUNT], "getrf_batched"),
    lapack("potrf_batched", "Does potrf for many matrices of order n <= 64, stride_a elements apart.",
           [UPLO, N, FACTORED_EACH, of_each("the leading minor of order k is not positive"), COUNT]),
    lapack("potrs_batched", "Does potrs for many matrices.", [UPLO, N, NRHS, FACTORS_EACH, SOLVED_EACH, COUNT], "potrf_batched"),
]

TEXT = [
    Routine("from_text", "text",
            "Reads the number that a decimal text stands for, rounded once; also inf, infinity and nan. Spaces or anything else "
            "before or behind it make it no number: RESIDUA_INVALID_INPUT.",
            [Plain("text", "const char*", "character(kind=c_char), intent(in)", "ends with a zero byte"),
             Element("number", "out")], "", "own", context=False),
    Routine("to_text", "text",
            "Writes the number as decimal text, rounded once, that ends with a zero byte. `length` receives the number of characters "
            "without that zero, as snprintf; where size <= length nothing is written to the buffer and the call fails, "
            "but size 0 only asks for the length. digits + 8 bytes suffice if digits > 0.",
            [Element("number"),
             Plain("digits", "int", "integer(c_int), value",
                   "significant digits; 0: as few as from_text turns back into the same number"),
             Plain("buffer", "char*", "character(kind=c_char), intent(out)", "receives the text"),
             Plain("size", "size_t", "integer(c_size_t), value", "bytes of the buffer"),
             Plain("length", "size_t*", "integer(c_size_t), intent(inout)", "receives the length; may be null")],
            "", "own", context=False),
]

COMPLEX_ALPHA, COMPLEX_BETA = Array("alpha", "2"), Array("beta", "2")
REAL_ALPHA, REAL_BETA = Array("alpha", "1"), Array("beta", "1")


COMPLEX_RESULT, REAL_RESULT = Array("result", "2", "out"), Array("result", "1", "out")


def of_pairs(name, does, arguments, header, kind="own"):
    return Routine(f"complex_{name}", "complex", does, arguments, header, kind, name, formats=FACTOR_FORMATS)


def over_pairs(name, does, arguments, header):
    """One whose body is generated too."""
    return of_pairs(name, does, arguments, f"blas/complex/{header}", "run")


def of_functions(name, does, arguments):
    return Routine(name, "complex", does, arguments, "lapack/complex/matrix_functions", "own", formats=SOLVER_FORMATS)


OF_Q = [Choice("side", "side", whose="Q"), Choice("trans", "op", whose="Q")]
COMPLEX = [
    over_pairs("copy", "y = x.", [N, Vector("x", "n"), Vector("y", "n", "inout")], "level1"),
    over_pairs("swap", "Exchanges x and y.", [N, Vector("x", "n", "inout"), Vector("y", "n", "inout")], "level1"),
    over_pairs("scal", "x = alpha x.", [N, COMPLEX_ALPHA, Vector("x", "n", "inout")], "level1"),
    over_pairs("axpy", "y = alpha x + y.", [N, COMPLEX_ALPHA, Vector("x", "n"), Vector("y", "n", "inout")], "level1"),
    over_pairs("rot", "Rotates: x_i = c x_i + s y_i and y_i = c y_i - s x_i, for all i and real c and s.",
               [N, Vector("x", "n", "inout"), Vector("y", "n", "inout"), Array("c", "1"), Array("s", "1")], "level1"),
    over_pairs("dotu", "The sum of x_i y_i.", [N, Vector("x", "n"), Vector("y", "n"), COMPLEX_RESULT], "level1"),
    over_pairs("dotc", "The sum of conj(x_i) y_i.", [N, Vector("x", "n"), Vector("y", "n"), COMPLEX_RESULT], "level1"),
    over_pairs("nrm2", "The Euclidean norm of x.", [N, Vector("x", "n"), REAL_RESULT], "level1"),
    over_pairs("asum", "The sum of |Re z| + |Im z| over x.", [N, Vector("x", "n"), REAL_RESULT], "level1"),
    over_pairs("iamax", "The index, counted from 0, of the first element of x of largest |Re z| + |Im z|; -1 for n = 0.",
               [N, Vector("x", "n"), Result(is_index=True)], "iamax"),
    over_pairs("geru", "A = alpha x y' + A.",
               [M, N, COMPLEX_ALPHA, Vector("x", "m"), Vector("y", "n"), Matrix("A", "m", "n", "inout")], "level2"),
    over_pairs("gerc", "A = alpha x y^H + A.",
               [M, N, COMPLEX_ALPHA, Vector("x", "m"), Vector("y", "n"), Matrix("A", "m", "n", "inout")], "level2"),
    over_pairs("hemv", "y = alpha A x + beta y with a Hermitian A, of which one triangle is read.",
               [UPLO, N, COMPLEX_ALPHA, square("A", "n"), Vector("x", "n"), COMPLEX_BETA, Vector("y", "n", "inout")], "hermitian"),
    over_pairs("her", "A = alpha x x^H + A in one triangle of a Hermitian A, for a real alpha.",
               [UPLO, N, REAL_ALPHA, Vector("x", "n"), square("A", "n", access="inout")], "hermitian"),
    over_pairs("her2", "A = alpha x y^H + conj(alpha) y x^H + A in one triangle of a Hermitian A.",
               [UPLO, N, COMPLEX_ALPHA, Vector("x", "n"), Vector("y", "n"), square("A", "n", access="inout")], "hermitian"),
    over_pairs("trmv", "x = op(A) x with a triangular A.",
               [UPLO, TRANS, DIAG, N, square("A", "n"), Vector("x", "n", "inout")], "triangular"),
    over_pairs("trsv", "Solves op(A) x = b with a triangular A; x holds b before.",
               [UPLO, TRANS, DIAG, N, square("A", "n"), Vector("x", "n", "inout")], "triangular"),
    over_pairs("gbmv", "y = alpha op(A) x + beta y with an m x n matrix A of kl diagonals under the main one and ku over it.",
               [TRANS, M, N, Extent("kl"), Extent("ku"), COMPLEX_ALPHA, Banded("A", "m", "n", "kl", "ku"),
                Vector("x", ("trans", "n", "m")), COMPLEX_BETA, Vector("y", ("trans", "m", "n"), "inout")], "banded"),
    over_pairs("hbmv",
               "y = alpha A x + beta y with a Hermitian A of k diagonals on each side of the main one; one side is stored.",
               [UPLO, N, K, COMPLEX_ALPHA, band("A"), Vector("x", "n"), COMPLEX_BETA, Vector("y", "n", "inout")], "banded"),
    over_pairs("tbmv", "x = op(A) x with a triangular A of k diagonals beside the main one.",
               [UPLO, TRANS, DIAG, N, K, band("A"), Vector("x", "n", "inout")], "banded"),
    over_pairs("tbsv", "Solves op(A) x = b with a triangular A of k diagonals beside the main one; x holds b before.",
               [UPLO, TRANS, DIAG, N, K, band("A"), Vector("x", "n", "inout")], "banded"),
    over_pairs("hpmv", "y = alpha A x + beta y with a Hermitian A, of which one triangle is stored, packed.",
               [PACKED_UPLO, N, COMPLEX_ALPHA, Packed("AP", "n"), Vector("x", "n"), COMPLEX_BETA, Vector("y", "n", "inout")],
               "packed"),
    over_pairs("hpr", "A = alpha x x^H + A in one triangle of a Hermitian A, packed, for a real alpha.",
               [PACKED_UPLO, N, REAL_ALPHA, Vector("x", "n"), Packed("AP", "n", "inout")], "packed"),
    over_pairs("hpr2", "A = alpha x y^H + conj(alpha) y x^H + A in one triangle of a Hermitian A, packed.",
               [PACKED_UPLO, N, COMPLEX_ALPHA, Vector("x", "n"), Vector("y", "n"), Packed("AP", "n", "inout")], "packed"),
    over_pairs("tpmv", "x = op(A) x with a triangular A, packed.",
               [PACKED_UPLO, TRANS, DIAG, N, Packed("AP", "n"), Vector("x", "n", "inout")], "packed"),
    over_pairs("tpsv", "Solves op(A) x = b with a triangular A, packed; x holds b before.",
               [PACKED_UPLO, TRANS, DIAG, N, Packed("AP", "n"), Vector("x", "n", "inout")], "packed"),
    over_pairs("hemm", "C = alpha A B + beta C, or alpha B A + beta C, with a Hermitian A, of which one triangle is read.",
               [SIDE, UPLO, M, N, COMPLEX_ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n"), COMPLEX_BETA,
                Matrix("C", "m", "n", "inout")], "hermitian"),
    over_pairs("symm", "C = alpha A B + beta C, or alpha B A + beta C, with a symmetric A, of which one triangle is read.",
               [SIDE, UPLO, M, N, COMPLEX_ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n"), COMPLEX_BETA,
                Matrix("C", "m", "n", "inout")], "hermitian"),
    over_pairs("syrk", "C = alpha op(A) op(A)' + beta C in one triangle of a symmetric C; op(A) is n x k.",
               [UPLO, TRANS, N, K, COMPLEX_ALPHA, operand("A", "trans", "n", "k"), COMPLEX_BETA, square("C", "n", access="inout")],
               "hermitian"),
    over_pairs("her2k", "C = alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C in one triangle, for a real beta.",
               [UPLO, TRANS, N, K, COMPLEX_ALPHA, operand("A", "trans", "n", "k"), operand("B", "trans", "n", "k"), REAL_BETA,
                square("C", "n", access="inout")], "hermitian"),
    over_pairs("syr2k", "C = alpha (op(A) op(B)' + op(B) op(A)') + beta C in one triangle; op(A) and op(B) are n x k.",
               [UPLO, TRANS, N, K, COMPLEX_ALPHA, operand("A", "trans", "n", "k"), operand("B", "trans", "n", "k"), COMPLEX_BETA,
                square("C", "n", access="inout")], "hermitian"),
    over_pairs("trmm", "B = alpha op(A) B, or alpha B op(A), with a triangular A.",
               [SIDE, UPLO, TRANS, DIAG, M, N, COMPLEX_ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n", "inout")], "triangular"),
    of_pairs("gemv", "Computes y = alpha op(A) x + beta y with an m x n matrix A.",
             [TRANS, M, N, COMPLEX_ALPHA, Matrix("A", "m", "n"), Vector("x", ("trans", "n", "m")), COMPLEX_BETA,
              Vector("y", ("trans", "m", "n"), "inout")], "blas/complex/level2"),
    of_pairs("gemm", "Computes C = alpha op(A) op(B) + beta C, where op(A) is m x k, op(B) k x n and C m x n.",
             [TRANSA, TRANSB, M, N, K, COMPLEX_ALPHA, operand("A", "transa", "m", "k"), operand("B", "transb", "k", "n"),
              COMPLEX_BETA, Matrix("C", "m", "n", "inout")], "blas/complex/level3"),
    of_pairs("herk", "Computes C = alpha op(A) op(A)^H + beta C in one triangle of a Hermitian C, for real alpha and beta; op(A) is n x k.",
             [UPLO, TRANS, N, K, REAL_ALPHA, operand("A", "trans", "n", "k"), REAL_BETA, square("C", "n", access="inout")],
             "blas/complex/hermitian"),
    of_pairs("trsm", "Solves op(A) X = alpha B, or X op(A) = alpha B, with a triangular A; X overwrites B.",
             [SIDE, UPLO, TRANS, DIAG, M, N, COMPLEX_ALPHA, square("A", OF_SIDE), Matrix("B", "m", "n", "inout")],
             "blas/complex/triangular"),
    of_pairs("getrf", "Factorises P A = L U by Gaussian elimination with partial pivoting, in the place of A.",
             [M, N, Matrix("A", "m", "n", "inout"), PIVOTS, ZERO_PIVOT], "lapack/complex/lu"),
    of_pairs("getrs", "Solves op(A) X = B with the factors of complex_getrf; X overwrites B.",
             [TRANS, N, NRHS, square("A", "n"), IPIV, SOLVED], "lapack/complex/lu"),
    of_pairs("gesv", "Solves A X = B by complex_getrf, and by complex_getrs unless info > 0.",
             [N, NRHS, FACTORED, PIVOTS, SOLVED, ZERO_PIVOT], "lapack/complex/lu"),
    of_pairs("potrf", "Factorises a Hermitian positive definite A = L L^H or U^H U in one triangle's place.",
             [UPLO, N, FACTORED, NOT_POSITIVE], "lapack/complex/cholesky"),
    of_pairs("potrs", "Solves A X = B with the factor of complex_potrf; X overwrites B.",
             [UPLO, N, NRHS, square("A", "n"), SOLVED], "lapack/complex/cholesky"),
    of_pairs("posv", "Solves A X = B by complex_potrf, and by complex_potrs unless info > 0.",
             [UPLO, N, NRHS, FACTORED, SOLVED, NOT_POSITIVE], "lapack/complex/cholesky"),
    of_pairs("geqrf", "Factorises A = Q R in place, with R above, Q's reflectors below the diagonal and in tau.",
             [M, N, Matrix("A", "m", "n", "inout"), Array("tau", "min(m, n)", "out")], "lapack/complex/qr"),
    of_pairs("unmqr", "Computes C = op(Q) C, or C op(Q), with the Q that complex_geqrf has left in A and tau; op is none or conjugate_transpose.",
             [*OF_Q, M, N, K, Matrix("A", ("side", "m", "n"), "k"), Array("tau", "k"), Matrix("C", "m", "n", "inout")],
             "lapack/complex/qr"),
    of_pairs("ungqr", "Forms the first n columns of the Q that complex_geqrf left in A and tau, in the place of A; k <= n <= m.",
             [M, N, K, Matrix("A", "m", "n", "inout"), Array("tau", "k")], "lapack/complex/qr"),
    of_pairs("gels",
             "Solves for least squares or minimum norm with op(A) of full rank, op none or conjugate_transpose: B has b on entry, x on exit.",
             [TRANS, M, N, NRHS, Matrix("A", "m", "n", "inout"), Matrix("B", "max(m, n)", "nrhs", "inout"),
              info("R's element (k, k) is zero")], "lapack/complex/gels"),
    complex_refined("complex_gesv_refined", "Solves A X = B by factors in a short format and refinement, and bounds the error; A stays as "
                    "it is. complex_gesv_refined_fp64_dd and so on take a double A. The report is that of the real matrix of twice "
                    "the order (residua/lapack/complex/refinement.hpp)."),
    complex_refined("complex_posv_refined", "Solves by refinement with one triangle of a Hermitian positive definite A.", UPLO),
    Routine("complex_heevd", "complex",
            "Computes eigenvalues of a Hermitian A in ascending order, n real numbers, and orthonormal eigenvectors in the place of A, all of it.",
            [UPLO, N, FACTORED, Array("w", "n", "out"), info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/complex/heevd", "own", formats=SOLVER_FORMATS),
    Routine("complex_hegvd", "complex",
            "Computes eigenvalues and vectors of A X = B X diag(w) (itype 1), A B X = X diag(w) (2) or B A X = X diag(w) (3), Hermitian A and B.",
            [Plain("itype", "int32_t", "integer(c_int32_t), value, intent(in)", "1, 2 or 3"), UPLO, N, FACTORED,
             square("B", "n", access="inout"), Array("w", "n", "out"),
             info("1: bounds not reached; 2: no result; 2 + j: B's j-th minor is not positive"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/complex/hegvd", "own", formats=SOLVER_FORMATS),
    Routine("complex_geev", "complex", "Computes eigenvalues w of A, left and right eigenvectors Y and X.",
            [N, square("A", "n"), Array("w", "n", "out"), square("Y", "n", access="inout"), square("X", "n", access="inout"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/complex/geev", "own", formats=SOLVER_FORMATS),
    Routine("complex_gesvd", "complex",
            "Computes singular values of A in descending order, min(m, n) real numbers, and as many vectors of either side: A = U diag(s) Vh.",
            [M, N, Matrix("A", "m", "n"), Array("s", "min(m, n)", "out"), Matrix("U", "m", "min(m, n)", "inout"),
             Matrix("Vh", "min(m, n)", "n", "inout"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the singular values' errors, absolute")],
            "lapack/complex/gesvd", "own", formats=SOLVER_FORMATS),
    of_functions("complex_expm", "X = e^A.",
                 [N, square("A", "n"), square("X", "n", access="inout"), info("1: beyond double's range, and error is infinite"),
                  bound("error", "|X - e^A| / |X| in the one norm")]),
    of_functions("complex_signm", "S = sign(A), with 1 and -1 for eigenvalues of A right and left of the imaginary axis.",
                 [N, square("A", "n"), square("S", "n", access="inout"), info("1: not settled; 2: singular, or nearly so, and S holds nothing"),
                  bound("residual", "|S S - I| / |S|^2 in the one norm"), bound("commutator", "|A S - S A| / (|A| |S|) in the one norm")]),
    of_functions("complex_sqrtm", "X = A^(1/2), the root whose eigenvalues lie right of the imaginary axis.",
                 [N, square("A", "n"), square("X", "n", access="inout"), info("1: not settled; 2: singular, or nearly so, and X holds nothing"),
                  bound("residual", "|X X - A| / |A| in the one norm")]),
    of_functions("complex_polar", "A = U H with orthonormal columns of U and a Hermitian positive definite H, m >= n.",
                 [M, N, Matrix("A", "m", "n"), Matrix("U", "m", "n", "inout"), square("H", "n", access="inout"),
                  info("1: not settled; 2: singular, or nearly so, and U and H hold nothing"),
                  bound("orthogonality", "|I - U^H U| in Frobenius' norm"), bound("residual", "|A - U H| / |A| in Frobenius' norm")]),
    Routine("complex_refine_eigenvectors", "complex",
            "Refines approximate eigenvectors X of a Hermitian A: eigenvalues in ascending order, n real numbers, and orthonormal "
            "eigenvectors in X's place.",
            [UPLO, N, square("A", "n"), square("X", "n", access="inout"), Array("w", "n", "out"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the eigenvalues' errors, absolute")],
            "lapack/complex/heevd", "own", formats=SOLVER_FORMATS),
    Routine("complex_refine_singular_vectors", "complex",
            "Refines approximate singular vectors, the columns of U and rows of Vh in pairs; results as of complex_gesvd take their places.",
            [M, N, Matrix("A", "m", "n"), Matrix("U", "m", "min(m, n)", "inout"), Array("s", "min(m, n)", "out"),
             Matrix("Vh", "min(m, n)", "n", "inout"),
             info("1: the bounds of the header were not reached; 2: nothing was found"),
             Plain("error", "double*", "real(c_double), intent(inout)", "receives a bound of the singular values' errors, absolute")],
            "lapack/complex/gesvd", "own", formats=SOLVER_FORMATS),
]

ROUTINES = TEXT + LEVEL_1 + LEVEL_2 + LEVEL_3 + LAPACK + COMPLEX
