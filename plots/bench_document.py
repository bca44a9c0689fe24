"""Reads the documents of `residua bench --json` for the pictures."""
import json
import sys

# Okabe and Ito's colours, which colour-blind readers tell apart.
COLOURS = {"double": "#000000", "dd": "#0072b2", "td": "#009e73", "qd": "#d55e00", "ds": "#56b4e9", "di": "#cc79a7",
           "float": "#999999"}


def read(paths):
    """The machines and all rows of the documents."""
    machines, rows = [], []
    for path in paths:
        try:
            with open(path) as file:
                document = json.load(file)
            machines.append(document["machine"])
            rows += document["results"]
        except (OSError, KeyError, ValueError) as problem:
            sys.exit(f"{path}: not a document of residua bench --json: {problem}")
    return machines, rows
