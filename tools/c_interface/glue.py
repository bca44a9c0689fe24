"""src/c_interface: the functions of residua.h, which call the routines of C++."""
import table
from header import c_declarations
from routines import ROUTINES

OPENING = """// {0}
//
// Written by tools/generate-c-interface from tools/c_interface/routines.py: edit those.
// clang-format off
"""


class Parameter:
    """Stands for a format where a template's types are spelled."""

    def __init__(self, name):
        self.number = f"number<{name}>"
        self.name = name

    def array(self, constant):
        return f"{'const_' if constant else ''}elements<{self.name}> "


def size(extent):
    if isinstance(extent, str):
        return extent
    choice, zero, one = extent
    return f"choose(given_{choice}, {zero}, {one})"


def access(a):
    return "input" if table.constant(a) else "output"


def cxx_arguments(routine):
    values = ["args.ctx()"]
    for a in routine.arguments:
        match a:
            case table.Choice(given=True):
                values.append(f"given_{a.name}")
            case table.Extent(given=True):
                values.append(a.name)
            case table.Scalar():
                values.append(f'args.value<{a.of}>("{a.name}", {a.name})')
            case table.Rotation():
                values.append(f'args.rotation<{a.of}>("{a.name}", {a.name})')
            case table.Vector():
                values.append(f"args.{access(a)}<{a.of}>({a.name}, {size(a.size)}, {table.increment_of(a)})")
            case table.Banded():
                values.append(f"args.banded<{a.of}>({a.name}, {size(a.rows)}, {size(a.columns)}, {size(a.below)}, "
                              f"{size(a.above)}, {table.leading_of(a)})")
            case table.Packed():
                values.append(f"args.{'packed' if table.constant(a) else 'packed_out'}<{a.of}>({a.name}, {a.order}, "
                              "given_uplo)")
            case table.Matrix():
                values.append(f"args.{access(a)}<{a.of}>({a.name}, {size(a.rows)}, {size(a.columns)}, "
                              f"{table.leading_of(a)})")
        if getattr(a, "strided", False):
            values.append(table.stride_of(a))
    return values + (["place..."] if routine.kind == "reduce" else [])


def complex_arguments(routine):
    """The same over pairs of numbers; alpha, beta and the like are arrays of one or two of them."""
    values = ["args.ctx()"]
    for a in routine.arguments:
        match a:
            case table.Choice(given=True):
                values.append(f"given_{a.name}")
            case table.Array(access="in"):
                kind = "complex_value" if a.size == "2" else "real_value"
                values.append(f'{kind}<{a.of}>("{routine.name}", "{a.name}", {a.name})')
            case table.Vector():
                values.append(f"vector_of_pairs<{a.of}>(args, {a.name}, {size(a.size)}, {table.increment_of(a)})")
            case table.Banded():
                values.append(f"band_of_pairs<{a.of}>(args, {a.name}, {size(a.rows)}, {size(a.columns)}, {size(a.below)}, "
                              f"{size(a.above)}, {table.leading_of(a)})")
            case table.Packed():
                values.append(f"triangle_of_pairs<{a.of}>(args, {a.name}, {a.order}, given_uplo)")
            case table.Matrix():
                values.append(f"pairs_{access(a)}<{a.of}>(args, {a.name}, {size(a.rows)}, {size(a.columns)}, "
                              f"{table.leading_of(a)})")
    return values


def complex_template(routine):
    """The body over pairs. A result is left where its array is, on the host."""
    lines = ["template <class T>"]
    lines += table.fill(f"residua_status {routine.name}(", c_declarations(routine, {"T": Parameter("T")}), ",", ") noexcept {")
    lines.append(f'  return run("{routine.name}", context, [&](const call& args) {{')
    for a in routine.choices():
        given = f'operation("{routine.name}", "{a.name}", {a.name})' if a.type == "op" else \
            f'args.choice<residua::{a.type}>("{a.name}", {a.name})'
        lines.append(f"    const auto given_{a.name} = {given};")
    has_result = any(a.name == "result" for a in routine.arguments)
    if has_result:
        lines.append(f'    require_not_null("{routine.name}", "result", result);')
    lines.append(f"    {'const auto value = ' if has_result else ''}residua::{routine.cxx}<T>(")
    lines += table.fill(" " * 8, complex_arguments(routine), ",", ");")
    if has_result:
        lines.append("    put_result<T>(value, result);")
    return lines + ["  });", "}"]


