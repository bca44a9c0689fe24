"""include/residua/mplapack.hpp: mplapack.hpp.in with MPLAPACK's routines of levels 2 and 3 and of LAPACK.

A routine has the arguments of its row in MPLAPACK's types, then those of MPLAPACK's that Residua does not need; they are
checked in their order."""
import table
from routines import ROUTINES

# What MPLAPACK does not have.
ABSENT = ("axpby", "waxpby", "xpay", "axpyz", "axpy_dot", "axpy_nrm2", "sum", "determinant",
          *(prefix + name for prefix in ("", "complex_") for name in (
              "expm", "signm", "sqrtm", "polar", "refine_eigenvectors", "refine_singular_vectors")))
# What mplapack.hpp.in defines itself.
WRITTEN_BY_HAND = ("syevd", "sygvd", "geev", "gesvd", "gesvd_full", "lange", "lansy", "gecon", "pocon",
                   *(f"complex_{name}" for name in (
                       "copy", "swap", "scal", "axpy", "rot", "dotu", "dotc", "nrm2", "asum", "iamax", "gemv", "gemm", "herk",
                       "trsm", "getrf", "getrs", "gesv", "potrf", "potrs", "posv", "heevd", "hegvd", "geev", "gesvd")))
# Letters of op that a complex routine does not take.
REFUSED_FORMS = {"complex_her2k": "RESIDUA_TRANSPOSE", "complex_unmqr": "RESIDUA_TRANSPOSE", "complex_gels": "RESIDUA_TRANSPOSE",
                 "complex_syrk": "RESIDUA_CONJUGATE_TRANSPOSE", "complex_syr2k": "RESIDUA_CONJUGATE_TRANSPOSE"}
ABSENT_ENDINGS = ("_with", "_strided", "_workspace", "_batched", "_refined")
# The least size of `work` of those that have it.
LEAST_WORK = {
    "getri": "n", "geqrf": "n", "orgqr": "n", "sytrf": "1", "ormqr": ("side", "n", "m"),
    "gels": "min(m, n) + max(min(m, n), nrhs)",
    "geqp3": "m == 0 || n == 0 ? 1 : 3 * n + 1",
    "complex_geqrf": "n", "complex_ungqr": "n", "complex_unmqr": ("side", "n", "m"),
    "complex_gels": "min(m, n) + max(min(m, n), nrhs)",
    "gelsy": "min({m, n, nrhs}) == 0 ? 1 : min(m, n) + max({2 * min(m, n), n + 1, min(m, n) + nrhs})",
}
# Extents that have an upper limit.
LIMITS = {"ormqr": {"k": ("side", "m", "n")}, "orgqr": {"n": "m", "k": "n"},
          "complex_unmqr": {"k": ("side", "m", "n")}, "complex_ungqr": {"n": "m", "k": "n"}}
METHODS = {"op": "form", "uplo": "triangle", "diag": "diagonal", "side": "side"}
NUMBER = "residua::mplapack::number<{}>"
REAL_BESIDE = "residua::mplapack::real_beside<Complex>"


def is_complex(routine):
    return routine.level == "complex"


def element(routine):
    return "Complex" if is_complex(routine) else "Real"


def is_value(routine, a):
    """Whether an array of a complex routine is a number that MPLAPACK takes as such."""
    return is_complex(routine) and isinstance(a, table.Array) and a.access == "in" and a.size in ("1", "2")


def has_info(routine):
    return routine.level == "lapack" or routine.header.startswith("lapack/complex/")


def routines(level):
    return [r for r in ROUTINES if r.level == level and r.name not in ABSENT and not r.name.endswith(ABSENT_ENDINGS)]


def local(choice):
    """The name of a checked choice: its letter has the argument's."""
    if choice.type == "side":
        return f"of_{choice.whose.lower()}"
    return METHODS[choice.type] + (f"_{choice.whose.lower()}" if choice.name in ("transa", "transb") else "")


