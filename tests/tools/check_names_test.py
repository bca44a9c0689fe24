#!/usr/bin/env python3
"""tools/check-names finds a planted name that is a function word, and nothing in comments, texts and the standard library."""
import os
import subprocess
import sys
import tempfile
import unittest

tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools', 'check-names')

in_order = '''// from here to there, of what is in it
#include "by/where.hpp"
#error as it is with nvcc
/* at the end
   of it */
const char* text = "from \\"a\\" to b", letter = 'x', *raw = R"(in it)";
const int from_zero = 1'000'000, row_of = values.at(from_zero) + pointer->at (0);
std::fstream file(path, std::ios::in | std::ios::out);
'''


class check_names(unittest.TestCase):
    def run_on(self, path, text):
        """The status and the text of a run on a tree of one source."""
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, 'src'))
            os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(root, path), 'w', encoding='utf-8') as file:
                file.write(text)
            done = subprocess.run([sys.executable, tool, root], capture_output=True, text=True, check=False)
            return done.returncode, done.stdout + done.stderr

    def test_accepts_what_is_in_order(self):
        self.assertEqual(self.run_on('src/base/file.cpp', in_order), (0, ''))

    def test_finds_a_planted_name_in_every_kind_of_source(self):
        for path in ('src/a/file.cu', 'include/a/file.hpp', 'tests/file.cpp', 'bench/file.cuh', 'study/a/b/file.h', 'examples/file.cpp'):
            status, text = self.run_on(path, in_order + 'int from = 1;\n')
            self.assertNotEqual(status, 0)
            self.assertIn(f'{path}:9: a name "from"', text)
            self.assertIn('1 names', text)

    def test_finds_members_and_parameters(self):
        for code in ('int f(int to);', 'double& at(int i);', 'x.of = 2;', 'x->from(y);', 'for (auto by : all)', 'auto where = 1;', 'f(where);'):
            self.assertNotEqual(self.run_on('src/file.hpp', code)[0], 0, code)

    def test_says_where_there_is_no_library(self):
        with tempfile.TemporaryDirectory() as root:
            done = subprocess.run([sys.executable, tool, root], capture_output=True, text=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn('no folder src', done.stderr)


if __name__ == '__main__':
    unittest.main()
