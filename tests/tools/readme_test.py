#!/usr/bin/env python3
"""README's program is the example that it names, and every file that README and the pages of docs/ point at is there."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class readme(unittest.TestCase):
    def test_shows_the_example_that_the_tests_run(self):
        shown = re.search(r"```cpp\n(.*?)```\nThis is \[(examples/\w+\.cpp)\]", (ROOT / "README.md").read_text(), re.DOTALL)
        self.assertIsNotNone(shown, "README shows no example")
        example = (ROOT / shown[2]).read_text()
        self.assertEqual(shown[1], re.sub(r"\A(//.*\n)+", "", example), f"README differs from {shown[2]}")

    def test_points_at_files_that_are_there(self):
        for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
            targets = re.findall(r'\]\(([^)#:]+)\)|<img src="([^"]+)"', page.read_text())
            for target in (first or second for first, second in targets):
                self.assertTrue((page.parent / target).exists(), f"{page.name} points at {target}")


if __name__ == "__main__":
    unittest.main()