def template(routine):
    """The body, once for all formats."""
    if routine.level == "complex":
        return complex_template(routine)
    types = {t: Parameter(t) for t in routine.types}
    lines = [f"template <{', '.join('class ' + t for t in routine.types)}>"]
    lines += table.fill(f"residua_status {routine.name}(", c_declarations(routine, types), ",", ") noexcept {")
    lead = {"run": f'  return run("{routine.name}", context, [&](const call& args) {{',
            "query": f'  return query("{routine.name}", context, bytes, [&](const call& args) {{',
            "reduce": f'  return reduce<T>("{routine.name}", context, result, [&](const call& args, auto*... place) {{'}
    lines.append(lead[routine.kind])
    for a in routine.choices():
        lines.append(f'    const auto given_{a.name} = args.choice<residua::{a.type}>("{a.name}", {a.name});')
    cxx = f"residua::{routine.cxx or routine.name}<{', '.join(routine.types)}>("
    lines.append(f"    {'' if routine.kind == 'run' else 'return '}{cxx}")
    lines += table.fill(" " * 8, cxx_arguments(routine), ",", ");")
    return lines + ["  });", "}"]


def argument_names(routine):
    names = ["context"] if routine.context else []
    for a in routine.arguments:
        names.append(a.name)
        match a:
            case table.Vector():
                names.append(table.increment_of(a))
            case table.Matrix() | table.Banded():
                names.append(table.leading_of(a))
        if getattr(a, "strided", False):
            names.append(table.stride_of(a))
    return names


def functions(routine):
    lines = []
    for suffix, types in routine.instances():
        lead = f"residua_status residua_{routine.name}_{suffix}("
        lines += table.fill(lead, c_declarations(routine, types), ",", ") {")
        own = f"  return {routine.name}<{', '.join(types[t].cxx for t in routine.types)}>("
        lines += table.fill(own, argument_names(routine), ",", ");") + ["}"]
    return lines


def source(level, title, own_headers):
    """A source with the functions of a level."""
    rows = [r for r in ROUTINES if r.level == level]
    includes = sorted({r.header_path() for r in rows if r.header}) + own_headers
    lines = [OPENING.format(title)]
    lines += [f'#include "{name}"' for name in ["c_interface/call.hpp", *sorted(includes)]]
    lines += ["", "namespace residua::c_interface {", "namespace {", ""]
    for r in rows:
        if r.kind != "own":
            lines += template(r) + [""]
    lines += ["}  // namespace", "}  // namespace residua::c_interface", ""]
    lines += ["using namespace residua::c_interface;", "", 'extern "C" {', ""]
    for r in rows:
        lines += functions(r) + [""]
    return "\n".join(lines + ['}  // extern "C"', ""])


def formats():
    """src/c_interface/formats.hpp: the C types of each format."""
    lines = [OPENING.format("The types that residua.h passes for each format."), "#pragma once", "",
             '#include "residua.h"', '#include "residua/number/format.hpp"', "", "namespace residua::c_interface {", "",
             "template <class T>", "struct c_types;"]
    for f in table.VECTOR_FORMATS:
        lines += ["template <>", f"struct c_types<{f.cxx}> {{", f"  using number = {f.number};",
                  f"  using elements = {f.array(False).rstrip()};",
                  f"  using const_elements = {f.array(True).rstrip()};", "};"]
    for name in ("number", "elements", "const_elements"):
        lines += ["template <class T>", f"using {name} = typename c_types<T>::{name};"]
    return "\n".join(lines + ["", "}  // namespace residua::c_interface", ""])