def size_text(routine, size):
    """A number of rows as an expression."""
    if isinstance(size, str):
        return size
    name, zero, one = size
    choice = next(c for c in routine.choices() if c.name == name)
    return f"{local(choice)} == {'RESIDUA_LEFT' if choice.type == 'side' else 'RESIDUA_NO_TRANSPOSE'} ? {zero} : {one}"


def is_info(argument):
    return isinstance(argument, table.Plain) and argument.name == "info"


def is_array(routine, a):
    return not is_value(routine, a) and isinstance(a, (table.Vector, table.Matrix, table.Banded, table.Packed, table.Array))


def deduced(routine):
    """The array whose type is the routine's template argument. It is the first one that is written, since others may be null:
    gemm's A and B where k is 0, say. MPLAPACK's functions are no templates, so that nullptr will do for any of theirs."""
    arrays = [a for a in routine.arguments if is_array(routine, a)]
    return next((a for a in arrays if a.access != "in"), arrays[0])


def parameters(routine):
    """(declaration, its argument in the table or None), in MPLAPACK's order."""
    one, other = element(routine), NUMBER.format(element(routine))
    known = deduced(routine)
    for a in routine.arguments:
        match a:
            case table.Choice():
                yield f"const char* {a.name}", a
            case table.Extent():
                yield f"mplapackint {a.name}", a
            case table.Scalar() | table.HostNumber():
                yield f"{NUMBER.format('Real')} {a.name}", a
            case table.Array(size="1") if is_value(routine, a):
                yield f"{REAL_BESIDE} {a.name}", a
            case table.Array() if is_value(routine, a):
                yield f"{NUMBER.format('Complex')} {a.name}", a
            case table.Vector():
                yield f"{one if a is known else other}* {a.name}", None
                yield f"mplapackint {table.increment_of(a)}", a
            case table.Matrix() | table.Banded():
                yield f"{one if a is known else other}* {a.name.lower()}", None
                yield f"mplapackint {table.leading_of(a)}", a
            case table.Packed() | table.Array():
                yield f"{one if a is known else other}* {a.name.lower()}", a
            case table.Plain(is_array=True):
                yield f"mplapackint* {a.name}", a
            case table.Plain() if not is_info(a):
                yield f"mplapackint& {a.name}", a
    if routine.name in LEAST_WORK:
        yield f"{other}* work", None
        yield "mplapackint lwork", None
    if has_info(routine):
        yield "mplapackint& info", None


def requirement(routine, position, a):
    """The check of one argument that is no choice, or nothing."""
    match a:
        case table.Extent():
            limit = LIMITS.get(routine.name, {}).get(a.name)
            if limit is None:
                return f".extent({position}, {a.name})"
            text = size_text(routine, limit)
            return f".require({position}, {a.name} >= 0 && {a.name} <= {text if text.isalpha() else f'({text})'})"
        case table.Vector():
            return f".increment({position}, {table.increment_of(a)})"
        case table.Matrix():
            return f".leading({position}, {table.leading_of(a)}, {size_text(routine, a.rows)})"
        case table.Banded():
            below, above = (size if isinstance(size, str) else "k" if end == "below" else "0"
                            for end, size in (("below", a.below), ("above", a.above)))
            return f".leading_of_band({position}, {table.leading_of(a)}, {below}, {above})"
    return ""


