"""tests/c_interface: every function against the C++ routine that it stands for."""
import mp
import table
from glue import OPENING
from routines import ROUTINES

EXTENTS = {"m": 5, "n": 7, "k": 6, "kl": 2, "ku": 3, "count": 3}
QUERIED_EXTENTS = {"m": 300, "n": 5000, "k": 70}
# Every operand has its own, so that none can stand for another's.
LEADINGS, MATRIX_STRIDES, VECTOR_STRIDES = [9, 10, 11], [64, 71, 78], [25, 26, 27]
INCREMENTS = [2, -3, 1]
STORED = (table.Vector, table.Matrix, table.Banded, table.Packed)
# What the C function and the C++ routine get alike.
TWINS = {**{kind: "operand<{0.of}> {0.name}(ctx, {1})" for kind in STORED},
         table.Scalar: "scalar_twins<{0.of}> {0.name}({1})", table.Rotation: "rotation_twins<{0.of}> {0.name}(flag, {1})"}
CHOICES = {"op": ("RESIDUA_NO_TRANSPOSE", "RESIDUA_TRANSPOSE"), "uplo": ("RESIDUA_LOWER", "RESIDUA_UPPER"),
           "diag": ("RESIDUA_NON_UNIT", "RESIDUA_UNIT"), "side": ("RESIDUA_LEFT", "RESIDUA_RIGHT")}
FLAGS = ("-2.0", "-1.0", "0.0", "1.0")


def fewest_rows(a):
    """The least leading dimension of an array of diagonals, in which one diagonal more has no room."""
    ends = {name for end in (a.below, a.above) for name in (end if isinstance(end, tuple) else [end])}
    return 1 + sum(EXTENTS[name] for name in ends if name in EXTENTS)


def size(extent):
    if isinstance(extent, str):
        return extent
    return f"choose({extent[0]}, {extent[1]}, {extent[2]})"


def operands(routine):
    return [a for a in routine.arguments if isinstance(a, STORED)]


def calls(routine):
    """The arguments of the C++ routine and those of the C function."""
    cxx, c, increments = ["ctx"], ["handle"] if routine.context else [], iter(INCREMENTS)
    leadings, matrix_strides, vector_strides = iter(LEADINGS), iter(MATRIX_STRIDES), iter(VECTOR_STRIDES)
    for a in routine.arguments:
        match a:
            case table.Choice():
                cxx += [f"as_cxx({a.name})"] if a.given else []
                c.append(a.name)
            case table.Extent():
                cxx += [a.name] if a.given else []
                c.append(a.name)
            case table.Scalar() | table.Rotation():
                cxx.append(f"{a.name}.value")
                c.append(f"{a.name}.c()")
            case table.Vector():
                increment = next(increments)
                cxx.append(f"{a.name}.vector({size(a.size)}, {increment})")
                c += [f"{a.name}.{'constant' if table.constant(a) else 'c'}()", str(increment)]
            case table.Packed():
                cxx.append(f"{a.name}.packed({a.order}, as_cxx(uplo))")
                c.append(f"{a.name}.{'constant' if table.constant(a) else 'c'}()")
            case table.Matrix() | table.Banded():
                leading = next(leadings)
                if isinstance(a, table.Banded):
                    leading = fewest_rows(a)
                    cxx.append(f"{a.name}.banded({size(a.rows)}, {size(a.columns)}, {size(a.below)}, {size(a.above)}, "
                               f"{leading})")
                else:
                    cxx.append(f"{a.name}.matrix({size(a.rows)}, {size(a.columns)}, {leading})")
                c += [f"{a.name}.{'constant' if table.constant(a) else 'c'}()", str(leading)]
            case table.Result():
                c.append("&result")
            case table.Plain():
                c.append(f"&{a.name}")
        if getattr(a, "strided", False):
            stride = str(next(matrix_strides if isinstance(a, table.Matrix) else vector_strides))
            cxx.append(stride)
            c.append(stride)
    return cxx, c


def statements(routine):
    """What is done for one choice of the enumerations."""
    cxx, c = calls(routine)
    lines, seed = [], 0
    for a in routine.arguments:
        if isinstance(a, tuple(TWINS)):
            seed += 1
            lines.append(TWINS[type(a)].format(a, seed) + ";")
    # The formats are deduced from the operands; a query has none.
    spelled = f"<{', '.join(routine.types)}>" if routine.kind == "query" else ""
    call = f"residua::{routine.cxx or routine.name}{spelled}("
    if routine.kind == "run":
        lines += table.fill(call, cxx, ",", ");", 100)
    else:
        lines += table.fill(f"const auto wanted = {call}", cxx, ",", ");", 100)
        result = next(a for a in routine.arguments if isinstance(a, (table.Result, table.Plain)))
        if isinstance(result, table.Plain):
            lines.append("std::size_t bytes = 1;")
        else:
            lines.append(f"{'std::int64_t' if result.is_index else 'number<T>'} result{{}};")
    lines += table.fill("EXPECT_EQ(function(", c, ",", "), RESIDUA_SUCCESS) << residua_last_error();", 100)
    if routine.kind == "reduce":
        lines.append("expect_same_bits(result, wanted);")
    if routine.kind == "query":
        lines.append("EXPECT_EQ(bytes, wanted);")
        lines += negative_extents(routine, c)
    if operands(routine):
        lines.append(f"expect_same_elements({', '.join(a.name for a in operands(routine))});")
    return lines


