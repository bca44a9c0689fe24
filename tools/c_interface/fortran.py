"""src/fortran/residua.f90: residua.f90.in with the interface of every function, and generic names."""
import mp
import sparse
import table
from routines import ROUTINES

OPENING = """! Written by tools/generate-c-interface from routines.py, mp.py and residua.f90.in of tools/c_interface.
"""
INTENTS = {"in": "intent(in)", "out": "intent(out)", "inout": "intent(inout)"}


def array(a, types, shape):
    """Declaration of an array: of a format in planes the structure of its two addresses."""
    one = types[a.of]
    if one.planes:
        stem = f"residua_{'const_' if table.constant(a) else ''}{one.element}_array"
        return f"type({stem}), value :: {a.name}"
    # What a routine only writes stays what it was between the elements that it writes, and where the routine fails.
    intent = "inout" if a.access == "out" else a.access
    return f"{one.fortran_element}, {INTENTS[intent]} :: {a.name}{shape}"


def arguments(routine, types):
    """(names in C's order, declarations with the integers first, that extents may be named)."""
    names = ["context"] if routine.context else []
    first = ["type(c_ptr), value :: context"] if routine.context else []
    integers, rest = [], []
    for a in routine.arguments:
        names.append(a.name)
        match a:
            case table.Choice():
                first.append(f"integer(c_int), value :: {a.name}")
            case table.Extent():
                integers.append(a.name)
            case table.Scalar():
                rest.append(f"{types[a.of].fortran_number}, intent(in) :: {a.name}")
            case table.HostNumber():
                rest.append(f"{types[a.of].fortran_number}, {INTENTS[a.access]} :: {a.name}")
            case table.Rotation():
                rest.append(f"{types[a.of].fortran_number}, {INTENTS[a.access]} :: {a.name}(5)")
            case table.Vector():
                names.append(table.increment_of(a))
                integers.append(table.increment_of(a))
                rest.append(array(a, types, "(*)"))
            case table.Packed() | table.Array():
                rest.append(array(a, types, "(*)"))
            case table.Matrix() | table.Banded():
                names.append(table.leading_of(a))
                integers.append(table.leading_of(a))
                rest.append(array(a, types, f"({table.leading_of(a)}, *)"))
            case table.Element():
                rest.append(array(a, types, ""))
            case table.Result():
                one = "integer(c_int64_t)" if a.is_index else types[a.of].fortran_number
                rest.append(f"{one}, intent(out) :: {a.name}")
            case table.Plain():
                shape = "(*)" if a.is_array or "c_char" in a.fortran else ""
                rest.append(f"{a.fortran} :: {a.name}{shape}")
        if getattr(a, "strided", False):
            names.append(table.stride_of(a))
            integers.append(table.stride_of(a))
    if integers:
        first.append(f"integer(c_int64_t), value :: {', '.join(integers)}")
    return names, first + rest


def continued(lines):
    """Fortran's way of going on in the next line."""
    return [line + " &" for line in lines[:-1]] + lines[-1:]


def interface(routine, suffix, types):
    names, declarations = arguments(routine, types)
    name = f"residua_{routine.name}_{suffix}"
    lines = table.fill(f"    integer(c_int) function {name}(", names, ",", ") bind(c)", 106)
    lines = continued(lines) + ["      import"]
    lines += ["      " + d for d in declarations]
    return lines + ["    end function"]


def is_generic(routine):
    """Whether the arguments tell the format. Texts have generic names of their own, which take strings."""
    return routine.level != "text" and any(hasattr(a, "of") and not (isinstance(a, table.Result) and a.is_index) for a in routine.arguments)


def generic(routine):
    """One name for all formats but dit, whose arrays have the type of di's."""
    lines = [f"  interface residua_{routine.name}"]
    lines += [f"    procedure residua_{routine.name}_{suffix}" for suffix, _ in routine.instances() if suffix != "dit"]
    return lines + ["  end interface"]


CONVENIENCES = """  elemental subroutine {0}_from_double(x, value)
    type(residua_{0}), intent(out) :: x
    real(c_double), intent(in) :: value
    x%limb = 0
    x%limb(1) = value
  end subroutine

  elemental subroutine double_from_{0}(value, x)
    real(c_double), intent(out) :: value
    type(residua_{0}), intent(in) :: x
    value = x%limb(1)
  end subroutine

  integer(c_int) function {0}_from_text(text, x) result(status)
    character(*), intent(in) :: text
    type(residua_{0}), intent(inout) :: x
    character(kind=c_char) :: characters(len(text) + 1)
    integer :: i
    do i = 1, len(text)
      characters(i) = text(i:i)
    end do
    characters(len(text) + 1) = c_null_char
    status = residua_from_text_{0}(characters, x)
  end function

  function text_of_{0}(x, digits) result(string)
    type(residua_{0}), intent(in) :: x
    integer, intent(in), optional :: digits
    character(:), allocatable :: string
    character(kind=c_char), allocatable :: buffer(:)
    integer(c_size_t) :: length, i
    allocate (buffer(1))
    length = 0
    if (residua_to_text_{0}(x, digits_or_shortest(digits), buffer, 0_c_size_t, length) /= residua_success) then
      error stop 'residua_text: digits must be at least 0'
    end if
    deallocate (buffer)
    allocate (buffer(length + 1))
    allocate (character(length) :: string)
    if (residua_to_text_{0}(x, digits_or_shortest(digits), buffer, length + 1, length) /= residua_success) then
      error stop 'residua_text failed'
    end if
    do i = 1, length
      string(i:i) = buffer(i)
    end do
  end function
"""


def interfaces(routines, header):
    """Those of all functions, and the generic names."""
    rows = ["  interface"]
    for r in routines:
        rows.append(f"    ! {r.name}: {header} says what it does.")
        for suffix, types in r.instances():
            rows += interface(r, suffix, types)
    rows += ["  end interface", ""]
    rows.append("  ! A name for all formats, told apart by the types of the arguments.")
    for r in routines:
        if is_generic(r):
            rows += generic(r)
    return rows


def text(template):
    rows = interfaces(ROUTINES, "residua.h")
    names = [f.name for f in table.MULTI_LIMB_SOLVER_FORMATS]
    template = template.replace("@conveniences@\n", "\n".join(CONVENIENCES.format(name) for name in names))
    template = template.replace("@mp@", mp.fortran()).replace("@sparse@", sparse.fortran(continued))
    return OPENING + template.replace("@interfaces@\n", "\n".join(rows) + "\n")