def checks(routine):
    lines, chain, least = [], "", LEAST_WORK.get(routine.name, "")
    given = list(parameters(routine))
    for position, (_, a) in enumerate(given, 1):
        if isinstance(a, table.Choice):
            method = "complex_form" if is_complex(routine) and a.type == "op" else METHODS[a.type]
            lines.append(f"  const auto {local(a)} = given.{method}({position}, {a.name});")
    if not isinstance(least, str) or len(least) > 1:
        lines.append(f"  const auto least = {size_text(routine, least)};")
        least = "least"
    for position, (declaration, a) in enumerate(given, 1):
        if isinstance(a, table.Choice) and a.type == "op" and routine.name in REFUSED_FORMS:
            chain += f".require({position}, {local(a)} != {REFUSED_FORMS[routine.name]})"
        text = f".work({position}, lwork, {least})" if declaration == "mplapackint lwork" else requirement(routine, position, a)
        if text and chain and len(chain) + len(text) > 102:
            lines.append(f"  given{chain};")
            chain = ""
        chain += text
    lines.append(f"  given{chain};")
    method = f"are_legal_complex<Complex>" if is_complex(routine) else "are_legal<Real>"
    legal = f'given.{method}("{mplapack_name(routine)}"{", info" if has_info(routine) else ""})'
    asks = f" || only_asks{'_of_pairs' if is_complex(routine) else ''}(work, lwork, {least})" if least else ""
    return lines + [f"  if (!{legal}{asks}) return;"]


def mplapack_name(routine):
    return f"C{routine.name.removeprefix('complex_')}" if is_complex(routine) else f"R{routine.name}"


def passed(routine):
    """The arguments of the function of residua.h."""
    words = ["current_context()"]
    address = "parts" if is_complex(routine) else "limbs_of"
    for a in routine.arguments:
        match a:
            case table.Array(size="1") if is_value(routine, a):
                words.append(f"{a.name}.limbs()")
            case table.Array() if is_value(routine, a):
                words.append(f"parts(&{a.name})")
            case table.Choice():
                words.append(local(a))
            case table.Scalar() | table.HostNumber():
                words.append(f"limbs_of(&{a.name})")
            case table.Vector():
                words += [f"{address}({a.name})", table.increment_of(a)]
            case table.Matrix() | table.Banded():
                words += [f"{address}({a.name.lower()})", table.leading_of(a)]
            case table.Packed() | table.Array():
                words.append(f"{address}({a.name.lower()})")
            case table.Plain(is_array=False):
                words.append(f"&{a.name}")
            case _:
                words.append(a.name)
    return words


def definition(routine):
    declarations = [declaration for declaration, _ in parameters(routine)]
    lines = [f"template <class {element(routine)}>"]
    lines += table.fill(f"void {mplapack_name(routine)}(", declarations, ",", ") {")
    body = checks(routine)
    lines.append("  using namespace residua::mplapack;")
    for name in ("max", "min"):
        if any(f"{name}(" in line for line in body):
            lines.append(f"  using std::{name};")
    lines += ["  arguments given;", *body]
    return lines + call(routine) + ["}"]


def call(routine):
    """As clang-format lays it: on a line of its own where it fits on that one alone."""
    table_of = "functions_for_complex<Complex>" if is_complex(routine) else "functions_for<Real>"
    function, words = f"{table_of}::{routine.name}(", passed(routine)
    lines = table.fill(f"  check({function}", words, ",", "));")
    alone = f"      {function}{', '.join(words)}));"
    if len(lines) > 1 and len(alone) <= 110:
        return ["  check(", alone]
    behind = f"      {', '.join(words)}));"
    return [f"  check({function}", behind] if len(lines) > 2 and len(behind) <= 110 else lines


def functions():
    """The macro that lists the functions of residua.h for one format."""
    names = [r.name for level in ("level1", "level2", "level3", "lapack", "complex") for r in routines(level)]
    lines = ["#define RESIDUA_MPLAPACK_FUNCTIONS(limbs, f)", "  template <>", "  struct functions<limbs> {",
             "    using number = residua_##f;", "    static constexpr auto xerbla = &Mxerbla_##f;"]
    lines += [f"    static constexpr auto {name} = &residua_{name}_##f;" for name in names]
    width = max(map(len, lines)) + 1
    return "\n".join([line.ljust(width) + "\\" for line in lines] + ["  };"])


def text(template):
    for level in ("level2", "level3", "lapack", "complex"):
        template = template.replace(f"@{level}@", "\n".join("\n".join(definition(r)) for r in routines(level) if r.level == "level1" or r.name not in WRITTEN_BY_HAND))
    return template.replace("@functions@", functions())
