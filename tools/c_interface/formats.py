"""The formats of the interfaces for C and Fortran: those of include/residua/number/format.hpp, from which the C++ instantiations
come, with their types in C and Fortran."""
import pathlib
import re
from dataclasses import dataclass

INCLUDE = pathlib.Path(__file__).resolve().parents[2] / "include" / "residua"
HEADERS = ["number/format.hpp", "lapack/report.hpp"]


@dataclass(frozen=True)
class Format:
    """A format of vectors: its types in C++, C and Fortran."""
    name: str             # in the names of functions
    cxx: str
    number: str           # C type of a scalar: of the format that is computed in
    element: str          # C type of an element; of a format in planes the stem of its array's types
    fortran_number: str
    fortran_element: str
    planes: bool = False  # two planes, passed as a structure of two pointers

    def array(self, constant):
        if self.planes:
            return f"residua_{'const_' if constant else ''}{self.element}_array "
        return f"{'const ' if constant else ''}{self.element}* "


def lists():
    """{list of formats: [name]}, each list with those that it holds in its place."""
    text = "".join((INCLUDE / header).read_text() for header in HEADERS).replace("\\\n", "")
    rows = {}
    for name, body in re.findall(r"^ *#define RESIDUA_(\w+_FORMATS)\(X, \.\.\.\)(.*)$", text, re.M):
        rows.setdefault(name, re.findall(r"X\((\w+),|RESIDUA_(?:INSTANTIATED_)?(\w+_FORMATS)\(", body))

    def names(of_list):
        return [name for one, inner in rows[of_list] for name in ([one] if one else names(inner))]
    return {of_list: names(of_list) for of_list in rows}


LISTS = lists()

# Those whose types in C and Fortran are not named after them.
MACHINE_FLOATS = {
    "fp32": Format("fp32", "float", "double", "float", "real(c_double)", "real(c_float)"),
    "ff": Format("ff", "residua::ff", "double", "residua_ff", "real(c_double)", "type(residua_ff)"),
    "fp64": Format("fp64", "double", "double", "double", "real(c_double)", "real(c_double)"),
}
SAME_PLANES = {"dit": "di"}


def format_named(name):
    if name in MACHINE_FLOATS:
        return MACHINE_FLOATS[name]
    if name in LISTS["TRIPLE_FORMATS"]:
        return Format(name, f"residua::{name}", "residua_dd", SAME_PLANES.get(name, name), "type(residua_dd)", SAME_PLANES.get(name, name),
                      planes=True)
    c_type, fortran_type = f"residua_{name}", f"type(residua_{name})"
    return Format(name, f"residua::{name}", c_type, c_type, fortran_type, fortran_type)


def formats_of(of_list):
    return [format_named(name) for name in LISTS[of_list]]


FP64 = format_named("fp64")
SOLVER_FORMATS = formats_of("SOLVER_FORMATS")
MULTI_LIMB_SOLVER_FORMATS = formats_of("MULTI_LIMB_SOLVER_FORMATS")
FACTOR_FORMATS = formats_of("FACTOR_FORMATS")
# The generated files list formats in this order, which is about that of their bits.
VECTOR_FORMATS = [*formats_of("SHORT_FORMATS"), FP64, *formats_of("TRIPLE_FORMATS"), *MULTI_LIMB_SOLVER_FORMATS]
assert sorted(f.name for f in VECTOR_FORMATS) == sorted(LISTS["VECTOR_FORMATS"]), "a format of vectors in no list that is known here"
