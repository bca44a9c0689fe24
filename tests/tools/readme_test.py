#!/usr/bin/env python3
"""README's program is the example that it names, all C++ of the pages is included from examples, the new lines of docs/coming_from.md are lines of examples, the tests
that docs/failure_modes.md names exist, and every file that README and the pages of docs/ point at is there."""
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

    def test_pages_include_their_code_from_examples_that_the_tests_run(self):
        built = (ROOT / "examples" / "CMakeLists.txt").read_text()
        count = 0
        for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
            text = page.read_text()
            if page.name != "README.md":
                self.assertNotRegex(text, r"```(cpp|c\+\+|fortran)\b", f"{page.name} has code that nothing compiles")
            for name, options in re.findall(r"```\{literalinclude\} \.\./(\S+)\n(.*?)```", text, re.DOTALL):
                count += 1
                self.assertIn(pathlib.Path(name).stem, built, f"{page.name} includes {name}, which is no example of the build")
                included = (ROOT / name).read_text()
                for marker in re.findall(r':(?:start-after|end-before): "(.*)"', options):
                    self.assertEqual(included.count(marker), 1, f"{page.name}: {name} has not {marker} once")
        self.assertGreater(count, 10)

    def test_new_lines_of_diffs_are_lines_of_examples(self):
        page = (ROOT / "docs" / "coming_from.md").read_text()
        added = [line[1:] for diff in re.findall(r"```diff\n(.*?)```", page, re.DOTALL) for line in diff.splitlines()
                 if line.startswith("+")]
        self.assertGreater(len(added), 20)
        lines = {line for path in (ROOT / "examples").iterdir() if path.is_file() for line in path.read_text().splitlines()}
        for line in added:
            self.assertIn(line, lines, "a line of docs/coming_from.md")

    def test_tests_that_pages_name_exist(self):
        page = (ROOT / "docs" / "failure_modes.md").read_text()
        tests = {path: path.read_text() for path in (ROOT / "tests").rglob("*_test.cpp")}
        named = re.findall(r"`([\w/]+(?:\.cpp)?)`:((?:\s`\w+`,?)+)", page)
        self.assertGreater(len(named), 8)
        for place, names in named:
            for name in re.findall(r"\w+", names):
                text = [text for path, text in tests.items()
                        if place.endswith(".cpp") and path == ROOT / place or re.search(rf"\({place}, {name}\)", text)]
                self.assertTrue(any(f", {name})" in each for each in text), f"{place}: {name}")

    def test_points_at_files_that_are_there(self):
        for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]:
            targets = re.findall(r'\]\(([^)#:]+)\)|<img src="([^"]+)"', page.read_text())
            for target in (first or second for first, second in targets):
                self.assertTrue((page.parent / target).exists(), f"{page.name} points at {target}")


if __name__ == "__main__":
    unittest.main()
