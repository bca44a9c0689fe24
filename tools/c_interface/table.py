"""What a row of the table of routines says: the kinds of arguments, routines."""
from dataclasses import dataclass, field

from formats import FACTOR_FORMATS, FP64, MULTI_LIMB_SOLVER_FORMATS, SOLVER_FORMATS, VECTOR_FORMATS, Format  # noqa: F401


# The kinds of arguments. A size is the name of an extent, or (choice, size where it is 0, size where it is 1).

@dataclass(frozen=True)
class Choice:
    """One of the two values of an enumeration: op, uplo, diag or side. The C++ routine takes it itself where it is `given`,
    otherwise its packed matrix carries it. It is a property of the matrix `whose`."""
    name: str
    type: str
    given: bool = True
    whose: str = "A"


@dataclass(frozen=True)
class Extent:
    """A number of rows, columns, elements or problems. The C++ routine takes it itself where it is `given`, otherwise its
    views carry it."""
    name: str
    given: bool = False


@dataclass(frozen=True)
class Scalar:
    """A number by its address, on the host or on the device (residua_set_scalar_space)."""
    name: str
    of: str = "T"


@dataclass(frozen=True)
class HostNumber:
    """A number by its address, on the host in any case."""
    name: str
    access: str = "in"  # in, out (not read), inout
    of: str = "T"


@dataclass(frozen=True)
class Rotation:
    """BLAS's param, a modified rotation: five numbers by their address, on the host or on the device as a Scalar is; on the
    host in any case where a routine writes them."""
    name: str
    access: str = "in"
    of: str = "T"


@dataclass(frozen=True)
class Vector:
    """`size` elements and their increment; with `strided` also the distance from one problem's to the next one's."""
    name: str
    size: object
    access: str = "in"  # in, out (not read), inout
    of: str = "T"
    strided: bool = False


@dataclass(frozen=True)
class Matrix:
    """rows x columns elements and their leading dimension; `strided` as for vectors."""
    name: str
    rows: object
    columns: object
    access: str = "in"
    of: str = "T"
    strided: bool = False


@dataclass(frozen=True)
class Banded:
    """A rows x columns matrix of which `below` diagonals under the main one and `above` over it are stored, and the leading
    dimension of the array that holds them by columns."""
    name: str
    rows: object
    columns: object
    below: object
    above: object
    access: str = "in"
    of: str = "T"


@dataclass(frozen=True)
class Packed:
    """The triangle of a matrix of order `order` that the argument `uplo` names, column behind column."""
    name: str
    order: str
    access: str = "in"
    of: str = "T"


@dataclass(frozen=True)
class Array:
    """`size` elements side by side."""
    name: str
    size: object
    access: str = "in"
    of: str = "T"


@dataclass(frozen=True)
class Element:
    """One number as the format stores it: the first of an array of one, on the host."""
    name: str
    access: str = "in"
    of: str = "T"


@dataclass(frozen=True)
class Result:
    """Where a reduction leaves its value: a number, or an index."""
    is_index: bool = False
    name: str = "result"
    of: str = "T"


@dataclass(frozen=True)
class Plain:
    """An argument of one type in every format. `fortran` is its declaration but for the name."""
    name: str
    c_type: str
    fortran: str
    means: str
    is_array: bool = False


@dataclass(frozen=True)
class Routine:
    """A row. `kind` is what surrounds the call of the C++ routine: run (nothing), reduce (a result), query (bytes), or own
    (a template of the same name that is written by hand in src/c_interface)."""
    name: str
    level: str
    does: str
    arguments: list
    header: str
    kind: str = "run"
    cxx: str = ""                                  # the C++ routine, where it is not `name`
    types: list = field(default_factory=lambda: ["T"])
    formats: list = field(default_factory=lambda: VECTOR_FORMATS)
    mixed: list = field(default_factory=list)      # (suffix pattern, {type: Format}) with the rest dd, td, qd
    context: bool = True

    def instances(self):
        """(suffix, {type: format}), of one format first."""
        for one in self.formats:
            yield one.name, {t: one for t in self.types}
        for pattern, fixed in self.mixed:
            for one in MULTI_LIMB_SOLVER_FORMATS:
                yield pattern.format(one.name), {t: fixed.get(t, one) for t in self.types}

    def header_path(self):
        """The C++ header that says more."""
        return f"residua/{'' if self.level in ('lapack', 'complex', 'distributed') else 'blas/'}{self.header}.hpp"

    def choices(self):
        return [a for a in self.arguments if isinstance(a, Choice)]


def stride_of(argument):
    return f"stride_{argument.name.lower()}"


def increment_of(vector):
    return f"inc{vector.name}"


def leading_of(matrix):
    return f"ld{matrix.name.lower()}"


def constant(argument):
    return argument.access == "in"


def fill(lead, parts, separator, end, width=110):
    """Lines of at most `width` characters: lead, then the parts behind each other, the further lines under the first part."""
    lines, line = [], lead
    for i, part in enumerate(parts):
        text = part + (separator if i + 1 < len(parts) else end)
        if line != lead and len(line) + len(text.rstrip()) > width:
            lines.append(line.rstrip())
            line = " " * len(lead)
        line += text + (" " if i + 1 < len(parts) else "")
    lines.append(line.rstrip())
    return lines
