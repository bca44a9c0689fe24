#!/usr/bin/env python3
"""tools/site shows declarations as headers have them, and finds functions without a comment, links to nothing and
names of sources that there are not."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("site_tool", str(ROOT / "tools" / "site"))
site = importlib.util.module_from_spec(importlib.util.spec_from_loader("site_tool", loader))
loader.exec_module(site)
reference = site.reference

HEADER = """// rot: rotates two vectors.
#pragma once

/// x = c x + s_1 y, with
///   |error| <= 2 u.
template <class T>
void rot(const T& x, options o = {}) {
  use(x);
}
void rot(int x);

bool silent(int x) { return {x}; }

/// What is public.
class shown {
 public:
  int a() const { return a_; }

 private:
  int a_;
};
""".splitlines()
ENTITIES = [reference.Entity("rot.hpp", 7, "function", "residua::rot"),
            reference.Entity("rot.hpp", 10, "function", "residua::rot"),
            reference.Entity("rot.hpp", 12, "function", "residua::silent"),
            reference.Entity("rot.hpp", 15, "class", "residua::shown")]


class site_reference(unittest.TestCase):
    def setUp(self):
        self.silent = []
        self.page = "\n".join(reference.section("rot.hpp", HEADER, ENTITIES, self.silent))

    def test_shows_declarations_without_their_bodies(self):
        self.assertIn("template <class T>\nvoid rot(const T& x, options o = {});", self.page)
        self.assertIn("bool silent(int x);", self.page)
        self.assertNotIn("use(x)", self.page)
        self.assertEqual(self.page.count("### rot"), 1)

    def test_shows_comments_and_keeps_formulas(self):
        self.assertIn("rot: rotates two vectors.", self.page)
        self.assertIn("x = c x + s\\_1 y, with\n```text\n  |error| <= 2 u.\n```", self.page)

    def test_shows_of_a_class_what_is_public(self):
        self.assertIn("int a() const", self.page)
        self.assertNotIn("int a_;", self.page)

    def test_tells_of_a_function_without_a_comment(self):
        self.assertEqual([entity.name for entity in self.silent], ["residua::silent"])


class site_links(unittest.TestCase):
    def test_dead_ones_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            site.BUILD = pathlib.Path(folder)
            (site.BUILD / "html").mkdir()
            (site.BUILD / "html" / "a.html").write_text(
                '<a id="here" href="#here"></a><a href="b.html#there"></a><a href="c.html"></a><a href="https://x.org/y"></a>')
            (site.BUILD / "html" / "b.html").write_text('<a href="a.html#here"></a>')
            self.assertEqual(list(site.dead_links()), ["a.html: no anchor b.html#there", "a.html: no file c.html"])

    def test_sources_that_are_gone_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            site.ROOT = pathlib.Path(folder)
            for name in ("docs/measurements", "src/dense"):
                (site.ROOT / name).mkdir(parents=True)
            (site.ROOT / "src" / "dense" / "product.hpp").write_text("")
            (site.ROOT / "docs" / "measurements" / "lu_gpu.md").write_text("`gone.cpp`\n")
            (site.ROOT / "docs" / "design.md").write_text("`dense/product.hpp`, `product.hpp`\n`uct.hpp` and `NAME.cpp`\n")
            self.assertEqual(list(site.missing_sources()), ["docs/design.md:2: no file uct.hpp"])

    def test_pages_and_headings_that_are_gone_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            site.ROOT = pathlib.Path(folder)
            for name in ("docs/measurements", "src", "cmake"):
                (site.ROOT / name).mkdir(parents=True)
            (site.ROOT / "docs" / "measurements" / "lu_gpu.md").write_text("# LU\n\n## Look-ahead of panels\nText.\n")
            (site.ROOT / "src" / "a.hpp").write_text('/// docs/measurements/lu_gpu.md, "Look-ahead of\n/// panels"; docs/gone.md.\n')
            (site.ROOT / "src" / "b.hpp").write_text('// docs/measurements/lu_gpu.md, "Panels of\n// two messages".\n')
            (site.ROOT / "cmake" / "isa.cmake").write_text("# docs/measurements.md\n")
            self.assertEqual(list(site.missing_pages()),
                             ["src/a.hpp: no page docs/gone.md",
                              "src/b.hpp: no heading Panels of two messages in docs/measurements/lu_gpu.md",
                              "cmake/isa.cmake: no page docs/measurements.md"])


if __name__ == "__main__":
    unittest.main()
