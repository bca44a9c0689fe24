#!/usr/bin/env python3
"""Replaces a section of a page by what standard input holds:

    tools/count-instructions | study/update_section.py docs/arithmetic_cost.md instructions

The section is what stands between the lines `<!-- begin NAME -->` and `<!-- end NAME -->`.
"""
import pathlib
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    path, name = pathlib.Path(sys.argv[1]), sys.argv[2]
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->\n"
    text = path.read_text()
    if begin not in text or end not in text:
        sys.exit(f"update_section.py: {path} has no section {name}")
    before, rest = text.split(begin, 1)
    path.write_text(before + begin + sys.stdin.read().strip() + "\n" + end + rest.split(end, 1)[1])


if __name__ == "__main__":
    main()
