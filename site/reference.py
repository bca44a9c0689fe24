"""The API reference: a page for each room of include/residua, from Doxygen's XML and the headers' own words.

Doxygen finds the entities of a header and where they begin; their declarations and comments are shown as the header
has them, since Doxygen breaks lines of formulas and constraints of templates. Function bodies are left out.
"""
import collections
import pathlib
import re
import xml.etree.ElementTree

# Rooms as docs/design.md has them, with what their headers are about.
ROOMS = {
    "base": "Contexts, errors, memory",
    "number": "Numbers",
    "view": "Vectors, matrices, scalars",
    "dense": "What dense routines share",
    "blas/level1": "BLAS, level 1",
    "blas/level2": "BLAS, level 2",
    "blas/level3": "BLAS, level 3",
    "residue": "Products of long integers",
    "lapack": "Dense factorisations and solvers",
    "certified": "Proved bounds of solutions and eigenvalues",
    "sparse": "Sparse matrices",
    "krylov": "Krylov methods",
    "distributed": "Matrices and methods of several ranks",
    "mp": "Precision chosen at run time",
    "solve": "Solving a system to a tolerance",
    "advise": "Which format suffices",
    "generate": "Test problems",
    "io": "Files",
    "": "Other libraries",
}
# Headers that gather others, or that a generator writes from what the reference has already.
LEFT_OUT = {"residua.hpp", "blas.hpp", "lapack.hpp", "mplapack.hpp"}
KINDS = {"function", "class", "struct", "concept", "enum", "typedef", "variable"}
PRIVATE_NAMESPACES = ("::detail", "::distributed", "::fixed_point", "::network", "::rounding", "::machine", "::limb", "::conversion")

# What means for numbers of several limbs what it means for doubles.
SELF_EXPLANATORY = re.compile(r"operator\W+$|(signbit|abs|isfinite|isnan|sqrt|exp|log|sin|cos|atan)$")

# Columns that a line of a comment has at least been filled to where it goes on in the next.
AUTHORS_WIDTH = 98

Entity = collections.namedtuple("Entity", "header line kind name")


def is_private(name):
    return any(inner in "::" + name.rpartition("::")[0] for inner in PRIVATE_NAMESPACES)


def entities_of(folder):
    """The public entities of namespaces, by header, in the order of their lines."""
    found = collections.defaultdict(set)
    for path in sorted(pathlib.Path(folder).glob("*.xml")):
        if path.name in ("index.xml", "Doxyfile.xml"):
            continue
        for compound in xml.etree.ElementTree.parse(path).getroot().iter("compounddef"):
            for entity in entities_of_compound(compound):
                found[entity.header].add(entity)
    return {header: sorted(inside, key=lambda e: e.line) for header, inside in found.items()}


def entities_of_compound(compound):
    name, kind = compound.findtext("compoundname"), compound.get("kind")
    parts = []
    if kind in ("class", "struct", "concept"):
        parts.append((compound, kind, name))
    if kind in ("namespace", "file"):
        parts += [(member, member.get("kind"), member.findtext("qualifiedname") or member.findtext("name"))
                  for member in compound.iter("memberdef")]
    for part, part_kind, part_name in parts:
        location = part.find("location")
        nested = part_kind in ("class", "struct") and part_name.count("::") > 1 and "<" not in part_name and \
            not re.match(r"residua::(mp|eigen|blas|literals)::\w+$", part_name)
        if location is not None and part_kind in KINDS and not is_private(part_name) and not nested:
            yield Entity(location.get("file").removeprefix("residua/"), int(location.get("line")), part_kind, part_name)


