#!/usr/bin/env python3
"""tools/check-rooms accepts a library in order, and fails on each kind of disorder that is planted in it."""
import os
import subprocess
import sys
import tempfile
import unittest

tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools', 'check-rooms')

in_order = {
    'include/residua/base/error.hpp': '#pragma once\n',
    'include/residua/number/word.hpp': '#include "residua/base/error.hpp"\n#include <vector>\n',
    'include/residua/blas/level1/dot.hpp': '#include "residua/number/word.hpp"\n',
    'include/residua/mplapack.hpp': '#include "residua/blas/level1/dot.hpp"\n',
    'src/dense/operand.hpp': '#include "residua/number/word.hpp"\n',
    'src/blas/level1/dot.cpp': '#include "residua/blas/level1/dot.hpp"\n  #  include "dense/operand.hpp"\n',
    'src/cli/common.hpp': '#include "residua/blas/level1/dot.hpp"\n',
    'src/cli/main.cpp': '#include "cli/common.hpp"\n#include "residua/version.hpp"\n',
}


class check_rooms(unittest.TestCase):
    def run_on(self, planted):
        """The status and the text of a run on `in_order` with the files `planted`."""
        with tempfile.TemporaryDirectory() as root:
            for path, text in {**in_order, **planted}.items():
                os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
                with open(os.path.join(root, path), 'w', encoding='utf-8') as file:
                    file.write(text)
            done = subprocess.run([sys.executable, tool, root], capture_output=True, text=True, check=False)
            return done.returncode, done.stdout + done.stderr

    def expect_complaint(self, planted, *words):
        status, text = self.run_on(planted)
        self.assertNotEqual(status, 0)
        for word in words:
            self.assertIn(word, text)
        self.assertIn('1 complaint', text)

    def test_accepts_a_library_in_order(self):
        self.assertEqual(self.run_on({}), (0, ''))

    def test_fails_on_an_include_of_a_room_above(self):
        self.expect_complaint({'src/dense/up.hpp': '#include "residua/blas/level1/dot.hpp"\n'},
                              'src/dense/up.hpp', 'dense includes blas/level1, which stands above it')

    def test_fails_on_an_include_of_a_room_beside(self):
        self.expect_complaint({'src/c_interface/x.cpp': '#include "cli/common.hpp"\n'},
                              'c_interface includes cli, which stands beside it')

    def test_fails_on_a_folder_of_too_many_sources(self):
        at_most = {f'src/dense/part{n}.hpp': '#pragma once\n' for n in range(34)}  # beside operand.hpp
        self.assertEqual(self.run_on(at_most), (0, ''))
        self.expect_complaint({**at_most, 'src/dense/one_more.hpp': '#pragma once\n'},
                              'src/dense: 36 sources; at most 35 in a folder')
        self.expect_complaint({f'tests/blas/{n}_test.cpp': '// One test.\n' for n in range(36)},
                              'tests/blas: 36 sources; at most 35 in a folder')
        self.expect_complaint({f'docs/results/dense/{n}.json': '{}\n' for n in range(36)},
                              'docs/results/dense: 36 results; at most 35 in a folder')

    def test_fails_on_a_circle_of_rooms(self):
        status, text = self.run_on({
            'src/dense/a.hpp': '#include "residue/b.hpp"\n',
            'src/residue/b.hpp': '#include "dense/operand.hpp"\n'})
        self.assertNotEqual(status, 0)
        self.assertIn('src/dense/a.hpp: "residue/b.hpp": dense includes residue, which stands above it', text)

    def test_fails_on_a_circle_of_files(self):
        self.expect_complaint({'src/dense/a.hpp': '#include "dense/b.hpp"\n',
                               'src/dense/b.hpp': '#include "dense/c.hpp"\n',
                               'src/dense/c.hpp': '#include "dense/a.hpp"\n'},
                              'src/dense/a.hpp -> src/dense/b.hpp -> src/dense/c.hpp -> src/dense/a.hpp')

    def test_fails_on_a_type_whose_header_is_not_included(self):
        of_types = {'include/residua/base/types.hpp': 'enum class side { left, right };\nclass place;\n'}
        for use in ('void solve(side where);', 'void solve(const place& p);', 'auto s = side::left;'):
            self.expect_complaint({**of_types, 'src/dense/solve.hpp': f'{use}\n'},
                                  'src/dense/solve.hpp: uses', 'without include/residua/base/types.hpp')
            included = '#include "residua/base/types.hpp"\n'
            self.assertEqual(self.run_on({**of_types, 'src/dense/solve.hpp': f'{included}{use}\n'}), (0, ''))
            self.assertEqual(self.run_on({**of_types, 'src/dense/operand.hpp': included,
                                          'src/dense/solve.hpp': f'#include "dense/operand.hpp"\n{use}\n'}), (0, ''))
        self.expect_complaint({**of_types, 'tests/dense/solve_test.cpp': 'const residua::place p;\n'},
                              'tests/dense/solve_test.cpp: uses place')
        for other in ('// A side is chosen.', 'template <class side>\nvoid solve(side s);', 'enum class place { here };\nplace p;',
                      'auto s = x.side;'):
            self.assertEqual(self.run_on({**of_types, 'src/dense/solve.hpp': f'{other}\n'}), (0, ''))

    def test_fails_on_an_instruction_that_older_gpus_have_not(self):
        for code in ('asm volatile("griddepcontrol.wait;");', 'cudaGridDependencySynchronize();',
                     'asm volatile("barrier.cluster.wait.acquire;");'):
            self.expect_complaint({'src/blas/level1/dot_cuda.cu': f'{code}\n'},
                                  'src/blas/level1/dot_cuda.cu:', 'is of compute capability 9.0')
            self.assertEqual(self.run_on({'src/gpu/dependent_kernel.cuh': f'{code}\n',
                                          'src/blas/level1/dot_cuda.cu': f'// {code}\n'}), (0, ''))

    def test_fails_on_a_public_header_that_includes_a_private_one(self):
        self.expect_complaint({'include/residua/blas/level1/axpy.hpp': '#include "dense/operand.hpp"\n'},
                              'include/residua/blas/level1/axpy.hpp',
                              'a public header includes a private one')

    def test_fails_on_a_customer_that_includes_a_private_header(self):
        self.expect_complaint({'src/cli/bench.cpp': '#include "dense/operand.hpp"\n'},
                              'cli uses public headers alone, and this one is private to dense')

    def test_fails_on_a_public_header_that_the_header_of_all_leaves_out(self):
        everything = {'include/residua/residua.hpp': '#include "residua/blas/level1/dot.hpp"\n'}
        self.assertEqual(self.run_on({**everything, 'include/residua/blas/level1/dot.hpp':
                                      '#include "residua/blas/level1/more.hpp"\n'
                                      '#include "residua/number/word.hpp"\n',
                                      'include/residua/blas/level1/more.hpp': '',
                                      'include/residua/eigen.hpp': ''})[0], 0)
        self.expect_complaint({**everything, 'include/residua/blas/level1/new.hpp': ''},
                              'include/residua/blas/level1/new.hpp: include/residua/residua.hpp does not include it')

    def test_fails_on_a_room_without_a_floor_and_on_a_header_that_is_not_there(self):
        self.expect_complaint({'src/attic/a.hpp': ''}, 'the room attic stands on no floor')
        self.expect_complaint({'src/cli/a.cpp': '#include "residua/gone.hpp"\n'}, '"residua/gone.hpp"')

    def test_fails_where_there_is_no_library(self):
        with tempfile.TemporaryDirectory() as root:
            done = subprocess.run([sys.executable, tool, root], capture_output=True, check=False)
            self.assertNotEqual(done.returncode, 0)


if __name__ == '__main__':
    unittest.main()