def negative_extents(routine, c):
    """A query with a negative extent fails, names it and writes nothing."""
    lines = []
    for a in routine.arguments:
        if isinstance(a, table.Extent):
            arguments = ["-3" if x == a.name else x for x in c]
            lines += table.fill("EXPECT_EQ(function(", arguments, ",", "), RESIDUA_INVALID_ARGUMENT);", 100)
            lines.append(f'expect_last_error("{a.name} is -3");')
    return lines + ["EXPECT_EQ(bytes, wanted);"]


def template(routine):
    lines = [f"template <{', '.join('class ' + t for t in routine.types)}, class Function>"]
    parameters = ["const residua::context& ctx", "residua_context* handle", "Function* function"]
    lines += table.fill(f"void expect_{routine.name}(", parameters, ",", ") {")
    values = QUERIED_EXTENTS if routine.kind == "query" else EXTENTS
    extents = [a.name for a in routine.arguments if isinstance(a, table.Extent)]
    lines.append("  constexpr index_t " + ", ".join(f"{name} = {values[name]}" for name in extents) + ";")
    cases = [(f"auto {a.name}", CHOICES[a.type]) for a in routine.choices()]
    if any(isinstance(a, table.Rotation) for a in routine.arguments):
        cases.append(("double flag", FLAGS))
    for depth, (one, all_of_them) in enumerate(cases, 1):
        lines.append("  " * depth + f"for (const {one} : {{{', '.join(all_of_them)}}}) {{")
    lines += ["  " * (len(cases) + 1) + line for line in statements(routine)]
    lines += ["  " * depth + "}" for depth in range(len(cases), 0, -1)]
    return lines + ["}"]


def test(routine, level):
    lines = [f"TEST_P(c_level{level}, {routine.name}) {{"]
    same = ", ".join("T" for _ in routine.types)
    lines.append("  for_each_vector_format([&]<class T>() {")
    lines.append(f"    expect_{routine.name}<{same}>(ctx, &handle, functions<T>::{routine.name});")
    lines.append("  });")
    for suffix, types in routine.instances():
        if suffix in [f.name for f in routine.formats]:
            continue
        spelled = ", ".join(types[t].cxx for t in routine.types)
        lines.append(f"  expect_{routine.name}<{spelled}>(ctx, &handle, residua_{routine.name}_{suffix});")
    return lines + ["}"]


def source(level):
    rows = [r for r in ROUTINES if r.level == f"level{level}" and r.kind != "own"]
    lines = [OPENING.format(f"Level {level} of residua.h: every function gives the bits of the C++ routine.")]
    lines += ['#include "c_interface/functions.hpp"', '#include "c_interface/twins.hpp"']
    lines += [f'#include "residua/blas/{header}.hpp"' for header in sorted({r.header for r in rows})]
    lines += ["", "namespace residua_test {", "namespace {", "", f"class c_level{level} : public c_interface {{}};",
              f"RESIDUA_ON_FEW_BACKENDS(c_level{level});", ""]
    for r in rows:
        lines += template(r) + test(r, level) + [""]
    return "\n".join(lines + ["}  // namespace", "}  // namespace residua_test", ""])


def functions():
    """tests/c_interface/functions.hpp: the functions of each format, by the C++ type."""
    lines = [OPENING.format("The functions of residua.h by format, for tests of all formats."), "#pragma once", "",
             '#include "residua.h"', '#include "residua/number/format.hpp"', "", "namespace residua_test {", "",
             "template <class T>", "struct functions;"]
    for f in table.VECTOR_FORMATS:
        lines += ["template <>", f"struct functions<{f.cxx}> {{"]
        lines += [f"  static constexpr auto {r.name} = residua_{r.name}_{f.name};" for r in ROUTINES if f in r.formats]
        lines.append("};")
    return "\n".join(lines + ["", "}  // namespace residua_test", ""])


def all_functions():
    """A C file that is linked only if every prototype names a function of the library."""
    lines = ["/* residua.h is C, and the library has every function that it declares.",
             " *", " * Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those. */",
             '#include "residua.h"', "", "typedef void (*any_function)(void);", "",
             "const any_function residua_all_functions[] = {"]
    for r in ROUTINES:
        lines += [f"    (any_function)residua_{r.name}_{suffix}," for suffix, _ in r.instances()]
    lines += [f"    (any_function){name}," for name in mp.names()]
    lines += ["};", "const size_t residua_number_of_functions = "
              "sizeof residua_all_functions / sizeof residua_all_functions[0];", ""]
    return "\n".join(lines)
