"""include/residua.h: residua.h.in with a comment and the prototypes of every routine."""
import textwrap

import mp
import sparse
import table
from routines import ROUTINES

CHOICES = {
    "op": "whether {0} is transposed", "uplo": "which triangle is meant", "diag": "whether the diagonal is of ones",
    "side": "on which side {0} stands",
}
ACCESS = {"in": "read", "out": "written", "inout": "read and written"}


def c_declarations(routine, types):
    """The C arguments, one text each, with a routine's types replaced by an instance's formats."""
    declarations = ["residua_context* context"] if routine.context else []
    for a in routine.arguments:
        match a:
            case table.Choice():
                declarations.append(f"residua_{a.type} {a.name}")
            case table.Extent():
                declarations.append(f"int64_t {a.name}")
            case table.Scalar():
                declarations.append(f"const {types[a.of].number}* {a.name}")
            case table.HostNumber() | table.Rotation():
                declarations.append(f"{'const ' if table.constant(a) else ''}{types[a.of].number}* {a.name}")
            case table.Vector():
                declarations += [types[a.of].array(table.constant(a)) + a.name, f"int64_t {table.increment_of(a)}"]
            case table.Packed() | table.Array():
                declarations.append(types[a.of].array(table.constant(a)) + a.name)
            case table.Matrix() | table.Banded():
                declarations += [types[a.of].array(table.constant(a)) + a.name, f"int64_t {table.leading_of(a)}"]
            case table.Element():
                declarations.append(types[a.of].array(table.constant(a)) + a.name)
            case table.Result():
                declarations.append(f"{'int64_t' if a.is_index else types[a.of].number}* {a.name}")
            case table.Plain():
                declarations.append(f"{a.c_type} {a.name}")
        if getattr(a, "strided", False):
            declarations.append(f"int64_t {table.stride_of(a)}")
    return declarations


def size_text(size):
    if isinstance(size, str):
        return size
    choice, zero, one = size
    return f"{zero} ({'RESIDUA_RIGHT' if choice == 'side' else 'RESIDUA_TRANSPOSE'}: {one})"


def meaning(a):
    """What the reader needs to know of an argument, or nothing where its name says it."""
    match a:
        case table.Choice():
            return CHOICES[a.type].format(a.whose)
        case table.Vector() | table.Array():
            return f"{size_text(a.size)} elements, {ACCESS[a.access]}"
        case table.Matrix():
            return f"{size_text(a.rows)} x {size_text(a.columns)} elements as stored, {ACCESS[a.access]}"
        case table.Banded():
            return f"{size_text(a.columns)} columns in the band storage of BLAS (view/banded_view.hpp), {ACCESS[a.access]}"
        case table.Packed():
            return f"{a.order} ({a.order} + 1) / 2 elements, {ACCESS[a.access]}"
        case table.Element():
            return f"one number, {ACCESS[a.access]}"
        case table.Result():
            return "receives the value"
        case table.HostNumber():
            return f"a number on the host, {ACCESS[a.access]}"
        case table.Rotation():
            return f"flag, h11, h21, h12, h22: five numbers, {ACCESS[a.access]}"
        case table.Plain():
            return a.means
    return ""


def comment(routine):
    lines = textwrap.wrap(f"/* {routine.name}: {routine.does}", 106, subsequent_indent=" * ")
    explained = [(a.name, meaning(a)) for a in routine.arguments if meaning(a)]
    width = max(len(name) for name, _ in explained)
    lines += [f" *   {name.ljust(width)}  {text}" for name, text in explained]
    if routine.header:
        lines.append(f" * More: {routine.header_path()}")
    lines[-1] += " */"
    return lines


def prototypes(routine):
    lines = []
    for suffix, types in routine.instances():
        lead = f"residua_status residua_{routine.name}_{suffix}("
        lines += table.fill(lead, c_declarations(routine, types), ",", ");")
    return lines


def section(level):
    return "\n\n".join("\n".join(comment(r) + prototypes(r)) for r in ROUTINES if r.level == level)


def text(template):
    for level in ("text", "level1", "level2", "level3", "lapack", "complex"):
        template = template.replace(f"@{level}@", section(level))
    return sparse.header(template.replace("@mp@", mp.header()))
