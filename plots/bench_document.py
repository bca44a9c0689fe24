"""Reads the documents of `residua bench --json` for the pictures."""
import json
import sys

# Okabe and Ito's colours, which colour-blind readers tell apart.
COLOURS = {"double": "#000000", "dd": "#0072b2", "td": "#009e73", "qd": "#d55e00", "ds": "#56b4e9", "di": "#cc79a7",
           "float": "#999999", "ff": "#e69f00", "dit": "#b3a0c9"}
# Of precisions chosen at run time, mp:106 and so on, one after the other.
OTHERS = ["#7f3b08", "#8c6bb1", "#41ab5d", "#ae017e", "#525252"]


def formats_in(rows):
    """The formats of the rows: those with a colour of their own first, then the others as they come."""
    found = dict.fromkeys(row["format"] for row in rows if "format" in row)
    return [form for form in COLOURS if form in found] + [form for form in found if form not in COLOURS]


def colour_of(form, formats):
    """The colour of one of `formats`."""
    others = [other for other in formats if other not in COLOURS]
    return COLOURS[form] if form in COLOURS else OTHERS[others.index(form) % len(OTHERS)]


def read(paths):
    """The machines and all rows of the documents."""
    machines, rows = [], []
    for path in paths:
        try:
            with open(path) as file:
                document = json.load(file)
            machines.append(document["machine"])
            rows += document["results"]
        except (OSError, KeyError, TypeError, ValueError) as problem:
            sys.exit(f"{path}: not a document of residua bench --json: {problem}")
    return machines, rows