def opening_comment(lines):
    """The comment that a header opens with, as paragraphs."""
    count = next((k for k, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return [line.removeprefix("//").removeprefix(" ") for line in lines[:count]]


def declaration(lines, at):
    """The lines of a declaration that has its name in line `at`: its first line, and its text without a body."""
    first = at
    while first > 0 and lines[first - 1].strip() and not re.match(r"\s*(//|#|})|.*[;}]\s*$|namespace", lines[first - 1]):
        first -= 1
    text = []
    for line in lines[first:]:
        text.append(line)
        if line.rstrip().endswith(";") and not re.match(r"\s*requires", line):
            return first, text
        if re.search(r"\{\s*(//.*)?$|\{.*\}$", line) and not line.rstrip().endswith("{}"):
            break
    text[-1] = without_body(text[-1])
    return first, text


def without_body(line):
    """The last line of a declaration without the braces that it ends with, or the one that it opens."""
    line, depth = re.sub(r"\s*//.*$", "", line).rstrip(), 0
    for at in range(len(line) - 1, -1, -1):
        depth += (line[at] == "}") - (line[at] == "{")
        if line[at] == "{" and depth <= 0:
            return line[:at].rstrip(" =") + ";"
    return line


def definition(lines, at):
    """The public lines of a class, an enumeration or a concept, comments included, as the header has them."""
    first, _ = declaration(lines, at)
    indent = re.match(r"\s*", lines[first])[0]
    text, public = [], True
    for line in lines[first:]:
        if re.match(r"\s*private:|\s*protected:", line):
            public = False
        if re.match(r"\s*public:", line):
            public = True
        closes = line.startswith((indent + "};", indent + "}"))
        if public or closes:
            text.append(line)
        if closes or (line.rstrip().endswith(";") and len(text) <= 12 and "{" not in "".join(text)):
            break
        if "{" in line and re.search(r"\};\s*(//.*)?$", line) and len(text) == line.count("\n") + 1:
            break
    return first, text


def comment_above(lines, first):
    """The `///` lines above a declaration, without their slashes."""
    above = first
    while above > 0 and lines[above - 1].lstrip().startswith("///"):
        above -= 1
    return [line.lstrip().removeprefix("///").removeprefix(" ") for line in lines[above:first]]


def prose(comment):
    """Markdown of a comment: a line that its author ended early ends a paragraph, and indented lines (formulas, lists) are
    text of fixed width."""
    out, fenced = [], False
    for before, line in zip(["", *comment], comment):
        if line.startswith("  ") != fenced:
            out.append("```text" if not fenced else "```")
            fenced = not fenced
        elif not fenced and before and len(before) + len(line.split(" ")[0]) < AUTHORS_WIDTH:
            out.append("")
        out.append(line if fenced else escaped(line))
    return out + (["```"] if fenced else [])


def escaped(line):
    """What Markdown would take for markup, but for code between backticks."""
    parts = re.split(r"(`[^`]*`)", line)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>\[\]|~#$])", r"\\\1", part) for part in parts)


def section(header, lines, entities, silent):
    """A header: its opening comment, then each entity; those right below another share its comment. A function that none
    tells of goes to `silent`."""
    out = [f"## {escaped(header)}", "", *prose(opening_comment(lines)), "", f"`#include <residua/{header}>`", ""]
    shown, names = -1, set()
    for entity in entities:
        at = entity.line - 1
        if at < shown:
            continue
        whole = entity.kind in ("class", "struct", "enum", "concept")
        first, text = (definition if whole else declaration)(lines, at)
        words = comment_above(lines, first)
        plain = entity.name if "operator" in entity.name else re.sub(r"\s*<.*", "", entity.name)
        short = plain.rpartition("::")[2]
        named = words or short in names or lines[first - 1].strip() or SELF_EXPLANATORY.match(short)
        if entity.kind == "function" and not named:
            silent.append(entity)
        if short not in names:
            out += [f"### {escaped(short)}", ""]
            names.add(short)
        out += ["```cpp", *text, "```", "", *prose(words), ""]
        shown = first + len(text)
    return out


def write(folder, headers, target):
    """Writes the pages; returns the public entities that no comment tells of."""
    found, silent = entities_of(folder), []
    target.mkdir(parents=True, exist_ok=True)
    others = {path.parent.relative_to(headers).as_posix() for path in headers.rglob("*.hpp")} - set(ROOMS) - {"."}
    for room, title in [*ROOMS.items(), *((room, room) for room in sorted(others))]:
        inside = [path for path in sorted((headers / room).glob("*.hpp"))
                  if path.relative_to(headers).as_posix() not in LEFT_OUT]
        name = room.replace("/", "_") or "others"
        text = [f"# {title}", ""]
        for path in inside:
            header = path.relative_to(headers).as_posix()
            text += section(header, path.read_text().splitlines(), found.get(header, []), silent)
        (target / f"{name}.md").write_text("\n".join(text) + "\n")
    (target / "c.md").write_text("\n".join(c_interface(headers.parent / "residua.h")) + "\n")
    return silent


def c_interface(header):
    """The page of the C interface: what it opens with, and all of it."""
    comment = re.match(r"/\*(.*?)\*/", header.read_text(), re.DOTALL)[1]
    lines = [re.sub(r"^ ?\* ?", "", line).strip() for line in comment.splitlines()]
    return ["# C", "", *prose(lines), "", "```{literalinclude} ../include/residua.h", ":language: c", "```"]
